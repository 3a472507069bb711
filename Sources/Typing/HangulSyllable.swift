/// The arithmetic of Hangul: a syllable's parts, the strokes of a 2-set keyboard, and what a font
/// calls them.
///
/// A syllable is U+AC00 + (initial * 21 + vowel) * 28 + final (Unicode Standard, 3.12). Parts are
/// those indices:
///
///     initial  0 ㄱ ㄲ ㄴ ㄷ ㄸ ㄹ ㅁ ㅂ ㅃ ㅅ ㅆ ㅇ ㅈ ㅉ ㅊ ㅋ ㅌ ㅍ ㅎ 18
///     vowel    0 ㅏ ㅐ ㅑ ㅒ ㅓ ㅔ ㅕ ㅖ ㅗ ㅘ ㅙ ㅚ ㅛ ㅜ ㅝ ㅞ ㅟ ㅠ ㅡ ㅢ ㅣ 20
///     final    0 none, 1 ㄱ ㄲ ㄳ ㄴ ㄵ ㄶ ㄷ ㄹ ㄺ ㄻ ㄼ ㄽ ㄾ ㄿ ㅀ ㅁ ㅂ ㅄ ㅅ ㅆ ㅇ ㅈ ㅊ ㅋ ㅌ ㅍ ㅎ 27
///
/// Everything is a `switch`, since a table that is made on first use would allocate in the middle
/// of a frame.
struct HangulSyllable: Equatable {
  var initial: UInt32
  var vowel: UInt32
  /// 0 without a final.
  var final: UInt32

  init(initial: UInt32, vowel: UInt32, final: UInt32 = 0) {
    self.initial = initial
    self.vowel = vowel
    self.final = final
  }

  /// Takes a precomposed syllable apart; nil for any other scalar.
  init?(_ scalar: UInt32) {
    guard (0xAC00...0xD7A3).contains(scalar) else { return nil }
    let index = scalar - 0xAC00
    self.init(initial: index / 588, vowel: index / 28 % 21, final: index % 28)
  }

  var scalar: UInt32 { 0xAC00 + (initial * 21 + vowel) * 28 + final }

  /// The syllable that a Character is (precomposed, or modern conjoining jamo), or the modern
  /// compatibility jamo that it is; 0 for everything else.
  static func scalar(of character: Character) -> UInt32 {
    var values: (UInt32, UInt32, UInt32) = (0, 0, 0)
    for (place, scalar) in character.unicodeScalars.enumerated() {
      switch place {
      case 0: values.0 = scalar.value
      case 1: values.1 = scalar.value
      case 2: values.2 = scalar.value
      default: return 0
      }
    }
    if values.1 == 0 {
      return (0xAC00...0xD7A3).contains(values.0) || (0x3131...0x3163).contains(values.0)
        ? values.0 : 0
    }
    return composed(values.0, values.1, values.2)
  }

  /// The syllable of L V, L V T or LV T; 0 when these are not modern jamo. An absent scalar is 0.
  private static func composed(_ a: UInt32, _ b: UInt32, _ c: UInt32) -> UInt32 {
    let finals: ClosedRange<UInt32> = 0x11A8...0x11C2
    if var syllable = HangulSyllable(a) {
      guard syllable.final == 0, finals.contains(b), c == 0 else { return 0 }
      syllable.final = b - 0x11A7
      return syllable.scalar
    }
    guard (0x1100...0x1112).contains(a), (0x1161...0x1175).contains(b) else { return 0 }
    guard c == 0 || finals.contains(c) else { return 0 }
    let final = c == 0 ? 0 : c - 0x11A7
    return HangulSyllable(initial: a - 0x1100, vowel: b - 0x1161, final: final).scalar
  }

  /// The initial as a compatibility jamo: how a lone one is shown.
  var initialJamo: UInt32 {
    switch initial {
    case 0, 1: 0x3131 + initial
    case 2: 0x3134
    case 3, 4, 5: 0x3137 + initial - 3
    case 6, 7, 8: 0x3141 + initial - 6
    default: 0x3145 + initial - 9
    }
  }

  /// The vowel that the first of two strokes gives; nil for a vowel of one stroke.
  static func firstStroke(ofVowel vowel: UInt32) -> UInt32? {
    switch vowel {
    case 9, 10, 11: 8  // ㅘ ㅙ ㅚ from ㅗ
    case 14, 15, 16: 13  // ㅝ ㅞ ㅟ from ㅜ
    case 19: 18  // ㅢ from ㅡ
    default: nil
    }
  }

  /// The final that the first of two strokes gives; nil for a final of one stroke: ㄲ and ㅆ are one
  /// key.
  static func firstStroke(ofFinal final: UInt32) -> UInt32? {
    switch final {
    case 3: 1  // ㄳ from ㄱ
    case 5, 6: 4  // ㄵ ㄶ from ㄴ
    case 9...15: 8  // ㄺ ㄻ ㄼ ㄽ ㄾ ㄿ ㅀ from ㄹ
    case 18: 17  // ㅄ from ㅂ
    default: nil
    }
  }

  /// The jamo that the first of two strokes gives, for a compatibility jamo that stands alone.
  static func firstStroke(ofJamo jamo: UInt32) -> UInt32? {
    switch jamo {
    case 0x3133: 0x3131  // ㄳ
    case 0x3135, 0x3136: 0x3134  // ㄵ ㄶ
    case 0x313A...0x3140: 0x3139  // ㄺ ㄻ ㄼ ㄽ ㄾ ㄿ ㅀ
    case 0x3144: 0x3142  // ㅄ
    case 0x314F...0x3163: firstStroke(ofVowel: jamo - 0x314F).map { 0x314F + $0 }
    default: nil
    }
  }

  /// The syllable while the next one's initial still looks like a part of it; nil if the two do not
  /// combine.
  func taking(_ next: UInt32) -> HangulSyllable? {
    var taken = self
    switch (final, next) {
    case (0, 4), (0, 8), (0, 13): return nil  // ㄸ ㅃ ㅉ are never final
    case (0, 0), (0, 1): taken.final = next + 1  // ㄱ ㄲ
    case (0, 2): taken.final = 4  // ㄴ
    case (0, 3): taken.final = 7  // ㄷ
    case (0, 5): taken.final = 8  // ㄹ
    case (0, 6), (0, 7): taken.final = next + 10  // ㅁ ㅂ
    case (0, 9...12): taken.final = next + 10  // ㅅ ㅆ ㅇ ㅈ
    case (0, 14...18): taken.final = next + 9  // ㅊ ㅋ ㅌ ㅍ ㅎ
    case (1, 9): taken.final = 3  // ㄱ ㅅ
    case (4, 12): taken.final = 5  // ㄴ ㅈ
    case (4, 18): taken.final = 6  // ㄴ ㅎ
    case (8, 0): taken.final = 9  // ㄹ ㄱ
    case (8, 6), (8, 7): taken.final = next + 4  // ㄹ ㅁ, ㄹ ㅂ
    case (8, 9): taken.final = 12  // ㄹ ㅅ
    case (8, 16...18): taken.final = next - 3  // ㄹ ㅌ, ㄹ ㅍ, ㄹ ㅎ
    case (17, 9): taken.final = 18  // ㅂ ㅅ
    default: return nil
    }
    return taken
  }
}
