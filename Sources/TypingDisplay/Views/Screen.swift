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
  private var failure: PanelFailure?
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
    if !isLive { return try draw() }
    let loop = try LinuxEventLoop()
    defer { loop.close() }
    return try run(patience, on: loop, onSuspend: loop.stopProcess)
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

  /// Shows the views on an event loop of your own: another clock, or none at all.
  ///
  /// `onSuspend` stops the process for SIGTSTP, after the displays have been given back.
  public func run(
    _ patience: Show.Patience = .hold, on loop: any EventLoop, onSuspend: () -> Void = {}
  ) throws(PanelFailure) -> Show.Ending {
    defer { stopping.with { $0 = false } }
    let show = try makeShow()
    if let ending = try addTerminal(to: show, on: loop) { return ending }
    let counter = try eventCounter()
    StateChanges.add(counter)
    defer { StateChanges.remove(counter) }
    show.visitors = [Visitor(source: counter.source) { _ in counter.reset() }]
    show.onKey = { [self] key, _ in press(key) }
    show.isStopped = { [self] in stopping.with { $0 } }
    let ending = try show.run(on: loop, patience, onSuspend: onSuspend)
    show.close()
    if ending == .failed, let failure { throw failure }
    return ending
  }

  private func eventCounter() throws(PanelFailure) -> EventCounter {
    do throws(Errno) { return try EventCounter() } catch {
      throw error.failure(doing: "make an event counter")
    }
  }

  /// Whether any display follows real time.
  var isLive: Bool { displays.contains { $0.isLive } }

  /// Draws the pictures in virtual time.
  func draw() throws(PanelFailure) -> Show.Ending {
    let show = try makeShow()
    show.show(moment: nil)
    show.close()
    if let failure { throw failure }
    return .done
  }

  /// A show of the views on every display but the terminal.
  private func makeShow() throws(PanelFailure) -> Show {
    let font = try baseFont()
    failure = nil
    seenChanges = -1
    let show = Show([], reducesMotion: reducesMotion)
    show.onFailure = { [self] problem in
      onProblem?(problem.message)
      failure = problem
    }
    show.onTurn = { [self] in refresh(show, at: $0) }
    refresh(show, at: .zero)
    let scale = font.scale(forHeight: bodyHeight)
    let look = PixelStage.Look(
      foreground: foreground ?? .white, background: background ?? .black,
      style: StackStyle(padding: 0))
    for display in displays {
      switch display {
      case .terminal, .terminalCells: break
      case .picture(let path, let size, let moment):
        show.addPicture(
          path: path, size: size, moment: moment, font: font, scale: scale, look: look, blink: blink
        )
      case .pixels(let panel): show.add(panel, font: font, scale: scale, look: look, blink: blink)
      case .cells(let panel): show.add(panel, style: StackStyle(padding: 0), blink: blink)
      }
    }
    return show
  }

  /// Opens the terminal if it is wanted; answers how the run ended if that was all.
  private func addTerminal(to show: Show, on loop: any EventLoop) throws(PanelFailure)
    -> Show.Ending?
  {
    guard let wanted = displays.first(where: { $0.isTerminal }) else { return nil }
    let display: TerminalDisplay
    do throws(PanelFailure) {
      display = try TerminalDisplay(
        font: try baseFont(), pixelHeight: bodyHeight, style: StackStyle(padding: 0),
        foreground: foreground, background: background, blink: blink)
    } catch {
      if error.kind != .unsupported { throw error }
      for text in plan?.texts ?? [] { try printPlainly(text.text.text) }
      return displays.count == 1 ? .done : nil
    }
    if let signal = try display.ask(on: loop) {
      try display.close()
      show.close()
      return signal == .interrupt ? .interrupted : .terminated
    }
    var form = TerminalDisplay.Form.cells
    if case .terminal = wanted { form = display.form(for: show.stack) }
    display.add(to: show, as: form)
    return nil
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
      do throws(FontFailure) {
        bitmap = try FontLoader.chain(try FontLoader.load(try FontLibrary().path(of: name)))
      } catch {
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
