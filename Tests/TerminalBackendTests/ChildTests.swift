// Whole processes on a pseudo-terminal: killed, trapped, interrupted, stopped, and what is left of
// the terminal.
import CLinux
import LinuxIO
import TerminalSupport
import Testing

@testable import TerminalBackend

@Suite("Leaving the terminal", .serialized)
struct ChildTests {
  /// ST, the end of an update, plain text, the cursor, a line of the prompt's own.
  private static let lastWords = "^[\\^[[?2026l^[[m^[[?25h^M^J"

  @Test(
    "a fatal signal gives the terminal back and still is the cause of death",
    arguments: [SIGSEGV, SIGBUS, SIGILL, SIGABRT, SIGFPE, SIGTRAP])
  func fatal(signal: Int32) throws {
    let child = try Child(["raise", "\(signal)"])
    let output = try child.outputUntilEnd()
    #expect(output.hasSuffix(Self.lastWords))
    #expect(child.hasUsualModes)
    #expect(child.status & 0x7F == signal)
  }

  @Test("a Swift trap gives the terminal back")
  func trap() throws {
    let child = try Child(["trap"])
    let output = try child.outputUntilEnd()
    #expect(output.hasSuffix(Self.lastWords))
    #expect(child.hasUsualModes)
    #expect([SIGILL, SIGTRAP].contains(child.status & 0x7F))
  }

  @Test("Ctrl-C ends the program by its own event loop: the picture stays, the modes are as before")
  func interrupt() throws {
    let child = try Child(["loop"])
    _ = try child.pty.read { visible($0).hasSuffix("▀^M^J") }
    #expect(!child.hasUsualModes)
    try child.pty.type("\u{3}")
    #expect(try child.outputUntilEnd() == "^[[m^M^J^[[m^[[?25h")
    #expect(child.hasUsualModes)
    #expect(child.status == 130 << 8)
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
    #expect(child.status == 0)
  }

  @Test("Ctrl-Z gives the terminal back and stops; continued, the program takes it again")
  func stop() throws {
    let child = try Child(["loop"])
    _ = try child.pty.read { visible($0).hasSuffix("▀^M^J") }
    // A session without a shell is orphaned, where the kernel drops Ctrl-Z: the signal is sent to
    // the process.
    kill(child.pid, SIGTSTP)
    #expect(child.waitForStop() == SIGSTOP)
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
    #expect(child.status == 143 << 8)
  }
}

/// `TerminalChild` with a pseudo-terminal as its controlling terminal and its standard output.
private final class Child {
  let pty: PseudoTerminal
  let pid: pid_t
  private(set) var status: Int32 = -1
  private let usualModes: tcflag_t

  init(_ words: [String]) throws {
    pty = try PseudoTerminal()
    usualModes = pty.localModes
    var attributes = posix_spawnattr_t()
    posix_spawnattr_init(&attributes)
    defer { posix_spawnattr_destroy(&attributes) }
    // A session of its own: the first terminal that it opens becomes its controlling terminal.
    SignalMask(of: []).give(to: &attributes, with: POSIX_SPAWN_SETSID)
    var actions = posix_spawn_file_actions_t()
    posix_spawn_file_actions_init(&actions)
    defer { posix_spawn_file_actions_destroy(&actions) }
    posix_spawn_file_actions_addopen(&actions, 0, pty.name, O_RDWR, 0)
    posix_spawn_file_actions_adddup2(&actions, 0, 1)
    // A trap's message is not for the screen.
    posix_spawn_file_actions_addopen(&actions, 2, "/dev/null", O_WRONLY, 0)
    let program = try Self.directory() + "/TerminalChild"
    var arguments: [UnsafeMutablePointer<CChar>?] = ([program] + words).map { strdup($0) } + [nil]
    defer { for argument in arguments { free(argument) } }
    let variables = [
      "TERM=xterm", "COLORTERM=truecolor", "LC_ALL=C.UTF-8", "SWIFT_BACKTRACE=enable=no",
    ]
    var environment: [UnsafeMutablePointer<CChar>?] = variables.map { strdup($0) } + [nil]
    defer { for variable in environment { free(variable) } }
    var pid: pid_t = 0
    let result = posix_spawn(&pid, program, &actions, &attributes, &arguments, &environment)
    self.pid = pid
    try #require(result == 0, "the program that the tests start is not beside them")
  }

  /// Everything that comes until the program has ended.
  func outputUntilEnd() throws -> String {
    // Until it has ended it cannot be asked for more: a mark after its end is the last byte.
    waitpid(pid, &status, 0)
    return try pty.trace()
  }

  /// Waits until the program stops, and says by which signal.
  func waitForStop() -> Int32 {
    var status: Int32 = 0
    waitpid(pid, &status, WUNTRACED)
    return status & 0xFF == 0x7F ? status >> 8 & 0xFF : -1
  }

  /// Whether the terminal echoes again, and all the rest.
  var hasUsualModes: Bool { pty.localModes == usualModes }

  private static func directory() throws -> String {
    var buffer = [CChar](repeating: 0, count: 4096)
    let length = readlink("/proc/self/exe", &buffer, buffer.count - 1)
    try #require(length > 0)
    let path = String(decoding: buffer[..<length].map { UInt8(bitPattern: $0) }, as: UTF8.self)
    let slash = try #require(path.lastIndex(of: "/"))
    return String(path[..<slash])
  }
}
