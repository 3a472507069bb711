// Runs a show on an event loop: draw, arm one timer at the next change, sleep, take what came in.
import LinuxIO
public import Panels
import Time
import Typing

extension Show {
  /// How a run ended.
  public enum Ending: Equatable, Sendable {
    /// All was typed and the time to show it is over, or the show was stopped.
    case done
    /// SIGINT came.
    case interrupted
    /// SIGTERM or SIGHUP came.
    case terminated
    /// No panel is left.
    case failed
  }

  /// When a run ends by itself.
  public enum Patience: Equatable, Sendable {
    /// It does not.
    case hold
    /// One blink cycle after the last text is typed, or when the last recording ends, if that is later.
    case once
  }

  /// Types until the show ends; the panels stay open.
  ///
  /// `onSuspend` is called for SIGTSTP, after the panels have given their displays back; it stops the process.
  public func run(
    on loop: any EventLoop, _ patience: Patience, onSuspend: () -> Void = {}
  ) throws(PanelFailure) -> Ending {
    appear(at: loop.now)
    while true {
      let now = loop.now
      update(at: now)
      if !hasPanels { return .failed }
      if isStopped() { return .done }
      var deadline = nextChange(after: now)
      if patience == .once, let leave = leaving(at: now) {
        if now >= leave { return .done }
        deadline = earliest(deadline, leave)
      }
      try loop.watch(sources)
      let events = try loop.wait(until: deadline)
      // In virtual time nothing will ever happen any more.
      if events.isEmpty && deadline == nil { return .done }
      for event in events {
        switch event {
        case .deadline: handleDeadlines(at: loop.now)
        case .ready(let owner, let descriptor, let readiness):
          handle(.ready(descriptor: descriptor, readiness), for: owner, at: loop.now)
        case .signal(.interrupt): return .interrupted
        case .signal(.terminate): return .terminated
        case .signal(.windowChanged): handle(.windowChanged, at: loop.now)
        case .signal(.suspend):
          handle(.suspended, at: loop.now)
          console?.restore()
          onSuspend()
        case .signal(.resume):
          retakeConsole()
          handle(.resumed, at: loop.now)
        case .signal(.consoleReleased):
          handle(.consoleReleased, at: loop.now)
          console?.allowSwitch()
        case .signal(.consoleAcquired):
          console?.acceptSwitch()
          handle(.consoleAcquired, at: loop.now)
        }
      }
    }
  }

  /// Takes the console again that was given back for a while.
  private func retakeConsole() {
    console?.postGuard()
    do throws(PanelFailure) { try console?.enterGraphics() } catch { onFailure?(error) }
  }
}
