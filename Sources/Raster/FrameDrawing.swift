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
    _ mask: borrowing GlyphMask, at origin: Point, foreground: Color, background: Color,
    clippedTo clip: Rect? = nil
  ) -> Rect {
    let cut = MaskCut(mask.size, of: Rect(mask.size), at: origin, in: visible(clip))
    if mask.isBilevel {
      cover(cut, mask.coverage.span, ink: foreground.rgb, paper: background.rgb)
    } else {
      mixCover(cut, mask.coverage.span, ink: foreground.rgb, paper: background.rgb)
    }
    return cut.box
  }

  /// Draws a glyph over what is there: each pixel's coverage times `opacity` (0 to 255) of
  /// `foreground`, the rest of what was there; both products are rounded to the nearest.
  ///
  /// Full coverage at opacity 255 is exactly `foreground`; without coverage or opacity a pixel
  /// stays as it is. The mask's left top corner is at `origin`, which may lie outside; only pixels
  /// in `clip` and in the frame are written. Answers with the box of the ink.
  @discardableResult
  public mutating func blend(
    _ mask: borrowing GlyphMask, at origin: Point, foreground: Color, opacity: UInt8 = 255,
    clippedTo clip: Rect? = nil
  ) -> Rect {
    if opacity == 0 { return .empty }
    let cut = MaskCut(mask.size, of: mask.inkBounds, at: origin, in: visible(clip))
    mixOver(cut, mask.coverage.span, ink: foreground.rgb, opacity: UInt32(opacity))
    return cut.box
  }

  private borrowing func visible(_ clip: Rect?) -> Rect {
    guard let clip else { return bounds }
    return clip.intersection(bounds)
  }

  /// Writes both colours, chosen by masks of 0 and 255.
  private mutating func cover(
    _ cut: MaskCut, _ coverage: Span<UInt8>, ink: UInt32, paper: UInt32
  ) {
    let stride = size.width
    let difference = ink ^ paper
    var source = cut.source
    var target = cut.box.y * stride + cut.box.x
    var pixels = pixels.mutableSpan
    for _ in 0..<cut.box.height {
      let row = coverage.extracting(source..<(source + cut.box.width))
      var line = pixels._mutatingExtracting(target..<(target + cut.box.width))
      precondition(row.count == line.count)
      for i in line.indices {
        // The sign of 255 widens it to 32 ones.
        line[i] = paper ^ (difference & UInt32(truncatingIfNeeded: Int8(bitPattern: row[i])))
      }
      source += cut.stride
      target += stride
    }
  }

  /// Writes mixtures of both colours.
  private mutating func mixCover(
    _ cut: MaskCut, _ coverage: Span<UInt8>, ink: UInt32, paper: UInt32
  ) {
    let stride = size.width
    var source = cut.source
    var target = cut.box.y * stride + cut.box.x
    var pixels = pixels.mutableSpan
    for _ in 0..<cut.box.height {
      let row = coverage.extracting(source..<(source + cut.box.width))
      var line = pixels._mutatingExtracting(target..<(target + cut.box.width))
      precondition(row.count == line.count)
      for i in line.indices { line[i] = mix(ink, over: paper, alpha: UInt32(row[i])) }
      source += cut.stride
      target += stride
    }
  }

  /// Mixes a colour with what is there.
  private mutating func mixOver(
    _ cut: MaskCut, _ coverage: Span<UInt8>, ink: UInt32, opacity: UInt32
  ) {
    let stride = size.width
    var source = cut.source
    var target = cut.box.y * stride + cut.box.x
    var pixels = pixels.mutableSpan
    for _ in 0..<cut.box.height {
      let row = coverage.extracting(source..<(source + cut.box.width))
      var line = pixels._mutatingExtracting(target..<(target + cut.box.width))
      precondition(row.count == line.count)
      for i in line.indices {
        let alpha = divided255(UInt32(row[i]) &* opacity)
        line[i] = mix(ink, over: line[i], alpha: alpha)
      }
      source += cut.stride
      target += stride
    }
  }
}

/// The part of a mask that is drawn, and where to.
private struct MaskCut {
  /// The pixels of the frame that are written.
  let box: Rect
  /// The mask's index of the first one.
  let source: Int
  /// The mask's pixels from row to row.
  let stride: Int

  /// Cuts the `part` of a mask of `size` that stands at `origin` to what is `visible`.
  init(_ size: Size, of part: Rect, at origin: Point, in visible: Rect) {
    box = part.moved(dx: origin.x, dy: origin.y).intersection(visible)
    source = box.isEmpty ? 0 : (box.y - origin.y) * size.width + box.x - origin.x
    stride = size.width
  }
}
