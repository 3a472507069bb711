// A program that the tests start on a pseudo-terminal: it takes the terminal over and ends in the
// way that it is told.
import CLinux
import LinuxIO
import Panels
import Raster
import TerminalBackend
import Time

@main
enum TerminalChild {
  static func main() {
    let arguments = CommandLine.arguments
    do throws(PanelFailure) {
      switch arguments.count > 1 ? arguments[1] : "" {
      case "raise":
        let panel = try makePanel()
        raise(arguments.count > 2 ? Int32(arguments[2]) ?? SIGABRT : SIGABRT)
        try panel.close()
      case "trap":
        let panel = try makePanel()
        let none: [Int] = []
        // Beyond the end, which the compiler cannot know: Swift traps.
        raise(Int32(none[arguments.count]))
        try panel.close()
      case "thread":
        // The same on a thread that a library started.
        let thread = try started {
          do throws(PanelFailure) {
            let panel = try makePanel()
            let none: [Int] = []
            raise(Int32(none[arguments.count]))
            try panel.close()
          } catch { exit(1) }
        }
        thread.join()
      case "loop":
        exit(try runLoop())
      case "look":
        try look(at: arguments.count > 2 ? arguments[2] : "half")
      default:
        exit(2)
      }
    } catch {
      exit(1)
    }
  }

  static func started(_ action: sending @escaping () -> Void) throws(PanelFailure) -> RunningThread
  {
    do throws(Errno) { return try startThread(action) } catch {
      throw error.failure(doing: "start a thread")
    }
  }

  /// A panel that shows one white pixel, so that whoever watches knows that the terminal is taken.
  static func makePanel() throws(PanelFailure) -> HalfBlockPanel {
    let panel = HalfBlockPanel(
      terminal: try Terminal.open(), size: Size(width: 2, height: 4))
    try draw(on: panel)
    return panel
  }

  static func draw(on panel: HalfBlockPanel) throws(PanelFailure) {
    var frame = Frame(size: panel.info.size)
    frame.fill(Rect(x: 0, y: 0, width: 1, height: 1), with: .white)
    _ = try panel.present(frame, damage: Damage(frame.bounds), at: .zero)
  }

  /// For a person's eyes: asks the terminal, draws a ring, then changes a part of it, and leaves at
  /// any key.
  static func look(at kind: String) throws(PanelFailure) {
    let loop = try LinuxEventLoop()
    let terminal = try Terminal.open()
    try terminal.ask(at: loop.now)
    while terminal.capabilities.graphics == .asking {
      for event in try events(of: loop, terminal.sources, terminal.deadline) {
        _ = try terminal.handle(event, at: loop.now)
      }
    }
    let size = Size(width: 60, height: 40)
    let panel: any PixelPanel
    switch kind {
    case "kitty" where terminal.capabilities.graphics == .kitty:
      panel = KittyPanel(terminal: terminal, size: size)
    case "braille": panel = BraillePanel(terminal: terminal, size: size)
    default: panel = HalfBlockPanel(terminal: terminal, size: size)
    }
    var frame = Frame(size: panel.info.size)
    for y in 0..<40 {
      let half = y < 20 ? y : 39 - y
      frame.fill(Rect(x: 20 - half, y: y, width: 2, height: 1), with: .white)
      frame.fill(Rect(x: 20 + half, y: y, width: 2, height: 1), with: Color(rgb: 0xFF8000))
    }
    _ = try panel.present(frame, damage: Damage(frame.bounds), at: loop.now)
    frame.fill(Rect(x: 45, y: 10, width: 10, height: 20), with: Color(rgb: 0x00C0FF))
    var hasChanged = false
    while true {
      if !hasChanged {
        let acceptance = try panel.present(
          frame, damage: Damage(Rect(x: 45, y: 10, width: 10, height: 20)), at: loop.now)
        hasChanged = acceptance == .accepted
      }
      for event in try events(of: loop, panel.sources, panel.deadline) {
        if try !panel.handle(event, at: loop.now).keys.isEmpty {
          try panel.close()
          return
        }
      }
    }
  }

  private static func events(
    of loop: LinuxEventLoop, _ sources: [EventSource], _ deadline: Instant?
  ) throws(PanelFailure) -> [PanelEvent] {
    var watched: [WatchedSource] = []
    for source in sources { watched.append(WatchedSource(owner: 0, source: source)) }
    try loop.watch(watched)
    var events: [PanelEvent] = []
    for event in try loop.wait(until: deadline) {
      switch event {
      case .deadline: events.append(.deadline)
      case .ready(_, let descriptor, let readiness):
        events.append(.ready(descriptor: descriptor, readiness))
      case .signal: throw PanelFailure(.io, "interrupted")
      }
    }
    return events
  }

  /// Does what a typing program does with the loop's events, until it is interrupted or reads `q`.
  static func runLoop() throws(PanelFailure) -> Int32 {
    let loop = try LinuxEventLoop()
    let panel = try makePanel()
    while true {
      var watched: [WatchedSource] = []
      for source in panel.sources { watched.append(WatchedSource(owner: 0, source: source)) }
      try loop.watch(watched)
      for event in try loop.wait(until: panel.deadline) {
        var news = PanelNews.none
        switch event {
        case .deadline: news = try panel.handle(.deadline, at: loop.now)
        case .ready(_, let descriptor, let readiness):
          news = try panel.handle(.ready(descriptor: descriptor, readiness), at: loop.now)
        case .signal(.interrupt):
          try panel.close()
          return 130
        case .signal(.terminate):
          try panel.close()
          return 143
        case .signal(.suspend):
          try panel.suspend()
          loop.stopProcess()
        case .signal(.resume): news = try panel.resume()
        case .signal(.consoleReleased), .signal(.consoleAcquired): break
        case .signal(.windowChanged): news = try panel.handle(.windowChanged, at: loop.now)
        }
        if news.keys.contains(.character("q")) {
          try panel.close()
          return 0
        }
        if news.needsRedraw { try draw(on: panel) }
      }
    }
  }
}
