// The command without a terminal: pipes, files, mistakes of the call, and the words that it says then.
import CLinux
import LinuxIO
import TerminalSupport
import Testing

@Suite("Without a terminal")
struct PlainTests {
  @Test("into a pipe each text is printed once, line by line, without any escape byte and at once")
  func pipe() throws {
    let printed = try Printed(["안녕하세요 1조입니다! 👋", "두\n줄", "", "--per-char=10"])
    #expect(printed.code == 0)
    #expect(printed.output == "안녕하세요 1조입니다! 👋\n두\n줄\n\n")
    #expect(printed.messages == "")
  }

  @Test("a dumb terminal gets the same", arguments: ["dumb", ""])
  func dumb(term: String) throws {
    let session = try Session(["한글", "둘"], term: term)
    #expect(try session.end() == 0)
    #expect(String(decoding: session.bytes, as: UTF8.self) == "한글\n둘\n")
    #expect(session.hasUsualModes)
  }

  @Test(
    "a reader that has gone is a sentence and exit 1, not a death by SIGPIPE",
    arguments: [
      ["text"], ["trace", "text"], ["--help"],
    ])
  func closedPipe(words: [String]) throws {
    let printed = try Printed(words, closesOutput: true)
    #expect(printed.code == 1)
    #expect(printed.messages.hasPrefix("typist: cannot "))
    #expect(printed.messages.hasSuffix("\n"))
    #expect(printed.messages.filter { $0 == "\n" }.count == 1)
  }

  @Test(
    "a wrong call is exit 2 and one line that says how to mend it",
    arguments: [
      (["--per-chr=1", "a"], "typist: unknown option --per-chr; did you mean --per-char?\n"),
      (
        ["--hold", "--once", "a"],
        "typist: --hold and --once contradict each other; leave one out\n"
      ),
      (["--per-char"], "typist: --per-char needs a value: --per-char S\n"),
    ])
  func mistake(words: [String], message: String) throws {
    let printed = try Printed(words)
    #expect(printed.code == 2)
    #expect(printed.output == "")
    #expect(printed.messages == message)
  }

  @Test("a picture into a folder that is not there is exit 1 and a sentence")
  func missingFolder() throws {
    let folder = try Folder()
    let printed = try Printed(["한글", "--on=png:\(folder.path)/missing/a.png"])
    #expect(printed.code == 1)
    #expect(printed.output == "")
    #expect(printed.messages.hasPrefix("typist: cannot "))
    #expect(printed.messages.contains("\(folder.path)/missing/"))
    #expect(printed.messages.hasSuffix("\n") && !printed.messages.dropLast().contains("\n"))
  }

  @Test("a picture of a moment is the same twice, byte for byte, and another one at another moment")
  func picture() throws {
    let folder = try Folder()
    func draw(_ name: String, at moment: String) throws -> [UInt8] {
      let path = "\(folder.path)/\(name)"
      let words = ["한글", "--geometry=160x64", "--on=png:\(path)", "--at=\(moment)"]
      #expect(try Printed(words) == Printed(words))
      return try folder.read(name)
    }
    let first = try draw("a.png", at: "0.04")
    #expect(first.starts(with: [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]))
    #expect(try draw("b.png", at: "0.04") == first)
    #expect(try draw("c.png", at: "0.05") != first, "the second syllable is there at 0.05 s")
  }

  @Test("--version is a line")
  func version() throws {
    let printed = try Printed(["--version"])
    #expect(printed.code == 0)
    #expect(printed.output == "typist 0.1.0\n")
  }
}

/// A folder of its own for a test, removed with all that is in it.
final class Folder {
  let path: String
  private var names: [String] = []

  init() throws {
    var template = Array("/tmp/typist-tests-XXXXXX".utf8CString)
    try #require(mkdtemp(&template) != nil)
    path = String(decoding: template.dropLast().map { UInt8(bitPattern: $0) }, as: UTF8.self)
  }

  deinit {
    for name in names { unlink("\(path)/\(name)") }
    rmdir(path)
  }

  func write(_ name: String, _ text: String) throws {
    names.append(name)
    let file = try #require(fopen("\(path)/\(name)", "w"))
    defer { fclose(file) }
    try #require(fputs(text, file) >= 0)
  }

  func read(_ name: String) throws -> [UInt8] {
    names.append(name)
    let descriptor = cl_open("\(path)/\(name)", O_RDONLY | O_CLOEXEC, 0)
    try #require(descriptor >= 0)
    defer { close(descriptor) }
    var all: [UInt8] = []
    var buffer = [UInt8](repeating: 0, count: 65_536)
    while case .moved(let count) = try readBytes(from: descriptor, into: &buffer) {
      all += buffer[..<count]
    }
    return all
  }
}
