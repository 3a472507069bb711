// A text as a camera would see it on a display: drawn by the program itself, then halved and smoothed.
import Glyphs
import Raster
import Staging
import Time
import Typing

/// A grey picture of one line of text, black on white.
struct CameraPicture {
  private(set) var width: Int
  private(set) var height: Int
  /// Rows from the top without gaps: 0 is black, 255 white.
  private(set) var pixels: [UInt8]

  /// Sets `text` in `font` at four times its size, as a stage shows it when the typing is done, and
  /// takes a picture of it at half that size.
  init(of text: String, in font: BitmapFont) {
    let typed = TypedText(text)
    // One row, so no place where it may break is needed; columns matter to displays of cells only.
    let staged = StagedText(
      text: typed, mayStartRow: Array(repeating: false, count: typed.slotCount),
      columns: Array(repeating: 1, count: typed.slotCount))
    let style = StackStyle(spacing: 0, padding: 48)
    var stage = PixelStage(
      size: PixelStage.naturalSize(
        of: [staged], font: font, scale: 4, look: PixelStage.Look(style: style)),
      font: font, scale: 4,
      look: PixelStage.Look(foreground: .black, background: .white, style: style))
    stage.setTexts([staged])
    var engine = TypingEngine(
      text: typed, settings: TypingSettings(showsCursor: false), reducesMotion: true)
    engine.appear(at: .zero)
    let blink = BlinkPattern(levels: 256)
    stage.show(engine.frame(at: .zero, blink: blink), levels: blink.levels, of: 0)
    _ = stage.draw()
    self.init(greysOf: stage.frame)
    halve()
    smooth()
  }

  /// Takes the blue of each pixel, which is all of a grey.
  init(greysOf frame: borrowing Frame) {
    width = frame.size.width
    height = frame.size.height
    pixels = frame.withPixels { span in
      span.indices.map { UInt8(truncatingIfNeeded: span[$0]) }
    }
  }

  /// Each pixel becomes the mean of two by two; a last odd column or row is dropped.
  mutating func halve() {
    var halved: [UInt8] = []
    halved.reserveCapacity(pixels.count / 4)
    for y in 0..<(height / 2) {
      for x in 0..<(width / 2) {
        let above = 2 * y * width + 2 * x
        let sum = [above, above + 1, above + width, above + width + 1].reduce(0) {
          $0 + Int(pixels[$1])
        }
        halved.append(UInt8((sum + 2) / 4))
      }
    }
    pixels = halved
    width /= 2
    height /= 2
  }

  /// A Gaussian of one pixel; beyond the edges the picture goes on as it ends.
  mutating func smooth() {
    smooth(along: 1, length: width, across: width, count: height)
    smooth(along: width, length: height, across: 1, count: width)
  }

  /// exp(-x*x/2) for x from -3 to 3, made to sum up to 256.
  private static let bell = [1, 14, 62, 102, 62, 14, 1]

  private mutating func smooth(along step: Int, length: Int, across stride: Int, count: Int) {
    var smoothed = pixels
    for line in 0..<count {
      for place in 0..<length {
        var sum = 128
        for (index, weight) in Self.bell.enumerated() {
          let neighbour = min(max(place + index - 3, 0), length - 1)
          sum += weight * Int(pixels[line * stride + neighbour * step])
        }
        smoothed[line * stride + place * step] = UInt8(sum / 256)
      }
    }
    pixels = smoothed
  }

  /// The picture as a file, in the Portable Grey Map form.
  ///
  /// A PNG of few colours has a palette, and the recogniser takes the numbers of its entries for
  /// greys: in another order of the palette it reads the same picture worse by three in a hundred.
  func greyMap() -> [UInt8] { Array("P5 \(width) \(height) 255\n".utf8) + pixels }
}
