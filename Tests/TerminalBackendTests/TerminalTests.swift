// Taking a terminal over and giving it back, on real pseudo-terminals.
import CLinux
import LinuxIO
import Panels
import Raster
import TerminalSupport
import Testing
import Time

@testable import TerminalBackend

@Suite("The terminal")
struct TerminalTests {
  @Test(
    "while it is taken keys come at once and unechoed, Ctrl-C is a signal; then all is as before")
  func modes() throws {
    let pty = try PseudoTerminal()
    let before = pty.localModes
    #expect(before & tcflag_t(ICANON | ECHO | ISIG) == tcflag_t(ICANON | ECHO | ISIG))
    let terminal = try pty.open()
    #expect(pty.localModes & tcflag_t(ICANON | ECHO | ISIG) == tcflag_t(ISIG))
    try terminal.suspend()
    #expect(pty.localModes == before)
    try terminal.resume()
    #expect(pty.localModes != before)
    try terminal.close()
    #expect(pty.localModes == before)
    #expect(try pty.trace() == "^[[?25l" + "^[[m^[[?25h" + "^[[?25l" + "^[[m^[[?25h")
  }

  @Test("a terminal that nobody closed gives itself back")
  func forgotten() throws {
    let pty = try PseudoTerminal()
    let before = pty.localModes
    _ = try pty.open()
    #expect(pty.localModes == before)
    #expect(try pty.trace() == "^[[?25l^[[m^[[?25h")
  }

  @Test("the shell's open file description still waits, ours does not")
  func ownDescription() throws {
    let pty = try PseudoTerminal()
    let terminal = try pty.open()
    let ours = try #require(terminal.sources.first?.descriptor)
    #expect(cl_fcntl(pty.slave, F_GETFL, 0) & O_NONBLOCK == 0)
    #expect(cl_fcntl(ours, F_GETFL, 0) & O_NONBLOCK == O_NONBLOCK)
    try terminal.close()
  }

  @Test("the window's size comes in cells and, where the terminal says so, in pixels")
  func window() throws {
    let pty = try PseudoTerminal(columns: 100, rows: 30)
    let terminal = try pty.open()
    #expect(terminal.window == TerminalWindow(cells: Size(width: 100, height: 30)))
    pty.resize(columns: 90, rows: 20, cellWidth: 9, cellHeight: 18)
    _ = try terminal.handle(.windowChanged, at: .zero)
    #expect(
      terminal.window
        == TerminalWindow(
          cells: Size(width: 90, height: 20), cellPixels: Size(width: 9, height: 18)))
    try terminal.close()
  }

  @Test("a pipe is no terminal, and a dumb terminal is none to draw on")
  func unsupported() throws {
    let pipes = try makePipe()
    defer {
      close(pipes.reader)
      close(pipes.writer)
    }
    #expect(throws: PanelFailure(.unsupported, "standard output is not a terminal")) {
      _ = try Terminal.open(pipes.writer, environment: TerminalEnvironment(term: "xterm"))
    }
    let pty = try PseudoTerminal()
    for term in ["dumb", ""] {
      #expect(
        throws: PanelFailure(
          .unsupported, "the terminal knows no escape sequences (TERM is dumb or unset)")
      ) { _ = try pty.open(term) }
    }
  }

  @Test(
    "a terminal that takes nothing makes the panel busy, never waits, and goes on where it stopped")
  func fullTerminal() throws {
    let pty = try PseudoTerminal(columns: 80, rows: 24)
    let terminal = try pty.open()
    let panel = HalfBlockPanel(
      terminal: terminal, size: Size(width: 80, height: 48),
      style: TerminalStyle(transparentBackground: nil))
    let descriptor = try #require(panel.sources.first?.descriptor)
    #expect(panel.sources.first?.interests == .reading)
    // Frames in which every pixel differs from its neighbours and from the frame before, until no
    // more fits.
    var taken = 0
    var bytes: [UInt8] = []
    func next() throws(PanelFailure) -> Acceptance {
      var frame = Frame(size: Size(width: 80, height: 48))
      for y in 0..<48 {
        for x in 0..<80 {
          let value = UInt32(x * 7 + y * 1009 + taken * 31337)
          frame.fill(Rect(x: x, y: y, width: 1, height: 1), with: Color(rgb: value &* 2_654_435))
        }
      }
      return try panel.present(frame, damage: Damage(frame.bounds), at: .zero)
    }
    while try next() == .accepted, taken < 20 { taken += 1 }
    #expect((1..<20).contains(taken))
    #expect(panel.sources.first?.interests == [.reading, .writing])
    // The master reads; the rest comes as the slave becomes writable, and then the panel is ready
    // again.
    var isReady = false
    var buffer = [UInt8](repeating: 0, count: 65_536)
    while !isReady || panel.sources.first?.interests != .reading {
      if try awaitReadiness(of: pty.master, forWriting: false, milliseconds: 5000),
        case .moved(let count) = try readBytes(from: pty.master, into: &buffer)
      {
        bytes += buffer[..<count]
      }
      let news = try panel.handle(.ready(descriptor: descriptor, .writing), at: .zero)
      if news.isReady { isReady = true }
    }
    bytes += try pty.output()
    #expect(try next() == .accepted)
    // What came out is whole: as many updates end as have begun, and the last one at the very end.
    let text = visible(bytes)
    #expect(text.components(of: "^[[?2026h") == taken)
    #expect(text.components(of: "^[[?2026l") == taken)
    #expect(text.hasSuffix("^[[?2026l"))
  }

  @Test("closing a terminal that takes nothing drops the picture, not the farewell's modes")
  func closeWhenFull() throws {
    let pty = try PseudoTerminal()
    let before = pty.localModes
    let terminal = try pty.open()
    try terminal.send([UInt8](repeating: 0x2E, count: 100_000))
    #expect(terminal.isBusy)
    try terminal.close()
    #expect(pty.localModes == before)
  }

  @Test("a terminal that has gone is disconnected, for reading and for writing")
  func hangup() throws {
    let pty = try PseudoTerminal()
    let terminal = try pty.open()
    let descriptor = try #require(terminal.sources.first?.descriptor)
    // The shell's side goes: dup2 closes the only master.
    let null = cl_open("/dev/null", O_RDWR | O_CLOEXEC, 0)
    dup2(null, pty.master)
    close(null)
    do {
      _ = try terminal.handle(.ready(descriptor: descriptor, [.reading, .broken]), at: .zero)
      Issue.record("reading from a terminal that has gone went well")
    } catch {
      #expect(error.kind == .disconnected)
    }
    do {
      try terminal.send([0x2E])
      Issue.record("writing to a terminal that has gone went well")
    } catch {
      #expect(error.kind == .disconnected)
    }
  }

  @Test("keys are handed on, arrows and UTF-8 among them")
  func keys() throws {
    let pty = try PseudoTerminal()
    let terminal = try pty.open()
    try pty.type("q한\u{1B}[A\r")
    #expect(
      try pty.deliver(to: terminal).keys == [
        .character("q"), .character("한"), .up, .enter,
      ])
    try terminal.close()
  }
}

