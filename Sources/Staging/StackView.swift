import Raster
import Typing

/// Which part of a stack is seen on one display, and which boxes differ from what was seen before.
///
/// Pixel and cell displays share it: the one counts pixels, the other cells.
struct StackView {
  /// Where every slot stands.
  private(set) var layout: StackLayout
  /// Which slots are newlines, for the place of the cursor.
  private var texts: [TypedText]
  /// What stands behind each text.
  private var cursors: [TypedText]
  private(set) var cursorAdvances: [Int]
  /// What is to be seen.
  private(set) var wanted: [ShownText]
  /// What was to be seen when the changes were last collected.
  private var seen: [ShownText]
  /// The first row that is not scrolled away.
  private(set) var firstRow = 0
  private var seenFirstRow = 0

  /// Makes the view of a stack without texts.
  init(layout: StackLayout) {
    self.layout = layout
    texts = []
    cursors = []
    cursorAdvances = []
    wanted = []
    seen = []
  }

  /// Takes a new layout, maybe of other texts, and appends to `boxes` what must be drawn again because of it.
  ///
  /// What shows the same in the same place stays: a text that only grows is not drawn anew.
  mutating func replace(
    layout newLayout: StackLayout, texts newTexts: [TypedText], cursors newCursors: [TypedText],
    cursorAdvances newAdvances: [Int], staleInto boxes: inout [Rect]
  ) {
    let isSame = texts == newTexts && cursors == newCursors && cursorAdvances == newAdvances
    if layout == newLayout && isSame { return }
    let keepsScroll = layout.scrollsAlike(newLayout, to: firstRow)
    var kept = newTexts.map { _ in ShownText() }
    for text in seen.indices {
      let shown = seen[text]
      var stays = ShownText()
      if keepsScroll && text < newTexts.count {
        let common = commonSlots(of: text, in: newLayout, newTexts[text])
        stays = shown.cut(to: common)
        if cursors[text] == newCursors[text], cursorAdvances[text] == newAdvances[text],
          let cursor = shown.cursor, newLayout.rows(of: text).contains(cursor.row),
          layout.rows[cursor.row].y == newLayout.rows[cursor.row].y
        {
          stays.cursor = cursor
        }
        kept[text] = stays
      }
      append(slots: stays.touchedSlots..<shown.touchedSlots, of: text, to: &boxes)
      if stays.cursor == nil { append(shown.cursor, of: text, to: &boxes) }
    }
    layout = newLayout
    texts = newTexts
    cursors = newCursors
    cursorAdvances = newAdvances
    seen = kept
    wanted = kept
    if !keepsScroll { firstRow = 0 }
    seenFirstRow = firstRow
  }

  /// How many slots of which something is seen of `text` show the same, in the same place, in another layout.
  private func commonSlots(of text: Int, in other: StackLayout, _ otherText: TypedText) -> Int {
    let shown = seen[text]
    let limit = min(shown.touchedSlots, otherText.slotCount)
    var count = 0
    var numbers = (layout.rows(of: text).lowerBound, other.rows(of: text).lowerBound)
    while count < limit, numbers.0 == numbers.1, numbers.0 < layout.rows(of: text).upperBound,
      numbers.1 < other.rows(of: text).upperBound
    {
      let row = layout.rows[numbers.0]
      let otherRow = other.rows[numbers.1]
      if row.y != otherRow.y { return count }
      let end = min(limit, row.slots.upperBound, otherRow.slots.upperBound)
      while count < end {
        let index = count - row.slots.lowerBound
        let isEllipsis = layout.ellipsisSlots[text] == count
        guard row.xs[index] == otherRow.xs[index],
          row.right(of: index) == otherRow.right(of: index),
          isEllipsis == (other.ellipsisSlots[text] == count),
          isEllipsis || shown.isComposed(count)
            || texts[text].drawnCharacter(count) == otherText.drawnCharacter(count)
        else { return count }
        count += 1
      }
      if row.slots.upperBound != otherRow.slots.upperBound { return count }
      numbers = (numbers.0 + 1, numbers.1 + 1)
    }
    return count
  }

  /// How many slots of `text` this display can show at all: all, unless the text is clipped.
  func slotLimit(of text: Int) -> Int {
    layout.ellipsisSlots[text].map { $0 + 1 } ?? texts[text].slotCount
  }

