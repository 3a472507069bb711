// A folder for one test, and pictures read back by libpng.
import CLinux
import CPng
import Raster

/// A folder that is removed with the test; what is in it has to be removed before.
final class Folder {
  let path: String

  init() {
    var template = Array("/tmp/typist-test-XXXXXX".utf8CString)
    unsafe template.withUnsafeMutableBufferPointer { space in
      if let name = space.baseAddress { _ = unsafe mkdtemp(name) }
    }
    path = String(decoding: template.dropLast().map { UInt8(bitPattern: $0) }, as: UTF8.self) + "/"
  }

  deinit { _ = unsafe rmdir(path) }

  /// Whether nothing is left in the folder: only then the system removes it.
  func removeIfEmpty() -> Bool { unsafe rmdir(path) == 0 }
}

func remove(_ path: String) -> Bool { unsafe unlink(path) == 0 }

func contents(_ path: String) -> [UInt8]? {
  let descriptor = unsafe cl_open(path, O_RDONLY, 0)
  if descriptor < 0 { return nil }
  defer { _ = close(descriptor) }
  var bytes = [UInt8](repeating: 0, count: 1 << 20)
  let count = unsafe bytes.withUnsafeMutableBytes {
    unsafe read(descriptor, $0.baseAddress, $0.count)
  }
  return count < 0 ? nil : Array(bytes[..<count])
}

/// The pixels of a PNG as `0xRRGGBB`, read by libpng's simplified API.
func pixels(ofPNG png: [UInt8]) -> (size: Size, pixels: [UInt32])? {
  var image = unsafe png_image()
  unsafe image.version = UInt32(PNG_IMAGE_VERSION)
  return unsafe png.withUnsafeBytes { bytes in
    guard unsafe png_image_begin_read_from_memory(&image, bytes.baseAddress, bytes.count) != 0
    else { return nil }
    unsafe image.format = cpng_format_rgb()
    let size = unsafe Size(width: Int(image.width), height: Int(image.height))
    var samples = [UInt8](repeating: 0, count: 3 * size.area)
    let isRead = unsafe samples.withUnsafeMutableBytes {
      unsafe png_image_finish_read(&image, nil, $0.baseAddress, 0, nil)
    }
    if isRead == 0 { return nil }
    var pixels: [UInt32] = []
    for i in stride(from: 0, to: samples.count, by: 3) {
      let upper = UInt32(samples[i]) << 16 | UInt32(samples[i + 1]) << 8
      pixels.append(upper | UInt32(samples[i + 2]))
    }
    return (size, pixels)
  }
}
