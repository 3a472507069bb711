// What happens between two frames of a show: events and deadlines of its panels, keys, ends, failures.
import LinuxIO
import Panels
import Staging
import Time
import Typing

extension Show {
  func tellFinished(at now: Instant) {
    var finished: [(number: Int, action: (() -> Void)?)] = []
    for index in lines.indices {
      while lines[index].engine.takeFinished(at: now) != nil {
        finished.append((index, lines[index].text.onFinished))
      }
    }
    // Whoever is told may replace the texts.
    for (number, action) in finished {
      action?()
      onFinished?(number, now)
    }
  }

  /// Whether any panel is left.
  var hasPanels: Bool { !outputs.isEmpty }

  /// Whether nothing but recordings show it.
  var isRecordingOnly: Bool { outputs.allSatisfy { $0.isRecording } }

  /// When the last recording with an end of its own ends.
  var recordingsEnd: Instant? {
    var end: Instant?
    for output in outputs where output.isRecording {
      if let own = last(of: output) { end = max(own, end ?? own) }
    }
    return end
  }

  /// All that may wake the show besides its panels: the visitors, and the keys of the console beneath its screens.
  private var allVisitors: [Visitor] {
    guard let console, let keys = console.keySource else { return visitors }
    let typing = Visitor(source: keys) { [self] now in
      if console.takeKeys() { finish(at: now) }
    }
    return visitors + [typing]
  }

  /// What the event loop is to watch.
  var sources: [WatchedSource] {
    var watched: [WatchedSource] = []
    for index in outputs.indices {
      for source in outputs[index].panel.sources {
        watched.append(WatchedSource(owner: index, source: source))
      }
    }
    // Visitors have negative numbers.
    for (number, visitor) in allVisitors.enumerated() {
      watched.append(WatchedSource(owner: -1 - number, source: visitor.source))
    }
    return watched
  }

  /// Hands an event to the panel with number `index`, or to all where there is none, and acts on the news.
  func handle(_ event: PanelEvent, for index: Int? = nil, at now: Instant) {
    let stack = stack
    var keys: [PanelKey] = []
    var changed = false
    if let index, index < 0 {
      let visitors = allVisitors
      if -1 - index < visitors.count { visitors[-1 - index].action(now) }
      return
    }
    // A panel that failed a moment ago has left its number to nobody.
    if let index, !outputs.indices.contains(index) { return }
    let only = index.map { outputs[$0] }
    attempt { output throws(PanelFailure) in
      if let only, only !== output { return }
      let news = try output.panel.handle(event, at: now)
      if news.isReady || news.isBack { output.isReady = true }
      if news.infoChanged {
        try output.infoChanged(showing: stack)
        changed = true
      }
      if news.infoChanged || news.needsRedraw || news.isBack { output.redraw() }
      keys += news.keys
    }
    // Another size may clip another part of a text.
    if changed { limitSlots(at: now) }
    for key in keys where onKey?(key, now) != true { finish(at: now) }
  }

  /// Calls the panels that wanted to be called by now.
  func handleDeadlines(at now: Instant) {
    for index in outputs.indices.reversed() {
      if let deadline = outputs[index].panel.deadline, deadline <= now {
        handle(.deadline, for: index, at: now)
      }
    }
  }

  /// The last moment that an output shows, if it has one.
  func last(of output: Output) -> Instant? { output.moment.map { appearance + $0 } }

  /// Shows a moment on one panel.
  func bring(_ output: Output, to now: Instant) throws(PanelFailure) {
    for index in lines.indices {
      let frame = lines[index].engine.frame(
        at: now, blink: output.blink, drawsJamo: output.drawsJamo)
      output.show(frame, of: index)
    }
    try output.present(at: now)
  }

  /// Shows its last moment on a panel, once. The texts of that moment may be others than those of now.
  func bringLast(_ output: Output, to moment: Instant) throws(PanelFailure) {
    if output.isOver { return }
    var stack = stack
    for (index, line) in lines.enumerated() {
      guard let shown = line.engine.shownText(at: moment), shown != line.staged.text else {
        continue
      }
      stack.texts[index] = staged(shown, line.text)
    }
    output.setTexts(stack)
    missing += output.takeMissing()
    try bring(output, to: moment)
    output.isOver = true
  }

  /// Does something with every panel, and leaves out those that fail.
  func attempt(_ action: (Output) throws(PanelFailure) -> Void) {
    var left: [Output] = []
    for output in outputs {
      do throws(PanelFailure) {
        try action(output)
        left.append(output)
      } catch {
        onFailure?(error)
        // It failed already; what closing it says adds nothing.
        do throws(PanelFailure) { try output.panel.close() } catch {}
      }
    }
    outputs = left
  }
}
