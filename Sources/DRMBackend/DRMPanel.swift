// A screen as a panel: shows frames, and follows its display through plugging, switching and handing over.
import CLinux
import DeviceNews
import LinuxIO
public import Panels
public import Raster
public import Time

/// One output of a card, or the wait for one.
///
/// It begins without a display too. While there is none, and while another virtual terminal is shown,
/// frames are refused as busy and no timer runs; news tell when it goes on.
public final class DRMPanel: PixelPanel {
  /// The output; its size changes with the display, and is a guess while there is none.
  public internal(set) var info: PanelInfo
  /// What a person should know: each fallback in a sentence, and what the panel waits for. Taken
  /// away by ``takeNotes()``.
  var notes: [String] = []
  let seat: DRMSeat
  let wish: ScreenWish
  let monitor: DeviceMonitor?
  var scanout: Scanout?
  /// Another virtual terminal is shown.
  var isAway = false
  /// The process was stopped from the keyboard.
  var isStopped = false
  /// A frame was refused: whoever showed it waits for news.
  var hasRefused = false
  /// News that came up while a frame was presented.
  var pendingNews = PanelNews.none
  /// When the event of a pending frame is given up.
  var patience: Instant?
  /// When the connectors are looked at again: their state settles only after the news of it.
  var looks: [Instant] = []
  /// When something that was refused for now is tried again.
  var retry: Instant?

  /// Opens the wished screen, or begins to wait for it.
  ///
  /// Fails where waiting would not help: no card at all, no permission, another program draws, the
  /// card has no such connector.
  public convenience init(_ wish: ScreenWish = ScreenWish(), on seat: DRMSeat) throws(PanelFailure)
  {
    try self.init(wish, on: seat, monitor: DeviceMonitor.open(subsystem: "drm"))
  }

  init(_ wish: ScreenWish, on seat: DRMSeat, monitor: DeviceMonitor?) throws(PanelFailure) {
    self.seat = seat
    self.wish = wish
    self.monitor = monitor
    info = PanelInfo(
      name: wish.connector ?? "screen",
      size: (wish.rotation ?? .degrees0).rotated(
        wish.mode?.size ?? Size(width: 1024, height: 768)))
    if monitor == nil {
      notes.append("the kernel tells nothing of displays here; looking every two seconds")
    }
    try openScanout()
    // Who opens it asks what it is; only later changes are news.
    pendingNews = .none
    if scanout == nil && monitor == nil { retry = .zero }
  }

  deinit { scanout?.close() }

  /// Takes what a person should know and was not told yet.
  public func takeNotes() -> [String] {
    defer { notes = [] }
    return notes
  }

  /// The news of plugging, the card's events, and the thread that tells the driver what changed.
  public var sources: [EventSource] {
    var sources: [EventSource] = []
    if let monitor {
      sources.append(EventSource(descriptor: monitor.descriptor, interests: .reading))
    }
    if let scanout {
      sources.append(
        EventSource(descriptor: scanout.device.calls.descriptor, interests: .reading))
      if let worker = scanout.workerDescriptor {
        sources.append(EventSource(descriptor: worker, interests: .reading))
      }
    }
    return sources
  }

  /// When an update is given up, a refusal is tried again, or connectors are looked at.
  public var deadline: Instant? {
    if pendingNews != .none { return .zero }
    // Another panel on this card read the event of this one.
    if let scanout, scanout.device.hasFinished(scanout.mark) { return .zero }
    return earliest(earliest(patience, retry), looks.first)
  }

  /// Copies what changed and hands it to the kernel; `busy` while the last update is on its way, while
  /// there is no display, and while another virtual terminal is shown.
  public func present(
    _ frame: borrowing Frame, damage: Damage, at now: Instant
  ) throws(PanelFailure) -> Acceptance {
    guard let scanout, !isHidden, retry == nil else { return refuse() }
    do throws(Errno) {
      if try scanout.present(frame, damage: damage) {
        patience = scanout.isPending ? now + Self.longestUpdate : nil
        return .accepted
      }
      // Somebody else's change is under way, and no event of ours will tell of its end.
      if !scanout.isPending { retry = now + .milliseconds(10) }
    } catch {
      try act(on: error, at: now)
    }
    return refuse()
  }

