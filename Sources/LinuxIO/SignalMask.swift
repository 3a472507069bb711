public import CLinux

/// A set of signals, such as those that a thread holds back.
public struct SignalMask: Sendable {
  private var set: sigset_t

  /// Makes a set of signal numbers, as `SIGINT`.
  public init(of signals: [Int32]) {
    set = sigset_t()
    unsafe sigemptyset(&set)
    for signal in signals { unsafe sigaddset(&set, signal) }
  }

  /// The signals that this thread holds back now.
  public static var current: SignalMask {
    var mask = SignalMask(of: [])
    unsafe pthread_sigmask(SIG_BLOCK, nil, &mask.set)
    return mask
  }

  /// The signals that came in and are held back.
  public static var pending: SignalMask {
    var mask = SignalMask(of: [])
    unsafe sigpending(&mask.set)
    return mask
  }

  /// Holds `signals` back from this thread as well, and says what was held back before. The C call
  /// is `pthread_sigmask`.
  public static func block(_ signals: [Int32]) -> SignalMask {
    var added = SignalMask(of: signals)
    var previous = SignalMask(of: [])
    unsafe pthread_sigmask(SIG_BLOCK, &added.set, &previous.set)
    return previous
  }

  /// Makes this set the one that this thread holds back; what came in meanwhile and is not in it
  /// takes its effect.
  public func apply() {
    var set = self.set
    unsafe pthread_sigmask(SIG_SETMASK, &set, nil)
  }

  /// Whether `signal` is in the set.
  public func contains(_ signal: Int32) -> Bool {
    var set = self.set
    return unsafe sigismember(&set, signal) == 1
  }

  /// Makes a program that `posix_spawn` starts begin with this mask.
  ///
  /// A started program inherits the mask of the thread that starts it. While a ``LinuxEventLoop``
  /// holds signals back, whoever starts a program gives it ``LinuxEventLoop/originalMask``, else
  /// nobody could interrupt it.
  ///
  /// - Parameters:
  ///   - attributes: Initialised attributes of `posix_spawn`.
  ///   - flags: Further flags as `POSIX_SPAWN_SETSID`.
  public func give(to attributes: inout posix_spawnattr_t, with flags: Int32 = 0) {
    var set = self.set
    unsafe posix_spawnattr_setsigmask(&attributes, &set)
    unsafe posix_spawnattr_setflags(&attributes, Int16(POSIX_SPAWN_SETSIGMASK | flags))
  }

  /// Takes the pending signals of the set away, so that they never take effect.
  func discardPending() {
    var set = self.set
    var atOnce = timespec(tv_sec: 0, tv_nsec: 0)
    while unsafe sigtimedwait(&set, nil, &atOnce) > 0 {}
  }

  /// Opens a descriptor that is readable while a signal of the set is pending. The C call is
  /// `signalfd`.
  func openDescriptor() throws(Errno) -> OwnedDescriptor {
    var set = self.set
    let flags = Int32(SFD_CLOEXEC | SFD_NONBLOCK)
    let number = try retryingInterrupts { unsafe Int(signalfd(-1, &set, flags)) }
    return OwnedDescriptor(adopting: Int32(number))
  }
}
