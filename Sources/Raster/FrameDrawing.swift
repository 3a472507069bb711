// Draws glyphs into frames: the loops that most of the time of typing is spent in.
//
// Each row is cut out of both spans first, and then walked by its own indices: the one check of the
// cut lets the compiler drop those of the pixels and use vector instructions. (With indices into
// the whole frame a check per pixel stays, and a page takes three times as long.)

extension Frame {
  /// Draws a glyph's whole cell in one pass: ink in `foreground`, all else in `background`.
  ///
  /// The mask's left top corner is at `origin`, which may lie outside; only pixels in `clip` and in
  /// the frame are written. Reads no pixel of the frame.
  @discardableResult
  public mutating func draw(
    _ mask: GlyphMask, at origin: Point, foreground: Color, background: Color,
    clippedTo clip: Rect? = nil
  ) -> Rect {
    let box = visible(Rect(mask.size), at: origin, clip)
    let stride = size.width
    let ink = foreground.rgb
    let paper = background.rgb
    let difference = ink ^ paper
    let isBilevel = mask.isBilevel
    let coverage = mask.coverage.span
    var pixels = pixels.mutableSpan
    for y in box.y..<box.bottom {
      let source = (y - origin.y) * mask.size.width + box.x - origin.x
      let target = y * stride + box.x
      let row = coverage.extracting(source..<(source + box.width))
      var line = pixels._mutatingExtracting(target..<(target + box.width))
      precondition(row.count == line.count)
      if isBilevel {
        // The sign of 255 widens it to 32 ones.
        for i in line.indices {
          line[i] = paper ^ (difference & UInt32(truncatingIfNeeded: Int8(bitPattern: row[i])))
        }
      } else {
        for i in line.indices { line[i] = mix(ink, over: paper, alpha: UInt32(row[i])) }
      }
    }
    return box
  }

  /// Draws a glyph over what is there: each pixel's coverage times `opacity` (0 to 255) of
  /// `foreground`, the rest of what was there; both products are rounded to the nearest.
  ///
  /// Full coverage at opacity 255 is exactly `foreground`; without coverage or opacity a pixel
  /// stays as it is. The mask's left top corner is at `origin`, which may lie outside; only pixels
  /// in `clip` and in the frame are written. Answers with the box of the ink.
  @discardableResult
  public mutating func blend(
    _ mask: GlyphMask, at origin: Point, foreground: Color, opacity: UInt8 = 255,
    clippedTo clip: Rect? = nil
  ) -> Rect {
    if opacity == 0 { return .empty }
    let box = visible(mask.inkBounds, at: origin, clip)
    let stride = size.width
    let ink = foreground.rgb
    let factor = UInt32(opacity)
    let coverage = mask.coverage.span
    var pixels = pixels.mutableSpan
    for y in box.y..<box.bottom {
      let source = (y - origin.y) * mask.size.width + box.x - origin.x
      let target = y * stride + box.x
      let row = coverage.extracting(source..<(source + box.width))
      var line = pixels._mutatingExtracting(target..<(target + box.width))
      precondition(row.count == line.count)
      for i in line.indices {
        line[i] = mix(ink, over: line[i], alpha: divided255(UInt32(row[i]) &* factor))
      }
    }
    return box
  }

  /// The part of a mask's `box` that is written when the mask stands at `origin`.
  private borrowing func visible(_ box: Rect, at origin: Point, _ clip: Rect?) -> Rect {
    let placed = box.moved(dx: origin.x, dy: origin.y).intersection(bounds)
    guard let clip else { return placed }
    return placed.intersection(clip)
  }
}
