import CUnistring

/// Whether a line may end at a place in a text.
public enum LineBreak: UInt8, Equatable, Sendable {
  /// Both sides stay on one line.
  case none
  /// The line may end here; blanks before this place may hang over the edge.
  case allowed
  /// The line ends here: a line feed, or another of the mandatory breaks, stands before.
  case mandatory
}

/// Where lines of Korean may end.
public enum KoreanBreaking: Equatable, Sendable {
  /// Between any two syllables: what UAX #14 does, and what books do.
  case syllables
  /// Between words only, at blanks: syllables behave as letters of other scripts do (UAX #14,
  /// section 8.2).
  case words
}

/// Where the lines of `text` may end, by the Unicode line breaking algorithm (UAX #14).
///
/// The answer has one entry for each offset in the text's UTF-8, 0 to `text.utf8.count` inclusive:
/// entry i tells of the place before byte i, the last one of the end. The beginning is `.none`; the
/// end is `.mandatory` after a line feed (an empty line follows) and else `.none`. No place within
/// a grapheme cluster is anything but `.none`.
///
/// The C function is `u8_possible_linebreaks` of libunistring; the version of Unicode is that of
/// the installed library.
public func lineBreaks(in text: String, korean: KoreanBreaking = .syllables) -> [LineBreak] {
  let utf8 = Array(text.utf8)
  var result = [LineBreak](repeating: .none, count: utf8.count + 1)
  if utf8.isEmpty { return result }
  let found = possibleBreaks(in: korean == .words ? lettersForHangul(text) : utf8)
  for (offset, code) in found.enumerated() {
    switch code {
    case UC_BREAK_MANDATORY:
      // The break is behind the character, and that may have more than one byte (U+2028).
      var next = offset + 1
      while next < utf8.count, utf8[next] & 0xC0 == 0x80 { next += 1 }
      result[next] = .mandatory
    // Entries that a mandatory break before has set stay.
    case UC_BREAK_POSSIBLE where result[offset] == .none: result[offset] = .allowed
    default: break
    }
  }
  keepClustersWhole(text, &result, korean)
  result[0] = .none
  return result
}

/// libunistring's answer: one code for each byte. A mandatory break is marked at the character that
/// makes it, an allowed one at the character that would begin the next line.
private func possibleBreaks(in utf8: [UInt8]) -> [Int] {
  var codes = [CChar](repeating: 0, count: utf8.count)
  unsafe utf8.withUnsafeBufferPointer { text in
    unsafe codes.withUnsafeMutableBufferPointer { codes in
      unsafe cuni_line_breaks(text.baseAddress, text.count, codes.baseAddress)
    }
  }
  return codes.map { Int($0) }
}

/// The UTF-8 of `text` with a Latin letter of as many bytes (U+1E01) for each syllable and jamo of
/// Hangul.
private func lettersForHangul(_ text: String) -> [UInt8] {
  var utf8: [UInt8] = []
  utf8.reserveCapacity(text.utf8.count)
  for scalar in text.unicodeScalars {
    if scalar.isHangul {
      utf8 += [0xE1, 0xB8, 0x81]
    } else {
      utf8 += scalar.utf8Bytes
    }
  }
  return utf8
}

/// Takes away what lies within a grapheme cluster, and in `.words` what lies between Hangul and an
/// ideograph: Korean words mix them.
private func keepClustersWhole(
  _ text: String, _ result: inout [LineBreak], _ korean: KoreanBreaking
) {
  var offset = 0
  var last: Unicode.Scalar?
  for cluster in text {
    let scalars = cluster.unicodeScalars
    let length = cluster.utf8.count
    if length > 1 {
      for inner in (offset + 1)..<(offset + length) { result[inner] = .none }
    }
    if korean == .words, let last, let first = scalars.first,
      (last.isHangul && first.isIdeograph) || (last.isIdeograph && first.isHangul)
    {
      result[offset] = .none
    }
    last = scalars.last
    offset += length
  }
}

extension Unicode.Scalar {
  /// Whether the scalar is a syllable or jamo of Hangul whose UTF-8 has three bytes: all but the
  /// half-width ones.
  fileprivate var isHangul: Bool {
    switch value {
    case 0x1100...0x11FF, 0x3131...0x318E, 0xA960...0xA97C, 0xAC00...0xD7A3, 0xD7B0...0xD7FB: true
    default: false
    }
  }

  fileprivate var isIdeograph: Bool {
    switch value {
    case 0x3400...0x4DBF, 0x4E00...0x9FFF, 0xF900...0xFAFF, 0x2_0000...0x3_FFFD: true
    default: false
    }
  }

  fileprivate var utf8Bytes: [UInt8] { Array(String(Character(self)).utf8) }
}
