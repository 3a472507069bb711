import CUnistring

/// How many columns of a terminal or a character display a grapheme cluster takes: 0, 1 or 2.
///
/// - 0: nothing that stands by itself, such as controls, marks without a letter and blanks of no
///   width.
/// - 2: East Asian wide and full-width characters, emoji (Emoji_Presentation, or any emoji with
///   U+FE0F after it), two regional indicators. East Asian ambiguous ones take 1.
/// - A cluster is as wide as its widest scalar, so a family of joined emoji takes 2, as terminals
///   that know clusters draw it.
/// - A keycap takes 2 when U+FE0F stands in it, as emoji data list it, and 1 without: terminals do
///   the same.
/// - U+FE0E does not make an emoji narrow; nor do terminals.
///
/// The C functions are `uc_width` and `uc_is_property_emoji` of libunistring; the version of
/// Unicode is that of the installed library.
public func columns(of cluster: Character) -> Int {
  var width = 0
  var indicators = 0
  var canTurnEmoji = false
  for scalar in cluster.unicodeScalars {
    if scalar == "\u{FE0F}" && canTurnEmoji { return 2 }
    if (0x1F1E6...0x1F1FF).contains(scalar.value) { indicators += 1 }
    canTurnEmoji = uc_is_property_emoji(scalar.value)
    width = max(width, columns(of: scalar))
  }
  return indicators == 2 ? 2 : width
}

private func columns(of scalar: Unicode.Scalar) -> Int {
  // One half of a flag is narrow, though it has Emoji_Presentation.
  if (0x1F1E6...0x1F1FF).contains(scalar.value) { return 1 }
  if uc_is_property_emoji_presentation(scalar.value) { return 2 }
  // Negative for controls.
  return max(0, Int(cuni_width(scalar.value)))
}
