// What events do to a queue: finish, pause, another text, Reduce Motion, a display that clips.
import Testing
import Time
import Typing

@Suite("A queue's states")
struct QueueEventTests {
  private static let settings = TypingSettings(
    perChar: 0.1, holdText: 1, backSpeed: 0.05, loop: .forever)

  @Test("Finishing shows the last text whole, from typing or from taking back, and ends the loop")
  func finish() {
    for moment in [0.05, 0.5, 1.22, 999] {
      var engine = queue(["ab", "cde"], Self.settings)
      engine.finish(at: at(moment))
      #expect(engine.visible(moment) == "cde")
      #expect(engine.frame(moment).textIndex == 1)
      #expect(engine.phase(moment) == .settled)
      #expect(engine.next(moment) == at(moment + 0.3))
      #expect(engine.takeFinished(at: at(moment)) == 1)
      #expect(engine.visible(moment + 60) == "cde")
    }
  }

  @Test("A replay begins with the first text, as a new generation")
  func replay() {
    var engine = queue(["ab", "cde"], Self.settings)
    engine.replay(at: at(1.5))
    #expect(engine.visible(1.5) == "a")
    #expect(engine.frame(1.5).generation == 2)
    #expect(engine.visible(1.6) == "ab")
  }

  @Test("A set text ends the queue, also if it is the queue's first")
  func setText() {
    for text in ["ab", "new"] {
      var settings = Self.settings
      settings.loop = .times(1)
      var engine = queue(["ab", "cde"], settings)
      engine.setText(text, 1.5)
      #expect(engine.frame(1.5).generation == 2)
      #expect(engine.visible(1.5) == String(text.prefix(1)))
      #expect(engine.visible(99) == text)
      #expect(engine.texts.count == 1)
    }
  }

  @Test("A set text keeps what it has in common with the text of the queue that shows")
  func keepPrefix() {
    var settings = Self.settings
    settings.changePolicy = .keepPrefix
    var engine = queue(["ab", "cde"], settings)
    // "ab" is typed at 0.2, held to 1.2, gone at 1.25; at 1.5 there is "cde".
    engine.setText("cdX", 1.5)
    #expect(engine.visible(1.5) == "cd")
    #expect(engine.visible(1.6) == "cdX")
  }

  @Test("The same queue set again is no change, in other bytes it changes only the bytes")
  func sameQueue() {
    let texts = ["ab", "\u{E9}"].map { TypedText($0) }
    var engine = queue(["ab", "\u{E9}"], Self.settings)
    engine.update(texts: texts, trigger: 0, at: at(0.05))
    #expect(engine.frame(0.05).generation == 1)
    engine.update(texts: [texts[0], TypedText("e\u{301}")], trigger: 0, at: at(0.05))
    #expect(engine.frame(0.05).generation == 1)
    #expect(Array(engine.visible(1.35).unicodeScalars) == ["e", "\u{301}"])
    engine.update(texts: [texts[0]], trigger: 0, at: at(1.35))
    #expect(engine.visible(1.35) == "a")
  }

  @Test("A pause while it is taken back freezes it, and resuming goes on from there")
  func pause() {
    var engine = queue(["abc", "d"], Self.settings)
    // Typed at 0.3; steps back at 1.3, 1.35, 1.4.
    engine.pause(at: at(1.37))
    #expect(engine.visible(50) == "a")
    #expect(engine.phase(50) == .paused)
    engine.resume(at: at(101.37))
    #expect(engine.phase(101.37) == .erasing)
    #expect(engine.next(101.37) == at(101.4))
  }

  @Test("Disappearing while it is taken back leaves nothing and no timer")
  func disappear() {
    var engine = queue(["abc", "d"], Self.settings)
    engine.disappear(at: at(1.37))
    #expect(engine.visible(1.37) == "")
    #expect(engine.next(1.37) == nil)
    engine.appear(at: at(5))
    #expect(engine.visible(5) == "a")
  }

