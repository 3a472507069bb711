// Asking a terminal what it can do, and telling its answers from keys wherever the bytes are cut.
import Panels
import Raster
import TerminalSupport
import Testing
import Time

@testable import TerminalBackend

/// The answers that terminals give to the question: the graphics query's, then the device
/// attributes.
private let kittyAnswer = "\u{1B}_Gi=31;OK\u{1B}\\\u{1B}[?62;c"
private let lightColors =
  "\u{1B}]10;rgb:3030/3131/3232\u{1B}\\\u{1B}]11;rgb:ffff/fefe/dddd\u{1B}\\"
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
    #expect(
      try pty.trace()
        == "^[]10;?^[\\^[]11;?^[\\" + "^[_Gi=31,s=1,v=1,a=q,t=d,f=24;AAAA^[\\" + "^[[c")
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
    arguments: [kittyAnswer, refusal, xtermAnswer, lightColors + xtermAnswer])
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
    "who could draw no images is only asked for its colours, and who has neither for nothing",
    arguments: [
      ("tmux-256color", "", "^[]10;?^[\\^[]11;?^[\\^[[c"),
      ("screen", "", "^[]10;?^[\\^[]11;?^[\\^[[c"), ("linux", "", ""), ("tmux-256color", "1", ""),
      // No colours are wanted, but images may have some.
      ("xterm", "1", "^[_Gi=31,s=1,v=1,a=q,t=d,f=24;AAAA^[\\^[[c"),
    ])
  func notAsked(term: String, noColor: String, question: String) throws {
    let pty = try PseudoTerminal()
    let terminal = try pty.open(term, color: "", noColor: noColor)
    _ = try pty.output()
    try terminal.ask(at: .zero)
    #expect(try pty.trace() == question)
    #expect(terminal.capabilities.graphics == (question.isEmpty ? .none : .asking))
    #expect((terminal.deadline == nil) == question.isEmpty)
    try terminal.close()
  }

  @Test("the colours that a terminal tells are known when its attributes end the waiting")
  func colors() throws {
    let pty = try PseudoTerminal()
    let terminal = try pty.open()
    try terminal.ask(at: .zero)
    #expect(terminal.capabilities.foreground == nil && terminal.capabilities.background == nil)
    try pty.type(lightColors + xtermAnswer)
    #expect(try pty.deliver(to: terminal, at: 1_000_000) == .none)
    #expect(terminal.capabilities.graphics == .none)
    #expect(terminal.capabilities.foreground == Color(rgb: 0x30_3132))
    #expect(terminal.capabilities.background == Color(rgb: 0xFF_FEDD))
    try terminal.close()
  }

  @Test("a colour that comes when nobody waits any more changes nothing and is no key")
  func lateColors() throws {
    let pty = try PseudoTerminal()
    let terminal = try pty.open()
    try terminal.ask(at: .zero)
    _ = try terminal.handle(.deadline, at: Instant(nanoseconds: 400_000_000))
    try pty.type(lightColors)
    #expect(try pty.deliver(to: terminal, at: 500_000_000) == .none)
    #expect(terminal.capabilities.background == nil)
    try terminal.close()
  }

  @Test(
    "a colour has one to four digits a channel, and BEL or ST ends it",
    arguments: [
      // f of f, ff of ff, fff of fff and ffff of ffff are all the full primary.
      ("11;rgb:f/0/8", UInt32(0xFF_0088)), ("11;rgb:ff/00/80", 0xFF_0080),
      ("11;rgb:fff/000/800", 0xFF_0080), ("11;rgb:FFFF/0000/8080", 0xFF_0080),
      // 0x7FFF of 0xFFFF is 127.498 of 255.
      ("11;rgb:7fff/1/ff", 0x7F_11FF),
    ])
  func colorForms(answer: String, rgb: UInt32) {
    for end in ["\u{7}", "\u{1B}\\"] {
      #expect(
        events([[UInt8]("\u{1B}]\(answer)\(end)x".utf8)]) == [
          .color(.background, Color(rgb: rgb)), .key(.character("x")),
        ])
    }
  }

  @Test(
    "what looks like a colour and is none is dropped whole",
    arguments: [
      "11;rgb:", "11;rgb:ff/ff", "11;rgb:ff/ff/", "11;rgb:ff/ff/ff/ff", "11;rgb:fffff/0/0",
      "11;rgb:gg/00/00", "11;#ffffff", "12;rgb:ff/ff/ff", "1;rgb:ff/ff/ff", "11;?",
    ])
  func noColor(answer: String) {
    for end in ["\u{7}", "\u{1B}\\"] {
      #expect(
        events([[UInt8]("\u{1B}]\(answer)\(end)x".utf8)]) == [.key(.character("x"))])
    }
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
