public import Raster

/// Where every slot of a stack of texts stands: found once per text, in its final form.
///
/// Lengths are pixels or cells, as the measured texts are. Rows are numbered through the whole stack, from the top.
public struct StackLayout: Equatable, Sendable {
  /// All rows of all texts, from the top.
  public private(set) var rows: [Row] = []
  /// The height of each row.
  public let rowHeight: Int
  /// For each text the number of its first row, then the number of all rows.
  private var firstRows: [Int] = []
  /// For each text the slot in whose place an ellipsis stands, if the text was clipped.
  public private(set) var ellipsisSlots: [Int?] = []
  /// The display, or the part of it that the stack may use.
  let area: Size
  private let padding: Int
  /// Whether the stack is taller than the display, so that it scrolls row by row.
  public private(set) var scrolls = false

  /// Some slots of one text, side by side.
  public struct Row: Equatable, Sendable {
    /// Which text of the stack it belongs to.
    public var text: Int
    /// Its slots.
    public var slots: Range<Int>
    /// The left edge of each slot of the row, counted from the left edge of the display.
    public var xs: [Int]
    /// Where the row begins; equals the first of `xs`, if there is one.
    public var x: Int
    /// The first column after the last slot, blanks at the end included.
    public var end: Int
    /// The top edge of the row while nothing is scrolled away.
    public var y: Int

    /// The first column behind the slot with an index in this row.
    func right(of index: Int) -> Int { index + 1 < xs.count ? xs[index + 1] : end }

    /// The index of the first slot of the row that ends behind column `x`.
    func index(endingBehind x: Int) -> Int {
      var low = 0
      var high = xs.count
      while low < high {
        let middle = (low + high) / 2
        if right(of: middle) > x { high = middle } else { low = middle + 1 }
      }
      return low
    }
  }

  /// Lays `texts` out on a display of `area`.
  ///
  /// Where the display holds a single row, each text is clipped to it; a text of several rows is wrapped. A stack that
  /// is not taller than the display stands in the middle of its height.
  public init(
    _ texts: [MeasuredText], on area: Size, style: StackStyle, rowHeight: Int, ellipsisAdvance: Int
  ) {
    precondition(rowHeight > 0, "a row has a height")
    self.area = area
    self.rowHeight = rowHeight
    padding = style.padding
    let innerWidth = max(0, area.width - 2 * style.padding)
    let innerHeight = max(0, area.height - 2 * style.padding)
    let clips = innerHeight < 2 * rowHeight
    var y = style.padding
    for (text, measured) in texts.enumerated() {
      firstRows.append(rows.count)
      var ellipsisSlot: Int?
      let broken: [BrokenRow]
      if clips {
        let clipped = measured.clippedRow(width: innerWidth, ellipsisAdvance: ellipsisAdvance)
        broken = [clipped.row]
        ellipsisSlot = clipped.ellipsisSlot
      } else {
        broken = measured.brokenRows(width: innerWidth)
      }
      ellipsisSlots.append(ellipsisSlot)
      for row in broken {
        // Room for the cursor is part of the row's width, so that nothing moves when the cursor comes or goes.
        let width = max(row.inkWidth, min(row.fullWidth, innerWidth))
        let slack = max(0, innerWidth - min(width + measured.cursorAdvance, innerWidth))
        let left =
          switch style.alignment {
          case .leading: style.padding
          case .center: style.padding + slack / 2
          case .trailing: style.padding + slack
          }
        rows.append(
          Row(
            text: text, slots: row.slots, xs: row.offsets.map { left + $0 }, x: left,
            end: left + row.fullWidth, y: y))
        y += rowHeight
      }
      y += style.spacing
    }
    firstRows.append(rows.count)
    let height = rows.isEmpty ? 0 : y - style.spacing - style.padding
    if height > innerHeight {
      scrolls = true
    } else {
      let top = (innerHeight - height) / 2
      for i in rows.indices { rows[i].y += top }
    }
  }

  /// How large a display would have to be to show `texts` unwrapped, with room for their cursors.
  public static func naturalSize(of texts: [MeasuredText], style: StackStyle, rowHeight: Int)
    -> Size
  {
    var size = Size(width: 0, height: max(0, texts.count - 1) * style.spacing)
    for text in texts {
      for row in text.brokenRows(width: .max / 2) {
        size.width = max(size.width, max(row.inkWidth, row.fullWidth) + text.cursorAdvance)
        size.height += rowHeight
      }
    }
    return Size(
      width: size.width + 2 * style.padding, height: size.height + 2 * style.padding)
  }

  /// How tall a display must be to show `texts` where it is `width` wide.
  public static func height(
    of texts: [MeasuredText], width: Int, style: StackStyle, rowHeight: Int
  ) -> Int {
    var height = 2 * style.padding + max(0, texts.count - 1) * style.spacing
    for text in texts {
      height += text.brokenRows(width: max(0, width - 2 * style.padding)).count * rowHeight
    }
    return height
  }

  /// The width of the display.
  public var width: Int { area.width }

  /// How many texts the stack has.
  public var textCount: Int { firstRows.count - 1 }

  /// The numbers of the rows that belong to `text`.
  public func rows(of text: Int) -> Range<Int> { firstRows[text]..<firstRows[text + 1] }

  /// The number of the row in which `slot` of `text` stands.
  public func row(of slot: Int, in text: Int) -> Int {
    var low = firstRows[text]
    var high = firstRows[text + 1] - 1
    while low < high {
      let middle = (low + high + 1) / 2
      if rows[middle].slots.lowerBound <= slot { low = middle } else { high = middle - 1 }
    }
    return low
  }

  /// The number of the first row, from `start` on, whose bottom edge is below `y`; nothing is scrolled away.
  func firstRow(endingBelow y: Int, from start: Int) -> Int {
    var low = start
    var high = rows.count
    while low < high {
      let middle = (low + high) / 2
      if rows[middle].y + rowHeight > y { high = middle } else { low = middle + 1 }
    }
    return low
  }

  /// Where a cursor stands behind the first `count` slots of `text`: the number of the row and the left edge.
  ///
  /// At the end of a row it stays there until the next row begins; behind a newline it stands at the start of the next.
  public func pen(behind count: Int, in text: Int, isNewline: (Int) -> Bool) -> (row: Int, x: Int) {
    if count == 0 {
      let row = firstRows[text]
      return (row, rows[row].x)
    }
    let number = row(of: count - 1, in: text)
    let row = rows[number]
    if isNewline(count - 1) && number + 1 < firstRows[text + 1] {
      return (number + 1, rows[number + 1].x)
    }
    let index = count - row.slots.lowerBound
    return (number, index < row.xs.count ? row.xs[index] : row.end)
  }

  /// The first row to be shown when the stack has been typed as far as row `reached`.
  ///
  /// Zero while all fits; else as many rows are scrolled away as must be for `reached` to be seen whole.
  public func firstVisibleRow(reaching reached: Int) -> Int {
    guard scrolls, reached < rows.count else { return 0 }
    let innerHeight = area.height - 2 * padding
    var first = 0
    while first < reached && rows[reached].y + rowHeight - rows[first].y > innerHeight {
      first += 1
    }
    return first
  }

  /// How far the stack is moved up when `first` is the first visible row.
  public func scroll(to first: Int) -> Int {
    first == 0 ? 0 : rows[first].y - padding
  }
}
