// Chooses how a terminal shows texts: as real pixels, half blocks, braille, or in its own characters.
public import Glyphs
import LinuxIO
public import Panels
public import Raster
public import Staging
import TerminalBackend
import Time
public import Typing

/// A terminal that was opened and asked what it can do, and how texts are to look on it.
public struct TerminalDisplay {
  private let terminal: Terminal
  private let font: BitmapFont
  private let pixelHeight: Int
  private let stackStyle: StackStyle
  private let foreground: Color?
  private let background: Color?
  private let blink: BlinkPattern.Style

  /// How the texts are shown.
  public enum Form: Equatable, Sendable {
    /// Real pixels, by the kitty graphics protocol.
    case pixels
    /// Square pixels, two in a character.
    case halfBlocks
    /// Square pixels, eight in a character.
    case braille
    /// The terminal's own characters.
    case cells
  }

  /// Opens the terminal behind standard output.
  ///
  /// - Parameters:
  ///   - font: what the texts are set in as pixels.
  ///   - pixelHeight: how tall the texts are where the terminal has real pixels.
  ///   - style: how the stack stands; in pixels.
  ///   - foreground: the colour of the texts; nil is the terminal's own.
  ///   - background: the colour behind them; nil is the terminal's own.
  ///   - blink: how the cursor blinks.
  /// - Throws: `unsupported` where there is none that knows escape sequences.
  public init(
    font: BitmapFont, pixelHeight: Int, style: StackStyle, foreground: Color? = nil,
    background: Color? = nil, blink: BlinkPattern.Style
  ) throws(PanelFailure) {
    terminal = try Terminal.open()
    self.font = font
    self.pixelHeight = pixelHeight
    stackStyle = style
    self.foreground = foreground
    self.background = background
    self.blink = blink
  }

  /// Asks the terminal whether it has real pixels and which colours are its own. Answers with a signal that came in meanwhile, if it ends the program.
  public func ask(on loop: any EventLoop) throws(PanelFailure) -> LoopSignal? {
    try terminal.ask(at: loop.now)
    while terminal.capabilities.graphics == .asking {
      try loop.watch(terminal.sources.map { WatchedSource(owner: 0, source: $0) })
      for event in try loop.wait(until: terminal.deadline) {
        switch event {
        case .deadline: _ = try terminal.handle(.deadline, at: loop.now)
        case .ready(_, let descriptor, let readiness):
          _ = try terminal.handle(
            .ready(descriptor: descriptor, readiness), at: loop.now)
        case .signal(.windowChanged): _ = try terminal.handle(.windowChanged, at: loop.now)
        case .signal(.interrupt): return .interrupt
        case .signal(.terminate): return .terminate
        case .signal(.suspend), .signal(.resume), .signal(.consoleReleased),
          .signal(.consoleAcquired):
          break
        }
      }
    }
    return nil
  }

  /// What a person would call it: "a terminal of 80 by 24 characters".
  public var description: String {
    "a terminal of \(terminal.window.cells.width) by \(terminal.window.cells.height) characters"
  }

  /// Gives the terminal back without having shown anything.
  public func close() throws(PanelFailure) { try terminal.close() }

  /// The finest form in which `texts` fit the window.
  public func form(for stack: Stack) -> Form {
    if terminal.capabilities.graphics == .kitty { return .pixels }
    if !terminal.isUTF8 { return .cells }
    let size = PixelStage.naturalSize(
      of: stack.room, font: font, scale: 1, look: look(of: .halfBlocks),
      arrangement: stack.arrangement)
    let window = terminal.window.cells
    if size.width <= window.width && size.height <= 2 * window.height { return .halfBlocks }
    if size.width <= 2 * window.width && size.height <= 4 * window.height { return .braille }
    return .cells
  }

