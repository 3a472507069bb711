// One run of the command on a terminal that answers as a real one does, or into pipes.
import CLinux
import TerminalSupport
import Testing

/// What a terminal answers when it is asked.
enum Answers {
  /// Only its attributes, as every terminal.
  static let nothing = "\u{1B}[?62;c"
  /// White on black.
  static let dark =
    "\u{1B}]10;rgb:ffff/ffff/ffff\u{7}\u{1B}]11;rgb:0000/0000/0000\u{7}" + nothing
  /// Black on white.
  static let light =
    "\u{1B}]10;rgb:0000/0000/0000\u{1B}\\\u{1B}]11;rgb:ffff/ffff/ffff\u{1B}\\" + nothing
  /// That it draws images.
  static let kitty = "\u{1B}_Gi=31;OK\u{1B}\\" + nothing
}

/// The variables that a run has, all of them.
func variables(_ term: String = "xterm-256color", color: String = "truecolor") -> [String] {
  ["TERM=\(term)", "COLORTERM=\(color)", "LC_ALL=C.UTF-8", "SWIFT_BACKTRACE=enable=no"]
}

/// A run on a pseudo-terminal.
final class Session {
  let pty: PseudoTerminal
  let program: Program
  /// Everything that came to the screen.
  private(set) var bytes: [UInt8] = []
  private let usualModes: tcflag_t
  private var answers: String?
  private let size: (columns: Int, rows: Int)

  init(
    _ words: [String], of command: String = "typist", columns: Int = 80, rows: Int = 24,
    term: String = "xterm-256color",
    color: String = "truecolor", answers: String = Answers.nothing
  ) throws {
    size = (columns, rows)
    self.answers = answers
    pty = try PseudoTerminal(columns: columns, rows: rows)
    usualModes = pty.localModes
    program = try Program(command, words, on: pty, environment: variables(term, color: color))
  }

  /// Follows the run until `isEnough` is true of all bytes so far.
  func follow(until isEnough: @escaping ([UInt8]) -> Bool) throws {
    let wasEnough = try program.follow {
      try take($0)
      return isEnough(bytes)
    }
    if !wasEnough { Issue.record("the run ended before that: \(visible(bytes))") }
  }

  /// Follows the run until it has drawn a frame that shows `text`.
  func follow(untilShown text: String) throws {
    try follow { [self] in Self.isAtRest($0) && screen.picture.contains(text) }
  }

  /// Follows the run until the first frame after the answers has come.
  func followToFirstFrame() throws {
    try follow { [self] in answers == nil && Self.isAtRest($0) }
  }

  /// Sees the run to its end, and says with which code.
  func end() throws -> Int32 { try program.end { try take($0) } }

  /// Leaves as a person does, by Ctrl-C.
  func interrupt() throws -> Int32 {
    try pty.type("\u{3}")
    return try end()
  }

  /// What a person sees now.
  var screen: ScreenModel {
    var screen = ScreenModel(width: size.columns, height: size.rows)
    screen.take(bytes)
    return screen
  }

  /// Whether the modes are those of before.
  var hasUsualModes: Bool { pty.localModes == usualModes }

  /// Expects that the shell finds its terminal as it left it.
  func expectGivenBack(sourceLocation: SourceLocation = #_sourceLocation) {
    #expect(hasUsualModes, "the modes are as before", sourceLocation: sourceLocation)
    let screen = self.screen
    #expect(screen.cursorShows, "the cursor shows", sourceLocation: sourceLocation)
    #expect(screen.column == 0, "the prompt has a line of its own", sourceLocation: sourceLocation)
  }

  private func take(_ more: [UInt8]) throws {
    bytes += more
    if let answers, bytes.ends(with: "\u{1B}[c") {
      self.answers = nil
      try pty.type(answers)
    }
  }

  /// A frame ends in the place of rest, the first column; a long one with the end of its update.
  private static func isAtRest(_ bytes: [UInt8]) -> Bool {
    bytes.ends(with: "\r") || bytes.ends(with: "\u{1B}[?2026l")
  }
}

extension [UInt8] {
  func ends(with text: String) -> Bool { suffix(text.utf8.count).elementsEqual(text.utf8) }
}

/// A run into pipes: its code, what it printed, and what it said.
struct Printed: Equatable {
  let code: Int32
  let output: String
  let messages: String

  init(
    _ words: [String], lastWord: [UInt8]? = nil, term: String = "xterm-256color",
    closesOutput: Bool = false, more: [String] = []
  ) throws {
    let program = try Program(
      "typist", words, lastWord: lastWord, environment: variables(term) + more,
      closesOutput: closesOutput)
    code = try program.end()
    output = String(decoding: program.output, as: UTF8.self)
    messages = String(decoding: program.messages, as: UTF8.self)
  }
}
