// What events do to a run: coming and going, pause, finish, the user's wishes, and who is told of
// an end.
import Testing
import Time
import Typing

@Suite("An engine's states")
struct StateTests {
  @Test("Disappearing shows nothing in the same frame, leaves no timer, and tells no end")
  func disappear() {
    for moment in [0.0, 0.12, 5] {
      var engine = typing("Hello")
      engine.disappear(at: at(moment))
      #expect(engine.phase(moment) == .detached)
      #expect(engine.visible(moment) == "")
      #expect(engine.next(moment) == nil)
      #expect(engine.takeFinished(at: at(99)) == nil)
    }
  }

  @Test("Appearing again types from the beginning, as a new generation")
  func appearAgain() {
    var engine = typing("Hello")
    let first = engine.frame(0).generation
    engine.disappear(at: at(0.12))
    engine.appear(at: at(1))
    #expect(engine.visible(1.05) == "He")
    #expect(engine.frame(1).generation > first)
  }

  @Test("Appearing twice is appearing once")
  func appearTwice() {
    var engine = typing("Hello")
    engine.appear(at: at(0.1))
    #expect(engine.visible(0.1) == "Hel")
  }

  @Test("Nothing but appearing makes a detached text show")
  func detachedEvents() {
    var engine = TypingEngine(text: TypedText("Hello"))
    engine.finish(at: at(1))
    engine.replay(at: at(1))
    engine.pause(at: at(1))
    engine.resume(at: at(2))
    engine.setReduceMotion(true, at: at(2))
    engine.setText("Bye", 2)
    #expect(engine.phase(3) == .detached)
    #expect(engine.takeFinished(at: at(3)) == nil)
  }

  @Test("Finishing shows everything and settles now, from waiting, typing or paused")
  func finish() {
    let settings = TypingSettings(startDelay: 0.12)
    for moment in [0.05, 0.2] {
      for isPaused in [false, true] {
        var engine = typing("Hello", settings)
        if isPaused { engine.pause(at: at(moment - 0.01)) }
        engine.finish(at: at(moment))
        #expect(engine.visible(moment) == "Hello")
        #expect(engine.phase(moment) == .settled)
        #expect(engine.next(moment) == at(moment + 0.3))
        #expect(engine.takeFinished(at: at(moment)) == 1)
      }
    }
  }

  @Test("What was finished is whole at every moment, also when fewer slots are to show")
  func finishedPast() {
    var engine = typing("한국", TypingSettings(unit: .keystroke))
    engine.finish(at: at(0.06))
    engine.setSlotLimit(1, at: at(0.06))
    #expect(engine.visible(0.055) == "한")
    #expect(engine.next(0.055) == at(0.36))
  }

  @Test("Finishing a complete text changes nothing")
  func finishTwice() {
    var engine = typing("Hi", TypingSettings(blinkCycles: .count(1)))
    let before = engine.frame(0.55)
    engine.finish(at: at(0.55))
    #expect(engine.frame(0.55) == before)
    engine.finish(at: at(9))
    #expect(engine.phase(9) == .resting)
  }

  @Test("A pause freezes, and resuming goes on as if it had not been")
  func pause() {
    var engine = typing("Hello")
    engine.pause(at: at(0.07))
    #expect(engine.phase(0.07) == .paused)
    #expect(engine.visible(60) == "He")
    #expect(engine.next(0.07) == nil)
    engine.pause(at: at(30))
    engine.resume(at: at(60))
    engine.resume(at: at(61))
    #expect(engine.visible(60) == "He")
    #expect(engine.phase(60) == .typing)
    #expect(engine.next(60) == at(60.03))
    #expect(engine.typingEnd(at: at(60)) == at(60.18))
  }

  @Test("A pause freezes the cursor in the middle of its blink, too")
  func pauseCursor() {
    var engine = typing("Hi")  // D = 0.1; off from 0.4
    engine.pause(at: at(0.5))
    #expect(engine.frame(7).cursor == .shown(level: 0, exact: 0))
    engine.resume(at: at(10.5))
    #expect(engine.next(10.5) == at(11))
  }

  @Test("A text set while paused is paused at its beginning")
  func textWhilePaused() {
    var engine = typing("Hello", TypingSettings(startDelay: 0.12))
    engine.pause(at: at(0.2))
    engine.setText("Bye", 5)
    #expect(engine.phase(8) == .paused)
    #expect(engine.visible(8) == "")
    engine.resume(at: at(10))
    #expect(engine.phase(10) == .waiting)
    #expect(engine.next(10) == at(10.12))
  }

