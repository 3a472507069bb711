import Panels
import Raster
import Staging
import Time
import Typing

/// A cell panel of a show.
final class CellOutput: Output {
  private let cellPanel: any CellPanel
  private var stage: CellStage
  private var pending = Damage()

  init(
    _ panel: any CellPanel, style: StackStyle, blinkStyle: BlinkPattern.Style,
    fit: (([StagedText]) throws(PanelFailure) -> Void)? = nil
  ) {
    cellPanel = panel
    stage = CellStage(size: panel.info.size, style: style)
    super.init(panel, blinkStyle: blinkStyle, fit: fit)
  }

  override func setTexts(_ texts: [StagedText]) { stage.setTexts(texts) }
  override func slotLimit(of text: Int) -> Int { stage.slotLimit(of: text) }
  override func redraw() { pending = Damage(stage.grid.bounds) }

  override func show(_ frame: TypingFrame, of text: Int) {
    stage.show(frame, levels: blink.levels, of: text)
  }

  override func present(at now: Instant) throws(PanelFailure) {
    pending.add(stage.draw())
    guard isReady, !pending.isEmpty else { return }
    switch try cellPanel.present(stage.grid, cursor: .hidden, damage: pending, at: now) {
    case .accepted: pending = Damage()
    case .busy: isReady = false
    }
  }

  override func rebuild() {
    stage = CellStage(size: panel.info.size, style: stage.style)
    pending = Damage()
  }
}
