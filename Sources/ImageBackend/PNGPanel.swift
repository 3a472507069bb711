import LinuxIO
public import Panels
public import Raster
public import Time

/// A panel whose screen is a PNG file: the last frame that it took is written when it closes.
///
/// It is stricter than hardware: a pixel that changed outside of the damage is a failure. Before the first frame it is
/// black.
public final class PNGPanel: PixelPanel {
  /// The file's name, the frames' size; no blink of its own.
  public let info: PanelInfo
  private let path: String
  private var canvas: Canvas
  private var hasFrame = false

  /// Makes a panel of `size` pixels that writes the file at `path`. Nothing is written before it closes.
  ///
  /// `size` is that of the frames; the file has them turned by `rotation`, as a display hung so would get them.
  public init(path: String, size: Size, rotation: Rotation = .degrees0) {
    self.path = path
    info = PanelInfo(name: AtomicFile.name(of: path), size: size, fade: .picture)
    canvas = Canvas(name: info.name, size: size, rotation: rotation)
  }

  /// None: a file has no events.
  public var sources: [EventSource] { [] }

  /// None: a file waits for nothing.
  public var deadline: Instant? { nil }

  /// Nothing ever comes in.
  public func handle(_ event: PanelEvent, at now: Instant) -> PanelNews { .none }

  /// Keeps the frame; it is never busy.
  ///
  /// Fails as `malformed` when the frame has another size than the panel, or when it changed outside of `damage`.
  public func present(_ frame: borrowing Frame, damage: Damage, at now: Instant)
    throws(PanelFailure) -> Acceptance
  {
    _ = try canvas.take(frame, damage: damage)
    hasFrame = true
    return .accepted
  }

  /// Writes the last frame, if there was one. A second call does nothing.
  ///
  /// Fails when the folder is missing or may not be written, or the disk is full; then it can be called again.
  public func close() throws(PanelFailure) {
    guard hasFrame else { return }
    try AtomicFile.write(
      try PNGEncoder.encode(canvas.picture, size: canvas.pictureSize), to: path)
    hasFrame = false
  }
}
