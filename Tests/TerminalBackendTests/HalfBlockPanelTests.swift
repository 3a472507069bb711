// Half blocks as a person sees them, and the bytes that single steps cost.
import Panels
import Raster
import TerminalSupport
import Testing
import Time

@testable import TerminalBackend

@Suite("Half blocks")
struct HalfBlockPanelTests {
  @Test("a picture stands below the prompt, two pixels to a cell, and stays when it is closed")
  func picture() throws {
    let pty = try PseudoTerminal(columns: 20, rows: 6)
    let panel = HalfBlockPanel(terminal: try pty.open(), size: Size(width: 6, height: 4))
    var screen = ScreenModel(width: 20, height: 6)
    screen.take([UInt8]("$ typist\r\n".utf8))
    #expect(
      try panel.show(
        """
        #.#.##
        ##..##
        ..#...
        #.#...
        """) == .accepted)
    screen.take(try pty.output())
    #expect(!screen.cursorShows)
    try panel.close()
    screen.take(try pty.output())
    screen.take([UInt8]("$".utf8))
    #expect(screen.cursorShows)
    #expect(
      screen.picture == """
        $ typist
        █▄▀ ██
        ▄ █
        $
        """)
  }

  @Test("at the bottom of the screen the picture scrolls up and nothing is overwritten")
  func bottom() throws {
    let pty = try PseudoTerminal(columns: 8, rows: 3)
    let panel = HalfBlockPanel(terminal: try pty.open(), size: Size(width: 2, height: 4))
    var screen = ScreenModel(width: 8, height: 3)
    screen.take([UInt8]("one\r\ntwo\r\n$ t\r\n".utf8))
    _ = try panel.show("##\n..\n..\n##")
    try panel.close()
    screen.take(try pty.output())
    screen.take([UInt8]("$".utf8))
    #expect(screen.wholePicture == "one\ntwo\n$ t\n▀▀\n▄▄\n$")
  }

  @Test("the first frame sends exactly: reserve, move up, draw, rest on the last row")
  func firstFrame() throws {
    let pty = try PseudoTerminal()
    let panel = HalfBlockPanel(terminal: try pty.open(), size: Size(width: 3, height: 4))
    #expect(try pty.trace() == "^[[?25l")
    _ = try panel.show("...\n.#.\n...\n...")
    #expect(
      try pty.trace() == "^[[m^M^[[J^M^J" + "^[[A^[[C" + "^[[38;2;255;255;255m▄" + "^M^J")
  }

  @Test("one more pixel sends its cell alone, and no colour that is chosen already")
  func oneMore() throws {
    let pty = try PseudoTerminal()
    let panel = HalfBlockPanel(terminal: try pty.open(), size: Size(width: 9, height: 4))
    _ = try panel.show("#........\n.........\n.........\n.........")
    _ = try pty.output()
    _ = try panel.show("#......#.\n.........\n.........\n.........")
    #expect(try pty.trace() == "^[[A^[[7C▀^M^J")
    // Nothing changed: nothing is sent.
    _ = try panel.show("#......#.\n.........\n.........\n.........")
    #expect(try pty.trace() == "")
  }

  @Test("pixels outside the damage are not looked at")
  func damage() throws {
    let pty = try PseudoTerminal()
    let panel = HalfBlockPanel(terminal: try pty.open(), size: Size(width: 4, height: 2))
    _ = try panel.show("....\n....")
    _ = try pty.output()
    _ = try panel.show("#..#\n....", only: Damage(Rect(x: 3, y: 0, width: 1, height: 1)))
    #expect(try pty.trace() == "   ^[[38;2;255;255;255m▀^M")
  }

  @Test("a short gap of blanks is written, a long one is jumped over")
  func gaps() throws {
    let pty = try PseudoTerminal()
    let panel = HalfBlockPanel(terminal: try pty.open(), size: Size(width: 12, height: 2))
    _ = try panel.show("............\n............")
    _ = try pty.output()
    // Two blanks are two bytes, a move is four; five blanks are five.
    _ = try panel.show("#..#.....#..\n............")
    #expect(try pty.trace() == "^[[38;2;255;255;255m▀  ▀^[[5C▀^M")
  }

  @Test(
    "a cell is drawn in the way that needs the fewest bytes",
    arguments: [
      // upper, lower, what is sent after a white cell to its left
      ("##", "##", "██"),
      ("##", "#.", "█▀"),
      ("#.", "##", "█▄"),
      ("#R", "#R", "█^[[38;2;255;0;0m█"),
      ("#R", "#.", "█^[[38;2;255;0;0m▀"),
      ("##", "#R", "█^[[48;2;255;0;0m▀"),
      ("#R", "##", "█^[[48;2;255;0;0m▄"),
      ("#R", "#G", "█^[[38;2;255;0;0;48;2;0;255;0m▀"),
    ])
  func ways(upper: String, lower: String, sent: String) throws {
    let pty = try PseudoTerminal()
    let panel = HalfBlockPanel(terminal: try pty.open(), size: Size(width: 2, height: 2))
    _ = try panel.show(upper + "\n" + lower)
    let trace = try pty.trace()
    #expect(trace.hasSuffix("^[[38;2;255;255;255m" + sent + "^M"))
  }

  @Test(
    "colours are named as the terminal has them",
    arguments: [
      ("xterm", "truecolor", "#", "38;2;255;255;255"),
      ("xterm-256color", "", "#", "38;5;231"),  // 16 + 36*5 + 6*5 + 5
      ("xterm-256color", "", "R", "38;5;196"),  // 16 + 36*5
      ("xterm-256color", "", "8", "38;5;102"),  // 0x88 = 136; the cube has 135, the greys 138
      ("xterm-256color", "", "1", "38;5;233"),  // 0x11 = 17; the grey 18 is nearer than 0
      ("xterm", "", "#", "97"), ("xterm", "", "R", "91"), ("xterm", "", "8", "90"),
    ])
  func depths(term: String, color: String, pixel: String, sgr: String) throws {
    let pty = try PseudoTerminal()
    let terminal = try pty.open(term, color: color)
    let panel = HalfBlockPanel(terminal: terminal, size: Size(width: 1, height: 2))
    _ = try panel.show(pixel + "\n.")
    #expect(try pty.trace().hasSuffix("^[[\(sgr)m▀^M"))
  }

  @Test("without colour a pixel is on or off, and no attribute is sent")
  func noColor() throws {
    let pty = try PseudoTerminal()
    let terminal = try pty.open("xterm", color: "truecolor", noColor: "1")
    let panel = HalfBlockPanel(terminal: terminal, size: Size(width: 4, height: 2))
    #expect(panel.info.fade == .step)
    _ = try panel.show("#8#7\n##..")
    #expect(try pty.trace().hasSuffix("^[[J██▀^M"))
  }

  @Test("a background that is not the terminal's own is drawn")
  func opaque() throws {
    let pty = try PseudoTerminal()
    let style = TerminalStyle(transparentBackground: nil)
    let panel = HalfBlockPanel(
      terminal: try pty.open(), size: Size(width: 3, height: 2), style: style)
    _ = try panel.show("...\n.#.")
    // Black stays behind: blanks, and white as the lower half before it.
    #expect(
      try pty.trace().hasSuffix("^[[J^[[48;2;0;0;0m ^[[38;2;255;255;255m▄ ^M"))
  }

  @Test("a picture that is larger than the window is cut off at the right and below")
  func clipped() throws {
    let pty = try PseudoTerminal(columns: 3, rows: 2)
    let panel = HalfBlockPanel(terminal: try pty.open(), size: Size(width: 5, height: 6))
    #expect(panel.info.size == Size(width: 3, height: 4))
    var screen = ScreenModel(width: 3, height: 2)
    _ = try panel.show("#.###\n..###\n..#..\n#.#..\n#####\n#####")
    screen.take(try pty.output())
    #expect(screen.picture == "▀ █\n▄ █")
  }

  @Test("a new window size erases the picture and draws it anew where it was")
  func resize() throws {
    let pty = try PseudoTerminal(columns: 10, rows: 5)
    let panel = HalfBlockPanel(terminal: try pty.open(), size: Size(width: 8, height: 4))
    var screen = ScreenModel(width: 10, height: 5)
    screen.take([UInt8]("$ typist\r\n".utf8))
    _ = try panel.show("########\n........\n........\n########")
    screen.take(try pty.output())
    #expect(screen.picture == "$ typist\n▀▀▀▀▀▀▀▀\n▄▄▄▄▄▄▄▄")
    pty.resize(columns: 6, rows: 5)
    let news = try panel.handle(.windowChanged, at: .zero)
    #expect(news == PanelNews(infoChanged: true, needsRedraw: true))
    #expect(panel.info.size == Size(width: 6, height: 4))
    screen.take(try pty.output())
    #expect(screen.picture == "$ typist")
    _ = try panel.show("######\n......\n......\n######")
    screen.take(try pty.output())
    #expect(screen.picture == "$ typist\n▀▀▀▀▀▀\n▄▄▄▄▄▄")
    // The same size again is no news.
    #expect(try panel.handle(.windowChanged, at: .zero) == .none)
  }

  @Test("after a stop the picture stands anew below what the shell wrote")
  func suspended() throws {
    let pty = try PseudoTerminal(columns: 12, rows: 8)
    let panel = HalfBlockPanel(terminal: try pty.open(), size: Size(width: 2, height: 2))
    var screen = ScreenModel(width: 12, height: 8)
    _ = try panel.show("##\n..")
    try panel.suspend()
    screen.take(try pty.output())
    #expect(screen.cursorShows)
    #expect(try panel.show("##\n##") == .busy)
    screen.take([UInt8]("[1]+ Stopped\r\n$ fg\r\n".utf8))
    let news = try panel.resume()
    #expect(news == PanelNews(isReady: true, needsRedraw: true))
    _ = try panel.show("##\n##")
    screen.take(try pty.output())
    #expect(!screen.cursorShows)
    #expect(screen.picture == "▀▀\n[1]+ Stopped\n$ fg\n██")
  }

  @Test("a syllable of 16 by 16 pixels costs some hundred bytes")
  func syllable() throws {
    let pty = try PseudoTerminal()
    let panel = HalfBlockPanel(terminal: try pty.open(), size: Size(width: 64, height: 16))
    let blank = String(repeating: ".", count: 64)
    let empty = [String](repeating: blank, count: 16)
    _ = try panel.show(empty.joined(separator: "\n"))
    _ = try pty.output()
    // 한 as strokes: a bar, a ring, a stem with a branch, a corner.
    var rows = empty
    let strokes = [
      "................", "...####....#....", "..........##....", ".########..#....",
      "...####....#....", "..#....#...###..", "..#....#...#....", "..#....#...#....",
      "...####....#....", "................", "..#.............", "..#.............",
      "..#.............", "..##########....", "................", "................",
    ]
    for i in rows.indices {
      rows[i] = String(rows[i].prefix(20)) + strokes[i] + String(rows[i].suffix(28))
    }
    _ = try panel.show(rows.joined(separator: "\n"))
    let bytes = try pty.output()
    #expect((100...400).contains(bytes.count))
    var screen = ScreenModel(width: 80, height: 24)
    screen.take([UInt8]("\r\n\r\n\r\n\r\n\r\n\r\n\r\n".utf8))
    screen.take(bytes)
    #expect(
      screen.picture.split(separator: "\n").map { $0.dropFirst(20) } == [
        "   ▄▄▄▄    ▄", " ▄▄▄▄▄▄▄▄ ▀█", "  ▄▀▀▀▀▄   █▄▄", "  █    █   █", "   ▀▀▀▀    ▀", "  █",
        "  █▄▄▄▄▄▄▄▄▄",
      ])
  }
}
