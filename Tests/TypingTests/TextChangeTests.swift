// What a new text does to the one that shows.
import Testing
import Time
import Typing

@Suite("A change of the text")
struct TextChangeTests {
  private let keeping = TypingSettings(startDelay: 0.12, changePolicy: .keepPrefix)

  @Test("restarts at once: nothing of the old shows, the delay applies, the generation is new")
  func restart() {
    var engine = typing("Hello", TypingSettings(startDelay: 0.12))
    let old = engine.frame(0.25)
    engine.setText("Bye", 0.25)
    let new = engine.frame(0.25)
    #expect(old.visibleSlots == 3 && new.visibleSlots == 0)
    #expect(new.generation > old.generation && new.revision > old.revision)
    #expect(new.phase == .waiting)
    #expect(engine.visible(0.25) == "")
    #expect(engine.next(0.25) == at(0.37))
    #expect([0.37, 0.42, 0.47].map { engine.visible($0) } == ["B", "By", "Bye"])
    #expect(engine.text == TypedText("Bye"))
  }

  @Test("to the same bytes is none, even where the raw texts differ")
  func same() {
    var engine = typing("a\r\nb")
    let before = engine.frame(0.07)
    engine.setText("a\nb", 0.07)
    #expect(engine.frame(0.07) == before)
  }

  @Test("to other bytes of the same text changes only the bytes")
  func canonical() {
    var engine = typing("caf\u{E9}")
    let before = engine.frame(0.3)
    engine.setText("cafe\u{301}", 0.3)
    let after = engine.frame(0.3)
    #expect(after.generation == before.generation)
    #expect(after.phase == .settled)
    #expect(after.revision > before.revision)
    #expect(Array(engine.visible(0.3).utf8) == Array("cafe\u{301}".utf8))
    #expect(engine.next(0.3) == at(0.5))
  }

  @Test("under Reduce Motion shows the new text whole and tells its end")
  func reduceMotion() {
    var engine = TypingEngine(text: TypedText("Hello"), reducesMotion: true)
    engine.appear(at: .zero)
    engine.setText("Bye", 1)
    #expect(engine.visible(1) == "Bye")
    #expect(engine.phase(1) == .instant)
    #expect(engine.takeFinished(at: at(1)) == 1)
    #expect(engine.takeFinished(at: at(1)) == 2)
  }

  @Test("while detached waits for the appearance")
  func detached() {
    var engine = typing("Hello")
    let first = engine.frame(0)
    engine.disappear(at: at(1))
    engine.setText("Bye", 2)
    #expect(engine.phase(2) == .detached)
    engine.appear(at: at(3))
    #expect(engine.visible(3.05) == "By")
    #expect(engine.frame(3).revision > first.revision)
  }

  @Test("with a trigger is one restart, and each of the two alone is one")
  func trigger() {
    var engine = typing("Hello")
    engine.update(text: TypedText("Bye"), trigger: 1, at: at(0.1))
    #expect(engine.frame(0.1).generation == 2)
    engine.update(text: TypedText("Bye"), trigger: 1, at: at(0.2))
    #expect(engine.frame(0.2).generation == 2)
    engine.update(text: TypedText("Bye"), trigger: 2, at: at(0.3))
    #expect(engine.frame(0.3).generation == 3)
    #expect(engine.visible(0.3) == "B")
    engine.update(text: TypedText("Hey"), trigger: 2, at: at(5))
    #expect(engine.frame(5).generation == 4)
  }

  @Test("with a trigger restarts also where prefixes are kept")
  func triggerKeeping() {
    var engine = typing("Hello", keeping)
    engine.update(text: TypedText("Help"), trigger: 1, at: at(0.3))
    #expect(engine.visible(0.3) == "")
    #expect(engine.next(0.3) == at(0.42))
  }

  @Test("with a trigger and the same text in other bytes shows the new bytes")
  func triggerCanonical() {
    var engine = typing("\u{E9}")
    let before = engine.frame(1)
    engine.update(text: TypedText("e\u{301}"), trigger: 1, at: at(1))
    #expect(engine.frame(1).revision > before.revision)
    #expect(engine.visible(1).utf8.count == 3)
  }

