// When each slot comes: the schedule of one run, from its appearance to its rest.
import Testing
import Time
import Typing

@Suite("A run")
struct ScheduleTests {
  @Test("reveals Hello at d + (k - 1) p and ends at d + N p")
  func hello() {
    let engine = typing("Hello", TypingSettings(perChar: 0.05, startDelay: 0.12))
    #expect(
      engine.reveals(until: at(2)) == [
        Reveal(0, ""), Reveal(0.12, "H"), Reveal(0.17, "He"), Reveal(0.22, "Hel"),
        Reveal(0.27, "Hell"), Reveal(0.32, "Hello"),
      ])
    #expect(engine.typingEnd(at: .zero) == at(0.37))
    #expect(engine.visible(at: Instant(nanoseconds: 119_999_999)) == "")
    #expect(engine.visible(at: Instant(nanoseconds: 169_999_999)) == "H")
  }

  @Test("goes through its phases, each to the nanosecond")
  func phases() {
    let settings = TypingSettings(perChar: 0.05, startDelay: 0.12, blinkCycles: .count(4))
    let engine = typing("Hello", settings)
    let table: [(Int64, TypingFrame.Phase, Int)] = [
      (0, .waiting, 0), (119_999_999, .waiting, 0), (120_000_000, .typing, 1),
      (320_000_000, .typing, 5), (369_999_999, .typing, 5), (370_000_000, .settled, 5),
      (5_169_999_999, .settled, 5), (5_170_000_000, .resting, 5), (99_000_000_000, .resting, 5),
    ]
    for (nanoseconds, phase, slots) in table {
      let frame = engine.frame(at: Instant(nanoseconds: nanoseconds), blink: fading)
      #expect(frame.phase == phase, "\(nanoseconds)")
      #expect(frame.visibleSlots == slots, "\(nanoseconds)")
      #expect(frame.isComplete == (slots == 5), "\(nanoseconds)")
    }
  }

  @Test("shows nothing before it appears, and needs no wake-up")
  func detached() {
    let engine = TypingEngine(text: TypedText("Hi"))
    #expect(engine.phase(5) == .detached)
    #expect(engine.frame(5).cursor == .hidden)
    #expect(engine.visible(5) == "")
    #expect(engine.next(0) == nil)
  }

  @Test("wakes a display of one bit for each slot, for the end, and for each step of the cursor")
  func wakeUps() {
    let engine = typing("Hi", TypingSettings(blinkCycles: .count(2)))
    var wakeUps: [Instant] = []
    var now = Instant.zero
    while let next = engine.nextChange(after: now, blink: stepping), wakeUps.count < 99 {
      wakeUps.append(next)
      now = next
    }
    #expect(wakeUps == [0.05, 0.1, 0.4, 1.0, 1.6, 2.2, 2.5].map { at($0) })
  }

  @Test("has a solid cursor while it types, which then steps: off 0.3, on 0.9, half-open")
  func stepCursor() {
    let engine = typing("Hi")  // D = 0.1
    let on = TypingFrame.Cursor.shown(level: 1, exact: 1)
    let off = TypingFrame.Cursor.shown(level: 0, exact: 0)
    let table: [(Int64, TypingFrame.Cursor)] = [
      (0, on), (100, on), (399, on), (400, off), (999, off), (1_000, on), (1_300, on), (1_599, on),
      (1_600, off), (2_200, on), (12_000_100 + 300, off),
    ]
    for (milliseconds, cursor) in table {
      let now = Instant.zero + .milliseconds(milliseconds)
      #expect(engine.frame(at: now, blink: stepping).cursor == cursor, "\(milliseconds) ms")
    }
  }

  @Test("fades on a display that can, and steps there if the settings ask for a step")
  func fadeCursor() {
    let fade = typing("Hi")
    #expect(fade.frame(at: at(0.1), blink: fading).cursor == .shown(level: 255, exact: 1))
    // Sample 9 of 36 stands at 0.3 s: half of 255 rounds towards nothing on the way out.
    #expect(fade.frame(at: at(0.41), blink: fading).cursor == .shown(level: 127, exact: 0.5))
    #expect(fade.frame(at: at(0.7), blink: fading).cursor == .shown(level: 0, exact: 0))
    let step = typing("Hi", TypingSettings(blink: .step))
    #expect(step.frame(at: at(0.41), blink: fading).cursor == .shown(level: 0, exact: 0))
    #expect(step.nextChange(after: at(0.1), blink: fading) == at(0.4))
  }

  @Test("is full at its end also where a cycle's first sample is no change of level")
  func firstCycle() {
    // 16 levels at 30 Hz: the first three samples and the last two round to 15. The opacity of the
    // last change, sample 34, is that of sample 2: 0.975545.
    let coarse = BlinkPattern(levels: 16, samplesPerSecond: 30)
    let engine = typing("Hi")  // D = 0.1
    #expect(engine.frame(at: at(0.1), blink: coarse).cursor == .shown(level: 15, exact: 1))
    let later = engine.frame(at: at(1.3), blink: coarse).cursor
    #expect(later == engine.frame(at: at(1.25), blink: coarse).cursor)
    #expect(abs(later.exact - 0.975545) < 0.000_001)
  }

  @Test("changes once more at its end even without a cursor, and then never")
  func noCursor() {
    for settings in [
      TypingSettings(showsCursor: false), TypingSettings(blink: .none),
      TypingSettings(blinkCycles: .count(0)), TypingSettings(blinkCycles: .count(-3)),
    ] {
      let engine = typing("Hi", settings)
      #expect(engine.next(0.05) == at(0.1))
      #expect(engine.phase(0.1) == .resting)
      #expect(engine.next(0.1) == nil)
    }
    let hidden = typing("Hi", TypingSettings(showsCursor: false))
    #expect([0, 0.07, 3].map { hidden.frame($0).cursor } == [.hidden, .hidden, .hidden])
    let still = BlinkPattern(style: .none)
    #expect(typing("Hi").frame(at: at(9), blink: still).phase == .resting)
  }

  @Test("starts line i of a stack at 0.12 + 0.08 i")
  func stack() {
    for (line, first) in [0.12, 0.20, 0.28, 0.36].enumerated() {
      let engine = typing("ab", TypingSettings(startDelay: 0.12 + 0.08 * Double(line)))
      #expect(engine.next(0) == at(first))
    }
  }

  @Test("shows everything at d without a pace")
  func noPace() {
    let engine = typing("Hello", TypingSettings(perChar: 0, startDelay: 0.2))
    #expect(engine.reveals(until: at(1)) == [Reveal(0, ""), Reveal(0.2, "Hello")])
    #expect(engine.phase(0.2) == .settled)
    let strokes = typing("안녕", TypingSettings(perChar: 0, unit: .keystroke))
    #expect(strokes.visible(0) == "안녕")
  }

  @Test("of an empty text ends at d, of zero-width Characters alone it shows them there")
  func noSlots() {
    let empty = typing("", TypingSettings(startDelay: 0.2))
    #expect(empty.phase(0.1) == .waiting)
    #expect(!empty.frame(0.1).isComplete)
    #expect(empty.next(0) == at(0.2))
    #expect(empty.phase(0.2) == .settled)
    #expect(empty.frame(0.2).isComplete)
    let zeroWidth = typing("\u{200B}\u{FEFF}", TypingSettings(startDelay: 0.2))
    #expect(zeroWidth.reveals(until: at(1)) == [Reveal(0, ""), Reveal(0.2, "\u{200B}\u{FEFF}")])
  }

  @Test("types whitespace as ordinary slots")
  func whitespace() {
    #expect(
      typing(" \t\r\n ").reveals(until: at(1)).map { $0.text } == [" ", " \t", " \t\n", " \t\n "])
  }

  @Test("woken late reveals all that is due, several slots in one frame if need be")
  func late() {
    let engine = typing("Hello", TypingSettings(perChar: 0.004))
    #expect([0, 0.016, 0.5].map { engine.visible($0) } == ["H", "Hello", "Hello"])
    #expect(engine.next(0.0105) == at(0.012))
  }

  @Test("of 200 slots ends to the nanosecond, whatever was asked before")
  func noDrift() {
    let engine = typing(String(repeating: "가", count: 200))
    #expect(engine.visible(at: at(9.95) - Interval(nanoseconds: 1)).utf8.count == 199 * 3)
    #expect(engine.visible(9.95).utf8.count == 200 * 3)
    #expect(engine.next(9.95) == at(10))
  }

  @Test("counts only what a clipped display can show")
  func slotLimit() {
    var engine = typing("Hello")
    engine.setSlotLimit(2, at: .zero)
    #expect(engine.typingEnd(at: .zero) == at(0.1))
    #expect(engine.visible(5) == "He")
    #expect(engine.frame(5).isComplete)
    engine.setSlotLimit(-1, at: .zero)
    #expect(engine.typingEnd(at: .zero) == .zero)
    engine.setSlotLimit(99, at: .zero)
    #expect(engine.visible(5) == "Hello")
  }

  @Test("with the longest pace and delay, or a very early or late question, does not trap")
  func extremes() {
    let engine = typing("안녕", TypingSettings(perChar: 10, startDelay: 3_600, unit: .keystroke))
    for now in [Instant(nanoseconds: .min), Instant(nanoseconds: .max)] {
      _ = engine.frame(at: now, blink: fading)
      _ = engine.nextChange(after: now, blink: fading)
    }
    #expect(engine.visible(at: Instant(nanoseconds: .max)) == "안녕")
    #expect(engine.visible(at: Instant(nanoseconds: .min)) == "")
  }
}

