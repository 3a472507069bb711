/// What a 2-set (두벌식) keyboard shows between the strokes of a syllable.
///
/// The text is the goal, and nothing is taken apart and put together again: "가ㄱㅏ" stays "가ㄱㅏ". A
/// slot that is a syllable is shown as its strokes build it, in its own slot; the last stroke
/// always leaves the text's own bytes. The next syllable's initial first looks like a final of the
/// one before, as on a real keyboard:
///
///     안자   ㅇ · 아 · 안 | 앉 · 안자        값이   ㄱ · 가 · 갑 · 값 | 값ㅇ · 값이
enum HangulComposition {
  /// How many strokes a slot takes: 1 to 5, and 1 for whatever is not Hangul.
  static func strokeCount(of text: TypedText, slot: Int) -> Int {
    let scalar = text.hangul(slot)
    if scalar == 0 { return 1 }
    guard let syllable = HangulSyllable(scalar) else {
      return HangulSyllable.firstStroke(ofJamo: scalar) == nil ? 1 : 2
    }
    let vowelStrokes = HangulSyllable.firstStroke(ofVowel: syllable.vowel) == nil ? 1 : 2
    return 1 + vowelStrokes + finalStrokes(of: syllable)
  }

  private static func finalStrokes(of syllable: HangulSyllable) -> Int {
    if syllable.final == 0 { return 0 }
    return HangulSyllable.firstStroke(ofFinal: syllable.final) == nil ? 1 : 2
  }

  /// What shows after stroke `stroke` (from 0) of a slot, which is not the slot's last.
  static func state(of text: TypedText, slot: Int, stroke: Int) -> TypingFrame.Composition {
    let scalar = text.hangul(slot)
    guard let syllable = HangulSyllable(scalar) else {
      let first = HangulSyllable.firstStroke(ofJamo: scalar) ?? scalar
      return TypingFrame.Composition(slot: slot, shown: Unicode.Scalar(first), previous: nil)
    }
    if stroke > 0 {
      let partial = partial(syllable, stroke: stroke).scalar
      return TypingFrame.Composition(slot: slot, shown: Unicode.Scalar(partial), previous: nil)
    }
    if text.followsDirectly(slot), let before = HangulSyllable(text.hangul(slot - 1)),
      let taken = before.taking(syllable.initial)
    {
      return TypingFrame.Composition(
        slot: slot, shown: nil, previous: Unicode.Scalar(taken.scalar))
    }
    return TypingFrame.Composition(
      slot: slot, shown: Unicode.Scalar(syllable.initialJamo), previous: nil)
  }

  /// The syllable as far as stroke `stroke`, from 1: stroke 1 brings (the first half of) the vowel.
  private static func partial(_ whole: HangulSyllable, stroke: Int) -> HangulSyllable {
    var part = HangulSyllable(initial: whole.initial, vowel: whole.vowel)
    var left = stroke - 1
    if let first = HangulSyllable.firstStroke(ofVowel: whole.vowel) {
      if left == 0 { part.vowel = first }
      left -= 1
    }
    if left <= 0 { return part }
    let first = HangulSyllable.firstStroke(ofFinal: whole.final)
    part.final = left == 1 ? first ?? whole.final : whole.final
    return part
  }
}