  /// Takes what is to be seen of `text` from now on.
  mutating func show(_ frame: TypingFrame, levels: Int, of text: Int) {
    let limit = slotLimit(of: text)
    var shown = ShownText(slots: min(frame.visibleSlots, limit))
    if let composing = frame.composing, frame.visibleSlots < limit,
      layout.ellipsisSlots[text] != frame.visibleSlots
    {
      shown.composing = ShownText.Composing(scalar: composing.shown, previous: composing.previous)
    }
    if case .shown(let level, _) = frame.cursor, level > 0, cursorAdvances[text] > 0 {
      let typed = texts[text]
      let pen = layout.pen(behind: shown.touchedSlots, in: text) { typed.isNewline($0) }
      let opacity = UInt8((level * 255 + (levels - 1) / 2) / (levels - 1))
      if opacity > 0 && pen.x + cursorAdvances[text] <= layout.width {
        shown.cursor = ShownText.Cursor(row: pen.row, x: pen.x, opacity: opacity)
      }
    }
    wanted[text] = shown
  }

  /// The box of `row` on the display, from its first slot to its last, scrolled; nil when it is scrolled away.
  func box(ofRow row: Int, from start: Int, to end: Int) -> Rect? {
    guard row >= firstRow else { return nil }
    let top = layout.rows[row].y - layout.scroll(to: firstRow)
    return Rect(x: start, y: top, width: end - start, height: layout.rowHeight)
  }

  /// Appends the boxes in which the display differs from when this was last called; they may overlap.
  mutating func collectChanges(into boxes: inout [Rect]) {
    scroll()
    if firstRow != seenFirstRow {
      let now = firstRow
      firstRow = seenFirstRow
      appendSeen(to: &boxes)
      firstRow = now
      seenFirstRow = now
      seen = wanted
      appendSeen(to: &boxes)
      return
    }
    for text in wanted.indices where wanted[text] != seen[text] {
      let new = wanted[text]
      let old = seen[text]
      var low = min(old.slots, new.slots)
      if old.composing != new.composing && low > 0
        && (old.composing?.previous != nil || new.composing?.previous != nil)
      {
        low -= 1
      }
      append(slots: low..<max(old.touchedSlots, new.touchedSlots), of: text, to: &boxes)
      if old.cursor != new.cursor {
        append(old.cursor, of: text, to: &boxes)
        append(new.cursor, of: text, to: &boxes)
      }
      seen[text] = new
    }
  }

  /// Appends all that is seen now.
  private func appendSeen(to boxes: inout [Rect]) {
    for text in seen.indices { appendSeen(of: text, to: &boxes) }
  }

  private func appendSeen(of text: Int, to boxes: inout [Rect]) {
    append(slots: 0..<seen[text].touchedSlots, of: text, to: &boxes)
    append(seen[text].cursor, of: text, to: &boxes)
  }

  private mutating func scroll() {
    var reached = 0
    for text in wanted.indices where wanted[text].touchedSlots > 0 {
      reached = max(reached, layout.row(of: wanted[text].touchedSlots - 1, in: text))
      if let cursor = wanted[text].cursor { reached = max(reached, cursor.row) }
    }
    firstRow = layout.firstVisibleRow(reaching: reached)
  }

  private func append(slots: Range<Int>, of text: Int, to boxes: inout [Rect]) {
    if slots.isEmpty { return }
    var slot = slots.lowerBound
    var number = layout.row(of: slot, in: text)
    while slot < slots.upperBound {
      let row = layout.rows[number]
      let end = min(slots.upperBound, row.slots.upperBound)
      if end > slot {
        let index = end - row.slots.lowerBound
        if let box = box(
          ofRow: number, from: row.xs[slot - row.slots.lowerBound], to: row.right(of: index - 1)),
          !box.isEmpty
        {
          boxes.append(box)
        }
      }
      slot = end
      number += 1
    }
  }

  private func append(_ cursor: ShownText.Cursor?, of text: Int, to boxes: inout [Rect]) {
    guard let cursor,
      let box = box(ofRow: cursor.row, from: cursor.x, to: cursor.x + cursorAdvances[text])
    else { return }
    boxes.append(box)
  }
}
