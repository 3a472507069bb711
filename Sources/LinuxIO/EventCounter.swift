import CLinux
public import Panels

/// Wakes an event loop, or a thread that waits, from another thread. The C call is `eventfd`.
public final class EventCounter: Sendable {
  private let descriptor: OwnedDescriptor

  /// Makes a counter that stands at zero; one that `waits` is for a thread with nothing else to do.
  public init(waits: Bool = false) throws(Errno) {
    let flags = Int32(EFD_CLOEXEC | (waits ? 0 : EFD_NONBLOCK))
    let number = try retryingInterrupts { Int(eventfd(0, flags)) }
    descriptor = OwnedDescriptor(adopting: Int32(number))
  }

  /// What the event loop watches: ready for reading after ``signal()``, until ``reset()``.
  public var source: EventSource { EventSource(descriptor: descriptor.number, interests: .reading) }

  /// Wakes whoever watches or waits; from any thread.
  public func signal() {
    var one: UInt64 = 1
    // The counter can be full only when nobody has looked for centuries.
    _ = unsafe write(descriptor.number, &one, MemoryLayout<UInt64>.size)
  }

  /// Sets the counter back to zero, after the next signal if it waits; whether there was one.
  @discardableResult
  public func reset() -> Bool {
    var count: UInt64 = 0
    do throws(Errno) {
      return try retryingInterrupts {
        unsafe read(descriptor.number, &count, MemoryLayout<UInt64>.size)
      } > 0
    } catch {
      return false  // Nobody has signalled.
    }
  }
}
