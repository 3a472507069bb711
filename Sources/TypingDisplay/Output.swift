import Panels
import Raster
public import Staging
import Time
import Typing

/// A panel of a show and the stage that draws for it; pixel and cell panels differ in the two subclasses.
class Output {
  let panel: any Panel
  /// How the panel's cursor fades.
  private(set) var blink: BlinkPattern
  private let blinkStyle: BlinkPattern.Style
  /// Asks the panel for a size that suits what is shown; nil where the panel's size is its own business.
  let fit: ((Stack) throws(PanelFailure) -> Void)?
  /// The moment that the panel shows at last, counted from the appearance; nil is without an end.
  var moment: Interval?
  /// Whether the panel keeps all moments, up to that one: it is told that time passes also where nothing changes.
  var isRecording = false
  /// Whether it shows its last moment already: nothing changes it any more.
  var isOver = false
  /// Whether the panel takes frames; set back by a busy panel.
  var isReady = true

  init(
    _ panel: any Panel, blinkStyle: BlinkPattern.Style,
    fit: ((Stack) throws(PanelFailure) -> Void)?
  ) {
    self.panel = panel
    self.blinkStyle = blinkStyle
    self.fit = fit
    blink = Self.pattern(of: panel, blinkStyle)
  }

  private static func pattern(of panel: any Panel, _ style: BlinkPattern.Style) -> BlinkPattern {
    let info = panel.info
    return BlinkPattern(
      style: info.blink == .nobody ? .none : style, levels: info.fade.levels,
      samplesPerSecond: info.fade.samplesPerSecond)
  }

  /// Whether single jamo can be shown, as keystroke typing needs them.
  var drawsJamo: Bool { true }
  /// Takes new texts.
  func setTexts(_ stack: Stack) {}
  /// How many slots of `text` can be shown here.
  func slotLimit(of text: Int) -> Int { .max }
  /// Takes what is to be seen of `text`.
  func show(_ frame: TypingFrame, of text: Int) {}
  /// Draws, and hands what changed to the panel.
  func present(at now: Instant) throws(PanelFailure) {}
  /// Makes the stage anew for the panel's present size.
  func rebuild() {}
  /// Lets the panel have everything again.
  func redraw() {}
  /// The scalars that the font lacks and that were not told yet.
  func takeMissing() -> [Unicode.Scalar] { [] }

  /// Follows a change of the panel's description: a new size, another fineness of fades.
  final func infoChanged(showing stack: Stack) throws(PanelFailure) {
    if let fit { try fit(stack) }
    blink = Self.pattern(of: panel, blinkStyle)
    rebuild()
    setTexts(stack)
  }

  /// Takes other texts, and another size if the panel's should suit them.
  final func replaceTexts(_ stack: Stack) throws(PanelFailure) {
    let size = panel.info.size
    if let fit { try fit(stack) }
    if panel.info.size == size { return setTexts(stack) }
    rebuild()
    setTexts(stack)
    redraw()
  }
}

/// What a show puts on its panels: the texts, and how they stand to each other.
public struct Stack {
  /// The texts, from the top.
  public var texts: [StagedText]
  /// What the display's size is chosen for: the texts, and in the place of a queue the roomiest of its texts.
  public var room: [StagedText]
  /// How they stand; nil is the plain stack of the panel's look.
  public var arrangement: Arrangement?

  /// Makes a stack.
  public init(
    _ texts: [StagedText], room: [StagedText]? = nil, arrangement: Arrangement? = nil
  ) {
    self.texts = texts
    self.room = room ?? texts
    self.arrangement = arrangement
  }
}
