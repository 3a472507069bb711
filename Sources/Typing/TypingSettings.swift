public import Time

/// How a text is typed: pace, delay, cursor, and what a change of the text does.
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
  public init(
    perChar: Double = 0.05, startDelay: Double = 0, showsCursor: Bool = true,
    blink: BlinkPattern.Style = .fade, blinkCycles: BlinkCycles = .forever,
    unit: Unit = .grapheme, changePolicy: ChangePolicy = .restart
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
  }

  private static var longestPerChar: Interval { .milliseconds(10_000) }
  private static var longestStartDelay: Interval { .milliseconds(3_600_000) }

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
