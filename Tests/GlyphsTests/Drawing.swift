// Turns pictures into glyphs and glyphs into pictures: `#` is ink, `.` is none.
import Glyphs
import Raster

/// A glyph as it is drawn in `picture`; its lowest row stands `bottom` rows above the baseline.
func glyph(_ picture: String, left: Int = 0, bottom: Int = 0, advance: Int? = nil) -> BitmapGlyph {
  let rows = picture.split(separator: "\n").map { Array($0.utf8) }
  let width = rows.map { $0.count }.max() ?? 0
  var bits: [UInt8] = []
  for row in rows {
    var bytes = [UInt8](repeating: 0, count: (width + 7) / 8)
    for (x, letter) in row.enumerated() where letter == UInt8(ascii: "#") {
      bytes[x / 8] |= 0x80 >> UInt8(x % 8)
    }
    bits += bytes
  }
  return BitmapGlyph(
    size: Size(width: width, height: rows.count), left: left, top: bottom + rows.count,
    advance: advance ?? width, bits: bits)
}

func art(_ glyph: BitmapGlyph) -> String { art(glyph.size) { glyph[$0, $1] } }

func art(_ picture: ClusterPicture) -> String { art(picture.size) { picture[$0, $1] } }

private func art(_ size: Size, _ isInk: (Int, Int) -> Bool) -> String {
  (0..<size.height).map { y in
    String(decoding: (0..<size.width).map { isInk($0, y) ? 0x23 : 0x2E }, as: UTF8.self)
  }.joined(separator: "\n")
}

func bytes(_ text: String) -> [UInt8] { Array(text.utf8) }
