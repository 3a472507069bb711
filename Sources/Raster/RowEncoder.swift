/// Writes rows of pixels in a display's format: chooses the loop, and lends it memory.
struct RowEncoder: ~Copyable {
  private let format: PixelFormat
  private let width: Int
  /// Four rows of thresholds; empty where none are needed.
  private let thresholds: [UInt16]
  /// The colours of a row after dithering; empty where they stay as they are.
  private var dithered: [UInt32] = []
  /// A row in the display's words; empty where the frame's own form will do.
  private var words: [UInt32] = []
  /// The greys of a row, one level a byte, and behind them zeros up to a whole byte of pixels.
  private var levels: [UInt8] = []
  /// Where pairs of `levels` are packed into single bytes.
  private var packed: [UInt8] = []

  /// Prepares for rows of `width` pixels that begin at column `x` of the panel.
  init(to format: PixelFormat, dither: Dither, x: Int, width: Int) {
    self.format = format
    self.width = width
    switch format.encoding {
    case .grey:
      thresholds = dither.thresholds(from: x, width: width)
      levels = [UInt8](repeating: 0, count: (width + 7) / 8 * 8)
      packed = levels
    case .color(let word):
      let isNeeded = dither != .none && !word.isDeep
      thresholds = isNeeded ? dither.thresholds(from: x, width: width) : []
      dithered = isNeeded ? [UInt32](repeating: 0, count: width) : []
      words = word.isFrameLike ? [] : [UInt32](repeating: 0, count: width)
    }
  }

  /// Writes `pixels` as row `y` of the panel to `bytes`, which hold just this row.
  mutating func encode(_ pixels: Span<UInt32>, y: Int, into bytes: inout MutableRawSpan) {
    precondition(pixels.count == width, "the row is as wide as the encoder")
    let thresholds = thresholds
    let first = thresholds.isEmpty ? 0 : y % 4 * width
    let row = thresholds.span.extracting(first..<(thresholds.isEmpty ? 0 : first + width))
    switch format.encoding {
    case .grey(let isInverted, let isLowFirst):
      let bits = format.bitsPerPixel
      findLevels(of: pixels, thresholds: row, bits: bits, isInverted: isInverted, into: &levels)
      packLevels(bits: bits, isLowFirst: isLowFirst)
      store(levels.span, into: &bytes)
    case .color(let word):
      if dithered.isEmpty {
        encode(pixels, as: word, into: &bytes)
      } else {
        ditherColors(of: pixels, thresholds: row, to: word, into: &dithered)
        let dithered = dithered
        encode(dithered.span, as: word, into: &bytes)
      }
    }
  }

  private mutating func encode(
    _ pixels: Span<UInt32>, as word: PixelFormat.Word, into bytes: inout MutableRawSpan
  ) {
    let bits = format.bitsPerPixel
    if !word.isFrameLike {
      placeWords(of: pixels, as: word, bitsPerPixel: bits, into: &words)
      store(words.span, bitsPerPixel: bits, into: &bytes)
    } else if bits == 32 {
      storeFrame(pixels, filler: word.filler, into: &bytes)
    } else {
      store(pixels, bitsPerPixel: bits, into: &bytes)
    }
  }

  /// Packs pairs of levels, then pairs of pairs, until every byte is full.
  private mutating func packLevels(bits: Int, isLowFirst: Bool) {
    var filled = bits
    var count = levels.count
    while filled < 8 {
      count /= 2
      packPairs(
        of: levels, bits: filled, count: count, isLowFirst: isLowFirst, into: &packed)
      swap(&levels, &packed)
      filled *= 2
    }
  }
}
