import Raster

/// Reads a font of the Linux console: PC Screen Font, versions 1 and 2.
///
///     version 1:  36 04, mode, bytes a glyph                          8 columns; 256 glyphs, or 512 (mode 01)
///     version 2:  72 B5 4A 86, and seven 32-bit numbers, low byte first: version 0, length of the header,
///                 flags, glyphs, bytes a glyph, height, width
///     then the rows of all glyphs; then, if mode 02 or 04 or flag 01 says so, the table: for each glyph its scalars
///     (16 bits low byte first, ended by FFFF; in version 2 UTF-8, ended by FF)
///
/// The layout is that of the kernel's and kbd's psf.h. Sequences of several scalars (behind FFFE, or FE) are read over:
/// each of their parts has a glyph too. Without a table glyph n stands for the scalar n, as in ISO 8859-1. A console
/// font tells no baseline: a fifth of its height hangs below.
public enum PSFReader {
  /// Whether bytes begin as this format does.
  public static func recognizes(_ bytes: [UInt8]) -> Bool {
    bytes.starts(with: [0x36, 0x04]) || bytes.starts(with: [0x72, 0xB5, 0x4A, 0x86])
  }

  /// The font that `bytes` hold.
  ///
  /// Fails where the bytes end too early or a number is absurd. Time and memory grow with the length of the file, never
  /// with a number in it.
  public static func read(_ bytes: [UInt8]) throws(FontDataFailure) -> BitmapFont {
    let header = try PSFHeader(bytes)
    let descent = header.height / 5
    var builder = FontBuilder(
      name: "console", ascent: header.height - descent, descent: descent, cellWidth: header.width)
    let scalars =
      header.hasTable
      ? try header.isWide ? wideTable(bytes, header) : narrowTable(bytes, header) : nil
    for number in 0..<header.count {
      let start = header.start + number * header.glyphBytes
      let glyph = BitmapGlyph(
        size: Size(width: header.width, height: header.height), left: 0,
        top: header.height - descent, advance: header.width,
        bits: Array(bytes[start..<(start + header.usedBytes)]))
      if let scalars {
        for scalar in scalars[number] { builder.add(glyph, for: scalar) }
      } else if let scalar = Unicode.Scalar(UInt32(number)) {
        builder.add(glyph, for: scalar)
      }
    }
    return builder.font()
  }

  /// The scalars of each glyph in version 1: 16 bits each.
  private static func narrowTable(_ bytes: [UInt8], _ header: PSFHeader) throws(FontDataFailure)
    -> [[Unicode.Scalar]]
  {
    var table: [[Unicode.Scalar]] = []
    var own: [Unicode.Scalar] = []
    var isSequence = false
    var index = header.tableStart
    while table.count < header.count {
      guard index + 1 < bytes.count else { throw cut("the table of glyph \(table.count)") }
      let value = UInt32(bytes[index]) | UInt32(bytes[index + 1]) << 8
      index += 2
      switch value {
      case 0xFFFF:
        table.append(own)
        own = []
        isSequence = false
      case 0xFFFE: isSequence = true
      default:
        if !isSequence, let scalar = Unicode.Scalar(value) { own.append(scalar) }
      }
    }
    return table
  }

  /// The scalars of each glyph in version 2: UTF-8.
  private static func wideTable(_ bytes: [UInt8], _ header: PSFHeader) throws(FontDataFailure)
    -> [[Unicode.Scalar]]
  {
    var table: [[Unicode.Scalar]] = []
    var start = header.tableStart
    while table.count < header.count {
      var end = start
      // Neither FE nor FF occurs in UTF-8.
      while end < bytes.count, bytes[end] != 0xFF { end += 1 }
      if end == bytes.count { throw cut("the table of glyph \(table.count)") }
      let entry = bytes[start..<end].prefix { $0 != 0xFE }
      var own: [Unicode.Scalar] = []
      for scalar in String(decoding: entry, as: UTF8.self).unicodeScalars
      where scalar != "\u{FFFD}" {
        own.append(scalar)
      }
      table.append(own)
      start = end + 1
    }
    return table
  }

  static func cut(_ part: String) -> FontDataFailure {
    FontDataFailure(found: "the end of the file", expected: part)
  }
}

/// What stands before the glyphs of a console font.
private struct PSFHeader {
  /// Whether it is version 2.
  var isWide: Bool
  var width: Int
  var height: Int
  var count: Int
  /// From one glyph to the next.
  var glyphBytes: Int
  /// The first glyph.
  var start: Int
  var hasTable: Bool

  /// The bytes of a glyph that hold rows.
  var usedBytes: Int { BitmapGlyph.stride(ofWidth: width) * height }
  var tableStart: Int { start + count * glyphBytes }

  init(_ bytes: [UInt8]) throws(FontDataFailure) {
    if bytes.starts(with: [0x36, 0x04]) {
      guard bytes.count >= 4 else { throw PSFReader.cut("a header of 4 bytes") }
      isWide = false
      width = 8
      height = Int(bytes[3])
      count = bytes[2] & 1 == 0 ? 256 : 512
      glyphBytes = height
      start = 4
      hasTable = bytes[2] & 6 != 0
    } else {
      guard bytes.starts(with: [0x72, 0xB5, 0x4A, 0x86]) else {
        throw FontDataFailure(found: "other bytes", expected: "the beginning of a PSF font")
      }
      guard bytes.count >= 32 else { throw PSFReader.cut("a header of 32 bytes") }
      func number(_ place: Int, _ name: String, _ range: ClosedRange<UInt32>)
        throws(FontDataFailure)
        -> Int
      {
        var value: UInt32 = 0
        for byte in bytes[(place)..<(place + 4)].reversed() { value = value << 8 | UInt32(byte) }
        if range.contains(value) { return Int(value) }
        throw FontDataFailure(
          found: "\(name) of \(value)", expected: "\(range.lowerBound) to \(range.upperBound)")
      }
      isWide = true
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
        found: "glyphs of \(glyphBytes) bytes",
        expected: "room for \(height) rows of \(width) pixels")
    }
    // All numbers are small by now: nothing overflows.
    let end = Int64(start) + Int64(count) * Int64(glyphBytes)
    if end > Int64(bytes.count) { throw PSFReader.cut("\(count) glyphs of \(glyphBytes) bytes") }
  }
}
