/// Whether levels that a display lacks are shown as patterns of those that it has.
public enum Dither: Hashable, Sendable {
  /// Every pixel gets the nearest level of grey; of a colour channel the topmost bits are kept.
  case none
  /// A pattern of 4 x 4 thresholds (Bayer's) that stands still on the panel: a part converted alone
  /// fits what is around it. Black, white and every level that the display has stay without noise.
  case ordered

  /// Bayer's order in which the pixels of a 4 x 4 field light up.
  ///
  /// (Source: B. E. Bayer, "An optimum method for two-level rendition of continuous-tone pictures",
  /// 1973.) Each half, quarter and so on of the order is spread as evenly as it can be.
  private static let order: [UInt16] = [
    0, 8, 2, 10,
    12, 4, 14, 6,
    3, 11, 1, 9,
    15, 7, 13, 5,
  ]

  /// The thresholds of four rows of `width` pixels from column `x` of the panel, 0 to 254 each.
  ///
  /// A value v of 255 becomes `(v * most + threshold) / 255` of `most` levels: 127 rounds to the
  /// nearest; the others lie so that 0, 255 and each whole level never change.
  func thresholds(from x: Int, width: Int) -> [UInt16] {
    var rows = [UInt16](repeating: 127, count: 4 * width)
    if self == .none { return rows }
    for i in rows.indices {
      let place = Dither.order[i / width * 4 + (x + i % width) % 4]
      rows[i] = (place * 255 + 127) / 16
    }
    return rows
  }
}
