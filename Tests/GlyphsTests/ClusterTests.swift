// One grapheme cluster is one picture, however many scalars it has.
import Glyphs
import Raster
import Testing

@Suite struct ClusterTests {
  /// Cells of 4 by 6 pixels, five rows of them above the baseline.
  static func builder() -> FontBuilder {
    var builder = FontBuilder(name: "tiny", ascent: 5, descent: 1, cellWidth: 4)
    builder.add(glyph("####\n#..#\n####"), for: "e")
    builder.add(glyph("########", bottom: 0), for: "世")
    builder.add(glyph(".#..", bottom: 4, advance: 0), for: "\u{301}")
    // A mark that stands behind the pen, over the letter before it.
    builder.add(glyph("..#.", left: -4, bottom: -1, advance: 0), for: "\u{327}")
    return builder
  }

  static let font = builder().font()

  @Test("a letter fills its cell, from the top of the line to its bottom")
  func letter() {
    let picture = Self.font.picture(of: "e")
    #expect(
      art(picture) == """
        ....
        ....
        ####
        #..#
        ####
        ....
        """)
    #expect(picture.offset == Point(x: 0, y: 0))
    #expect(picture.advance == 4 && picture.columns == 1 && picture.missing.isEmpty)
    #expect(Self.font.picture(of: "世").columns == 2)
  }

  @Test("a mark is laid over its letter, whichever way the font draws it")
  func marks() {
    let picture = Self.font.picture(of: "e\u{327}\u{301}")
    #expect(
      art(picture) == """
        .#..
        ....
        ####
        #..#
        ####
        ..#.
        """)
    #expect(picture.advance == 4 && picture.missing.isEmpty)
  }

  @Test("over a wide letter a mark's cell stands in the middle")
  func marksOverWide() {
    #expect(
      art(Self.font.picture(of: "世\u{301}\u{327}")) == """
        ...#....
        ........
        ........
        ........
        ########
        ....#...
        """)
  }

  @Test("a letter with its mark is the font's precomposed glyph, typed either way")
  func precomposed() {
    var builder = Self.builder()
    builder.add(glyph("#..#"), for: "é")
    let font = builder.font()
    let blank = "....\n....\n....\n....\n#..#\n...."
    #expect(art(font.picture(of: ["\u{E9}"])) == blank)
    #expect(art(font.picture(of: ["e", "\u{301}"])) == blank)
  }

  @Test("as many marks as one glyph has are taken from it, the rest is laid over it")
  func partlyPrecomposed() {
    var builder = Self.builder()
    builder.add(glyph("#..#"), for: "é")
    // Cedilla and acute belong to different places, so their order does not matter.
    for scalars in [["e", "\u{301}", "\u{327}"], ["\u{E9}", "\u{327}"]] as [[Unicode.Scalar]] {
      #expect(
        art(builder.font().picture(of: scalars)) == "....\n....\n....\n....\n#..#\n..#.")
    }
  }

  @Test("a scalar that is only another name of a letter shows that letter")
  func singleton() {
    var builder = Self.builder()
    builder.add(glyph("####"), for: "Å")
    let font = builder.font()
    #expect(font.picture(of: ["\u{212B}"]) == font.picture(of: ["\u{C5}"]))
    #expect(font.picture(of: ["\u{212B}"]).missing.isEmpty)
  }

  @Test("a mark that the font lacks is left out and reported; its letter stays")
  func missingMark() {
    let picture = Self.font.picture(of: "e\u{308}")
    #expect(art(picture) == art(Self.font.picture(of: "e")))
    #expect(picture.missing == ["\u{308}"])
  }

  @Test("a mark without a letter stands on a dotted circle, or on a blank where the font has none")
  func orphan() {
    let blank = Self.font.picture(of: "\u{301}")
    #expect(art(blank) == ".#..\n....\n....\n....\n....\n....")
    #expect(blank.advance == 4 && blank.missing.isEmpty)
    var builder = Self.builder()
    builder.add(glyph("#.#."), for: "\u{25CC}")
    #expect(
      art(builder.font().picture(of: "\u{301}")) == ".#..\n....\n....\n....\n#.#.\n....")
    #expect(Self.font.picture(of: "\u{308}").missing == ["\u{308}"])
  }

  @Test("selectors, joiners, tags and skin tones show nothing")
  func invisible() {
    var builder = Self.builder()
    builder.add(glyph("#..##..#"), for: "❤")
    builder.add(glyph("##....##"), for: "👍")
    builder.add(glyph("#......#"), for: "🏴")
    let font = builder.font()
    #expect(font.picture(of: "❤\u{FE0F}") == font.picture(of: "❤"))
    #expect(font.picture(of: "❤\u{FE0E}") == font.picture(of: "❤"))
    #expect(font.picture(of: "e\u{200D}") == font.picture(of: "e"))
    #expect(font.picture(of: "👍\u{1F3FD}") == font.picture(of: "👍"))
    #expect(
      font.picture(of: "🏴\u{E0067}\u{E0062}\u{E0065}\u{E006E}\u{E0067}\u{E007F}")
        == font.picture(of: "🏴"))
  }

  @Test(
    "what shows nothing takes no room",
    arguments: ["\r\n", "\u{200B}", "\u{AD}", "\u{FEFF}", "\u{7}"] as [Character])
  func nothing(_ cluster: Character) {
    let picture = Self.font.picture(of: cluster)
    #expect(picture.advance == 0 && picture.columns == 0)
    #expect(picture.bits.isEmpty && picture.missing.isEmpty)
  }

  @Test(
    "of people joined to a family the first that the font has is shown, else a box for the first")
  func family() {
    let family: Character = "👨‍👩‍👧"
    #expect(Self.font.picture(of: family).missing == ["👨"])
    #expect(Self.font.picture(of: family).columns == 2)
    var builder = Self.builder()
    builder.add(glyph("##....##"), for: "👩")
    let font = builder.font()
    #expect(font.picture(of: family) == font.picture(of: "👩"))
  }

  @Test("a flag is the font's own, else the two letters of its country in two cells")
  func flags() {
    var builder = Self.builder()
    builder.add(glyph("#.##.#.#"), named: "flag-kr")
    builder.add(glyph("#..#\n####"), for: "U")
    builder.add(glyph(".##\n##."), for: "S")
    let font = builder.font()
    #expect(
      art(font.picture(of: "🇰🇷")) == "........\n........\n........\n........\n#.##.#.#\n........")
    let states = font.picture(of: "🇺🇸")
    #expect(
      art(states) == """
        ........
        ........
        ........
        #..#.##.
        ######..
        ........
        """)
    #expect(states.columns == 2 && states.missing.isEmpty)
  }

  @Test("a keycap is its digit in a frame")
  func keycap() {
    var builder = Self.builder()
    builder.add(glyph(".##.\n.##.", bottom: 1), for: "1")
    let font = builder.font()
    let picture = font.picture(of: "1\u{FE0F}\u{20E3}")
    #expect(
      art(picture) == """
        #######.
        #.....#.
        #..##.#.
        #..##.#.
        #######.
        ........
        """)
    #expect(picture.columns == 2 && picture == font.picture(of: "1\u{20E3}"))
    // A font that draws the keycap itself is believed.
    builder.add(glyph("#......#", bottom: -1), for: "\u{20E3}")
    #expect(
      art(builder.font().picture(of: "1\u{FE0F}\u{20E3}")) == """
        ........
        ........
        ...##...
        ...##...
        ........
        #......#
        """)
  }

  @Test("a jamo that stands alone, and one that joins nothing, is its compatibility jamo")
  func jamo() {
    var builder = Self.builder()
    builder.add(glyph("###"), for: "ㄳ")
    builder.add(glyph("#.#"), for: "ㅎ")
    builder.add(glyph("#.."), for: "ㅣ")
    let font = builder.font()
    #expect(font.picture(of: "\u{1112}") == font.picture(of: "ㅎ"))
    #expect(font.picture(of: "\u{1175}") == font.picture(of: "ㅣ"))
    #expect(font.picture(of: "\u{11AA}") == font.picture(of: "ㄳ"))
  }

  @Test("initial, medial and final make one syllable; so do a syllable and a final")
  func conjoiningJamo() {
    var builder = Self.builder()
    builder.add(glyph("##..##.."), for: "한")
    let font = builder.font()
    let whole = font.picture(of: "한")
    #expect(whole.missing.isEmpty)
    #expect(font.picture(of: ["\u{1112}", "\u{1161}", "\u{11AB}"]) == whole)
    #expect(font.picture(of: ["하", "\u{11AB}"]) == whole)
  }

  @Test("letters that share a cluster stand side by side")
  func sideBySide() {
    #expect(art(Self.font.picture(of: ["e", "世"])).hasPrefix("............\n"))
    #expect(Self.font.picture(of: ["e", "世"]).columns == 3)
  }

  @Test("ink that leaves its cell widens the picture")
  func overhang() {
    var builder = Self.builder()
    builder.add(glyph("#####\n#...#", left: -1, bottom: -1, advance: 3), for: "j")
    let picture = builder.font().picture(of: "j")
    #expect(
      art(picture) == """
        .....
        .....
        .....
        .....
        #####
        #...#
        """)
    #expect(picture.offset == Point(x: -1, y: 0) && picture.advance == 3)
  }

  @Test("ten thousand marks on one letter are drawn, and nothing breaks")
  func manyMarks() {
    let scalars = ["e"] + [Unicode.Scalar](repeating: "\u{301}", count: 10_000)
    #expect(
      art(Self.font.picture(of: scalars)) == art(Self.font.picture(of: ["e", "\u{301}"])))
  }
}
