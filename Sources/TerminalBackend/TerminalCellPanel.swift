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
/// | 16       | the text's, two greys, off                                        |
/// | none     | on, off                                                           |
///
/// Between colours that the terminal did not tell nothing can be mixed: there too it is on or off.
///
/// The terminal's cursor stays hidden: it cannot fade, and it would follow the drawing.
public final class TerminalCellPanel: InlinePanel, CellPanel {
  private var shown: [Cell] = []

  /// Makes a panel of `size` cells.
  public init(
    terminal: Terminal, size: Size,
    style: TerminalStyle = .own(foreground: .white, background: .black)
  ) {
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

  override var fade: FadeAbility {
    style.canMix ? super.fade : FadeAbility(levels: 2, samplesPerSecond: 30)
  }

  override func forget(cells: Size) {
    // On a background of the style's own, blanks must be drawn too: a space that fades is equal to
    // none of them.
    let isDrawn = ground == .own
    shown = [Cell](repeating: isDrawn ? .blank : Cell(" ", opacity: 1), count: cells.area)
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
    let full = style.ink(for: style.foreground, depth)
    if cell.character == " " { return nil }
    if depth == .none || !style.canMix { return cell.opacity >= 128 ? full : nil }
    if depth == .sixteen {
      // White (7) and bright black (8) are the greys that all palettes have; on a light ground the
      // lighter one is the fainter.
      let isLight = style.background.brightness > style.foreground.brightness
      switch cell.opacity {
      case 213...: return full
      case 128...: return .indexed(isLight ? 8 : 7)
      case 43...: return .indexed(isLight ? 7 : 8)
      default: return nil
      }
    }
    if cell.opacity == 0 { return nil }
    return style.ink(for: style.color(at: Int(cell.opacity)), depth)
  }

  private var ground: Ink { style.ground(terminal.colorDepth) }
}

extension Color {
  /// How bright the colour is, coarsely; for comparing.
  fileprivate var brightness: Int { 2 * Int(red) + 5 * Int(green) + Int(blue) }
}
