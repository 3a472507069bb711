// A text that changes too fast must not flash: at most three clear-and-retypes in any second.
import Testing
import Time
import Typing

@Suite("More than three retypes in a second")
struct RetypeGuardTests {
  /// Three retypes, at 0.1, 0.2 and 0.3 s, after the first appearance.
  private func busy(_ settings: TypingSettings = TypingSettings()) -> TypingEngine {
    var engine = typing("Hello", settings)
    for moment in [0.1, 0.2, 0.3] { engine.replay(at: at(moment)) }
    return engine
  }

  @Test("are held back until the oldest of the three is a second old")
  func heldBack() {
    var engine = busy()
    let before = engine.frame(0.4)
    engine.replay(at: at(0.4))
    #expect(engine.frame(0.4) == before)
    #expect(engine.visible(1.0999) == "Hello")
    // The run before goes on: its end at 0.55, its cursor off at 0.85; then the retype.
    #expect(engine.next(0.5) == at(0.55))
    #expect(engine.next(0.55) == at(0.85))
    #expect(engine.next(0.85) == at(1.1))
    #expect(engine.visible(1.1) == "H")
    #expect(engine.frame(1.1).generation > before.generation)
  }

  @Test("come to the last one, while a display never sees the ones between")
  func coalesced() {
    var engine = busy()
    engine.setText("One", 0.4)
    engine.setText("Two", 0.5)
    #expect(engine.text == TypedText("Two"))
    #expect(engine.shownText(at: at(0.5)) == TypedText("Hello"))
    #expect(engine.visible(1.09) == "Hello")
    #expect(engine.shownText(at: at(1.1)) == TypedText("Two"))
    #expect([1.1, 1.15, 1.2].map { engine.visible($0) } == ["T", "Tw", "Two"])
  }

  @Test("count in a window that moves")
  func movingWindow() {
    var engine = busy()
    engine.replay(at: at(0.4))  // starts at 1.1
    engine.replay(at: at(1.15))  // the oldest of 0.2, 0.3, 1.1 is a second old at 1.2
    #expect(engine.visible(1.199) == "He")
    #expect(engine.visible(1.2) == "H")
    engine.replay(at: at(2.5))
    #expect(engine.visible(2.5) == "H")
  }

  @Test("do not hold back a fourth when the first is exactly a second old")
  func exactlyOneSecond() {
    var engine = busy()
    engine.replay(at: at(1.1))
    #expect(engine.visible(1.1) == "H")
  }

  @Test("held back and then finished show whole at once")
  func finish() {
    var engine = busy()
    engine.setText("Bye", 0.4)
    engine.finish(at: at(0.45))
    #expect(engine.visible(0.45) == "Bye")
    #expect(engine.phase(0.45) == .settled)
    #expect(engine.next(0.45) == at(0.75))
    #expect(engine.visible(1.1) == "Bye")
  }

  @Test("held back and then unwanted motion show whole at once")
  func reduceMotion() {
    var engine = busy()
    engine.setText("Bye", 0.4)
    engine.setReduceMotion(true, at: at(0.45))
    #expect(engine.visible(0.45) == "Bye")
    #expect(engine.phase(0.45) == .instant)
    #expect(engine.next(0.45) == nil)
  }

  @Test("held back go with the disappearance")
  func disappear() {
    var engine = busy()
    engine.setText("Bye", 0.4)
    engine.disappear(at: at(0.45))
    #expect(engine.next(0.45) == nil)
    #expect(engine.phase(1.2) == .detached)
  }

  @Test("held back wait out a pause")
  func pause() {
    var engine = busy()
    engine.setText("Bye", 0.4)
    engine.pause(at: at(0.5))
    #expect(engine.next(0.5) == nil)
    #expect(engine.visible(3) == "Hello")
    engine.resume(at: at(5))
    #expect(engine.visible(5) == "B")
    #expect(engine.next(5) == at(5.05))
  }

  @Test("take the settings that were set meanwhile, and the same text in other bytes")
  func changedMeanwhile() {
    var engine = busy()
    engine.setText("\u{E9}e", 0.4)
    engine.setSettings(TypingSettings(startDelay: 1), at: at(0.5))
    engine.setText("e\u{301}e", 0.6)
    #expect(engine.next(1.1) == at(2.1))
    #expect(engine.visible(2.1).utf8.count == 3)
    #expect(engine.shownText(at: at(0.6)) == TypedText("Hello"))
  }

