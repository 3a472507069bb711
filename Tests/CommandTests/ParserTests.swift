// The words of a call: what they mean, and what a wrong one is answered.
import LineBreaks
import Raster
import Staging
import Testing
import Time
import Typing
import TypingDisplay

@testable import typist

@Test("the contract's defaults hold without options")
func defaults() throws {
  let request = try Request(["안녕"])
  #expect(request.texts == ["안녕"])
  #expect(request.task == .type)
  #expect(request.perChar == .milliseconds(50))
  #expect(request.startDelay == .zero)
  #expect(request.stagger == .milliseconds(80))
  #expect(request.cursor == "|" && request.showsCursor)
  #expect(request.style == StackStyle(alignment: .center, spacing: 16, padding: 16))
  #expect(request.geometry == Size(width: 800, height: 480))
  #expect(request.pixelHeight == 32)
  #expect(request.destinations.isEmpty)
}

@Test("options stand anywhere, with a blank or an equals sign, and the last value wins")
func optionsAnywhere() throws {
  let request = try Request(["--per-char", "0.06", "a", "--start-delay=.15", "b", "--per-char=1"])
  #expect(request.texts == ["a", "b"])
  #expect(request.perChar == .milliseconds(1000))
  #expect(request.startDelay == .milliseconds(150))
}

@Test("an empty text, a lone dash and everything behind -- are texts")
func texts() throws {
  #expect(try Request(["", "-", "--", "--hold", "trace"]).texts == ["", "-", "--hold", "trace"])
  #expect(try Request(["--", "trace"]).task == .type)
  #expect(try Request(["a", "trace"]).texts == ["a", "trace"], "only the first word is a command")
}

@Test("--on adds displays")
func destinations() throws {
  let request = try Request(["a", "--on", "terminal", "--on=png:a:b.png"])
  #expect(request.destinations == [.terminal, .png(path: "a:b.png")])
  let recorded = try Request(["a", "--on", "gif:a.gif", "--on=frames:b/c", "--until", "2"])
  #expect(
    recorded.destinations == [.recording(.gif(path: "a.gif")), .recording(.frames(folder: "b/c"))])
  #expect(recorded.until == .milliseconds(2000))
}

@Test(
  "a value that a number may not have is a mistake",
  arguments: [
    "", "-1", "1e2", " 1", "1 ", "nan", "10.0000000001", "10.1", "999999999999999999999", ".",
    "0x1", "１",
  ])
func wrongNumbers(value: String) {
  #expect(
    throws: CallMistake("--per-char \(value): seconds from 0 to 10 are wanted, such as 0.05")
  ) { try Request(["a", "--per-char", value]) }
}

@Test(
  "plain decimals are read to the nanosecond, without a float on the way",
  arguments: [
    ("0", 0), ("0.05", 50_000_000), (".5", 500_000_000), ("3.", 3_000_000_000),
    ("0.1", 100_000_000), ("0.0000000004", 0), ("0.0000000005", 1),
    ("0.9999999999", 1_000_000_000), ("10", 10_000_000_000), ("0010.0", 10_000_000_000),
  ] as [(String, Int64)])
func rightNumbers(value: String, nanoseconds: Int64) throws {
  #expect(try Request(["a", "--per-char", value]).perChar.nanoseconds == nanoseconds)
}

