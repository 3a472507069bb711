// Board files: what a good one says, and which sentence a bad one gets, with its place.
import LinuxIO
import Raster
import Testing
import Time

@testable import Boards

private func board(_ text: String) throws(BoardFailure) -> Board {
  try Board(Array(text.utf8), path: "x.yaml")
}

/// The sentence that a file gets; nil if it is a good one.
private func complaint(_ bytes: [UInt8]) -> String? {
  do throws(BoardFailure) {
    _ = try Board(bytes, path: "x.yaml")
    return nil
  } catch {
    return error.message
  }
}

private let whole = """
  description: a shop's sign   # and a comment
  facts: emulated
  facts-from: a virtual machine
  displays:
    - driver: png
      path: sign.png
      geometry: 1080x1920
      rotation: 90
      foreground: "#1a1A2e"
    - {driver: drm, output: "HDMI-A-1:1280x720@60"}
  font: {name: unifont, size: 64}
  style:
    align: leading
    spacing: 12
    per-char: 0.06
    blink-cycles: 4
    cursor: ""
  texts:
    - 안녕하세요 1조입니다! 👋
    - text: "- two: lines"
      start-delay: .5
      cursor: "_"
  motion: {reduce: on}

  """

@Suite("A board file")
struct BoardTests {
  @Test("says which displays are there, what is typed, and how")
  func values() throws {
    let board = try board(whole)
    #expect(board.name == "x")
    #expect(board.settings.text("description") == "a shop's sign")
    #expect(board.settings.text("facts") == "emulated")
    #expect(board.displays.map { $0.text("driver") } == ["png", "drm"])
    #expect(board.displays[0].size("geometry") == Size(width: 1080, height: 1920))
    #expect(board.displays[0].text("rotation") == "90")
    #expect(board.displays[0].color("foreground") == Color(rgb: 0x1A1A2E))
    #expect(board.displays[1].text("output") == "HDMI-A-1:1280x720@60")
    #expect(board.settings.text("font.name") == "unifont")
    #expect(board.settings.whole("font.size") == 64)
    #expect(board.settings.seconds("style.per-char") == .milliseconds(60))
    #expect(board.settings.whole("style.blink-cycles") == 4)
    #expect(board.settings.text("style.cursor") == "")
    #expect(board.texts.map { $0.text("text") } == ["안녕하세요 1조입니다! 👋", "- two: lines"])
    #expect(board.texts[1].seconds("start-delay") == .milliseconds(500))
    #expect(board.texts[1].text("cursor") == "_")
    #expect(board.settings.text("motion.reduce") == "on")
  }

  @Test(
    "names one font for what the first lacks, or several in their order",
    arguments: [
      ("unifont", ["unifont"]), ("[a.bdf, unifont]", ["a.bdf", "unifont"]),
      ("\n    - one font.psf\n    - b", ["one font.psf", "b"]),
    ])
  func fallbacks(value: String, names: [String]) throws {
    let board = try board("facts: seen\nfont:\n  fallback: \(value)\n")
    #expect(board.settings.names("font.fallback") == names)
  }

