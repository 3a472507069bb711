// Layouts as pictures: each row of the stack as a person would see it on a display of cells.
import Raster
import Testing

@testable import Staging

/// Measures a text of single-column characters and wide Hangul; rows may start after a blank and at wide characters.
func measure(_ text: String, cursor: Int = 0) -> MeasuredText {
  var slots: [MeasuredSlot] = []
  var afterBlank = false
  for character in text {
    let isWide = character.unicodeScalars.contains { (0xAC00...0xD7A3).contains($0.value) }
    switch character {
    case "\n": slots.append(MeasuredSlot(.newline, advance: 0))
    case "\t": slots.append(MeasuredSlot(.tab, advance: 4))
    case " ": slots.append(MeasuredSlot(.blank, advance: 1))
    default:
      slots.append(MeasuredSlot(.ink, advance: isWide ? 2 : 1, mayStartRow: afterBlank || isWide))
    }
    afterBlank = character == " "
  }
  return MeasuredText(slots: slots, cursorAdvance: cursor)
}

/// Draws a layout of `texts` the way a display of cells shows it; `_` stands where each text's cursor does at the end.
func picture(
  _ texts: [String], columns: Int, rows: Int, style: StackStyle, cursor: Int = 0,
  arrangement: Arrangement? = nil
) -> String {
  let measured = texts.map { measure($0, cursor: cursor) }
  let layout = StackLayout(
    measured, on: Size(width: columns, height: rows),
    arrangement: arrangement ?? .plain(texts.count, style))
  var grid = [[Character]](
    repeating: [Character](repeating: ".", count: columns),
    count: max(rows, layout.rows.map { $0.y + 1 }.max() ?? 0))
  for row in layout.rows {
    let characters = Array(texts[row.text])
    for (index, slot) in row.slots.enumerated() {
      let x = row.xs[index]
      if layout.ellipsisSlots[row.text] == slot {
        grid[row.y][x] = "…"
      } else if characters[slot] != "\n" && characters[slot] != "\t" && characters[slot] != " " {
        grid[row.y][x] = characters[slot]
        if measured[row.text].slots[slot].advance == 2 { grid[row.y][x + 1] = "-" }
      }
    }
  }
  if cursor > 0 {
    for text in texts.indices {
      let characters = Array(texts[text])
      let pen = layout.pen(behind: characters.count, in: text) { characters[$0] == "\n" }
      if pen.x < columns { grid[layout.rows[pen.row].y][pen.x] = "_" }
    }
  }
  return grid.map { String($0) }.joined(separator: "\n")
}

let plain = StackStyle(alignment: .leading, spacing: 0, padding: 0)

@Test("a text that fits stands in the middle of the display's height")
func centredVertically() {
  #expect(
    picture(["한글"], columns: 6, rows: 3, style: plain) == """
      ......
      한-글-..
      ......
      """)
}

@Test("a word that does not fit begins the next row, and the blank before it hangs over the edge")
func wrapsAtBlanks() {
  #expect(
    picture(["hello big world"], columns: 9, rows: 2, style: plain) == """
      hello.big
      world....
      """)
}

@Test("Korean breaks between syllables")
func wrapsBetweenSyllables() {
  #expect(
    picture(["가나다라"], columns: 5, rows: 2, style: plain) == """
      가-나-.
      다-라-.
      """)
}

@Test("a word wider than the display breaks where it must")
func emergencyBreak() {
  #expect(
    picture(["abcdefgh"], columns: 3, rows: 3, style: plain) == """
      abc
      def
      gh.
      """)
}

@Test("newlines begin rows, also at the end, where the cursor then waits")
func newlines() {
  #expect(
    picture(["a\n\nb\n"], columns: 4, rows: 4, style: plain, cursor: 1) == """
      a...
      ....
      b...
      _...
      """)
}

@Test("a tab reaches to the next stop")
func tabs() {
  #expect(picture(["a\tb\tc"], columns: 10, rows: 2, style: plain) == "a...b...c.\n..........")
}

@Test("room for the cursor is kept free where that costs no row")
func cursorRoomKept() {
  #expect(
    picture(["aa bb cc"], columns: 5, rows: 2, style: plain, cursor: 1) == """
      aa.bb
      cc_..
      """,
    "with room kept on the first row too it would take three rows")
  #expect(
    picture(["aa bb c"], columns: 5, rows: 2, style: plain, cursor: 1) == """
      aa...
      bb.c_
      """)
}

@Test("a cursor never wraps a text that fits without it")
func cursorNeverWraps() {
  #expect(
    picture(["abcde"], columns: 5, rows: 2, style: plain, cursor: 1) == """
      abcde
      .....
      """)
}

@Test("rows are aligned between the paddings, with the cursor's room as part of the row")
func alignment() {
  var style = StackStyle(alignment: .center, spacing: 1, padding: 1)
  #expect(
    picture(["ab", "abcd"], columns: 8, rows: 5, style: style) == """
      ........
      ...ab...
      ........
      ..abcd..
      ........
      """)
  style.alignment = .trailing
  #expect(
    picture(["ab", "abcd"], columns: 8, rows: 5, style: style, cursor: 1) == """
      ........
      ....ab_.
      ........
      ..abcd_.
      ........
      """)
}

@Test("where the display has one row, each text is clipped and ends in an ellipsis")
func clipping() {
  #expect(picture(["hello world"], columns: 8, rows: 1, style: plain) == "hello.w…")
  #expect(
    picture(["hello world"], columns: 7, rows: 1, style: plain) == "hello….",
    "no blank stands before the ellipsis")
  #expect(picture(["가나다라"], columns: 6, rows: 1, style: plain) == "가-나-….")
  #expect(picture(["ab\ncd"], columns: 8, rows: 1, style: plain) == "ab….....")
  #expect(picture(["abcd"], columns: 4, rows: 1, style: plain) == "abcd", "what fits is whole")
}

@Test("a stack taller than the display scrolls row by row, just far enough")
func scrolling() {
  let layout = StackLayout(
    [measure("a\nb\nc\nd")], on: Size(width: 4, height: 2), arrangement: .plain(1, plain))
  #expect(layout.scrolls)
  #expect((0..<4).map { layout.firstVisibleRow(reaching: $0) } == [0, 0, 1, 2])
  #expect(layout.scroll(to: 2) == 2)
}

@Test("the natural size is that of the unwrapped text, its cursor and the padding")
func naturalSize() {
  let size = StackLayout.naturalSize(
    of: [measure("한글 ok", cursor: 1), measure("a")],
    arrangement: .plain(2, StackStyle(spacing: 2, padding: 3)))
  #expect(size == Size(width: 7 + 1 + 6, height: 1 + 2 + 1 + 6))
}

@Test("a display without any room lays out without a crash")
func noRoom() {
  for size in [Size(width: 0, height: 0), Size(width: 1, height: 1), Size(width: 1, height: 9)] {
    let layout = StackLayout(
      [measure("가 b\n\tc", cursor: 1)], on: size, arrangement: .plain(1, StackStyle()))
    #expect(!layout.rows.isEmpty)
  }
}
