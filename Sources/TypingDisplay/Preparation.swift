// Prepares texts for a stage: cuts them into slots and finds where their lines may break and how wide they are.
import LineBreaks
import Staging
import Typing

extension StagedText {
  /// Prepares `text` and the cursor that stands behind it; an empty cursor is none.
  init(_ text: TypedText, cursor: TypedText, korean: KoreanBreaking) {
    let breaks = lineBreaks(in: text.string, korean: korean)
    var mayStartRow: [Bool] = []
    var columns: [Int] = []
    mayStartRow.reserveCapacity(text.slotCount)
    columns.reserveCapacity(text.slotCount)
    for slot in 0..<text.slotCount {
      mayStartRow.append(breaks[text.utf8Range(of: slot).lowerBound] != .none)
      columns.append(Self.columns(of: slot, in: text))
    }
    self.init(
      text: text, mayStartRow: mayStartRow, columns: columns, cursor: cursor,
      cursorColumns: (0..<cursor.slotCount).map { Self.columns(of: $0, in: cursor) })
  }

  private static func columns(of slot: Int, in text: TypedText) -> Int {
    text.isNewline(slot) ? 0 : LineBreaks.columns(of: text.drawnCharacter(slot))
  }
}
