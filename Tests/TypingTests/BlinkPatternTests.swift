// How a cursor comes and goes: the numbers of the specification, and what a display makes of them.
import Testing
import Time
import Typing

@Suite("A blink")
struct BlinkPatternTests {
  @Test(
    "fades by ease-in-out, 0.6 s each way",
    arguments: [
      (0, 1), (0.05, 0.986), (0.10, 0.944), (0.15, 0.871), (0.20, 0.768), (0.25, 0.641),
      (0.30, 0.5), (0.35, 0.359), (0.40, 0.232), (0.45, 0.129), (0.50, 0.056), (0.55, 0.014),
      (0.60, 0), (0.65, 0.014), (0.9, 0.5), (1.15, 0.986), (1.2, 1), (1.4, 0.768),
    ] as [(Double, Double)])
  func opacity(phase: Double, alpha: Double) {
    let exact = BlinkPattern.opacity(at: .seconds(phase))
    #expect((exact * 1_000).rounded() == (alpha * 1_000).rounded())
  }

  @Test("is exactly half at its middles, exactly nothing and exactly full at its ends")
  func exactPoints() {
    #expect(BlinkPattern.opacity(at: .seconds(0.3)) == 0.5)
    #expect(BlinkPattern.opacity(at: .seconds(0.9)) == 0.5)
    #expect(BlinkPattern.opacity(at: .seconds(0.6)) == 0)
    #expect(BlinkPattern.opacity(at: .seconds(1.2)) == 1)
    #expect(BlinkPattern.opacity(at: .seconds(-0.3)) == 0.5)
  }

  @Test(
    "of two levels is off from 0.3 s and on from 0.9 s",
    arguments: [
      BlinkPattern(style: .fade, levels: 2, samplesPerSecond: 7), BlinkPattern(style: .step),
      BlinkPattern(style: .step, levels: 16),
    ])
  func twoLevels(pattern: BlinkPattern) {
    #expect(pattern.changes.map { $0.offset.nanoseconds } == [300_000_000, 900_000_000])
    #expect(pattern.changes.map { $0.exact } == [0, 1])
    #expect(pattern.changes.map { $0.level } == [0, pattern.levels - 1])
  }

  @Test("of 16 levels at 30 Hz takes 13 of them, and changes only where the level does")
  func sixteenLevels() {
    // round(15 * alpha(j / 30)) for j = 0...35, computed apart with 50 decimals:
    //   15 15 15 14 13 13 12 10 9 8 6 5 3 2 2 1 0 0 | 0 0 0 1 2 2 3 5 6 7/8 9 10 12 13 13 14 15 15
    let pattern = BlinkPattern(style: .fade, levels: 16, samplesPerSecond: 30)
    let samples = pattern.changes.map { Int(($0.offset.seconds * 30).rounded()) }
    #expect(
      samples
        == [
          3, 4, 6, 7, 8, 9, 10, 11, 12, 13, 15, 16, 21, 22, 24, 25, 26, 27, 28, 29, 30, 31, 33, 34,
        ])
    let out = pattern.changes.filter { $0.offset <= .seconds(0.6) }.map { $0.level }
    #expect(out.filter { $0 != 8 && $0 != 7 } == [14, 13, 12, 10, 9, 6, 5, 3, 2, 1, 0])
    #expect(Set(out).count == 12)  // and the full level before the first change: 13
  }

  @Test("stands at the nearest nanosecond of each sample")
  func sampleTimes() {
    let offsets = fading.changes.map { $0.offset.nanoseconds }
    #expect(offsets.count == 36)
    #expect(offsets.prefix(3) == [0, 33_333_333, 66_666_667])
    #expect(offsets.last == 1_166_666_667)
  }

  @Test("never has two changes of one level in a row, also across the end of the cycle")
  func alwaysChanges() {
    for levels in [2, 3, 4, 16, 31, 64, 256, 999] {
      for rate in [0, 1, 7, 10, 25, 30, 60, 144, 1_000] {
        let changes = BlinkPattern(levels: levels, samplesPerSecond: rate).changes
        for (index, change) in changes.enumerated() {
          let before = changes[(index + changes.count - 1) % changes.count]
          #expect(change.level != before.level, "\(levels) levels at \(rate) Hz")
          #expect((0..<BlinkPattern.cycle.nanoseconds).contains(change.offset.nanoseconds))
        }
      }
    }
  }

  @Test("of a display that cannot, or need not, has no change")
  func still() {
    #expect(BlinkPattern(style: .none).changes.isEmpty)
  }
}
