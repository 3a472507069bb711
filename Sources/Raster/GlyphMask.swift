/// The picture of a glyph without its colours: how much of each pixel is ink.
///
/// One byte a pixel, row by row from the top without gaps: 0 is background, 255 is ink, and what
/// lies between is the coverage of an edge. Bytes were measured against 1-bit rows (2.6 times
/// slower to draw) and 32-bit masks (a tenth faster, four times the memory): a cache holds
/// thousands of glyphs, and both a bitmap font's and an outline font's glyphs have this one form.
public struct GlyphMask: Hashable, Sendable {
  /// Columns and rows, in pixels.
  public let size: Size
  /// The smallest box that holds all ink; empty for a blank.
  public let inkBounds: Rect
  /// Whether every pixel is either background or ink, as in a bitmap font.
  public let isBilevel: Bool
  /// `size.area` bytes, row by row from the top.
  let coverage: [UInt8]
  /// Makes the picture of a bitmap font's glyph, each of its pixels enlarged to `scale` by `scale`.
  ///
  /// `bits` are rows from the top, padded to whole bytes, as BDF, PSF and hex fonts write them; the
  /// most significant bit is the leftmost pixel, and the padding's bits do not matter:
  ///
  ///     width 10    76543210 76......      (width + 7) / 8 = 2 bytes a row
  ///     row 0       .##..##. #.            0x66 0x80
  ///
  /// `size` is that of the bits; the mask is `scale` times as wide and high.
  /// That `bits` hold `height` such rows is the caller's promise: check a file before.
  public init(bits: [UInt8], size: Size, scale: Int = 1) {
    precondition(size.width >= 0 && size.height >= 0, "a glyph's size is not negative")
    precondition(scale >= 1, "a glyph is enlarged by a whole factor")
    let bytesPerRow = (size.width + 7) / 8
    precondition(bits.count == bytesPerRow * size.height, "the bits hold every row")
    let width = size.width * scale
    let enlarged = Size(width: width, height: size.height * scale)
    var coverage = [UInt8](repeating: 0, count: enlarged.area)
    for y in 0..<enlarged.height {
      let row = y / scale * bytesPerRow
      for x in 0..<size.width where bits[row + x / 8] & (0x80 >> UInt8(x % 8)) != 0 {
        let first = y * width + x * scale
        for i in first..<(first + scale) { coverage[i] = 255 }
      }
    }
    self.init(coverage: coverage, size: enlarged)
  }

  /// Makes the picture of an outline font's glyph from `size.area` bytes, row by row from the top
  /// without gaps: 0 is background, 255 is ink.
  public init(coverage: [UInt8], size: Size) {
    precondition(size.width >= 0 && size.height >= 0, "a glyph's size is not negative")
    precondition(coverage.count == size.area, "the coverage holds every pixel")
    self.size = size
    self.coverage = coverage
    var ink = Rect.empty
    var isBilevel = true
    for y in 0..<size.height {
      var left = size.width
      var right = 0
      for x in 0..<size.width {
        let byte = coverage[y * size.width + x]
        if byte == 0 { continue }
        if byte != 255 { isBilevel = false }
        left = min(left, x)
        right = x + 1
      }
      ink = ink.union(Rect(x: left, y: y, width: right - left, height: 1))
    }
    inkBounds = ink
    self.isBilevel = isBilevel
  }

  /// How much of one pixel is ink, 0 to 255; for tests and pictures, not for loops.
  public subscript(x: Int, y: Int) -> UInt8 {
    precondition(Rect(size).contains(Point(x: x, y: y)), "the pixel lies in the glyph")
    return coverage[y * size.width + x]
  }
}
