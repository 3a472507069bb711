// What a stage shows, cell by cell, read from its layout: what changed between two moments follows from it.
import Raster
import Typing

@testable import Staging

/// A cell of a display, and what stands in it.
struct ShownCell: Hashable {
  /// Where it is on the display, maybe beyond its edges.
  var box: Rect
  /// Which text it belongs to.
  var text: Int
  /// Its slot; -1 for a cursor.
  var slot: Int
  /// What stands there.
  var character: Character
  /// How much of it shows; less than 255 for a fading cursor only.
  var opacity: UInt8
}

extension StackView {
  /// All cells that are seen within `bounds`, also by ink that reaches `reach` out of its own cell.
  func shownCells(of texts: [TypedText], within bounds: Rect, reach: Int) -> Set<ShownCell> {
    var cells: Set<ShownCell> = []
    let shift = layout.scroll(to: firstRow)
    func add(
      _ row: Int, _ from: Int, _ to: Int, _ text: Int, _ slot: Int, _ character: Character,
      _ opacity: UInt8 = 255
    ) {
      let box = Rect(
        x: from, y: layout.rows[row].y - shift, width: to - from, height: layout.rows[row].height
      )
      if box.grown(by: reach).intersection(bounds).isEmpty { return }
      cells.insert(
        ShownCell(box: box, text: text, slot: slot, character: character, opacity: opacity))
    }
    for number in firstRow..<max(firstRow, layout.rows.count) {
      let row = layout.rows[number]
      if row.y - shift - reach >= bounds.bottom { break }
      let shown = wanted[row.text]
      for (index, x) in row.xs.enumerated() {
        let slot = row.slots.lowerBound + index
        if slot >= shown.touchedSlots { break }
        var character = texts[row.text].drawnCharacter(slot)
        if slot == shown.slots, let half = shown.composing?.scalar { character = Character(half) }
        if slot == shown.slots - 1, let lent = shown.composing?.previous {
          character = Character(lent)
        }
        if layout.ellipsisSlots[row.text] == slot { character = "…" }
        add(
          number, x, index + 1 < row.xs.count ? row.xs[index + 1] : row.end, row.text, slot,
          character)
      }
    }
    for text in wanted.indices {
      guard let cursor = wanted[text].cursor, cursor.row >= firstRow else { continue }
      add(
        cursor.row, cursor.x, cursor.x + cursorAdvances[text], text, -1, "|", cursor.opacity)
    }
    return cells
  }
}

/// How many pixels of a display lie in any of `cells`, or within `reach` of one.
func area(of cells: Set<ShownCell>, reach: Int, within bounds: Rect) -> Int {
  var marks = [Bool](repeating: false, count: bounds.area)
  for cell in cells {
    let box = cell.box.grown(by: reach).intersection(bounds)
    for y in box.y..<box.bottom {
      for index in (y * bounds.width + box.x)..<(y * bounds.width + box.right) {
        marks[index] = true
      }
    }
  }
  return marks.reduce(0) { $0 + ($1 ? 1 : 0) }
}

/// What is wrong with the form of a damage; nil if it is as it should be.
func flaw(of damage: Damage, within bounds: Rect) -> String? {
  let boxes = damage.boxes
  for (index, box) in boxes.enumerated() {
    if box.isEmpty { return "the damage holds an empty box" }
    if !bounds.contains(box) { return "the damage leaves the display" }
    for other in boxes[..<index] where !other.intersection(box).isEmpty {
      return "two boxes of the damage overlap"
    }
  }
  return nil
}
