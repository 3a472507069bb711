public import Raster

/// Where every slot of a stack of texts stands: found once per text, in its final form.
///
/// Lengths are pixels or cells, as the measured texts are. Rows are numbered through the whole stack, from the top.
public struct StackLayout: Equatable, Sendable {
  /// All rows of all texts, from the top.
  public private(set) var rows: [Row] = []
  /// For each text the number of its first row, then the number of all rows.
  private var firstRows: [Int] = []
  /// For each text the slot in whose place an ellipsis stands, if the text was clipped.
  public private(set) var ellipsisSlots: [Int?] = []
  /// The display, or the part of it that the stack may use.
  let area: Size
  /// What stays free above the first row and below the last, also of a stack that scrolls.
  private let topEdge: Int
  private let bottomEdge: Int
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
    /// Its height.
    public var height: Int

    /// The first row of pixels or cells below it.
    var bottom: Int { y + height }

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
  /// Where the display holds a single row, each text is clipped to it; a text of several rows is wrapped. What is not
  /// taller than the display stands in the middle of its height, and what is narrower in the middle of its width.
  public init(_ texts: [MeasuredText], on area: Size, arrangement: Arrangement) {
    self.area = area
    var arranger = Arranger(texts, clips: false)
    var block = arranger.block(arrangement, width: area.width)
    topEdge = block.rows.first?.y ?? 0
    bottomEdge = block.rows.last.map { block.height - $0.y - $0.height } ?? 0
    let innerHeight = max(0, area.height - topEdge - bottomEdge)
    var lowest = Int.max
    for text in texts { lowest = min(lowest, text.rowHeight) }
    if !texts.isEmpty && innerHeight < 2 * lowest {
      arranger = Arranger(texts, clips: true)
      block = arranger.block(arrangement, width: area.width)
    }
    ellipsisSlots = arranger.ellipsisSlots
    scrolls = block.height > topEdge + innerHeight + bottomEdge
    let left = max(0, (area.width - block.width) / 2)
    let top = scrolls ? 0 : (area.height - block.height) / 2
    firstRows = [Int](repeating: 0, count: texts.count + 1)
    for placed in block.rows {
      precondition(placed.height > 0, "a row has a height")
      let x = left + placed.x
      rows.append(
        Row(
          text: placed.text, slots: placed.row.slots, xs: placed.row.offsets.map { x + $0 }, x: x,
          end: x + placed.row.fullWidth, y: top + placed.y, height: placed.height))
      firstRows[placed.text + 1] = rows.count
    }
    precondition(
      texts.indices.allSatisfy { firstRows[$0] < firstRows[$0 + 1] },
      "each text stands in the arrangement once, in the order of the numbers")
  }

  /// How large a display would have to be to show `texts` unwrapped, with room for their cursors.
  public static func naturalSize(of texts: [MeasuredText], arrangement: Arrangement) -> Size {
    var arranger = Arranger(texts, clips: false)
    // What fills the width would be as wide as it is offered.
    let block = arranger.block(arrangement.shrunk, width: .max / 4)
    return Size(width: block.width, height: block.height)
  }

  /// How tall a display must be to show `texts` where it is `width` wide.
  public static func height(of texts: [MeasuredText], width: Int, arrangement: Arrangement) -> Int {
    var arranger = Arranger(texts, clips: false)
    return arranger.block(arrangement, width: width).height
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
      if rows[middle].bottom > y { high = middle } else { low = middle + 1 }
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
    let innerHeight = area.height - topEdge - bottomEdge
    var first = 0
    while first < reached && rows[reached].bottom - rows[first].y > innerHeight {
      first += 1
    }
    return first
  }

  /// How far the stack is moved up when `first` is the first visible row.
  public func scroll(to first: Int) -> Int {
    first == 0 ? 0 : rows[first].y - topEdge
  }
}
