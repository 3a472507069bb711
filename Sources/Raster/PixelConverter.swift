/// Puts changed boxes of a frame into a display's memory: turned, and in the display's format.
///
/// Writes each byte once, in rows from left to right, and never reads the destination: memory that
/// a display scans out is often write-combined, where a read takes a microsecond.
public struct PixelConverter: Sendable {
  /// How the display keeps pixels.
  public let format: PixelFormat
  /// How far the frame is turned on its way.
  public let rotation: Rotation
  /// What becomes of levels that the display lacks.
  public let dither: Dither

  /// Makes a converter into `format`.
  public init(
    to format: PixelFormat, rotation: Rotation = .degrees0, dither: Dither = .none
  ) {
    self.format = format
    self.rotation = rotation
    self.dither = dither
  }

  /// The part of the panel that `rect` of a frame of `size` is written to: turned, cut at the
  /// frame's edges, and widened to whole bytes.
  public func target(of rect: Rect, frameSize size: Size) -> Rect {
    let panel = rotation.rotated(size)
    let turned = rotation.rotated(rect.intersection(Rect(size)), in: size)
    return format.wholeBytes(turned, width: panel.width)
  }

  /// Writes `rect` of `frame` into the panel's memory.
  ///
  /// `bytes` begin at the panel's pixel `origin` (the left top corner unless only a part of the
  /// panel is kept in them); a row begins every `stride` bytes. Pixels that share a byte with those
  /// of `rect` are written too, from the same frame. Bits behind the last pixel of a row are 0.
  /// The caller promises that the bytes hold the whole ``target(of:frameSize:)``.
  ///
  /// - Returns: the part of the panel that was written.
  @discardableResult
  public func convert(
    _ rect: Rect, of frame: borrowing Frame, into bytes: inout MutableRawSpan, stride: Int,
    origin: Point = Point(x: 0, y: 0)
  ) -> Rect {
    let box = target(of: rect, frameSize: frame.size)
    if box.isEmpty { return .empty }
    precondition(
      origin.x <= box.x && origin.y <= box.y && origin.x % format.pixelsPerByte == 0,
      "the bytes begin at a whole byte, not behind the box")
    let left = (box.x - origin.x) * format.bitsPerPixel / 8
    let rowBytes = format.bytesPerRow(width: box.width)
    precondition(
      left + rowBytes <= stride
        && (box.bottom - 1 - origin.y) * stride + left + rowBytes <= bytes.byteCount,
      "the bytes hold the box")
    var encoder = RowEncoder(to: format, dither: dither, x: box.x, width: box.width)
    var reader = TurnedRows(of: frame.size, by: rotation, in: box)
    let pixels = frame.pixels.span
    for y in box.y..<box.bottom {
      let start = (y - origin.y) * stride + left
      var row = bytes._mutatingExtracting(start..<(start + rowBytes))
      if rotation == .degrees0 {
        let first = y * frame.size.width + box.x
        encoder.encode(pixels.extracting(first..<(first + box.width)), y: y, into: &row)
      } else {
        let first = reader.read(row: y, from: pixels)
        let turned = reader.band.span
        encoder.encode(turned.extracting(first..<(first + box.width)), y: y, into: &row)
      }
    }
    return box
  }

  /// Writes `rect` of `frame` into an array; all else as `convert` into a span of raw bytes.
  @discardableResult
  public func convert(
    _ rect: Rect, of frame: borrowing Frame, into bytes: inout [UInt8], stride: Int,
    origin: Point = Point(x: 0, y: 0)
  ) -> Rect {
    var span = bytes.mutableSpan
    var raw = MutableRawSpan(_elements: &span)
    return convert(rect, of: frame, into: &raw, stride: stride, origin: origin)
  }

  /// The whole frame as the panel keeps it: rows without a gap, `bytesPerRow` of the format each.
  public func bytes(of frame: borrowing Frame) -> [UInt8] {
    let panel = rotation.rotated(frame.size)
    let stride = format.bytesPerRow(width: panel.width)
    var bytes = [UInt8](repeating: 0, count: stride * panel.height)
    convert(frame.bounds, of: frame, into: &bytes, stride: stride)
    return bytes
  }
}
