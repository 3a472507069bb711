import CPng
import Panels
import Raster

/// Encodes a picture as PNG: the same bytes for the same pixels.
///
/// A picture of at most 256 colours has a palette of 1, 2, 4 or 8 bits a pixel, any other 8-bit
/// RGB. No time is written. The C function is `png_image_write_to_memory` of libpng's simplified
/// API, which never jumps across Swift frames.
enum PNGEncoder {
  /// The PNG of `pixels`: `size.area` values `0x00RRGGBB`, row 0 at the top, no gap between rows.
  ///
  /// Fails when the picture is empty, or larger than PNG or memory allows.
  static func encode(_ pixels: [UInt32], size: Size) throws(PanelFailure) -> [UInt8] {
    precondition(pixels.count == size.area, "the pixels fill the picture")
    guard size.width > 0, size.height > 0 else {
      throw PanelFailure(.unsupported, "cannot make a PNG without pixels; choose a larger size")
    }
    guard let width = UInt32(exactly: size.width), let height = UInt32(exactly: size.height) else {
      throw PanelFailure(.unsupported, "cannot make so large a PNG; choose a smaller size")
    }
    var image = unsafe png_image()
    unsafe image.version = UInt32(PNG_IMAGE_VERSION)
    unsafe image.width = width
    unsafe image.height = height
    if let palette = Palette(pixels) {
      unsafe image.format = cpng_format_palette()
      unsafe image.colormap_entries = UInt32(palette.colors.count)
      return try unsafe write(&image, palette.indexes, bytesPerRow: size.width, palette.bytes)
    }
    unsafe image.format = cpng_format_rgb()
    var samples: [UInt8] = []
    samples.reserveCapacity(3 * pixels.count)
    for pixel in pixels {
      samples.append(UInt8(truncatingIfNeeded: pixel >> 16))
      samples.append(UInt8(truncatingIfNeeded: pixel >> 8))
      samples.append(UInt8(truncatingIfNeeded: pixel))
    }
    return try unsafe write(&image, samples, bytesPerRow: 3 * size.width, [])
  }

  private static func write(
    _ image: inout png_image, _ samples: [UInt8], bytesPerRow: Int, _ palette: [UInt8]
  ) throws(PanelFailure) -> [UInt8] {
    var length = unsafe cpng_longest(&image)
    var png = [UInt8](repeating: 0, count: Int(length))
    let isWritten = unsafe png.withUnsafeMutableBytes { space in
      unsafe samples.withUnsafeBytes { samples in
        unsafe palette.withUnsafeBytes { palette in
          unsafe png_image_write_to_memory(
            &image, space.baseAddress, &length, 0, samples.baseAddress, Int32(bytesPerRow),
            palette.baseAddress)
        }
      }
    }
    guard isWritten != 0 else {
      let reason = unsafe String(cString: cpng_message(&image))
      throw PanelFailure(.unsupported, "cannot make the PNG: \(reason); choose a smaller size")
    }
    png.removeLast(png.count - Int(length))
    return png
  }
}

/// The colours of a picture that has few: a number for each, in the order in which they first come.
private struct Palette {
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
