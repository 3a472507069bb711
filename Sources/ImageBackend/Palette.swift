/// The colours of a picture that has few: a number for each, in the order in which they first come.
struct Palette {
  /// At most 256 values `0x00RRGGBB`, ascending.
  private(set) var colors: [UInt32] = []
  /// The number of each pixel's colour.
  private(set) var indexes: [UInt8] = []

  /// Nil when the picture has more than 256 colours.
  init?(_ pixels: [UInt32]) {
    var numbers: [UInt32: UInt8] = [:]
    indexes.reserveCapacity(pixels.count)
    // Neighbours mostly have one colour: asking the dictionary once a run keeps this cheap.
    var last: UInt32?
    var number: UInt8 = 0
    for pixel in pixels {
      if pixel != last {
        if let known = numbers[pixel] {
          number = known
        } else {
          guard colors.count < 256 else { return nil }
          number = UInt8(colors.count)
          numbers[pixel] = number
          colors.append(pixel)
        }
        last = pixel
      }
      indexes.append(number)
    }
    sort()
  }

  /// Numbers the colours from the darkest on: some readers take the numbers of a palette for levels of grey.
  private mutating func sort() {
    let order = colors.indices.sorted { colors[$0] < colors[$1] }
    var places = [UInt8](repeating: 0, count: colors.count)
    for (place, number) in order.enumerated() { places[number] = UInt8(place) }
    colors = order.map { colors[$0] }
    for i in indexes.indices { indexes[i] = places[Int(indexes[i])] }
  }

  /// Red, green and blue of each colour in turn.
  var bytes: [UInt8] {
    colors.flatMap {
      [
        UInt8(truncatingIfNeeded: $0 >> 16), UInt8(truncatingIfNeeded: $0 >> 8),
        UInt8(truncatingIfNeeded: $0),
      ]
    }
  }
}
