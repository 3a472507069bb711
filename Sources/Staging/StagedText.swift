public import Glyphs
public import Raster
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
  /// What it is set in on displays of pixels; nil is the display's own font.
  public var face: Typeface?
  /// Its colour; nil is that of the display's look.
  public var foreground: Color?

  /// Makes a text for a stage; each list has one value for each slot.
  public init(
    text: TypedText, mayStartRow: [Bool], columns: [Int], cursor: TypedText = TypedText(""),
    cursorColumns: [Int] = [], face: Typeface? = nil, foreground: Color? = nil
  ) {
    precondition(
      mayStartRow.count == text.slotCount && columns.count == text.slotCount
        && cursorColumns.count == cursor.slotCount, "it is known of each slot")
    self.text = text
    self.mayStartRow = mayStartRow
    self.columns = columns
    self.cursor = cursor
    self.cursorColumns = cursorColumns
    self.face = face
    self.foreground = foreground
  }

  /// What makes the same character look another in another text.
  struct Ink: Equatable {
    var face: Typeface?
    var foreground: Color?
  }

  var ink: Ink { Ink(face: face, foreground: foreground) }

  /// What the layout must know on a display of cells.
  func measuredInCells() -> MeasuredText {
    measured(
      advances: columns, space: 1, cursorAdvance: cursorColumns.reduce(0) { $0 + $1 })
  }

  /// What the layout must know where the slots have `advances` and a space is `space` wide.
  func measured(
    advances: [Int], space: Int, cursorAdvance: Int, rowHeight: Int = 1, ellipsisAdvance: Int = 1
  ) -> MeasuredText {
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
    return MeasuredText(
      slots: slots, cursorAdvance: cursorAdvance, rowHeight: rowHeight,
      ellipsisAdvance: ellipsisAdvance)
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

/// A font at a size.
public struct Typeface: Equatable, Sendable {
  /// The font.
  public var font: BitmapFont
  /// How many pixels wide and high each pixel of the font is drawn, at least 1.
  public var scale: Int

  /// Makes a typeface; less than 1 counts as 1.
  public init(_ font: BitmapFont, scale: Int = 1) {
    self.font = font
    self.scale = max(1, scale)
  }
}
