/// What stands before the glyphs of a console font.
///
///     version 1:  36 04, mode, bytes a glyph                  8 columns; 256 glyphs, or 512 (mode 01); table (mode 02, 04)
///     version 2:  72 B5 4A 86, and seven 32-bit numbers, low byte first: version 0, length of the header,
///                 flags (01: table), glyphs, bytes a glyph, height, width
struct PSFHeader {
  /// Whether it is version 2.
  let isWide: Bool
  let width: Int
  let height: Int
  /// How many glyphs.
  let count: Int
  /// From one glyph to the next.
  let glyphBytes: Int
  /// The first glyph.
  let start: Int
  let hasTable: Bool

  /// The bytes of a glyph that hold rows.
  var usedBytes: Int { BitmapGlyph.stride(ofWidth: width) * height }
  var tableStart: Int { start + count * glyphBytes }

  /// 1 or 2, where bytes begin as such a font does.
  static func version(of bytes: [UInt8]) -> Int? {
    if bytes.starts(with: [0x36, 0x04]) { return 1 }
    return bytes.starts(with: [0x72, 0xB5, 0x4A, 0x86]) ? 2 : nil
  }

  static func cut(_ bytes: [UInt8], _ part: String) -> FontDataFailure {
    FontDataFailure(byte: bytes.count, found: "the end of the file", expected: part)
  }

  init(_ bytes: [UInt8]) throws(FontDataFailure) {
    guard let version = PSFHeader.version(of: bytes) else {
      throw FontDataFailure(byte: 0, found: "other bytes", expected: "the beginning of a PSF font")
    }
    isWide = version == 2
    if version == 1 {
      guard bytes.count >= 4 else { throw PSFHeader.cut(bytes, "a header of 4 bytes") }
      width = 8
      height = Int(bytes[3])
      count = bytes[2] & 1 == 0 ? 256 : 512
      glyphBytes = height
      start = 4
      hasTable = bytes[2] & 6 != 0
    } else {
      guard bytes.count >= 32 else { throw PSFHeader.cut(bytes, "a header of 32 bytes") }
      func number(_ place: Int, _ name: String, _ range: ClosedRange<UInt32>)
        throws(FontDataFailure) -> Int
      {
        var value: UInt32 = 0
        for byte in bytes[place..<(place + 4)].reversed() { value = value << 8 | UInt32(byte) }
        if range.contains(value) { return Int(value) }
        throw FontDataFailure(
          byte: place, found: "\(name) of \(value)",
          expected: "\(range.lowerBound) to \(range.upperBound)")
      }
      _ = try number(4, "a version", 0...0)
      start = try number(8, "a header's length", 32...65_536)
      hasTable = bytes[12] & 1 != 0
      count = try number(16, "a number of glyphs", 1...0x10_FFFF)
      glyphBytes = try number(20, "a glyph's length", 1...131_072)
      height = try number(24, "a height", 1...1024)
      width = try number(28, "a width", 1...1024)
    }
    if height == 0 || usedBytes > glyphBytes {
      throw FontDataFailure(
        byte: isWide ? 20 : 3, found: "glyphs of \(glyphBytes) bytes",
        expected: "room for \(height) rows of \(width) pixels")
    }
    // All numbers are small by now, but `Int` has 32 bits on armv7.
    let end = Int64(start) + Int64(count) * Int64(glyphBytes)
    if end > Int64(bytes.count) {
      throw PSFHeader.cut(bytes, "\(count) glyphs of \(glyphBytes) bytes")
    }
  }
}
