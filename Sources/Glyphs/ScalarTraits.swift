// What drawing has to know of single scalars. Embedded Swift has no property tables, so these are
// the few ranges that matter here, from the Unicode Character Database 16 (DerivedCoreProperties,
// EastAsianWidth, emoji-data).

extension Unicode.Scalar {
  /// Whether the scalar never shows anything: controls and Default_Ignorable_Code_Point.
  var showsNothing: Bool {
    switch value {
    case 0...0x1F, 0x7F...0x9F, 0xAD, 0x34F, 0x61C, 0x115F...0x1160, 0x17B4...0x17B5,
      0x180B...0x180F, 0x200B...0x200F, 0x2028...0x202E, 0x2060...0x206F, 0x3164, 0xFE00...0xFE0F,
      0xFEFF, 0xFFA0, 0xFFF0...0xFFF8, 0x1BCA0...0x1BCA3, 0x1D173...0x1D17A, 0xE0000...0xE0FFF:
      true
    default: false
    }
  }

  /// Whether the scalar colours the person before it (Emoji_Modifier).
  var isSkinTone: Bool { (0x1F3FB...0x1F3FF).contains(value) }

  /// Whether the scalar is laid over the letter before it.
  ///
  /// Grapheme breaking knows it: a mark makes one character with an "a" before it. A skin tone does
  /// so too, but it can stand alone and then shows itself.
  var isMark: Bool {
    if value < 0x300 || isSkinTone { return false }
    var text = String.UnicodeScalarView()
    text.append("a")
    text.append(self)
    return String(text).count == 1
  }

  /// The letter A to Z that a regional indicator stands for.
  var regionalLetter: Unicode.Scalar? {
    (0x1F1E6...0x1F1FF).contains(value) ? Unicode.Scalar(value - 0x1F1E6 + 0x41) : nil
  }

  /// Whether the scalar takes two cells: East Asian wide ones, emoji, and all whose number has more
  /// than four digits, since only a wide box holds these. It decides about boxes only; the width of
  /// a drawn glyph is the font's.
  var isWide: Bool {
    switch value {
    case 0x1100...0x115F, 0x231A...0x231B, 0x23E9...0x23F3, 0x25FD...0x25FE, 0x2600...0x27BF,
      0x2B1B...0x2B1C, 0x2B50, 0x2B55, 0x2E80...0x303E, 0x3041...0xA4CF, 0xA960...0xA97F,
      0xAC00...0xD7A3, 0xF900...0xFAFF, 0xFE30...0xFE6F, 0xFF01...0xFF60, 0xFFE0...0xFFE6,
      0x1_0000...0x10_FFFF:
      true
    default: false
    }
  }

  /// A scalar that looks the same, for fonts that lack this one: the breakable twin of a space or a
  /// hyphen.
  var plainer: Unicode.Scalar {
    switch value {
    case 0xA0, 0x2000...0x200A, 0x202F, 0x205F: " "
    case 0x2010, 0x2011: "-"
    default: self
    }
  }
}
