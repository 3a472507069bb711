// Hangul as a 2-set keyboard composes it, stroke by stroke.
import Testing
import Time
import Typing

@Suite("Typing Hangul by keystrokes")
struct HangulTests {
  private func strokes(_ text: String) -> [String] {
    let engine = typing(text, TypingSettings(unit: .keystroke))
    return engine.reveals(until: at(100)).map { $0.text }
  }

  @Test(
    "shows what libhangul shows after each stroke",
    arguments: [
      ("가가", "ㄱ · 가 · 각 · 가가"),
      (
        "안녕하세요",
        "ㅇ · 아 · 안 · 안ㄴ · 안녀 · 안녕 · 안녕ㅎ · 안녕하 · 안녕핫 · 안녕하세 · 안녕하셍 · 안녕하세요"
      ),
      ("앉다", "ㅇ · 아 · 안 · 앉 · 앉ㄷ · 앉다"),
      ("안자", "ㅇ · 아 · 안 · 앉 · 안자"),
      ("값이", "ㄱ · 가 · 갑 · 값 · 값ㅇ · 값이"),
      ("읽다", "ㅇ · 이 · 일 · 읽 · 읽ㄷ · 읽다"),
      ("일기", "ㅇ · 이 · 일 · 읽 · 일기"),
      ("과학", "ㄱ · 고 · 과 · 괗 · 과하 · 과학"),
      ("의자", "ㅇ · 으 · 의 · 읮 · 의자"),
      ("바싸", "ㅂ · 바 · 밨 · 바싸"),
      ("가짜", "ㄱ · 가 · 가ㅉ · 가짜"),
      ("까까", "ㄲ · 까 · 깎 · 까까"),
    ])
  func measured(text: String, trace: String) {
    #expect(strokes(text).joined(separator: " · ") == trace)
  }

  @Test(
    "follows the same rules for other words, worked out by hand",
    arguments: [
      ("닭이", "ㄷ · 다 · 달 · 닭 · 닭ㅇ · 닭이"),
      ("뷁", "ㅂ · 부 · 붸 · 뷀 · 뷁"),
      (
        "괜찮아요",
        "ㄱ · 고 · 괘 · 괜 · 괜ㅊ · 괜차 · 괜찬 · 괜찮 · 괜찮ㅇ · 괜찮아 · 괜찮앙 · 괜찮아요"
      ),
      ("웬일", "ㅇ · 우 · 웨 · 웬 · 웬ㅇ · 웬이 · 웬일"),
      ("쌓다", "ㅆ · 싸 · 쌓 · 쌓ㄷ · 쌓다"),
      ("없어", "ㅇ · 어 · 업 · 없 · 없ㅇ · 없어"),
      ("많다", "ㅁ · 마 · 만 · 많 · 많ㄷ · 많다"),
      ("빵", "ㅃ · 빠 · 빵"),
      ("밥상", "ㅂ · 바 · 밥 · 밦 · 밥사 · 밥상"),
      ("각각", "ㄱ · 가 · 각 · 각ㄱ · 각가 · 각각"),
      ("귀", "ㄱ · 구 · 귀"),
      ("뒤에", "ㄷ · 두 · 뒤 · 뒹 · 뒤에"),
    ])
  func workedOut(text: String, trace: String) {
    #expect(strokes(text).joined(separator: " · ") == trace)
  }

  @Test(
    "commits before bare jamo, spaces, digits and letters",
    arguments: [
      ("가ㄱㅏ", ["ㄱ", "가", "가ㄱ", "가ㄱㅏ"]),
      ("ㄱ가", ["ㄱ", "ㄱㄱ", "ㄱ가"]),
      ("ㅘㄳ", ["ㅗ", "ㅘ", "ㅘㄱ", "ㅘㄳ"]),
      ("ㄸㅐ", ["ㄸ", "ㄸㅐ"]),
      ("가 나", ["ㄱ", "가", "가 ", "가 ㄴ", "가 나"]),
      ("가1나", ["ㄱ", "가", "가1", "가1ㄴ", "가1나"]),
      ("A가\n나", ["A", "Aㄱ", "A가", "A가\n", "A가\nㄴ", "A가\n나"]),
      ("하\u{200B}세", ["ㅎ", "하", "하ㅅ", "하\u{200B}세"]),
    ])
  func commits(text: String, trace: [String]) {
    #expect(strokes(text) == trace)
  }

