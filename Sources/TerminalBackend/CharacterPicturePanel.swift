public import Panels
public import Raster
public import Time

/// What pictures that are made of characters have in common: several pixels share a cell, and a frame's damage becomes
/// cells that are drawn anew.
public class CharacterPicturePanel: InlinePanel, PixelPanel {
  /// Sends the cells that changed; never waits.
  public final func present(
    _ frame: borrowing Frame, damage: Damage, at now: Instant
  ) throws(PanelFailure) -> Acceptance {
    var isNew = false
    if !beginFrame(isNew: &isNew) { return .busy }
    let size = frame.size
    let boxes = damage.boxes(inCellsOf: unit, cells: cells, isNew: isNew)
    frame.withPixels { pixels in
      for box in boxes { draw(box, of: pixels, size) }
    }
    try endFrame()
    return .accepted
  }

  /// Draws the cells of `box` that changed, from a picture of `size`; for subclasses to follow.
  func draw(_ box: Rect, of pixels: Span<UInt32>, _ size: Size) {}
}
