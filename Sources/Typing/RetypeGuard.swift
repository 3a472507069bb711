import Time

/// Keeps a text that changes too fast from flashing: at most three clear-and-retypes in any one
/// second.
///
/// WCAG 2.3.1 allows no more than three flashes in a second, and a full screen of text that is
/// cleared and typed anew is one.
struct RetypeGuard: Sendable {
  /// The last starts, oldest first; at most ``limit``.
  private var starts: [Instant] = []

  private static var limit: Int { 3 }
  private static var window: Interval { .milliseconds(1_000) }

  /// When a retype that is wanted at `now` may start: now, or when the oldest of the last three is
  /// a second old.
  func earliestStart(at now: Instant) -> Instant {
    guard starts.count == Self.limit, let oldest = starts.first else { return now }
    return max(now, oldest + Self.window)
  }

  /// Notes that a retype started.
  mutating func note(startAt start: Instant) {
    if starts.count == Self.limit { starts.removeFirst() }
    starts.append(start)
  }
}
