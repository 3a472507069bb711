// Keys, signals and new windows while the command types, and what is left of the terminal.
import CLinux
import TerminalSupport
import Testing

/// Ten characters a second, so that a run is still typing whenever the test does something.
private let slowly = ["--on=terminal:cells", "--no-cursor", "--per-char=0.1", "--align=leading"]
private let text = "abcdefghijklmnopqrstuvwxyz ABCDEFGHIJKLMNOPQRSTUVWXYZ 0123456789"

@Suite("Leaving a terminal")
struct LeavingTests {
  @Test("Ctrl-C leaves with 130, what was typed stays, and the terminal is given back")
  func interrupt() throws {
    let session = try Session(slowly + [text])
    try session.follow(untilShown: "abc")
    #expect(!session.hasUsualModes)
    #expect(try session.interrupt() == 130)
    #expect(session.screen.picture.hasPrefix("abc"))
    #expect(session.screen.picture.trimmed.count < text.count)
    session.expectGivenBack()
  }

  @Test("SIGTERM and SIGHUP leave with 143", arguments: [SIGTERM, SIGHUP])
  func terminate(signal: Int32) throws {
    let session = try Session(slowly + [text])
    try session.follow(untilShown: "abc")
    kill(session.program.pid, signal)
    #expect(try session.end() == 143)
    session.expectGivenBack()
  }

  @Test("any key shows the whole text at once", arguments: ["x", "\r", " ", "\u{1B}[A", "한"])
  func key(key: String) throws {
    let session = try Session(slowly + [text])
    try session.follow(untilShown: "abc")
    #expect(!session.screen.picture.contains("9"))
    try session.pty.type(key)
    let before = session.screen.picture.count
    try session.follow(untilShown: text)
    #expect(before < 20, "it was far from its end")
    #expect(try session.interrupt() == 130)
    session.expectGivenBack()
  }

  @Test("stopped it gives the terminal back; continued it draws anew below and types on")
  func stop() throws {
    let session = try Session(slowly + [text])
    try session.follow(untilShown: "abc")
    kill(session.program.pid, SIGTSTP)
    #expect(session.program.waitForStop())
    #expect(session.hasUsualModes)
    kill(session.program.pid, SIGCONT)
    try session.follow { visible($0).components(before: "^[[?25l") > 2 && $0.ends(with: "\r") }
    #expect(!session.hasUsualModes)
    try session.pty.type(" ")
    try session.follow(untilShown: text)
    #expect(try session.interrupt() == 130)
    // The first picture still stands above the second.
    let lines = session.screen.picture.split(separator: "\n")
    #expect(lines.count == 2 && lines.allSatisfy { $0.hasPrefix("abc") })
    session.expectGivenBack()
  }

  @Test("a new window size draws the text anew, wrapped to the new width")
  func resize() throws {
    let session = try Session(slowly + [text])
    try session.follow(untilShown: "abc")
    try session.pty.type(" ")
    try session.follow(untilShown: text)
    let before = session.bytes.count
    session.pty.resize(columns: 30, rows: 10)
    kill(session.program.pid, SIGWINCH)
    func after() -> ScreenModel {
      var screen = ScreenModel(width: 30, height: 10)
      screen.take(Array(session.bytes[before...]))
      return screen
    }
    try session.follow { $0.ends(with: "\r") && after().picture.contains("0123456789") }
    #expect(try session.interrupt() == 130)
    #expect(
      after().picture == """
        abcdefghijklmnopqrstuvwxyz
        ABCDEFGHIJKLMNOPQRSTUVWXYZ
        0123456789
        """)
    #expect(session.hasUsualModes)
  }

  @Test(
    "a crash in the middle of the typing gives the terminal back", arguments: [SIGSEGV, SIGABRT])
  func crash(signal: Int32) throws {
    let session = try Session(slowly + [text])
    try session.follow(untilShown: "abc")
    kill(session.program.pid, signal)
    #expect(try session.end() == 1000 + signal, "the signal still is the cause of death")
    session.expectGivenBack()
  }

  @Test("at the bottom of the screen the picture scrolls up and loses no row")
  func bottom() throws {
    let session = try Session(
      [
        "--on=terminal:cells", "--per-char=0", "--no-cursor", "--spacing=0", "--align=leading", "a",
        "b", "c",
      ], columns: 20, rows: 3)
    try session.follow(untilShown: "a\nb\nc")
    #expect(try session.interrupt() == 130)
    #expect(session.screen.wholePicture == "a\nb\nc")
    session.expectGivenBack()
  }
}

extension String {
  /// How many pieces `mark` cuts this into.
  fileprivate func components(before mark: String) -> Int {
    var count = 1
    var rest = self[...]
    while !rest.isEmpty {
      if rest.hasPrefix(mark) { count += 1 }
      rest.removeFirst()
    }
    return count
  }
}
