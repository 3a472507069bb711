/// Turns conjoining jamo (U+1100 to U+11FF) into scalars that fonts have.
///
/// Initial + medial (+ final) becomes a syllable; a precomposed syllable takes a final; a jamo that
/// stands alone becomes its compatibility jamo (U+3131 to U+3163). Old jamo stay as they are.
enum ConjoiningJamo {
  static func composed(_ scalars: [Unicode.Scalar]) -> [Unicode.Scalar] {
    var result: [Unicode.Scalar] = []
    result.reserveCapacity(scalars.count)
    for scalar in scalars {
      if let last = result.last, let joined = joined(last, scalar) {
        result[result.count - 1] = joined
      } else {
        result.append(scalar)
      }
    }
    return result.map { standalone($0) }
  }

  /// The one scalar that `first` and `second` make, if they do.
  private static func joined(_ first: Unicode.Scalar, _ second: Unicode.Scalar) -> Unicode.Scalar? {
    let medial = Int(second.value) - 0x1161
    if (0x1100...0x1112).contains(first.value) {
      return HangulSyllable(initial: Int(first.value) - 0x1100, medial: medial, final: 0)?.scalar
    }
    let final = Int(second.value) - 0x11A7
    guard final > 0, let open = HangulSyllable(first), open.final == 0 else { return nil }
    return HangulSyllable(initial: open.initial, medial: open.medial, final: final)?.scalar
  }

  private static func standalone(_ scalar: Unicode.Scalar) -> Unicode.Scalar {
    let value = scalar.value
    if (0x1100...0x1112).contains(value) { return initials[Int(value) - 0x1100] }
    // The compatibility medials stand in the same order as the conjoining ones.
    if (0x1161...0x1175).contains(value) {
      return Unicode.Scalar(value - 0x1161 + 0x314F) ?? scalar
    }
    if (0x11A8...0x11C2).contains(value) { return finals[Int(value) - 0x11A8] }
    return scalar
  }

  private static let initials: [Unicode.Scalar] = [
    "ㄱ", "ㄲ", "ㄴ", "ㄷ", "ㄸ", "ㄹ", "ㅁ", "ㅂ", "ㅃ", "ㅅ", "ㅆ", "ㅇ", "ㅈ", "ㅉ", "ㅊ", "ㅋ", "ㅌ", "ㅍ",
    "ㅎ",
  ]
  private static let finals: [Unicode.Scalar] = [
    "ㄱ", "ㄲ", "ㄳ", "ㄴ", "ㄵ", "ㄶ", "ㄷ", "ㄹ", "ㄺ", "ㄻ", "ㄼ", "ㄽ", "ㄾ", "ㄿ", "ㅀ", "ㅁ", "ㅂ", "ㅄ",
    "ㅅ", "ㅆ", "ㅇ", "ㅈ", "ㅊ", "ㅋ", "ㅌ", "ㅍ", "ㅎ",
  ]
}
