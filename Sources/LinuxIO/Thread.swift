import CLinux
public import Panels

/// Does something on a thread of its own, which ends with it.
///
/// The thread holds back every signal: they are the business of the threads that were there before.
/// Fails as `busy` where the system allows no further thread.
public func startThread(_ action: sending @escaping () -> Void) throws(PanelFailure) {
  let work = unsafe Unmanaged.passRetained(Work(action))
  var thread = pthread_t()
  let mask = SignalMask.block(Array(1...31))
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
    throw Errno(code: code).failure(doing: "start a thread")
  }
  pthread_detach(thread)
}

private final class Work {
  let action: () -> Void
  init(_ action: @escaping () -> Void) { self.action = action }
}
