// Asking a terminal what it can do, and telling its answers from keys wherever the bytes are cut.
import Panels
import Raster
import Testing
import Time

@testable import TerminalBackend

/// The answers that terminals give to the question: the graphics query's, then the device
/// attributes.
private let kittyAnswer = "\u{1B}_Gi=31;OK\u{1B}\\\u{1B}[?62;c"
private let refusal = "\u{1B}_Gi=31;EINVAL:no\u{1B}\\\u{1B}[?62;c"
private let xtermAnswer = "\u{1B}[?64;1;2;6;9;15;18;21;22c"

@Suite("What a terminal answers")
struct CapabilityTests {
  @Test("the question goes out exactly as the protocol has it")
  func question() throws {
    let pty = try PseudoTerminal()
    let terminal = try pty.open()
    _ = try pty.output()
    try terminal.ask(at: .zero)
    #expect(try pty.trace() == "^[_Gi=31,s=1,v=1,a=q,t=d,f=24;AAAA^[\\^[[c")
    #expect(terminal.capabilities.graphics == .asking)
    #expect(terminal.deadline == Instant(nanoseconds: 400_000_000))
  }

  @Test(
    "the answers settle it",
    arguments: [
      (kittyAnswer, TerminalCapabilities.Graphics.kitty), (refusal, .none), (xtermAnswer, .none),
      // Another image's answer says nothing about ours.
      ("\u{1B}_Gi=30;OK\u{1B}\\" + xtermAnswer, .none),
    ])
  func answers(answer: String, graphics: TerminalCapabilities.Graphics) throws {
    let pty = try PseudoTerminal()
    let terminal = try pty.open()
    try terminal.ask(at: .zero)
    try pty.type(answer)
    #expect(try pty.deliver(to: terminal, at: 1_000_000) == .none)
    #expect(terminal.capabilities.graphics == graphics)
    #expect(terminal.deadline == nil)
  }

  @Test(
    "an answer may be cut after any byte, and no piece of it is a key",
    arguments: [kittyAnswer, refusal, xtermAnswer])
  func cut(answer: String) {
    let bytes = [UInt8](answer.utf8)
    let whole = events([bytes])
    #expect(whole.contains(.deviceAttributes))
    for cut in bytes.indices {
      #expect(events([Array(bytes[..<cut]), Array(bytes[cut...])]) == whole)
    }
    #expect(events(bytes.map { [$0] }) == whole)
  }

  @Test("keys between the answers are keys")
  func keysBetween() {
    let text = "a\u{1B}_Gi=31;OK\u{1B}\\b\u{1B}[?62;cc"
    #expect(
      events([[UInt8](text.utf8)]) == [
        .key(.character("a")), .graphics(id: 31, isOK: true), .key(.character("b")),
        .deviceAttributes, .key(.character("c")),
      ])
  }

  @Test(
    "a terminal that does not name its attributes in time draws no images, whatever else it said")
  func silence() throws {
    for answer in ["", "\u{1B}_Gi=31;OK\u{1B}\\"] {
      let pty = try PseudoTerminal()
      let terminal = try pty.open()
      try terminal.ask(at: .zero)
      if !answer.isEmpty {
        try pty.type(answer)
        _ = try pty.deliver(to: terminal, at: 1)
      }
      _ = try terminal.handle(.deadline, at: Instant(nanoseconds: 399_999_999))
      #expect(terminal.capabilities.graphics == .asking)
      _ = try terminal.handle(.deadline, at: Instant(nanoseconds: 400_000_000))
      #expect(terminal.capabilities.graphics == .none)
      // The answer that comes too late changes nothing and is no key.
      try pty.type(kittyAnswer)
      #expect(try pty.deliver(to: terminal, at: 500_000_000) == .none)
      #expect(terminal.capabilities.graphics == .none)
    }
  }

  @Test(
    "tmux, screen and the Linux console are not asked",
    arguments: ["tmux-256color", "screen", "linux"])
  func notAsked(term: String) throws {
    let pty = try PseudoTerminal()
    let terminal = try pty.open(term)
    _ = try pty.output()
    try terminal.ask(at: .zero)
    #expect(try pty.trace() == "")
    #expect(terminal.capabilities.graphics == .none)
    #expect(terminal.deadline == nil)
  }

  private func events(_ pieces: [[UInt8]]) -> [TerminalInput.Event] {
    var input = TerminalInput()
    return pieces.flatMap { input.take($0[...], at: .zero) }
  }
}

