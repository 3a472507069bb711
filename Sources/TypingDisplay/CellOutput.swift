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
    fit: ((Stack) throws(PanelFailure) -> Void)? = nil
  ) {
    cellPanel = panel
    stage = CellStage(size: panel.info.size, style: style)
    super.init(panel, blinkStyle: blinkStyle, fit: fit)
  }

  override func setTexts(_ stack: Stack) {
    stage.setTexts(stack.texts, arrangement: stack.arrangement?.inCells)
  }
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

extension Arrangement {
  /// The same on a display of cells: 16 pixels between two texts are one row, and no room is lost at edges.
  var inCells: Arrangement { mapLengths(gap: { ($0 + 8) / 16 }, edge: { _ in 0 }) }
}
