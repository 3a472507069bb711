import Raster
import Staging
/// How long a full frame takes to be brought into a display's format, beside a `memcpy` of the frame's bytes.
import Time
import Typing

enum ConversionBench {
  /// One for each format, and the turns of the most usual one.
  static var names: [String] {
    PixelFormat.all.map { "convert-\($0.name)" }
      + ["convert-rgb565-dithered", "convert-mono01-dithered"]
      + ["convert-xrgb8888-90", "convert-xrgb8888-180", "convert-xrgb8888-270"]
  }

  static func measure(_ name: String) -> Measurement? {
    var words = name.dropFirst("convert-".count)
    var rotation = Rotation.degrees0
    var dither = Dither.none
    for other in [Rotation.degrees90, .degrees180, .degrees270]
    where words.hasSuffix("-\(other.rawValue)") {
      rotation = other
      words = words.dropLast("-\(other.rawValue)".count)
    }
    if words.hasSuffix("-dithered") {
      dither = .ordered
      words = words.dropLast("-dithered".count)
    }
    guard let format = PixelFormat.named(String(words)) else { return nil }
    return convert(name, PixelConverter(to: format, rotation: rotation, dither: dither))
  }

  private static func convert(_ name: String, _ converter: PixelConverter) -> Measurement {
    var frame = Frame(size: fullHD)
    for y in 0..<fullHD.height {
      let color = Color(rgb: UInt32(truncatingIfNeeded: y &* 0x1_2345))
      frame.fill(Rect(x: y, y: y, width: 700, height: 1), with: color)
    }
    let panel = converter.rotation.rotated(fullHD)
    let stride = converter.format.bytesPerRow(width: panel.width)
    var bytes = [UInt8](repeating: 1, count: stride * panel.height)
    var watch = Stopwatch(milliseconds: 150)
    while watch.again() {
      watch.start()
      converter.convert(frame.bounds, of: frame, into: &bytes, stride: stride)
      watch.stop()
    }
    keep(bytes[bytes.count / 2])
    return Measurement(name, watch.milliseconds, "ms")
      .comparedWithMemcpy(memcpyMilliseconds(bytes: fullHD.area * 4))
  }
}
