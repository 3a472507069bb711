/// The picture that texts are drawn into: 32-bit pixels in ordinary memory, before any display sees them.
///
/// Pixels are `0x00RRGGBB`, row 0 is at the top, and rows follow each other without a gap (the stride is `size.width`
/// pixels). A frame is not copyable: it is as large as the display, and there is one for each.
public struct Frame: ~Copyable {
  /// Columns and rows, in pixels.
  public let size: Size
  /// `size.area` pixels, row by row from the top.
  var pixels: [UInt32]

  /// Makes a frame of `size` filled with `color`.
  public init(size: Size, filledWith color: Color = .black) {
    precondition(size.width >= 0 && size.height >= 0, "a frame's size is not negative")
    self.size = size
    pixels = [UInt32](repeating: color.rgb, count: size.area)
  }

  /// The whole frame as a box.
  public var bounds: Rect { Rect(size) }

  /// The colour of one pixel; for tests and pictures, not for loops.
  public subscript(x: Int, y: Int) -> Color {
    precondition(bounds.contains(Point(x: x, y: y)), "the pixel lies in the frame")
    return Color(rgb: pixels[y * size.width + x])
  }

  /// Sets every pixel of `rect` that lies in the frame to `color`.
  public mutating func fill(_ rect: Rect, with color: Color) {
    let clipped = rect.intersection(bounds)
    let stride = size.width
    let value = color.rgb
    for y in clipped.y..<clipped.bottom {
      let base = y * stride + clipped.x
      for i in base..<(base + clipped.width) { pixels[i] = value }
    }
  }
}
