// The command on a terminal of 80 by 24: what a person sees, in which form and in which colours.
import TerminalSupport
import Testing

@Suite("Typing on a terminal")
struct TerminalFormTests {
  @Test("the greeting of a class types itself, stays, and leaves the terminal as it was")
  func greeting() throws {
    let text = "안녕하세요 1조입니다! 👋"
    let session = try Session([text])
    #expect(try session.end() == 0)
    // One whole blink after the typing the cursor is back.
    #expect(session.screen.picture.trimmed == text + "|")
    session.expectGivenBack()
  }

  @Test(
    "the finest form that fits the width is taken: a column for each pixel, then two pixels a column",
    arguments: [
      // Syllables of 16 pixels, a cursor of 8; 80 columns.
      (5, false, Form.halfBlocks), (5, true, .braille), (6, false, .braille), (9, true, .braille),
      (10, false, .braille), (10, true, .cells), (11, false, .cells),
    ])
  func form(syllables: Int, hasCursor: Bool, form: Form) throws {
    let text = String("가나다라마바사아자차카".prefix(syllables))
    let session = try Session([text, "--per-char=0"] + (hasCursor ? [] : ["--no-cursor"]))
    try session.followToFirstFrame()
    #expect(try session.interrupt() == 130)
    let picture = session.screen.picture
    #expect(Form(of: picture) == form)
    if form == .cells { #expect(picture.trimmed == text + (hasCursor ? "|" : "")) }
    session.expectGivenBack()
  }

  @Test("the form is one that the longest text of a queue fits")
  func queue() throws {
    let session = try Session(["--queue", "--no-cursor", "가", "가나다라마바"])
    try session.followToFirstFrame()
    #expect(try session.interrupt() == 130)
    #expect(Form(of: session.screen.picture) == .braille)
    session.expectGivenBack()
  }

  @Test("terminal:cells types in characters even where pixels would fit")
  func cells() throws {
    let session = try Session(["--on=terminal:cells", "--per-char=0", "--no-cursor", "한글"])
    try session.follow(untilShown: "한글")
    #expect(try session.interrupt() == 130)
    #expect(session.screen.picture.trimmed == "한글")
  }

  @Test("a terminal that says that it draws images gets one")
  func kitty() throws {
    let session = try Session(["한글", "--per-char=0"], term: "xterm-kitty", answers: Answers.kitty)
    try session.follow { visible($0).contains("a=T") && $0.ends(with: "\u{1B}[?2026l") }
    #expect(try session.interrupt() == 130)
    // The query, and then the picture; no character is drawn.
    let screen = session.screen
    #expect(screen.strings.first?.hasPrefix("Gi=31,") == true)
    #expect(screen.strings.dropFirst().first?.hasPrefix("Ga=T,") == true)
    #expect(screen.picture == "")
    session.expectGivenBack()
  }

  @Test(
    "colours of the call come first, then the terminal's own, then what can be read anywhere",
    arguments: [
      // Pixels: nothing told is white on a black that is drawn.
      ([], Answers.nothing, "255;255;255", "0;0;0"),
      ([], Answers.dark, "39", "49"), ([], Answers.light, "39", "49"),
      (["--foreground=#ff0000"], Answers.light, "255;0;0", "49"),
      (["--foreground=#ff0000"], Answers.nothing, "255;0;0", "0;0;0"),
      (["--background=#000080"], Answers.nothing, "255;255;255", "0;0;128"),
      (
        ["--background=#000000", "--foreground=#ffffff"], Answers.light, "255;255;255",
        "0;0;0"
      ),
      // Characters: nothing told is whatever the terminal writes in.
      (["--on=terminal:cells"], Answers.nothing, "39", "49"),
      (["--on=terminal:cells"], Answers.dark, "39", "49"),
      (["--on=terminal:cells"], Answers.light, "39", "49"),
      (["--on=terminal:cells", "--foreground=#ff0000"], Answers.nothing, "255;0;0", "49"),
      (
        ["--on=terminal:cells", "--background=#000080"], Answers.nothing, "255;255;255",
        "0;0;128"
      ),
    ])
  func colors(options: [String], answers: String, foreground: String, background: String) throws {
    let session = try Session(
      ["한", "--per-char=0", "--no-cursor"] + options, answers: answers)
    try session.followToFirstFrame()
    #expect(try session.interrupt() == 130)
    var seen: Set<String> = []
    for cell in session.screen.rows.joined() { seen.formUnion(cell.colors) }
    #expect(seen.contains(background))
    // The rest of the screen is the terminal's own.
    #expect(seen.union(["49"]) == [foreground, background, "49"])
  }

  @Test("the cursor fades between the terminal's own colours: from black to white on a light one")
  func fade() throws {
    let session = try Session(
      ["--on=terminal:cells", "--per-char=0", "a"], answers: Answers.light)
    try session.follow { greys(in: $0).contains { ($0.first ?? 0) > 200 } }
    #expect(try session.interrupt() == 130)
    let sent = greys(in: session.bytes)
    // A busy machine may skip steps, but not all of them.
    #expect(sent.count >= 2)
    for grey in sent { #expect(grey.count == 3 && Set(grey).count == 1) }
    let levels = sent.compactMap { $0.first }
    #expect(levels == levels.sorted(), "it only becomes lighter")
  }

  @Test("between colours that nobody told nothing is mixed: the cursor goes and comes")
  func step() throws {
    let session = try Session(["--on=terminal:cells", "--per-char=0", "a"])
    #expect(try session.end() == 0)
    let sent = visible(session.bytes)
    #expect(!sent.contains("38;") && !sent.contains("48;"))
    #expect(session.screen.picture.trimmed == "a|")
    // Drawn with the text, taken away by a blank, drawn again.
    #expect(sent.split(separator: "|", omittingEmptySubsequences: false).count == 3)
  }
}

/// What a picture in a terminal is made of.
enum Form: Equatable {
  case halfBlocks, braille, cells

  init?(of picture: String) {
    let drawn = picture.filter { $0 != " " && $0 != "\n" }
    if drawn.isEmpty { return nil }
    if drawn.allSatisfy({ "▀▄█".contains($0) }) {
      self = .halfBlocks
    } else if drawn.unicodeScalars.allSatisfy({ (0x2801...0x28FF).contains($0.value) }) {
      self = .braille
    } else {
      self = .cells
    }
  }
}

extension String {
  /// Without the blanks and empty lines around it.
  var trimmed: String {
    var text = self[...]
    while let first = text.first, first == " " || first == "\n" { text.removeFirst() }
    while let last = text.last, last == " " || last == "\n" { text.removeLast() }
    return String(text)
  }
}

extension ScreenModel.Cell {
  /// The colours in the cell: `39` and `49` are the terminal's own, others red, green and blue.
  fileprivate var colors: Set<String> {
    func exact(_ ink: String) -> String { ink.count > 2 ? String(ink.dropFirst(5)) : ink }
    return switch text {
    case nil, " ": [exact(background)]
    case "█": [exact(foreground)]
    default: [exact(foreground), exact(background)]
    }
  }
}

/// The 24-bit foregrounds that were sent, in order.
private func greys(in bytes: [UInt8]) -> [[Int]] {
  visible(bytes).split(separator: "^[[38;2;").dropFirst().map {
    $0.prefix { $0 != "m" }.split(separator: ";").compactMap { Int($0) }
  }
}