  /// Opens the panel of a form, and adds it to `show`.
  public func add(to show: Show, as form: Form) {
    let texts = show.stack
    let style = self.style(of: form)
    let look = look(of: form)
    switch form {
    case .pixels:
      let panel = KittyPanel(terminal: terminal, size: size(of: texts, form), style: style)
      show.add(
        panel, font: font, scale: scale, look: look, blink: blink, fit: fitting(panel, form))
    case .halfBlocks:
      let panel = HalfBlockPanel(terminal: terminal, size: size(of: texts, form), style: style)
      show.add(
        panel, font: font, scale: 1, look: look, blink: blink, fit: fitting(panel, form))
    case .braille:
      let panel = BraillePanel(terminal: terminal, size: size(of: texts, form), style: style)
      show.add(
        panel, font: font, scale: 1, look: look, blink: blink, fit: fitting(panel, form))
    case .cells:
      let panel = TerminalCellPanel(
        terminal: terminal, size: size(of: texts, form), style: style)
      show.add(panel, style: cellStyle(for: texts), blink: blink, fit: fitting(panel, form))
    }
  }

  private func fitting(_ panel: InlinePanel, _ form: Form)
    -> (Stack) throws(PanelFailure) -> Void
  {
    { stack throws(PanelFailure) in try panel.request(size: size(of: stack, form)) }
  }

  /// The size that suits `texts`: as wide as the widest, or as the window and then as tall as the rows need.
  private func size(of stack: Stack, _ form: Form) -> Size {
    let window = terminal.window.cells
    if form == .cells {
      let style = cellStyle(for: stack)
      let height = CellStage.height(
        of: stack.room, width: window.width, style: style,
        arrangement: stack.arrangement?.inCells)
      return Size(width: window.width, height: min(height, window.height))
    }
    let unit = self.unit(of: form)
    let scale = form == .pixels ? self.scale : 1
    let look = look(of: form)
    let most = Size(width: window.width * unit.width, height: window.height * unit.height)
    var size = PixelStage.naturalSize(
      of: stack.room, font: font, scale: scale, look: look,
      arrangement: stack.arrangement)
    if size.width > most.width {
      size.width = most.width
      size.height = PixelStage.height(
        of: stack.room, width: most.width, font: font, scale: scale, look: look,
        arrangement: stack.arrangement)
    }
    return Size(width: size.width, height: min(size.height, most.height))
  }

  private func unit(of form: Form) -> Size {
    switch form {
    case .pixels: terminal.window.cellPixels ?? Size(width: 10, height: 20)
    case .halfBlocks: Size(width: 1, height: 2)
    case .braille: Size(width: 2, height: 4)
    case .cells: Size(width: 1, height: 1)
    }
  }

  private var scale: Int { font.scale(forHeight: pixelHeight) }

  /// The colours of a form: those of the call, else those that the terminal told, else white on a black that is drawn,
  /// so that the text can be read on a light terminal too.
  ///
  /// Characters in colours that nobody told are the terminal's own, whatever they are.
  private func style(of form: Form) -> TerminalStyle {
    let told = terminal.capabilities
    if let ownForeground = told.foreground, let ownBackground = told.background {
      var style = TerminalStyle.own(foreground: ownForeground, background: ownBackground)
      if let foreground { (style.foreground, style.ownForeground) = (foreground, nil) }
      if let background { (style.background, style.transparentBackground) = (background, nil) }
      return style
    }
    var style = TerminalStyle(
      foreground: foreground ?? .white, background: background ?? .black,
      transparentBackground: nil)
    if form == .cells && background == nil {
      // Black stands for a background that is not known.
      style.transparentBackground = style.background
      style.canMix = false
      if foreground == nil { style.ownForeground = style.foreground }
    }
    return style
  }

  /// How the texts look in pixels. In characters there is no padding and nothing is enlarged: each pixel is as large as a
  /// letter's half.
  private func look(of form: Form) -> PixelStage.Look {
    let style = style(of: form)
    var stackStyle = stackStyle
    if form != .pixels { stackStyle.padding = 0 }
    return PixelStage.Look(
      foreground: style.foreground, background: style.background, style: stackStyle,
      largestScale: form == .pixels ? .max : 1, keepsEdges: form == .pixels)
  }

  /// The stack in cells: 16 pixels of spacing are one row, which is left out where the rows are needed.
  private func cellStyle(for stack: Stack) -> StackStyle {
    var style = StackStyle(
      alignment: stackStyle.alignment, spacing: (stackStyle.spacing + 8) / 16, padding: 0)
    let window = terminal.window.cells
    if CellStage.height(of: stack.room, width: window.width, style: style) > window.height {
      style.spacing = 0
    }
    return style
  }
}
