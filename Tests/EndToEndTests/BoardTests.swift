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
    let line = list.output.split(separator: "\n").first { $0.hasPrefix("  intro-list ") }
    #expect(line?.split(separator: " ").prefix(4) == ["intro-list", "any", "display", "(seen)"])
    let one = try Printed(["boards", "hdmi-portrait"])
    #expect(one.code == 0)
    let first = one.output.split(separator: "\n").first
    #expect(first?.hasSuffix("/boards/hdmi-portrait.yaml") == true)
    #expect(!one.output.contains("geometry"), "a screen has its own")
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

  @Test("all of a board's displays are opened, each with its own size")
  func displays() throws {
    let folder = try Folder()
    try folder.write(
      "two.yaml",
      """
      facts: emulated
      displays:
        - {driver: png, path: \(folder.path)/wide.png, geometry: 320x64}
        - {driver: png, path: \(folder.path)/tall.png, geometry: 64x320}
      texts: [안녕]
      """)
    let printed = try Printed(["--board", folder.path + "/two.yaml"])
    #expect(printed.code == 0 && printed.messages == "" && printed.output == "")
    #expect(try folder.sizeOfPicture("wide.png") == [320, 64])
    #expect(try folder.sizeOfPicture("tall.png") == [64, 320])
    let moved = try Printed(
      ["--board", folder.path + "/two.yaml", "--on", "png:\(folder.path)/third.png"])
    #expect(moved.code == 0)
    #expect(try folder.sizeOfPicture("third.png") == [320, 64], "the first display, elsewhere")
  }

  @Test("TYPIST_BOARDS names a folder that comes first; nothing in it acts on the terminal")
  func ownFolder() throws {
    let folder = try Folder()
    try folder.write(
      "demo.yaml", "description: \"a \\e[31mred\\a shop\"\nfacts: seen\ntexts: [환영합니다]\n")
    try folder.write("broken.yaml", "facts: seen\ntexst: [a]\n")
    let own = ["TYPIST_BOARDS=" + folder.path]
    let list = try Printed(["boards"], more: own)
    #expect(
      list.output.hasPrefix(
        """
        \(folder.path)
          broken                cannot be used: \(folder.path)/broken.yaml:2:1: unknown key 'texst'; did you mean 'texts'?
          demo                  any display (seen)  a \u{FFFD}[31mred\u{FFFD} shop

        """))
    #expect(list.output.split(separator: "\n").filter { $0.hasPrefix("  demo ") }.count == 1)
    let typed = try Printed(["--board", "demo"], more: own)
    #expect(typed.output == "환영합니다\n")
    let broken = try Printed(["--board", "broken"], more: own)
    #expect(broken.code == 2 && broken.output == "")
    #expect(
      broken.messages
        == "typist: \(folder.path)/broken.yaml:2:1: unknown key 'texst'; did you mean 'texts'?\n")
  }
}

extension Folder {
  /// Width and height as the head of a PNG file says them: two big-endian numbers from byte 16 on.
  fileprivate func sizeOfPicture(_ name: String) throws -> [Int] {
    let bytes = try read(name)
    try #require(bytes.count > 24)
    return [16, 20].map { start in
      bytes[start..<start + 4].reduce(0) { $0 << 8 | Int($1) }
    }
  }
}