@Suite("Keys of a terminal")
struct TerminalInputTests {
  @Test(
    "a key is what its bytes mean",
    arguments: [
      ("a", [PanelKey.character("a")]), ("é", [.character("é")]), ("한", [.character("한")]),
      ("🙂", [.character("🙂")]), ("\r", [.enter]), ("\n", [.enter]), ("\u{1B}OM", [.enter]),
      ("\u{1B}[A", [.up]), ("\u{1B}[B", [.down]), ("\u{1B}[C", [.right]), ("\u{1B}[D", [.left]),
      ("\u{1B}OA", [.up]), ("\u{1B}[1;5D", [.left]), ("\u{1B}\u{1B}[A", [.escape, .up]),
      // Keys that nobody here has a use for, whole: Delete, F1 twice, Alt-x, Backspace, Tab.
      ("\u{1B}[3~", []), ("\u{1B}OP", []), ("\u{1B}[[A", []), ("\u{1B}x", []), ("\u{7F}\t", []),
      // A control character in the disguise of two bytes.
      ("\u{9B}", []),
      // Strings that nobody asked for, and their contents.
      ("\u{1B}]0;title\u{7}z", [.character("z")]), ("\u{1B}P1$r0m\u{1B}\\z", [.character("z")]),
    ])
  func table(bytes: String, keys: [PanelKey]) {
    let expected = keys.map { TerminalInput.Event.key($0) }
    var input = TerminalInput()
    #expect(input.take([UInt8](bytes.utf8)[...], at: .zero) == expected)
    var slow = TerminalInput()
    #expect([UInt8](bytes.utf8).flatMap { slow.take([$0], at: .zero) } == expected)
  }

  @Test("Escape is a key when nothing follows for 50 ms, and the beginning of a sequence before")
  func escape() {
    var input = TerminalInput()
    #expect(input.take([0x1B], at: .zero) == [])
    #expect(input.deadline == Instant(nanoseconds: 50_000_000))
    #expect(input.passTime(to: Instant(nanoseconds: 49_999_999)) == [])
    #expect(input.passTime(to: Instant(nanoseconds: 50_000_000)) == [.key(.escape)])
    #expect(input.deadline == nil)
    #expect(input.take([0x5B, 0x41], at: .zero) == [.key(.character("[")), .key(.character("A"))])
  }

  @Test("bytes that are no UTF-8 are dropped, and the next key is not lost")
  func malformed() {
    for bytes: [UInt8] in [[0xC3, 0x41], [0xFF, 0x41], [0x80, 0x41], [0xED, 0xA0, 0x80, 0x41]] {
      var input = TerminalInput()
      #expect(input.take(bytes[...], at: .zero) == [.key(.character("A"))])
    }
  }

  @Test("an endless string takes no more than its bounded room, and ends when it ends")
  func endless() {
    var input = TerminalInput()
    var bytes = [UInt8]("\u{1B}_G".utf8) + [UInt8](repeating: 0x41, count: 1_000_000)
    bytes += [UInt8](";OK\u{1B}\\x".utf8)
    #expect(input.take(bytes[...], at: .zero) == [.key(.character("x"))])
  }

  @Test("a sequence whose end never comes is given up after two seconds")
  func givenUp() {
    var input = TerminalInput()
    #expect(input.take([UInt8]("\u{1B}]0;".utf8)[...], at: .zero) == [])
    #expect(input.passTime(to: Instant(nanoseconds: 2_000_000_000)) == [])
    let x = input.take([0x78], at: Instant(nanoseconds: 2_000_000_001))
    #expect(x == [.key(.character("x"))])
  }
}
