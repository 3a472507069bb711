// The one clock of a running program: it never jumps, and every deadline counts on it.
import CLinux
public import Time

/// The present moment in nanoseconds of CLOCK_MONOTONIC, which begins about when the machine
/// started.
public func monotonicNow() -> Instant {
  var time = timespec()
  // It cannot fail: the clock exists on every Linux, and the pointer is valid.
  unsafe clock_gettime(CLOCK_MONOTONIC, &time)
  return Instant(nanoseconds: Int64(time.tv_sec) * 1_000_000_000 + Int64(time.tv_nsec))
}
