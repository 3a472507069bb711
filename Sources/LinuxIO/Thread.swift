import CLinux

/// A thread that was started; it goes on by itself where nobody joins it.
public struct RunningThread: ~Copyable {
  private let thread: pthread_t

  /// Said by a flag and not by `discard self`, which Embedded Swift has for frozen types only.
  private var hasEnded = false

  fileprivate init(_ thread: pthread_t) { self.thread = thread }

  deinit {
    if !hasEnded { pthread_detach(thread) }
  }

  /// Waits until the thread has ended. The C call is `pthread_join`.
  public consuming func join() {
    pthread_join(thread, nil)
    hasEnded = true
  }
}

/// Does something on a thread of its own, which ends with it. The C call is `pthread_create`.
///
/// The thread holds back the signals that somebody sends: they are the business of the threads that were there before.
/// Its own faults are not held back, else `CRescue` could give nothing back after them.
public func startThread(_ action: sending @escaping () -> Void) throws(Errno) -> RunningThread {
  let faults = [SIGSEGV, SIGBUS, SIGILL, SIGABRT, SIGFPE, SIGTRAP]
  let work = unsafe Unmanaged.passRetained(Work(action))
  var thread = pthread_t()
  let mask = SignalMask.block(Array(1...31).filter { !faults.contains($0) })
  defer { mask.apply() }
  let code = unsafe pthread_create(
    &thread, nil,
    { argument in
      if let argument = unsafe argument {
        unsafe Unmanaged<Work>.fromOpaque(argument).takeRetainedValue().action()
      }
      return nil
    }, work.toOpaque())
  guard code == 0 else {
    unsafe work.release()
    throw Errno(code: code)
  }
  return RunningThread(thread)
}

private final class Work {
  let action: () -> Void
  init(_ action: @escaping () -> Void) { self.action = action }
}
