// How texts stand in stacks that stand in stacks: pictures of small displays of cells.
import Raster
import Testing

@testable import Staging

private let style = StackStyle(alignment: .center, spacing: 0, padding: 0)

@Suite("An arrangement")
struct ArrangementTests {
  @Test("a leading stack is as wide as its widest text and stands in the middle as a whole")
  func leadingBlock() {
    let stack = Arrangement.stack(.leading, spacing: 0, fills: false, [.text(0), .text(1)])
    #expect(
      picture(["abcdef", "xy"], columns: 12, rows: 4, style: style, arrangement: stack)
        == """
        ............
        ...abcdef...
        ...xy.......
        ............
        """)
  }

  @Test("a stack in a stack is aligned as a whole, and its own texts within it")
  func nested() {
    let inner = Arrangement.stack(.trailing, spacing: 0, fills: false, [.text(1), .text(2)])
    let outer = Arrangement.stack(.leading, spacing: 1, fills: false, [.text(0), inner, .text(3)])
    #expect(
      picture(
        ["abcdefgh", "x", "yyyy", "z"], columns: 8, rows: 6, style: style, arrangement: outer)
          == """
          abcdefgh
          ........
          ...x....
          yyyy....
          ........
          z.......
          """)
  }

  @Test("room at the edges belongs to the part, and a text wraps within what is left")
  func padded() {
    let padded = Arrangement.padded(
      Arrangement.Edges(top: 1, leading: 2, bottom: 0, trailing: 1), .text(0))
    #expect(
      picture(["ab cd ef"], columns: 8, rows: 3, style: style, arrangement: padded)
        == """
        ........
        ..ab.cd.
        ...ef...
        """)
  }

  @Test("rows may differ in height: each text follows where the one above ends")
  func heights() {
    let texts = [
      MeasuredText(
        slots: [MeasuredSlot(.ink, advance: 32)], cursorAdvance: 0, rowHeight: 48,
        ellipsisAdvance: 32),
      MeasuredText(
        slots: [MeasuredSlot(.ink, advance: 8)], cursorAdvance: 0, rowHeight: 16, ellipsisAdvance: 8
      ),
    ]
    let stack = Arrangement.stack(.center, spacing: 10, fills: false, [.text(0), .text(1)])
    let layout = StackLayout(texts, on: Size(width: 100, height: 94), arrangement: stack)
    // 48 + 10 + 16 = 74 of 94 rows: ten stay free above. The narrower text stands in the middle of the wider one.
    #expect(layout.rows.map { $0.y } == [10, 68])
    #expect(layout.rows.map { $0.x } == [34, 46])
    #expect(
      StackLayout.naturalSize(of: texts, arrangement: stack) == Size(width: 32, height: 74))
  }

  @Test("on a display of cells gaps become rows and edges vanish")
  func lengths() {
    let pixels = Arrangement.padded(
      .init(all: 16), .stack(.leading, spacing: 12, fills: false, [.text(0), .text(1)]))
    #expect(
      pixels.mapLengths(gap: { ($0 + 8) / 16 }, edge: { _ in 0 })
        == .padded(.init(all: 0), .stack(.leading, spacing: 1, fills: false, [.text(0), .text(1)])))
  }
}
