import Glyphs
import Raster
import Staging
/// How long a full page of text takes to be drawn anew, beside a `memcpy` of the page's bytes.
import Time
import Typing

enum PageBench {
  static let names = [
    "page-1080p-xrgb8888", "page-1080p-hangul", "page-1080p-20px", "page-1080p-20px-hangul",
  ]

  static func measure(_ name: String) -> Measurement? {
    switch name {
    case "page-1080p-xrgb8888":
      draw(name, Sample.page(columns: 240, rows: 67), Sample.builtInFont())
    case "page-1080p-hangul":
      draw(name, Sample.koreanPage(columns: 120, rows: 67), Sample.builtInFont())
    case "page-1080p-20px": draw(name, Sample.page(columns: 192, rows: 54), Sample.font20())
    default: draw(name, Sample.koreanPage(columns: 96, rows: 54), Sample.font20())
    }
  }

  private static func draw(_ name: String, _ text: String, _ font: BitmapFont) -> Measurement {
    let staged = Sample.staged(text, cursor: "")
    var engine = TypingEngine(
      text: staged[0].text, settings: TypingSettings(perChar: 0, showsCursor: false))
    let empty = engine.frame(at: .zero, blink: BlinkPattern())
    engine.appear(at: .zero)
    let full = engine.frame(at: .zero, blink: BlinkPattern())
    var stage = Sample.stage(font)
    stage.setTexts(staged)
    var watch = Stopwatch()
    while watch.again() {
      stage.show(empty, levels: 256, of: 0)
      keep(stage.draw())
      stage.show(full, levels: 256, of: 0)
      watch.start()
      let damage = stage.draw()
      watch.stop()
      // Below the last whole row a page of 16-pixel rows has eight pixels that no text reaches.
      if damage.area < fullHD.width * (fullHD.height - 8) {
        say("\(name): the page was not drawn whole")
      }
    }
    return Measurement(name, watch.milliseconds, "ms")
      .comparedWithMemcpy(memcpyMilliseconds(bytes: fullHD.area * 4), aim: 2.5)
  }
}
