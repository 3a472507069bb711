/// A length of time in whole nanoseconds, so that schedules add up without drift.
///
/// `Int64` on every machine: `Int` has 32 bits on armv7. Sums saturate instead of trapping, so that no number that
/// a user can write brings a display down.
public struct Interval: Comparable, Hashable, Sendable {
  /// The length in nanoseconds; negative when it reaches back in time.
  public var nanoseconds: Int64

  /// Makes a length of `nanoseconds`.
  public init(nanoseconds: Int64) {
    self.nanoseconds = nanoseconds
  }

  /// No time at all.
  public static let zero = Interval(nanoseconds: 0)

  /// Rounds `seconds` to the nearest nanosecond, once; NaN becomes zero and what does not fit saturates.
  public static func seconds(_ seconds: Double) -> Interval {
    let scaled = (seconds * 1e9).rounded()
    if scaled.isNaN { return .zero }
    // Exactly 2^63 is representable as Double but not as Int64.
    if scaled >= 0x1p63 { return Interval(nanoseconds: .max) }
    if scaled <= -0x1p63 { return Interval(nanoseconds: .min) }
    return Interval(nanoseconds: Int64(scaled))
  }

  /// A length of `milliseconds`.
  public static func milliseconds(_ milliseconds: Int64) -> Interval {
    Interval(nanoseconds: 1_000_000) * milliseconds
  }

  /// A length of `microseconds`.
  public static func microseconds(_ microseconds: Int64) -> Interval {
    Interval(nanoseconds: 1_000) * microseconds
  }

  /// The length in seconds, rounded to what a `Double` holds.
  public var seconds: Double { Double(nanoseconds) / 1e9 }

  /// Whether `a` is shorter than `b`.
  public static func < (a: Interval, b: Interval) -> Bool { a.nanoseconds < b.nanoseconds }

  /// The sum, saturated.
  public static func + (a: Interval, b: Interval) -> Interval {
    Interval(nanoseconds: saturatingSum(a.nanoseconds, b.nanoseconds))
  }

  /// The difference, saturated.
  public static func - (a: Interval, b: Interval) -> Interval {
    Interval(nanoseconds: saturatingDifference(a.nanoseconds, b.nanoseconds))
  }

  /// `count` lengths end to end, saturated.
  public static func * (length: Interval, count: Int64) -> Interval {
    let (product, overflow) = length.nanoseconds.multipliedReportingOverflow(by: count)
    if !overflow { return Interval(nanoseconds: product) }
    return Interval(nanoseconds: (length.nanoseconds < 0) == (count < 0) ? .max : .min)
  }
}

func saturatingSum(_ a: Int64, _ b: Int64) -> Int64 {
  let (sum, overflow) = a.addingReportingOverflow(b)
  return overflow ? (b < 0 ? .min : .max) : sum
}

func saturatingDifference(_ a: Int64, _ b: Int64) -> Int64 {
  let (difference, overflow) = a.subtractingReportingOverflow(b)
  return overflow ? (b < 0 ? .max : .min) : difference
}
