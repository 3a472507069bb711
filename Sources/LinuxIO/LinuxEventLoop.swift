import CLinux
public import Panels
public import Time

/// The place where a program waits for the kernel: epoll for descriptors, a timerfd for the
/// deadline, a signalfd.
///
/// At rest nothing wakes it. Where several things happened at once they are told in this order:
/// signals, ready descriptors, the deadline. Use it from one thread; the signals are those that
/// reach that thread or the process.
public final class LinuxEventLoop: EventLoop {
  /// The signals that were held back before the loop: for ``SignalMask/give(to:with:)``.
  public let originalMask: SignalMask

  private let epoll: EpollSet
  private var timer: DeadlineTimer
  /// Readable while a reported signal is pending; of an empty set if none are reported.
  private let signals: OwnedDescriptor
  private let reportsSignals: Bool
  private var isClosed = false

  private var sources: [WatchedSource] = []
  private var entries: [Entry] = []

  /// One descriptor as the kernel's epoll knows it; several owners may share it.
  private struct Entry {
    let descriptor: Int32
    var interests: Readiness
    /// Regular files are always ready, and epoll refuses them with EPERM.
    var isAlwaysReady = false
  }

  /// Makes a loop and, unless told otherwise, takes over SIGINT, SIGTERM, SIGHUP, SIGTSTP, SIGCONT,
  /// SIGWINCH and the two signals of a ``VirtualTerminal``.
  ///
  /// The signals are held back from this thread (and from threads that it starts from now on) until
  /// ``close()``.
  public init(reportsSignals: Bool = true) throws(PanelFailure) {
    do {
      epoll = try EpollSet()
      timer = try DeadlineTimer()
      let reported = SignalMask(of: reportsSignals ? LoopSignal.numbers : [])
      signals = try reported.openDescriptor()
      try epoll.add(timer.descriptor.number, .reading)
      try epoll.add(signals.number, .reading)
    } catch {
      throw error.failure(doing: "make an event loop")
    }
    self.reportsSignals = reportsSignals
    originalMask = reportsSignals ? SignalMask.block(LoopSignal.numbers) : SignalMask.current
  }

  deinit {
    close()
  }

  /// Lets the signals take their usual effect again, also those that came in and were not yet told.
  public func close() {
    if isClosed { return }
    isClosed = true
    if reportsSignals { originalMask.apply() }
  }

  /// CLOCK_MONOTONIC.
  public var now: Instant { monotonicNow() }

  /// Names all that is to be watched from now on.
  ///
  /// Kept descriptors are told to the kernel anew each time: a panel may have closed its device and
  /// opened it again under the same number, which epoll has forgotten by then.
  public func watch(_ sources: [WatchedSource]) throws(PanelFailure) {
    var wanted: [Entry] = []
    for source in sources {
      let descriptor = source.source.descriptor
      if let i = wanted.firstIndex(where: { $0.descriptor == descriptor }) {
        wanted[i].interests.formUnion(source.source.interests)
      } else {
        wanted.append(Entry(descriptor: descriptor, interests: source.source.interests))
      }
    }
    for old in entries where !old.isAlwaysReady {
      if wanted.contains(where: { $0.descriptor == old.descriptor }) { continue }
      // A descriptor that was closed meanwhile has left the set by itself.
      do { try epoll.remove(old.descriptor) } catch {}
    }
    let known = entries
    entries = []
    self.sources = sources
    for var entry in wanted {
      let isKnown = known.contains { $0.descriptor == entry.descriptor && !$0.isAlwaysReady }
      do {
        entry.isAlwaysReady = try !enter(entry, isKnown: isKnown)
      } catch {
        throw error.failure(doing: "watch descriptor \(entry.descriptor)")
      }
      entries.append(entry)
    }
  }

  /// Waits until something happens or `deadline` comes; a deadline that has passed already does not
  /// wait at all.
  public func wait(until deadline: Instant?) throws(PanelFailure) -> [LoopEvent] {
    do {
      while true {
        let hasPassed = deadline.map { $0 <= now } ?? false
        // A deadline in the past needs no timer; one that is still set from earlier must not fire
        // beside it.
        try timer.set(to: hasPassed ? nil : deadline)
        let events = try waitOnce(isDeadlinePast: hasPassed)
        if !events.isEmpty { return events }
      }
    } catch {
      throw error.failure(doing: "wait for events")
    }
  }

