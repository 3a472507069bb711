import FontFiles
import Glyphs
import LinuxIO
public import Panels
public import Raster
import Staging
import Time
public import Typing

/// Shows views on displays: lays them out, types what types itself, and follows their states.
///
///     let screen = Screen(on: .terminal) { Greeting() }
///     try screen.run()
///
/// A screen runs once at a time. Its closures, and the views' bodies and actions, are called on the thread that runs it;
/// states may be set from any thread.
public final class Screen<Content: View> {
  private let displays: [Display]
  private let content: () -> Content
  private let memory = ViewMemory()
  private var plan: ScreenPlan?
  private var seenChanges = -1
  private var faces: [Font: Typeface] = [:]
  private var builtIn: BitmapFont?
  /// Set from another thread: the run shall end.
  private let stopping = Guarded(false)

  /// How many pixels the body text's 17 points are.
  public var bodyHeight = 32
  /// The colour of texts that have none of their own; nil is the terminal's own, white elsewhere.
  public var foreground: Color?
  /// The colour behind them; nil is the terminal's own, black elsewhere.
  public var background: Color?
  /// Whether everything is shown at once.
  public var reducesMotion = false
  /// How cursors blink.
  public var blink = BlinkPattern.Style.fade
  /// Called with a sentence for a person about what could not be done as wanted: a font, a display. By default it
  /// goes nowhere.
  public var onProblem: ((String) -> Void)?

  /// Makes a screen.
  ///
  /// - Parameters:
  ///   - displays: where the views are shown, all in step; without any the terminal.
  ///   - content: the views.
  public init(on displays: Display..., @ViewBuilder content: @escaping () -> Content) {
    self.displays = displays.isEmpty ? [.terminal] : displays
    self.content = content
  }

  /// Shows the views until the screen is stopped: by a signal, by ``stop()``, or by all being typed if `patience` says
  /// so. Pictures alone are drawn in virtual time and are done at once.
  ///
  /// Fails where a display cannot be used. Into a pipe the texts are printed once, plain.
  @discardableResult
  public func run(_ patience: Show.Patience = .hold) throws(PanelFailure) -> Show.Ending {
    try run(patience, takingSignals: true)
  }

  /// Ends a run, or the next one if none runs; from any thread.
  public func stop() {
    stopping.with { $0 = true }
    StateChanges.note()
  }

  /// A screen reader's words: every text whole, from the first frame on.
  public var accessibleText: String {
    let plan = plan ?? ScreenPlan(of: content(), memory: memory)
    var lines = ""
    for text in plan.texts { lines += (lines.isEmpty ? "" : "\n") + text.text.text }
    return lines
  }

  func run(_ patience: Show.Patience, takingSignals: Bool) throws(PanelFailure) -> Show.Ending {
    defer { stopping.with { $0 = false } }
    let font = try baseFont()
    let show = Show([], reducesMotion: reducesMotion)
    var failure: PanelFailure?
    show.onFailure = { [onProblem] in
      onProblem?($0.message)
      failure = $0
    }
    refresh(show, at: .zero)
    addPictures(to: show, font)
    if !displays.contains(where: { $0.isLive }) {
      show.onTurn = { [self] in refresh(show, at: $0) }
      show.show(moment: nil)
      show.close()
      if let failure { throw failure }
      return .done
    }
    let ending = try runLive(show, font, patience, takingSignals: takingSignals)
    if ending == .failed, let failure { throw failure }
    return ending
  }

