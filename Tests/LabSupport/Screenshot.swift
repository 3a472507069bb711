// What a screen shows: a picture that QEMU dumped, or one that libpng reads.
import CLinux
import CPng
import LinuxIO
package import Raster
import Testing

/// A picture of 8 bits a primary; pixels are `0xRRGGBB`, row by row.
package struct Screenshot: Equatable {
  package let size: Size
  package let pixels: [UInt32]

  package init(size: Size, pixels: [UInt32]) {
    self.size = size
    self.pixels = pixels
  }

  /// Reads a binary PPM: `P6`, width and height, 255, each behind a blank; then red, green, blue.
  package init?(ppm: [UInt8]) {
    var place = 0
    func word() -> String {
      let start = place
      while place < ppm.count, ppm[place] > 0x20 { place += 1 }
      defer { place += 1 }
      return String(decoding: ppm[start..<min(place, ppm.count)], as: UTF8.self)
    }
    guard word() == "P6", let width = Int(word()), let height = Int(word()), word() == "255",
      ppm.count - place == 3 * width * height
    else { return nil }
    self.init(size: Size(width: width, height: height), rgb: ppm[place...])
  }

  /// Reads a PNG file with libpng, which knows nothing of the program under test.
  package init(png path: String) throws {
    let file = try #require(try readFile(path, atMost: 1 << 26))
    var image = png_image()
    image.version = UInt32(PNG_IMAGE_VERSION)
    var samples: [UInt8] = []
    // libpng reads the file's bytes to the end of the picture, so that they must stay where they are.
    let isRead = file.withUnsafeBytes { bytes in
      guard png_image_begin_read_from_memory(&image, bytes.baseAddress, bytes.count) != 0 else {
        return false
      }
      image.format = cpng_format_rgb()
      samples = [UInt8](repeating: 0, count: 3 * Int(image.width) * Int(image.height))
      return samples.withUnsafeMutableBytes {
        png_image_finish_read(&image, nil, $0.baseAddress, 0, nil) != 0
      }
    }
    try #require(isRead, "\(path) is no whole picture")
    let size = Size(width: Int(image.width), height: Int(image.height))
    self.init(size: size, rgb: samples[...])
  }

  private init(size: Size, rgb: ArraySlice<UInt8>) {
    var pixels: [UInt32] = []
    pixels.reserveCapacity(size.area)
    for at in stride(from: rgb.startIndex, to: rgb.endIndex, by: 3) {
      pixels.append(UInt32(rgb[at]) << 16 | UInt32(rgb[at + 1]) << 8 | UInt32(rgb[at + 2]))
    }
    self.init(size: size, pixels: pixels)
  }

  /// How many pixels differ; nil where the sizes do.
  ///
  /// `bits` are the upper ones of each primary that count: a screen of 16 bits has only 5, 6 and 5,
  /// and what stands below them is made up.
  package func difference(from other: Screenshot, bits: [Int] = [8, 8, 8]) -> Int? {
    if size != other.size { return nil }
    var mask: UInt32 = 0
    for count in bits { mask = mask << 8 | (0xFF00 >> UInt32(count)) & 0xFF }
    var different = 0
    for at in pixels.indices where (pixels[at] ^ other.pixels[at]) & mask != 0 { different += 1 }
    return different
  }
}
