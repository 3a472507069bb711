import CLinux

/// What the environment's variables say of the terminal: its name, its colours, its character set.
public struct TerminalEnvironment: Equatable, Sendable {
  /// `TERM`: the terminal's name in terminfo, as `xterm-256color`.
  public var term: String
  /// `COLORTERM`: `truecolor` or `24bit` where 24-bit colours work.
  public var colorTerm: String
  /// `NO_COLOR`: anything but nothing means that the user wants no colour (no-color.org).
  public var noColor: String
  /// The locale that characters follow: the first of `LC_ALL`, `LC_CTYPE` and `LANG` that is set.
  public var locale: String

  /// Makes an environment; variables that are not named are not set.
  public init(
    term: String = "", colorTerm: String = "", noColor: String = "", locale: String = ""
  ) {
    self.term = term
    self.colorTerm = colorTerm
    self.noColor = noColor
    self.locale = locale
  }

  /// The environment of this process.
  public static func current() -> TerminalEnvironment {
    var locale = variable("LC_ALL")
    if locale.isEmpty { locale = variable("LC_CTYPE") }
    if locale.isEmpty { locale = variable("LANG") }
    return TerminalEnvironment(
      term: variable("TERM"), colorTerm: variable("COLORTERM"), noColor: variable("NO_COLOR"),
      locale: locale)
  }

  /// Whether the terminal knows no escape sequences: `TERM` is `dumb` or not set.
  public var isDumb: Bool { term.isEmpty || term == "dumb" }

  /// Whether characters are sent as UTF-8: the locale's codeset, between `.` and `@`, says so.
  public var isUTF8: Bool {
    var codeset = ""
    var isInside = false
    for character in locale {
      if character == "@" { break }
      if isInside && character != "-" { codeset += character.lowercased() }
      if character == "." { isInside = true }
    }
    return codeset == "utf8"
  }

  /// How many colours the terminal is said to have.
  public var colorDepth: ColorDepth {
    if !noColor.isEmpty || isDumb { return .none }
    if colorTerm == "truecolor" || colorTerm == "24bit" { return .trueColor }
    if term.hasSuffix("-256color") { return .indexed256 }
    // The DEC terminals that terminfo knows by these names had one colour.
    if term.hasPrefix("vt1") || term.hasPrefix("vt2") { return .none }
    return .sixteen
  }

  /// Whether the terminal may know the kitty graphics protocol, so that it is worth asking.
  ///
  /// The Linux console would draw nothing, and screen and tmux stand between us and a terminal that
  /// might know it: they answer for themselves, and would lose the picture when they redraw.
  public var mayKnowGraphics: Bool {
    !isDumb && !term.hasPrefix("linux") && !term.hasPrefix("screen") && !term.hasPrefix("tmux")
  }

  /// Whether the terminal may tell its own colours, so that it is worth asking.
  ///
  /// Not where no colours are wanted, and not the Linux console: it has no answer, and older ones
  /// print the question. tmux and screen answer or let the terminal answer.
  public var mayTellColors: Bool { colorDepth != .none && !term.hasPrefix("linux") }

  /// Whether parts of an image can be changed in place, as an edit of its root frame.
  ///
  /// The protocol has no question for that, and some terminals that draw images know no animation,
  /// so only the terminal that the protocol is named after is trusted; others get the whole image
  /// anew.
  public var editsImages: Bool { term == "xterm-kitty" }

  private static func variable(_ name: String) -> String {
    guard let value = unsafe getenv(name) else { return "" }
    return unsafe String(cString: value)
  }
}

/// How many colours a terminal has.
public enum ColorDepth: Equatable, Sendable {
  /// None: a cell is drawn or it is not.
  case none
  /// The eight colours of 1976 and their bright sisters.
  case sixteen
  /// The 6 x 6 x 6 cube and 24 greys that xterm added.
  case indexed256
  /// 24 bits.
  case trueColor
}
