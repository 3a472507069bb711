// Rows of glyphs that are gathered as bits: they look as if each had been drawn by itself.
import PictureSupport
import Raster
import Testing

@Suite struct GlyphRunTests {
  /// Two glyphs of three rows: a hook of 3 columns, and a bar of 10 columns with a gap.
  static func rows() -> GlyphRows {
    var rows = GlyphRows(height: 3)
    rows.append(
      GlyphMask(bits: [0b1110_0000, 0b1000_0000, 0b1000_0000], size: Size(width: 3, height: 3)))
    rows.append(
      GlyphMask(
        bits: [0xFF, 0b1100_0000, 0, 0, 0b1111_0011, 0b1100_0000], size: Size(width: 10, height: 3))
    )
    return rows
  }

  static let inks = GlyphInks(foreground: .white, background: .black)

  @Test("glyphs stand side by side, and what lies between and behind them is background")
  func sideBySide() {
    var run = GlyphRun()
    run.gather([GlyphRun.Cell(0, x: 1), GlyphRun.Cell(1, x: 5)], of: Self.rows(), width: 17)
    var frame = Frame(size: Size(width: 18, height: 4), filledWith: .untouched)
    frame.draw(run, inks: Self.inks, at: Point(x: 1, y: 1), rows: 0..<4)
    expect(
      frame,
      looksLike: """

         .###.##########..
         .#...............
         .#...####..####..
        """, untouched: .untouched)
  }

  @Test("what lies left or right of the run is cut off")
  func cut() {
    var run = GlyphRun()
    run.gather([GlyphRun.Cell(1, x: -6), GlyphRun.Cell(0, x: 5)], of: Self.rows(), width: 7)
    var frame = Frame(size: Size(width: 7, height: 3))
    frame.draw(run, inks: Self.inks, at: Point(x: 0, y: 0), rows: 0..<3)
    expect(
      frame,
      looksLike: """
        ####.##
        .....#.
        ####.#.
        """)
  }

  @Test("only the rows that are asked for are written, in the frame")
  func clippedRows() {
    var run = GlyphRun()
    run.gather([GlyphRun.Cell(0, x: 0)], of: Self.rows(), width: 4)
    var frame = Frame(size: Size(width: 4, height: 3), filledWith: .untouched)
    frame.draw(run, inks: Self.inks, at: Point(x: 0, y: -1), rows: 1..<9)
    expect(
      frame,
      looksLike: """

        #...

        """, untouched: .untouched)
  }

  @Test(
    "a run of any width equals its glyphs drawn one by one",
    arguments: [1, 7, 8, 9, 63, 64, 65, 71, 127, 128, 129, 200])
  func sameAsSingly(width: Int) {
    let rows = Self.rows()
    var cells: [GlyphRun.Cell] = []
    var x = -2
    while x < width {
      cells.append(GlyphRun.Cell(cells.count % 2, x: x))
      x += cells.count % 2 == 1 ? 4 : 11
    }
    var run = GlyphRun()
    run.gather(cells, of: rows, width: width)
    var gathered = Frame(size: Size(width: width, height: 3))
    gathered.draw(run, inks: Self.inks, at: Point(x: 0, y: 0), rows: 0..<3)
    let masks = [
      GlyphMask(bits: [0b1110_0000, 0b1000_0000, 0b1000_0000], size: Size(width: 3, height: 3)),
      GlyphMask(
        bits: [0xFF, 0b1100_0000, 0, 0, 0b1111_0011, 0b1100_0000], size: Size(width: 10, height: 3)),
    ]
    var single = Frame(size: Size(width: width, height: 3))
    for cell in cells {
      single.draw(
        masks[cell.number], at: Point(x: cell.x, y: 0), foreground: .white, background: .black)
    }
    #expect(gathered.picture() == single.picture())
  }

  @Test("a glyph that one word cannot hold, or of another height, is a blank and is told")
  func unfit() {
    var rows = GlyphRows(height: 1)
    let wide = [UInt8](repeating: 255, count: 65)
    let fits = [
      rows.append(GlyphMask(coverage: [255], size: Size(width: 1, height: 1))),
      rows.append(GlyphMask(coverage: [128], size: Size(width: 1, height: 1))),
      rows.append(GlyphMask(coverage: [255, 255], size: Size(width: 1, height: 2))),
      rows.append(GlyphMask(coverage: wide, size: Size(width: 65, height: 1))),
    ]
    #expect(fits == [true, false, false, false])
  }
}
