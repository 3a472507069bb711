// Fonts behind a font: what is taken from which, and where it stands in the line.
import Glyphs
import Raster
import Testing

@Suite("In a chain of fonts")
struct ChainTests {
  /// A font whose line is `ascent` rows above the baseline and `descent` below; its letters fill all of them.
  private func font(_ letters: String, ascent: Int, descent: Int, ink: String = "#") -> BitmapFont {
    var builder = FontBuilder(name: letters, ascent: ascent, descent: descent, cellWidth: 2)
    let row = ink + "."
    let picture = [String](repeating: row, count: ascent + descent).joined(separator: "\n")
    for letter in letters.unicodeScalars {
      builder.add(glyph(picture, bottom: -descent), for: letter)
    }
    return builder.font()
  }

  /// The pictures of some letters beside each other, in the line of `font`.
  private func line(_ text: String, _ font: BitmapFont) -> String {
    let pictures = text.map { font.picture(of: $0) }
    for picture in pictures {
      // Nothing leaves the line: nothing can be cut.
      #expect(picture.offset == Point(x: 0, y: 0) && picture.size.height == font.lineHeight)
    }
    let rows = pictures.map { art($0).split(separator: "\n").map(String.init) }
    return (0..<font.lineHeight).map { y in rows.map { $0[y] }.joined() }.joined(separator: "\n")
  }

  @Test("the first that has a letter gives it, and the name and the cells are those of the first")
  func order() {
    let chain = FontBuilder(
      chain: [
        font("A", ascent: 2, descent: 0), font("AB", ascent: 2, descent: 0, ink: "##"),
        font("ABC", ascent: 2, descent: 0, ink: "###"),
      ]
    ).font()
    #expect(chain.name == "A" && chain.cellWidth == 2)
    #expect(
      line("ABC", chain) == """
        #.##.###.
        #.##.###.
        """)
  }

  @Test("one baseline: a lower font stands on that of the first")
  func baseline() {
    let chain = FontBuilder(
      chain: [font("A", ascent: 4, descent: 2), font("B", ascent: 3, descent: 1)]
    ).font()
    #expect(
      line("AB", chain) == """
        #...
        #.#.
        #.#.
        #.#.
        #.#.
        #...
        """)
  }

  @Test("a font that fits into the line but reaches higher or hangs deeper is moved into it")
  func moved() {
    let high = font("B", ascent: 4, descent: 0)
    let deep = font("C", ascent: 1, descent: 3)
    let chain = FontBuilder(chain: [font("A", ascent: 3, descent: 1), high, deep]).font()
    #expect(chain.ascent == 3 && chain.descent == 1)
    #expect(
      line("ABC", chain) == """
        #.#.#.
        #.#.#.
        #.#.#.
        #.#.#.
        """)
  }

  @Test("a font less than half as high is enlarged by a whole multiple, with its baseline")
  func enlarged() {
    var small = FontBuilder(name: "", ascent: 2, descent: 1, cellWidth: 2)
    small.add(glyph("##.\n.#.\n#..", bottom: -1), for: "B")
    let chain = FontBuilder(chain: [font("A", ascent: 5, descent: 3), small.font()]).font()
    // Twice three rows fit into eight. The baseline lies beneath the fifth row.
    #expect(
      line("AB", chain) == """
        #.......
        #.####..
        #.####..
        #...##..
        #...##..
        #.##....
        #.##....
        #.......
        """)
    #expect(chain.glyph(for: "B")?.advance == 6)
  }

  @Test("a higher font makes the line higher")
  func higher() {
    let chain = FontBuilder(
      chain: [font("A", ascent: 2, descent: 0), font("B", ascent: 3, descent: 1)]
    ).font()
    #expect(
      line("AB", chain) == """
        ..#.
        #.#.
        #.#.
        ..#.
        """)
  }

  @Test("a syllable is composed from pieces only where no font has it")
  func syllables() throws {
    let pieces = try HangulTests.pieces()
    var own = FontBuilder(name: "", ascent: pieces.ascent, descent: pieces.descent, cellWidth: 1)
    own.add(glyph("#"), for: "가")
    var first = FontBuilder(name: "", ascent: pieces.ascent, descent: pieces.descent, cellWidth: 1)
    first.add(glyph("##"), for: "A")
    let chain = FontBuilder(chain: [first.font(), pieces, own.font()]).font()
    #expect(chain.glyph(for: "가").map(art) == "#")
    #expect(chain.glyph(for: "간") == pieces.glyph(for: "간") && chain.glyph(for: "간") != nil)
  }

  @Test(
    "pieces are those of the font that composes most, as rules of one and pieces of another do not fit"
  )
  func oneComposer() throws {
    let pieces = try HangulTests.pieces()
    var partial = FontBuilder(
      name: "", ascent: pieces.ascent, descent: pieces.descent, cellWidth: 1)
    partial.add(glyph("#"), named: "initial-kiyeok-99")
    for kind in [HangulPiece.Kind.initial, .medial, .final] {
      partial.rules.append(HangulRule(kind, variant: 99))
    }
    let chain = FontBuilder(chain: [partial.font(), pieces]).font()
    #expect(chain.glyph(for: "간") == pieces.glyph(for: "간") && chain.glyph(for: "간") != nil)
  }

  @Test("rows that several letters share are shared still, and an enlarged font is kept small")
  func memory() {
    var small = FontBuilder(name: "", ascent: 1, descent: 0, cellWidth: 1)
    small.add(glyph("#"), for: ["B", "C"])
    let chain = FontBuilder(chain: [font("A", ascent: 512, descent: 0), small.font()]).font()
    #expect(chain.glyph(for: "B") == chain.glyph(for: "C"))
    #expect(chain.glyph(for: "B")?.size == Size(width: 512, height: 512))
  }

  @Test("what is packed of a chain is drawn as the chain draws it")
  func packed() throws {
    let chain = FontBuilder(
      chain: [font("A", ascent: 4, descent: 2), font("B", ascent: 2, descent: 1)]
    ).font()
    let again = try PackedFont.read(PackedFont.write(chain).span)
    #expect(line("AB", again) == line("AB", chain))
  }
}
