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

  @Test("a font twice as large has digits twice as large")
  func enlarged() {
    let large = FontBuilder(name: "", ascent: 28, descent: 4, cellWidth: 16).font()
    for cluster: Character in ["\u{416}", "\u{AC00}"] {
      let rows = art(Self.font.picture(of: cluster)).split(separator: "\n")
      var doubled: [String] = []
      for row in rows {
        let wide = row.map { "\($0)\($0)" }.joined()
        doubled += [wide, wide]
      }
      // 30 rows of box stand in the middle of 32, as 15 stand at the top of 16.
      doubled = [doubled[31]] + doubled.dropLast()
      #expect(art(large.picture(of: cluster)) == doubled.joined(separator: "\n"))
    }
  }

  @Test("in narrow cells a box takes as many as its digits need")
  func narrowCells() {
    let narrow = FontBuilder(name: "", ascent: 14, descent: 2, cellWidth: 6).font()
    let picture = narrow.picture(of: "\u{416}")
    #expect(picture.columns == 2 && picture.advance == 12)
    #expect(art(picture).split(separator: "\n")[2] == "..###.#.#...")
    #expect(narrow.picture(of: "\u{AC00}").columns == 3)
  }

  @Test("a font too small for digits has its own box, or a plain one")
  func plainBoxes() {
    var builder = FontBuilder(name: "", ascent: 6, descent: 2, cellWidth: 8)
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
