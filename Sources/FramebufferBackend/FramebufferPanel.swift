// A framebuffer as a panel: for displays whose driver is older than DRM, and kernels without it.
import CLinux
import DeviceNews
import LinuxIO
public import Panels
public import Raster
public import Time

/// One of the kernel's framebuffers, `/dev/fb0` and so on.
///
/// Pixels are written straight into its memory; drivers that have to send them on look for themselves what
/// changed (some 20 times a second). While another virtual terminal is shown frames are refused as busy.
/// A device that goes is waited for.
public final class FramebufferPanel: PixelPanel {
  /// The framebuffer; its size changes when it comes back with another mode.
  public private(set) var info: PanelInfo
  private let path: String
  private let rotation: Rotation
  private let monitor: DeviceMonitor?
  private let open: (String) throws(Errno) -> any FramebufferCalls
  private var device: OpenFramebuffer?
  private var notes: [String] = []
  private var isAway = false
  private var hasRefused = false
  /// The device has gone, and nobody was told yet.
  private var isMissing = false
  /// When a device that has gone is looked for again.
  private var retry: Instant?

  /// Opens the framebuffer at `path`, as it is set up: its mode is not changed.
  ///
  /// Fails where it is not there, not permitted, or keeps pixels in a way that is not known here; the
  /// message says what to do.
  public convenience init(opening path: String, rotation: Rotation = .degrees0) throws(PanelFailure)
  {
    try self.init(path, rotation, monitor: .open(subsystem: "graphics")) { (path) throws(Errno) in
      try LinuxFramebuffer(opening: path)
    }
  }

  init(
    _ path: String, _ rotation: Rotation, monitor: DeviceMonitor? = nil,
    by open: @escaping (String) throws(Errno) -> any FramebufferCalls
  ) throws(PanelFailure) {
    self.path = path
    self.rotation = rotation
    self.monitor = monitor
    self.open = open
    info = PanelInfo(name: path, size: Size(width: 0, height: 0))
    try start()
  }

  deinit { device?.close() }

  /// Takes what a person should know and was not told yet.
  public func takeNotes() -> [String] {
    defer { notes = [] }
    return notes
  }

  /// The kernel's news of framebuffers: the device itself tells nothing.
  public var sources: [EventSource] {
    guard let monitor else { return [] }
    return [EventSource(descriptor: monitor.descriptor, interests: .reading)]
  }

  /// When a device that has gone is looked for again.
  public var deadline: Instant? { isAway ? nil : retry }

  /// Copies what changed; `busy` while another virtual terminal is shown and while the device is gone.
  public func present(
    _ frame: borrowing Frame, damage: Damage, at now: Instant
  ) throws(PanelFailure) -> Acceptance {
    guard let device, !isAway, retry == nil else {
      hasRefused = true
      return .busy
    }
    let converter = PixelConverter(to: device.format.pixels, rotation: rotation)
    do throws(Errno) {
      if try device.write(damage, of: frame, by: converter) { return .accepted }
    } catch {
      guard error.kind == .disconnected else { throw error.failure(doing: "draw on \(path)") }
      noteLoss()
    }
    hasRefused = true
    lookSoon(now)
    return .busy
  }

  private func noteLoss() {
    notes.append("\(path) has gone; looking for it every two seconds")
    isMissing = true
  }

  /// Has the device opened anew at once, and told as news.
  private func lookSoon(_ now: Instant) {
    device?.close()
    device = nil
    retry = now
  }

  /// Takes an event; the news are of a device that went or came, and of being ready.
  public func handle(_ event: PanelEvent, at now: Instant) throws(PanelFailure) -> PanelNews {
    var news = PanelNews.none
    switch event {
    case .consoleReleased: isAway = true
    case .consoleAcquired:
      isAway = false
      news.needsRedraw = true
      beReady(&news)
    case .ready(let descriptor, _):
      guard let monitor, descriptor == monitor.descriptor else { break }
      // A framebuffer that rests hears only so that it has gone; one that is looked for, that another came.
      let gone = monitor.takeNews()
      if device != nil, gone.contains(path) {
        noteLoss()
        lookSoon(now)
      } else if device == nil {
        retry = now
      }
    case .deadline, .windowChanged, .suspended, .resumed: break
    }
    if let due = retry, due <= now, !isAway { lookAgain(&news, at: now) }
    return news
  }

  /// Gives the table of colours back; the console's text is its owner's business.
  public func close() throws(PanelFailure) {
    device?.close()
    device = nil
    retry = nil
  }

  private func beReady(_ news: inout PanelNews) {
    if hasRefused { news.isReady = true }
    hasRefused = false
  }

  private func lookAgain(_ news: inout PanelNews, at now: Instant) {
    let old = info
    do throws(PanelFailure) {
      try start()
    } catch {
      retry = now + .milliseconds(2000)
      news.isLost = isMissing
      isMissing = false
      return
    }
    retry = nil
    isMissing = false
    news.isBack = true
    news.infoChanged = info != old
    news.needsRedraw = true
    beReady(&news)
  }

  private func start() throws(PanelFailure) {
    let calls: any FramebufferCalls
    do throws(Errno) {
      calls = try open(path)
    } catch {
      throw openingFailure(error, path: path)
    }
    let device = try OpenFramebuffer(calls, path: path)
    notes += device.notes
    self.device = device
    let levels = device.format.pixels.bitsPerPixel == 1 ? 2 : 256
    info = PanelInfo(
      name: path, size: rotation.rotated(device.information.size),
      fade: FadeAbility(levels: levels, samplesPerSecond: 30))
  }
}
