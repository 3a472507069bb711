// The font that stands in the program, and the files it is made from.
import FontFiles
import Glyphs
import Testing

@Suite struct BuiltInFontTests {
  static let fonts: String = {
    let file = #filePath
    let end = "Tests/GlyphsTests/BuiltInFontTests.swift".utf8.count
    return String(decoding: file.utf8.dropLast(end), as: UTF8.self) + "fonts/"
  }()
  static let sources = ["typist-8x16.bdf", "typist-16x16.bdf", "hangul.bdf"]
  static var hasSources: Bool {
    (sources + ["hangul-variants.tsv"]).allSatisfy { (try? FontLoader.read(fonts + $0)) != nil }
  }

  @Test("it is 16 pixels high, in cells of 8, and has all of ASCII")
  func metrics() throws {
    let font = try FontLoader.builtIn()
    #expect(font.lineHeight == 16 && font.cellWidth == 8)
    for value in 0x20...0x7E as ClosedRange<UInt8> {
      #expect(font.picture(of: Character(Unicode.Scalar(value))).columns == 1)
      #expect(font.covers(Unicode.Scalar(value)))
    }
    #expect(font.glyph(named: ".notdef") != nil && font.glyph(named: "flag-kr") != nil)
  }

  @Test("each of the 11,172 syllables is its pieces laid over each other, in two cells")
  func syllables() throws {
    let font = try FontLoader.builtIn()
    for value in 0xAC00...0xD7A3 as ClosedRange<UInt32> {
      let scalar = try #require(Unicode.Scalar(value))
      let syllable = try #require(HangulSyllable(scalar))
      var wanted = [UInt8](repeating: 0, count: 32)
      for (kind, jamo) in [
        (HangulPiece.Kind.initial, syllable.initial), (.medial, syllable.medial),
        (.final, syllable.final),
      ] where kind != .final || jamo != 0 {
        let variant = try #require(font.variant(of: kind, in: syllable))
        let piece = try #require(font.glyph(of: HangulPiece(kind, jamo: jamo, variant: variant)))
        for index in wanted.indices { wanted[index] |= piece.bits[index] }
      }
      let picture = font.picture(of: Character(scalar))
      if picture.bits != wanted || picture.columns != 2 {
        Issue.record("\(scalar) is \(art(picture))")
        return
      }
    }
  }

  @Test("its compatibility jamo are all there, alone and as conjoining ones")
  func jamo() throws {
    let font = try FontLoader.builtIn()
    for value in 0x3131...0x3163 as ClosedRange<UInt32> {
      #expect(font.covers(try #require(Unicode.Scalar(value))))
    }
    for value in Array(0x1100...0x1112) + Array(0x1161...0x1175) + Array(0x11A8...0x11C2) {
      let scalar = try #require(Unicode.Scalar(UInt32(value)))
      #expect(font.picture(of: Character(scalar)).missing.isEmpty)
    }
  }

  @Test(
    "its committed bytes are those that its sources pack to",
    .enabled(if: hasSources, "fonts/ has not all of the sources"))
  func packedFromSources() throws {
    var fonts: [BitmapFont] = []
    for source in Self.sources { fonts.append(try FontLoader.load(Self.fonts + source)) }
    var builder = FontBuilder(merging: fonts)
    builder.rules += try FontLoader.loadRules(Self.fonts + "hangul-variants.tsv")
    let isTheSame =
      try FontLoader.read(Self.fonts + "built-in.font") == PackedFont.write(builder.font())
    #expect(isTheSame, "pack the built-in font again")
  }

  @Test("a file that is missing, a folder, or no font is refused in a sentence with its name")
  func failures() {
    let missing = #expect(throws: FontFailure.self) { try FontLoader.load("/no/such.bdf") }
    #expect(missing?.kind == .notFound)
    #expect(
      missing?.message
        == "cannot open the font /no/such.bdf: there is no such file; check its path")
    let folder = #expect(throws: FontFailure.self) { try FontLoader.load("/") }
    #expect(folder?.kind == .malformed)
    #expect(folder?.message == "cannot read the font /: it is a folder; name a file in it")
    let source = #expect(throws: FontFailure.self) { try FontLoader.load(#filePath) }
    #expect(source?.kind == .malformed)
    #expect(source?.message.hasPrefix("cannot use the font \(#filePath): line 1: found") == true)
    let endless = #expect(throws: FontFailure.self) { try FontLoader.load("/dev/zero") }
    #expect(endless?.kind == .tooLarge)
  }

  @Test("the packed file is read as a font of its own")
  func packedFile() throws {
    #expect(try FontLoader.load(Self.fonts + "built-in.font") == FontLoader.builtIn())
  }
}
