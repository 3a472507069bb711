public import Panels
public import Raster
public import Time

/// Texts in the terminal's own characters, cell by cell, as on a character LCD.
///
/// A cell that fades is drawn in an ink between background and foreground, in as many steps as the
/// terminal has colours for:
///
/// | colours  | levels                                                            |
/// |----------|-------------------------------------------------------------------|
/// | 24 bits  | 256                                                               |
/// | 256      | 24, the greys                                                     |
/// | 16       | bright (as the text), normal (white), dim (bright black), off     |
/// | none     | on, off                                                           |
///
/// The terminal's cursor stays hidden: it cannot fade, and it would follow the drawing.
public final class TerminalCellPanel: InlinePanel, CellPanel {
  private var shown: [Cell] = []

  /// Makes a panel of `size` cells.
  public init(terminal: Terminal, size: Size, style: TerminalStyle = .standard) {
    super.init(
      "terminal:cells", terminal: terminal, wanted: size, unit: Size(width: 1, height: 1),
      style: style)
  }

  /// Sends the cells that changed; never waits. `cursor` is ignored.
  public func present(
    _ cells: borrowing CellGrid, cursor: CellCursor, damage: Damage, at now: Instant
  ) throws(PanelFailure) -> Acceptance {
    var isNew = false
    if !beginFrame(isNew: &isNew) { return .busy }
    for box in damage.boxes(inCellsOf: unit, cells: self.cells, isNew: isNew) {
      for row in box.y..<min(box.bottom, cells.size.height) {
        drawRow(cells, row, from: box.x, to: min(box.right, cells.size.width))
      }
    }
    try endFrame()
    return .accepted
  }

  override func forget(cells: Size) {
    shown = [Cell](repeating: .blank, count: cells.area)
  }

  private func drawRow(_ grid: borrowing CellGrid, _ row: Int, from left: Int, to right: Int) {
    let base = row * cells.width
    var column = left
    while column < right {
      let cell = grid[column, row]
      if cell == shown[base + column] {
        column += 1
        continue
      }
      shown[base + column] = cell
      let width = Int(cell.width)
      // The right half of a wide character is drawn with its left half, which changed too or is
      // what it was.
      if width > 0 {
        go(toRow: row, column: column)
        // A wide character that is cut off by the edge does not show.
        draw(column + width <= cells.width ? cell : .blank)
        if width == 2 && column + 1 < right { shown[base + column + 1] = grid[column + 1, row] }
      }
      column += max(width, 1)
    }
  }

  /// Moves to a cell, or rewrites the unchanged cells on the way if that is shorter.
  private func go(toRow row: Int, column: Int) {
    if let start = pen.column, pen.row == row, start < column, column - start <= 4 {
      let way = shown[(row * cells.width + start)..<(row * cells.width + column)]
      var length = 0
      for cell in way {
        let text = self.text(of: cell)
        let ink = self.ink(of: cell)
        let isPlain = text.isCertain && cell.width == 1 && pen.background == ground
        // A cell that would need another ink or more than a plain character makes the move the
        // shorter way.
        length += isPlain && (ink == nil || ink == pen.foreground) ? text.bytes.count : 99
      }
      if length < pen.moveLength(toRow: row, column: column) {
        for cell in way { draw(cell) }
        return
      }
    }
    pen.move(toRow: row, column: column)
  }

  private func draw(_ cell: Cell) {
    let width = max(Int(cell.width), 1)
    guard let ink = ink(of: cell) else {
      pen.choose(foreground: nil, background: ground)
      pen.put(CellText(blanks: width).bytes, width: width)
      return
    }
    let text = self.text(of: cell)
    pen.choose(foreground: ink, background: ground)
    if !text.isCertain, let start = pen.column {
      // A terminal that draws it narrower would leave the old cell standing beside it.
      pen.put(CellText(blanks: width).bytes, width: width)
      pen.move(toRow: pen.row, column: start)
    }
    pen.put(text.bytes, width: width, isCertain: text.isCertain)
  }

  private func text(of cell: Cell) -> CellText {
    CellText(cell.character, width: Int(cell.width), isUTF8: terminal.isUTF8)
  }

  /// The ink of a cell's character; nil if nothing shows.
  private func ink(of cell: Cell) -> Ink? {
    let depth = terminal.colorDepth
    if cell.character == " " { return nil }
    if depth == .none { return cell.opacity >= 128 ? .own : nil }
    if depth == .sixteen {
      switch cell.opacity {
      case 213...: return full
      case 128...: return .indexed(7)
      case 43...: return .indexed(8)
      default: return nil
      }
    }
    if cell.opacity == 255 { return full }
    if cell.opacity == 0 { return nil }
    return depth.ink(for: style.color(at: Int(cell.opacity)))
  }

  /// The ink of characters that do not fade: white on the terminal's own background is the
  /// terminal's own foreground, so that text can be read on light backgrounds too.
  private var full: Ink {
    let isOwn = style.foreground == .white && ground == .own
    return isOwn ? .own : terminal.colorDepth.ink(for: style.foreground)
  }

  private var ground: Ink {
    let isOwn = style.background == style.transparentBackground || terminal.colorDepth == .none
    return isOwn ? .own : terminal.colorDepth.ink(for: style.background)
  }
}
