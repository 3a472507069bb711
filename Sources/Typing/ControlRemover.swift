/// Takes out of a text everything that would command a display instead of standing on it.
///
/// A text comes from anywhere: a file, a network, a log with colours. What is removed:
///
/// | form | from | to |
/// |---|---|---|
/// | CSI | ESC `[` or U+009B | the final byte 0x40 to 0x7E |
/// | DCS, SOS, OSC, PM, APC | ESC `P X ] ^ _` or U+0090 98 9D 9E 9F | BEL, ESC `\` or U+009C |
/// | other ESC | ESC, intermediates 0x20 to 0x2F | one final 0x30 to 0x7E |
/// | C0, DEL, C1 | the control alone | TAB and line ends stay |
///
/// A sequence that never ends takes the rest of its line. A control string may span lines when its
/// end does come: pictures in the sixel format do, and their data must not be typed.
///
/// Every line end becomes "\n" (CR LF is one; CR, VT, FF, NEL, LS, PS), so that no panel ever sees
/// a CR.
struct ControlRemover {
  private let source: String.UnicodeScalarView
  private var position: String.UnicodeScalarView.Index
  private var kept = String.UnicodeScalarView()
  private var lastWasReturn = false
  /// Set once a search for the end of a control string failed: it would fail again, at a cost that
  /// squares.
  private var noTerminatorAhead = false

  /// The text without commands; the same bytes when it has none.
  static func clean(_ raw: String) -> String {
    if raw.unicodeScalars.allSatisfy(standsForItself) { return raw }
    var remover = ControlRemover(source: raw.unicodeScalars)
    remover.run()
    return String(remover.kept)
  }

  private init(source: String.UnicodeScalarView) {
    self.source = source
    position = source.startIndex
  }

  private var next: Unicode.Scalar? { position < source.endIndex ? source[position] : nil }

  private mutating func advance() { position = source.index(after: position) }

  private mutating func run() {
    while let scalar = next {
      advance()
      switch scalar.value {
      case 0x1B: skipEscape()
      case 0x9B: skipControlSequence()
      case 0x90, 0x98, 0x9D, 0x9E, 0x9F: skipControlString()
      case 0x0A where lastWasReturn: lastWasReturn = false
      case _ where isLineEnd(scalar):
        kept.append("\n")
        // Removed controls between CR and LF do not part the two: removing comes before cutting.
        lastWasReturn = scalar == "\r"
      case _ where standsForItself(scalar):
        kept.append(scalar)
        lastWasReturn = false
      default: break
      }
    }
  }

  /// Skips what follows an ESC. Something that no sequence has there stays: it is text.
  private mutating func skipEscape() {
    var isPlain = true
    while let scalar = next, !isLineEnd(scalar) {
      switch scalar.value {
      case 0x1B: return
      case 0x00...0x1F, 0x7F: advance()
      case 0x20...0x2F:
        isPlain = false
        advance()
      case 0x5B where isPlain:
        advance()
        return skipControlSequence()
      case 0x50, 0x58, 0x5D, 0x5E, 0x5F:
        advance()
        return isPlain ? skipControlString() : ()
      case 0x30...0x7E: return advance()
      default: return
      }
    }
  }

  private mutating func skipControlSequence() {
    while let scalar = next, !isLineEnd(scalar) {
      // A new introducer: what went before stays unfinished, and the new one must not be typed.
      if scalar.value == 0x1B || (0x80...0x9F).contains(scalar.value) { return }
      advance()
      if (0x40...0x7E).contains(scalar.value) { return }
    }
  }

  private mutating func skipControlString() {
    let begin = position
    var afterEscape = false
    while !noTerminatorAhead, let scalar = next {
      advance()
      if scalar.value == 0x07 || scalar.value == 0x9C { return }
      if afterEscape, scalar == "\\" { return }
      afterEscape = scalar.value == 0x1B
    }
    noTerminatorAhead = true
    position = begin
    while let scalar = next, !isLineEnd(scalar) { advance() }
  }
}

/// Whether a scalar ends a line: LF, VT, FF, CR, NEL, LS, PS.
private func isLineEnd(_ scalar: Unicode.Scalar) -> Bool {
  switch scalar.value {
  case 0x0A...0x0D, 0x85, 0x2028, 0x2029: true
  default: false
  }
}

/// Whether a scalar stays in the text as it is.
private func standsForItself(_ scalar: Unicode.Scalar) -> Bool {
  switch scalar.value {
  case 0x09, 0x0A: true
  case 0x00...0x1F, 0x7F...0x9F, 0x2028, 0x2029: false
  default: true
  }
}
