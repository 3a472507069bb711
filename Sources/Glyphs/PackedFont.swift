import Raster

/// The packed form of a font: what is built into the program, ready to use without parsing.
///
/// All numbers are little-endian. Sections follow each other without gaps, in this order:
///
/// | bytes | what |
/// |---|---|
/// | 4 | `TYPF` |
/// | 2, 2 | version (1), length of this header (44) |
/// | 4 | length of the whole in bytes |
/// | 4 | CRC-32 (that of ISO 3309 and zlib) of all bytes after this field |
/// | 2, 2, 2 | ascent, descent (signed), cell width, in pixels |
/// | 2 | n: bytes of the name |
/// | 4, 4, 4, 4 | how many: s scalars, m names, p pieces, r rules |
/// | 4 | b: bytes of bitmaps |
/// | n | name, UTF-8 |
/// | 10 (s+m+p) | a glyph each: width, height, left, top (left and top signed), advance, 2 bytes each |
/// | 4 s | the scalar of each of the first s glyphs, ascending |
/// | m times | length (1 byte) and UTF-8 of the name of each of the next m glyphs, ascending |
/// | 4 p | the piece that each of the last p glyphs draws: kind (0, 1, 2), jamo, variant, 0; ascending |
/// | 16 r | a rule each: kind, variant, 0, 0, masks of initials, medials and finals, 4 bytes each |
/// | b | rows of all glyphs in turn: most significant bit leftmost, each row padded to bytes |
public enum PackedFont {
  static let magic: [UInt8] = [0x54, 0x59, 0x50, 0x46]
  static let version = 1
  static let headerLength = 44
  /// The first byte that the checksum covers.
  static let checkedFrom = 16

  /// The packed form of `font`: the same bytes for the same font.
  public static func write(_ font: BitmapFont) -> [UInt8] {
    var out = PackedWriter()
    let name = Array(font.name.utf8.prefix(0xFFFF))
    out.number(UInt16(bitPattern: Int16(font.ascent)))
    out.number(UInt16(bitPattern: Int16(font.descent)))
    out.number(UInt16(font.cellWidth))
    out.number(UInt16(name.count))
    out.number(UInt32(font.scalars.count))
    out.number(UInt32(font.names.count))
    out.number(UInt32(font.pieces.count))
    out.number(UInt32(font.rules.count))
    var glyphs = PackedWriter()
    var rows: [UInt8] = []
    for index in font.records.indices {
      let glyph = font.glyph(at: index)
      glyphs.number(UInt16(glyph.size.width))
      glyphs.number(UInt16(glyph.size.height))
      glyphs.number(UInt16(bitPattern: Int16(glyph.left)))
      glyphs.number(UInt16(bitPattern: Int16(glyph.top)))
      glyphs.number(UInt16(glyph.advance))
      rows += glyph.bits
    }
    out.number(UInt32(rows.count))
    out.bytes += name
    out.bytes += glyphs.bytes
    for scalar in font.scalars { out.number(scalar) }
    for name in font.names {
      let letters = name.utf8.prefix(0xFF)
      out.bytes.append(UInt8(letters.count))
      out.bytes += letters
    }
    for piece in font.pieces { out.bytes += [piece.kind.rawValue, piece.jamo, piece.variant, 0] }
    for rule in font.rules {
      out.bytes += [rule.kind.rawValue, rule.variant, 0, 0]
      out.number(rule.initials)
      out.number(rule.medials)
      out.number(rule.finals)
    }
    out.bytes += rows

    var header = PackedWriter()
    header.bytes += magic
    header.number(UInt16(version))
    header.number(UInt16(headerLength))
    header.number(UInt32(checkedFrom + out.bytes.count))
    header.number(CRC32.checksum(of: out.bytes.span, from: 0))
    return header.bytes + out.bytes
  }

  /// The font whose packed form `bytes` are.
  ///
  /// Fails when they were cut or changed, or come from another version; never reads beyond them.
  public static func read(_ bytes: Span<UInt8>) throws(FontDataFailure) -> BitmapFont {
    var cursor = 0
    guard bytes.count >= headerLength, hasMagic(bytes) else {
      throw FontDataFailure(
        found: "something else", expected: "a packed font (it begins with TYPF)")
    }
    cursor = magic.count
    let version = word(bytes, &cursor)
    let header = word(bytes, &cursor)
    guard version == PackedFont.version, header == headerLength else {
      throw FontDataFailure(
        found: "version \(version) of the packed form",
        expected: "version \(PackedFont.version); pack the font again")
    }
    let length = long(bytes, &cursor)
    guard length == UInt32(truncatingIfNeeded: bytes.count) else {
      throw FontDataFailure(found: "\(bytes.count) bytes", expected: "\(length) bytes")
    }
    guard long(bytes, &cursor) == CRC32.checksum(of: bytes, from: checkedFrom) else {
      throw FontDataFailure(found: "bytes that were changed", expected: "the checksum to match")
    }
    return try readBody(bytes, &cursor)
  }

  private static func hasMagic(_ bytes: Span<UInt8>) -> Bool {
    for index in magic.indices where bytes[index] != magic[index] { return false }
    return true
  }
}

/// Appends numbers, the least significant byte first.
struct PackedWriter {
  var bytes: [UInt8] = []

  mutating func number(_ value: UInt16) {
    bytes += [UInt8(truncatingIfNeeded: value), UInt8(truncatingIfNeeded: value >> 8)]
  }

  mutating func number(_ value: UInt32) {
    number(UInt16(truncatingIfNeeded: value))
    number(UInt16(truncatingIfNeeded: value >> 16))
  }
}

/// The cyclic redundancy check of ISO 3309: polynomial 0xEDB88320, least significant bit first.
enum CRC32 {
  private static let table: [UInt32] = (0..<256).map { index in
    var value = UInt32(index)
    for _ in 0..<8 { value = value & 1 == 1 ? value >> 1 ^ 0xEDB8_8320 : value >> 1 }
    return value
  }

  /// The check of all bytes from offset `start` on.
  static func checksum(of bytes: Span<UInt8>, from start: Int) -> UInt32 {
    let table = table.span
    var value: UInt32 = 0xFFFF_FFFF
    for index in start..<bytes.count {
      value = value >> 8 ^ table[Int(UInt8(truncatingIfNeeded: value) ^ bytes[index])]
    }
    return ~value
  }
}