  private func runLive(
    _ show: Show, _ font: BitmapFont, _ patience: Show.Patience, takingSignals: Bool
  ) throws(PanelFailure) -> Show.Ending {
    let display: TerminalDisplay
    do throws(PanelFailure) {
      display = try TerminalDisplay(
        font: font, pixelHeight: bodyHeight, style: StackStyle(padding: 0), foreground: foreground,
        background: background, blink: blink)
    } catch {
      if error.kind != .unsupported { throw error }
      for text in plan?.texts ?? [] { try printPlainly(text.text.text) }
      return .done
    }
    let loop = try LinuxEventLoop(reportsSignals: takingSignals)
    defer { loop.close() }
    if let signal = try display.ask(on: loop) {
      try display.close()
      return signal == .interrupt ? .interrupted : .terminated
    }
    let isPicture = displays.contains(.terminal)
    display.add(to: show, as: isPicture ? display.form(for: show.stack) : .cells)
    let counter = try EventCounter()
    StateChanges.add(counter)
    defer { StateChanges.remove(counter) }
    show.visitors = [Visitor(source: counter.source) { _ in counter.reset() }]
    show.onTurn = { [self] in refresh(show, at: $0) }
    show.onKey = { [self] key, _ in press(key) }
    show.isStopped = { [self] in stopping.with { $0 } }
    let ending = try show.run(on: loop, patience, onSuspend: loop.stopProcess)
    show.close()
    return ending
  }

  private func addPictures(to show: Show, _ font: BitmapFont) {
    for case .picture(let path, let size, let moment) in displays {
      let look = PixelStage.Look(
        foreground: foreground ?? .white, background: background ?? .black,
        style: StackStyle(padding: 0))
      show.addPicture(
        path: path, size: size, moment: moment, font: font,
        scale: font.scale(forHeight: bodyHeight), look: look, blink: blink)
    }
  }

  /// Asks the views anew if any state has changed since they were asked last.
  private func refresh(_ show: Show, at now: Instant) {
    let changes = StateChanges.count
    if changes == seenChanges { return }
    seenChanges = changes
    let plan = ScreenPlan(of: content(), memory: memory)
    self.plan = plan
    let identities = memory.identities(of: plan.texts.map { $0.path })
    var texts: [ShowText] = []
    for planned in plan.texts {
      var text = planned.text
      text.settings.blink = blink
      text.face = face(of: planned.font)
      texts.append(text)
    }
    show.replaceTexts(texts, identities: identities, arrangement: plan.arrangement, at: now)
  }

  // MARK: Buttons

  /// Presses the button that a key is bound to; false if there is none.
  private func press(_ key: PanelKey) -> Bool {
    let number: Int
    switch key {
    case .enter, .character(" "), .character("1"): number = 0
    case .character(let digit):
      guard let value = digit.wholeNumberValue, value > 0 else { return false }
      number = value - 1
    default: return false
    }
    guard let plan, plan.buttons.indices.contains(number) else { return false }
    press(plan.buttons[number])
    return true
  }

  /// Presses the button that is called `name`, as a person would; false if the views have none. Only on the thread that
  /// runs the screen.
  @discardableResult
  public func press(_ name: String) -> Bool {
    guard let button = plan?.buttons.first(where: { $0.name == name }) else { return false }
    press(button)
    return true
  }

  private func press(_ button: ScreenPlan.PlannedButton) {
    memory.place = button.owner
    ViewMemory.describing.with(memory, button.action)
  }

  // MARK: Fonts

  private func baseFont() throws(PanelFailure) -> BitmapFont {
    if let builtIn { return builtIn }
    do throws(FontFailure) {
      let font = try FontLoader.builtIn()
      builtIn = font
      return font
    } catch {
      throw PanelFailure(.malformed, error.message)
    }
  }

  private func face(of font: Font) -> Typeface? {
    if let known = faces[font] { return known }
    guard var bitmap = builtIn else { return nil }
    if let name = font.name {
      do throws(FontFailure) { bitmap = try FontLoader.load(name) } catch {
        onProblem?(error.message)
      }
    }
    let size = font.size.isFinite ? min(max(font.size, 1), 1000) : 17
    let pixels = Int(size * Double(bodyHeight) / 17)
    let face = Typeface(bitmap, scale: bitmap.scale(forHeight: pixels))
    faces[font] = face
    return face
  }
}
