import Panels
import Raster
import Time

/// A wall of lamps that is written to a file of lines: `#` for a lamp that is on, `.` for one that is off.
final class MatrixPanel: PixelPanel {
  let info: PanelInfo
  /// Called with each picture, row by row.
  private let write: ([String]) -> Void

  init(width: Int, height: Int, write: @escaping ([String]) -> Void) {
    // A lamp is on or off, ten times a second at most: the cursor blinks in steps.
    info = PanelInfo(
      name: "lamps", size: Size(width: width, height: height), blink: .timer,
      fade: FadeAbility(levels: 2, samplesPerSecond: 10))
    self.write = write
  }

  /// A device that answers names its descriptor here; the event loop then watches it.
  let sources: [EventSource] = []
  /// A device that needs time names here when it wants to be called.
  let deadline: Instant? = nil

  func handle(_ event: PanelEvent, at now: Instant) -> PanelNews { .none }

  func present(_ frame: borrowing Frame, damage: Damage, at now: Instant) -> Acceptance {
    // This device takes whole pictures; one that takes parts sends only the boxes of `damage`.
    let width = info.size.width
    let rows = frame.withPixels { pixels in
      (0..<info.size.height).map { y in
        var row = ""
        for x in 0..<width {
          row += Color(rgb: pixels[y * width + x]).green > 127 ? "#" : "."
        }
        return row
      }
    }
    write(rows)
    return .accepted
  }

  func close() {
    // A device that must be left in a good state is put into it here.
  }
}
