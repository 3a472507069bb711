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

  var lines: [Line] = []
  var arrangement: Arrangement?
  var reducesMotion: Bool
  let korean: KoreanBreaking
  var outputs: [Output] = []
  var missing: [Unicode.Scalar] = []
  var appearance = Instant.zero
  var hasAppeared = false
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

  func line(_ text: ShowText, identity: Int) -> Line {
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

  // MARK: Frames

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
