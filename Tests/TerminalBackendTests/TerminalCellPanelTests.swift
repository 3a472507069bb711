// Characters in cells: what is sent for a step, wide characters, fading, and texts that mean harm.
import Panels
import Raster
import TerminalSupport
import Testing
import Time

@testable import TerminalBackend

@Suite("Cells of a terminal")
struct TerminalCellPanelTests {
  @Test("a text is typed cell by cell, wide characters two columns, below the prompt")
  func picture() throws {
    let pty = try PseudoTerminal(columns: 12, rows: 4)
    let panel = TerminalCellPanel(terminal: try pty.open(), size: Size(width: 8, height: 2))
    var screen = ScreenModel(width: 12, height: 4)
    screen.take([UInt8]("$ t\r\n".utf8))
    try panel.show(["Hi 한글", "ok"])
    screen.take(try pty.output())
    #expect(screen.picture == "$ t\nHi 한글\nok")
    try panel.close()
    screen.take(try pty.output())
    #expect(screen.row == 3 && screen.column == 0)
  }

  @Test("one more syllable sends exactly: a move, its three bytes, the way to the place of rest")
  func oneMore() throws {
    let pty = try PseudoTerminal()
    let panel = TerminalCellPanel(terminal: try pty.open(), size: Size(width: 10, height: 1))
    try panel.show(["가"])
    _ = try pty.output()
    try panel.show(["가나"])
    // 나 is no ASCII, but every terminal makes it two columns wide.
    #expect(try pty.trace() == "^[[2C나^M")
  }

  @Test("short gaps are written again, long ones are jumped over")
  func gaps() throws {
    let pty = try PseudoTerminal()
    let panel = TerminalCellPanel(terminal: try pty.open(), size: Size(width: 10, height: 1))
    try panel.show(["abcdefghij"])
    _ = try pty.output()
    // b and c are two bytes, a move is four.
    try panel.show(["AbcDefghiJ"])
    #expect(try pty.trace() == "AbcD^[[5CJ^M")
  }

  @Test(
    "a text that means harm is only text",
    arguments: ["\u{1B}", "\u{9B}", "\u{7}", "\u{7F}", "\r\n"])
  func hostile(control: Character) throws {
    let pty = try PseudoTerminal()
    let panel = TerminalCellPanel(terminal: try pty.open(), size: Size(width: 4, height: 1))
    var grid = CellGrid(size: Size(width: 4, height: 1))
    grid[0, 0] = Cell(control)
    for (i, character) in "[2J".enumerated() { grid[i + 1, 0] = Cell(character) }
    _ = try pty.output()
    _ = try panel.present(grid, cursor: .hidden, damage: Damage(grid.bounds), at: .zero)
    #expect(try pty.trace() == "^[[m^M^[[J [2J^M")
  }

  @Test("a control character that hides in a cluster does not pass either")
  func hiddenControl() throws {
    // A base letter with a combining accent; nothing of it is a control. Then a cluster that begins
    // with one.
    #expect(CellText("e\u{301}", width: 1, isUTF8: true).bytes == [UInt8]("e\u{301}".utf8))
    for value in Array(UInt32(0)...0x1F) + Array(UInt32(0x7F)...0x9F) {
      guard let scalar = Unicode.Scalar(value) else { continue }
      #expect(CellText(Character(scalar), width: 1, isUTF8: true).bytes == [0x20])
    }
  }

  @Test(
    "after a cluster whose width terminals disagree on, the column is set anew",
    arguments: ["👨‍👩‍👧", "🇰🇷", "❤\u{FE0F}", "1\u{FE0F}\u{20E3}"])
  func doubtful(cluster: Character) throws {
    // One terminal makes it one column wide, another two: the picture holds in both.
    for width in [1, 2] {
      let pty = try PseudoTerminal(columns: 20, rows: 3)
      let panel = TerminalCellPanel(terminal: try pty.open(), size: Size(width: 8, height: 1))
      try panel.show(["abxyzcd"])
      var screen = ScreenModel(width: 20, height: 3)
      let usual = screen.widthOf
      screen.widthOf = { $0 == cluster ? width : usual($0) }
      var grid = CellGrid(size: Size(width: 8, height: 1))
      grid[0, 0] = Cell("a")
      grid[1, 0] = Cell(cluster, width: 2)
      grid[2, 0] = .continuation
      for (i, character) in "yzcd".enumerated() { grid[i + 3, 0] = Cell(character) }
      _ = try panel.present(grid, cursor: .hidden, damage: Damage(grid.bounds), at: .zero)
      screen.take(try pty.output())
      #expect(screen.picture == (width == 1 ? "a\(cluster) yzcd" : "a\(cluster)yzcd"))
    }
  }

