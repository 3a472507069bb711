// Stages of cells as pictures: what a character display shows while a text is typed, cell by cell.
import Panels
import Raster
import Staging
import Testing
import Time
import Typing

/// A stage of cells and the engines of its texts.
struct CellBench: ~Copyable {
  var stage: CellStage
  var engines: [TypingEngine]
  let blink = BlinkPattern(levels: 256, samplesPerSecond: 10)

  init(
    _ texts: [String], cursor: String = "", columns: Int, rows: Int,
    alignment: StackStyle.Alignment = .leading, unit: TypingSettings.Unit = .grapheme
  ) {
    stage = CellStage(
      size: Size(width: columns, height: rows),
      style: StackStyle(alignment: alignment, spacing: 0, padding: 0))
    engines = texts.enumerated().map { index, text in
      var engine = TypingEngine(
        text: TypedText(text),
        settings: TypingSettings(
          perChar: 0.1, showsCursor: index == texts.count - 1 && !cursor.isEmpty, unit: unit))
      engine.appear(at: .zero)
      return engine
    }
    setTexts(texts, cursor: cursor)
    _ = stage.draw()
  }

  mutating func setTexts(_ texts: [String], cursor: String = "") {
    stage.setTexts(
      texts.enumerated().map { staged($1, cursor: $0 == texts.count - 1 ? cursor : "") })
  }

  mutating func draw(at milliseconds: Int64) -> Damage {
    let now = Instant(nanoseconds: milliseconds * 1_000_000)
    for index in engines.indices {
      stage.show(engines[index].frame(at: now, blink: blink), levels: blink.levels, of: index)
    }
    return stage.draw()
  }

  /// The grid as a person sees it: a blank is `.`, the second half of a wide character is left out.
  var picture: String {
    var rows: [String] = []
    for y in 0..<stage.grid.size.height {
      var row = ""
      for x in 0..<stage.grid.size.width where stage.grid[x, y].width > 0 {
        row.append(stage.grid[x, y] == .blank ? "." : stage.grid[x, y].character)
      }
      rows.append(row)
    }
    return rows.joined(separator: "\n")
  }
}

@Test("wide characters take two cells, and the cursor goes before them")
func wideCells() {
  var bench = CellBench(["a한b"], cursor: "|", columns: 8, rows: 2)
  #expect(bench.draw(at: 0).boxes == [Rect(x: 0, y: 0, width: 2, height: 1)])
  #expect(bench.picture == "a|......\n........")
  #expect(bench.draw(at: 100).boxes == [Rect(x: 1, y: 0, width: 3, height: 1)])
  #expect(bench.picture == "a한|....\n........")
  #expect(bench.stage.grid[1, 0] == Cell("한", width: 2))
  #expect(bench.stage.grid[2, 0] == .continuation)
  _ = bench.draw(at: 200)
  #expect(bench.picture == "a한b|...\n........")
}

@Test("a fading cursor is a cell of less opacity, and one that is gone leaves a blank")
func fadingCursorCell() {
  var bench = CellBench(["a"], cursor: "|", columns: 4, rows: 2)
  _ = bench.draw(at: 0)
  #expect(bench.stage.grid[1, 0] == Cell("|", opacity: 255))
  // Half way out the opacity is one half: 127 or 128 of 255.
  #expect(bench.draw(at: 100 + 300).boxes == [Rect(x: 1, y: 0, width: 1, height: 1)])
  #expect(bench.stage.grid[1, 0].character == "|")
  #expect((127...128).contains(bench.stage.grid[1, 0].opacity))
  _ = bench.draw(at: 100 + 600)
  #expect(bench.picture == "a...\n....")
}

@Test("a text that is too long for the only row ends in an ellipsis")
func ellipsisCell() {
  var bench = CellBench(["abcdef"], columns: 4, rows: 1)
  #expect(bench.stage.slotLimit(of: 0) == 4)
  _ = bench.draw(at: 1_000)
  #expect(bench.picture == "abc…")
}

@Test("rows scroll away one by one when there is no room for the next")
func scrollingCells() {
  var bench = CellBench(["a\nbb\nc"], columns: 3, rows: 2)
  _ = bench.draw(at: 300)
  #expect(bench.picture == "a..\nbb.")
  #expect(bench.draw(at: 500).boxes == [Rect(x: 0, y: 0, width: 2, height: 2)])
  #expect(bench.picture == "bb.\nc..")
}

@Test("a syllable is composed in its two cells, and lends its initial to the one before")
func composingCells() {
  var bench = CellBench(["가가"], columns: 5, rows: 2, unit: .keystroke)
  var pictures: [String] = []
  for time in [0, 50, 100, 150] {
    _ = bench.draw(at: Int64(time))
    pictures.append(bench.picture)
  }
  #expect(pictures == ["ㄱ...\n.....", "가...\n.....", "각...\n.....", "가가.\n....."])
  #expect(bench.stage.grid[3, 0] == .continuation)
}

@Test("a wide character that the edge would cut is left out, and no half of it shows")
func cutCell() {
  var bench = CellBench(["한"], columns: 1, rows: 3)
  _ = bench.draw(at: 0)
  #expect(bench.picture == ".\n.\n.")
}

@Test("in the middle and at the right, texts of a stack stand each for itself")
func alignedCells() {
  var bench = CellBench(["ab", "한"], columns: 6, rows: 2, alignment: .center)
  _ = bench.draw(at: 1_000)
  #expect(bench.picture == "..ab..\n..한..")
  bench = CellBench(["ab", "한글"], cursor: "|", columns: 6, rows: 2, alignment: .trailing)
  _ = bench.draw(at: 150)
  #expect(bench.picture == "....ab\n.한글|")
}

@Test(
  "a wake-up that is late by a stroke draws the syllable that lends a jamo, not the one before it")
func lateStroke() {
  var bench = CellBench(["x가나"], columns: 6, rows: 2, unit: .keystroke)
  _ = bench.draw(at: 100)
  #expect(bench.picture == "xㄱ...\n......")
  // 가 at 150 ms was missed: at 200 ms the ㄴ of 나 still hangs on it.
  let damage = bench.draw(at: 200)
  #expect(bench.picture == "x간...\n......")
  #expect(damage.boxes == [Rect(x: 1, y: 0, width: 2, height: 1)])
}
