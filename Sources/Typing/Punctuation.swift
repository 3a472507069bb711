/// Where a typist takes breath: the marks after which the next slot comes later.
///
/// | pause | marks |
/// |---|---|
/// | long | `.` `!` `?` `…` `。` `！` `？` |
/// | short, half as long | `,` `;` `:` `、` `，` `·` |
///
/// There is none between two digits ("3.14", "10,000", "12:30"), none inside a cluster of marks
/// ("?!" and "..." pause once, after the last), and none after the last slot of a text: nothing
/// comes that could come later.
enum Punctuation {
  case long
  case short

  /// The mark that a scalar is; nil for anything else.
  private init?(_ scalar: Unicode.Scalar) {
    switch scalar {
    case ".", "!", "?", "\u{2026}", "\u{3002}", "\u{FF01}", "\u{FF1F}": self = .long
    case ",", ";", ":", "\u{3001}", "\u{FF0C}", "\u{B7}": self = .short
    default: return nil
    }
  }

  /// The mark in a slot after which the typing pauses; nil where it goes on.
  init?(after slot: Int, in text: TypedText) {
    let next = slot + 1
    guard next < text.slotCount, let scalar = text.single(slot), let mark = Punctuation(scalar),
      let following = text.core(next).unicodeScalars.first, Punctuation(following) == nil
    else { return nil }
    if slot > 0, let before = text.single(slot - 1), before.isDigit, following.isDigit {
      return nil
    }
    self = mark
  }
}

extension TypedText {
  /// The scalar that a slot is alone; nil where marks combine with it.
  fileprivate func single(_ slot: Int) -> Unicode.Scalar? {
    let scalars = core(slot).unicodeScalars
    return scalars.dropFirst().isEmpty ? scalars.first : nil
  }
}

extension Unicode.Scalar {
  fileprivate var isDigit: Bool { properties.generalCategory == .decimalNumber }
}
