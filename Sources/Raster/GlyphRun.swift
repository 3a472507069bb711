/// The pictures of bilevel glyphs of one height as rows of bits: what a ``GlyphRun`` is gathered from.
///
/// Glyphs are known by number, in the order in which they were appended.
public struct GlyphRows: Sendable {
  /// The pixel rows of each glyph.
  public let height: Int
  /// The widest glyph that has rows, in pixels: one word holds a row.
  public static let widest = 64
  /// `height` words for each glyph, from the top; the most significant bit is leftmost.
  private(set) var words: [UInt64] = []
  private(set) var widths: [Int] = []

  /// Makes an empty collection of glyphs of `height` pixel rows.
  public init(height: Int) {
    precondition(height >= 0, "a glyph's height is not negative")
    self.height = height
  }

  /// Appends a glyph. One that is soft, of another height or wider than ``widest`` becomes a blank, and the answer is false.
  @discardableResult
  public mutating func append(_ mask: GlyphMask) -> Bool {
    let fits = mask.isBilevel && mask.size.height == height && mask.size.width <= Self.widest
    widths.append(fits ? mask.size.width : 0)
    for y in 0..<height {
      var bits: UInt64 = 0
      if fits {
        for x in 0..<mask.size.width where mask[x, y] != 0 { bits |= 1 << UInt64(63 - x) }
      }
      words.append(bits)
    }
    return fits
  }

  /// Removes all glyphs; the memory is kept.
  public mutating func removeAll() {
    words.removeAll(keepingCapacity: true)
    widths.removeAll(keepingCapacity: true)
  }
}

/// A row of bilevel glyphs side by side, gathered as bits and then drawn in one pass with both colours.
///
/// A glyph's row is at most ten or twenty pixels wide: drawn by itself, finding its place costs more than its pixels.
/// Gathered, the rows of all glyphs become one long row of bits, and each eight of them eight pixels from a table.
///
///     bits of pixel row y:   .##..##. .######. ..  ->  one word holds 64 pixels, the most significant bit leftmost
public struct GlyphRun {
  /// Columns and rows, in pixels.
  public private(set) var size = Size(width: 0, height: 0)
  private(set) var wordsPerRow = 0
  /// `wordsPerRow` words for each pixel row, from the top.
  private(set) var words: [UInt64] = []

  /// Which glyph stands where in a run.
  public struct Cell: Equatable, Sendable {
    /// The glyph's number in its ``GlyphRows``.
    public var number: Int
    /// The column of its left edge, from the left edge of the run; it may lie outside.
    public var x: Int

    /// Makes a cell.
    public init(_ number: Int, x: Int) {
      self.number = number
      self.x = x
    }
  }

  /// Makes a run without room.
  public init() {}

  /// Gathers `cells` anew into a run of `width` pixels; what lies outside is left out. The memory of an earlier run is
  /// kept.
  public mutating func gather(_ cells: [Cell], of rows: GlyphRows, width: Int) {
    precondition(width >= 0, "a run's width is not negative")
    size = Size(width: width, height: rows.height)
    wordsPerRow = (width + 63) / 64
    words.removeAll(keepingCapacity: true)
    words.append(contentsOf: repeatElement(0, count: wordsPerRow * rows.height))
    let height = rows.height
    let stride = wordsPerRow
    let widths = rows.widths.span
    let glyphs = rows.words.span
    var target = words.mutableSpan
    for cell in cells where cell.x < width && cell.x + widths[cell.number] > 0 {
      // A glyph that begins left of the run loses its first pixels.
      let lost = UInt64(max(0, -cell.x))
      let column = max(0, cell.x)
      let shift = UInt64(column % 64)
      var place = column / 64
      let source = cell.number * height
      let reachesNext = Int(shift) + widths[cell.number] > 64 && place + 1 < stride
      for i in source..<(source + height) {
        let bits = glyphs[i] &<< lost
        target[place] |= bits &>> shift
        if reachesNext { target[place + 1] |= bits &<< (64 - shift) }
        place += stride
      }
    }
  }
}

/// Two colours as a table: the eight pixels for each byte of bits.
public struct GlyphInks: Sendable {
  /// The colour of ink.
  public let foreground: Color
  /// The colour of all else.
  public let background: Color
  /// Eight pixels for each of the 256 bytes; the most significant bit is leftmost.
  let table: [SIMD8<UInt32>]

  /// Makes the table; it has 8 kB, and is made once for each pair of colours.
  public init(foreground: Color, background: Color) {
    self.foreground = foreground
    self.background = background
    var table: [SIMD8<UInt32>] = []
    table.reserveCapacity(256)
    for byte in 0..<256 {
      var eight = SIMD8<UInt32>(repeating: background.rgb)
      for bit in 0..<8 where byte & (0x80 >> bit) != 0 { eight[bit] = foreground.rgb }
      table.append(eight)
    }
    self.table = table
  }
}

extension Frame {
  /// Draws a run in one pass: ink in the one colour, all else in the other.
  ///
  /// The run's left top corner is at `origin`. Its columns must lie in the frame; of its rows only those in `rows` and in
  /// the frame are written.
  public mutating func draw(_ run: GlyphRun, inks: GlyphInks, at origin: Point, rows: Range<Int>) {
    precondition(
      origin.x >= 0 && origin.x + run.size.width <= size.width, "the run lies in the frame")
    let top = max(0, max(rows.lowerBound, origin.y))
    let bottom = min(size.height, min(rows.upperBound, origin.y + run.size.height))
    if bottom <= top { return }
    let stride = size.width
    let width = run.size.width
    let table = inks.table.span
    let words = run.words.span
    var pixels = pixels.mutableSpan
    for y in top..<bottom {
      var source = (y - origin.y) * run.wordsPerRow
      var target = y * stride + origin.x
      let end = target + width
      while target + 64 <= end {
        let word = words[source]
        source += 1
        var place = pixels._mutatingExtracting(target..<(target + 64))
        precondition(place.count == 64)
        for byte in 0..<8 {
          let eight = table[Int(truncatingIfNeeded: word &>> UInt64(56 - byte * 8)) & 0xFF]
          for i in 0..<8 { place[byte * 8 + i] = eight[i] }
        }
        target += 64
      }
      var rest = target + 8 <= end ? words[source] : 0
      while target + 8 <= end {
        var place = pixels._mutatingExtracting(target..<(target + 8))
        precondition(place.count == 8)
        let eight = table[Int(truncatingIfNeeded: rest &>> 56)]
        for i in 0..<8 { place[i] = eight[i] }
        rest &<<= 8
        target += 8
      }
      // The last pixels that do not fill eight.
      for at in target..<end {
        let x = at - end + width
        let word = words[(y - origin.y) * run.wordsPerRow + x / 64]
        let isInk = word & (1 << UInt64(63 - x % 64)) != 0
        pixels[at] = isInk ? inks.foreground.rgb : inks.background.rgb
      }
    }
  }
}
