// Braille patterns: eight dots to a cell, and a fade that keeps its shape.
import Panels
import Raster
import TerminalSupport
import Testing

@testable import TerminalBackend

@Suite("Braille cells")
struct BraillePanelTests {
  @Test(
    "each dot is the bit that Unicode gives it",
    arguments: [
      // The Unicode names are BRAILLE PATTERN DOTS-1 and so on.
      ("#.\n..\n..\n..", "⠁"), ("..\n#.\n..\n..", "⠂"), ("..\n..\n#.\n..", "⠄"),
      (".#\n..\n..\n..", "⠈"), ("..\n.#\n..\n..", "⠐"), ("..\n..\n.#\n..", "⠠"),
      ("..\n..\n..\n#.", "⡀"), ("..\n..\n..\n.#", "⢀"), ("##\n##\n##\n##", "⣿"),
    ])
  func dots(art: String, pattern: String) throws {
    let pty = try PseudoTerminal()
    let panel = BraillePanel(terminal: try pty.open(), size: Size(width: 2, height: 4))
    _ = try panel.show(art)
    var screen = ScreenModel(width: 80, height: 24)
    screen.take(try pty.output())
    #expect(screen.picture == pattern)
  }

  @Test("an H of five by seven pixels")
  func letter() throws {
    let pty = try PseudoTerminal()
    let panel = BraillePanel(terminal: try pty.open(), size: Size(width: 5, height: 7))
    _ = try panel.show(
      """
      #...#
      #...#
      #...#
      #####
      #...#
      #...#
      #...#
      """)
    var screen = ScreenModel(width: 80, height: 24)
    screen.take(try pty.output())
    // ⣇ dots 1 2 3 7 8, ⣀ dots 7 8, ⡇ dots 1 2 3 7; below dots 1 2 3.
    #expect(screen.picture == "⣇⣀⡇\n⠇ ⠇")
  }

  @Test("a fading cursor keeps its dots and dims; at nothing it is gone")
  func fade() throws {
    let pty = try PseudoTerminal()
    let panel = BraillePanel(terminal: try pty.open(), size: Size(width: 2, height: 4))
    _ = try panel.show("#.\n#.\n#.\n#.")
    #expect(try pty.trace().hasSuffix("^[[38;2;255;255;255m⡇^M"))
    _ = try panel.show("3.\n3.\n3.\n3.")
    #expect(try pty.trace() == "^[[38;2;51;51;51m⡇^M")
    _ = try panel.show("..\n..\n..\n..")
    #expect(try pty.trace() == " ^M")
  }

  @Test("beside a full pixel a faint one sets no dot")
  func faint() throws {
    let pty = try PseudoTerminal()
    let panel = BraillePanel(terminal: try pty.open(), size: Size(width: 2, height: 4))
    _ = try panel.show("#7\n#8\n..\n..")
    // ⠓ is dots 1 2 5: the grey 0x88 is nearer to white, 0x77 to black.
    #expect(try pty.trace().hasSuffix("m⠓^M"))
  }
}
