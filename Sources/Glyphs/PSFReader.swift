import Raster

/// Reads a font of the Linux console: PC Screen Font, versions 1 and 2.
///
/// `PSFHeader` says what stands before the glyphs. Behind them stands, if the header says so, the table: for each glyph
/// its scalars (16 bits low byte first, ended by FFFF; in version 2 UTF-8, ended by FF). The layout is that of the
/// kernel's and kbd's psf.h.
///
/// - Sequences of several scalars (behind FFFE, or FE) are read over: each of their parts has a glyph too.
/// - A glyph may name a scalar twice, as most of Debian's do; two glyphs with one scalar are a mistake.
/// - Without a table glyph n stands for the scalar n, as in ISO 8859-1.
/// - A console font tells no baseline: it lies beneath the lowest ink of H, or of another letter that stands on it;
///   where there is none, a fifth of the height hangs below.
public enum PSFReader {
  /// How many scalars a table may name; a file that is packed well could repeat one without end.
  static let longestTable = 0x11_0000

  /// Whether bytes begin as this format does.
  public static func recognizes(_ bytes: [UInt8]) -> Bool { PSFHeader.version(of: bytes) != nil }

  /// The font that `bytes` hold.
  ///
  /// Fails where the bytes end too early or a number is absurd. Time and memory grow with the length of the file, never
  /// with a number in it.
  public static func read(_ bytes: [UInt8]) throws(FontDataFailure) -> BitmapFont {
    let header = try PSFHeader(bytes)
    var table = PSFTable(bytes, header)
    var entries: [(glyph: Int, scalars: [Unicode.Scalar])] = []
    var base: Int?
    for number in 0..<header.count {
      let scalars = try table.next(number)
      if scalars.isEmpty { continue }
      entries.append((number, scalars))
      if base == nil || scalars.contains("H"), scalars.contains(where: standsOnTheBaseline) {
        base = lowestInk(of: number, in: bytes, header) ?? base
      }
    }
    let ascent = base.map { $0 + 1 } ?? header.height - header.height / 5
    var builder = FontBuilder(
      name: "console", ascent: ascent, descent: header.height - ascent, cellWidth: header.width)
    for entry in entries {
      let start = header.start + entry.glyph * header.glyphBytes
      builder.add(
        BitmapGlyph(
          size: Size(width: header.width, height: header.height), left: 0, top: ascent,
          advance: header.width, bits: Array(bytes[start..<(start + header.usedBytes)])),
        for: entry.scalars)
    }
    return builder.font()
  }

  private static func standsOnTheBaseline(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar {
    case "H", "A", "E", "x", "0": true
    default: false
    }
  }

  /// The lowest row of a glyph that has a pixel, from the top.
  private static func lowestInk(of glyph: Int, in bytes: [UInt8], _ header: PSFHeader) -> Int? {
    let stride = BitmapGlyph.stride(ofWidth: header.width)
    let spare = UInt8(stride * 8 - header.width)
    for row in (0..<header.height).reversed() {
      let start = header.start + glyph * header.glyphBytes + row * stride
      for column in 0..<stride {
        let byte = bytes[start + column]
        // Nothing beyond the width is ink.
        if column < stride - 1 ? byte != 0 : byte >> spare != 0 { return row }
      }
    }
    return nil
  }
}

/// Reads which scalars each glyph stands for, one glyph after the other.
private struct PSFTable {
  private let bytes: [UInt8]
  private let header: PSFHeader
  private var index: Int
  private var met = ScalarSet()
  private var total = 0

  init(_ bytes: [UInt8], _ header: PSFHeader) {
    self.bytes = bytes
    self.header = header
    index = header.tableStart
  }

  /// The scalars of the next glyph, whose number is `glyph`; each once.
  mutating func next(_ glyph: Int) throws(FontDataFailure) -> [Unicode.Scalar] {
    guard header.hasTable else {
      return Unicode.Scalar(UInt32(glyph)).map { [$0] } ?? []
    }
    let start = index
    let named = try header.isWide ? wideEntry(glyph) : narrowEntry(glyph)
    total += named.count
    if total > PSFReader.longestTable {
      throw FontDataFailure(
        byte: start, found: "more than \(PSFReader.longestTable) code points in the table",
        expected: "each of them once")
    }
    var own: [Unicode.Scalar] = []
    for scalar in named.sorted() where own.last != scalar {
      guard met.insert(scalar) else {
        throw FontDataFailure(
          byte: start, found: "a second glyph for \(codePoint(scalar)), number \(glyph)",
          expected: "one for each code point")
      }
      own.append(scalar)
    }
    return own
  }

  /// Version 1: 16 bits each.
  private mutating func narrowEntry(_ glyph: Int) throws(FontDataFailure) -> [Unicode.Scalar] {
    var own: [Unicode.Scalar] = []
    var isSequence = false
    while index + 1 < bytes.count {
      let value = UInt32(bytes[index]) | UInt32(bytes[index + 1]) << 8
      index += 2
      if value == 0xFFFF { return own }
      if value == 0xFFFE { isSequence = true }
      if !isSequence, let scalar = Unicode.Scalar(value) { own.append(scalar) }
    }
    throw PSFHeader.cut(bytes, "the end of glyph \(glyph)'s part of the table")
  }

  /// Version 2: UTF-8, in which neither FE nor FF occurs.
  private mutating func wideEntry(_ glyph: Int) throws(FontDataFailure) -> [Unicode.Scalar] {
    let start = index
    while index < bytes.count, bytes[index] != 0xFF { index += 1 }
    guard index < bytes.count else {
      throw PSFHeader.cut(bytes, "the end of glyph \(glyph)'s part of the table")
    }
    var own: [Unicode.Scalar] = []
    let entry = bytes[start..<index].prefix { $0 != 0xFE }
    for scalar in String(decoding: entry, as: UTF8.self).unicodeScalars {
      // What is no UTF-8 becomes U+FFFD; a font that draws U+FFFD itself writes it as such.
      if scalar == "\u{FFFD}", !isReplacement(entry) { continue }
      own.append(scalar)
    }
    index += 1
    return own
  }

  private func isReplacement(_ entry: ArraySlice<UInt8>) -> Bool {
    var last: (UInt8, UInt8) = (0, 0)
    for byte in entry {
      if last == (0xEF, 0xBF), byte == 0xBD { return true }
      last = (last.1, byte)
    }
    return false
  }
}
