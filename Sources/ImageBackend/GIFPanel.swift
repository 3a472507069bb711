import LinuxIO
public import Panels
public import Raster
public import Time

/// A panel whose screen is an animated GIF: each frame that it takes is appended, and it repeats for ever.
///
/// The recording begins with the first frame. A GIF counts in hundredths of a second, so each frame's moment is rounded
/// to the nearest of them, and what it stands for is the difference of two such moments: errors never add up.
///
///     changes every 1/30 s   0   33.3   66.7   100   ms
///     moments                0    3      7      10   hundredths
///     delays                   3      4      3
///
/// Viewers slow delays of less than 2 hundredths down. A change that comes too early for that waits, and joins the next
/// one if that comes meanwhile. The moment of the last call is the end, which is not shown itself: there the GIF begins
/// anew. A frame holds only the box of pixels that changed. Nothing but the last frame is kept in memory.
public final class GIFPanel: PixelPanel {
  /// The file's name, the frames' size, 25 fading steps a second: each is 4 hundredths.
  public let info: PanelInfo
  private let path: String
  private let palette: GIFPalette
  private var canvas: Canvas
  private var encoder: GIFEncoder?
  private var timing = GIFTiming()
  /// What stands since ``GIFTiming/start``; it is written when it is known for how long.
  private var standing: Cut?
  /// What changed since, and waits.
  private var waiting = Rect.empty

  /// A part of the picture.
  private struct Cut {
    let box: Rect
    let pixels: [UInt32]
  }

  /// Makes a panel of `size` pixels that writes the file at `path`. No file is made before the first frame, and it has
  /// its name only when the panel closes.
  ///
  /// - Parameters:
  ///   - path: the file; an existing one is replaced in one step.
  ///   - size: that of the frames.
  ///   - rotation: the file has the frames turned so, as a display hung so would get them.
  ///   - colors: the colours that the frames mostly have; others make the file larger.
  public init(path: String, size: Size, rotation: Rotation = .degrees0, colors: [Color] = []) {
    self.path = path
    info = PanelInfo(name: AtomicFile.name(of: path), size: size, fade: .picture)
    palette = GIFPalette(colors)
    canvas = Canvas(name: info.name, size: size, rotation: rotation)
  }

  /// None: a file has no events.
  public var sources: [EventSource] { [] }

  /// None: a file waits for nothing.
  public var deadline: Instant? { nil }

  /// Nothing ever comes in.
  public func handle(_ event: PanelEvent, at now: Instant) -> PanelNews { .none }

  /// Appends the frame; it is never busy. Without damage it only says that time has passed.
  ///
  /// Fails as `malformed` when the frame has another size than the panel, or when it changed outside of `damage`; and
  /// when the file cannot be made or written.
  public func present(_ frame: borrowing Frame, damage: Damage, at now: Instant)
    throws(PanelFailure) -> Acceptance
  {
    timing.advance(to: now)
    if timing.isOverdue {
      // What waited stood alone long enough to be seen.
      try write(standing, for: timing.begin(.waiting))
      standing = cut(waiting)
      waiting = .empty
    }
    let changed = try canvas.take(frame, damage: damage)
    if encoder == nil {
      encoder = try GIFEncoder(path: path, size: canvas.pictureSize, palette: palette.colors)
      standing = cut(Rect(canvas.pictureSize))
    } else if !changed.isEmpty {
      waiting = waiting.union(changed)
      if timing.mustWait {
        timing.wait()
      } else {
        try write(standing, for: timing.begin(.present))
        standing = cut(waiting)
        waiting = .empty
      }
    }
    return .accepted
  }

  /// Ends the file, if there was a frame. A second call does nothing.
  ///
  /// Fails when the disk is full; the file is not written then.
  public func close() throws(PanelFailure) {
    guard let encoder else { return }
    defer { self.encoder = nil }
    if timing.showsWaiting {
      try write(standing, for: timing.begin(.waiting))
      standing = cut(waiting)
    }
    if let delay = timing.lastDelay { try write(standing, for: delay) }
    try encoder.finish()
  }

  private func cut(_ box: Rect) -> Cut { Cut(box: box, pixels: canvas.picture(in: box)) }

  /// Writes a frame; one that stands for longer than GIF can say is followed by frames of one pixel that stay as it is.
  private func write(_ cut: Cut?, for delay: Int64) throws(PanelFailure) {
    guard let encoder, var cut else { return }
    for part in GIFTiming.parts(of: delay) {
      let (indexes, own) = palette.indexes(of: cut.pixels)
      try encoder.append(indexes, in: cut.box, palette: own, delay: part)
      cut = Cut(
        box: Rect(x: cut.box.x, y: cut.box.y, width: 1, height: 1), pixels: [cut.pixels[0]])
    }
  }
}
