// Cuts one text into rows, once, in its final form: so no word ever jumps to the next row while it is typed.

/// Some slots that stand side by side, before it is known where on the display.
struct BrokenRow: Equatable {
  /// The slots; a newline belongs to the row that it ends.
  var slots: Range<Int>
  /// The left edge of each slot, counted from the left edge of the row.
  var offsets: [Int] = []
  /// The width of what is to be seen: blanks at the end do not count.
  var inkWidth = 0
  /// The width with the blanks at the end: where the cursor stands after the last slot.
  var fullWidth = 0
}

extension MeasuredText {
  /// The rows of this text where a row holds at most `width`.
  ///
  /// A row breaks at the last opportunity that fits; a piece without one that is too wide breaks between its slots, and
  /// a single slot wider than the row has a row of its own. Room for the cursor is kept free on every row, unless that
  /// alone would add a row: the cursor never causes a wrap.
  func brokenRows(width: Int) -> [BrokenRow] {
    let unreserved = brokenRows(limit: width)
    if cursorAdvance == 0 { return unreserved }
    let reserved = brokenRows(limit: width - cursorAdvance)
    return reserved.count > unreserved.count ? unreserved : reserved
  }

  /// The only row of this text where a display shows one: as many slots as fit, then an ellipsis.
  ///
  /// `ellipsisSlot` is the slot in whose place the ellipsis stands, nil if the whole text fits.
  func clippedRow(width: Int, ellipsisAdvance: Int) -> (row: BrokenRow, ellipsisSlot: Int?) {
    let lineEnd = slots.firstIndex { $0.kind == .newline } ?? slots.count
    let whole = row(of: 0..<lineEnd)
    if lineEnd == slots.count && whole.inkWidth <= width { return (whole, nil) }
    var count = 0
    for index in 0..<lineEnd where slots[index].kind == .ink {
      if whole.offsets[index] + slots[index].advance > width - ellipsisAdvance { break }
      count = index + 1
    }
    var clipped = row(of: 0..<count)
    clipped.slots = 0..<(count + 1)
    clipped.offsets.append(clipped.fullWidth)
    clipped.fullWidth += ellipsisAdvance
    clipped.inkWidth = clipped.fullWidth
    return (clipped, count)
  }

  private func brokenRows(limit: Int) -> [BrokenRow] {
    var rows: [BrokenRow] = []
    var start = 0
    var opportunity = 0
    var width = 0
    var index = 0
    while index < slots.count {
      let slot = slots[index]
      if slot.mayStartRow && index > start { opportunity = index }
      let next = width + slot.advance(at: width)
      if slot.kind == .ink && next > limit && index > start {
        let end = opportunity > start ? opportunity : index
        rows.append(row(of: start..<end))
        start = end
        opportunity = end
        index = end
        width = 0
        continue
      }
      width = next
      index += 1
      if slot.kind == .newline {
        rows.append(row(of: start..<index))
        start = index
        opportunity = index
        width = 0
      }
    }
    rows.append(row(of: start..<slots.count))
    return rows
  }

  private func row(of range: Range<Int>) -> BrokenRow {
    var row = BrokenRow(slots: range)
    for slot in slots[range] {
      row.offsets.append(row.fullWidth)
      row.fullWidth += slot.advance(at: row.fullWidth)
      if slot.kind == .ink { row.inkWidth = row.fullWidth }
    }
    return row
  }
}

extension MeasuredSlot {
  /// The slot's width where it stands `offset` from the left edge of its row.
  func advance(at offset: Int) -> Int {
    switch kind {
    case .ink, .blank: advance
    case .tab: advance > 0 ? advance - offset % advance : 0
    case .newline: 0
    }
  }
}
