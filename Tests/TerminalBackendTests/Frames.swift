// Frames from text art: `#` white, `.` black, a hexadecimal digit a grey.
import Panels
import Raster
import Time

/// A frame whose pixels are drawn: `#` white, `.` and space black, `1` to `e` the grey 0x11 to
/// 0xee, `R` `G` `B` primaries.
func frame(_ art: String) -> Frame {
  let rows = art.split(separator: "\n", omittingEmptySubsequences: false).map { Array($0) }
  let width = rows.map { $0.count }.max() ?? 0
  var frame = Frame(size: Size(width: width, height: rows.count))
  for (y, row) in rows.enumerated() {
    for (x, character) in row.enumerated() {
      frame.fill(Rect(x: x, y: y, width: 1, height: 1), with: color(character))
    }
  }
  return frame
}

private func color(_ character: Character) -> Color {
  switch character {
  case "#": return .white
  case "R": return Color(rgb: 0xFF0000)
  case "G": return Color(rgb: 0x00FF00)
  case "B": return Color(rgb: 0x0000FF)
  default:
    let value = UInt8(character.hexDigitValue ?? 0) * 0x11
    return Color(red: value, green: value, blue: value)
  }
}

extension PixelPanel {
  /// Presents a frame of which everything may have changed.
  func show(_ art: String, only damage: Damage? = nil) throws(PanelFailure) -> Acceptance {
    let frame = frame(art)
    return try present(frame, damage: damage ?? Damage(frame.bounds), at: .zero)
  }
}
