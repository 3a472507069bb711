import Raster

/// Reads a font in GNU Unifont's hex format: a line for each glyph, 16 rows high.
///
///     0041:0000000018242442427E424242420000
///     AC00:00087F0801080208...                  code point, a colon, the rows from the top
///
/// 32 digits are a glyph of 8 columns, 64 of 16, 96 of 24, 128 of 32. Lines that are empty or begin with # are read over.
/// Two lines for one code point are a mistake. The baseline is that of Unifont: 14 rows above, 2 below.
public enum HexReader {
  /// The font that `bytes` hold.
  ///
  /// Fails at the first line that breaks the format, and where there is no glyph at all. Time and memory grow with the
  /// length of the file.
  public static func read(_ bytes: [UInt8]) throws(FontDataFailure) -> BitmapFont {
    var builder = FontBuilder(name: "hex", ascent: 14, descent: 2, cellWidth: 8)
    var number = 0
    var start = 0
    var isEmpty = true
    var met = ScalarSet()
    while start < bytes.count {
      var end = start
      while end < bytes.count, bytes[end] != 0x0A { end += 1 }
      var line = bytes[start..<end]
      if line.last == 0x0D { line.removeLast() }
      number += 1
      start = end + 1
      if line.isEmpty || line.first == UInt8(ascii: "#") { continue }
      try read(line, number, &met, into: &builder)
      isEmpty = false
    }
    if isEmpty {
      throw FontDataFailure(line: number, found: "no glyph", expected: "lines such as 0041:0018...")
    }
    return builder.font()
  }

  /// Whether bytes look like this format: behind comments and empty lines stand hex digits and a colon.
  public static func recognizes(_ bytes: [UInt8]) -> Bool {
    var start = 0
    while start < bytes.count, [0x23, 0x0A, 0x0D].contains(bytes[start]) {
      while start < bytes.count, bytes[start] != 0x0A { start += 1 }
      start += 1
    }
    var digits = 0
    for byte in bytes.dropFirst(start).prefix(9) {
      if byte == UInt8(ascii: ":") { return digits >= 4 }
      if hexValue(byte) == nil { return false }
      digits += 1
    }
    return false
  }

  private static func read(
    _ line: ArraySlice<UInt8>, _ number: Int, _ met: inout ScalarSet,
    into builder: inout FontBuilder
  ) throws(FontDataFailure) {
    func failure(_ expected: String) -> FontDataFailure {
      FontDataFailure(line: number, found: quoted(line), expected: expected)
    }
    var value: UInt32 = 0
    var index = line.startIndex
    while index < line.endIndex, let digit = hexValue(line[index]) {
      if index - line.startIndex == 6 { throw failure("a code point of 4 to 6 hex digits") }
      value = value << 4 | UInt32(digit)
      index += 1
    }
    guard index - line.startIndex >= 4, index < line.endIndex, line[index] == UInt8(ascii: ":")
    else { throw failure("a code point of 4 to 6 hex digits and a colon") }
    let rows = line[(index + 1)...]
    let width = rows.count / 4
    guard rows.count % 32 == 0, (8...32).contains(width) else {
      throw failure("32, 64, 96 or 128 hex digits behind the colon")
    }
    var bits: [UInt8] = []
    bits.reserveCapacity(rows.count / 2)
    index = rows.startIndex
    while index < rows.endIndex {
      guard let high = hexValue(rows[index]), let low = hexValue(rows[index + 1]) else {
        throw failure("hex digits only")
      }
      bits.append(high << 4 | low)
      index += 2
    }
    guard let scalar = Unicode.Scalar(value) else {
      throw failure("a Unicode scalar: no surrogate, at most 10FFFF")
    }
    guard met.insert(scalar) else {
      throw FontDataFailure(
        line: number, found: "a second glyph for \(codePoint(scalar))",
        expected: "one for each code point")
    }
    builder.add(
      BitmapGlyph(
        size: Size(width: width, height: 16), left: 0, top: 14, advance: width, bits: bits),
      for: scalar)
  }
}

/// The value of a hex digit in either case.
private func hexValue(_ byte: UInt8) -> UInt8? {
  switch byte {
  case UInt8(ascii: "0")...UInt8(ascii: "9"): byte - UInt8(ascii: "0")
  case UInt8(ascii: "A")...UInt8(ascii: "F"): byte - UInt8(ascii: "A") + 10
  case UInt8(ascii: "a")...UInt8(ascii: "f"): byte - UInt8(ascii: "a") + 10
  default: nil
  }
}
