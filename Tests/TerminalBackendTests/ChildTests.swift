// Whole processes on a pseudo-terminal: killed, trapped, interrupted, stopped, and what is left of
// the terminal.
import CLinux
import TerminalSupport
import Testing

@testable import TerminalBackend

@Suite("Leaving the terminal", .serialized)
struct ChildTests {
  /// ST, the end of an update, plain text, the cursor, a line of the prompt's own.
  private static let lastWords = "^[\\^[[?2026l^[[m^[[?25h^M^J"

  @Test(
    "a fatal signal gives the terminal back and still is the cause of death",
    arguments: [SIGSEGV, SIGBUS, SIGILL, SIGABRT, SIGFPE, SIGTRAP, SIGINT, SIGTERM, SIGHUP])
  func fatal(signal: Int32) throws {
    let child = try Child(["raise", "\(signal)"])
    let output = try child.outputUntilEnd()
    #expect(output.hasSuffix(Self.lastWords))
    #expect(child.hasUsualModes)
    #expect(child.code == 1000 + signal)
  }

  @Test(
    "a Swift trap gives the terminal back, on a thread of its own too",
    arguments: ["trap", "thread"])
  func trap(place: String) throws {
    let child = try Child([place])
    let output = try child.outputUntilEnd()
    #expect(output.hasSuffix(Self.lastWords))
    #expect(child.hasUsualModes)
    #expect([SIGILL, SIGTRAP].contains(child.code - 1000))
  }

  @Test("Ctrl-C ends the program by its own event loop: the picture stays, the modes are as before")
  func interrupt() throws {
    let child = try Child(["loop"])
    _ = try child.pty.read { visible($0).hasSuffix("▀^M^J") }
    #expect(!child.hasUsualModes)
    try child.pty.type("\u{3}")
    #expect(try child.outputUntilEnd() == "^[[m^M^J^[[m^[[?25h")
    #expect(child.hasUsualModes)
    #expect(child.code == 130)
  }

  @Test("a key reaches the program, and a new window size draws anew")
  func keyAndResize() throws {
    let child = try Child(["loop"])
    _ = try child.pty.read { visible($0).hasSuffix("▀^M^J") }
    child.pty.resize(columns: 40, rows: 10)
    let redrawn = try child.pty.read { visible($0).hasSuffix("▀^M^J") }
    #expect(
      visible(redrawn) == "^[[m^[[A^[[J" + "^[[m^M^[[J^M^J^[[A^[[38;2;255;255;255m▀^M^J")
    try child.pty.type("q")
    #expect(try child.outputUntilEnd() == "^[[m^M^J^[[m^[[?25h")
    #expect(child.code == 0)
  }

  @Test("Ctrl-Z gives the terminal back and stops; continued, the program takes it again")
  func stop() throws {
    let child = try Child(["loop"])
    _ = try child.pty.read { visible($0).hasSuffix("▀^M^J") }
    // A session without a shell is orphaned, where the kernel drops Ctrl-Z: the signal is sent to
    // the process.
    kill(child.pid, SIGTSTP)
    #expect(child.program.waitForStop())
    #expect(child.hasUsualModes)
    kill(child.pid, SIGCONT)
    let resumed = try child.pty.read { visible($0).hasSuffix("▀^M^J") }
    #expect(
      visible(resumed)
        == "^[[m^M^J^[[m^[[?25h" + "^[[?25l"
        + "^[[m^M^[[J^M^J^[[A^[[38;2;255;255;255m▀^M^J")
    #expect(!child.hasUsualModes)
    kill(child.pid, SIGTERM)
    _ = try child.outputUntilEnd()
    #expect(child.hasUsualModes)
    #expect(child.code == 143)
  }
}

/// `TerminalChild` with a pseudo-terminal as its controlling terminal and its standard output.
private final class Child {
  let pty: PseudoTerminal
  let program: Program
  /// The exit code, or 1000 and the number of the signal that it died of.
  private(set) var code: Int32 = -1
  private let usualModes: tcflag_t

  init(_ words: [String]) throws {
    pty = try PseudoTerminal()
    usualModes = pty.localModes
    program = try Program(
      "TerminalChild", words, on: pty,
      environment: [
        "TERM=xterm", "COLORTERM=truecolor", "LC_ALL=C.UTF-8", "SWIFT_BACKTRACE=enable=no",
      ])
  }

  var pid: pid_t { program.pid }

  /// Everything that comes until the program has ended.
  func outputUntilEnd() throws -> String {
    var bytes: [UInt8] = []
    code = try program.end { bytes += $0 }
    return visible(bytes)
  }

  /// Whether the terminal echoes again, and all the rest.
  var hasUsualModes: Bool { pty.localModes == usualModes }
}
