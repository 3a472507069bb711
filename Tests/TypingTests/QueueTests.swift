// A queue: texts that follow each other in one line, with what both begin with left standing.
import Testing
import Time
import Typing

@Suite("A queue")
struct QueueTests {
  private static let quick = TypingSettings(
    perChar: 0.1, startDelay: 0.2, holdText: 1, backSpeed: 0.05)

  @Test("types each text, holds it, and takes it back to what the next begins with")
  func keepsPrefix() {
    let engine = queue(["abc", "abX", "Y"], Self.quick)
    #expect(
      engine.reveals(until: at(9)) == [
        Reveal(0, ""), Reveal(0.2, "a"), Reveal(0.3, "ab"), Reveal(0.4, "abc"),
        // Typed at 0.5, held for 1 s.
        Reveal(1.5, "ab"), Reveal(1.55, "abX"),
        // Typed at 1.65.
        Reveal(2.65, "ab"), Reveal(2.7, "a"), Reveal(2.75, ""), Reveal(2.8, "Y"),
      ])
    #expect(engine.typingEnd(at: .zero) == at(2.9))
  }

  @Test("goes through its phases; its cursor is solid but while a whole text is held or has ended")
  func phases() {
    let engine = queue(["ab", "c"], Self.quick)
    let table: [(Double, TypingFrame.Phase, Int, Int, Int)] = [
      // seconds, phase, text, slots, cursor
      (0.1, .waiting, 0, 0, 1), (0.2, .typing, 0, 1, 1), (0.3, .typing, 0, 2, 1),
      (0.4, .settled, 0, 2, 1), (0.7, .settled, 0, 2, 0), (1.3, .settled, 0, 2, 1),
      (1.4, .erasing, 0, 1, 1), (1.45, .erasing, 0, 0, 1), (1.5, .typing, 1, 1, 1),
      (1.6, .settled, 1, 1, 1), (1.9, .settled, 1, 1, 0), (99, .settled, 1, 1, 1),
    ]
    for (seconds, phase, text, slots, cursor) in table {
      let frame = engine.frame(seconds)
      #expect(frame.phase == phase, "\(seconds)")
      #expect(frame.textIndex == text, "\(seconds)")
      #expect(frame.visibleSlots == slots, "\(seconds)")
      #expect(frame.cursor.exact == Double(cursor), "\(seconds)")
      // All slots of a text are there before its last has had its time.
      let isComplete = phase == .settled || seconds == 0.3 || seconds == 1.5
      #expect(frame.isComplete == isComplete, "\(seconds)")
    }
  }

  @Test("wakes a display of one bit for each slot, step back and step of the cursor, no more")
  func wakeUps() {
    var settings = Self.quick
    settings.blinkCycles = .count(0)
    let engine = queue(["ab", "c"], settings)
    var wakeUps: [Instant] = []
    var now = Instant.zero
    while let next = engine.nextChange(after: now, blink: stepping), wakeUps.count < 99 {
      wakeUps.append(next)
      now = next
    }
    #expect(wakeUps == [0.2, 0.3, 0.4, 1.4, 1.45, 1.5, 1.6].map { at($0) })
  }

  @Test("stops blinking while it holds a text longer than the blinks last")
  func blinkBudget() {
    let engine = queue(["a", "b"], TypingSettings(blinkCycles: .count(1), holdText: 9))
    #expect(engine.phase(0.05) == .settled)
    #expect(engine.phase(1.25) == .resting)
    #expect(engine.next(1.25) == at(9.05))
  }

  @Test("compares by what is read: é of two scalars stays for é of one, in the new text's bytes")
  func canonical() {
    let engine = queue(["e\u{301}a", "\u{E9}b"], Self.quick)
    // Typed at 0.4, held to 1.4, back to 1.45.
    #expect(Array(engine.visible(1.42).unicodeScalars) == ["e", "\u{301}"])
    #expect(Array(engine.visible(1.45).unicodeScalars) == ["\u{E9}", "b"])
  }

  @Test("takes a family and a flag back as one, and Hangul by syllables also if typed by strokes")
  func graphemes() {
    var settings = Self.quick
    settings.unit = .keystroke
    let engine = queue(["한👨‍👩‍👧🇰🇷", "한"], settings)
    #expect(
      engine.reveals(until: at(9)).suffix(3) == [
        Reveal(0.4, "한👨‍👩‍👧🇰🇷"), Reveal(1.5, "한👨‍👩‍👧"), Reveal(1.55, "한"),
      ])
    // The second text is whole with the last slot that goes, which has its time like any other.
    #expect(engine.typingEnd(at: .zero) == at(1.6))
    let korean = queue(["한국", "한글"], settings)
    #expect(
      korean.reveals(until: at(9)).suffix(3).map { $0.text } == ["한ㄱ", "한그", "한글"])
  }

  @Test("of equal texts holds each, and of empty texts too")
  func equal() {
    let engine = queue(["a", "a", ""], Self.quick)
    #expect(
      engine.reveals(until: at(9)) == [Reveal(0, ""), Reveal(0.2, "a"), Reveal(2.3, "")])
    #expect(queue([], Self.quick).phase(0.2) == .settled)
  }

  @Test("clears a display at most three times a second, whatever it is told")
  func flashes() {
    let hasty = TypingSettings(perChar: 0, holdText: 0, backSpeed: 0, loop: .forever)
    let engine = queue(["a", "b"], hasty)
    #expect(
      engine.reveals(until: at(1.1)) == [
        Reveal(0, "a"), Reveal(0.334, "b"), Reveal(0.668, "a"), Reveal(1.002, "b"),
      ])
  }
}