  @Test(
    "a fading cursor takes the steps that the colours allow",
    arguments: [
      // term, COLORTERM, opacity, what is sent after the first frame with opacity 255
      ("xterm", "truecolor", 128, "^[[38;2;128;128;128m|^M"),
      ("xterm-256color", "", 128, "^[[38;5;244m|^M"),  // the grey ramp's 8 + 10 * 12 = 128
      ("xterm", "", 170, "^[[37m|^M"), ("xterm", "", 85, "^[[90m|^M"), ("xterm", "", 20, " ^M"),
      ("xterm", "truecolor", 0, " ^M"),
    ])
  func fade(term: String, color: String, opacity: Int, sent: String) throws {
    let pty = try PseudoTerminal()
    let terminal = try pty.open(term, color: color)
    let panel = TerminalCellPanel(terminal: terminal, size: Size(width: 1, height: 1))
    try panel.show(["|"])
    #expect(try pty.trace().hasSuffix("|^M"))
    var grid = CellGrid(size: Size(width: 1, height: 1))
    grid[0, 0] = Cell("|", opacity: UInt8(opacity))
    _ = try panel.present(grid, cursor: .hidden, damage: Damage(grid.bounds), at: .zero)
    #expect(try pty.trace() == sent)
  }

  @Test(
    "the panel says how many levels a fade has",
    arguments: [
      ("xterm", "truecolor", "", 256), ("xterm-256color", "", "", 24), ("xterm", "", "", 4),
      ("xterm", "truecolor", "1", 2),
    ])
  func levels(term: String, color: String, noColor: String, levels: Int) throws {
    let pty = try PseudoTerminal()
    let terminal = try pty.open(term, color: color, noColor: noColor)
    let panel = TerminalCellPanel(terminal: terminal, size: Size(width: 1, height: 1))
    #expect(panel.info.fade == FadeAbility(levels: levels, samplesPerSecond: 30))
    #expect(panel.info.blink == .timer)
    #expect(panel.info.name == "terminal:cells")
  }

  @Test("without UTF-8 what is not ASCII is a question mark")
  func ascii() throws {
    let pty = try PseudoTerminal()
    let terminal = try pty.open("xterm", locale: "C")
    #expect(!terminal.isUTF8)
    let panel = TerminalCellPanel(terminal: terminal, size: Size(width: 6, height: 1))
    try panel.show(["a한é"])
    #expect(try pty.trace().hasSuffix("a? ?^M"))
  }

  @Test("a wide character gives way to narrow ones, and comes back")
  func halves() throws {
    let pty = try PseudoTerminal(columns: 10, rows: 2)
    let panel = TerminalCellPanel(terminal: try pty.open(), size: Size(width: 6, height: 1))
    var screen = ScreenModel(width: 10, height: 2)
    for text in ["한글", "a글", "ab글", "x한y", "글", ""] {
      try panel.show([text])
      screen.take(try pty.output())
      #expect(screen.picture == text)
    }
  }

  @Test("a text that reaches the window's edge does not wrap")
  func edge() throws {
    let pty = try PseudoTerminal(columns: 4, rows: 3)
    let panel = TerminalCellPanel(terminal: try pty.open(), size: Size(width: 4, height: 2))
    var screen = ScreenModel(width: 4, height: 3)
    for rows in [["abcd", "efgh"], ["abcX", "Yfgh"], ["한글", "나다"]] {
      try panel.show(rows)
      screen.take(try pty.output())
      #expect(screen.picture == rows.joined(separator: "\n"))
    }
  }
}

extension TerminalCellPanel {
  /// Presents rows of text, Hangul two cells wide.
  fileprivate func show(_ rows: [String]) throws(PanelFailure) {
    var grid = CellGrid(size: info.size)
    for (y, row) in rows.enumerated() {
      var x = 0
      for character in row {
        let isWide = (character.unicodeScalars.first?.value ?? 0) >= 0xAC00
        grid[x, y] = Cell(character, width: isWide ? 2 : 1)
        if isWide { grid[x + 1, y] = .continuation }
        x += isWide ? 2 : 1
      }
    }
    _ = try present(grid, cursor: .hidden, damage: Damage(grid.bounds), at: .zero)
  }
}
