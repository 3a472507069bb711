import Raster

/// The colours of a GIF, and the number of each: what the frames have in common stands in the file once.
///
/// A frame with colours beyond the common ones brings a palette of its own: all of its colours where they are at most
/// 256; else the 252 of a cube with 6 levels of red, 7 of green (which an eye tells apart best) and 6 of blue, and each
/// pixel takes the nearest. A pixel's number depends on nothing but its colour then, so that what stands still stays.
struct GIFPalette {
  /// 1 to 256 values `0x00RRGGBB`.
  let colors: [UInt32]
  private var numbers: [UInt32: UInt8] = [:]

  /// Makes the palette of `common` colours; of more than 256 different ones the first 256 count.
  init(_ common: [Color]) {
    var colors: [UInt32] = []
    for color in common where colors.count < 256 && numbers[color.rgb] == nil {
      numbers[color.rgb] = UInt8(colors.count)
      colors.append(color.rgb)
    }
    self.colors = colors.isEmpty ? [0] : colors
    numbers[self.colors[0]] = 0
  }

  /// The number of each pixel, and the palette that they count in; nil is this one.
  func indexes(of pixels: [UInt32]) -> (indexes: [UInt8], own: [UInt32]?) {
    if let indexes = commonIndexes(of: pixels) { return (indexes, nil) }
    if let palette = Palette(pixels) { return (palette.indexes, palette.colors) }
    return (pixels.map(Self.cubeIndex), Self.cube)
  }

  private func commonIndexes(of pixels: [UInt32]) -> [UInt8]? {
    var indexes: [UInt8] = []
    indexes.reserveCapacity(pixels.count)
    // Neighbours mostly have one colour: asking the dictionary once a run keeps this cheap.
    var last = colors[0]
    var number: UInt8 = 0
    for pixel in pixels {
      if pixel != last {
        guard let known = numbers[pixel] else { return nil }
        (last, number) = (pixel, known)
      }
      indexes.append(number)
    }
    return indexes
  }

  /// The colours of the cube: blue counts fastest, red slowest.
  static let cube: [UInt32] = {
    var colors: [UInt32] = []
    for red: UInt32 in 0..<6 {
      for green: UInt32 in 0..<7 {
        for blue: UInt32 in 0..<6 {
          colors.append((red * 51) << 16 | (green * 85 / 2) << 8 | (blue * 51))
        }
      }
    }
    return colors
  }()

  /// The number of the cube's nearest colour: each primary is rounded to the nearest level.
  static func cubeIndex(_ pixel: UInt32) -> UInt8 {
    let red = ((pixel >> 16 & 0xFF) * 5 + 127) / 255
    let green = ((pixel >> 8 & 0xFF) * 6 + 127) / 255
    let blue = ((pixel & 0xFF) * 5 + 127) / 255
    return UInt8((red * 7 + green) * 6 + blue)
  }
}
