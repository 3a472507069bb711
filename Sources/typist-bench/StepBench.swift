import Raster
import Staging
/// What one step of typing or fading costs on a full screen, and that it needs no new memory.
import Time
import Typing

enum StepBench {
  static let names = [
    "typed-character", "typed-character-hangul", "typed-character-allocations", "fade-step",
    "fade-step-allocations", "layout-10000",
  ]

  static func measure(_ name: String) -> Measurement? {
    switch name {
    case "typed-character": type(name, Sample.page(columns: 200, rows: 5))
    case "typed-character-hangul": type(name, Sample.koreanPage(columns: 100, rows: 5))
    case "typed-character-allocations":
      type(name, Sample.page(columns: 200, rows: 5), countsAllocations: true)
    case "fade-step": fade(name)
    case "fade-step-allocations": fade(name, countsAllocations: true)
    default: layOut(name)
    }
  }

  /// Types a text with a cursor, character by character.
  private static func type(_ name: String, _ text: String, countsAllocations: Bool = false)
    -> Measurement
  {
    let staged = Sample.staged(text)
    let frames = Sample.frames(of: staged[0].text)
    return step(name, staged, frames, microseconds: 1, countsAllocations)
  }

  /// Fades a cursor behind a text through all its levels.
  private static func fade(_ name: String, countsAllocations: Bool = false) -> Measurement {
    let staged = Sample.staged(Sample.page(columns: 200, rows: 5))
    var engine = TypingEngine(text: staged[0].text, settings: TypingSettings(perChar: 0))
    engine.appear(at: .zero)
    let blink = BlinkPattern(levels: 256, samplesPerSecond: 60)
    var frames: [TypingFrame] = []
    var now = engine.typingEnd(at: .zero) ?? .zero
    for _ in 0..<200 {
      frames.append(engine.frame(at: now, blink: blink))
      now = engine.nextChange(after: now, blink: blink) ?? now
    }
    return step(name, staged, frames, microseconds: nil, countsAllocations)
  }

  private static func step(
    _ name: String, _ staged: [StagedText], _ frames: [TypingFrame], microseconds aim: Double?,
    _ countsAllocations: Bool
  ) -> Measurement {
    var stage = Sample.stage(Sample.builtInFont())
    stage.setTexts(staged)
    var damage = Damage()
    var watch = Stopwatch(milliseconds: 100)
    var allocations = Int.max
    while watch.again() {
      stage.show(frames[0], levels: 256, of: 0)
      stage.draw(into: &damage)
      damage.removeAll()
      let before = allocationCount()
      watch.start()
      for frame in frames {
        stage.show(frame, levels: 256, of: 0)
        stage.draw(into: &damage)
        damage.removeAll()
      }
      watch.stop()
      allocations = min(allocations, allocationCount() - before)
    }
    if countsAllocations {
      return Measurement(name, Double(allocations), "allocations", aim: 0)
    }
    return Measurement(
      name, Double(watch.least) / Double(frames.count), "ns", aim: aim.map { $0 * 1000 })
  }

  /// Finds the pictures of 10,000 graphemes and lays them out in rows.
  private static func layOut(_ name: String) -> Measurement {
    let one = Sample.staged(Sample.graphemes(10_000))
    let other = Sample.staged(Sample.graphemes(9_999))
    var stage = Sample.stage(Sample.builtInFont())
    var watch = Stopwatch(milliseconds: 100)
    while watch.again() {
      stage.setTexts(other)
      watch.start()
      stage.setTexts(one)
      watch.stop()
    }
    return Measurement(name, watch.milliseconds, "ms")
  }
}
