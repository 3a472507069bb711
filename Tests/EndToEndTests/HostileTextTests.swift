// Texts that mean harm: none of their escape sequences reaches a terminal or a pipe.
import TerminalSupport
import Testing

/// Sequences that would do something, around letters that are meant to show.
private let hostileTexts: [(text: String, shown: String)] = [
  ("a\u{1B}[2Jb", "ab"), ("a\u{1B}]0;owned\u{7}b", "ab"), ("a\u{1B}]52;c;AAAA\u{1B}\\b", "ab"),
  ("a\u{1B}[31mb", "ab"), ("a\u{1B}cb", "ab"), ("a\u{1B}P1;2|x\u{1B}\\b", "ab"),
  ("a\u{1B}_Ga=d\u{1B}\\b", "ab"), ("a\u{9B}31mb", "ab"), ("a\u{9D}0;owned\u{9C}b", "ab"),
  ("a\u{7}b", "ab"), ("a\u{8}b", "ab"), ("a\u{7F}b", "ab"), ("a\u{E}b", "ab"),
]

@Suite("Texts that mean harm")
struct HostileTextTests {
  @Test("into a pipe each is one plain line", arguments: hostileTexts)
  func pipe(text: String, shown: String) throws {
    let printed = try Printed([text, "end"])
    #expect(printed.code == 0)
    #expect(printed.output == shown + "\nend\n")
    #expect(printed.messages == "")
  }

  @Test("on a terminal nothing comes but what the command itself sends", arguments: hostileTexts)
  func terminal(text: String, shown: String) throws {
    let session = try Session(
      ["--on=terminal:cells", "--per-char=0", "--no-cursor", "--align=leading", text])
    try session.follow(untilShown: shown)
    #expect(try session.interrupt() == 130)
    #expect(session.screen.picture == shown)
    expectOnlyOwnSequences(session.bytes)
  }

  @Test("drawn as pixels they are no danger either", arguments: hostileTexts.prefix(4))
  func pixels(text: String, shown: String) throws {
    let session = try Session(["--per-char=0", "--no-cursor", text])
    try session.followToFirstFrame()
    #expect(try session.interrupt() == 130)
    #expect(Form(of: session.screen.picture) == .halfBlocks)
    expectOnlyOwnSequences(session.bytes)
  }

  @Test("bytes that are no UTF-8 become U+FFFD, a raw C1 control among them")
  func malformed() throws {
    for byte: UInt8 in [0x9B, 0xFF, 0xC3] {
      let printed = try Printed([], lastWord: [0x61, byte, 0x62])
      #expect(printed.code == 0)
      #expect(printed.output == "a\u{FFFD}b\n")
    }
  }
}

/// Expects of every escape sequence that it is one of those that the command has a use for, and of every other byte that
/// it is no control but CR, LF and BS.
private func expectOnlyOwnSequences(
  _ bytes: [UInt8], sourceLocation: SourceLocation = #_sourceLocation
) {
  var rest = visible(bytes)[...]
  while let character = rest.popFirst() {
    let value = character.unicodeScalars.first?.value ?? 0
    #expect(
      !(0x7F...0x9F).contains(value), "a C1 control or DEL", sourceLocation: sourceLocation)
    if character != "^" { continue }
    let control = rest.popFirst()
    if control == "M" || control == "J" || control == "H" { continue }
    guard control == "[" else {
      Issue.record("the control ^\(control ?? " ")", sourceLocation: sourceLocation)
      continue
    }
    var sequence = ""
    let own = ownStrings.first { rest.hasPrefix($0) }
    if let own {
      rest.removeFirst(own.count)
      continue
    }
    if rest.popFirst() == "[" {
      while let next = rest.popFirst() {
        sequence.append(next)
        if next >= "@" { break }
      }
    }
    let isColor = sequence.hasSuffix("m") && (sequence == "m" || isOwnColor(sequence))
    let isMove =
      "ABCDG".contains(sequence.last ?? "?") && sequence.dropLast().allSatisfy { $0.isNumber }
    #expect(
      isColor || isMove || ["J", "c", "?25l", "?25h", "?2026h", "?2026l"].contains(sequence),
      "the sequence ^[[\(sequence)", sourceLocation: sourceLocation)
  }
}

/// The questions, behind their ESC.
private let ownStrings = ["]10;?^[\\", "]11;?^[\\", "_Gi=31,s=1,v=1,a=q,t=d,f=24;AAAA^[\\"]

/// With 24-bit colours only these are sent: exact ones and the terminal's own.
private func isOwnColor(_ sequence: String) -> Bool {
  ["38;2;", "48;2;", "39m", "49m", "39;", "49;"].contains { sequence.hasPrefix($0) }
}