@Test(
  "what is wrong with a call is said in one line, with the mend",
  arguments: [
    (["--per-chr", "1"], "unknown option --per-chr; did you mean --per-char?"),
    (
      ["-x"],
      "unknown option -x; 'typist --help' lists them (a text that begins with a dash stands behind --)"
    ),
    (["--per-char"], "--per-char needs a value: --per-char S"),
    (["--hold=1"], "--hold takes no value; write it alone"),
    (["--hold", "--once", "a"], "--hold and --once contradict each other; leave one out"),
    (["--at", "1", "a"], "--at is for pictures; add --on png:FILE"),
    (
      ["--rotate", "90", "a"], "--rotate is for screens and pictures; add --on drm or --on png:FILE"
    ),
    (["--rotate", "45", "a"], "--rotate 45: 0, 90, 180 or 270 is wanted"),
    (
      ["--until", "1", "--on", "png:a", "a"],
      "--until is for recordings and 'typist trace'; add --on gif:FILE or --on frames:DIR"
    ),
    (["--at", "1", "--on", "gif:a", "a"], "--at is for pictures; add --on png:FILE"),
    (
      ["--hold", "--on", "gif:a", "--on", "png:b", "a"],
      "--hold is for live displays; a recording ends by itself (--until says when)"
    ),
    (
      ["--hold", "--on", "png:b", "a"], "--hold is for live displays; a picture is finished at once"
    ),
    (["--on", "frames:", "a"], "--on frames: needs a folder: --on frames:greeting"),
    (["--blink", "fast", "a"], "--blink fast: fade, step or none is wanted"),
    (["--foreground", "red", "a"], "--foreground red: a colour looks like #ffcc00"),
    (["--foreground", "#12345g", "a"], "--foreground #12345g: a colour looks like #ffcc00"),
    (
      ["--geometry", "800", "a"],
      "--geometry 800: a size looks like 800x480, each side from 1 to 8192"
    ),
    (
      ["--geometry", "9999x1", "a"],
      "--geometry 9999x1: a size looks like 800x480, each side from 1 to 8192"
    ),
    (["--size", "0", "a"], "--size 0: a whole number from 1 to 1024 is wanted"),
    (["--on", "png:", "a"], "--on png: needs a file: --on png:greeting.png"),
    (
      ["--on", "vga", "a"],
      "--on vga: this version types on terminal, terminal:cells, drm, fb:DEVICE, png:FILE, gif:FILE and frames:DIR"
    ),
    (
      ["--on", "drm:hdmi", "a"],
      "--on drm:hdmi: a screen looks like drm, drm:HDMI-A-1, drm:card1:DSI-1, drm:HDMI-A-1:1280x720@60 or drm:DSI-1:90"
    ),
    (
      ["--on", "drm", "--on", "drm", "a"],
      "--on drm: that display is already in use; name each one once"
    ),
    (
      ["--on", "terminal", "--on", "terminal:cells", "a"],
      "--on terminal:cells: that display is already in use; name each one once"
    ),
    (
      ["--back-speed", "1", "a", "b"],
      "--back-speed is for texts that are taken back; add --queue or --loop"
    ),
    (
      ["--hold-text", "1", "--loop", "1", "a"],
      "--hold-text is for texts that are taken back; add --queue or --loop"
    ),
    (["--loop", "0", "a"], "--loop 0: a whole number from 1 to 1000000, or forever, is wanted"),
    (
      ["--loop", "ever", "a"],
      "--loop ever: a whole number from 1 to 1000000, or forever, is wanted"
    ),
    (
      ["--once", "--loop=forever", "a"],
      "--once and --loop forever contradict each other; leave one out"
    ),
    (["--variance", "0.91", "a"], "--variance 0.91: a number from 0 to 0.9 is wanted"),
    (["--variance", "-1", "a"], "--variance -1: a number from 0 to 0.9 is wanted"),
    (
      ["--seed", "1", "a"],
      "--seed is for an uneven pace; add --variance, such as --variance 0.5"
    ),
    (
      ["--seed", "-1", "--variance", "0.1", "a"],
      "--seed -1: a whole number from 0 to 99999999 is wanted"
    ),
    (["--pause", "11", "a"], "--pause 11: seconds from 0 to 10 are wanted, such as 0.05"),
    (
      ["--queue", "--stagger", "1", "a"],
      "--stagger is for texts in a stack; a queue has one line"
    ),
    (["trace"], "trace needs a text: typist trace TEXT..."),
    (["trace", "--on", "terminal", "a"], "--on is for displays; a trace has none"),
    (
      ["panel"],
      "'panel' is the name of a command that this version does not have yet; to type the word, write: typist -- panel"
    ),
    (
      ["doctor", "a"],
      "doctor takes no text and no option; to type the word, write: typist -- doctor"
    ),
    (["--on", "fb:", "a"], "--on fb: needs a framebuffer: --on fb:/dev/fb0"),
  ] as [([String], String)])
func mistakes(words: [String], message: String) {
  #expect(throws: CallMistake(message)) { try Request(words) }
}

@Test("a queue is one line; what makes the typing uneven goes to every line")
func moreTyping() throws {
  let words = ["--loop=forever", "--variance", "0.5", "--seed=7", "--pause", "0.4", "a", "b"]
  let queue = try Request(["--queue", "--back-speed=0.1", "--hold-text=2"] + words).showTexts()
  #expect(queue.map { $0.text } == ["a"])
  #expect(queue.map { $0.following } == [["b"]])
  let stack = try Request(words).showTexts()
  #expect(stack.map { $0.text } == ["a", "b"])
  #expect(stack.map { $0.following } == [[], []])
  for text in queue + stack {
    #expect(text.settings.loop == .forever)
    #expect(text.settings.variance == 0.5)
    #expect(text.settings.seed == 7)
    #expect(text.settings.punctuationPause == .milliseconds(400))
  }
  #expect(queue[0].settings.backSpeed == .milliseconds(100))
  #expect(queue[0].settings.holdText == .milliseconds(2000))
  #expect(stack[0].settings.backSpeed == .milliseconds(30))
  #expect(stack[0].settings.holdText == .milliseconds(1500))
  #expect(try Request(["--loop", "3", "a"]).loop == .times(3))
}

@Test("colours, sizes and words are read")
func otherValues() throws {
  let request = try Request([
    "a", "--foreground", "#FFcc00", "--geometry=16x2", "--on=png:x", "--align", "trailing",
    "--blink-cycles", "4", "--unit=keystroke", "--cursor", "▌", "--break-korean", "word",
  ])
  #expect(request.foreground == Color(rgb: 0xFFCC00))
  #expect(request.geometry == Size(width: 16, height: 2))
  #expect(request.style.alignment == .trailing)
  #expect(request.blinkCycles == .count(4))
  #expect(request.unit == .keystroke)
  #expect(request.cursor == "▌")
  #expect(request.breaksKorean == .words)
}

@Test("help and version need nothing else")
func helpAndVersion() throws {
  #expect(try Request(["--help", "--hold", "--once"]).task == .help)
  #expect(try Request(["--version"]).task == .version)
}
