// Syllables are composed from pieces; which ones, a table of the font says.
import Glyphs
import Testing

@Suite struct HangulTests {
  /// The 8x4x4 scheme as DOS-era Korean fonts used it.
  static let table = """
    # a comment
    piece\tinitials\tmedials\tfinals\tvariant
    initial\t*\ta,ae,ya,yae,eo,e,yeo,ye,i\tnone\t1
    initial\t*\to,yo,eu\tnone\t2
    initial\t*\tu,yu\tnone\t3
    initial\t*\twa,wae,oe,yi\tnone\t4
    initial\t*\tweo,we,wi\tnone\t5
    initial\t*\ta,ae,ya,yae,eo,e,yeo,ye,i\tsome\t6
    initial\t*\to,yo,u,yu,eu\tsome\t7
    initial\t*\t*\tsome\t8
    medial\tkiyeok,khieukh\t*\tnone\t1
    medial\t*\t*\tnone\t2
    medial\tkiyeok,khieukh\t*\tsome\t3
    medial\t*\t*\tsome\t4
    final\t*\ta,ya,wa\t*\t1
    final\t*\teo,yeo,oe,weo,wi,yi,i\t*\t2
    final\t*\tae,yae,e,ye,wae,we\t*\t3
    final\t*\to,yo,u,yu,eu\tkiyeok-sios,hieuh\t9
    final\t*\to,yo,u,yu,eu\tnone,some\t4
    """

