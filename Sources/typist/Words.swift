// The words that options and boards have in common, and what they mean.
import LineBreaks
import Raster
import Staging
import Typing

/// Words and their meanings, in the order in which a message lists them.
struct Words<Meaning> {
  let list: [(word: String, meaning: Meaning)]

  init(_ list: (String, Meaning)...) { self.list = list.map { ($0.0, $0.1) } }

  /// What `word` means; nil if it is none of them.
  subscript(word: String?) -> Meaning? {
    for entry in list where entry.word == word { return entry.meaning }
    return nil
  }

  /// All of them, as a message says it: `a, b or c`.
  var spoken: String {
    var text = ""
    for (index, entry) in list.enumerated() {
      text += (index == 0 ? "" : index == list.count - 1 ? " or " : ", ") + entry.word
    }
    return text
  }
}

extension Request {
  static var units: Words<TypingSettings.Unit> {
    Words(("grapheme", .grapheme), ("keystroke", .keystroke))
  }
  static var reduceMotions: Words<ReduceMotion> {
    Words(("auto", .auto), ("on", .on), ("off", .off))
  }
  static var blinks: Words<BlinkPattern.Style> {
    Words(("fade", .fade), ("step", .step), ("none", .none))
  }
  static var alignments: Words<StackStyle.Alignment> {
    Words(("leading", .leading), ("center", .center), ("trailing", .trailing))
  }
  static var koreanBreaks: Words<KoreanBreaking> {
    Words(("syllable", .syllables), ("word", .words))
  }
  static var rotations: Words<Rotation> {
    Words(
      ("0", .degrees0), ("90", .degrees90), ("180", .degrees180), ("270", .degrees270))
  }
}