  @Test(
    "has no font without a name in its list",
    arguments: [
      ("[a, \"\"]", 17), ("{a: b}", 13), ("[[a]]", 14), ("\"\"", 13),
    ])
  func namelessFallback(value: String, column: Int) throws {
    let failure = #expect(throws: BoardFailure.self) {
      try board("facts: seen\nfont:\n  fallback: \(value)\n")
    }
    #expect(
      failure?.message
        == "x.yaml:3:\(column): 'font.fallback' is a text that is not empty, or a list of such")
  }

  @Test(
    "with a mistake gets a sentence that names file, line, column, the key and the mend",
    arguments: [
      ("fnot: a\nfacts: seen\n", "1:1: unknown key 'fnot'; did you mean 'font'?"),
      (
        "facts: seen\nstyle:\n  algin: center\n",
        "3:3: unknown key 'algin' in 'style'; did you mean 'align'?"
      ),
      (
        "facts: seen\nmotion:\n  speed: 3\n",
        "3:3: unknown key 'speed' in 'motion'; known are reduce"
      ),
      (
        "facts: seen\nfont:\n  size: 2000\n",
        "3:9: 'font.size' is '2000': a whole number from 1 to 1024 is wanted"
      ),
      (
        "facts: seen\nstyle: {per-char: 11}\n",
        "2:19: 'style.per-char' is '11': seconds from 0 to 10 is wanted"
      ),
      (
        "facts: seen\nstyle: {align: middle}\n",
        "2:16: 'style.align' is 'middle': leading, center or trailing is wanted"
      ),
      (
        "facts: seen\ndisplay:\n  driver: png\n  path: a\n  foreground: #ffffff\n",
        "5:14: 'display.foreground' has no value: a colour such as \"#ffcc00\", in quotes is wanted (a # begins a comment)"
      ),
      (
        "facts: seen\nfacts: manual\n",
        "2:1: the key 'facts' stands here a second time; take one out"
      ),
      ("facts: &a seen\n", "1:8: an anchor (&) is not understood; write the value itself"),
      ("facts: *a\n", "1:8: an alias (*) is not understood; write the value itself"),
      (
        "facts: !!str seen\n",
        "1:8: a tag (!) is not understood; take it out (quote a text that begins with !)"
      ),
      (
        "facts: seen\n---\nfacts: seen\n",
        "2:1: a second document begins; a board is one document, take the '---' out"
      ),
      ("", "1:1: the file is empty; a board says at least what it is for"),
      ("- a\n", "1:1: a board is made of keys, such as 'display:' and 'texts:'"),
      ("? [a]\n: b\n", "1:3: a key is a word; a list or a map cannot be one"),
      ("facts: [seen]\n", "1:8: 'facts' is seen, emulated or manual, not a list or keys"),
      ("facts: seen\ntexts: hello\n", "2:8: 'texts' is a list: begin each line with '- '"),
      (
        "facts: seen\ntexts:\n  - per-char: 1\n", "3:5: the key 'text' is missing in this text"
      ),
      (
        "facts: seen\ndisplay: {driver: png}\n",
        "2:10: a display with the driver png needs the key 'path'"
      ),
      (
        "facts: seen\ndisplays:\n  - driver: terminal\n  - driver: fb\n    rotation: 90\n",
        "4:5: a display with the driver fb needs the key 'output'"
      ),
      (
        "facts: seen\ndisplay:\n  geometry: 64x64\n  driver: terminal\n",
        "3:3: a display with the driver terminal has no 'geometry'; take the key out"
      ),
      (
        "facts: seen\ndisplay: {driver: gif, path: \"\"}\n",
        "2:30: 'display.path' is '': a text that is not empty is wanted"
      ),
      (
        "facts: seen\nstyle:\n  loop: 0\n",
        "3:9: 'style.loop' is '0': forever, or a whole number from 1 to 1000000 is wanted"
      ),
      // The comment is seen as such, and not as an empty line between two others.
      (
        "facts: seen\ntexts:\n  - a\n  - #1 of all\n  - b\n",
        "4:4: there is no text behind this '-' (a # begins a comment); an empty text is \"\""
      ),
      (
        "facts: seen\ndescription: \"a\\0b\"\n",
        "2:14: there is a NUL (\\0) in this text; take it out"
      ),
      (
        "facts: seen\ndisplay: {driver: drm}\ndisplays: []\n",
        "3:1: 'display' and 'displays' stand side by side; keep one"
      ),
      (
        "description: a\n",
        "1:1: the key 'facts' is missing; it says where the facts come from: seen, emulated or manual"
      ),
      // libyaml's own words, at its own place.
      (
        "facts: \"seen\n",
        "2:1: found unexpected end of stream while scanning a quoted scalar that begins at 1:8"
      ),
      (
        "facts: seen\ntexts: [a,\n  b\nstyle: {}\n",
        "4:6: did not find expected ',' or ']' while parsing a flow sequence that begins at 2:8"
      ),
      ("a: b: c\n", "1:5: mapping values are not allowed in this context"),
      (
        "facts:\tseen\n\tfont: a\n",
        "2:1: found a tab character that violates indentation while scanning a plain scalar that begins at 1:8"
      ),
    ])
  func mistakes(text: String, sentence: String) {
    #expect(complaint(Array(text.utf8)) == "x.yaml:" + sentence)
  }

  @Test("of bytes that are no text says where they are")
  func bytes() {
    #expect(
      complaint(Array("facts: seen\ntexts: [가\u{7F}".utf8) + [0xFF])?.hasPrefix("x.yaml:2:") == true
    )
    #expect(complaint([0x66, 0x00, 0x66])?.hasPrefix("x.yaml:1:2: ") == true)
    // "f" in UTF-16, in both orders of its bytes.
    for file: [UInt8] in [[0xFE, 0xFF, 0x00, 0x66], [0xFF, 0xFE, 0x66, 0x00]] {
      #expect(
        complaint(file) == "x.yaml:1:1: this is UTF-16; a board is UTF-8 text, save it as that")
    }
    // Its mark in UTF-8 is harmless, and no column of its own.
    #expect(complaint([0xEF, 0xBB, 0xBF] + Array("facts: seen\n".utf8)) == nil)
    #expect(
      complaint([0xEF, 0xBB, 0xBF] + Array("facts: x\n".utf8))?.hasPrefix("x.yaml:1:8: ") == true)
  }

  @Test("of nothing but keys is refused in a moment, as many as there are")
  func manyKeys() {
    var text = "facts: seen\nstyle: {"
    var number = 0
    while text.utf8.count < (1 << 20) - 16 {
      text += String(number, radix: 16) + ","
      number += 1
    }
    let clock = ContinuousClock()
    let start = clock.now
    #expect(complaint(Array((text + "}").utf8))?.contains("unknown key '0' in 'style'") == true)
    // Each key held against every other would take a minute.
    #expect(start.duration(to: clock.now) < .seconds(10))
  }

  @Test("of more than a mebibyte, or nested without an end, is refused at once")
  func hostile() {
    let long = Array("facts: seen\n".utf8) + [UInt8](repeating: 0x23, count: 1 << 20)
    #expect(complaint(long) == "x.yaml: the file is larger than 1 MiB; a board is a page of text")
    let deep = "facts: seen\ntexts: " + String(repeating: "[", count: 200_000)
    #expect(complaint(Array(deep.utf8))?.contains("more than 16 deep") == true)
    // Each line doubles the one above: without aliases there is nothing to double.
    var laughs = "a0: &a0 ha\n"
    for number in 1...40 {
      laughs += "a\(number): &a\(number) [*a\(number - 1), *a\(number - 1)]\n"
    }
    #expect(complaint(Array(laughs.utf8))?.contains("an anchor (&)") == true)
  }

  @Test("cut anywhere, or with any one byte changed, is a board or a sentence, never a crash")
  func cut() {
    let bytes = Array(whole.utf8)
    var refused = 0
    for count in bytes.indices {
      if let sentence = complaint(Array(bytes[..<count])) {
        refused += 1
        #expect(sentence.hasPrefix("x.yaml:"))
      }
    }
    #expect(refused > 40)
    for index in bytes.indices {
      for byte: UInt8 in [0, 0x0A, 0x22, 0x2D, 0x3A, 0x5B, 0x7B, 0x80, 0xFF] {
        var changed = bytes
        changed[index] = byte
        if let sentence = complaint(changed) { #expect(sentence.hasPrefix("x.yaml:")) }
      }
    }
  }
}

