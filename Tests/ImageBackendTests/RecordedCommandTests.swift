// The command's recordings from end to end: read by another program, and held against its pictures of single moments.
import CLinux
import Raster
import TerminalSupport
import Testing

@Suite("What the command records")
struct RecordedCommandTests {
  static let gifsicle = "/usr/bin/gifsicle"

  /// Runs a program to its end; what it wrote to standard output and to standard error.
  static func run(_ name: String, _ words: [String]) throws -> (
    code: Int32, output: String, messages: String
  ) {
    let program = try Program(name, words, environment: ["LC_ALL=C.UTF-8", "TERM=dumb"])
    let code = try program.end()
    return (
      code, String(decoding: program.output, as: UTF8.self),
      String(decoding: program.messages, as: UTF8.self)
    )
  }

  @Test(
    "gifsicle, which has its own decoder, finds the timeline of the text",
    .enabled(if: access(gifsicle, X_OK) == 0, "gifsicle is not installed"),
    // Options, delays: all of three characters, and 1.2 s behind the last one's slot.
    arguments: [
      (["--per-char", "0.05", "--no-cursor"], ["0.05s", "0.05s", "1.25s"]),
      (["--per-char", "0.0333333333", "--no-cursor"], ["0.03s", "0.04s", "1.23s"]),
      (["--per-char", "0.1", "--no-cursor", "--until", "0.25"], ["0.10s", "0.10s", "0.05s"]),
      (["--per-char", "0.1", "--no-cursor", "--until", "0.2"], ["0.10s", "0.10s"]),
      (["--reduce-motion", "on", "--no-cursor", "--until", "3"], ["3.00s"]),
      // Off from 0.3 s, on from 0.9 s of the cycle.
      (["--blink", "step"], ["0.05s", "0.05s", "0.35s", "0.60s", "0.30s"]),
      (["--start-delay", "0.5", "--blink", "none"], ["0.50s", "0.05s", "0.05s", "1.25s"]),
    ])
  func byGifsicle(_ options: [String], _ delays: [String]) throws {
    let folder = Folder()
    let path = folder.path + "a.gif"
    let typist = try Self.run(
      "typist", ["--on", "gif:" + path, "--geometry", "96x32"] + options + ["abc"])
    #expect(typist.code == 0 && typist.messages == "")
    let info = try Self.run(Self.gifsicle, ["--info", path])
    #expect(info.code == 0)
    let words = info.output.split { $0 == " " || $0 == "\n" }
    var found: [String] = []
    for i in words.indices.dropLast() where words[i] == "delay" {
      found.append(String(words[i + 1]))
    }
    #expect(found == delays)
    #expect(info.output.contains("loop forever"))
    #expect(info.output.contains("logical screen 96x32"))
    #expect(remove(path) && folder.removeIfEmpty())
  }

  @Test(
    "at every moment the GIF shows what a picture of that moment shows",
    arguments: [[], ["--rotate", "90", "--unit", "keystroke", "--foreground", "#ffcc00"]])
  func likePictures(_ options: [String]) throws {
    let folder = Folder()
    let path = folder.path + "a.gif"
    let words = ["--geometry", "120x48", "--per-char", "0.08"] + options + ["값", "한 🙌"]
    #expect(try Self.run("typist", ["--on", "gif:" + path] + words).code == 0)
    let gif = try #require(GIFFile(path))
    // The second text begins at 0.08, has 3 characters, and its cursor fades from 0.32 to 1.52.
    #expect(gif.delays.reduce(0, +) == 152)
    for hundredths in stride(from: 0, to: 152, by: 4) {
      let picture = folder.path + "a.png"
      let (whole, rest) = (hundredths / 100, hundredths % 100)
      let moment = "\(whole)." + (rest < 10 ? "0" : "") + "\(rest)"
      let code = try Self.run("typist", ["--on", "png:" + picture, "--at", moment] + words).code
      let read = pixels(ofPNG: contents(picture) ?? [])
      #expect(code == 0 && read?.size == gif.size)
      let isTheSame = read?.pixels == gif.picture(at: hundredths)
      #expect(isTheSame, "at \(moment)")
      #expect(remove(picture))
    }
    #expect(remove(path) && folder.removeIfEmpty())
  }

