import Raster

/// Reads a font in Adobe's Glyph Bitmap Distribution Format, versions 2.1 and 2.2.
///
/// The format is Adobe's Technical Note 5005. What a bitmap display has no use for is read over:
/// SIZE, SWIDTH, the vertical metrics (SWIDTH1, DWIDTH1, VVECTOR, METRICSSET), properties but the
/// few that follow.
///
/// - The baseline's place in a line: FONT_ASCENT and FONT_DESCENT, else the FONTBOUNDINGBOX.
/// - The name: FAMILY_NAME, else FONT.
/// - ENCODING is a Unicode scalar: CHARSET_REGISTRY must be ISO10646 or a subset of it, or stay
///   away. A glyph with `ENCODING -1` (with or without a second number) is kept by its name.
/// - Two glyphs with one encoding are a mistake. CHARS is not trusted: what counts is ENDFONT.
/// - A row of a bitmap needs as many hex digits as its box is wide; digits beyond are read over.
///
/// Time and memory grow with the length of the file, never with a number in it: no box, offset or
/// advance may exceed ``FontBuilder/largestMetric``.
public enum BDFReader {
  /// The font that `bytes` hold.
  ///
  /// Fails at the first line that breaks the format, and at the end when ENDFONT is missing.
  public static func read(_ bytes: [UInt8]) throws(FontDataFailure) -> BitmapFont {
    var lines = BDFLines(bytes)
    let header = try BDFHeader(&lines)
    var builder = FontBuilder(
      name: header.name, ascent: header.ascent, descent: header.descent)
    var met = ScalarSet()
    while let keyword = lines.next() {
      if lines.isWord(keyword, "STARTCHAR") {
        try readGlyph(&lines, header, &met, into: &builder)
      } else if lines.isWord(keyword, "ENDFONT") {
        return builder.font()
      } else if !lines.isWord(keyword, "COMMENT") {
        throw lines.failure(expected: "STARTCHAR or ENDFONT")
      }
    }
    throw lines.failure(expected: "ENDFONT")
  }

  private static func readGlyph(
    _ lines: inout BDFLines, _ header: BDFHeader, _ met: inout ScalarSet,
    into builder: inout FontBuilder
  ) throws(FontDataFailure) {
    let name = lines.rest()
    var encoding: Int?
    var encodingLine = 0
    var advance = header.advance
    var box = header.box
    while let keyword = lines.next() {
      if lines.isWord(keyword, "ENCODING") {
        encoding = try lines.number(in: -1...0x7FFF_FFFF, "an encoding, or -1")
        encodingLine = lines.number
      } else if lines.isWord(keyword, "DWIDTH") {
        advance = try lines.number(in: 0...FontBuilder.largestMetric, "a width of 0 to 1024 pixels")
      } else if lines.isWord(keyword, "BBX") {
        box = try BDFBox(&lines)
      } else if lines.isWord(keyword, "BITMAP") {
        guard let encoding else { throw lines.failure(expected: "ENCODING before BITMAP") }
        let glyph = BitmapGlyph(
          size: box.size, left: box.left, top: box.bottom + box.size.height, advance: advance,
          bits: try readRows(&lines, box.size))
        if let scalar = Unicode.Scalar(UInt32(truncatingIfNeeded: encoding)), encoding >= 0 {
          guard met.insert(scalar) else {
            throw FontDataFailure(
              line: encodingLine, found: "a second glyph for \(codePoint(scalar))",
              expected: "one for each code point")
          }
          builder.add(glyph, for: scalar)
        } else {
          builder.add(glyph, named: name)
        }
        return
      } else if lines.isWord(keyword, "STARTCHAR") || lines.isWord(keyword, "ENDCHAR")
        || lines.isWord(keyword, "ENDFONT")
      {
        throw lines.failure(expected: "BITMAP")
      }
    }
    throw lines.failure(expected: "BITMAP")
  }

  /// The rows of a bitmap and the ENDCHAR after them.
  private static func readRows(_ lines: inout BDFLines, _ size: Size) throws(FontDataFailure)
    -> [UInt8]
  {
    let stride = BitmapGlyph.stride(ofWidth: size.width)
    var rows: [UInt8] = []
    rows.reserveCapacity(stride * size.height)
    for _ in 0..<size.height { try lines.appendHexRow(stride, to: &rows) }
    guard let keyword = lines.next(), lines.isWord(keyword, "ENDCHAR") else {
      throw lines.failure(expected: "ENDCHAR after \(size.height) rows")
    }
    return rows
  }
}