  @Test(
    "each syllable takes the variants that the first matching line names",
    arguments: [
      // syllable, variant of its initial, medial, final (0: it has none)
      ("가", 1, 1, 0), ("나", 1, 2, 0), ("코", 2, 1, 0), ("그", 2, 1, 0), ("유", 3, 2, 0),
      ("과", 4, 1, 0), ("의", 4, 2, 0), ("귀", 5, 1, 0), ("웨", 5, 2, 0), ("한", 6, 4, 1),
      ("글", 7, 3, 4), ("꿇", 7, 4, 4), ("관", 8, 3, 1), ("원", 8, 4, 2), ("왠", 8, 4, 3),
      ("넋", 6, 4, 2), ("몫", 7, 4, 9), ("좋", 7, 4, 9), ("힣", 6, 4, 2),
    ] as [(Unicode.Scalar, UInt8, UInt8, UInt8)])
  func firstMatchWins(_ text: Unicode.Scalar, _ initial: UInt8, _ medial: UInt8, _ final: UInt8)
    throws
  {
    var builder = FontBuilder(name: "", ascent: 14, descent: 2)
    builder.rules = try HangulRuleTable.read(bytes(Self.table))
    let font = builder.font()
    let syllable = try #require(HangulSyllable(text))
    #expect(font.variant(of: .initial, in: syllable) == initial)
    #expect(font.variant(of: .medial, in: syllable) == medial)
    if syllable.final != 0 { #expect(font.variant(of: .final, in: syllable) == final) }
  }

  @Test(
    "a table that names something unknown is refused with its line",
    arguments: [
      ("initial\t*\t*\t*", 1, "4 columns"),
      ("\nvowel\t*\t*\t*\t1", 2, "\"vowel\""),
      ("initial\tgiyeok\t*\t*\t1", 1, "\"giyeok\""),
      ("initial\t*\tnone\t*\t1", 1, "\"none\""),
      ("final\t*\t*\tkiyeok,\t1", 1, "nothing"),
      ("final\t*\t*\tssangtikeut\t1", 1, "\"ssangtikeut\""),
      ("final\t*\t*\t*\t256", 1, "\"256\""),
      ("initial\t*\t*\t*\t1\r\nmedial\t*\t*\t*\t-1", 2, "\"-1\""),
    ])
  func brokenTable(_ text: String, _ line: Int, _ found: String) {
    let failure = #expect(throws: FontDataFailure.self) { try HangulRuleTable.read(bytes(text)) }
    #expect(failure?.line == line && failure?.found == found)
  }

  @Test(
    "a scalar falls apart into jamo as the Unicode Standard says",
    arguments: [
      ("가", 0, 0, 0), ("각", 0, 0, 1), ("개", 0, 1, 0), ("까", 1, 0, 0), ("한", 18, 0, 4),
      ("글", 0, 18, 8), ("힣", 18, 20, 27),
    ] as [(Unicode.Scalar, Int, Int, Int)])
  func arithmetic(_ scalar: Unicode.Scalar, _ initial: Int, _ medial: Int, _ final: Int) {
    let syllable = HangulSyllable(scalar)
    #expect(syllable == HangulSyllable(initial: initial, medial: medial, final: final))
    #expect(syllable?.scalar == scalar)
  }

  @Test("scalars beside the syllables are none")
  func notSyllables() {
    for scalar in ["\u{ABFF}", "\u{D7A4}", "ㄱ", "a"] as [Unicode.Scalar] {
      #expect(HangulSyllable(scalar) == nil)
    }
    #expect(HangulSyllable(initial: 19, medial: 0, final: 0) == nil)
    #expect(HangulSyllable(initial: 0, medial: 21, final: 0) == nil)
    #expect(HangulSyllable(initial: 0, medial: 0, final: 28) == nil)
  }

  /// Two initials, two medials and a final, each a few pixels that no other piece has.
  static func pieces() throws -> BitmapFont {
    var builder = FontBuilder(name: "pieces", ascent: 4, descent: 0, cellWidth: 2)
    builder.add(glyph("##\n.#\n..\n..", advance: 4), named: "initial-kiyeok-1")
    builder.add(glyph("##\n..\n..\n..", advance: 4), named: "initial-kiyeok-2")
    // A piece may be small and stand anywhere: it is laid where its offset says.
    builder.add(glyph("#.\n##\n#.", left: 2, bottom: 1, advance: 4), named: "medial-a-1")
    builder.add(glyph("####", advance: 4), named: "final-nieun-1")
    builder.rules = try HangulRuleTable.read(
      bytes(
        "initial\t*\t*\tnone\t1\ninitial\t*\t*\tsome\t2\nmedial\t*\t*\t*\t1\nfinal\t*\t*\t*\t1\n"))
    return builder.font()
  }

  @Test("a syllable is its pieces laid over each other, each in the variant that the table names")
  func composition() throws {
    let font = try Self.pieces()
    #expect(
      font.glyph(for: "가").map(art) == """
        ###.
        .###
        ..#.
        """)
    #expect(
      art(font.picture(of: "간")) == """
        ###.
        ..##
        ..#.
        ####
        """)
    #expect(font.picture(of: "간").columns == 2 && font.picture(of: "간").advance == 4)
  }

  @Test("a syllable whose piece is missing is not covered")
  func missingPiece() throws {
    let font = try Self.pieces()
    #expect(font.covers("가") && font.covers("간"))
    #expect(!font.covers("각") && font.glyph(for: "각") == nil)
    #expect(!font.covers("나") && !font.covers("개"))
    #expect(font.picture(of: "각").missing == ["각"])
  }

  @Test("a font without pieces that has syllables of its own shows these")
  func precomposed() {
    var builder = FontBuilder(name: "", ascent: 2, descent: 0, cellWidth: 1)
    builder.add(glyph("#.\n##"), for: "가")
    let font = builder.font()
    #expect(font.covers("가") && !font.covers("나"))
    #expect(art(font.picture(of: "가")) == "#.\n##")
    // Typed as conjoining jamo it is the same syllable.
    #expect(art(font.picture(of: ["\u{1100}", "\u{1161}"])) == "#.\n##")
  }

  @Test("a syllable of its own is preferred to the composed one")
  func ownFirst() throws {
    var builder = FontBuilder(merging: [try Self.pieces()])
    builder.add(glyph("#"), for: "가")
    #expect(builder.font().glyph(for: "가").map(art) == "#")
  }

  @Test(
    "names of pieces are read, and other names are none",
    arguments: [
      ("initial-kiyeok-1", HangulPiece(.initial, jamo: 0, variant: 1)),
      ("initial-hieuh-16", HangulPiece(.initial, jamo: 18, variant: 16)),
      ("medial-i-4", HangulPiece(.medial, jamo: 20, variant: 4)),
      ("final-kiyeok-sios-3", HangulPiece(.final, jamo: 3, variant: 3)),
      ("final-hieuh-0", HangulPiece(.final, jamo: 27, variant: 0)),
      ("flag-kr", nil), ("initial-kiyeok", nil), ("initial-kiyeok-x", nil), ("-", nil),
      ("final-ssangtikeut-1", nil), ("initial-kiyeok-256", nil), (".notdef", nil), ("", nil),
    ] as [(String, HangulPiece?)])
  func names(_ name: String, _ piece: HangulPiece?) {
    #expect(HangulPiece(name: name) == piece)
  }
}