@Suite("Looping")
struct LoopTests {
  @Test("takes a single text back to nothing, waits the start delay, and types it anew")
  func single() {
    let engine = typing(
      "ab", TypingSettings(perChar: 0.1, startDelay: 0.3, holdText: 1, loop: .times(2)))
    #expect(
      engine.reveals(until: at(9)) == [
        Reveal(0, ""), Reveal(0.3, "a"), Reveal(0.4, "ab"), Reveal(1.5, "a"), Reveal(1.53, ""),
        Reveal(1.86, "a"), Reveal(1.96, "ab"),
      ])
    #expect(engine.typingEnd(at: .zero) == at(2.06))
  }

  @Test("of a queue goes back from the last text to what the first begins with")
  func wraps() {
    let engine = queue(
      ["xa", "xb"], TypingSettings(perChar: 0.1, holdText: 1, backSpeed: 0.1, loop: .times(2)))
    #expect(
      engine.reveals(until: at(9)) == [
        Reveal(0, "x"), Reveal(0.1, "xa"), Reveal(1.2, "x"), Reveal(1.3, "xb"), Reveal(2.4, "x"),
        Reveal(2.5, "xa"), Reveal(3.6, "x"), Reveal(3.7, "xb"),
      ])
  }

  @Test("has no error after ten years")
  func tenYears() {
    let engine = queue(
      ["ab", "c"],
      TypingSettings(
        perChar: 0.05, startDelay: 0.12, holdText: 1.5, backSpeed: 0.03, loop: .forever))
    // A pass: 2 * 0.05 + 1.5 + 2 * 0.03 + 0.05 + 1.5 + 0.03 + 0.12 = 3.36 s.
    let passes: Int64 = 93_857_143  // 10 years of 365 days are 315 360 000 s.
    let start = Instant.zero + .milliseconds(120 + 3_360 * passes)
    let before = start - Interval(nanoseconds: 1)
    #expect(engine.visible(at: before) == "")
    #expect(engine.nextChange(after: before, blink: stepping) == start)
    #expect(engine.visible(at: start) == "a")
    #expect(engine.nextChange(after: start, blink: stepping) == start + .milliseconds(50))
    #expect(engine.visible(at: start + .milliseconds(1_660)) == "c")
  }

  @Test(
    "never ends where it is for ever: no end is told, and its first pass ends with the last slot")
  func forever() {
    var engine = typing("ab", TypingSettings(perChar: 0.1, holdText: 1, loop: .forever))
    #expect(engine.typingEnd(at: .zero) == nil)
    #expect(engine.firstPass(at: .zero)?.typed == at(0.2))
    #expect(engine.firstPass(at: .zero)?.end == at(1.23))
    #expect(engine.takeFinished(at: at(1_000)) == nil)
    let once = typing("ab", TypingSettings(loop: .times(-3)))
    #expect(once.typingEnd(at: .zero) == at(0.1))
  }

  @Test("of a text without slots is a text: there is nothing to take back")
  func empty() {
    let engine = typing("", TypingSettings(loop: .forever))
    #expect(engine.typingEnd(at: .zero) == .zero)
    let clipped = { () -> TypingEngine in
      var engine = typing("ab", TypingSettings(loop: .forever))
      engine.setSlotLimit(0, at: .zero)
      return engine
    }()
    #expect(clipped.typingEnd(at: .zero) == .zero)
  }

  @Test("and the longest of all times do not trap")
  func extremes() {
    let slow = TypingSettings(
      perChar: 10, startDelay: 3_600, unit: .keystroke, holdText: 1e9, backSpeed: 10,
      loop: .times(.max), punctuationPause: 99, variance: 7, seed: .max)
    let engine = queue(["안. 녕", "안! 여"], slow)
    for now in [Instant(nanoseconds: .min), Instant(nanoseconds: .max), at(1e9)] {
      _ = engine.frame(at: now, blink: fading)
      _ = engine.nextChange(after: now, blink: fading)
      _ = engine.typingEnd(at: now)
      _ = engine.firstPass(at: now)
    }
  }
}
