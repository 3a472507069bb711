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
