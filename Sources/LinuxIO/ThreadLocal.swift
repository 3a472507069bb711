import CLinux

/// A place in which each thread keeps an object of its own.
public struct ThreadLocal<Value: AnyObject>: Sendable {
  private let key: pthread_key_t

  /// Makes a place that is empty in every thread. It lasts as long as the process: keep it in a global constant.
  public init() {
    var key = pthread_key_t()
    unsafe pthread_key_create(&key, nil)
    self.key = key
  }

  /// The object that this thread has put there, if any.
  public var value: Value? {
    guard let pointer = unsafe pthread_getspecific(key) else { return nil }
    return unsafe Unmanaged<Value>.fromOpaque(pointer).takeUnretainedValue()
  }

  /// Lets this thread see `value` there while `action` runs, and what was there before from then on.
  public func with<Result>(_ value: Value, _ action: () -> Result) -> Result {
    let before = unsafe pthread_getspecific(key)
    unsafe pthread_setspecific(key, Unmanaged.passUnretained(value).toOpaque())
    defer { unsafe pthread_setspecific(key, before) }
    return withExtendedLifetime(value, action)
  }
}
