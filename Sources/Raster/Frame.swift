/// The picture that texts are drawn into: 32-bit pixels in ordinary memory, seen by no display yet.
///
/// Pixels are `0x00RRGGBB`, row 0 is at the top, and rows follow each other without a gap (the
/// stride is `size.width` pixels). A frame is not copyable: it is as large as the display, and
/// there is one for each.
///
/// Whatever is drawn partly or wholly outside is clipped silently. Every drawing answers with the
/// box that it wrote, ready to be added to the ``Damage``.
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

  /// Lends all pixels to `body`: `0x00RRGGBB`, pixel (x, y) at `y * size.width + x`.
  ///
  /// Once for a frame, not for a pixel; `body`'s error passes through.
  public borrowing func withPixels<Result: ~Copyable, Failure: Error>(
    _ body: (Span<UInt32>) throws(Failure) -> Result
  ) throws(Failure) -> Result {
    try body(pixels.span)
  }

  /// Lends all pixels to `body` for writing; the topmost byte of each must stay 0.
  ///
  /// Once for a frame, not for a pixel; `body`'s error passes through.
  public mutating func withMutablePixels<Result: ~Copyable, Failure: Error>(
    _ body: (inout MutableSpan<UInt32>) throws(Failure) -> Result
  ) throws(Failure) -> Result {
    var span = pixels.mutableSpan
    return try body(&span)
  }

  /// Sets every pixel of `rect` that lies in the frame to `color`.
  @discardableResult
  public mutating func fill(_ rect: Rect, with color: Color) -> Rect {
    let box = rect.intersection(bounds)
    let stride = size.width
    let value = color.rgb
    var pixels = pixels.mutableSpan
    for y in box.y..<box.bottom {
      let base = y * stride + box.x
      for i in base..<(base + box.width) { pixels[i] = value }
    }
    return box
  }

  /// Copies the pixels of `rect` so that its left top corner comes to lie at `target`; what stood
  /// there before is gone, and the two places may overlap. Scrolls a page by rows.
  ///
  /// Pixels that lie outside of the frame are not copied from, and not copied to.
  @discardableResult
  public mutating func copy(_ rect: Rect, to target: Point) -> Rect {
    let dx = target.x - rect.x
    let dy = target.y - rect.y
    let box = rect.intersection(bounds).moved(dx: dx, dy: dy).intersection(bounds)
    if box.isEmpty { return box }
    let stride = size.width
    // A row goes through a line of its own, so that it may overlap itself, and the rows are taken
    // from the end that is read before it is overwritten.
    var line = [UInt32](repeating: 0, count: box.width)
    for step in 0..<box.height {
      let y = dy > 0 ? box.bottom - 1 - step : box.y + step
      let base = y * stride + box.x
      let source = base - dy * stride - dx
      moveRow(from: pixels.span.extracting(source..<(source + box.width)), to: &line, at: 0)
      moveRow(from: line.span, to: &pixels, at: base)
    }
    return box
  }
}

private func moveRow(from row: Span<UInt32>, to pixels: inout [UInt32], at base: Int) {
  var target = pixels.mutableSpan
  var line = target._mutatingExtracting(base..<(base + row.count))
  precondition(line.count == row.count)
  for i in line.indices { line[i] = row[i] }
}
