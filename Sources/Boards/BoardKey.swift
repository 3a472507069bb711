public import Raster
public import Time

/// A key of a board file: one row for each, which the reader, `typist boards` and boards/README.md share.
public struct BoardKey: Sendable {
  /// Where it stands, from the outside in: `display.driver`. Keys of each of the `displays` are those of `display`.
  public let path: String
  /// What its value is.
  public let kind: Kind
  /// What holds without it, in words.
  public let usual: String
  /// What it is for.
  public let meaning: String
  /// The drivers that have a use for a key of a display; empty for keys that all of them know.
  public let drivers: [String]
  /// The drivers that cannot do without it.
  let needing: [String]

  /// What a value may be.
  public enum Kind: Sendable {
    /// Keys of its own.
    case keys
    /// A list of values, each with the keys of `prefix`, or a plain text where `orText` says so.
    case list(of: String, orText: Bool)
    /// Any text.
    case text
    /// Any text but an empty one.
    case name
    /// A text that is not empty, or a list of them.
    case names
    /// One of some words.
    case word([String])
    /// A whole number.
    case whole(ClosedRange<Int>)
    /// A whole number, or `forever`.
    case count(ClosedRange<Int>)
    /// Seconds from 0 to a limit, as a plain decimal.
    case seconds(upTo: Int64)
    /// A part of one, from 0 to 0.9, as a plain decimal.
    case part
    /// `#RRGGBB`, in quotes, since YAML takes a bare # for a comment.
    case color
    /// `WxH`, each from 1 to 8192.
    case size
  }

  /// The value of a key, as it was understood.
  public enum Value: Equatable, Sendable {
    /// A text, or one of the key's words.
    case text(String)
    /// The names of a key that takes several, in their order.
    case names([String])
    /// A whole number within the key's range.
    case whole(Int)
    /// A length of time within the key's limit.
    case seconds(Interval)
    /// A colour.
    case color(Color)
    /// Columns and rows.
    case size(Size)
  }

  init(
    _ path: String, _ kind: Kind, usual: String = "", of drivers: [String] = [],
    neededBy needing: [String] = [], _ meaning: String
  ) {
    self.path = path
    self.kind = kind
    self.usual = usual
    self.drivers = drivers
    self.needing = needing
    self.meaning = meaning
  }

  /// What it is for, and which drivers have a use for it.
  public var about: String {
    drivers.isEmpty ? meaning : meaning + " (" + drivers.joined(separator: ", ") + ")"
  }

  /// What a value may be, in words.
  public var wanted: String {
    switch kind {
    case .keys: "keys of its own"
    case .list(_, let orText): orText ? "a list of texts, or of keys" : "a list of keys"
    case .text: "a text"
    case .name: "a text that is not empty"
    case .names: "a text that is not empty, or a list of such"
    case .word(let words): words.dropLast().joined(separator: ", ") + " or " + (words.last ?? "")
    case .whole(let range): "a whole number from \(range.lowerBound) to \(range.upperBound)"
    case .count(let range):
      "forever, or a whole number from \(range.lowerBound) to \(range.upperBound)"
    case .seconds(let limit): "seconds from 0 to \(limit)"
    case .part: "a number from 0 to 0.9"
    case .color: "a colour such as \"#ffcc00\", in quotes"
    case .size: "a size such as 800x480, each side from 1 to 8192"
    }
  }

  private static let pictures = ["png", "gif", "frames"]
  private static let screens = ["drm", "fb"]
  private static let terminals = ["terminal", "terminal-cells"]

