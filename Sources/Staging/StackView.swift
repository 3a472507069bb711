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
  /// What makes the same character look another in another text.
  private var inks: [StagedText.Ink]
  /// What is to be seen.
  private(set) var wanted: [ShownText]
  /// What was to be seen when the changes were last collected.
  private var seen: [ShownText]
  /// The first row that is not scrolled away.
  private(set) var firstRow = 0
  private var seenFirstRow = 0
  /// What stands on the display, where `seen` cannot tell: it was put there by another layout.
  private var standing: StandingCells?

  /// Makes the view of a stack without texts.
  init(layout: StackLayout) {
    self.layout = layout
    texts = []
    cursors = []
    cursorAdvances = []
    inks = []
    wanted = []
    seen = []
  }

  /// Takes a new layout, maybe of other texts, whose ink reaches `reach` out of its cells at most.
  ///
  /// A text that is the same in the same place goes on to be wanted as it is.
  mutating func replace(
    layout newLayout: StackLayout, texts newStaged: [StagedText], _ measured: [MeasuredText],
    reach: Int
  ) {
    let newTexts = newStaged.map { $0.text }
    let newCursors = newStaged.map { $0.cursor }
    let newAdvances = measured.map { $0.cursorAdvance }
    let newInks = newStaged.map { $0.ink }
    let isSame =
      texts == newTexts && cursors == newCursors && cursorAdvances == newAdvances
      && inks == newInks
    if layout == newLayout && isSame { return }
    standing = standing ?? standingCells(of: seen, from: seenFirstRow, reach: reach)
    wanted = newTexts.indices.map { text in
      // A cursor knows its row by number: that must be the same too.
      let stays =
        text < texts.count && texts[text] == newTexts[text]
        && cursorAdvances[text] == newAdvances[text]
        && layout.ellipsisSlots[text] == newLayout.ellipsisSlots[text]
        && layout.rows(of: text) == newLayout.rows(of: text)
        && layout.rows[layout.rows(of: text)] == newLayout.rows[newLayout.rows(of: text)]
      return stays ? wanted[text] : ShownText()
    }
    layout = newLayout
    texts = newTexts
    cursors = newCursors
    cursorAdvances = newAdvances
    inks = newInks
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
    return Rect(x: start, y: top, width: end - start, height: layout.rows[row].height)
  }

  /// Appends the boxes in which the display differs from when this was last called; they may overlap.
  ///
  /// `reach` is how far ink reaches out of its cell at most.
  mutating func collectChanges(reach: Int, into boxes: inout [Rect]) {
    scroll()
    if standing == nil && firstRow != seenFirstRow {
      standing = standingCells(of: seen, from: seenFirstRow, reach: reach)
    }
    if let old = standing {
      old.appendDifferences(
        to: standingCells(of: wanted, from: firstRow, reach: reach), into: &boxes)
      standing = nil
      seen = wanted
      seenFirstRow = firstRow
      return
    }
    for text in wanted.indices where wanted[text] != seen[text] {
      let new = wanted[text]
      let old = seen[text]
      var low = min(old.slots, new.slots)
      if old.composing != new.composing {
        // A syllable that lends a jamo is the last whole one of its own state, not of both.
        if old.composing?.previous != nil { low = min(low, old.slots - 1) }
        if new.composing?.previous != nil { low = min(low, new.slots - 1) }
      }
      // A half-typed syllable that stays is no change, though its slot is behind the whole ones.
      if old.slots != new.slots || old.composing != new.composing {
        append(slots: low..<max(old.touchedSlots, new.touchedSlots), of: text, to: &boxes)
      }
      if old.cursor != new.cursor {
        append(old.cursor, of: text, to: &boxes)
        append(new.cursor, of: text, to: &boxes)
      }
      seen[text] = new
    }
  }

  private func standingCells(of shown: [ShownText], from first: Int, reach: Int) -> StandingCells {
    StandingCells(
      shown, of: texts, cursors: cursors, cursorAdvances: cursorAdvances, inks: inks,
      layout: layout, from: first, reach: reach)
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
