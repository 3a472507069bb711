public import Raster

/// A picture of braille patterns: each cell shows 2 by 4 dots in one ink.
///
/// ```
///   1 4     dots as Unicode numbers them; dot n is bit n-1 of the code point above U+2800
///   2 5
///   3 6
///   7 8
/// ```
///
/// The cell's ink is the level of its brightest pixel between background and foreground; a dot is
/// set where a pixel is nearer to that ink than to the background. So full pixels draw as they are,
/// and a fading cursor keeps its shape and dims.
public final class BraillePanel: CharacterPicturePanel {
  private var shown: [Look] = []

  /// Makes a panel of `size` dots, two to a column and four to a row, on a terminal that knows
  /// UTF-8.
  public init(terminal: Terminal, size: Size, style: TerminalStyle = .standard) {
    super.init(
      "terminal", terminal: terminal, wanted: size, unit: Size(width: 2, height: 4), style: style)
  }

  override func draw(_ box: Rect, of pixels: Span<UInt32>, _ size: Size) {
    let columns = cells.width
    for row in box.y..<box.bottom {
      for column in box.x..<box.right {
        let look = look(pixels, size, x: 2 * column, y: 4 * row)
        if look == shown[row * columns + column] { continue }
        shown[row * columns + column] = look
        go(toRow: row, column: column)
        draw(look)
      }
    }
  }

  override func forget(cells: Size) {
    // On a background of the style's own, blanks must be drawn too.
    shown = [Look](repeating: ground == .own ? .blank : .unknown, count: cells.area)
  }

  /// Moves to a cell, or rewrites blanks on the way if that is shorter.
  private func go(toRow row: Int, column: Int) {
    if let start = pen.column, pen.row == row, start < column, column - start <= 3 {
      let base = row * cells.width
      let isBlank = shown[(base + start)..<(base + column)].allSatisfy { $0 == .blank }
      if isBlank {
        for _ in start..<column { draw(.blank) }
        return
      }
    }
    pen.move(toRow: row, column: column)
  }

  private func draw(_ look: Look) {
    if look == .blank {
      pen.choose(foreground: nil, background: ground)
      pen.put([0x20], width: 1)
    } else {
      pen.choose(foreground: look.ink, background: ground)
      // U+2800 to U+28FF: E2, then 1010 00dd, then 10dd dddd with the dots' bits.
      pen.put([0xE2, 0xA0 | look.dots >> 6, 0x80 | look.dots & 0x3F], width: 1)
    }
  }

  /// The ink between the dots.
  private var ground: Ink { style.ground(terminal.colorDepth) }

  /// What the cell shows whose left upper dot is the pixel at `x`, `y` of a picture of `size`.
  private func look(_ pixels: Span<UInt32>, _ size: Size, x: Int, y: Int) -> Look {
    var levels: [8 of Int] = .init(repeating: 0)
    var brightest = 0
    for dy in 0..<min(4, size.height - y) {
      let base = (y + dy) * size.width + x
      for dx in 0..<min(2, size.width - x) {
        let level = style.level(of: Color(rgb: pixels[base + dx]))
        levels[4 * dx + dy] = level
        brightest = max(brightest, level)
      }
    }
    let hasColor = terminal.colorDepth != .none
    let threshold = hasColor ? max((brightest + 1) / 2, 1) : 128
    var dots: UInt8 = 0
    for i in levels.indices where levels[i] >= threshold { dots |= Self.bits[i] }
    if dots == 0 { return .blank }
    return Look(dots: dots, ink: style.ink(for: style.color(at: brightest), terminal.colorDepth))
  }

  /// The bits of the dots, down the left column and then down the right one.
  private static let bits: [UInt8] = [0x01, 0x02, 0x04, 0x40, 0x08, 0x10, 0x20, 0x80]
}

/// What a cell shows.
private struct Look: Equatable {
  /// The dots' bits; none is a blank.
  var dots: UInt8
  var ink: Ink

  static let blank = Look(dots: 0, ink: .own)
  /// Equal to nothing that is drawn.
  static let unknown = Look(dots: 0, ink: .indexed(0))
}