  @Test("do not count what keeps a prefix: nothing is cleared")
  func keepPrefix() {
    var engine = busy(TypingSettings(changePolicy: .keepPrefix))
    for (index, text) in ["Hello a", "Hello b", "Hello c", "Hello d"].enumerated() {
      let moment = 0.6 + 0.01 * Double(index)
      engine.setText(text, moment)
      #expect(engine.visible(moment) == "Hello")
      #expect(engine.shownText(at: at(moment)) == TypedText(text))
    }
    // The last went on at 0.63, so that its space came at 0.68. Clearing that is a fourth retype.
    engine.setText("Bye", 0.7)
    #expect(engine.visible(0.7) == "Hello ")
    #expect(engine.visible(1.1) == "")
    #expect(engine.visible(1.15) == "B")
  }

  @Test("hold back a later appearance too, which stays empty until then")
  func appearances() {
    var engine = busy()
    engine.disappear(at: at(0.4))
    engine.appear(at: at(0.5))
    #expect(engine.phase(0.5) == .waiting)
    #expect(engine.next(0.5) == at(1.1))
    #expect(engine.visible(1.1) == "H")
  }

  @Test("hold an appearance back no longer for being tried again and again")
  func triedAgain() {
    var engine = busy()
    for moment in [0.4, 0.5, 0.6, 0.7, 0.8] {
      engine.disappear(at: at(moment))
      engine.appear(at: at(moment + 0.05))
    }
    #expect(engine.next(0.85) == at(1.1))
    #expect(engine.visible(1.1) == "H")
    // It counts from then on: the oldest of 0.2, 0.3 and 1.1 is a second old at 1.2.
    engine.replay(at: at(1.15))
    #expect(engine.next(1.16) == at(1.2))
    #expect(engine.visible(1.2) == "H")
  }

  @Test("hold an appearance back also when its text changes meanwhile")
  func changedAppearance() {
    for policy in [TypingSettings.ChangePolicy.restart, .keepPrefix] {
      var engine = busy(TypingSettings(changePolicy: policy))
      engine.disappear(at: at(0.4))
      engine.appear(at: at(0.5))
      engine.setText("Bye", 0.6)
      #expect(engine.visible(1.0999) == "")
      #expect(engine.visible(1.15) == (policy == .restart ? "By" : "B"))
      // The appearance counted at 1.1, so that a retype has to wait until 1.2.
      let before = engine.frame(1.16).generation
      engine.replay(at: at(1.16))
      #expect(engine.frame(1.199).generation == before)
      #expect(engine.frame(1.2).phase == .typing)
      #expect(engine.visible(1.2) == "B")
    }
  }

  @Test("never show, whatever happens: seed 7")
  func property() {
    var dice = Dice(state: 7)
    for _ in 0..<200 {
      var engine = typing("Hello")
      var now = Instant.zero
      var starts: [Instant] = []
      var generation = engine.frame(at: now, blink: stepping).generation
      // A retype is seen when another run shows its first slot.
      func look(at moment: Instant) {
        let frame = engine.frame(at: moment, blink: stepping)
        if frame.visibleSlots == 0 || frame.generation == generation { return }
        generation = frame.generation
        starts.append(moment)
      }
      for step in 0..<60 {
        let event = now + .milliseconds(Int64.random(in: 0...120, using: &dice))
        while let next = engine.nextChange(after: now, blink: stepping), next < event {
          now = next
          look(at: now)
        }
        now = event
        switch Int.random(in: 0...3, using: &dice) {
        case 0: engine.replay(at: now)
        case 1: engine.setText(TypedText("text \(step)"), at: now)
        case 2 where step % 7 == 0:
          engine.disappear(at: now)
          engine.appear(at: now)
        case 2: engine.update(text: TypedText("update \(step)"), trigger: step, at: now)
        default: break
        }
        look(at: now)
      }
      #expect(starts.count > 3)
      for (first, fourth) in zip(starts, starts.dropFirst(3)) {
        #expect(fourth - first >= .seconds(1), "seed 7")
      }
    }
  }
}
