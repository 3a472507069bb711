// Board files by the command: what they say, what the call says against them, and what a wrong one gets.
import CLinux
import TerminalSupport
import Testing

@Suite("Board files")
struct BoardCommandTests {
  /// A picture's timeline says everything that a board can say of texts.
  private func trace(_ words: [String]) throws -> [String] {
    let printed = try Printed(["trace"] + words)
    #expect(printed.messages == "" && printed.code == 0)
    return printed.output.split(separator: "\n").map { String($0) }
  }

  @Test("the component's demo and its list are boards: the same timelines as by options")
  func demos() throws {
    let list = ["• 다양성 존중", "• 창의적 사고", "• 따뜻한 소통", "• 목표지향"]
    #expect(
      try trace(["--board", "intro-list"])
        == trace(["--no-cursor", "--start-delay", "0.12", "--per-char", "0.05"] + list))
    let demo = try trace(["--board", "demo", "--until", "1"])
    #expect(demo.contains(#"{"t":0.15,"line":1,"visible":"우","cursor":0}"#))
    #expect(demo.contains(#"{"t":0.21,"line":1,"visible":"우리","cursor":0}"#))
    #expect(demo.contains(#"{"t":0.05,"line":0,"visible":"안녕","cursor":1}"#))
  }

  @Test("what the call says comes first: its options, its texts")
  func callFirst() throws {
    #expect(
      try trace(["--board", "intro-list", "--per-char=0.1", "--start-delay=0", "가나"])
        == trace(["--no-cursor", "--per-char=0.1", "가나"]))
  }

  @Test("typist boards lists them; with a name it says what a board says")
  func listing() throws {
    let list = try Printed(["boards"])
    #expect(list.code == 0)
    let line = list.output.split(separator: "\n").first { $0.hasPrefix("intro-list ") }
    #expect(line?.split(separator: " ").prefix(4) == ["intro-list", "any", "display", "(seen)"])
    let one = try Printed(["boards", "hdmi-portrait"])
    #expect(one.code == 0)
    #expect(one.output.contains("rotation                90\n"))
    #expect(one.output.contains("style.per-char          (0.05)\n"))
  }

  @Test("an unknown board is a mistake of the call, and its sentence names the nearest")
  func unknown() throws {
    let printed = try Printed(["--board", "intro-lst", "a"])
    #expect(printed.code == 2)
    #expect(printed.messages.hasSuffix("; did you mean 'intro-list'?\n"))
    #expect(try Printed(["boards", "--on=terminal"]).code == 2)
  }
}
