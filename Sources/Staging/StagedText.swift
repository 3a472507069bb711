public import Typing

/// One text of a stack as a stage takes it: what is typed, where its lines may break, and its cursor.
public struct StagedText: Equatable, Sendable {
  /// The text, cut into slots.
  public var text: TypedText
  /// For each slot whether a new row may begin with it.
  public var mayStartRow: [Bool]
  /// For each slot how many character cells it takes, 0 to 2; looked at on displays of cells only.
  public var columns: [Int]
  /// What stands behind the text; empty for a text without a cursor.
  public var cursor: TypedText
  /// For each slot of the cursor how many character cells it takes.
  public var cursorColumns: [Int]

  /// Makes a text for a stage; each list has one value for each slot.
  public init(
    text: TypedText, mayStartRow: [Bool], columns: [Int], cursor: TypedText = TypedText(""),
    cursorColumns: [Int] = []
  ) {
    precondition(
      mayStartRow.count == text.slotCount && columns.count == text.slotCount
        && cursorColumns.count == cursor.slotCount, "it is known of each slot")
    self.text = text
    self.mayStartRow = mayStartRow
    self.columns = columns
    self.cursor = cursor
    self.cursorColumns = cursorColumns
  }

  /// What the layout must know on a display of cells.
  func measuredInCells() -> MeasuredText {
    measured(
      advances: columns, space: 1, cursorAdvance: cursorColumns.reduce(0) { $0 + $1 })
  }

  /// What the layout must know where the slots have `advances` and a space is `space` wide.
  func measured(advances: [Int], space: Int, cursorAdvance: Int) -> MeasuredText {
    var slots: [MeasuredSlot] = []
    slots.reserveCapacity(text.slotCount)
    for slot in 0..<text.slotCount {
      let (kind, advance): (MeasuredSlot.Kind, Int) =
        switch text.drawnCharacter(slot) {
        case "\n": (.newline, 0)
        // Tab stops stand 4 columns apart, and a column is as wide as a space.
        case "\t": (.tab, 4 * space)
        case " ", "\u{3000}": (.blank, advances[slot])
        default: (.ink, advances[slot])
        }
      slots.append(MeasuredSlot(kind, advance: advance, mayStartRow: mayStartRow[slot]))
    }
    return MeasuredText(slots: slots, cursorAdvance: cursorAdvance)
  }
}

extension TypedText {
  /// What a display draws in a slot: its one Character that takes room, without marks beyond what is drawn; a mark that
  /// stands alone is drawn on a dotted circle.
  public func drawnCharacter(_ slot: Int) -> Character {
    var text = String(String.UnicodeScalarView(drawnScalars(slot)))
    if isOrphanMark(slot) { text = "\u{25CC}" + text }
    return text.first ?? " "
  }
}
