public import Time

/// When a cursor changes within one blink of 1.2 s, as fine as one display can show it.
///
/// Opacity falls from 1 to 0 in 0.6 s and comes back in 0.6 s, each way by CSS's `ease-in-out`:
///
///     1 ┤╮                 ╭     phase  0    .15   .30   .45   .60   .75   .90   1.05  1.2 s
///       │ ╲               ╱      fade   1    .871  .5    .129  0     .129  .5    .871  1
///     0 ┤  ╲_____________╱       step   1    1     0     0     0     0     1     1     1
///
/// The table is made once for each display. To look something up costs a binary search and no
/// allocation.
public struct BlinkPattern: Equatable, Sendable {
  /// How a cursor blinks.
  public enum Style: Equatable, Sendable {
    /// Its opacity comes and goes.
    case fade
    /// It is off from 0.3 s to 0.9 s of each cycle.
    case step
    /// It stays solid.
    case none
  }

  /// A moment of the cycle from which the cursor looks different.
  public struct Change: Equatable, Sendable {
    /// Time since the cycle's start; at least 0 and below ``BlinkPattern/cycle``.
    public let offset: Interval
    /// The opacity in the display's steps, from 0 to `levels - 1`.
    public let level: Int
    /// The opacity of this sample before it was rounded to a level, from 0 to 1.
    public let exact: Double
  }

  /// The length of one blink: 0.6 s out and 0.6 s in.
  public static var cycle: Interval { .milliseconds(1_200) }

  /// How many opacities the display can show, with off and solid among them.
  public let levels: Int
  /// What changes in a cycle, in the order of time; empty for a cursor that stays still.
  public let changes: [Change]
  /// The same for settings that ask for a step where the display could fade.
  private let steps: [Change]

  /// Makes the table for a display.
  ///
  /// - Parameters:
  ///   - style: what the display can do; it never does more than the settings of the text ask for.
  ///   - levels: how many opacities it can show, 2 to 256; outside it is clamped. Two levels are a
  ///     step.
  ///   - samplesPerSecond: how often it can change while fading, 1 to 1000; outside it is clamped.
  public init(style: Style = .fade, levels: Int = 256, samplesPerSecond: Int = 30) {
    let levels = min(max(levels, 2), 256)
    self.levels = levels
    let steps = [
      Change(offset: .milliseconds(300), level: 0, exact: 0),
      Change(offset: .milliseconds(900), level: levels - 1, exact: 1),
    ]
    self.steps = style == .none ? [] : steps
    switch style {
    case .none: changes = []
    case .fade where levels > 2:
      changes = Self.samples(levels: levels, perSecond: min(max(samplesPerSecond, 1), 1_000))
    case .step, .fade: changes = steps
    }
  }

  /// Sample k stands at the nanosecond nearest to k / rate, and stays where its level is not the
  /// one before.
  private static func samples(levels: Int, perSecond rate: Int) -> [Change] {
    var samples: [Change] = []
    var count: Int64 = 0
    while true {
      let rate = Int64(rate)
      let offset = Interval(nanoseconds: (count * 1_000_000_000 + rate / 2) / rate)
      if offset >= cycle { break }
      let exact = opacity(at: offset)
      let scaled = exact * Double(levels - 1)
      let floor = Int(scaled)
      let rest = scaled - Double(floor)
      // Halves round towards where the fade goes, so that two levels would give the step's times.
      let isFadingIn = offset.nanoseconds >= cycle.nanoseconds / 2
      let roundsUp = rest > 0.5 || (rest == 0.5 && isFadingIn)
      samples.append(Change(offset: offset, level: roundsUp ? floor + 1 : floor, exact: exact))
      count += 1
    }
    var before = samples.last?.level
    var changes: [Change] = []
    for sample in samples {
      if sample.level != before { changes.append(sample) }
      before = sample.level
    }
    return changes
  }

  /// The opacity of a fade at a time since its start, from 0 to 1, before any rounding to levels.
  public static func opacity(at phase: Interval) -> Double {
    let half = cycle.nanoseconds / 2
    let inCycle = phase.nanoseconds % (2 * half)
    let position = inCycle < 0 ? inCycle + 2 * half : inCycle
    return position < half
      ? 1 - easeInOut(Double(position) / Double(half))
      : easeInOut(Double(position - half) / Double(half))
  }

  /// Whether a cursor of this style ever changes on this display.
  func blinks(_ style: Style) -> Bool { !table(for: style).isEmpty }

  private func table(for style: Style) -> [Change] {
    switch style {
    case .fade: changes
    case .step: steps
    case .none: []
    }
  }

  /// The cursor at a time since the blinking began.
  func cursor(after time: Interval, style: Style) -> TypingFrame.Cursor {
    let table = table(for: style)
    let due = Self.dueCount(in: table, at: time.nanoseconds % Self.cycle.nanoseconds)
    // Before a cycle's first change the cursor is as the cycle before left it; before the first
    // cycle it is solid.
    if due > 0 { return .shown(level: table[due - 1].level, exact: table[due - 1].exact) }
    guard time >= Self.cycle, let last = table.last else { return solid }
    return .shown(level: last.level, exact: last.exact)
  }

  /// The cursor at full opacity.
  var solid: TypingFrame.Cursor { .shown(level: levels - 1, exact: 1) }

  /// When the cursor changes next, as a time since the blinking began; nil if it stays still.
  func nextChange(after time: Interval, style: Style) -> Interval? {
    let table = table(for: style)
    guard let first = table.first else { return nil }
    let phase = time.nanoseconds % Self.cycle.nanoseconds
    let cycleStart = Interval(nanoseconds: time.nanoseconds - phase)
    let due = Self.dueCount(in: table, at: phase)
    if due < table.count { return cycleStart + table[due].offset }
    return cycleStart + Self.cycle + first.offset
  }

  /// How many changes of a table are due at a phase, by binary search.
  private static func dueCount(in table: [Change], at phase: Int64) -> Int {
    var low = 0
    var high = table.count
    while low < high {
      let middle = (low + high) / 2
      if table[middle].offset.nanoseconds <= phase { low = middle + 1 } else { high = middle }
    }
    return low
  }
}

/// CSS's `ease-in-out`, cubic-bezier(.42, 0, .58, 1), at a time from 0 to 1.
///
/// Plain arithmetic of `Double`, so that every machine and both flavours of Swift give the same
/// bits.
private func easeInOut(_ time: Double) -> Double {
  // The curve is its own mirror image. Using that makes the middle exactly one half.
  if time > 0.5 { return 1 - easeInOut(1 - time) }
  if time == 0.5 { return 0.5 }
  // x(s) rises with s, so halving finds the s of this time; 60 halvings are finer than a Double.
  var low = 0.0
  var high = 0.5
  for _ in 0..<60 {
    let s = (low + high) / 2
    let x = 3 * (1 - s) * (1 - s) * s * 0.42 + 3 * (1 - s) * s * s * 0.58 + s * s * s
    if x < time { low = s } else { high = s }
  }
  // The lower end, since it is exactly zero at zero.
  return 3 * (1 - low) * low * low + low * low * low
}