  @Test("Under Reduce Motion each text stands whole until the next would begin, and nothing moves")
  func reduceMotion() {
    var settings = Self.settings
    settings.startDelay = .seconds(0.2)
    settings.loop = .times(1)
    var engine = TypingEngine(
      texts: ["abc", "abX", "Y"].map { TypedText($0) }, settings: settings, reducesMotion: true)
    engine.appear(at: .zero)
    // 0.2 + 0.3 typed, 1 held, 0.05 back; then 0.1 typed, 1 held, 0.15 back.
    #expect(
      engine.reveals(until: at(99)) == [
        Reveal(0, "abc"), Reveal(1.55, "abX"), Reveal(2.8, "Y"),
      ])
    #expect(engine.phase(1) == .instant)
    #expect(engine.frame(0.9).cursor == .shown(level: 1, exact: 1))
    #expect(engine.takeFinished(at: at(2.79)) == nil)
    #expect(engine.takeFinished(at: at(2.8)) == 1)
    #expect(engine.typingEnd(at: .zero) == at(2.8))
    engine.replay(at: at(3))
    #expect(engine.visible(3) == "abc")
  }

  @Test("Reduce Motion turned on midway shows the text whole, and the queue goes on in its time")
  func reduceMotionMidway() {
    for isPaused in [false, true] {
      var engine = queue(["abc", "d"], Self.settings)
      if isPaused { engine.pause(at: at(0.15)) }
      engine.setReduceMotion(true, at: at(0.15))
      #expect(engine.visible(0.15) == "abc")
      #expect(engine.phase(0.15) == .instant)
      #expect(engine.next(0.15) == at(1.45))
      #expect(engine.visible(1.45) == "d")
      engine.finish(at: at(0.5))
      #expect(engine.visible(0.5) == "d")
      #expect(engine.next(0.5) == nil)
    }
  }

  @Test("A single text that loops stands still under Reduce Motion")
  func reducedLoop() {
    var engine = TypingEngine(
      text: TypedText("ab"), settings: Self.settings, reducesMotion: true)
    engine.appear(at: .zero)
    #expect(engine.next(0) == nil)
    #expect(engine.typingEnd(at: .zero) == .zero)
    #expect(engine.takeFinished(at: .zero) == 1)
  }

  @Test("Who wants no blinking cursor gets it solid while texts are held, too")
  func nonBlinking() {
    var engine = queue(["ab", "c"], Self.settings)
    engine.setNonBlinkingCursor(true)
    #expect(engine.phase(0.6) == .resting)
    #expect(engine.frame(0.6).cursor == .shown(level: 1, exact: 1))
    #expect(engine.next(0.6) == at(1.2))
  }

  @Test("A display that clips a text clips that text alone, and moves nothing that has been")
  func slotLimit() {
    var engine = queue(["ab", "cdef"], Self.settings)
    // "ab" is gone at 1.3. Told at 1.32 that it shows two slots of "cdef", a display has it typed at
    // 1.5 and takes two back, from 2.5 on.
    engine.setSlotLimit(2, at: at(1.32))
    #expect(
      engine.reveals(until: at(2.75)) == [
        Reveal(0, "a"), Reveal(0.1, "ab"), Reveal(1.2, "a"), Reveal(1.25, ""), Reveal(1.3, "c"),
        Reveal(1.4, "cd"), Reveal(2.5, "c"), Reveal(2.55, ""), Reveal(2.6, "a"), Reveal(2.7, "ab"),
      ])
    // A larger display in the third pass: the pass goes on from where it stands. A pass takes 2.6 s.
    #expect(engine.visible(5.2 + 1.32) == "c")
    engine.setSlotLimit(nil, at: at(5.2 + 1.32))
    #expect(engine.visible(5.2 + 1.32) == "c")
    #expect(engine.next(5.2 + 1.32) == at(5.2 + 1.4))
    #expect(engine.visible(5.2 + 1.6) == "cdef")
  }
}