  @Test(
    "gives a compound jamo that stands alone two strokes, the first being its first part",
    arguments: [
      "ㄱㄳ", "ㄴㄵ", "ㄴㄶ", "ㄹㄺ", "ㄹㄻ", "ㄹㄼ", "ㄹㄽ", "ㄹㄾ", "ㄹㄿ", "ㄹㅀ", "ㅂㅄ",
      "ㅗㅘ", "ㅗㅙ", "ㅗㅚ", "ㅜㅝ", "ㅜㅞ", "ㅜㅟ", "ㅡㅢ",
    ])
  func compoundJamo(pair: String) {
    #expect(strokes(String(pair.suffix(1))) == [String(pair.prefix(1)), String(pair.suffix(1))])
  }

  @Test("gives every other jamo that stands alone one stroke")
  func simpleJamo() {
    for jamo in "ㄱㄲㄴㄷㄸㄹㅁㅂㅃㅅㅆㅇㅈㅉㅊㅋㅌㅍㅎㅏㅐㅑㅒㅓㅔㅕㅖㅗㅛㅜㅠㅡㅣ" {
      #expect(strokes(String(jamo)) == [String(jamo)])
    }
  }

  @Test("composes conjoining jamo like syllables and ends with the text's own bytes")
  func conjoining() {
    let decomposed = "\u{1112}\u{1161}\u{11AB}\u{1100}\u{1173}\u{11AF}"  // 한글
    #expect(strokes(decomposed) == ["ㅎ", "하", "한", "한ㄱ", "한그", "한글"])
    #expect(strokes(decomposed).last.map { Array($0.utf8) } == Array(decomposed.utf8))
    #expect(strokes("가\u{11A8}") == ["ㄱ", "가", "각"])
    #expect(strokes("가\u{11A8}").last?.utf8.count == 6)
  }

  @Test(
    "leaves what is no modern syllable whole", arguments: ["\u{1113}\u{1161}", "\u{1100}", "é"])
  func others(text: String) {
    #expect(strokes(text) == [text])
  }

