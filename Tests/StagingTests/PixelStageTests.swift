// Stages as pictures: what a display shows while a text is typed, and that the damage names just that.
import Glyphs
import PictureSupport
import Raster
import Staging
import Testing
import Time
import Typing

/// A stage of the tiny font, the engines of its texts, and a copy of what was shown before.
struct Bench: ~Copyable {
  var stage: PixelStage
  var engines: [TypingEngine]
  let blink: BlinkPattern
  var before: [UInt32] = []

  init(
    _ texts: [String], cursor: String = "", width: Int, height: Int,
    style: StackStyle = StackStyle(alignment: .leading, spacing: 0, padding: 0),
    unit: TypingSettings.Unit = .grapheme, font: BitmapFont = tinyFont(), levels: Int = 256
  ) {
    stage = PixelStage(
      size: Size(width: width, height: height), font: font, scale: 1,
      look: PixelStage.Look(style: style))
    blink = BlinkPattern(levels: levels)
    engines = texts.enumerated().map { index, text in
      TypingEngine(
        text: TypedText(text),
        settings: TypingSettings(
          perChar: 0.1, showsCursor: index == texts.count - 1 && !cursor.isEmpty, unit: unit))
    }
    stage.setTexts(
      texts.enumerated().map { staged($1, cursor: $0 == texts.count - 1 ? cursor : "") })
    for index in engines.indices { engines[index].appear(at: .zero) }
    _ = stage.draw()
  }

  /// Draws the moment and checks that nothing changed outside of the damage.
  mutating func draw(at milliseconds: Int64, sourceLocation: SourceLocation = #_sourceLocation)
    -> Damage
  {
    let now = Instant(nanoseconds: milliseconds * 1_000_000)
    let old = pixels()
    for index in engines.indices {
      stage.show(engines[index].frame(at: now, blink: blink), levels: blink.levels, of: index)
    }
    let damage = stage.draw()
    let new = pixels()
    let width = stage.frame.size.width
    for index in old.indices where old[index] != new[index] {
      let isCovered = damage.boxes.contains {
        $0.contains(Point(x: index % width, y: index / width))
      }
      #expect(isCovered, "pixel \(index % width), \(index / width)", sourceLocation: sourceLocation)
    }
    return damage
  }

  func pixels() -> [UInt32] {
    var values: [UInt32] = []
    for y in 0..<stage.frame.size.height {
      for x in 0..<stage.frame.size.width { values.append(stage.frame[x, y].rgb) }
    }
    return values
  }
}

@Test(
  "characters come one by one, each in its place from the first, and the cursor goes before them")
func typedOneByOne() {
  var bench = Bench(["ab"], cursor: "|", width: 12, height: 4)
  #expect(bench.draw(at: -1).boxes == [Rect(x: 0, y: 0, width: 4, height: 4)])
  expect(
    bench.stage.frame,
    looksLike: """
      ............
      .#..........
      .#..........
      .#..........
      """)
  #expect(bench.draw(at: 0).bounds == Rect(x: 0, y: 0, width: 8, height: 4))
  expect(
    bench.stage.frame,
    looksLike: """
      ............
      ###..#......
      #.#..#......
      ###..#......
      """)
  #expect(bench.draw(at: 100).bounds == Rect(x: 4, y: 0, width: 8, height: 4))
  expect(
    bench.stage.frame,
    looksLike: """
      ............
      ###.#....#..
      #.#.###..#..
      ###.###..#..
      """)
  #expect(bench.draw(at: 150).isEmpty, "nothing changes between two characters")
}

@Test("a fading cursor changes its own cell only, by the opacity of the reference's table")
func fadingCursor() {
  var bench = Bench(["a"], cursor: "|", width: 12, height: 4)
  _ = bench.draw(at: 0)
  // Half way down the opacity is 0.5, between 127 and 128 of 255.
  #expect(bench.draw(at: 100 + 300).boxes == [Rect(x: 4, y: 0, width: 4, height: 4)])
  #expect([0x7F7F7F, 0x808080].contains(bench.stage.frame[5, 1].rgb))
  _ = bench.draw(at: 100 + 600)
  expect(
    bench.stage.frame,
    looksLike: """
      ............
      ###.........
      #.#.........
      ###.........
      """)
}

@Test(
  "a syllable is composed stroke by stroke in its own cell, and lends its initial to the one before"
)
func composition() {
  var bench = Bench(["가가"], width: 16, height: 4, unit: .keystroke)
  _ = bench.draw(at: 0)
  expect(
    bench.stage.frame,
    looksLike: """
      ................
      .#####..........
      .....#..........
      .....#..........
      """)
  _ = bench.draw(at: 50)
  _ = bench.draw(at: 100)
  expect(
    bench.stage.frame,
    looksLike: """
      ................
      ###..#..........
      ..#..##.........
      #######.........
      """)
  _ = bench.draw(at: 150)
  expect(
    bench.stage.frame,
    looksLike: """
      ................
      ###..#..###..#..
      ..#..##...#..##.
      ..#..#....#..#..
      """)
}

@Test("a row that does not fit scrolls the rows above away when it begins")
func scrolls() {
  var bench = Bench(["a\nb\nc"], width: 4, height: 8)
  _ = bench.draw(at: 200)
  expect(
    bench.stage.frame,
    looksLike: """
      ....
      ###.
      #.#.
      ###.
      ....
      #...
      ###.
      ###.
      """)
  _ = bench.draw(at: 400)
  expect(
    bench.stage.frame,
    looksLike: """
      ....
      #...
      ###.
      ###.
      ....
      ###.
      #...
      ###.
      """)
}

@Test("a text that is clipped ends in an ellipsis")
func ellipsis() {
  var bench = Bench(["abc"], width: 8, height: 4)
  #expect(bench.stage.slotLimit(of: 0) == 2)
  _ = bench.draw(at: 200)
  expect(
    bench.stage.frame,
    looksLike: """
      ........
      ###.....
      #.#.....
      ###.#.#.
      """)
}

@Test("a changed text is drawn in one step, and a text that keeps its place is left alone")
func changedText() {
  var bench = Bench(["a", "bb"], width: 12, height: 8)
  _ = bench.draw(at: 1000)
  bench.engines[1].setText(TypedText("c"), at: Instant(nanoseconds: 1_000_000_000))
  bench.stage.setTexts([staged("a"), staged("c")])
  let damage = bench.draw(at: 1000)
  #expect(damage.bounds == Rect(x: 0, y: 4, width: 8, height: 4))
  expect(
    bench.stage.frame,
    looksLike: """
      ............
      ###.........
      #.#.........
      ###.........
      ............
      ###.........
      #...........
      ###.........
      """)
}

@Test("ink that leaves its cell stays whole when its neighbour comes")
func overhang() {
  var bench = Bench(["aj", ""], width: 8, height: 8, font: tinyFont(overhang: true))
  _ = bench.draw(at: 0)
  _ = bench.draw(at: 100)
  expect(
    bench.stage.frame,
    looksLike: """
      ........
      ###..#..
      #.#..#..
      #####...
      ........
      ........
      ........
      ........
      """)
}
