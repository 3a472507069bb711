/// Reads a frame in the order of a turned panel's rows, several rows at a time.
///
/// After a quarter turn a row of the panel is a column of the frame, and reading it alone would
/// touch a cache line for each pixel. So a band of rows is read at once, in square tiles: of each
/// line of the cache that is touched all pixels are used, and a tile's rows stay in the cache until
/// they are full.
///
///     frame   a b c      band of 2 rows, 90 degrees    d a
///             d e f                                    e b
struct TurnedRows: ~Copyable {
  /// How many rows are read at a time; 16 pixels are 64 bytes, a cache line's usual size.
  static let bandHeight = 16

  /// The rows that were read last, `box.width` pixels each.
  private(set) var band: [UInt32]
  private let box: Rect
  /// The frame's index of the panel's pixel (0, 0).
  private let origin: Int
  /// How far apart in the frame two pixels are that are neighbours in a row of the panel.
  private let xStep: Int
  /// The same for neighbours in a column of the panel.
  private let yStep: Int
  /// The first row in the band, and the first one behind it.
  private var rows: Range<Int>

  /// Prepares to read `box` of the panel that shows frames of `size` turned by `rotation`.
  init(of size: Size, by rotation: Rotation, in box: Rect) {
    self.box = box
    rows = box.y..<box.y
    let width = size.width
    let last = size.area - 1
    (origin, xStep, yStep) =
      switch rotation {
      case .degrees0: (0, 1, width)
      case .degrees90: (last - width + 1, -width, 1)
      case .degrees180: (last, -1, -width)
      case .degrees270: (width - 1, width, -1)
      }
    let height = rotation == .degrees0 ? 0 : min(box.height, TurnedRows.bandHeight)
    band = [UInt32](repeating: 0, count: box.width * height)
  }

  /// Where in `band` the panel's row `y` begins; rows are asked for from the top of the box.
  mutating func read(row y: Int, from pixels: Span<UInt32>) -> Int {
    if !rows.contains(y) {
      rows = y..<min(y + TurnedRows.bandHeight, box.bottom)
      let first = origin + box.x * xStep + y * yStep
      if yStep == 1 || yStep == -1 {
        readColumns(from: first, pixels)
      } else {
        readRows(from: first, pixels)
      }
    }
    return (y - rows.lowerBound) * box.width
  }

  /// A half turn: each row of the panel is a row of the frame, backwards.
  private mutating func readRows(from first: Int, _ pixels: Span<UInt32>) {
    let width = box.width
    for row in 0..<rows.count {
      let end = first + row * yStep + 1
      let source = pixels.extracting((end - width)..<end)
      var target = band.mutableSpan
      var line = target._mutatingExtracting((row * width)..<((row + 1) * width))
      precondition(line.count == source.count)
      for x in line.indices { line[x] = source[line.count &- 1 &- x] }
    }
  }

  /// A quarter turn: each column of the band is a piece of a row of the frame.
  private mutating func readColumns(from first: Int, _ pixels: Span<UInt32>) {
    let (width, height, xStep, isUp) = (box.width, rows.count, xStep, yStep < 0)
    var start = isUp ? first - height + 1 : first
    var target = band.mutableSpan
    for x in 0..<width {
      let piece = pixels.extracting(start..<(start + height))
      var place = isUp ? (height - 1) * width + x : x
      let step = isUp ? -width : width
      for i in piece.indices {
        target[place] = piece[i]
        place &+= step
      }
      start += xStep
    }
  }
}
