import Raster

/// The box that stands for a scalar without a glyph, with its number in tiny hexadecimal digits.
///
/// ```
///   ###############     ###.###      two cells: 2 or 3 digits in a row;
///   #.............#     .......      one cell: 2 digits in a row between
///   #..###.#...#..#     digits       two lines, since a frame would touch them
/// ```
extension BitmapFont {
  /// A box of one or two cells, or of as many as its digits need: 8 pixels for two of them in a row, 16 in a frame.
  ///
  /// In a font at least twice as large the box is enlarged with its digits. In lines of fewer than 15 pixels digits do not
  /// fit: there the font's own `.notdef` is taken if it has one, else an empty frame.
  func missingBox(for scalar: Unicode.Scalar, isWide: Bool) -> BitmapGlyph {
    let needed = isWide ? 16 : 8
    var width = isWide ? 2 * cellWidth : cellWidth
    guard lineHeight >= 15 else {
      if let own = glyph(named: ".notdef"), own.advance <= width { return own }
      return .outline(
        Size(width: width - 1, height: lineHeight - 1), top: ascent, advance: width)
    }
    if width < needed { width = (needed + cellWidth - 1) / cellWidth * cellWidth }
    let factor = min(width / needed, lineHeight / 15)
    let rows = isWide ? wideRows(scalar) : narrowRows(scalar)
    var box = BitmapGlyph(
      size: Size(width: needed, height: 15), left: 0, top: 0, advance: needed,
      bits: isWide
        ? rows.flatMap { [UInt8(truncatingIfNeeded: $0 >> 8), UInt8(truncatingIfNeeded: $0)] }
        : rows.map { UInt8(truncatingIfNeeded: $0 >> 8) }
    ).enlarged(by: factor)
    box.left = (width - needed * factor) / 2
    box.top = ascent - (lineHeight - 15 * factor) / 2
    box.advance = width
    return box
  }

  /// 15 rows of 15 pixels and an empty column, the leftmost pixel in bit 15.
  private func wideRows(_ scalar: Unicode.Scalar) -> [UInt16] {
    let perLine = scalar.value > 0xFFFF ? 3 : 2
    var rows = [UInt16](repeating: 0x8002, count: 15)
    rows[0] = 0xFFFE
    rows[14] = 0xFFFE
    draw(scalar, perLine: perLine, left: perLine == 3 ? 2 : 4, into: &rows)
    return rows
  }

  /// 15 rows of 7 pixels and an empty column, the leftmost pixel in bit 15.
  private func narrowRows(_ scalar: Unicode.Scalar) -> [UInt16] {
    var rows = [UInt16](repeating: 0, count: 15)
    rows[0] = 0xFE00
    rows[14] = 0xFE00
    draw(scalar, perLine: 2, left: 0, into: &rows)
    return rows
  }

  /// Two lines of digits in rows 2 to 6 and 8 to 12.
  private func draw(
    _ scalar: Unicode.Scalar, perLine: Int, left: Int, into rows: inout [UInt16]
  ) {
    for place in 0..<(2 * perLine) {
      let digit = scalar.value >> UInt32(4 * (2 * perLine - 1 - place)) & 0xF
      let shape = tinyDigits[Int(digit)]
      let x = left + place % perLine * 4
      let y = place < perLine ? 2 : 8
      for row in 0..<5 {
        let pixels = shape >> UInt16(3 * (4 - row)) & 0b111
        rows[y + row] |= pixels << UInt16(13 - x)
      }
    }
  }
}

/// Hexadecimal digits of 3 by 5 pixels. An octal digit is a row, its bit 2 the left pixel:
/// 0o75557 is `###`, `#.#`, `#.#`, `#.#`, `###`.
private let tinyDigits: [UInt16] = [
  0o75557, 0o26227, 0o71747, 0o71717, 0o55711, 0o74717, 0o74757, 0o71111,
  0o75757, 0o75717, 0o25755, 0o65656, 0o34443, 0o65556, 0o74647, 0o74644,
]

extension BitmapGlyph {
  /// A frame one pixel thick that begins at the pen, `top` rows above the baseline.
  static func outline(_ size: Size, top: Int, advance: Int) -> BitmapGlyph {
    let size = Size(width: max(1, size.width), height: max(1, size.height))
    let stride = BitmapGlyph.stride(ofWidth: size.width)
    var bits = [UInt8](repeating: 0, count: stride * size.height)
    for y in 0..<size.height {
      let isEdge = y == 0 || y == size.height - 1
      for x in 0..<size.width where isEdge || x == 0 || x == size.width - 1 {
        bits[y * stride + x / 8] |= 0x80 >> UInt8(x % 8)
      }
    }
    return BitmapGlyph(size: size, left: 0, top: top, advance: advance, bits: bits)
  }
}
