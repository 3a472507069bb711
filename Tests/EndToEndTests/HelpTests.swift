// The whole help screen, as a person sees it: 100 columns, every option that works, nothing else.
import Testing

@Suite("The help")
struct HelpTests {
  @Test("--help shows this screen, wherever it stands")
  func screen() throws {
    let printed = try Printed(["--help"])
    #expect(printed == Printed(code: 0, output: Self.golden))
    #expect(try Printed(["text", "--help"]) == printed)
  }

  @Test("no line is longer than a hundred columns")
  func width() throws {
    for line in Self.golden.split(separator: "\n") {
      // Hangul takes two columns.
      let wide = line.unicodeScalars.filter { $0.value >= 0xAC00 }.count
      #expect(line.unicodeScalars.count + wide <= 100, "\(line)")
    }
  }

  private static let golden = """
    typist types text onto displays, one character at a time.

      typist [OPTIONS] TEXT...        each TEXT is a line of a stack
      typist trace [OPTIONS] TEXT...  the timeline as JSON lines, without a display
      typist boards [NAME]            which board files there are, or what one of them says
      typist fonts [NAME [TEXT...]]   which fonts are installed, and what one covers or lacks
      typist doctor                   what screens there are, and what keeps a text from them

    Options may stand anywhere; -- ends them. In parentheses: what holds without the option.

      --on WHERE               terminal, terminal:cells, drm[:CARD][:CONNECTOR][:WxH[@HZ]][:DEGREES],
                               fb:DEVICE, png:FILE, gif:FILE or frames:DIR (a PNG for each change); give
                               it again for a further display (the screen of a bare console, else
                               terminal)
      --board NAME             a board file, or its name; what the call says itself comes first
      --font NAME              a bitmap font, installed or a file: BDF, PSF or hex (the built-in one)
      --fallback NAME          a font for what the first one lacks; again for a further one (the
                               built-in one is the last)
      --size PX                height of the text, in whole multiples of the font's (32)
      --per-char S             seconds from one character to the next, 0 to 10 (0.05)
      --start-delay S          seconds before the first character, 0 to 3600 (0)
      --stagger S              seconds between the starts of two texts, 0 to 3600 (0.08)
      --unit UNIT              grapheme, or keystroke: Hangul as a 2-set keyboard composes it (grapheme)
      --pause S                seconds more after . ! ? and half as many after , ; : and their like, 0
                               to 10 (0)
      --variance V             how uneven the pace is, from 0 (even) to 0.9 (0)
      --seed N                 which uneven pace; the same number types the same way (0)
      --queue                  one TEXT after the other in one line, each taken back for the next
      --back-speed S           seconds for each character taken back, 0 to 10 (0.03)
      --hold-text S            seconds that a text stands before it is taken back, 0 to 3600 (1.5)
      --loop N                 how often all is typed, or forever (1)
      --reduce-motion WHEN     on, off, or auto: on if TYPIST_REDUCE_MOTION asks for it; off in pictures
                               (auto)
      --cursor TEXT            what stands behind the last text (|)
      --no-cursor              no cursor
      --blink HOW              fade, step or none (fade)
      --blink-cycles N         blinks before the cursor stands still, or forever (forever)
      --align WHERE            leading, center or trailing (center)
      --spacing PX             gap between two texts (16)
      --padding PX             what stays free at the edges (16; in a terminal's characters 0)
      --break-korean WHERE     syllable or word: where a line of Korean may end (syllable)
      --foreground #RRGGBB     colour of the text (#ffffff; a terminal's own)
      --background #RRGGBB     colour behind it (#000000; a terminal's own)
      --geometry WxH           size of a picture as a person sees it (800x480)
      --rotate DEGREES         0, 90, 180 or 270, clockwise: how a screen or a picture is turned (0)
      --at S                   a picture of this moment (the finished text)
      --hold                   stay until told to stop (the default on screens)
      --once                   leave one blink after the last text is typed (the default elsewhere)
      --until S                end of a trace, a GIF or the frames (one blink after the last text is
                               typed; of --loop forever, one pass)
      --help                   this text
      --version                the version

    Any key shows the whole text at once; Ctrl-C leaves. Into a pipe each finished text is printed once.

      typist '안녕하세요 1조입니다! 👋'
      typist --start-delay 0.12 --no-cursor --align leading '• 다양성 존중' '• 창의적 사고'
      typist --on drm:HDMI-A-1 --size 64 '환영합니다 🙌'
      typist --on png:hello.png --at 0.4 --unit keystroke '한글'

    Exit codes: 0 done, 1 a display or a file failed, 2 the call was wrong, 130 interrupted,
    143 terminated.

    """
}
