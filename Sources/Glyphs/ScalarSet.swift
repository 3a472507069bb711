/// Remembers which code points have been met, a bit for each: a font must not give one two pictures.
struct ScalarSet {
  private var words: [UInt64] = []

  /// Adds `scalar`; false when it was there already.
  mutating func insert(_ scalar: Unicode.Scalar) -> Bool {
    let word = Int(scalar.value >> 6)
    // It grows no further than needed: most fonts are small.
    while words.count <= word { words.append(0) }
    let bit: UInt64 = 1 << UInt64(scalar.value & 63)
    if words[word] & bit != 0 { return false }
    words[word] |= bit
    return true
  }
}

/// A scalar as people write it: U+AC00.
func codePoint(_ scalar: Unicode.Scalar) -> String {
  let digits = String(scalar.value, radix: 16, uppercase: true)
  return "U+" + String(repeating: "0", count: max(0, 4 - digits.utf8.count)) + digits
}
