// What stays where it is when texts change or rows scroll is not drawn again; found by random texts.
import Glyphs
import Panels
import Raster
import Staging
import Testing
import Time
import Typing

@Test("a text keeps its place while the one above loses a row: its cursor stays with it")
func cursorOfShiftedRow() {
  // Two rows and one stand as far above the middle of four as one row and one do below the top.
  var bench = CellBench(["a\nb", "c"], cursor: "|", columns: 4, rows: 4)
  _ = bench.draw(at: 350)
  #expect(bench.picture == "a...\nb...\nc|..\n....")
  bench.engines[0].setText(TypedText("d"), at: Instant(nanoseconds: 350_000_000))
  bench.setTexts(["d", "c"], cursor: "|")
  #expect(bench.draw(at: 350).boxes == [Rect(x: 0, y: 0, width: 1, height: 2)])
  #expect(bench.picture == "....\nd...\nc|..\n....")
}

@Test("a text that goes on as it began is not drawn anew, nor is its cursor")
func keptPrefix() {
  var bench = CellBench(["ab"], cursor: "|", columns: 8, rows: 2)
  var settings = bench.engines[0].settings
  settings.changePolicy = .keepPrefix
  bench.engines[0].setSettings(settings, at: .zero)
  bench.engines[0].replay(at: .zero)
  _ = bench.draw(at: 250)
  #expect(bench.picture == "ab|.....\n........")
  bench.engines[0].setText(TypedText("abc"), at: Instant(nanoseconds: 250_000_000))
  bench.setTexts(["abc"], cursor: "|")
  #expect(bench.draw(at: 250).isEmpty)
  #expect(bench.draw(at: 350).boxes == [Rect(x: 2, y: 0, width: 2, height: 1)])
  #expect(bench.picture == "abc|....\n........")
}

@Test("a scroll leaves alone what stands in its place again")
func scrollOntoItself() {
  // Behind each newline the cursor stands at the start of the last row.
  var bench = CellBench(["\n\n\n"], cursor: "|", columns: 3, rows: 2)
  _ = bench.draw(at: 0)
  #expect(bench.picture == "...\n|..")
  #expect(bench.draw(at: 100).isEmpty)
  #expect(bench.picture == "...\n|..")
}

@Test("after a text that scrolled, a short one begins at the top again")
func unscrolled() {
  var bench = CellBench(["a\nb\nc"], columns: 3, rows: 2)
  _ = bench.draw(at: 1_000)
  #expect(bench.picture == "b..\nc..")
  bench.engines[0].setText(TypedText("a\nb"), at: Instant(nanoseconds: 1_000_000_000))
  bench.setTexts(["a\nb"])
  _ = bench.draw(at: 2_000)
  #expect(bench.picture == "a..\nb..")
}

@Test("a cursor that goes leaves alone the half-typed syllable before it")
func cursorBehindComposition() {
  var bench = CellBench(["한"], cursor: "|", columns: 4, rows: 2, unit: .keystroke)
  _ = bench.draw(at: 0)
  #expect(bench.picture == "ㅎ|.\n....")
  bench.engines[0] = TypingEngine(
    text: TypedText("한"),
    settings: TypingSettings(perChar: 0.1, showsCursor: false, unit: .keystroke))
  bench.engines[0].appear(at: .zero)
  #expect(bench.draw(at: 0).boxes == [Rect(x: 2, y: 0, width: 1, height: 1)])
  #expect(bench.picture == "ㅎ..\n....")
}

@Test("another cursor of the same width takes the place of the one before")
func otherCursor() {
  var bench = CellBench(["a"], cursor: "|", columns: 3, rows: 2)
  _ = bench.draw(at: 0)
  bench.setTexts(["a"], cursor: "_")
  _ = bench.draw(at: 0)
  #expect(bench.picture == "a_.\n...")
}

@Test("ink that left its cell goes with its text, even when the cache of glyphs forgets it")
func forgottenOverhang() {
  // More clusters than the cache holds: it forgets them when the next text comes.
  var many = ""
  for value in 0..<(GlyphCache.limit + 10) {
    guard let scalar = Unicode.Scalar(0x4E00 + UInt32(value)) else { continue }
    many.unicodeScalars.append(scalar)
  }
  var bench = Bench(["aj" + many], width: 12, height: 8, font: tinyFont(overhang: true))
  _ = bench.draw(at: 100)
  #expect(bench.stage.frame[3, 3] != .black, "the foot of the j stands in the cell of the a")
  // Two rows again, so that the a stays where it is and is not drawn anew.
  bench.engines[0].setText(TypedText("a\n"), at: Instant(nanoseconds: 100_000_000))
  bench.stage.setTexts([staged("a\n")])
  bench.engines[0].finish(at: Instant(nanoseconds: 100_000_000))
  _ = bench.draw(at: 100)
  #expect(bench.stage.frame[3, 3] == .black)
}
