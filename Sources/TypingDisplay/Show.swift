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
  private var engines: [TypingEngine]
  private let cursors: [TypedText]
  private let korean: KoreanBreaking
  private var outputs: [Output] = []
  private var staged: [StagedText]
  private var missing: [Unicode.Scalar] = []
  private var appearance = Instant.zero

  /// Called once for each text that has been typed to its end: with its number and the moment.
  public var onFinished: ((Int, Instant) -> Void)?
  /// The virtual terminal beneath the screens of the show, if there is one: it is told once they have let go.
  public var console: VirtualTerminal?
  /// Called when a panel fails; it is then left out, and the others go on.
  public var onFailure: ((PanelFailure) -> Void)?

  /// Makes a show without panels.
  ///
  /// - Parameters:
  ///   - texts: the lines of the stack, from the top.
  ///   - reducesMotion: whether all is shown at once.
  ///   - korean: where a line of Korean may break.
  public init(_ texts: [ShowText], reducesMotion: Bool = false, korean: KoreanBreaking = .syllables)
  {
    self.korean = korean
    engines = texts.map { text in
      TypingEngine(
        text: TypedText(text.text), settings: text.settings, reducesMotion: reducesMotion)
    }
    cursors = texts.map { TypedText($0.settings.showsCursor ? $0.cursor : "") }
    staged = []
    for index in engines.indices { staged.append(stagedText(engines[index].text, index)) }
  }

  private func stagedText(_ text: TypedText, _ index: Int) -> StagedText {
    StagedText(text, cursor: cursors[index], korean: korean)
  }

  // MARK: Panels

  /// Adds a panel of pixels; `fit` is called when the panel changes and may ask it for a size that suits the texts.
  public func add(
    _ panel: any PixelPanel, font: BitmapFont, scale: Int, look: PixelStage.Look,
    blink: BlinkPattern.Style = .fade, fit: (([StagedText]) throws(PanelFailure) -> Void)? = nil
  ) {
    add(
      PixelOutput(panel, font: font, scale: scale, look: look, blinkStyle: blink, fit: fit))
  }

  /// Adds a panel of character cells.
  public func add(
    _ panel: any CellPanel, style: StackStyle, blink: BlinkPattern.Style = .fade,
    fit: (([StagedText]) throws(PanelFailure) -> Void)? = nil
  ) {
    add(CellOutput(panel, style: style, blinkStyle: blink, fit: fit))
  }

  func add(_ output: Output) {
    outputs.append(output)
    output.setTexts(staged)
    missing += output.takeMissing()
  }

  /// How the texts are laid out, for choosing a panel that suits them.
  public var stagedTexts: [StagedText] { staged }

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
    limitSlots(at: now)
    for index in engines.indices { engines[index].appear(at: now) }
  }

  /// Sets a text; it is typed anew if it differs.
  public func setText(_ text: String, of index: Int, at now: Instant) {
    engines[index].setText(TypedText(text), at: now)
  }

  /// Shows everything at once.
  public func finish(at now: Instant) {
    for index in engines.indices { engines[index].finish(at: now) }
  }

  /// The moment at which the last text has been typed.
  public func end(at now: Instant) -> Instant? {
    var end: Instant?
    for engine in engines {
      guard let own = engine.typingEnd(at: now) else { continue }
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
      for engine in engines {
        next = earliest(
          next,
          engine.nextChange(after: now, blink: output.blink, drawsJamo: output.drawsJamo))
      }
    }
    return next
  }

  /// Brings every panel to the moment `now`.
  public func update(at now: Instant) {
    takeNewTexts(at: now)
    attempt { output throws(PanelFailure) in
      try bring(output, to: last(of: output).map { min(now, $0) } ?? now)
    }
    for index in engines.indices {
      while engines[index].takeFinished(at: now) != nil { onFinished?(index, now) }
    }
  }

  /// Closes every panel: terminals are given back, pictures are written.
  public func close() {
    attempt { output throws(PanelFailure) in
      // A picture of a moment that has not come yet still becomes the picture of that moment.
      if let last = last(of: output) { try bring(output, to: last) }
      try output.panel.close()
    }
    outputs = []
  }
}

// What happens between two frames.
extension Show {
  /// Whether any panel is left.
  var hasPanels: Bool { !outputs.isEmpty }

  /// What the event loop is to watch.
  var sources: [WatchedSource] {
    var watched: [WatchedSource] = []
    for index in outputs.indices {
      for source in outputs[index].panel.sources {
        watched.append(WatchedSource(owner: index, source: source))
      }
    }
    return watched
  }

  /// Hands an event to the panel with number `index`, or to all where there is none, and acts on the news.
  func handle(_ event: PanelEvent, for index: Int? = nil, at now: Instant) {
    let texts = staged
    var keys = false
    var changed = false
    // A panel that failed a moment ago has left its number to nobody.
    if let index, !outputs.indices.contains(index) { return }
    let only = index.map { outputs[$0] }
    attempt { output throws(PanelFailure) in
      if let only, only !== output { return }
      let news = try output.panel.handle(event, at: now)
      if news.isReady || news.isBack { output.isReady = true }
      if news.infoChanged {
        try output.infoChanged(texts: texts)
        changed = true
      }
      if news.infoChanged || news.needsRedraw || news.isBack { output.redraw() }
      if !news.keys.isEmpty { keys = true }
    }
    // Another size may clip another part of a text.
    if changed { limitSlots(at: now) }
    if keys { finish(at: now) }
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
    for index in engines.indices {
      let frame = engines[index].frame(at: now, blink: output.blink, drawsJamo: output.drawsJamo)
      output.show(frame, of: index)
    }
    try output.present(at: now)
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
    for index in engines.indices {
      guard let shown = engines[index].shownText(at: now), shown != staged[index].text else {
        continue
      }
      staged[index] = stagedText(shown, index)
      isNew = true
    }
    if !isNew { return }
    for output in outputs {
      output.setTexts(staged)
      missing += output.takeMissing()
    }
    limitSlots(at: now)
  }

  /// Lets no time pass for slots that no display can show.
  private func limitSlots(at now: Instant) {
    if outputs.isEmpty { return }
    for index in engines.indices {
      var limit = 0
      for output in outputs { limit = max(limit, output.slotLimit(of: index)) }
      engines[index].setSlotLimit(
        limit < staged[index].text.slotCount ? limit : nil, at: now)
    }
  }
}