  /// Every key there is. A key comes when what it is for works.
  public static let all: [BoardKey] = [
    BoardKey("description", .text, "what the board is, in one line"),
    BoardKey(
      "facts", .word(["seen", "emulated", "manual"]), usual: "must be there",
      "where the facts come from: seen on the real thing, on an emulation, or only in a manual"),
    BoardKey("facts-from", .text, "on what they were seen, or which manual"),

    BoardKey("display", .keys, usual: "the command's own choice", "the display"),
    BoardKey(
      "displays", .list(of: "display", orText: false),
      "several displays, which show the same in step"
    ),
    BoardKey(
      "display.driver", .word(terminals + screens + pictures), usual: "must be there",
      "what it is driven by"),
    BoardKey(
      "display.output", .name, usual: "the first that is there; fb needs it", of: screens,
      neededBy: ["fb"],
      "which one: for drm as behind --on drm: (HDMI-A-1, card1:DSI-1:90), for fb the device (/dev/fb0)"
    ),
    BoardKey(
      "display.path", .name, usual: "must be there", of: pictures, neededBy: pictures,
      "the file of a picture, the folder of frames"),
    BoardKey(
      "display.geometry", .size, usual: "800x480", of: pictures,
      "size of a picture as a person sees it"),
    BoardKey(
      "display.rotation", .word(["0", "90", "180", "270"]), usual: "0", of: screens + pictures,
      "how a screen or a picture is turned, clockwise"),
    BoardKey(
      "display.foreground", .color, usual: "white, or a terminal's own", "the colour of the texts"),
    BoardKey(
      "display.background", .color, usual: "black, or a terminal's own", "the colour behind them"),

    BoardKey("font", .keys, "what the texts are set in"),
    BoardKey("font.name", .name, usual: "the built-in font", "a font's file or name"),
    BoardKey(
      "font.fallback", .names, usual: "the built-in font",
      "fonts for what the first one lacks, in their order"),
    BoardKey("font.size", .whole(1...1024), usual: "32", "height of the text in pixels"),

    BoardKey("style", .keys, "how the texts stand and are typed, where they say nothing else"),
    BoardKey(
      "style.align", .word(["leading", "center", "trailing"]), usual: "center", "where they stand"),
    BoardKey("style.spacing", .whole(0...4096), usual: "16", "gap between two texts in pixels"),
    BoardKey("style.padding", .whole(0...4096), usual: "16", "what stays free at the edges"),
    BoardKey(
      "style.break-korean", .word(["syllable", "word"]), usual: "syllable",
      "where a line of Korean may end"),
    BoardKey(
      "style.stagger", .seconds(upTo: 3600), usual: "0.08",
      "from the start of one text to the next's"),
    BoardKey("style.per-char", .seconds(upTo: 10), usual: "0.05", "from one character to the next"),
    BoardKey("style.start-delay", .seconds(upTo: 3600), usual: "0", "before the first character"),
    BoardKey(
      "style.unit", .word(["grapheme", "keystroke"]), usual: "grapheme",
      "what is typed at a time; keystroke composes Hangul as a keyboard does"),
    BoardKey(
      "style.cursor", .text, usual: "|", "what stands behind the last text; \"\" is no cursor"),
    BoardKey("style.blink", .word(["fade", "step", "none"]), usual: "fade", "how it blinks"),
    BoardKey(
      "style.blink-cycles", .count(0...1_000_000), usual: "forever",
      "how often it blinks before it stands still"),

    BoardKey(
      "style.pause", .seconds(upTo: 10), usual: "0",
      "how much later the character behind a full stop comes; behind a comma half of it"),
    BoardKey("style.variance", .part, usual: "0", "how uneven the pace is, as a part of it"),
    BoardKey(
      "style.seed", .whole(0...99_999_999), usual: "0", "which of the uneven paces"),
    BoardKey(
      "style.queue", .word(["no", "yes"]), usual: "no",
      "whether the texts follow each other in one line, each taken back for the next"),
    BoardKey(
      "style.back-speed", .seconds(upTo: 10), usual: "0.03",
      "from one character that is taken back to the next"),
    BoardKey(
      "style.hold-text", .seconds(upTo: 3600), usual: "1.5",
      "how long a text stands before it is taken back"),
    BoardKey("style.loop", .count(1...1_000_000), usual: "1", "how often all is typed"),

    BoardKey("texts", .list(of: "text", orText: true), "the lines of the stack, from the top"),
    BoardKey("text.text", .text, usual: "must be there", "what is typed"),
    BoardKey(
      "text.per-char", .seconds(upTo: 10), usual: "style.per-char", "from one character to the next"
    ),
    BoardKey(
      "text.start-delay", .seconds(upTo: 3600), usual: "style.start-delay and the stagger",
      "before its first character"),
    BoardKey(
      "text.unit", .word(["grapheme", "keystroke"]), usual: "style.unit", "what is typed at a time"),
    BoardKey(
      "text.cursor", .text, usual: "style.cursor behind the last text",
      "what stands behind it; \"\" is no cursor"),
    BoardKey("text.blink", .word(["fade", "step", "none"]), usual: "style.blink", "how it blinks"),
    BoardKey(
      "text.blink-cycles", .count(0...1_000_000), usual: "style.blink-cycles",
      "how often it blinks before it stands still"),
    BoardKey(
      "text.pause", .seconds(upTo: 10), usual: "style.pause",
      "how much later the character behind a full stop comes; behind a comma half of it"),

    BoardKey("motion", .keys, "what moves"),
    BoardKey(
      "motion.reduce", .word(["auto", "on", "off"]), usual: "auto",
      "whether all is shown at once; auto asks the environment"),
  ]

  /// The key at `path`.
  static func at(_ path: String) -> BoardKey? { all.first { $0.path == path } }

  /// The names of the keys that may stand in `prefix`; an empty one is the file itself.
  static func names(in prefix: String) -> [String] {
    var names: [String] = []
    for key in all {
      let start = prefix.isEmpty ? "" : prefix + "."
      guard key.path.utf8.starts(with: start.utf8) else { continue }
      let rest = String(key.path.dropFirst(start.count))
      if !rest.utf8.contains(UInt8(ascii: ".")) && (prefix != "" || rest != "text") {
        names.append(rest)
      }
    }
    return names
  }
}
