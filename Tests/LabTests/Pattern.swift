// A picture that shows swapped channels, wrong rows and wrong columns, whatever draws it.
import LabSupport
import Raster

/// Each primary runs in a direction of its own, and the corners are white.
struct Pattern {
  let size: Size
  /// Makes each pattern another one, so that no old picture can pass for it.
  let seed: Int

  var picture: Screenshot {
    var pixels: [UInt32] = []
    for y in 0..<size.height {
      for x in 0..<size.width {
        let isCorner = min(x, size.width - 1 - x) < 8 && min(y, size.height - 1 - y) < 8
        let red = UInt32(truncatingIfNeeded: 7 * x + seed) & 0xFF
        let green = UInt32(truncatingIfNeeded: 5 * y + seed) & 0xFF
        let blue = UInt32(truncatingIfNeeded: x ^ y) & 0xFF
        pixels.append(isCorner ? 0xFF_FFFF : red << 16 | green << 8 | blue)
      }
    }
    return Screenshot(size: size, pixels: pixels)
  }

  /// The pattern in a framebuffer of 32 bits: blue, green, red, nothing.
  var bytes: [UInt8] {
    picture.pixels.flatMap { pixel in
      [0, 8, 16, 24].map { UInt8(truncatingIfNeeded: pixel >> $0) }
    }
  }
}
