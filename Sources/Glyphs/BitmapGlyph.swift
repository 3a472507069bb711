public import Raster

/// One drawn character of a bitmap font: 1-bit rows and where they stand beside the pen.
///
/// ```
///   pen ->x----advance---->x        left: columns from the pen to the bitmap's left edge (may be negative)
///         |  .####.                 top:  rows from the baseline up to the bitmap's top edge
///         |  .#..#.
///   ------o--.####.------ baseline
/// ```
public struct BitmapGlyph: Equatable, Sendable {
  /// Columns and rows of the bitmap.
  public var size: Size
  /// Columns from the pen to the left edge of the bitmap; negative when it reaches back.
  public var left: Int
  /// Rows from the baseline up to the top edge of the bitmap; negative when it hangs below.
  public var top: Int
  /// Columns that the pen moves to the right.
  public var advance: Int
  /// The rows from the top: the most significant bit is leftmost, each row is padded with zeros to
  /// whole bytes.
  public private(set) var bits: [UInt8]

  /// Makes a glyph; `bits` holds `size.height` rows of `BitmapGlyph.stride(ofWidth: size.width)`
  /// bytes.
  public init(size: Size, left: Int, top: Int, advance: Int, bits: [UInt8]) {
    precondition(
      size.width >= 0 && size.height >= 0
        && bits.count == BitmapGlyph.stride(ofWidth: size.width) * size.height,
      "a glyph has as many bytes as its size says")
    self.size = size
    self.left = left
    self.top = top
    self.advance = advance
    self.bits = bits
    clearPadding()
  }

  /// How many bytes a row of `width` pixels takes.
  public static func stride(ofWidth width: Int) -> Int { (width + 7) / 8 }

  /// Whether the pixel at column `x` and row `y` of the bitmap is set; outside of the bitmap none
  /// is.
  public subscript(x: Int, y: Int) -> Bool {
    guard x >= 0, x < size.width, y >= 0, y < size.height else { return false }
    let byte = bits[y * BitmapGlyph.stride(ofWidth: size.width) + x / 8]
    return byte & (0x80 >> UInt8(x % 8)) != 0
  }

  /// The glyph with each pixel `factor` by `factor` pixels large, on the same baseline.
  func enlarged(by factor: Int) -> BitmapGlyph {
    let large = Size(width: size.width * factor, height: size.height * factor)
    let stride = BitmapGlyph.stride(ofWidth: large.width)
    var rows: [UInt8] = []
    rows.reserveCapacity(stride * large.height)
    for y in 0..<size.height {
      var row = [UInt8](repeating: 0, count: stride)
      for x in 0..<size.width where self[x, y] {
        for column in (x * factor)..<((x + 1) * factor) {
          row[column / 8] |= 0x80 >> UInt8(column % 8)
        }
      }
      for _ in 0..<factor { rows += row }
    }
    return BitmapGlyph(
      size: large, left: left * factor, top: top * factor, advance: advance * factor, bits: rows)
  }

  /// Files may hold anything in the bits beyond the width; nothing may shine there.
  private mutating func clearPadding() {
    let spare = UInt8(size.width % 8)
    if spare == 0 { return }
    let stride = BitmapGlyph.stride(ofWidth: size.width)
    for row in 0..<size.height { bits[(row + 1) * stride - 1] &= ~(0xFF >> spare) }
  }
}
