import Raster
import Typing

/// What stands in the cells of a display, to be compared with what shall stand there after a scroll or a new layout.
///
/// Then nearly everything may move, but what looks the same in the same place is not drawn again.
struct StandingCells {
  /// A cell that is seen, and what stands in it.
  private struct Cell {
    var box: Rect
    var text: Int
    /// Its slot; -1 for a cursor.
    var slot: Int
    var content: Content

    /// Whether it comes before `other` when a display is read row by row.
    func precedes(_ other: Cell) -> Bool {
      if box.y != other.box.y { return box.y < other.box.y }
      if box.x != other.box.x { return box.x < other.box.x }
      return text != other.text ? text < other.text : slot < other.slot
    }
  }

  private enum Content {
    /// The slot's own character.
    case own
    /// What a half-typed syllable shows.
    case composed(Unicode.Scalar)
    case ellipsis
    case cursor(opacity: UInt8)
  }

  /// Row by row.
  private var cells: [Cell] = []
  private let texts: [TypedText]
  private let cursors: [TypedText]
  private let inks: [StagedText.Ink]

  /// Finds the cells of `shown` from row `first` of the layout on, as far as ink that reaches `reach` out of its cell may
  /// be seen.
  init(
    _ shown: [ShownText], of texts: [TypedText], cursors: [TypedText], cursorAdvances: [Int],
    inks: [StagedText.Ink], layout: StackLayout, from first: Int, reach: Int
  ) {
    self.texts = texts
    self.cursors = cursors
    self.inks = inks
    let shift = layout.scroll(to: first)
    for number in first..<layout.rows.count {
      let row = layout.rows[number]
      if row.y - shift - reach >= layout.area.height { break }
      let own = shown[row.text]
      for index in row.xs.indices where row.slots.lowerBound + index < own.touchedSlots {
        let slot = row.slots.lowerBound + index
        let box = Rect(
          x: row.xs[index], y: row.y - shift, width: row.right(of: index) - row.xs[index],
          height: row.height)
        if box.isEmpty { continue }
        let content =
          layout.ellipsisSlots[row.text] == slot
          ? Content.ellipsis : own.composed(slot).map { .composed($0) } ?? .own
        cells.append(Cell(box: box, text: row.text, slot: slot, content: content))
      }
    }
    for (text, own) in shown.enumerated() {
      guard let cursor = own.cursor, cursor.row >= first else { continue }
      let box = Rect(
        x: cursor.x, y: layout.rows[cursor.row].y - shift, width: cursorAdvances[text],
        height: layout.rows[cursor.row].height)
      cells.append(Cell(box: box, text: text, slot: -1, content: .cursor(opacity: cursor.opacity)))
    }
    cells.sort { $0.precedes($1) }
  }

  /// Appends the boxes in which `new` differs from this; neighbours in a row become one box.
  func appendDifferences(to new: StandingCells, into boxes: inout [Rect]) {
    let known = boxes.count
    func append(_ box: Rect) {
      if boxes.count > known, let last = boxes.last, last.y == box.y, last.height == box.height,
        box.x <= last.right
      {
        boxes[boxes.count - 1] = last.union(box)
      } else {
        boxes.append(box)
      }
    }
    var index = 0
    var other = 0
    while index < cells.count || other < new.cells.count {
      if other == new.cells.count
        || index < cells.count && cells[index].precedes(new.cells[other])
      {
        append(cells[index].box)
        index += 1
      } else if index == cells.count || new.cells[other].precedes(cells[index]) {
        append(new.cells[other].box)
        other += 1
      } else {
        if !looks(cells[index], like: new.cells[other], of: new) {
          append(cells[index].box.union(new.cells[other].box))
        }
        index += 1
        other += 1
      }
    }
  }

  /// Whether two cells of the same slot in the same place look the same.
  private func looks(_ cell: Cell, like other: Cell, of new: StandingCells) -> Bool {
    guard cell.box == other.box, inks[cell.text] == new.inks[other.text] else { return false }
    switch (cell.content, other.content) {
    case (.cursor(let opacity), .cursor(let otherOpacity)):
      return opacity == otherOpacity && cursors[cell.text] == new.cursors[other.text]
    case (.own, .own):
      return texts[cell.text].core(cell.slot) == new.texts[cell.text].core(cell.slot)
        && texts[cell.text].isOrphanMark(cell.slot) == new.texts[cell.text].isOrphanMark(cell.slot)
    default: return character(in: cell) == new.character(in: other)
    }
  }

  private func character(in cell: Cell) -> Character? {
    switch cell.content {
    case .own: texts[cell.text].drawnCharacter(cell.slot)
    case .composed(let scalar): Character(scalar)
    case .ellipsis: "\u{2026}"
    case .cursor: nil
    }
  }
}
