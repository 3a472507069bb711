public import Time

/// The one place where a program waits: the kernel's events, or virtual time in their place.
///
/// `LinuxIO` has the real one; ``VirtualEventLoop`` is for pictures, traces and tests.
public protocol EventLoop: AnyObject {
  /// The present moment on this loop's timeline.
  var now: Instant { get }

  /// Names all that is to be watched from now on; what was watched before and is not named is watched no longer.
  func watch(_ sources: [WatchedSource]) throws(PanelFailure)

  /// Waits until something happens or `deadline` comes, and says what. With no deadline no timer stays armed.
  func wait(until deadline: Instant?) throws(PanelFailure) -> [LoopEvent]
}

/// A descriptor and whose it is.
public struct WatchedSource: Hashable, Sendable {
  /// A number that the caller chose, handed back with each event.
  public var owner: Int
  /// The descriptor and what is asked of it.
  public var source: EventSource

  /// Makes a watched source.
  public init(owner: Int, source: EventSource) {
    self.owner = owner
    self.source = source
  }
}

/// What ended a wait.
public enum LoopEvent: Equatable, Sendable {
  /// The deadline has come.
  case deadline
  /// A descriptor is ready.
  case ready(owner: Int, descriptor: Int32, Readiness)
  /// A signal came in.
  case signal(LoopSignal)
}

/// The signals that an event loop reports instead of letting them end the process.
public enum LoopSignal: Equatable, Sendable {
  /// SIGINT: the user wants to leave.
  case interrupt
  /// SIGTERM or SIGHUP: the system wants the program to leave.
  case terminate
  /// SIGTSTP: the user wants the terminal back for a while.
  case suspend
  /// SIGCONT: the terminal is the program's again.
  case resume
  /// SIGWINCH: the terminal's window has a new size.
  case windowChanged
  /// The kernel wants to show another virtual terminal: everybody stops drawing on the screen.
  case consoleReleased
  /// The process's virtual terminal is shown again.
  case consoleAcquired
}

/// An event loop whose time jumps from deadline to deadline: a ten-second animation takes no longer than its drawing.
public final class VirtualEventLoop: EventLoop {
  /// The present moment; begins at zero.
  public private(set) var now: Instant

  /// Makes a loop that stands at `start`.
  public init(startingAt start: Instant = .zero) {
    now = start
  }

  /// Nothing is watched in virtual time: nothing happens in it but deadlines.
  public func watch(_ sources: [WatchedSource]) {}

  /// Jumps to `deadline`, or says that nothing will ever happen by returning no event.
  public func wait(until deadline: Instant?) -> [LoopEvent] {
    guard let deadline else { return [] }
    now = max(now, deadline)
    return [.deadline]
  }
}
