import FontFiles
import Glyphs
import Raster
import Staging
// The fonts and texts that benches measure with: always the same, so that runs compare.
import Time
import Typing
import TypingDisplay

/// The size of the display that all pictures are measured on.
let fullHD = Size(width: 1920, height: 1080)

enum Sample {
  /// The built-in font; an empty one if the program was built with a damaged one.
  static func builtInFont() -> BitmapFont {
    do { return try FontLoader.builtIn() } catch {
      say("\(error)")
      return FontBuilder(name: "empty", ascent: 12, descent: 4).font()
    }
  }

  /// A font of 10x20 cells, and 20x20 for Hangul: half of each cell is ink.
  static func font20() -> BitmapFont {
    var builder = FontBuilder(name: "20 pixels", ascent: 16, descent: 4, cellWidth: 10)
    func add(_ scalars: ClosedRange<UInt32>, width: Int) {
      let stride = BitmapGlyph.stride(ofWidth: width)
      for value in scalars {
        guard let scalar = Unicode.Scalar(value) else { continue }
        var bits = [UInt8](repeating: 0, count: stride * 20)
        for i in bits.indices { bits[i] = UInt8(truncatingIfNeeded: Int(value) &* 37 &+ i &* 91) }
        builder.add(
          BitmapGlyph(
            size: Size(width: width, height: 20), left: 0, top: 16, advance: width, bits: bits),
          for: scalar)
      }
    }
    add(0x20...0x7E, width: 10)
    add(0xAC00...0xAD00, width: 20)
    return builder.font()
  }

  /// Lines of ASCII letters, each `columns` wide: words of nine letters and a blank.
  static func page(columns: Int, rows: Int) -> String {
    var text = ""
    for row in 0..<rows {
      if row > 0 { text += "\n" }
      for column in 0..<columns {
        let letter = UInt8(truncatingIfNeeded: 0x21 + (row * 7 + column * 5) % 94)
        text.unicodeScalars.append(column % 10 == 9 ? " " : Unicode.Scalar(letter))
      }
    }
    return text
  }

  /// Lines of Hangul syllables, each `columns` cells of two columns wide.
  static func koreanPage(columns: Int, rows: Int) -> String {
    var text = ""
    for row in 0..<rows {
      if row > 0 { text += "\n" }
      for column in 0..<columns {
        // All lie in the first 257 syllables, of which every font here has a picture.
        if let scalar = Unicode.Scalar(UInt32(0xAC00 + (row * 31 + column * 17) % 257)) {
          text.unicodeScalars.append(scalar)
        }
      }
    }
    return text
  }

  /// A text of so many graphemes, of every kind: Latin, Hangul, joined emoji, accents, blanks.
  static func graphemes(_ count: Int) -> String {
    let kinds: [Character] = ["a", "한", "글", " ", "e\u{301}", "👨‍👩‍👧", "B", "값", ".", "🇰🇷"]
    var text = ""
    for index in 0..<count { text.append(kinds[index % kinds.count]) }
    return text
  }

  /// A text as a stage takes it.
  static func staged(_ text: String, cursor: String = "|") -> [StagedText] {
    Show([ShowText(text, cursor: cursor)]).stack.texts
  }

  /// A stage of full size whose texts begin at its left top corner.
  static func stage(_ font: BitmapFont) -> PixelStage {
    PixelStage(
      size: fullHD, font: font, scale: 1,
      look: PixelStage.Look(
        style: StackStyle(alignment: .leading, spacing: 0, padding: 0)))
  }

  /// The frames that an engine shows of `text`, one for each slot, the empty one first.
  static func frames(of text: TypedText, showsCursor: Bool = true) -> [TypingFrame] {
    var engine = TypingEngine(
      text: text, settings: TypingSettings(perChar: 0.05, showsCursor: showsCursor))
    engine.appear(at: .zero)
    let blink = BlinkPattern()
    var frames = [engine.frame(at: .zero - .milliseconds(1), blink: blink)]
    for slot in 0..<text.slotCount {
      frames.append(engine.frame(at: .zero + .milliseconds(50) * Int64(slot), blink: blink))
    }
    return frames
  }
}
