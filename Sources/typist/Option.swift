import Boards

/// An option of the command; the help, the parser and the checks all read this one table.
enum Option: CaseIterable {
  case on, board, font, fallback, size
  case perChar, startDelay, stagger, unit, pause, variance, seed
  case queue, backSpeed, holdText, loop, reduceMotion
  case cursor, noCursor, blink, blinkCycles
  case align, spacing, padding, breakKorean, foreground, background
  case geometry, rotate, at, hold, once, until
  case help, version

  /// How the option is written, what stands for its value in the help (nil for a switch), and what it means.
  var row: (name: String, value: String?, meaning: String) {
    switch self {
    case .on:
      (
        "--on", "WHERE",
        "terminal, terminal:cells, drm[:CARD][:CONNECTOR][:WxH[@HZ]][:DEGREES], fb:DEVICE, png:FILE, "
          + "gif:FILE or frames:DIR (a PNG for each change); give it again for a further display (the screen of a "
          + "bare console, else terminal)"
      )
    case .board:
      ("--board", "NAME", "a board file, or its name; what the call says itself comes first")
    case .font:
      ("--font", "NAME", "a bitmap font, installed or a file: BDF, PSF or hex (the built-in one)")
    case .fallback:
      (
        "--fallback", "NAME",
        "a font for what the first one lacks; again for a further one (the built-in one is the last)"
      )
    case .size: ("--size", "PX", "height of the text, in whole multiples of the font's (32)")
    case .perChar: ("--per-char", "S", "seconds from one character to the next, 0 to 10 (0.05)")
    case .startDelay: ("--start-delay", "S", "seconds before the first character, 0 to 3600 (0)")
    case .stagger: ("--stagger", "S", "seconds between the starts of two texts, 0 to 3600 (0.08)")
    case .unit:
      (
        "--unit", "UNIT",
        "grapheme, or keystroke: Hangul as a 2-set keyboard composes it (grapheme)"
      )
    case .pause:
      (
        "--pause", "S",
        "seconds more after . ! ? and half as many after , ; : and their like, 0 to 10 (0)"
      )
    case .variance:
      ("--variance", "V", "how uneven the pace is, from 0 (even) to 0.9 (0)")
    case .seed: ("--seed", "N", "which uneven pace; the same number types the same way (0)")
    case .queue:
      ("--queue", nil, "one TEXT after the other in one line, each taken back for the next")
    case .backSpeed: ("--back-speed", "S", "seconds for each character taken back, 0 to 10 (0.03)")
    case .holdText:
      ("--hold-text", "S", "seconds that a text stands before it is taken back, 0 to 3600 (1.5)")
    case .loop: ("--loop", "N", "how often all is typed, or forever (1)")
    case .reduceMotion:
      (
        "--reduce-motion", "WHEN",
        "on, off, or auto: on if TYPIST_REDUCE_MOTION asks for it; off in pictures (auto)"
      )
    case .cursor: ("--cursor", "TEXT", "what stands behind the last text (|)")
    case .noCursor: ("--no-cursor", nil, "no cursor")
    case .blink: ("--blink", "HOW", "fade, step or none (fade)")
    case .blinkCycles:
      ("--blink-cycles", "N", "blinks before the cursor stands still, or forever (forever)")
    case .align: ("--align", "WHERE", "leading, center or trailing (center)")
    case .spacing: ("--spacing", "PX", "gap between two texts (16)")
    case .padding:
      ("--padding", "PX", "what stays free at the edges (16; in a terminal's characters 0)")
    case .breakKorean:
      ("--break-korean", "WHERE", "syllable or word: where a line of Korean may end (syllable)")
    case .foreground: ("--foreground", "#RRGGBB", "colour of the text (#ffffff; a terminal's own)")
    case .background: ("--background", "#RRGGBB", "colour behind it (#000000; a terminal's own)")
    case .geometry: ("--geometry", "WxH", "size of a picture as a person sees it (800x480)")
    case .rotate:
      (
        "--rotate", "DEGREES",
        "0, 90, 180 or 270, clockwise: how a screen or a picture is turned (0)"
      )
    case .at: ("--at", "S", "a picture of this moment (the finished text)")
    case .hold: ("--hold", nil, "stay until told to stop (the default on screens)")
    case .once:
      ("--once", nil, "leave one blink after the last text is typed (the default elsewhere)")
    case .until:
      (
        "--until", "S",
        "end of a trace, a GIF or the frames (one blink after the last text is typed; of --loop "
          + "forever, one pass)"
      )
    case .help: ("--help", nil, "this text")
    case .version: ("--version", nil, "the version")
    }
  }

  /// The option that is written `name`.
  static func named(_ name: String) -> Option? {
    for option in allCases where option.row.name == name { return option }
    return nil
  }

  /// The option whose name is nearest to a misspelt one, if any is near.
  static func nearest(to name: String) -> Option? {
    guard let near = nearestWord(to: name, among: allCases.map { $0.row.name }) else { return nil }
    return named(near)
  }
}
