import CLinux
import Time

/// The one hardware timer of an event loop: a timerfd on CLOCK_MONOTONIC, set to absolute moments.
struct DeadlineTimer: ~Copyable {
  let descriptor: OwnedDescriptor
  /// The moment that the kernel's timer is set to; nil while it is disarmed or has expired.
  private(set) var armed: Instant?

  /// Makes a disarmed timer. The C call is `timerfd_create`.
  init() throws(Errno) {
    let flags = Int32(TFD_CLOEXEC | TFD_NONBLOCK)
    let number = try retryingInterrupts { Int(timerfd_create(CLOCK_MONOTONIC, flags)) }
    descriptor = OwnedDescriptor(adopting: Int32(number))
  }

  /// Sets the timer to `deadline`, or disarms it for nil; asks the kernel only if that is a change.
  mutating func set(to deadline: Instant?) throws(Errno) {
    if deadline == armed { return }
    var setting = itimerspec()
    if let deadline {
      // Zero would disarm: a moment at or before the clock's origin is the earliest one after it.
      let nanoseconds = max(deadline.nanoseconds, 1)
      setting.it_value.tv_sec = time_t(clamping: nanoseconds / 1_000_000_000)
      setting.it_value.tv_nsec = Int(nanoseconds % 1_000_000_000)
    }
    let number = descriptor.number
    try retryingInterrupts {
      unsafe Int(timerfd_settime(number, Int32(TFD_TIMER_ABSTIME), &setting, nil))
    }
    armed = deadline
  }

  /// Takes the expiry away and says whether there was one, however late and however often.
  mutating func takeExpiry() throws(Errno) -> Bool {
    var count = [UInt8](repeating: 0, count: 8)
    guard case .moved = try descriptor.read(into: &count) else { return false }
    armed = nil
    return true
  }
}
