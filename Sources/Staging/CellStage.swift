public import Panels
public import Raster
public import Typing

/// Puts a stack of texts into a grid of character cells: of each state only what differs from the one before.
///
/// It counts cells where ``PixelStage`` counts pixels, and shares everything else with it. The cursor is a character
/// whose opacity fades.
public struct CellStage: ~Copyable {
  /// The cells, as many as the display has.
  public private(set) var grid: CellGrid
  /// How the stack stands; in cells.
  public let style: StackStyle
  private var texts: [StagedText] = []
  /// What is wanted and where; tests read it.
  private(set) var view: StackView
  private var stale: [Rect] = []
  private var boxes: [Rect] = []

  /// Makes a stage without texts for a display of `size` cells.
  public init(size: Size, style: StackStyle) {
    grid = CellGrid(size: size)
    self.style = style
    view = StackView(
      layout: StackLayout([], on: size, arrangement: .plain(0, style)))
    stale = [grid.bounds]
  }

  /// How many rows `texts` take where a display is `width` cells wide.
  ///
  /// Without an arrangement they are the plain stack of `style`.
  public static func height(
    of texts: [StagedText], width: Int, style: StackStyle, arrangement: Arrangement? = nil
  ) -> Int {
    StackLayout.height(
      of: texts.map { $0.measuredInCells() }, width: width,
      arrangement: arrangement ?? .plain(texts.count, style))
  }

  /// Replaces all texts and lays them out; what is the same in the same place stays.
  ///
  /// Without an arrangement they are the plain stack of the stage's style.
  public mutating func setTexts(_ newTexts: [StagedText], arrangement: Arrangement? = nil) {
    let measured = newTexts.map { $0.measuredInCells() }
    let layout = StackLayout(
      measured, on: grid.size, arrangement: arrangement ?? .plain(newTexts.count, style))
    view.replace(layout: layout, texts: newTexts, measured, reach: 0)
    texts = newTexts
  }

  /// How many slots of `text` can be shown here: fewer than it has where the display clips it.
  public borrowing func slotLimit(of text: Int) -> Int { view.slotLimit(of: text) }

  /// Takes what is to be seen of `text`; `levels` is how many levels of opacity the frame's cursor counts in.
  public mutating func show(_ typing: TypingFrame, levels: Int, of text: Int) {
    view.show(typing, levels: levels, of: text)
  }

  /// Brings the grid up to date and says which cells changed.
  public mutating func draw() -> Damage {
    boxes.removeAll(keepingCapacity: true)
    boxes.append(contentsOf: stale)
    stale.removeAll(keepingCapacity: true)
    view.collectChanges(reach: 0, into: &boxes)
    var damage = Damage()
    for index in boxes.indices {
      let box = boxes[index].intersection(grid.bounds)
      repaint(box)
      damage.add(box)
    }
    return damage
  }

  private mutating func repaint(_ box: Rect) {
    for row in box.y..<box.bottom {
      for column in box.x..<box.right { grid[column, row] = .blank }
    }
    let layout = view.layout
    let scroll = layout.scroll(to: view.firstRow)
    var number = layout.firstRow(endingBelow: box.y + scroll, from: view.firstRow)
    while number < layout.rows.count, layout.rows[number].y - scroll < box.bottom {
      write(layout.rows[number], to: layout.rows[number].y - scroll, in: box)
      number += 1
    }
    for text in view.wanted.indices { writeCursor(of: text, in: box) }
  }

  private mutating func write(_ row: StackLayout.Row, to y: Int, in box: Rect) {
    let shown = view.wanted[row.text]
    let staged = texts[row.text]
    let end = min(row.slots.upperBound, shown.touchedSlots)
    var index = row.index(endingBehind: box.x)
    while index < row.xs.count, row.slots.lowerBound + index < end, row.xs[index] < box.right {
      let slot = row.slots.lowerBound + index
      var character = staged.text.drawnCharacter(slot)
      if view.layout.ellipsisSlots[row.text] == slot {
        put("\u{2026}", columns: 1, at: row.xs[index], y)
        index += 1
        continue
      }
      if let scalar = shown.composed(slot) { character = Character(scalar) }
      if character != "\n" && character != "\t" {
        put(character, columns: staged.columns[slot], at: row.xs[index], y)
      }
      index += 1
    }
  }

  private mutating func writeCursor(of text: Int, in box: Rect) {
    guard let cursor = view.wanted[text].cursor, cursor.row >= view.firstRow else { return }
    let y = view.layout.rows[cursor.row].y - view.layout.scroll(to: view.firstRow)
    if y < box.y || y >= box.bottom || cursor.x >= box.right { return }
    var x = cursor.x
    let staged = texts[text]
    for slot in 0..<staged.cursor.slotCount {
      put(
        staged.cursor.drawnCharacter(slot), columns: staged.cursorColumns[slot], at: x, y,
        opacity: cursor.opacity)
      x += staged.cursorColumns[slot]
    }
  }

  private mutating func put(
    _ character: Character, columns: Int, at x: Int, _ y: Int, opacity: UInt8 = 255
  ) {
    // A wide character that the edge of the display cuts is left out: half of it cannot be shown.
    guard y >= 0, y < grid.size.height, x >= 0, x + columns <= grid.size.width, columns > 0
    else { return }
    grid[x, y] = Cell(character, width: UInt8(min(columns, 2)), opacity: opacity)
    if columns > 1 { grid[x + 1, y] = .continuation }
  }
}
