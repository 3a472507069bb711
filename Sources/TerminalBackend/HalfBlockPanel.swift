public import Raster

/// A picture of half blocks: each cell shows two square pixels, one above the other.
///
/// ```
///   ▀  upper pixel in the foreground's ink, lower pixel in the background's
///   ▄  the other way round      █  both in the foreground's      space: both in the background's
/// ```
///
/// Whichever needs the fewest bytes is sent, and only for cells that changed. Without colour a
/// pixel shows where it is nearer to the style's foreground.
public final class HalfBlockPanel: CharacterPicturePanel {
  private var shown: [Look] = []

  /// Makes a panel of `size` pixels, one column and half a row each, on a terminal that knows
  /// UTF-8.
  public init(terminal: Terminal, size: Size, style: TerminalStyle = .standard) {
    super.init(
      "terminal", terminal: terminal, wanted: size, unit: Size(width: 1, height: 2), style: style)
  }

  override func draw(_ box: Rect, of pixels: Span<UInt32>, _ size: Size) {
    let columns = cells.width
    for row in box.y..<box.bottom {
      let base = 2 * row * size.width
      let hasLower = 2 * row + 1 < size.height
      // A size that was asked for in the middle of a cell leaves pixels of the last cell undrawn.
      for column in box.x..<min(box.right, size.width) {
        let look = Look(
          upper: half(pixels[base + column]),
          lower: hasLower ? half(pixels[base + size.width + column]) : nil)
        if look == shown[row * columns + column] { continue }
        shown[row * columns + column] = look
        go(toRow: row, column: column)
        draw(look)
      }
    }
  }

  override func forget(cells: Size) {
    shown = [Look](repeating: .clear, count: cells.area)
  }

  /// Moves to a cell, or rewrites the unchanged cells on the way if that is shorter.
  private func go(toRow row: Int, column: Int) {
    if let start = pen.column, pen.row == row, start < column, column - start <= 4 {
      let base = row * cells.width
      var length = 0
      for i in start..<column {
        let best = shown[base + i].bestWay(for: pen, ground: ground)
        length += best.length
      }
      if length < pen.moveLength(toRow: row, column: column) {
        for i in start..<column { draw(shown[base + i]) }
        return
      }
    }
    pen.move(toRow: row, column: column)
  }

  private func draw(_ look: Look) {
    let way = look.bestWay(for: pen, ground: ground).way
    pen.choose(foreground: way.foreground, background: way.background)
    pen.put([UInt8](way.glyph.utf8), width: 1)
  }

  /// The ink behind everything.
  private var ground: Ink { style.ground(terminal.colorDepth) }

  /// The ink of a pixel; nil where the terminal's own background shows.
  private func half(_ pixel: UInt32) -> Ink? {
    let color = Color(rgb: pixel)
    if terminal.colorDepth == .none { return style.level(of: color) >= 128 ? .own : nil }
    if color == style.transparentBackground { return nil }
    return style.ink(for: color, terminal.colorDepth)
  }
}

/// What a cell shows: an ink, or nothing, in its upper and its lower half.
private struct Look: Equatable {
  var upper: Ink?
  var lower: Ink?

  static let clear = Look(upper: nil, lower: nil)

  /// A way to draw a cell: a character, and the inks that matter for it.
  struct Way {
    let glyph: String
    let foreground: Ink?
    let background: Ink?
  }

  /// The ways to draw the cell; the first of equally short ones is taken.
  ///
  /// The ground's ink stays behind, so that the picture is the same one where somebody copies it as
  /// plain text.
  private func ways(_ ground: Ink) -> [Way] {
    guard let upper else {
      guard let lower else { return [Way(glyph: " ", foreground: nil, background: .own)] }
      return [Way(glyph: "▄", foreground: lower, background: .own)]
    }
    guard let lower else { return [Way(glyph: "▀", foreground: upper, background: .own)] }
    var ways: [Way] = []
    if upper == lower {
      if upper == ground && ground != .own {
        return [Way(glyph: " ", foreground: nil, background: ground)]
      }
      ways.append(Way(glyph: "█", foreground: upper, background: nil))
      if upper != .own { ways.append(Way(glyph: " ", foreground: nil, background: upper)) }
      return ways
    }
    // As a background the terminal's own ink would be its own background: it stays in front.
    if lower == ground && ground != .own {
      return [Way(glyph: "▀", foreground: upper, background: ground)]
    }
    if upper == ground && ground != .own {
      return [Way(glyph: "▄", foreground: lower, background: ground)]
    }
    if lower != .own { ways.append(Way(glyph: "▀", foreground: upper, background: lower)) }
    if upper != .own { ways.append(Way(glyph: "▄", foreground: lower, background: upper)) }
    return ways
  }

  /// The shortest way for a pen with its inks.
  func bestWay(for pen: Pen, ground: Ink) -> (way: Way, length: Int) {
    let ways = self.ways(ground)
    var best = ways[0]
    var bestLength = Int.max
    for way in ways {
      let choice = pen.choiceLength(foreground: way.foreground, background: way.background)
      // A blank is shorter than a block, but not worth a coloured background, which others would
      // have to take back.
      let length = choice + (choice == 0 ? way.glyph.utf8.count : 3)
      if length < bestLength {
        best = way
        bestLength = length
      }
    }
    return (best, bestLength)
  }
}