  @Test("spreads the strokes of a syllable over its own slot")
  func timing() {
    let engine = typing("한뷁", TypingSettings(perChar: 0.05, startDelay: 0.12, unit: .keystroke))
    #expect(
      engine.reveals(until: at(1)) == [
        Reveal(0, ""), Reveal(0.12, "ㅎ"),
        Reveal(Instant(nanoseconds: 136_666_666), "하"),
        Reveal(Instant(nanoseconds: 153_333_333), "한"),
        Reveal(0.17, "한ㅂ"), Reveal(0.18, "한부"), Reveal(0.19, "한붸"), Reveal(0.20, "한뷀"),
        Reveal(0.21, "한뷁"),
      ])
    #expect(engine.typingEnd(at: .zero) == at(0.22))
  }

  @Test("says in a frame what is composed and where")
  func frames() {
    let engine = typing("하세", TypingSettings(unit: .keystroke))
    let preview = engine.frame(0.05)
    #expect(preview.visibleSlots == 1)
    #expect(preview.composing?.slot == 1)
    #expect(preview.composing?.shown == nil)
    #expect(preview.composing?.previous == "핫")
    #expect(engine.frame(0.075).composing == nil)
    #expect(engine.frame(0.075).visibleSlots == 2)
    #expect(engine.frame(0).composing?.shown == "ㅎ")
    #expect(engine.frame(0).composing?.previous == nil)
  }

  @Test("shows whole syllables on a display whose font has no jamo")
  func wholeSyllables() {
    let engine = typing("한글", TypingSettings(unit: .keystroke))
    let frame = engine.frame(at: at(0.05), blink: stepping, drawsJamo: false)
    #expect(frame.visibleSlots == 2)
    #expect(frame.composing == nil)
    #expect(engine.nextChange(after: .zero, blink: stepping, drawsJamo: false) == at(0.05))
  }

  @Test("with strokes closer than a nanosecond ends in time, and every change shows")
  func tinyPace() {
    var settings = TypingSettings(unit: .keystroke)
    settings.perChar = Interval(nanoseconds: 2)
    let engine = typing("뷁뷁", settings)
    let reveals = engine.reveals(until: at(1))
    #expect(reveals.last == Reveal(Instant(nanoseconds: 3), "뷁뷁"))
    #expect(engine.typingEnd(at: .zero) == Instant(nanoseconds: 4))
  }

  @Test("of every syllable takes the strokes that its keys are")
  func allSyllables() {
    var wrong: [String] = []
    for index in 0..<11_172 {
      guard let scalar = Unicode.Scalar(UInt32(0xAC00 + index)) else { continue }
      let expected = Keyboard.keys(ofSyllable: index).count
      if strokes(String(scalar)).count != expected { wrong.append(String(scalar)) }
    }
    #expect(wrong.isEmpty)
  }

  @Test("of random words shows what a keyboard's automaton shows: seed 11")
  func automaton() {
    var dice = Dice(state: 11)
    for _ in 0..<3_000 {
      var word = ""
      var keyboard = Keyboard()
      var expected: [String] = []
      for _ in 0..<Int.random(in: 1...5, using: &dice) {
        let index = Int.random(in: 0..<11_172, using: &dice)
        guard let scalar = Unicode.Scalar(UInt32(0xAC00 + index)) else { continue }
        word.unicodeScalars.append(scalar)
        for key in Keyboard.keys(ofSyllable: index) {
          keyboard.press(key)
          expected.append(keyboard.shown)
        }
      }
      #expect(strokes(word) == expected, "seed 11, \(word)")
    }
  }
}

/// A 2-set keyboard as its rules describe it: keys in, what a person sees out. It knows no target
/// text.
private struct Keyboard {
  // The keys of each part, in Unicode's order of initials, vowels and finals.
  static let initials = "r R s e E f a q Q t T d w W c z x v g".split(separator: " ").map(
    String.init)
  static let vowels = "k o i O j p u P h hk ho hl y n nj np nl b m ml l"
    .split(separator: " ").map(String.init)
  static let finals =
    [""]
    + "r R rt s sw sg e f fr fa fq ft fx fv fg a q qt t T d w c z x v g"
    .split(separator: " ").map(String.init)
  static let jamo: [Character] = Array("ㄱㄲㄴㄷㄸㄹㅁㅂㅃㅅㅆㅇㅈㅉㅊㅋㅌㅍㅎ")

  static func keys(ofSyllable index: Int) -> String {
    initials[index / 588] + vowels[index / 28 % 21] + finals[index % 28]
  }

  private var committed = ""
  private var initial = ""
  private var vowel = ""
  private var final = ""

  var shown: String { committed + composing }

  private var composing: String {
    guard let i = Self.initials.firstIndex(of: initial) else { return "" }
    guard let v = Self.vowels.firstIndex(of: vowel) else { return String(Self.jamo[i]) }
    let f = Self.finals.firstIndex(of: final) ?? 0
    return Unicode.Scalar(UInt32(0xAC00 + (i * 21 + v) * 28 + f)).map { String($0) } ?? "?"
  }

  mutating func press(_ key: Character) {
    let key = String(key)
    if Self.vowels.contains(key) {
      if final.isEmpty {
        vowel += key
      } else {
        // The vowel takes the last component of the final with it.
        let moved = final.removeLast()
        begin(with: String(moved))
        vowel = key
      }
    } else if !vowel.isEmpty, Self.finals.contains(final + key) {
      final += key
    } else {
      begin(with: key)
    }
  }

  private mutating func begin(with key: String) {
    committed += composing
    initial = key
    vowel = ""
    final = ""
  }
}
