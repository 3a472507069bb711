// A pace with pauses after punctuation, and an uneven one.
import Testing
import Time
import Typing

@Suite("A pace")
struct PaceTests {
  /// The gaps behind each slot but the last, in milliseconds beyond the pace of 10 ms.
  private func pauses(_ text: String) -> [Int64] {
    let settings = TypingSettings(perChar: 0.01, punctuationPause: 0.4)
    let reveals = typing(text, settings).reveals(until: at(60))
    return zip(reveals, reveals.dropFirst()).map {
      ($1.nanoseconds - $0.nanoseconds) / 1_000_000 - 10
    }
  }

  @Test(
    "pauses after the end of a sentence and half as long after a comma, and so in CJK",
    arguments: [
      ("a. b", [0, 400, 0]), ("a! b", [0, 400, 0]), ("a? b", [0, 400, 0]), ("a… b", [0, 400, 0]),
      ("가。나", [0, 400]), ("가！나", [0, 400]), ("가？나", [0, 400]),
      ("a, b", [0, 200, 0]), ("a; b", [0, 200, 0]), ("a: b", [0, 200, 0]),
      ("가、나", [0, 200]), ("가，나", [0, 200]), ("가·나", [0, 200]),
    ] as [(String, [Int64])])
  func marks(text: String, expected: [Int64]) { #expect(pauses(text) == expected) }

  @Test(
    "does not pause within numbers, within clusters of marks, or at the end",
    arguments: [
      ("3.14", [0, 0, 0]), ("10,000", [0, 0, 0, 0, 0]), ("12:30", [0, 0, 0, 0]),
      ("٣.١", [0, 0]), ("v2.x", [0, 0, 400]), ("a.5", [0, 400]), ("3. 4", [0, 400, 0]),
      ("?! a", [0, 400, 0]), ("... a", [0, 0, 400, 0]), ("?, a", [0, 200, 0]),
      ("a.", [0]), ("a?!", [0, 0]), (".\u{200B}", []), ("a-b", [0, 0]), (".\u{301}a", [0]),
    ] as [(String, [Int64])])
  func exceptions(text: String, expected: [Int64]) { #expect(pauses(text) == expected) }

  @Test("moves the end by its pauses, and composes Hangul in its own slots")
  func end() {
    let settings = TypingSettings(perChar: 0.1, unit: .keystroke, punctuationPause: 0.4)
    let engine = typing("가. 나", settings)
    #expect(engine.typingEnd(at: .zero) == at(0.8))
    #expect(
      engine.reveals(until: at(2)) == [
        Reveal(0, "ㄱ"), Reveal(0.05, "가"), Reveal(0.1, "가."), Reveal(0.6, "가. "),
        Reveal(0.7, "가. ㄴ"), Reveal(0.75, "가. 나"),
      ])
  }

  @Test("with variance is SplitMix64's, as documented, to the nanosecond on every machine")
  func documented() {
    // seed 1, text 0, computed apart from
    // mix(mix(seed + golden) + golden * (slot + 1)) >> 35 = b; 50 ms * 0.5 * (2 b + 1 - 2^29) / 2^29.
    let reveals = typing("abcde", TypingSettings(variance: 0.5, seed: 1)).reveals(until: at(9))
    #expect(reveals.map { $0.nanoseconds } == Self.documentedTimes)
  }

  private static let documentedTimes: [Int64] = [
    0, 43_409_476, 115_587_687, 142_850_537, 206_722_382,
  ]

  @Test("with variance stays within it, has the expected length, and no two seeds are alike")
  func variance() {
    let text = String(repeating: "a", count: 10_000)
    var lengths: Set<Int64> = []
    for seed in 0..<20 as Range<UInt64> {
      let engine = typing(text, TypingSettings(variance: 0.9, seed: seed))
      let length = engine.typingEnd(at: .zero).map { $0.nanoseconds } ?? 0
      // The deviation of one slot is 45 ms / sqrt(3), of ten thousand a hundred times that: 2.6 s.
      // Five of those is 13 s of 500.
      #expect(abs(length - 500_000_000_000) < 13_000_000_000, "seed \(seed)")
      lengths.insert(length)
      var now = Instant.zero
      for _ in 0..<100 {
        guard let next = engine.nextChange(after: now, blink: stepping) else { break }
        #expect((5_000_000...95_000_000).contains((next - now).nanoseconds), "seed \(seed)")
        now = next
      }
    }
    #expect(lengths.count == 20)
  }

  @Test("with variance is the same in each replay and each pass, but not for each text")
  func repeats() {
    var engine = queue(
      ["abc", "xyz"], TypingSettings(holdText: 1, loop: .times(2), variance: 0.9, seed: 5))
    let gaps = { (engine: TypingEngine) -> [Int64] in
      let reveals = engine.reveals(until: at(60))
      return zip(reveals, reveals.dropFirst()).map { $1.nanoseconds - $0.nanoseconds }
    }
    let first = gaps(engine)
    #expect(Array(first.prefix(5)) == Array(first[12..<17]))
    #expect(first[0] != first[6])
    engine.replay(at: .zero)
    #expect(gaps(engine) == first)
  }

  @Test(
    "makes every number sane",
    arguments: [
      (-1, 0), (.nan, 0), (0.5, 0.5), (0.9, 0.9), (1, 0.9), (.infinity, 0.9), (-.infinity, 0),
    ] as [(Double, Double)])
  func sane(given: Double, variance: Double) {
    var settings = TypingSettings(
      holdText: given, backSpeed: given, punctuationPause: given, variance: given)
    #expect(settings.variance == variance)
    #expect(settings.holdText >= .zero && settings.holdText <= .seconds(3_600))
    #expect(settings.backSpeed >= .zero && settings.backSpeed <= .seconds(10))
    #expect(settings.punctuationPause >= .zero && settings.punctuationPause <= .seconds(10))
    settings.variance = given
    #expect(settings.variance == variance)
    settings.holdText = Interval(nanoseconds: -1)
    settings.backSpeed = Interval(nanoseconds: .max)
    settings.punctuationPause = Interval(nanoseconds: .max)
    #expect(settings.holdText == .zero)
    #expect(settings.backSpeed == .seconds(10))
    #expect(settings.punctuationPause == .seconds(10))
  }
}