  /// Stops this process until somebody continues it, as SIGTSTP would have done. The C call is
  /// `raise(SIGSTOP)`.
  ///
  /// The continuation is told as ``LoopSignal/resume``. Give the terminal back before.
  public func stopProcess() {
    raise(SIGSTOP)
  }
}

extension LinuxEventLoop {
  private func waitOnce(isDeadlinePast: Bool) throws(Errno) -> [LoopEvent] {
    let mustNotWait = isDeadlinePast || entries.contains { $0.isAlwaysReady }
    var told: [LoopEvent] = []
    var ready: [LoopEvent] = []
    var isDeadline = isDeadlinePast
    for (descriptor, readiness) in try epoll.wait(butOnlyLook: mustNotWait) {
      if descriptor == timer.descriptor.number {
        if try timer.takeExpiry() { isDeadline = true }
      } else if descriptor == signals.number {
        told += try takeSignals()
      } else {
        ready += tell(descriptor, readiness)
      }
    }
    for entry in entries where entry.isAlwaysReady {
      ready += tell(entry.descriptor, entry.interests.intersection([.reading, .writing]))
    }
    return told + ready + (isDeadline ? [.deadline] : [])
  }

  /// Enters a descriptor into epoll's set; false if epoll refuses it because it is always ready.
  private func enter(_ entry: Entry, isKnown: Bool) throws(Errno) -> Bool {
    if isKnown {
      do {
        try epoll.change(entry.descriptor, entry.interests)
        return true
      } catch {
        // Closed and opened again under the same number: it is entered anew.
        if error != .noEntry { throw error }
      }
    }
    do {
      try epoll.add(entry.descriptor, entry.interests)
      return true
    } catch {
      if error == .notAllowed { return false }
      throw error
    }
  }

  /// Tells each owner of a descriptor what it asked for, and that it is broken though nobody asks
  /// for that.
  private func tell(_ descriptor: Int32, _ readiness: Readiness) -> [LoopEvent] {
    var events: [LoopEvent] = []
    for source in sources where source.source.descriptor == descriptor {
      let news = readiness.intersection(source.source.interests.union(.broken))
      if !news.isEmpty {
        events.append(.ready(owner: source.owner, descriptor: descriptor, news))
      }
    }
    return events
  }

  /// Takes the signals that are pending now, in the order in which the kernel hands them out.
  private func takeSignals() throws(Errno) -> [LoopEvent] {
    let size = MemoryLayout<signalfd_siginfo>.size
    var bytes = [UInt8](repeating: 0, count: 8 * size)
    guard case .moved(let count) = try signals.read(into: &bytes) else { return [] }
    var events: [LoopEvent] = []
    for start in stride(from: 0, to: count, by: size) {
      // `ssi_signo` is the first member, 32 bits in the machine's own order.
      let signal = unsafe bytes.withUnsafeBytes {
        unsafe $0.loadUnaligned(fromByteOffset: start, as: UInt32.self)
      }
      if let signal = LoopSignal(number: Int32(signal)) { events.append(.signal(signal)) }
    }
    return events
  }
}

extension LoopSignal {
  /// The numbers of the signals that a loop reports.
  fileprivate static let numbers = [
    SIGINT, SIGTERM, SIGHUP, SIGTSTP, SIGCONT, SIGWINCH, cl_console_release_signal(),
    cl_console_acquire_signal(),
  ]

  fileprivate init?(number: Int32) {
    switch number {
    case SIGINT: self = .interrupt
    case SIGTERM, SIGHUP: self = .terminate
    case SIGTSTP: self = .suspend
    case SIGCONT: self = .resume
    case SIGWINCH: self = .windowChanged
    case cl_console_release_signal(): self = .consoleReleased
    case cl_console_acquire_signal(): self = .consoleAcquired
    default: return nil
    }
  }
}
