// What the BDF reader takes from a font, and what it says of a broken one.
import Glyphs
import Raster
import Testing

@Suite struct BDFReaderTests {
  static let little = """
    STARTFONT 2.1
    COMMENT STARTCHAR in a comment is no glyph
    FONT -test-little-medium-r-normal--8-80-75-75-c-60-iso10646-1
    SIZE 8 75 75
    FONTBOUNDINGBOX 6 8 0 -2
    STARTPROPERTIES 5
    FONT_ASCENT 7
    FONT_DESCENT 2
    FAMILY_NAME "Little ""Test"" Font"
    CHARSET_REGISTRY "ISO10646"
    COPYRIGHT "CHARS 3"
    ENDPROPERTIES
    CHARS 4
    STARTCHAR A
    ENCODING 65
    SWIDTH 600 0
    DWIDTH 6 0
    BBX 5 4 0 0
    BITMAP
    20
    50
    f8
    8F
    ENDCHAR
    COMMENT between glyphs
    STARTCHAR g
    ENCODING 103
    DWIDTH 5 0
    BBX 3 4 1 -2
    BITMAP
    E0
    E0
    20
    C0
    ENDCHAR
    STARTCHAR wide
    ENCODING 44032
    BBX 10 2 -1 3
    BITMAP
    FFC0
    80400000
    ENDCHAR
    STARTCHAR my box
    ENCODING -1 7
    DWIDTH 2 0
    BBX 1 1 0 0
    BITMAP
    80
    ENDCHAR
    ENDFONT
    """

