public import Glyphs
public import LineBreaks
public import LinuxIO
public import Panels
public import Staging
public import Time
public import Typing

/// Texts that type themselves on any number of panels, in step.
///
/// It binds the typing engine (what is visible now), stages (where it stands) and panels (how it gets there) to an event
/// loop. All panels show the same moment of the same texts, each laid out for itself.
public final class Show {
  /// A text and what types it.
  struct Line {
    /// By which whoever replaces the texts knows it again.
    var identity: Int
    var text: ShowText
    var engine: TypingEngine
    /// How the text that shows is laid out.
    var staged: StagedText
    /// A text that takes as much room as any of a queue; nil for a single text.
    var room: StagedText?
  }

  private(set) var lines: [Line] = []
  private var arrangement: Arrangement?
  private var reducesMotion: Bool
  private let korean: KoreanBreaking
  private var outputs: [Output] = []
  private var missing: [Unicode.Scalar] = []
  private var appearance = Instant.zero
  private var hasAppeared = false
  /// Called before each picture, with its moment: the last chance to change the texts.
  var onTurn: ((Instant) -> Void)?
  /// Whether a run shall end now.
  var isStopped: () -> Bool = { false }
  /// What else the event loop watches for the show, besides its panels.
  var visitors: [Visitor] = []

  /// Called once for each text that has been typed to its end: with its number and the moment.
  public var onFinished: ((Int, Instant) -> Void)?
  /// The virtual terminal beneath the screens of the show, if there is one: it is told once they have let go.
  public var console: VirtualTerminal?
  /// Called when a panel fails; it is then left out, and the others go on.
  public var onFailure: ((PanelFailure) -> Void)?
  /// Called with each key that is pressed and the moment, before the show takes it to mean that all is to be shown at
  /// once; answers whether the key is used up.
  public var onKey: ((PanelKey, Instant) -> Bool)?

  /// Makes a show without panels.
  ///
  /// - Parameters:
  ///   - texts: the lines of the stack, from the top.
  ///   - arrangement: how they stand; nil is the plain stack of each panel's look.
  ///   - reducesMotion: whether all is shown at once.
  ///   - korean: where a line of Korean may break.
  public init(
    _ texts: [ShowText], arrangement: Arrangement? = nil, reducesMotion: Bool = false,
    korean: KoreanBreaking = .syllables
  ) {
    self.korean = korean
    self.arrangement = arrangement
    self.reducesMotion = reducesMotion
    for (index, text) in texts.enumerated() { lines.append(line(text, identity: index)) }
  }

  private func line(_ text: ShowText, identity: Int) -> Line {
    let engine = TypingEngine(
      texts: text.typedTexts, settings: text.settings, trigger: text.trigger,
      reducesMotion: reducesMotion || text.isStill)
    return Line(
      identity: identity, text: text, engine: engine,
      staged: staged(engine.text, text), room: room(engine.texts, text))
  }

  func staged(_ typed: TypedText, _ text: ShowText) -> StagedText {
    var staged = StagedText(typed, cursor: text.cursorText, korean: korean)
    staged.face = text.face
    staged.foreground = text.foreground
    return staged
  }

  // MARK: Panels

  /// Adds a panel of pixels; `fit` is called when the panel changes and may ask it for a size that suits the texts.
  public func add(
    _ panel: any PixelPanel, font: BitmapFont, scale: Int, look: PixelStage.Look,
    blink: BlinkPattern.Style = .fade, fit: ((Stack) throws(PanelFailure) -> Void)? = nil
  ) {
    add(
      PixelOutput(panel, font: font, scale: scale, look: look, blinkStyle: blink, fit: fit))
  }

  /// Adds a panel of character cells.
  public func add(
    _ panel: any CellPanel, style: StackStyle, blink: BlinkPattern.Style = .fade,
    fit: ((Stack) throws(PanelFailure) -> Void)? = nil
  ) {
    add(CellOutput(panel, style: style, blinkStyle: blink, fit: fit))
  }

  func add(_ output: Output) {
    outputs.append(output)
    output.setTexts(stack)
    missing += output.takeMissing()
  }

  /// The texts as they are laid out, for choosing a panel that suits them.
  public var stack: Stack {
    Stack(
      lines.map { $0.staged }, room: lines.map { $0.room ?? $0.staged }, arrangement: arrangement)
  }

  /// The scalars that some panel's font lacks and that were not told yet.
  public func takeMissing() -> [Unicode.Scalar] {
    let result = missing
    missing = []
    return result
  }

  // MARK: Events

  /// Begins to type.
  public func appear(at now: Instant) {
    appearance = now
    hasAppeared = true
    limitSlots(at: now)
    for index in lines.indices { lines[index].engine.appear(at: now) }
  }

  /// Sets a text; it is typed anew if it differs.
  public func setText(_ text: String, of index: Int, at now: Instant) {
    lines[index].engine.setText(TypedText(text), at: now)
    lines[index].room = nil
  }