  /// Takes an event; the news are of displays that came, went or changed, and of being ready.
  public func handle(_ event: PanelEvent, at now: Instant) throws(PanelFailure) -> PanelNews {
    switch event {
    case .ready(let descriptor, _): try take(descriptor, at: now)
    case .consoleReleased:
      isAway = true
      letGo()
    case .consoleAcquired:
      isAway = false
      takeAgain(at: now)
    case .suspended:
      scanout?.showFormer()
      isStopped = true
      letGo()
    case .resumed:
      // SIGCONT comes to processes that were not stopped, too.
      if isStopped {
        isStopped = false
        takeAgain(at: now)
      }
    case .deadline, .windowChanged: break
    }
    try takeEvents(at: now)
    try passTime(to: now)
    let news = pendingNews
    pendingNews = .none
    return news
  }

  /// Gives the output back as it was found.
  public func close() throws(PanelFailure) {
    guard let scanout else { return }
    self.scanout = nil
    if isHidden { scanout.forget() }
    scanout.close()
    seat.release(scanout.device)
  }

  /// Whether this process has no right to draw now.
  var isHidden: Bool { isAway || isStopped }

  /// E-paper takes two seconds for a picture; what has not come by then will not come.
  private static let longestUpdate = Interval.milliseconds(5000)
}

// What happens between two frames.
extension DRMPanel {
  private func refuse() -> Acceptance {
    hasRefused = true
    return .busy
  }

  private func take(_ descriptor: Int32, at now: Instant) throws(PanelFailure) {
    if let monitor, descriptor == monitor.descriptor {
      let gone = monitor.takeNews()
      if let scanout, gone.contains(scanout.device.path) { lose(isGone: true) }
      // The first answers after the news can still be those of before.
      looks = [0, 100, 400, 1500].map { now + .milliseconds($0) }
      return
    }
    guard let scanout else { return }
    do throws(Errno) {
      if descriptor == scanout.workerDescriptor {
        try scanout.finishTelling()
        settle(scanout, at: now)
      } else if descriptor == scanout.device.calls.descriptor {
        try scanout.device.readEvents()
      }
    } catch { try act(on: error, at: now) }
  }

  /// Takes this output's events, whoever read them.
  private func takeEvents(at now: Instant) throws(PanelFailure) {
    guard let scanout, scanout.device.takeFinished(scanout.mark) else { return }
    do throws(Errno) {
      try scanout.finishEvent()
      settle(scanout, at: now)
    } catch { try act(on: error, at: now) }
  }

  /// A step of an update was done: the next one is under way, or frames are taken again.
  private func settle(_ scanout: Scanout, at now: Instant) {
    patience = scanout.isPending ? now + Self.longestUpdate : nil
    if !scanout.isPending { beReady() }
  }

  func beReady() {
    if hasRefused { pendingNews.isReady = true }
    hasRefused = false
  }

  private func passTime(to now: Instant) throws(PanelFailure) {
    if let due = patience, due <= now {
      patience = nil
      notes.append("\(info.name): the display did not answer in 5 s; beginning anew")
      scanout?.forget()
      pendingNews.needsRedraw = true
      hasRefused = true
      beReady()
    }
    if let due = retry, due <= now {
      retry = nil
      if let scanout {
        if becomeMaster(scanout, at: now) { beReady() }
      } else {
        try look(at: now)
        if scanout == nil && monitor == nil { retry = now + .milliseconds(2000) }
      }
    }
    if let due = looks.first, due <= now {
      looks.removeAll { $0 <= now }
      try look(at: now)
    }
  }

  private func act(on error: Errno, at now: Instant) throws(PanelFailure) {
    if error.isGone {
      lose(isGone: true)
      looks = [100, 400, 1500].map { now + .milliseconds($0) }
      return
    }
    // Another program became master, as a login on another terminal does, or the card is short of
    // something: the frame comes again. Only a display that never was lit is given up.
    let isPassing = [EACCES, EPERM, EBUSY, ENOMEM, ENOSPC].contains(error.code)
    guard isPassing || scanout?.isLit == true else {
      throw error.failure(doing: "show a picture on \(info.name)")
    }
    scanout?.forget()
    patience = nil
    retry = now + .milliseconds(500)
    hasRefused = true
    pendingNews.needsRedraw = true
  }
}
