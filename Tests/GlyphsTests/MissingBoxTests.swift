// What stands where the font has no glyph: a box that says which scalar is missing.
import Glyphs
import Testing

@Suite struct MissingBoxTests {
  static let font = FontBuilder(name: "", ascent: 14, descent: 2, cellWidth: 8).font()

  @Test("a wide box shows four digits of a syllable's number")
  func fourDigits() {
    let picture = Self.font.picture(of: "\u{AC00}")
    #expect(
      art(picture) == """
        ###############.
        #.............#.
        #....#...##...#.
        #...#.#.#.....#.
        #...###.#.....#.
        #...#.#.#.....#.
        #...#.#..##...#.
        #.............#.
        #...###.###...#.
        #...#.#.#.#...#.
        #...#.#.#.#...#.
        #...#.#.#.#...#.
        #...###.###...#.
        #.............#.
        ###############.
        ................
        """)
    #expect(picture.missing == ["\u{AC00}"] && picture.columns == 2)
  }

  @Test("a wide box shows six digits of an emoji's number")
  func sixDigits() {
    #expect(
      art(Self.font.picture(of: "\u{1F600}")) == """
        ###############.
        #.............#.
        #.###..#..###.#.
        #.#.#.##..#...#.
        #.#.#..#..##..#.
        #.#.#..#..#...#.
        #.###.###.#...#.
        #.............#.
        #.###.###.###.#.
        #.#...#.#.#.#.#.
        #.###.#.#.#.#.#.
        #.#.#.#.#.#.#.#.
        #.###.###.###.#.
        #.............#.
        ###############.
        ................
        """)
  }

  @Test("a narrow box has its digits between two lines")
  func narrow() {
    let picture = Self.font.picture(of: "\u{416}")
    #expect(
      art(picture) == """
        #######.
        ........
        ###.#.#.
        #.#.#.#.
        #.#.###.
        #.#...#.
        ###...#.
        ........
        .#..###.
        ##..#...
        .#..###.
        .#..#.#.
        ###.###.
        ........
        #######.
        ........
        """)
    #expect(picture.columns == 1)
  }

  @Test("in one cell the font's own box is taken, and in a font too small for digits a plain one")
  func plainBoxes() {
    var builder = FontBuilder(name: "", ascent: 14, descent: 2, cellWidth: 8)
    builder.add(glyph("######"), named: ".notdef")
    #expect(builder.font().picture(of: "Ж").bits.filter { $0 != 0 } == [0xFC])
    let small = FontBuilder(name: "", ascent: 4, descent: 0, cellWidth: 3).font()
    #expect(art(small.picture(of: "Ж")) == "##.\n##.\n##.\n...")
    #expect(art(small.picture(of: "가")) == "#####.\n#...#.\n#####.\n......")
  }

  @Test("a symbol that is asked for as an emoji has a wide box")
  func emojiPresentation() {
    #expect(Self.font.picture(of: "\u{2194}").columns == 1)
    #expect(Self.font.picture(of: "\u{2194}\u{FE0F}").columns == 2)
  }

  @Test("a non-breaking space is a space where the font has no other")
  func plainerSpace() {
    var builder = FontBuilder(name: "", ascent: 14, descent: 2, cellWidth: 8)
    builder.add(glyph("."), for: " ")
    #expect(builder.font().picture(of: "\u{A0}").missing == [])
    #expect(builder.font().picture(of: "\u{A0}").advance == 1)
  }
}