/// A box of pixels beside the pen, as BBX and FONTBOUNDINGBOX write it: width, height, left,
/// bottom.
struct BDFBox {
  var size: Size
  var left: Int
  /// Rows from the baseline up to the bottom edge.
  var bottom: Int

  init(_ lines: inout BDFLines) throws(FontDataFailure) {
    let limit = FontBuilder.largestMetric
    let width = try lines.number(in: 0...limit, "a width of 0 to 1024 pixels")
    let height = try lines.number(in: 0...limit, "a height of 0 to 1024 pixels")
    size = Size(width: width, height: height)
    left = try lines.number(in: -limit...limit, "an offset of -1024 to 1024 pixels")
    bottom = try lines.number(in: -limit...limit, "an offset of -1024 to 1024 pixels")
  }
}

/// What stands before the first glyph: the font's name, its line and the defaults of its glyphs.
struct BDFHeader {
  private(set) var name = ""
  private(set) var box: BDFBox
  private(set) var ascent: Int
  private(set) var descent: Int
  /// The advance of glyphs that name none.
  private(set) var advance: Int

  init(_ lines: inout BDFLines) throws(FontDataFailure) {
    guard let first = lines.next(), lines.isWord(first, "STARTFONT") else {
      throw lines.failure(expected: "STARTFONT, the first word of a BDF file")
    }
    var box: BDFBox?
    var width: Int?
    var properties = BDFProperties()
    var fontName = ""
    var hasCount = false
    while !hasCount {
      guard let keyword = lines.next() else { throw lines.failure(expected: "CHARS") }
      if lines.isWord(keyword, "FONT") {
        fontName = lines.rest()
      } else if lines.isWord(keyword, "FONTBOUNDINGBOX") {
        box = try BDFBox(&lines)
      } else if lines.isWord(keyword, "DWIDTH") {
        width = try lines.number(in: 0...FontBuilder.largestMetric, "a width of 0 to 1024 pixels")
      } else if lines.isWord(keyword, "STARTPROPERTIES") {
        try properties.read(&lines)
      } else if lines.isWord(keyword, "CHARS") {
        _ = try lines.number(in: 0...0x7FFF_FFFF, "how many glyphs follow")
        hasCount = true
      } else if lines.isWord(keyword, "STARTCHAR") || lines.isWord(keyword, "ENDFONT") {
        throw lines.failure(expected: "CHARS before the glyphs")
      }
    }
    guard let box else { throw lines.failure(expected: "FONTBOUNDINGBOX before CHARS") }
    self.box = box
    name = properties.family ?? fontName
    advance = width ?? box.size.width
    ascent = properties.ascent ?? box.size.height + box.bottom
    descent = properties.descent ?? -box.bottom
    guard (1...FontBuilder.largestMetric).contains(ascent + descent) else {
      throw lines.failure(expected: "a line of 1 to 1024 pixels (FONT_ASCENT and FONT_DESCENT)")
    }
  }
}

/// The few properties of a BDF font that change how it is drawn.
struct BDFProperties {
  private(set) var ascent: Int?
  private(set) var descent: Int?
  private(set) var family: String?

  /// Reads up to ENDPROPERTIES. Their number is not trusted.
  mutating func read(_ lines: inout BDFLines) throws(FontDataFailure) {
    let limit = FontBuilder.largestMetric
    var registry = ""
    var charset = ""
    while let keyword = lines.next() {
      if lines.isWord(keyword, "FONT_ASCENT") {
        ascent = try lines.number(in: -limit...limit, "an ascent of -1024 to 1024 pixels")
      } else if lines.isWord(keyword, "FONT_DESCENT") {
        descent = try lines.number(in: -limit...limit, "a descent of -1024 to 1024 pixels")
      } else if lines.isWord(keyword, "FAMILY_NAME") {
        family = lines.quotedRest()
      } else if lines.isWord(keyword, "CHARSET_REGISTRY") {
        registry = lines.quotedRest().uppercased()
      } else if lines.isWord(keyword, "CHARSET_ENCODING") {
        charset = lines.quotedRest()
      } else if lines.isWord(keyword, "ENDPROPERTIES") {
        guard isUnicode(registry, charset) else {
          throw FontDataFailure(
            line: lines.number, found: "the character set \(registry)-\(charset)",
            expected: "Unicode (ISO10646-1)")
        }
        return
      }
    }
    throw lines.failure(expected: "ENDPROPERTIES")
  }

  /// Whether encodings of the set are Unicode scalars: ISO 8859-1 and ASCII are its beginning.
  private func isUnicode(_ registry: String, _ charset: String) -> Bool {
    registry.isEmpty || registry == "ISO10646" || registry == "ISO646.1991"
      || (registry == "ISO8859" && charset == "1")
  }
}