@Suite("What the environment says")
struct TerminalEnvironmentTests {
  @Test(
    "colours follow COLORTERM, then TERM; NO_COLOR wins",
    arguments: [
      ("xterm", "truecolor", "", ColorDepth.trueColor), ("xterm", "24bit", "", .trueColor),
      ("xterm-256color", "", "", .indexed256), ("tmux-256color", "", "", .indexed256),
      ("linux", "", "", .sixteen), ("xterm", "", "", .sixteen), ("vt100", "", "", .none),
      ("vt220", "", "", .none), ("xterm-256color", "truecolor", "1", .none),
      ("dumb", "truecolor", "", .none),
    ])
  func colors(term: String, color: String, noColor: String, depth: ColorDepth) {
    let environment = TerminalEnvironment(term: term, colorTerm: color, noColor: noColor)
    #expect(environment.colorDepth == depth)
  }

  @Test(
    "the locale's codeset says whether there is UTF-8",
    arguments: [
      ("ko_KR.UTF-8", true), ("en_US.utf8", true), ("C.UTF-8", true),
      ("ca_ES.UTF-8@valencia", true),
      ("C", false), ("", false), ("ko_KR.EUC-KR", false), ("de_DE@euro", false), ("POSIX", false),
    ])
  func locale(locale: String, isUTF8: Bool) {
    #expect(TerminalEnvironment(locale: locale).isUTF8 == isUTF8)
  }

  @Test(
    "only terminals that may draw images are asked",
    arguments: [
      ("xterm-256color", true), ("xterm-kitty", true), ("foot", true), ("linux", false),
      ("screen-256color", false), ("tmux-256color", false), ("dumb", false), ("", false),
    ])
  func graphics(term: String, isAsked: Bool) {
    #expect(TerminalEnvironment(term: term).mayKnowGraphics == isAsked)
  }
}

extension String {
  /// How often `part` occurs.
  fileprivate func components(of part: String) -> Int {
    var count = 0
    var rest = self[...]
    while let found = rest.range(of: part) {
      count += 1
      rest = rest[found.upperBound...]
    }
    return count
  }
}

extension Substring {
  /// Where `part` occurs first.
  fileprivate func range(of part: String) -> Range<Index>? {
    var start = startIndex
    while start < endIndex {
      if self[start...].hasPrefix(part) { return start..<index(start, offsetBy: part.count) }
      start = index(after: start)
    }
    return nil
  }
}

/// A pipe whose ends do not wait.
func makePipe() throws -> (reader: Int32, writer: Int32) {
  var ends: [Int32] = [0, 0]
  try retryingInterrupts { Int(pipe2(&ends, O_NONBLOCK | O_CLOEXEC)) }
  return (ends[0], ends[1])
}