@Suite("The folder boards/")
struct BoardFolderTests {
  private var folder: String {
    get throws {
      let here = try #require(#filePath.lastIndex(of: "/").map { String(#filePath[..<$0]) })
      return here + "/../../boards"
    }
  }

  @Test("holds boards that can all be read, each with a description and the origin of its facts")
  func boards() throws {
    let library = BoardLibrary(folders: [try folder])
    let found = library.boards()
    #expect(found.count >= 9)
    for entry in found {
      let board = try library.board(entry.name)
      #expect(board.settings["description"] != nil && board.settings["facts-from"] != nil)
    }
  }

  @Test("has a README that lists exactly the keys that there are, each with its row")
  func readme() throws {
    let bytes = try #require(try readFile(folder + "/README.md", atMost: 1 << 20))
    let rows = String(decoding: bytes, as: UTF8.self).split(separator: "\n")
      .filter { $0.hasPrefix("| `") }.map { String($0) }
    let wanted = BoardKey.all.map { key in
      "| `\(key.path)` | \(key.about) | \(key.wanted) | \(key.usual) |"
    }
    #expect(rows == wanted)
  }

  @Test("an unknown name gets the nearest known one, and where was looked")
  func unknown() throws {
    let library = BoardLibrary(folders: [try folder])
    #expect {
      _ = try library.board("hdmy")
    } throws: {
      ($0 as? BoardFailure)?.message.hasSuffix("; did you mean 'hdmi'?") == true
    }
    #expect {
      _ = try library.board("no/such.yaml")
    } throws: {
      ($0 as? BoardFailure)?.message
        == "cannot read the board no/such.yaml: no such file or directory"
    }
  }
}
