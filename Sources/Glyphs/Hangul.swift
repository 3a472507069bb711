/// A modern Hangul syllable as its jamo: the arithmetic of the Unicode Standard, section 3.12.
public struct HangulSyllable: Hashable, Sendable {
  /// Which of the 19 initials, from 0 (ㄱ).
  public let initial: Int
  /// Which of the 21 medials, from 0 (ㅏ).
  public let medial: Int
  /// Which of the 27 finals, from 1 (ㄱ); 0 is none.
  public let final: Int

  /// Makes the syllable of three jamo, or nil when one of them is out of range.
  public init?(initial: Int, medial: Int, final: Int) {
    guard (0..<19).contains(initial), (0..<21).contains(medial), (0..<28).contains(final) else {
      return nil
    }
    self.initial = initial
    self.medial = medial
    self.final = final
  }

  /// Takes U+AC00 to U+D7A3 apart; nil for any other scalar.
  public init?(_ scalar: Unicode.Scalar) {
    guard (0xAC00...0xD7A3).contains(scalar.value) else { return nil }
    let index = Int(scalar.value) - 0xAC00
    initial = index / 588
    medial = index / 28 % 21
    final = index % 28
  }

  /// The precomposed scalar of this syllable.
  public var scalar: Unicode.Scalar {
    // Every syllable lies in U+AC00 to U+D7A3, which holds no surrogate.
    Unicode.Scalar(UInt32(0xAC00 + initial * 588 + medial * 28 + final)) ?? "\u{FFFD}"
  }

  /// The two or three pieces that draw it.
  var parts: [(HangulPiece.Kind, jamo: Int)] {
    final == 0
      ? [(.initial, initial), (.medial, medial)]
      : [(.initial, initial), (.medial, medial), (.final, final)]
  }
}

/// One of the small drawings that syllables are composed from.
public struct HangulPiece: Hashable, Comparable, Sendable {
  /// Where in a syllable the piece stands.
  public enum Kind: UInt8, CaseIterable, Sendable {
    /// A consonant that begins the syllable.
    case initial
    /// The vowel.
    case medial
    /// A consonant, or two, that end the syllable.
    case final
  }

  /// Where in a syllable it stands.
  public let kind: Kind
  /// Which jamo it draws, numbered as in ``HangulSyllable``.
  public let jamo: UInt8
  /// Which drawing of that jamo, as the font numbers them.
  public let variant: UInt8

  /// Makes the name of a piece.
  public init(_ kind: Kind, jamo: Int, variant: UInt8) {
    self.kind = kind
    self.jamo = UInt8(clamping: jamo)
    self.variant = variant
  }

  /// Reads `initial-kiyeok-1`, `medial-ae-2` or `final-kiyeok-sios-3`; nil for any other name.
  public init?(name: String) {
    let bytes = Array(name.utf8)
    guard let first = bytes.firstIndex(of: 0x2D), let last = bytes.lastIndex(of: 0x2D),
      first < last, let kind = Kind(name: bytes[..<first]),
      let jamo = kind.jamo(named: bytes[(first + 1)..<last]),
      let variant = UInt8(String(decoding: bytes[(last + 1)...], as: UTF8.self))
    else { return nil }
    self.init(kind, jamo: jamo, variant: variant)
  }

  /// Whether `a` stands before `b` in a font: by kind, then jamo, then variant.
  public static func < (a: HangulPiece, b: HangulPiece) -> Bool { a.key < b.key }

  private var key: UInt32 { UInt32(kind.rawValue) << 16 | UInt32(jamo) << 8 | UInt32(variant) }
}

extension HangulPiece.Kind {
  /// Reads `initial`, `medial` or `final`.
  init?(name: ArraySlice<UInt8>) {
    for kind in HangulPiece.Kind.allCases where name.elementsEqual(kind.name.utf8) {
      self = kind
      return
    }
    return nil
  }

  var name: String {
    switch self {
    case .initial: "initial"
    case .medial: "medial"
    case .final: "final"
    }
  }

  /// The number of the jamo that Unicode calls `name` (in lower case), as in ``HangulSyllable``.
  func jamo(named name: ArraySlice<UInt8>) -> Int? {
    for (index, candidate) in names.enumerated() where name.elementsEqual(candidate.utf8) {
      return self == .final ? index + 1 : index
    }
    return nil
  }

  /// The last words of the jamo's Unicode names (Jamo.txt of the Unicode Character Database gives
  /// their order).
  var names: [String] {
    switch self {
    case .initial:
      [
        "kiyeok", "ssangkiyeok", "nieun", "tikeut", "ssangtikeut", "rieul", "mieum", "pieup",
        "ssangpieup", "sios", "ssangsios", "ieung", "cieuc", "ssangcieuc", "chieuch", "khieukh",
        "thieuth", "phieuph", "hieuh",
      ]
    case .medial:
      [
        "a", "ae", "ya", "yae", "eo", "e", "yeo", "ye", "o", "wa", "wae", "oe", "yo", "u", "weo",
        "we", "wi", "yu", "eu", "yi", "i",
      ]
    case .final:
      [
        "kiyeok", "ssangkiyeok", "kiyeok-sios", "nieun", "nieun-cieuc", "nieun-hieuh", "tikeut",
        "rieul", "rieul-kiyeok", "rieul-mieum", "rieul-pieup", "rieul-sios", "rieul-thieuth",
        "rieul-phieuph", "rieul-hieuh", "mieum", "pieup", "pieup-sios", "sios", "ssangsios",
        "ieung", "cieuc", "chieuch", "khieukh", "thieuth", "phieuph", "hieuh",
      ]
    }
  }
}
