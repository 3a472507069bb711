/// One row of the table that says which variant of a piece a syllable takes.
///
/// The table is data of the font: the first row of a piece's kind that matches wins, and the code
/// knows no shapes.
public struct HangulRule: Equatable, Sendable {
  /// The piece that the row decides on.
  public let kind: HangulPiece.Kind
  /// Bit i is set when initial i matches.
  public let initials: UInt32
  /// Bit i is set when medial i matches.
  public let medials: UInt32
  /// Bit i is set when final i matches; bit 0 is "no final".
  public let finals: UInt32
  /// The variant that a matching syllable takes.
  public let variant: UInt8

  /// Makes a row from bit masks.
  public init(
    _ kind: HangulPiece.Kind, initials: UInt32 = anyInitial, medials: UInt32 = anyMedial,
    finals: UInt32 = anyFinal, variant: UInt8
  ) {
    self.kind = kind
    self.initials = initials
    self.medials = medials
    self.finals = finals
    self.variant = variant
  }

  /// The mask that matches all 19 initials.
  public static let anyInitial: UInt32 = 0x7_FFFF
  /// The mask that matches all 21 medials.
  public static let anyMedial: UInt32 = 0x1F_FFFF
  /// The mask that matches all 27 finals and none.
  public static let anyFinal: UInt32 = 0xFFF_FFFF

  /// Whether the row matches `syllable`.
  public func matches(_ syllable: HangulSyllable) -> Bool {
    initials >> UInt32(syllable.initial) & 1 == 1 && medials >> UInt32(syllable.medial) & 1 == 1
      && finals >> UInt32(syllable.final) & 1 == 1
  }
}

/// Reads the rows from text: `piece TAB initials TAB medials TAB finals TAB variant`.
///
/// Each set is `*` (all), or names of jamo with commas between them as in
/// ``HangulPiece/init(name:)``; finals may also hold `none` and `some`. `#` begins a comment line;
/// a first row `piece initials ...` is a heading.
public enum HangulRuleTable {
  /// The rows of a table in UTF-8.
  ///
  /// Fails at the first line that has not five columns, or that names something unknown.
  public static func read(_ bytes: [UInt8]) throws(FontDataFailure) -> [HangulRule] {
    var rules: [HangulRule] = []
    var number = 0
    for var line in bytes.split(separator: 0x0A, omittingEmptySubsequences: false) {
      number += 1
      if line.last == 0x0D { line.removeLast() }
      if line.isEmpty || line.first == 0x23 { continue }
      let columns = line.split(separator: 0x09, omittingEmptySubsequences: false)
      if columns[0].elementsEqual("piece".utf8) { continue }
      guard columns.count == 5 else {
        throw FontDataFailure(
          line: number, found: "\(columns.count) columns",
          expected: "piece, initials, medials, finals and variant with tabs between them")
      }
      guard let kind = HangulPiece.Kind(name: columns[0]) else {
        throw FontDataFailure(
          line: number, found: quoted(columns[0]), expected: "initial, medial or final")
      }
      guard let variant = UInt8(String(decoding: columns[4], as: UTF8.self)) else {
        throw FontDataFailure(
          line: number, found: quoted(columns[4]), expected: "a variant from 0 to 255")
      }
      rules.append(
        HangulRule(
          kind, initials: try mask(of: columns[1], .initial, line: number),
          medials: try mask(of: columns[2], .medial, line: number),
          finals: try mask(of: columns[3], .final, line: number), variant: variant))
    }
    return rules
  }

  private static func mask(of set: ArraySlice<UInt8>, _ kind: HangulPiece.Kind, line: Int)
    throws(FontDataFailure) -> UInt32
  {
    var mask: UInt32 = 0
    for name in set.split(separator: 0x2C, omittingEmptySubsequences: false) {
      if name.elementsEqual("*".utf8) {
        mask |= all(of: kind)
      } else if kind == .final, name.elementsEqual("none".utf8) {
        mask |= 1
      } else if kind == .final, name.elementsEqual("some".utf8) {
        mask |= HangulRule.anyFinal & ~1
      } else if let jamo = kind.jamo(named: name) {
        mask |= 1 << UInt32(jamo)
      } else {
        throw FontDataFailure(
          line: line, found: quoted(name),
          expected: kind == .final
            ? "the name of a final, none, some or *" : "the name of a \(kind.name) or *")
      }
    }
    return mask
  }

  private static func all(of kind: HangulPiece.Kind) -> UInt32 {
    switch kind {
    case .initial: HangulRule.anyInitial
    case .medial: HangulRule.anyMedial
    case .final: HangulRule.anyFinal
    }
  }
}