  @Test("Under Reduce Motion everything shows at once, still, and the end is told")
  func reduceMotion() {
    var engine = TypingEngine(
      text: TypedText("Hello"), settings: TypingSettings(startDelay: 1), reducesMotion: true)
    engine.appear(at: .zero)
    #expect(engine.visible(0) == "Hello")
    #expect(engine.phase(0) == .instant)
    #expect(engine.frame(0.5).cursor == .shown(level: 1, exact: 1))
    #expect(engine.next(0) == nil)
    #expect(engine.takeFinished(at: .zero) == 1)
    #expect(engine.takeFinished(at: at(9)) == nil)
  }

  @Test("A replay under Reduce Motion changes nothing that shows, and tells an end each time")
  func replayUnderReduceMotion() {
    var engine = TypingEngine(text: TypedText("Hello"), reducesMotion: true)
    engine.appear(at: .zero)
    for round in 1...6 {
      #expect(engine.takeFinished(at: at(0.1)) == round)
      engine.replay(at: at(0.1))
      #expect(engine.visible(0.1) == "Hello")
      #expect(engine.phase(0.1) == .instant)
    }
  }

  @Test("Reduce Motion turned on midway shows everything in that frame; off again, it stays so")
  func reduceMotionMidway() {
    for isPaused in [false, true] {
      var engine = typing("Hello", TypingSettings(startDelay: 0.12))
      if isPaused { engine.pause(at: at(0.15)) }
      engine.setReduceMotion(true, at: at(0.2))
      #expect(engine.visible(0.2) == "Hello")
      #expect(engine.phase(0.2) == .instant)
      #expect(engine.frame(0.2).cursor == .shown(level: 1, exact: 1))
      #expect(engine.next(0.2) == nil)
      #expect(engine.takeFinished(at: at(0.2)) == 1)
      engine.setReduceMotion(false, at: at(1))
      #expect(engine.phase(1.5) == .instant)
      #expect(engine.next(1) == nil)
      engine.replay(at: at(2))
      #expect(engine.phase(2) == .waiting)
      #expect(engine.visible(2.12) == "H")
    }
  }

  @Test("Reduce Motion turned on over a blinking cursor makes it solid and tells no second end")
  func reduceMotionSettled() {
    var engine = typing("Hi")
    #expect(engine.takeFinished(at: at(0.1)) == 1)
    engine.setReduceMotion(true, at: at(0.5))
    #expect(engine.frame(0.5).cursor == .shown(level: 1, exact: 1))
    #expect(engine.takeFinished(at: at(0.5)) == nil)
  }

  @Test("An instant text cannot be paused: there is nothing to freeze")
  func pauseInstant() {
    var engine = TypingEngine(text: TypedText("Hello"), reducesMotion: true)
    engine.appear(at: .zero)
    engine.pause(at: at(1))
    #expect(engine.phase(1) == .instant)
  }

  @Test(
    "Who wants no blinking cursor gets typing as ever and a solid cursor, at once and revocably")
  func nonBlinking() {
    var engine = typing("Hi")  // D = 0.1; off from 0.4 to 1.0
    engine.setNonBlinkingCursor(true)
    #expect(engine.visible(0.02) == "H")
    #expect(engine.next(0.05) == at(0.1))
    #expect(engine.frame(0.5).cursor == .shown(level: 1, exact: 1))
    #expect(engine.phase(0.5) == .resting)
    #expect(engine.next(0.1) == nil)
    engine.setNonBlinkingCursor(false)
    #expect(engine.frame(0.5).cursor == .shown(level: 0, exact: 0))
    #expect(engine.next(0.5) == at(1))
  }

  @Test("New settings are for coming runs")
  func settings() {
    var engine = typing("Hello")
    engine.setSettings(TypingSettings(perChar: 1), at: at(0.01))
    #expect(engine.visible(0.05) == "He")
    engine.replay(at: at(2))
    #expect(engine.visible(2.9) == "H")
    #expect(engine.next(2.9) == at(3))
  }

  @Test("An end is told once for each generation, from D on")
  func finished() {
    var engine = typing("Hi")
    #expect(engine.takeFinished(at: at(0.0999)) == nil)
    #expect(engine.takeFinished(at: at(0.1)) == 1)
    #expect(engine.takeFinished(at: at(0.1)) == nil)
    engine.replay(at: at(1))
    #expect(engine.takeFinished(at: at(1)) == nil)
    #expect(engine.takeFinished(at: at(1.1)) == 2)
  }

  @Test("A run that was replaced before its end is not told, one that ended unasked still is")
  func replaced() {
    var engine = typing("Hi")
    engine.replay(at: at(0.05))
    engine.replay(at: at(0.2))
    #expect(engine.takeFinished(at: at(0.5)) == 2)
    #expect(engine.takeFinished(at: at(0.5)) == 3)
    #expect(engine.takeFinished(at: at(0.5)) == nil)
  }
}
