// Grows texts that nobody would write: any scalars, broken bytes, commands to terminals, storms of marks.
import PictureSupport

extension SeededRandom {
  /// A whole number of `range`.
  mutating func number(_ range: ClosedRange<Int>) -> Int { Int.random(in: range, using: &self) }

  /// True once in `count` times on average.
  mutating func isOnce(in count: Int) -> Bool { number(1...count) == 1 }

  /// One of `values`, which are not empty.
  mutating func one<Value>(of values: [Value]) -> Value { values[number(0...(values.count - 1))] }

  /// A text of up to 4 KiB: mostly a line or two, once in a while long.
  mutating func text() -> String {
    let longest = one(of: [4, 12, 12, 40, 40, 40, 120, 120, 400])
    return text(longest: isOnce(in: 25) ? 4096 : longest)
  }

  /// A text of at most `longest` bytes, of one kind of pieces or of all mixed.
  mutating func text(longest: Int) -> String {
    let length = number(0...longest)
    let only: Kind? = isOnce(in: 2) ? one(of: Kind.allCases) : nil
    var bytes: [UInt8] = []
    while bytes.count < length { append(only ?? one(of: Kind.allCases), to: &bytes) }
    // The end may cut a character: then it decodes as U+FFFD.
    return String(decoding: bytes.prefix(length), as: UTF8.self)
  }

  /// What a text is made of.
  private enum Kind: CaseIterable {
    case words
    case korean
    case jamo
    case emoji
    case flags
    case marks
    case rightToLeft
    case lines
    case controls
    case commands
    case noWidth
    case anyScalar
    case anyByte
  }

  private mutating func append(_ kind: Kind, to bytes: inout [UInt8]) {
    switch kind {
    case .words:
      bytes +=
        one(of: ["a", "to ", "type", " Grüße ", "…", "--", "x-y ", "naïve", "漢字", "ｶﾅ", "Ａ"]).utf8
    case .korean: scalar(in: 0xAC00...0xD7A3, to: &bytes)
    case .jamo:
      scalar(in: one(of: [0x1100...0x11FF, 0x3131...0x318E, 0xA960...0xA97C]), to: &bytes)
    case .emoji:
      bytes +=
        one(of: [
          "👋", "👨‍👩‍👧‍👦", "👩🏽‍🚀", "❤️", "☀︎", "1️⃣", "#⃣", "🏴󠁧󠁢󠁳󠁣󠁴󠁿", "\u{1F3FB}", "\u{200D}", "\u{FE0F}", "🫠",
        ]).utf8
    case .flags: scalar(in: 0x1F1E6...0x1F1FF, to: &bytes)
    case .marks:
      for _ in 0..<one(of: [1, 1, 2, 5, 50]) {
        scalar(
          in: one(of: [0x300...0x36F, 0x483...0x489, 0x20D0...0x20F0, 0x93E...0x94D]), to: &bytes)
      }
      if isOnce(in: 2) { bytes += one(of: ["e", "한", " ", "क", "\u{25CC}"]).utf8 }
    case .rightToLeft:
      bytes += one(of: ["שלום", "مرحبا", "\u{202E}", "\u{2066}", "\u{2069}", "\u{61C}", "٣"]).utf8
    case .lines:
      bytes += one(of: ["\n", "\r\n", "\r", "\t", " \n", "\u{2028}", "\u{85}", "\u{B}"]).utf8
    case .controls: scalar(in: one(of: [0...0x1F, 0x7F...0x9F]), to: &bytes)
    case .commands:
      bytes +=
        one(of: [
          "\u{1B}[31m", "\u{1B}]0;title\u{7}", "\u{9B}2J", "\u{1B}P0q", "\u{1B}\\", "\u{1B}",
          "\u{1B}[",
          "\u{9C}", "\u{1B}(B",
        ]).utf8
    case .noWidth:
      bytes +=
        one(of: ["\u{200B}", "\u{FEFF}", "\u{AD}", "\u{2060}", "\u{3164}", "\u{E0041}"]).utf8
    case .anyScalar: scalar(in: one(of: [0...0x2FF, 0...0xFFFF, 0...0x10FFFF]), to: &bytes)
    case .anyByte: bytes.append(UInt8(number(0...255)))
    }
  }

  /// Any scalar of a range, assigned or not; a surrogate gives nothing.
  private mutating func scalar(in range: ClosedRange<Int>, to bytes: inout [UInt8]) {
    guard let scalar = Unicode.Scalar(UInt32(number(range))) else { return }
    bytes += String(Character(scalar)).utf8
  }
}