  @Test("a little font gives its line, its name and each glyph's own box, offset and advance")
  func littleFont() throws {
    let font = try BDFReader.read(bytes(Self.little))
    #expect(font.name == "Little \"Test\" Font")
    #expect(font.ascent == 7 && font.descent == 2 && font.lineHeight == 9)
    #expect(font.glyphCount == 3)
    let a = try #require(font.glyph(for: "A"))
    #expect(
      art(a) == """
        ..#..
        .#.#.
        #####
        #...#
        """)
    #expect(a.left == 0 && a.top == 4 && a.advance == 6)
    let g = try #require(font.glyph(for: "g"))
    #expect(
      art(g) == """
        ###
        ###
        ..#
        ##.
        """)
    #expect(g.left == 1 && g.top == 2 && g.advance == 5)
    let wide = try #require(font.glyph(for: "\u{AC00}"))
    #expect(
      art(wide) == """
        ##########
        #........#
        """)
    // It names no DWIDTH: the font's bounding box is 6 wide.
    #expect(wide.left == -1 && wide.top == 5 && wide.advance == 6)
    let box = try #require(font.glyph(named: "my box"))
    #expect(art(box) == "#" && box.advance == 2)
    #expect(font.glyph(for: "B") == nil && font.glyph(named: "A") == nil)
    #expect(font.covers("A") && !font.covers("B"))
  }

  @Test("lines that end with CR LF read the same")
  func carriageReturns() throws {
    var windows: [UInt8] = []
    for byte in bytes(Self.little) { windows += byte == 0x0A ? [0x0D, 0x0A] : [byte] }
    #expect(try BDFReader.read(windows) == BDFReader.read(bytes(Self.little)))
  }

  @Test("bits beyond the box are cleared")
  func padding() throws {
    // The last row of A is 8F in a box of 5: its last three bits are padding.
    let a = try #require(try BDFReader.read(bytes(Self.little)).glyph(for: "A"))
    #expect(a.bits == [0x20, 0x50, 0xF8, 0x88])
  }

  @Test("version 2.2: metrics of the whole font, and vertical ones that a display has no use for")
  func version22() throws {
    let font = try BDFReader.read(
      bytes(
        """
        STARTFONT 2.2
        FONT Vertical
        SIZE 4 75 75
        FONTBOUNDINGBOX 4 4 0 -1
        METRICSSET 2
        SWIDTH 1000 0
        DWIDTH 3 0
        SWIDTH1 0 1000
        DWIDTH1 0 4
        VVECTOR 2 4
        CHARS 1
        STARTCHAR zero
        ENCODING 48
        SWIDTH1 0 1000
        DWIDTH1 0 4
        VVECTOR 2 4
        BBX 2 2 0 0
        BITMAP
        C0
        C0
        ENDCHAR
        ENDFONT
        """))
    #expect(font.name == "Vertical" && font.ascent == 3 && font.descent == 1)
    #expect(font.glyph(for: "0")?.advance == 3)
    #expect(font.cellWidth == 3)
  }

  @Test("two glyphs with one encoding are a mistake, and the second one's line is named")
  func duplicates() {
    let one = "STARTCHAR x\nENCODING 65\nBBX 1 1 0 0\nBITMAP\n80\nENDCHAR\n"
    let two = "STARTCHAR y\nENCODING 65\nBBX 1 1 0 0\nBITMAP\n00\nENDCHAR\n"
    let failure = #expect(throws: FontDataFailure.self) {
      try BDFReader.read(
        bytes("STARTFONT 2.1\nFONTBOUNDINGBOX 8 8 0 0\nCHARS 2\n\(one)\(two)ENDFONT\n"))
    }
    // Three lines before the glyphs, six of the first one, and STARTCHAR.
    #expect(
      failure?.description
        == "line 11: found a second glyph for U+0041; expected one for each code point")
  }

  @Test("a glyph without width or without rows is a blank")
  func blanks() throws {
    let none = "STARTCHAR a\nENCODING 32\nDWIDTH 4 0\nBBX 0 0 0 0\nBITMAP\nENDCHAR\n"
    let thin = "STARTCHAR b\nENCODING 33\nDWIDTH 5 0\nBBX 0 2 0 0\nBITMAP\n\n00\nENDCHAR\n"
    let font = try BDFReader.read(
      bytes("STARTFONT 2.1\nFONTBOUNDINGBOX 8 8 0 0\nCHARS 2\n\(none)\(thin)ENDFONT\n"))
    #expect(font.glyph(for: " ")?.advance == 4 && font.glyph(for: " ")?.bits == [])
    #expect(font.glyph(for: "!")?.advance == 5 && font.glyph(for: "!")?.bits == [])
  }

  struct Mistake: Sendable, CustomTestStringConvertible {
    let what: String
    let text: String
    let line: Int
    let found: String
    let expected: String
    var testDescription: String { what }

    init(_ what: String, _ text: String, _ line: Int, _ found: String, _ expected: String) {
      self.what = what
      self.text = text
      self.line = line
      self.found = found
      self.expected = expected
    }
  }

  static let head = "STARTFONT 2.1\nFONTBOUNDINGBOX 8 8 0 0\nCHARS 1\n"
  static let start = head + "STARTCHAR a\nENCODING 65\n"

  @Test(
    "a broken file is refused with its line, what stands there and what was expected",
    arguments: [
      Mistake("nothing", "", 1, "the end of the file", "STARTFONT, the first word of a BDF file"),
      Mistake(
        "another format", "\u{7F}ELF\n", 1, "\"\u{7F}ELF\"",
        "STARTFONT, the first word of a BDF file"),
      Mistake("no glyphs", "STARTFONT 2.1\n", 1, "the end of the file", "CHARS"),
      Mistake(
        "no box", "STARTFONT 2.1\nCHARS 1\n", 2, "\"CHARS 1\"", "FONTBOUNDINGBOX before CHARS"),
      Mistake(
        "a negative count", "STARTFONT 2.1\nFONTBOUNDINGBOX 8 8 0 0\nCHARS -1\n", 3, "\"-1\"",
        "how many glyphs follow"),
      Mistake(
        "a flat line", "STARTFONT 2.1\nFONTBOUNDINGBOX 8 0 0 0\nCHARS 1\n", 3, "\"CHARS 1\"",
        "a line of 1 to 1024 pixels (FONT_ASCENT and FONT_DESCENT)"),
      Mistake(
        "properties without end", "STARTFONT 2.1\nSTARTPROPERTIES 1\nFONT_ASCENT 3\n", 3,
        "the end of the file", "ENDPROPERTIES"),
      Mistake(
        "another character set",
        "STARTFONT 2.1\nSTARTPROPERTIES 1\nCHARSET_REGISTRY \"KSC5601.1987\"\n"
          + "CHARSET_ENCODING \"0\"\nENDPROPERTIES\n", 5, "the character set KSC5601.1987-0",
        "Unicode (ISO10646-1)"),
      Mistake("no end", head, 3, "the end of the file", "ENDFONT"),
      Mistake("a stray word", head + "GLYPH\n", 4, "\"GLYPH\"", "STARTCHAR or ENDFONT"),
      Mistake(
        "a negative width", start + "BBX -1 4 0 0\n", 6, "\"-1\"", "a width of 0 to 1024 pixels"),
      Mistake(
        "a huge height", start + "BBX 8 2147483647 0 0\n", 6, "\"2147483647\"",
        "a height of 0 to 1024 pixels"),
      Mistake(
        "a number beyond all machines", start + "BBX 8 8 99999999999999999999 0\n", 6,
        "\"99999999999999999999\"", "an offset of -1024 to 1024 pixels"),
      Mistake(
        "half a box", start + "BBX 8 8\n", 6, "the end of the line",
        "an offset of -1024 to 1024 pixels"),
      Mistake(
        "a word for a number", start + "DWIDTH eight 0\n", 6, "\"eight\"",
        "a width of 0 to 1024 pixels"),
      Mistake(
        "no encoding", head + "STARTCHAR a\nBITMAP\n", 5, "\"BITMAP\"", "ENCODING before BITMAP"),
      Mistake("no bitmap", start + "ENDCHAR\n", 6, "\"ENDCHAR\"", "BITMAP"),
      Mistake(
        "a short row", start + "BBX 9 1 0 0\nBITMAP\nFF\n", 8, "\"FF\"", "a row of 4 hex digits"),
      Mistake(
        "no hex digit", start + "BBX 8 1 0 0\nBITMAP\n0G\n", 8, "\"0G\"", "a row of 2 hex digits"),
      Mistake(
        "a row too few", start + "BBX 8 2 0 0\nBITMAP\n00\nENDCHAR\n", 9, "\"ENDCHAR\"",
        "a row of 2 hex digits"),
      Mistake(
        "a row too many", start + "BBX 8 1 0 0\nBITMAP\n00\n00\nENDCHAR\n", 9, "\"00\"",
        "ENDCHAR after 1 rows"),
      Mistake(
        "cut in a bitmap", start + "BBX 8 2 0 0\nBITMAP\n00\n", 8, "the end of the file",
        "a row of 2 hex digits"),
    ])
  func mistakes(_ mistake: Mistake) {
    #expect(
      throws: FontDataFailure(
        line: mistake.line, found: mistake.found, expected: mistake.expected)
    ) { try BDFReader.read(bytes(mistake.text)) }
  }

  @Test("a failure reads as one sentence, and never quotes more than 40 bytes")
  func sentence() {
    let failure = FontDataFailure(line: 12, found: "the end of the file", expected: "ENDFONT")
    #expect(failure.description == "line 12: found the end of the file; expected ENDFONT")
    let long = String(repeating: "x", count: 1_000_000)
    #expect(
      throws: FontDataFailure(
        line: 1, found: "\"\(String(repeating: "x", count: 40))...\"",
        expected: "STARTFONT, the first word of a BDF file")
    ) { try BDFReader.read(bytes(long)) }
  }

  @Test("a font cut anywhere before its last word is refused, never crashed upon")
  func everyPrefix() {
    let whole = bytes(Self.little)
    for length in 0..<(whole.count - 1) {
      #expect(throws: FontDataFailure.self) { try BDFReader.read(Array(whole.prefix(length))) }
    }
  }
}
