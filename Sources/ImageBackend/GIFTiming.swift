import Time

/// Reckons the delays of a GIF's frames in whole hundredths of a second.
///
/// Every moment is rounded by itself, counted from the first: so no error ever adds to another.
struct GIFTiming {
  /// Viewers show a frame that stands for less than this for longer than it says.
  static let shortest: Int64 = 2
  /// A delay is written with 16 bits.
  static let longest: Int64 = 65_535

  private var origin: Instant?
  /// The present moment.
  private(set) var now: Int64 = 0
  /// When the frame that stands began.
  private(set) var start: Int64 = 0
  /// When what waits came; nil where nothing does.
  private var waitingSince: Int64?
  /// When the change came that the standing frame shows: it may have waited.
  private var since: Int64 = 0
  /// Whether the first frame stands.
  private var isFirst = true

  /// Where a new frame begins.
  enum Beginning {
    /// As soon as what waits may begin.
    case waiting
    /// Now.
    case present
  }

  /// Lets time pass; it never goes back.
  mutating func advance(to moment: Instant) {
    let first = origin ?? moment
    origin = first
    now = max(now, ((moment - first).nanoseconds / 1_000_000 + 5) / 10)
  }

  /// Whether a change that comes now is too early for a frame of its own.
  var mustWait: Bool { now - start < Self.shortest }

  /// A change that came now waits.
  mutating func wait() { waitingSince = now }

  /// Whether what waits has time to be seen before the present moment.
  var isOverdue: Bool { waitingSince != nil && now - start >= 2 * Self.shortest }

  /// Whether what waits when the recording ends came before the end.
  var showsWaiting: Bool { waitingSince.map { $0 < now } ?? false }

  /// Begins a new frame, and answers for how long the one before stood.
  mutating func begin(_ beginning: Beginning) -> Int64 {
    let next = beginning == .present ? now : start + Self.shortest
    let delay = next - start
    since = beginning == .present ? now : waitingSince ?? now
    start = next
    waitingSince = nil
    isFirst = false
    return delay
  }

  /// For how long the last frame stands; nil where it came only at the end, which is not shown.
  var lastDelay: Int64? {
    since >= now && !isFirst ? nil : max(now - start, Self.shortest)
  }

  /// Delays that can be written and whose sum is `delay`, none too short.
  static func parts(of delay: Int64) -> [Int] {
    var parts: [Int] = []
    var rest = delay
    while rest > longest {
      let part = rest - longest < shortest ? longest - shortest : longest
      parts.append(Int(part))
      rest -= part
    }
    return parts + [Int(rest)]
  }
}
