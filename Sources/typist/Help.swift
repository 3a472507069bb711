// What `typist --help` and `typist --version` print.

/// The version, as the changelog has it.
let version = "0.1.0"

/// The help: made from the options' table, so that it lists only what works.
func helpText() -> String {
  var text = """
    typist types text onto displays, one character at a time.

      typist [OPTIONS] TEXT...        each TEXT is a line of a stack
      typist trace [OPTIONS] TEXT...  the timeline as JSON lines, without a display
      typist boards [NAME]            which board files there are, or what one of them says
      typist fonts [NAME [TEXT...]]   which fonts are installed, and what one covers or lacks
      typist doctor                   what screens there are, and what keeps a text from them

    Options may stand anywhere; -- ends them. In parentheses: what holds without the option.


    """
  for option in Option.allCases {
    let row = option.row
    var line = "  " + row.name
    if let value = row.value { line += " " + value }
    while line.utf8.count < 26 { line += " " }
    text += line
    var column = 26
    for word in row.meaning.split(separator: " ") {
      if column + 1 + word.count > 100 {
        text += "\n" + String(repeating: " ", count: 26)
        column = 26
      }
      text += " " + word
      column += 1 + word.count
    }
    text += "\n"
  }
  text += """

    Any key shows the whole text at once; Ctrl-C leaves. Into a pipe each finished text is printed once.

      typist '안녕하세요 1조입니다! 👋'
      typist --start-delay 0.12 --no-cursor --align leading '• 다양성 존중' '• 창의적 사고'
      typist --on drm:HDMI-A-1 --size 64 '환영합니다 🙌'
      typist --on png:hello.png --at 0.4 --unit keystroke '한글'

    Exit codes: 0 done, 1 a display or a file failed, 2 the call was wrong, 130 interrupted,
    143 terminated.

    """
  return text
}
