// The table of colours that some framebuffers look pixels up in.

/// A framebuffer's table: 16 bits a primary, 65535 is full; `fb_cmap` in C.
struct ColorTable: Equatable {
  var red: [UInt16]
  var green: [UInt16]
  var blue: [UInt16]

  /// A table of `count` blacks.
  init(count: Int) {
    red = [UInt16](repeating: 0, count: count)
    green = red
    blue = red
  }

  /// `count` greys, evenly from black to white.
  static func greys(_ count: Int) -> ColorTable {
    ramps(redCount: count, greenCount: count, blueCount: count)
  }

  /// Each primary in even steps of its own; what is behind its last one is full.
  static func ramps(redCount: Int, greenCount: Int, blueCount: Int) -> ColorTable {
    var table = ColorTable(count: max(redCount, greenCount, blueCount))
    for i in table.red.indices {
      table.red[i] = level(i, of: redCount)
      table.green[i] = level(i, of: greenCount)
      table.blue[i] = level(i, of: blueCount)
    }
    return table
  }

  /// Whether every entry is near that of another table: drivers keep as few as 6 bits of each.
  func isNear(_ other: ColorTable) -> Bool {
    if red.count != other.red.count { return false }
    for i in red.indices {
      for (one, two) in [
        (red[i], other.red[i]), (green[i], other.green[i]), (blue[i], other.blue[i]),
      ] where abs(Int(one) - Int(two)) > 0x7FF { return false }
    }
    return true
  }

  private static func level(_ i: Int, of count: Int) -> UInt16 {
    let last = max(1, count - 1)
    return UInt16(min(i, last) * 0xFFFF / last)
  }
}
