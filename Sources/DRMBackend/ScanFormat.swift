// Formats that a card scans out and that this program can write.
import CDRM
import Raster

/// A pixel format with the card's name for it, a four-character code.
struct ScanFormat: Equatable, Sendable {
  let code: UInt32
  let pixels: PixelFormat

  /// Deep ones first: the order in which they are tried.
  static let known: [ScanFormat] = [
    ScanFormat(code: CDRM_FORMAT_XRGB8888, pixels: .xrgb8888),
    ScanFormat(code: CDRM_FORMAT_ARGB8888, pixels: .argb8888),
    ScanFormat(code: CDRM_FORMAT_XBGR8888, pixels: .xbgr8888),
    ScanFormat(code: CDRM_FORMAT_ABGR8888, pixels: .abgr8888),
    ScanFormat(code: CDRM_FORMAT_RGB888, pixels: .rgb888),
    ScanFormat(code: CDRM_FORMAT_BGR888, pixels: .bgr888),
    ScanFormat(code: CDRM_FORMAT_RGB565, pixels: .rgb565),
  ]

  /// The formats to try, best first.
  ///
  /// A driver that prefers 16 bits has them natively and converts everything else, pixel by pixel
  /// (mipi-dbi, cirrus). Where it lists no formats the two that every driver takes are tried.
  static func candidates(listed: [UInt32], preferredDepth: UInt64) -> [ScanFormat] {
    let listed = listed.isEmpty ? [CDRM_FORMAT_XRGB8888, CDRM_FORMAT_RGB565] : listed
    let usable = known.filter { listed.contains($0.code) }
    if preferredDepth != 16 { return usable }
    return usable.filter { $0.pixels.bitsPerPixel == 16 }
      + usable.filter { $0.pixels.bitsPerPixel != 16 }
  }
}
