// What holds for every text, every setting and every moment; random, with printed seeds.
import Testing
import Time
import Typing

@Suite("Always")
struct InvariantTests {
  private static let pieces = [
    "a", "H", " ", "\n", "\t", "한", "뷁", "하", "세", "ㄳ", "\u{1112}\u{1161}", "é", "e\u{301}",
    ".", ",", "👨‍👩‍👧", "🇰🇷", "🇰", "1️⃣", "\u{200B}", "\u{301}", "\u{202E}", "\u{1B}[31m", "\r\n", "क्ष",
  ]

  private static func text(_ dice: inout Dice) -> String {
    var text = ""
    for _ in 0..<Int.random(in: 0...12, using: &dice) {
      text += pieces[Int.random(in: 0..<pieces.count, using: &dice)]
    }
    return text
  }

  private static func settings(_ dice: inout Dice) -> TypingSettings {
    var settings = TypingSettings(
      showsCursor: Bool.random(using: &dice),
      blink: Bool.random(using: &dice) ? .fade : .step,
      blinkCycles: Bool.random(using: &dice) ? .forever : .count(2),
      unit: Bool.random(using: &dice) ? .keystroke : .grapheme,
      changePolicy: Bool.random(using: &dice) ? .keepPrefix : .restart)
    settings.perChar = Interval(nanoseconds: Int64.random(in: 0...90_000_000, using: &dice))
    if Int.random(in: 0...5, using: &dice) == 0 { settings.perChar = Interval(nanoseconds: 3) }
    settings.startDelay = Interval(nanoseconds: Int64.random(in: 0...9_000_000, using: &dice))
    if Bool.random(using: &dice) { return settings }
    settings.loop = .times(Int.random(in: 1...3, using: &dice))
    settings.holdText = .milliseconds(Int64.random(in: 0...900, using: &dice))
    settings.backSpeed = .milliseconds(Int64.random(in: 0...40, using: &dice))
    settings.variance = Double.random(in: 0...0.9, using: &dice)
    settings.punctuationPause = .milliseconds(Int64.random(in: 0...90, using: &dice))
    return settings
  }

  private static func blink(_ dice: inout Dice) -> BlinkPattern {
    BlinkPattern(
      levels: [2, 5, 16, 256][Int.random(in: 0...3, using: &dice)],
      samplesPerSecond: [1, 7, 30, 60][Int.random(in: 0...3, using: &dice)])
  }

  /// An engine after some random events, and the moment of the last one.
  private static func engine(_ dice: inout Dice) -> (TypingEngine, Instant) {
    var engine = TypingEngine(text: TypedText(text(&dice)), settings: settings(&dice))
    engine.appear(at: .zero)
    var now = Instant.zero
    for _ in 0..<Int.random(in: 0...8, using: &dice) {
      now = now + .milliseconds(Int64.random(in: 0...150, using: &dice))
      switch Int.random(in: 0...9, using: &dice) {
      case 0...2: engine.setText(TypedText(text(&dice)), at: now)
      case 3:
        let texts = [text(&dice), text(&dice), text(&dice)].map { TypedText($0) }
        engine.update(texts: texts, trigger: 0, at: now)
      case 4, 5: engine.replay(at: now)
      case 6: engine.pause(at: now)
      case 7: engine.resume(at: now)
      case 8: engine.setSlotLimit(Int.random(in: 0...6, using: &dice), at: now)
      default: engine.setSettings(settings(&dice), at: now)
      }
    }
    return (engine, now)
  }

  @Test("the next change is later, shows a change, and nothing changes before it: seed 3")
  func nextChange() {
    var dice = Dice(state: 3)
    for round in 0..<600 {
      let (engine, start) = Self.engine(&dice)
      let blink = Self.blink(&dice)
      var now = start
      for _ in 0..<60 {
        let frame = engine.frame(at: now, blink: blink)
        guard let next = engine.nextChange(after: now, blink: blink) else {
          // At rest nothing ever changes.
          #expect(engine.frame(at: now + .seconds(1_000), blink: blink) == frame, "round \(round)")
          break
        }
        #expect(next > now, "round \(round)")
        #expect(engine.frame(at: next, blink: blink) != frame, "round \(round)")
        let justBefore = next - Interval(nanoseconds: 1)
        #expect(engine.frame(at: justBefore, blink: blink) == frame, "round \(round)")
        let between = Int64.random(in: now.nanoseconds...justBefore.nanoseconds, using: &dice)
        let someMoment = Instant(nanoseconds: between)
        #expect(engine.frame(at: someMoment, blink: blink) == frame, "round \(round)")
        #expect(engine.nextChange(after: someMoment, blink: blink) == next, "round \(round)")
        now = next
      }
    }
  }

  @Test("complete slots are a prefix of the text, on its own Characters: seed 4")
  func prefixes() {
    var dice = Dice(state: 4)
    for round in 0..<600 {
      let raw = Self.text(&dice)
      let text = TypedText(raw)
      var settings = Self.settings(&dice)
      settings.unit = .grapheme
      let engine = typing(raw, settings)
      let characters = Array(text.string)
      for reveal in engine.reveals(until: at(20)) {
        let shown = Array(reveal.text)
        #expect(shown == Array(characters.prefix(shown.count)), "round \(round)")
      }
      #expect(Array(engine.visible(20).utf8) == Array(text.string.utf8), "round \(round)")
    }
  }

  @Test("composing changes no more than the last two slots, and ends with the text: seed 5")
  func composing() {
    var dice = Dice(state: 5)
    for round in 0..<600 {
      let raw = Self.text(&dice)
      let text = TypedText(raw)
      var settings = Self.settings(&dice)
      settings.unit = .keystroke
      let engine = typing(raw, settings)
      var now = Instant.zero
      while let next = engine.nextChange(after: now, blink: BlinkPattern(style: .none)) {
        let frame = engine.frame(at: next, blink: stepping)
        let visible = Array(frame.visibleText(of: text).utf8)
        let certain = Array(text.prefix(slots: frame.visibleSlots - 1).utf8)
        #expect(visible.starts(with: certain), "round \(round)")
        now = next
      }
      #expect(Array(engine.visible(at: now).utf8) == Array(text.string.utf8), "round \(round)")
    }
  }

  @Test("slots lie end to end and make up the text: seed 6")
  func slots() {
    var dice = Dice(state: 6)
    for round in 0..<2_000 {
      let text = TypedText(Self.text(&dice))
      var joined = ""
      for slot in 0..<text.slotCount {
        #expect(!text.core(slot).isEmpty, "round \(round)")
        joined += text.cluster(slot)
      }
      if text.slotCount > 0 {
        #expect(Array(joined.utf8) == Array(text.string.utf8), "round \(round)")
      }
    }
  }

  @Test("each generation is told once, in order, and at rest the last one has been: seed 8")
  func finished() {
    var dice = Dice(state: 8)
    for round in 0..<600 {
      var (engine, now) = Self.engine(&dice)
      engine.resume(at: now)
      var told: [Int] = []
      for _ in 0..<3 {
        while let generation = engine.takeFinished(at: now) { told.append(generation) }
        now = now + .seconds(60)
      }
      #expect(told == Array(Set(told)).sorted(), "round \(round)")
      #expect(told.last == engine.frame(at: now, blink: stepping).generation, "round \(round)")
    }
  }
}