  /// Replaces all texts and how they stand.
  ///
  /// A text whose identity was there before goes on: it is typed anew only if it or its trigger differs. One that is new
  /// appears now, and its start delay counts from now. In both lists element k belongs to text k.
  public func replaceTexts(
    _ texts: [ShowText], identities: [Int], arrangement newArrangement: Arrangement?,
    at now: Instant
  ) {
    var old = lines
    lines = []
    for (text, identity) in zip(texts, identities) {
      var kept: Line?
      if let index = old.firstIndex(where: { $0.identity == identity }) {
        let candidate = old.remove(at: index)
        if candidate.text.isStill == text.isStill { kept = candidate }
      }
      guard var line = kept else {
        var line = line(text, identity: identity)
        if hasAppeared { line.engine.appear(at: now) }
        lines.append(line)
        continue
      }
      if line.text.settings != text.settings { line.engine.setSettings(text.settings, at: now) }
      line.engine.update(texts: text.typedTexts, trigger: text.trigger, at: now)
      line.text = text
      line.room = room(line.engine.texts, text)
      // While the guard holds a text back, the one before is still seen.
      line.staged = staged(line.engine.shownText(at: now) ?? line.engine.text, text)
      lines.append(line)
    }
    arrangement = newArrangement
    handOut(at: now)
  }

  /// Sets whether all is shown at once.
  public func setReduceMotion(_ isOn: Bool, at now: Instant) {
    reducesMotion = isOn
    for index in lines.indices where !lines[index].text.isStill {
      lines[index].engine.setReduceMotion(isOn, at: now)
    }
  }

  /// Lays the texts out on every panel, each of which may take another size for them.
  private func handOut(at now: Instant) {
    let stack = stack
    attempt { output throws(PanelFailure) in
      if output.isOver { return }
      try output.replaceTexts(stack)
      missing += output.takeMissing()
    }
    limitSlots(at: now)
  }

  /// Shows everything at once.
  public func finish(at now: Instant) {
    for index in lines.indices { lines[index].engine.finish(at: now) }
  }

  /// The moment at which the last text has been typed; nil if one is typed for ever.
  public func end(at now: Instant) -> Instant? {
    var end: Instant?
    for line in lines {
      guard let own = line.engine.typingEnd(at: now) else {
        if line.engine.firstPass(at: now) != nil { return nil }
        continue
      }
      end = end.map { max($0, own) } ?? own
    }
    return end
  }

  /// When the picture changes next on any panel, or a panel wants to be called.
  public func nextChange(after now: Instant) -> Instant? {
    var next: Instant?
    for output in outputs {
      next = earliest(next, output.panel.deadline)
      // A panel that is busy says by itself when it is ready, and a picture of a moment that is past stays as it is: no
      // timer runs for them.
      guard output.isReady, last(of: output).map({ now < $0 }) ?? true else { continue }
      for line in lines {
        next = earliest(
          next,
          line.engine.nextChange(after: now, blink: output.blink, drawsJamo: output.drawsJamo))
      }
    }
    return next
  }

  /// Brings every panel to the moment `now`.
  public func update(at now: Instant) {
    onTurn?(now)
    takeNewTexts(at: now)
    attempt { output throws(PanelFailure) in
      if let last = last(of: output), last < now {
        try bringLast(output, to: last)
      } else {
        try bring(output, to: now)
      }
    }
    tellFinished(at: now)
  }

  /// Closes every panel: terminals are given back, pictures are written.
  public func close() {
    attempt { output throws(PanelFailure) in
      // A picture of a moment that has not come yet still becomes the picture of that moment; a recording ends now.
      if !output.isRecording, let last = last(of: output) { try bringLast(output, to: last) }
      try output.panel.close()
    }
    outputs = []
  }
}

// What happens between two frames.
extension Show {
  private func tellFinished(at now: Instant) {
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

  /// What the event loop is to watch.
  var sources: [WatchedSource] {
    var watched: [WatchedSource] = []
    for index in outputs.indices {
      for source in outputs[index].panel.sources {
        watched.append(WatchedSource(owner: index, source: source))
      }
    }
    // Visitors have negative numbers.
    for (number, visitor) in visitors.enumerated() {
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
  private func last(of output: Output) -> Instant? { output.moment.map { appearance + $0 } }

  /// Shows a moment on one panel.
  private func bring(_ output: Output, to now: Instant) throws(PanelFailure) {
    for index in lines.indices {
      let frame = lines[index].engine.frame(
        at: now, blink: output.blink, drawsJamo: output.drawsJamo)
      output.show(frame, of: index)
    }
    try output.present(at: now)
  }

  /// Shows its last moment on a panel, once. The texts of that moment may be others than those of now.
  private func bringLast(_ output: Output, to moment: Instant) throws(PanelFailure) {
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
  private func attempt(_ action: (Output) throws(PanelFailure) -> Void) {
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

  /// Lays out anew what the engines show now, if it is another text than before.
  private func takeNewTexts(at now: Instant) {
    var isNew = false
    for index in lines.indices {
      guard let shown = lines[index].engine.shownText(at: now), shown != lines[index].staged.text
      else { continue }
      lines[index].staged = staged(shown, lines[index].text)
      isNew = true
    }
    if isNew { handOut(at: now) }
  }

  /// Lets no time pass for slots that no display can show.
  private func limitSlots(at now: Instant) {
    if outputs.isEmpty { return }
    for index in lines.indices {
      var limit = 0
      for output in outputs { limit = max(limit, output.slotLimit(of: index)) }
      lines[index].engine.setSlotLimit(
        limit < lines[index].staged.text.slotCount ? limit : nil, at: now)
    }
  }
}