  @Test("that keeps the prefix goes on after one pace, without the delay")
  func keepPrefix() {
    var engine = typing("Hello", keeping)  // .12 H, .17 He, .22 Hel, .27 Hell
    engine.setText("Help!", 0.25)
    #expect(engine.visible(0.25) == "Hel")
    #expect(engine.phase(0.25) == .typing)
    #expect(engine.frame(0.25).generation == 2)
    #expect(engine.next(0.25) == at(0.3))
    #expect([0.299, 0.3, 0.35].map { engine.visible($0) } == ["Hel", "Help", "Help!"])
    #expect(engine.typingEnd(at: at(0.3)) == at(0.4))
  }

  @Test("keeps only what shows, not what was still to come")
  func keepDisplayed() {
    var engine = typing("Hello", keeping)
    engine.setText("Hello", 0.2)
    engine.setText("Hello you", 0.2)
    #expect(engine.visible(0.2) == "He")
    #expect(engine.next(0.2) == at(0.25))
  }

  @Test("cuts to what both begin with and types the rest")
  func keepAfterEnd() {
    var engine = typing("Hello", keeping)
    engine.setText("Hey you", 2)
    #expect(engine.visible(2) == "He")
    #expect(engine.visible(2.05) == "Hey")
  }

  @Test("that appends keeps all")
  func append() {
    var engine = typing("Hello", keeping)
    engine.setText("Hello!", 2)
    #expect(engine.visible(2) == "Hello")
    #expect(engine.next(2) == at(2.05))
    #expect(engine.visible(2.05) == "Hello!")
    #expect(engine.typingEnd(at: at(2)) == at(2.1))
  }

  @Test("to a prefix of what shows cuts and settles")
  func cut() {
    var engine = typing("Hello", keeping)
    engine.setText("Hel", 2)
    #expect(engine.visible(2) == "Hel")
    #expect(engine.phase(2) == .settled)
    #expect(engine.next(2) == at(2.3))
    #expect(engine.takeFinished(at: at(2)) == 1)
    #expect(engine.takeFinished(at: at(2)) == 2)
    engine.setText("", 3)
    #expect(engine.visible(3) == "")
    #expect(engine.phase(3) == .settled)
  }

  @Test("compares Characters and draws the new text's own bytes")
  func keepCharacters() {
    var engine = typing("\u{E9}a🇰", keeping)
    engine.setText("e\u{301}ab", 2)
    #expect(Array(engine.visible(2).utf8) == Array("e\u{301}a".utf8))
    // The flag's second half makes another Character of the first.
    engine = typing("a🇰", keeping)
    engine.setText("a🇰🇷", 2)
    #expect(engine.visible(2) == "a")
    #expect(engine.visible(2.05) == "a🇰🇷")
  }

  @Test("with nothing in common is a retype without the delay")
  func nothingCommon() {
    var engine = typing("Hello", keeping)
    engine.setText("Bye", 2)
    #expect(engine.visible(2) == "")
    #expect(engine.phase(2) == .waiting)
    #expect(engine.next(2) == at(2.05))
    #expect(engine.typingEnd(at: at(2)) == at(2.2))
  }

  @Test("that keeps the prefix while paused stays paused there")
  func keepPaused() {
    var engine = typing("Hello", keeping)
    engine.pause(at: at(0.2))
    engine.setText("Help", 1)
    #expect(engine.visible(1) == "He")
    #expect(engine.phase(1) == .paused)
    engine.resume(at: at(9))
    #expect(engine.next(9) == at(9.05))
  }

  @Test("that keeps the prefix without a pace shows the rest at once")
  func keepNoPace() {
    var engine = typing("Hello", TypingSettings(perChar: 0, changePolicy: .keepPrefix))
    engine.setText("Help me", 1)
    #expect(engine.visible(1) == "Help me")
  }

  @Test("keeps the syllables that are complete, not the one being composed")
  func keepComposing() {
    var engine = typing("한국", TypingSettings(unit: .keystroke, changePolicy: .keepPrefix))
    #expect(engine.visible(0.07) == "한구")
    engine.setText("한글", 0.07)
    #expect(engine.visible(0.07) == "한")
    #expect(engine.visible(0.12) == "한ㄱ")
  }
}
