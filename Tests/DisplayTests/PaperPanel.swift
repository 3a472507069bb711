// A panel of cells that keeps what a person would see, and a clock that lets things happen at set moments.
import CLinux
import Panels
import Raster
import Time

/// A panel of cells that writes every accepted picture down, line by line.
final class PaperPanel: CellPanel {
  let info: PanelInfo
  let sources: [EventSource] = []
  let deadline: Instant? = nil
  /// The pictures and their moments; blank lines and blanks at the ends are left out.
  private(set) var pages: [(at: Instant, lines: [String])] = []
  /// Keys that are told with the next event.
  var keys: [PanelKey] = []
  private(set) var isClosed = false

  init(width: Int = 30, height: Int = 8) {
    info = PanelInfo(name: "paper", size: Size(width: width, height: height), blink: .nobody)
  }

  func present(_ cells: borrowing CellGrid, cursor: CellCursor, damage: Damage, at now: Instant)
    -> Acceptance
  {
    var lines: [String] = []
    for row in 0..<cells.size.height {
      var line = ""
      for column in 0..<cells.size.width where cells[column, row].width > 0 {
        line.append(cells[column, row].character)
      }
      while line.last == " " { line.removeLast() }
      line = String(line.drop { $0 == " " })
      if !line.isEmpty { lines.append(line) }
    }
    pages.append((now, lines))
    return .accepted
  }

  func handle(_ event: PanelEvent, at now: Instant) -> PanelNews {
    defer { keys = [] }
    return PanelNews(keys: keys)
  }

  func close() { isClosed = true }
}

/// Virtual time in which things happen at set moments; it ends when nothing is left to happen.
///
/// What is watched is looked at before time goes on: a descriptor that stays ready keeps it from that.
final class ScriptedLoop: EventLoop {
  private(set) var now = Instant.zero
  /// How often a descriptor was ready.
  private(set) var wakeUps = 0
  private var watched: [WatchedSource] = []
  private var script: [(at: Instant, action: () -> Void)]

  init(_ script: [(Int64, () -> Void)] = []) {
    self.script = script.map { (.milliseconds($0.0), $0.1) }
  }

  func watch(_ sources: [WatchedSource]) { watched = sources }

  func wait(until deadline: Instant?) -> [LoopEvent] {
    for source in watched where wakeUps < 1000 {
      var request = pollfd(fd: source.source.descriptor, events: Int16(POLLIN), revents: 0)
      if poll(&request, 1, 0) > 0 {
        wakeUps += 1
        return [.ready(owner: source.owner, descriptor: source.source.descriptor, .reading)]
      }
    }
    guard let next = script.first, deadline.map({ next.at <= $0 }) ?? true else {
      guard let deadline else { return [] }
      now = max(now, deadline)
      return [.deadline]
    }
    now = max(now, next.at)
    script.removeFirst()
    next.action()
    // The size is the same: the panels are asked whether they have keys.
    return [.signal(.windowChanged)]
  }
}
