import Glyphs
import Panels
import Raster
import Staging
import Time
import Typing

/// A pixel panel of a show.
final class PixelOutput: Output {
  private let pixelPanel: any PixelPanel
  private var stage: PixelStage
  private let font: BitmapFont
  private let scale: Int
  /// What the panel has not taken yet.
  private var pending = Damage()

  init(
    _ panel: any PixelPanel, font: BitmapFont, scale: Int, look: PixelStage.Look,
    blinkStyle: BlinkPattern.Style,
    fit: ((Stack) throws(PanelFailure) -> Void)? = nil
  ) {
    pixelPanel = panel
    self.font = font
    self.scale = scale
    stage = PixelStage(size: panel.info.size, font: font, scale: scale, look: look)
    super.init(panel, blinkStyle: blinkStyle, fit: fit)
  }

  override var drawsJamo: Bool { font.covers("\u{3131}") }
  override func setTexts(_ stack: Stack) {
    stage.setTexts(stack.texts, arrangement: stack.arrangement)
  }
  override func slotLimit(of text: Int) -> Int { stage.slotLimit(of: text) }
  override func takeMissing() -> [Unicode.Scalar] { stage.takeMissing() }
  override func redraw() { pending = Damage(stage.frame.bounds) }

  override func show(_ frame: TypingFrame, of text: Int) {
    stage.show(frame, levels: blink.levels, of: text)
  }

  override func present(at now: Instant) throws(PanelFailure) {
    stage.draw(into: &pending)
    guard isReady, !pending.isEmpty || isRecording else { return }
    switch try pixelPanel.present(stage.frame, damage: pending, at: now) {
    case .accepted: pending.removeAll()
    case .busy: isReady = false
    }
  }

  override func rebuild() {
    stage = PixelStage(size: panel.info.size, font: font, scale: scale, look: stage.look)
    pending = Damage()
  }
}