  @Test("frames are the GIF's pictures at the times of the table, and the end is the last one")
  func likeFrames() throws {
    let outer = Folder()
    let (path, folder) = (outer.path + "a.gif", outer.path + "frames/")
    let words = ["--on", "gif:" + path, "--on", "frames:" + folder, "--geometry", "96x32", "가나"]
    #expect(try Self.run("typist", words).code == 0)
    let gif = try #require(GIFFile(path))
    let table = String(decoding: contents(folder + "times.tsv") ?? [], as: UTF8.self)
    let lines = table.split(separator: "\n")
    #expect(lines.first == "file\tseconds")
    // The GIF's frames, and the moment at which it begins anew.
    #expect(lines.count == 1 + gif.frames.count + 1)
    var moment = 0
    for (index, frame) in gif.frames.enumerated() where index + 1 < lines.count {
      let row = lines[index + 1].split(separator: "\t")
      #expect(Double(row[1]).map { Int(($0 * 100).rounded()) } == moment)
      let isTheSame = pixels(ofPNG: contents(folder + row[0]) ?? [])?.pixels == frame.picture
      #expect(isTheSame, "\(row[0])")
      moment += frame.delay
    }
    #expect(lines.last?.hasSuffix("\t1.3") == true)
    for line in lines.dropFirst() { #expect(remove(folder + line.prefix { $0 != "\t" })) }
    #expect(remove(folder + "times.tsv"))
    #expect(unsafe rmdir(folder) == 0)
    #expect(remove(path) && outer.removeIfEmpty())
  }

  @Test("beside a terminal a recording follows real time, and both stay until its end")
  func live() throws {
    let folder = Folder()
    let path = folder.path + "a.gif"
    let pty = try PseudoTerminal(columns: 40, rows: 10)
    let program = try Program(
      "typist",
      [
        "--on", "terminal:cells", "--on", "gif:" + path, "--geometry", "96x32", "--no-cursor",
        "--until", "1.4", "ab",
      ], on: pty, environment: ["LC_ALL=C.UTF-8", "TERM=xterm"])
    var hasAnswered = false
    let code = try program.end { bytes in
      // The terminal says that it is there, and nothing more.
      if !hasAnswered, bytes.suffix(3).elementsEqual("\u{1B}[c".utf8) {
        hasAnswered = true
        try pty.type("\u{1B}[?62;c")
      }
    }
    #expect(code == 0)
    let gif = try #require(GIFFile(path))
    // A busy machine may begin late. Without --until it would have ended at 1.3 s.
    let length = gif.delays.reduce(0, +)
    #expect(length > 130 && length <= 140)
    let picture = folder.path + "a.png"
    let words = ["--on", "png:" + picture, "--geometry", "96x32", "--no-cursor", "ab"]
    #expect(try Self.run("typist", words).code == 0)
    let isTheSame = pixels(ofPNG: contents(picture) ?? [])?.pixels == gif.frames.last?.picture
    #expect(isTheSame)
    #expect(remove(path) && remove(picture) && folder.removeIfEmpty())
  }

  @Test("a recording that fails is told, and the others are made")
  func failing() throws {
    let folder = Folder()
    let path = folder.path + "a.gif"
    let typist = try Self.run(
      "typist",
      ["--on", "gif:/no/such/a.gif", "--on", "gif:" + path, "--geometry", "64x32", "a"])
    #expect(typist.code == 1)
    #expect(
      typist.messages
        == "typist: cannot write /no/such/a.gif: there is no folder /no/such/; make it first\n")
    #expect(GIFFile(path) != nil)
    #expect(remove(path) && folder.removeIfEmpty())
  }
}
