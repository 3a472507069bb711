import CLinux

/// A value that several threads share, each for a moment: a mutex and what it guards.
///
/// The standard library's Mutex does not exist in Embedded Swift.
@safe
public final class Guarded<Value>: @unchecked Sendable {
  // In memory of its own: a mutex must not move.
  private let mutex: UnsafeMutablePointer<pthread_mutex_t>
  private var value: Value

  /// Guards `value` from now on.
  public init(_ value: Value) {
    self.value = value
    unsafe mutex = UnsafeMutablePointer<pthread_mutex_t>.allocate(capacity: 1)
    unsafe pthread_mutex_init(mutex, nil)
  }

  deinit {
    unsafe pthread_mutex_destroy(mutex)
    unsafe mutex.deallocate()
  }

  /// Does something with the value while no other thread can. Not from within itself.
  public func with<Result>(_ action: (inout Value) -> Result) -> Result {
    unsafe pthread_mutex_lock(mutex)
    defer { unsafe pthread_mutex_unlock(mutex) }
    return action(&value)
  }
}
