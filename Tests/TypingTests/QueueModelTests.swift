// Holds the engine's one-division schedules against a slow model that goes from event to event.
import Testing
import Time
import Typing

/// What a patient person would write down while a queue is typed: an hour hand and a list.
private struct SlowModel {
  var texts: [[Character]]
  var settings: TypingSettings
  var passes: Int
  private var now: Int64 = 0
  private var shown: [Character] = []
  private(set) var events: [Reveal] = []

  init(_ texts: [String], _ settings: TypingSettings, passes: Int) {
    self.texts = texts.map { Array($0) }
    self.settings = settings
    self.passes = passes
    note()
    now = settings.startDelay.nanoseconds
    for pass in 0..<passes {
      for number in texts.indices {
        let isLast = pass == passes - 1 && number == texts.count - 1
        type(number, thenBack: !isLast)
      }
      now += settings.startDelay.nanoseconds
    }
  }

  private mutating func note() {
    // What happens at one moment is seen as its outcome.
    if events.last?.nanoseconds == now { events.removeLast() }
    let text = String(shown)
    if events.last?.text != text { events.append(Reveal(Instant(nanoseconds: now), text)) }
  }

  private mutating func type(_ number: Int, thenBack: Bool) {
    let text = texts[number]
    let start = now
    for slot in shown.count..<text.count {
      shown.append(text[slot])
      note()
      now += settings.perChar.nanoseconds + chance(number, slot) + pause(text, slot)
    }
    if !thenBack { return }
    var stays = 0
    let next = texts[(number + 1) % texts.count]
    if texts.count > 1 {
      while stays < min(text.count, next.count), text[stays] == next[stays] { stays += 1 }
    }
    let back = Int64(text.count - stays) * settings.backSpeed.nanoseconds
    now += max(settings.holdText.nanoseconds, 334_000_000 - back - (now - start))
    while shown.count > stays {
      shown.removeLast()
      note()
      now += settings.backSpeed.nanoseconds
    }
  }

  private func chance(_ number: Int, _ slot: Int) -> Int64 {
    let golden: UInt64 = 0x9E37_79B9_7F4A_7C15
    var outer = Dice(state: settings.seed &+ golden &* UInt64(number))
    var inner = Dice(state: outer.next() &+ golden &* UInt64(slot))
    let odd = 2 * Int64(inner.next() >> 35) + 1 - (1 << 29)
    let spread = (Double(settings.perChar.nanoseconds) * settings.variance).rounded()
    return Int64(spread) * odd / (1 << 29)
  }

  /// Of the few characters that the test types.
  private func pause(_ text: [Character], _ slot: Int) -> Int64 {
    guard slot + 1 < text.count, text[slot] == "." || text[slot] == "," else { return 0 }
    if text[slot + 1] == "." || text[slot + 1] == "," { return 0 }
    if slot > 0, text[slot - 1] == "7", text[slot + 1] == "7" { return 0 }
    return settings.punctuationPause.nanoseconds / (text[slot] == "." ? 1 : 2)
  }
}

@Suite("Against a slow model")
struct QueueModelTests {
  @Test("random queues show the same texts at the same nanoseconds: seed 9")
  func random() {
    var dice = Dice(state: 9)
    let letters: [Character] = ["a", "a", "가", "👨‍👩‍👧", ".", ",", "7", " "]
    for round in 0..<400 {
      let texts = (0..<Int.random(in: 1...4, using: &dice)).map { _ in
        String(
          (0..<Int.random(in: 0...6, using: &dice)).map { _ in
            letters[Int.random(in: 0..<letters.count, using: &dice)]
          })
      }
      var settings = TypingSettings(seed: dice.next())
      settings.perChar = some(below: 100_000_000, &dice)
      settings.backSpeed = some(below: 60_000_000, &dice)
      settings.holdText = some(below: 700_000_000, &dice)
      settings.startDelay = some(below: 300_000_000, &dice)
      settings.punctuationPause = some(below: 500_000_000, &dice)
      settings.variance = Bool.random(using: &dice) ? Double.random(in: 0...0.9, using: &dice) : 0
      let passes = Int.random(in: 1...4, using: &dice)
      settings.loop = .times(passes)
      // A text of nothing does not loop.
      let model = SlowModel(texts, settings, passes: texts == [""] ? 1 : passes)
      let reveals = queue(texts, settings).reveals(until: at(1_000))
      #expect(reveals == model.events, "round \(round): \(texts) \(settings)")
      settings.loop = .forever
      let forever = queue(texts, settings)
      // At the very last of these moments another pass may begin already.
      for event in model.events.dropLast() {
        let moment = Instant(nanoseconds: event.nanoseconds)
        #expect(forever.visible(at: moment) == event.text, "round \(round): \(texts) \(settings)")
      }
    }
  }

  private func some(below limit: Int64, _ dice: inout Dice) -> Interval {
    Int.random(in: 0...4, using: &dice) == 0
      ? .zero : Interval(nanoseconds: Int64.random(in: 0..<limit, using: &dice))
  }
}