@Suite("Settings")
struct TypingSettingsTests {
  @Test(
    "make every pace sane",
    arguments: [
      (0.05, 50_000_000), (.nan, 50_000_000), (.infinity, 50_000_000), (-.infinity, 50_000_000),
      (-0.1, 0), (0, 0), (11, 10_000_000_000), (1e300, 10_000_000_000), (1e-12, 0),
    ] as [(Double, Int64)])
  func perChar(seconds: Double, nanoseconds: Int64) {
    #expect(TypingSettings(perChar: seconds).perChar.nanoseconds == nanoseconds)
  }

  @Test(
    "make every start delay sane",
    arguments: [
      (0.12, 120_000_000), (.nan, 0), (-1, 0), (-.infinity, 0), (.infinity, 3_600_000_000_000),
      (3_601, 3_600_000_000_000),
    ] as [(Double, Int64)])
  func startDelay(seconds: Double, nanoseconds: Int64) {
    #expect(TypingSettings(startDelay: seconds).startDelay.nanoseconds == nanoseconds)
  }

  @Test("keep sane what is assigned later")
  func assigned() {
    var settings = TypingSettings()
    settings.perChar = Interval(nanoseconds: -1)
    settings.startDelay = Interval(nanoseconds: .max)
    #expect(settings.perChar == .zero)
    #expect(settings.startDelay == .seconds(3_600))
  }
}
