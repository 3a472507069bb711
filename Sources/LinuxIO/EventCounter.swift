import CLinux
public import Panels

/// Wakes an event loop from another thread. The C call is `eventfd`.
public final class EventCounter: Sendable {
  private let descriptor: OwnedDescriptor

  /// Makes a counter that stands at zero.
  public init() throws(PanelFailure) {
    do throws(Errno) {
      let number = try retryingInterrupts { Int(eventfd(0, Int32(EFD_CLOEXEC | EFD_NONBLOCK))) }
      descriptor = OwnedDescriptor(adopting: Int32(number))
    } catch {
      throw error.failure(doing: "make an event counter")
    }
  }

  /// What the event loop watches: ready for reading after ``signal()``, until ``reset()``.
  public var source: EventSource { EventSource(descriptor: descriptor.number, interests: .reading) }

  /// Wakes whoever watches; from any thread.
  public func signal() {
    var one: UInt64 = 1
    // The counter can be full only when nobody has looked for centuries.
    _ = unsafe write(descriptor.number, &one, MemoryLayout<UInt64>.size)
  }

  /// Sets the counter back to zero.
  public func reset() {
    var count: UInt64 = 0
    _ = unsafe read(descriptor.number, &count, MemoryLayout<UInt64>.size)
  }
}
