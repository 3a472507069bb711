/// What the typing engine costs, wherever in a long text it stands.
import Time
import Typing

enum EngineBench {
  static let names = [
    "engine-10000", "engine-10000-keystroke", "engine-10000-allocations", "engine-10000-uneven",
    "engine-10000-uneven-allocations", "prepare-10000",
  ]

  static func measure(_ name: String) -> Measurement? {
    switch name {
    case "engine-10000": ask(name, TypingSettings())
    case "engine-10000-keystroke": ask(name, TypingSettings(unit: .keystroke))
    case "engine-10000-allocations":
      ask(name, TypingSettings(unit: .keystroke), countsAllocations: true)
    case "engine-10000-uneven": ask(name, uneven)
    case "engine-10000-uneven-allocations": ask(name, uneven, countsAllocations: true)
    default: prepare(name)
    }
  }

  /// Every slot has a time of its own, and all is typed for ever.
  private static let uneven = TypingSettings(
    unit: .keystroke, loop: .forever, punctuationPause: 0.4, variance: 0.5)

  /// Asks for a frame and its end, at several moments; the dearest one counts.
  private static func ask(
    _ name: String, _ settings: TypingSettings, countsAllocations: Bool = false
  )
    -> Measurement
  {
    let text = TypedText(Sample.graphemes(10_000))
    var engine = TypingEngine(text: text, settings: settings)
    engine.appear(at: .zero)
    let blink = BlinkPattern()
    let questions = 1000
    var dearest: Int64 = 0
    var allocations = 0
    // Before the first slot, in the first, in the middle, in the last, and while the cursor fades.
    for milliseconds: Int64 in [0, 61, 250_012, 499_999, 500_300] {
      let now = Instant.zero + .milliseconds(milliseconds)
      var watch = Stopwatch(milliseconds: 40)
      let before = allocationCount()
      while watch.again() {
        var sum: Int64 = 0
        watch.start()
        for index in 0..<questions {
          let moment = now + Interval(nanoseconds: Int64(index))
          let frame = engine.frame(at: moment, blink: blink)
          let next = engine.nextChange(after: moment, blink: blink)
          sum &+= Int64(frame.visibleSlots) &+ (next?.nanoseconds ?? 0)
        }
        watch.stop()
        keep(sum)
      }
      allocations += allocationCount() - before
      dearest = max(dearest, watch.least)
    }
    if countsAllocations { return Measurement(name, Double(allocations), "allocations", aim: 0) }
    return Measurement(name, Double(dearest) / Double(questions), "ns", aim: 1000)
  }

  /// Cuts 10,000 graphemes into slots and finds where lines may break.
  private static func prepare(_ name: String) -> Measurement {
    let text = Sample.graphemes(10_000)
    var watch = Stopwatch(milliseconds: 150)
    while watch.again() {
      watch.start()
      let staged = Sample.staged(text)
      watch.stop()
      keep(staged.count)
    }
    return Measurement(name, watch.milliseconds, "ms")
  }
}
