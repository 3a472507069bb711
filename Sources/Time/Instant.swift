/// A moment, as whole nanoseconds since an origin that whoever owns the clock has chosen.
///
/// The event loop counts from CLOCK_MONOTONIC's origin, a picture or a test from zero. Nothing below the event loop
/// reads a clock: a moment always comes in as an argument.
public struct Instant: Comparable, Hashable, Sendable {
  /// Nanoseconds since the origin.
  public var nanoseconds: Int64

  /// Makes the moment `nanoseconds` after the origin.
  public init(nanoseconds: Int64) {
    self.nanoseconds = nanoseconds
  }

  /// The origin itself, where virtual time begins.
  public static let zero = Instant(nanoseconds: 0)

  /// Whether `a` is earlier than `b`.
  public static func < (a: Instant, b: Instant) -> Bool { a.nanoseconds < b.nanoseconds }

  /// The moment `length` after `moment`, saturated.
  public static func + (moment: Instant, length: Interval) -> Instant {
    Instant(nanoseconds: saturatingSum(moment.nanoseconds, length.nanoseconds))
  }

  /// The moment `length` before `moment`, saturated.
  public static func - (moment: Instant, length: Interval) -> Instant {
    Instant(nanoseconds: saturatingDifference(moment.nanoseconds, length.nanoseconds))
  }

  /// How long after `earlier` the moment `later` is, saturated.
  public static func - (later: Instant, earlier: Instant) -> Interval {
    Interval(nanoseconds: saturatingDifference(later.nanoseconds, earlier.nanoseconds))
  }
}

/// The earlier of two moments, where nil is "never".
public func earliest(_ a: Instant?, _ b: Instant?) -> Instant? {
  guard let a else { return b }
  guard let b else { return a }
  return min(a, b)
}
