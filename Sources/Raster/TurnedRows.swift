/// Reads a frame in the order of a turned panel's rows, several rows at a time.
///
/// After a quarter turn a row of the panel is a column of the frame, and reading it alone would
/// touch a cache line for each pixel. So a band of rows is read at once: of each line that is
/// touched, sixteen pixels (64 bytes, a cache line's usual size) are used.
///
///     frame   a b c      band of 2 rows, 90 degrees    d a
///             d e f                                    e b
struct TurnedRows: ~Copyable {
  /// How many rows are read at a time.
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
  /// The first row behind those in the band.
  private var bandEnd: Int

  /// Prepares to read `box` of the panel that shows frames of `size` turned by `rotation`.
  init(of size: Size, by rotation: Rotation, in box: Rect) {
    self.box = box
    bandEnd = box.y
    let width = size.width
    let last = size.area - 1
    (origin, xStep, yStep) =
      switch rotation {
      case .degrees0: (0, 1, width)
      case .degrees90: (last - width + 1, -width, 1)
      case .degrees180: (last, -1, -width)
      case .degrees270: (width - 1, width, -1)
      }
    let rows = rotation == .degrees0 ? 0 : min(box.height, TurnedRows.bandHeight)
    band = [UInt32](repeating: 0, count: box.width * rows)
  }

  /// Where in `band` the panel's row `y` begins; rows are asked for from the top of the box.
  mutating func read(row y: Int, from pixels: Span<UInt32>) -> Int {
    if y == bandEnd {
      bandEnd = min(y + TurnedRows.bandHeight, box.bottom)
      fill(from: y, rows: bandEnd - y, pixels)
    }
    return (TurnedRows.bandHeight - (bandEnd - y)) % TurnedRows.bandHeight * box.width
  }

  private mutating func fill(from y: Int, rows: Int, _ pixels: Span<UInt32>) {
    let (width, xStep, yStep) = (box.width, xStep, yStep)
    var source = origin + box.x * xStep + y * yStep
    var target = band.mutableSpan
    for x in 0..<width {
      for row in 0..<rows { target[row * width + x] = pixels[source + row * yStep] }
      source += xStep
    }
  }
}
