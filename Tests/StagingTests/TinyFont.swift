// A font of 3x3 pictures that can be told apart in ASCII art, and texts set in it.
import Glyphs
import Raster
import Staging
import Typing

/// Letters of 3x3 pixels in cells of 4x4; `가` is a syllable of 7x3 in a cell of 8x4.
func tinyFont(overhang: Bool = false) -> BitmapFont {
  var builder = FontBuilder(name: "tiny", ascent: 4, descent: 0, cellWidth: 4)
  func add(
    _ scalar: Unicode.Scalar, _ rows: [UInt8], width: Int = 3, advance: Int = 4, left: Int = 0
  ) {
    builder.add(
      BitmapGlyph(
        size: Size(width: width, height: rows.count), left: left, top: 3, advance: advance,
        bits: rows), for: scalar)
  }
  add(" ", [0, 0, 0])
  add("a", [0b1110_0000, 0b1010_0000, 0b1110_0000])
  add("b", [0b1000_0000, 0b1110_0000, 0b1110_0000])
  add("c", [0b1110_0000, 0b1000_0000, 0b1110_0000])
  add("|", [0b0100_0000, 0b0100_0000, 0b0100_0000])
  add("…", [0, 0, 0b1010_0000])
  add("가", [0b1110_0100, 0b0010_0110, 0b0010_0100], width: 7, advance: 8)
  add("각", [0b1110_0100, 0b0010_0110, 0b1111_1110], width: 7, advance: 8)
  add("ㄱ", [0b0111_1100, 0b0000_0100, 0b0000_0100], width: 7, advance: 8)
  if overhang { add("j", [0b0010_0000, 0b0010_0000, 0b1100_0000], left: -1) }
  return builder.font()
}

/// A text whose rows may begin after blanks and at Hangul, as the tests need it.
func staged(_ raw: String, cursor: String = "") -> StagedText {
  let text = TypedText(raw)
  func isWide(_ slot: Int, _ text: TypedText) -> Bool {
    text.core(slot).unicodeScalars.contains { $0.value >= 0x1100 && $0.value != 0x2026 }
  }
  let mark = TypedText(cursor)
  return StagedText(
    text: text,
    mayStartRow: (0..<text.slotCount).map { slot in
      slot > 0 && (text.core(slot - 1) == " " || isWide(slot, text))
    },
    columns: (0..<text.slotCount).map { slot in
      text.isNewline(slot) ? 0 : isWide(slot, text) ? 2 : 1
    },
    cursor: mark, cursorColumns: (0..<mark.slotCount).map { isWide($0, mark) ? 2 : 1 })
}
