import CAllocations
import CLinux
import LinuxIO
// Takes times: the least of many repeats, since on a shared machine only the quickest one was not disturbed.
import Time

/// Repeats a measurement until its time is used up, and keeps the least.
struct Stopwatch {
  /// The least time of a repeat, in nanoseconds.
  private(set) var least = Int64.max
  private var repeats = 0
  private var started: Int64 = 0
  private let end: Int64

  /// Begins; the repeats together take about so many milliseconds.
  init(milliseconds: Int64 = 250) {
    end = monotonicNow().nanoseconds + milliseconds * 1_000_000
  }

  /// Whether to measure once more: at least three times, and as long as there is time.
  mutating func again() -> Bool {
    repeats += 1
    return repeats <= 3 || monotonicNow().nanoseconds < end
  }

  /// What follows is measured.
  mutating func start() { started = monotonicNow().nanoseconds }

  /// The end of what is measured.
  mutating func stop() { least = min(least, monotonicNow().nanoseconds - started) }

  var milliseconds: Double { Double(least) / 1e6 }
}

/// How long a `memcpy` of so many bytes takes, in milliseconds; both places have been touched before.
func memcpyMilliseconds(bytes: Int) -> Double {
  let source = [UInt8](repeating: 1, count: bytes)
  var target = [UInt8](repeating: 2, count: bytes)
  var watch = Stopwatch(milliseconds: 100)
  while watch.again() {
    unsafe source.withUnsafeBytes { source in
      unsafe target.withUnsafeMutableBytes { target in
        watch.start()
        if let to = target.baseAddress, let from = source.baseAddress {
          _ = unsafe memcpy(to, from, bytes)
        }
        watch.stop()
      }
    }
  }
  keep(target[bytes / 2])
  return watch.milliseconds
}

/// How many blocks of memory were asked for so far.
func allocationCount() -> Int { Int(allocations_so_far()) }

/// Lets nothing be left out because its result is not used.
@inline(never)
@_optimize(none)
func keep<Value>(_ value: Value) {}
