public import Time

/// How a text is typed: pace, delay, cursor, what a change of the text does, and how a queue goes
/// on.
///
/// Numbers of any kind are accepted and made sane, since they come from files and command lines.
public struct TypingSettings: Equatable, Sendable {
  /// What is typed at a time.
  public enum Unit: Equatable, Sendable {
    /// A whole slot.
    case grapheme
    /// Hangul stroke by stroke, as a 2-set keyboard composes it; anything else as a whole slot.
    case keystroke
  }

  /// How long the cursor blinks after the typing has ended; it then stays solid.
  public enum BlinkCycles: Equatable, Sendable {
    /// Without an end.
    case forever
    /// For so many cycles of 1.2 s; negative is none. Four stay within the five seconds of WCAG
    /// 2.2.2.
    case count(Int)
  }

  /// What a new text does to the one that shows.
  public enum ChangePolicy: Equatable, Sendable {
    /// Everything is typed anew, after the start delay.
    case restart
    /// What both texts begin with stays, and the rest is typed on, without the start delay.
    case keepPrefix
  }

  /// How often a queue of texts, or a single text, is typed from its beginning.
  public enum Loop: Equatable, Sendable {
    /// So many times; less than one is one.
    case times(Int)
    /// Without an end.
    case forever
  }

  /// The time from one slot to the next, 0 to 10 s; 0 shows all slots at once.
  public var perChar: Interval { didSet { perChar = perChar.clamped(to: Self.longestPerChar) } }
  /// The time from the appearance to the first slot, 0 to 3600 s.
  public var startDelay: Interval {
    didSet { startDelay = startDelay.clamped(to: Self.longestStartDelay) }
  }
  /// Whether a cursor stands behind the text.
  public var showsCursor: Bool
  /// How the cursor blinks once the typing has ended.
  public var blink: BlinkPattern.Style
  /// How long it does so.
  public var blinkCycles: BlinkCycles
  /// What is typed at a time.
  public var unit: Unit
  /// What a new text does to the one that shows.
  public var changePolicy: ChangePolicy

  /// How long a text that will be taken back shows whole, counted from the end of its typing; 0 to
  /// 3600 s. A text that would be gone within 334 ms of its start is held longer.
  public var holdText: Interval {
    didSet { holdText = holdText.clamped(to: Self.longestStartDelay) }
  }
  /// The time that each slot takes to be taken back, 0 to 10 s. It is a whole slot with any unit.
  public var backSpeed: Interval {
    didSet { backSpeed = backSpeed.clamped(to: Self.longestPerChar) }
  }
  /// How often all is typed. Each pass but the first begins a start delay after the one before.
  public var loop: Loop

  /// How much later the next slot comes after the end of a sentence, 0 to 10 s; after a comma, half
  /// of it.
  public var punctuationPause: Interval {
    didSet { punctuationPause = punctuationPause.clamped(to: Self.longestPerChar) }
  }
  /// By which part of the pace each slot's time may differ from it, 0 (even) to 0.9.
  public var variance: Double { didSet { variance = Self.sane(variance: variance) } }
  /// Which uneven pace of all: the same seed gives the same times everywhere.
  public var seed: UInt64

  /// Makes settings from seconds.
  ///
  /// - Parameters:
  ///   - perChar: seconds from slot to slot; NaN or infinite becomes 0.05, negative 0, more than 10
  ///     becomes 10.
  ///   - startDelay: seconds before the first slot; NaN or negative becomes 0, more than 3600
  ///     becomes 3600.
  ///   - showsCursor: whether a cursor stands behind the text.
  ///   - blink: how the cursor blinks once the typing has ended.
  ///   - blinkCycles: how long it does so.
  ///   - unit: what is typed at a time.
  ///   - changePolicy: what a new text does to the one that shows.
  ///   - holdText: seconds that a text of a queue shows whole; NaN or negative becomes 0, more than
  ///     3600 becomes 3600.
  ///   - backSpeed: seconds that each slot takes to be taken back, made sane as `perChar` is, with
  ///     0.03 for NaN or infinite.
  ///   - loop: how often all is typed.
  ///   - punctuationPause: seconds more after the end of a sentence; NaN or negative becomes 0, more
  ///     than 10 becomes 10.
  ///   - variance: by which part of the pace each slot's time may differ from it; NaN or negative
  ///     becomes 0, more than 0.9 becomes 0.9.
  ///   - seed: which uneven pace of all.
  public init(
    perChar: Double = 0.05, startDelay: Double = 0, showsCursor: Bool = true,
    blink: BlinkPattern.Style = .fade, blinkCycles: BlinkCycles = .forever,
    unit: Unit = .grapheme, changePolicy: ChangePolicy = .restart, holdText: Double = 1.5,
    backSpeed: Double = 0.03, loop: Loop = .times(1), punctuationPause: Double = 0,
    variance: Double = 0, seed: UInt64 = 0
  ) {
    // `Interval` makes NaN zero and saturates, so that only the pace has a case of its own.
    self.perChar = Interval.seconds(perChar.isFinite ? perChar : 0.05)
      .clamped(to: Self.longestPerChar)
    self.startDelay = Interval.seconds(startDelay).clamped(to: Self.longestStartDelay)
    self.showsCursor = showsCursor
    self.blink = blink
    self.blinkCycles = blinkCycles
    self.unit = unit
    self.changePolicy = changePolicy
    self.holdText = Interval.seconds(holdText).clamped(to: Self.longestStartDelay)
    self.backSpeed = Interval.seconds(backSpeed.isFinite ? backSpeed : 0.03)
      .clamped(to: Self.longestPerChar)
    self.loop = loop
    self.punctuationPause = Interval.seconds(punctuationPause).clamped(to: Self.longestPerChar)
    self.variance = Self.sane(variance: variance)
    self.seed = seed
  }

  private static var longestPerChar: Interval { .milliseconds(10_000) }
  private static var longestStartDelay: Interval { .milliseconds(3_600_000) }

  private static func sane(variance: Double) -> Double {
    variance > 0 ? min(variance, 0.9) : 0
  }

  /// How many passes there are; nil is without an end.
  var passCount: Int64? {
    switch loop {
    case .forever: nil
    case .times(let count): Int64(max(1, count))
    }
  }

  /// How long the cursor blinks; nil is for ever.
  var blinkBudget: Interval? {
    switch blinkCycles {
    case .forever: nil
    case .count(let cycles): BlinkPattern.cycle * Int64(max(0, cycles))
    }
  }
}

extension Interval {
  fileprivate func clamped(to longest: Interval) -> Interval { max(.zero, min(self, longest)) }
}
