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
  private let rotation: Rotation
  /// The last accepted frame, row by row from the top.
  private var pixels: [UInt32]
  private var hasFrame = false

  /// Makes a panel of `size` pixels that writes the file at `path`. Nothing is written before it closes.
  ///
  /// `size` is that of the frames; the file has them turned by `rotation`, as a display hung so would get them.
  public init(path: String, size: Size, rotation: Rotation = .degrees0) {
    precondition(size.width >= 0 && size.height >= 0, "a panel's size is not negative")
    self.path = path
    self.rotation = rotation
    info = PanelInfo(name: AtomicFile.name(of: path), size: size)
    pixels = [UInt32](repeating: Color.black.rgb, count: size.area)
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
    guard frame.size == info.size else {
      throw PanelFailure(
        .malformed, "\(info.name) took a frame of another size; lay the text out again")
    }
    var next = pixels
    let width = info.size.width
    let new = PNGWriter.pixels(of: frame)
    for box in damage.boxes {
      let box = box.intersection(Rect(info.size))
      for y in box.y..<box.bottom {
        let base = y * width + box.x
        for i in base..<(base + box.width) { next[i] = new[i] }
      }
    }
    guard next == new else {
      throw PanelFailure(
        .malformed, "\(info.name) took a frame that changed outside of its damage; report this")
    }
    pixels = next
    hasFrame = true
    return .accepted
  }

  /// Writes the last frame, if there was one. A second call does nothing.
  ///
  /// Fails when the folder is missing or may not be written, or the disk is full; then it can be called again.
  public func close() throws(PanelFailure) {
    guard hasFrame else { return }
    let size = rotation.rotated(info.size)
    try AtomicFile.write(try PNGEncoder.encode(turnedPixels, size: size), to: path)
    hasFrame = false
  }

  private var turnedPixels: [UInt32] {
    if rotation == .degrees0 { return pixels }
    var turned = pixels
    let width = rotation.rotated(info.size).width
    for y in 0..<info.size.height {
      for x in 0..<info.size.width {
        let place = rotation.rotated(Point(x: x, y: y), in: info.size)
        turned[place.y * width + place.x] = pixels[y * info.size.width + x]
      }
    }
    return turned
  }
}
