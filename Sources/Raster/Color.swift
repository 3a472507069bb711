/// A colour of a 32-bit frame: `0x00RRGGBB`, one byte a primary.
public struct Color: Hashable, Sendable {
  /// The pixel's value, `0x00RRGGBB`; the topmost byte is always 0.
  public var rgb: UInt32

  /// Makes a colour from `0xRRGGBB`; the topmost byte is dropped.
  public init(rgb: UInt32) {
    self.rgb = rgb & 0xFF_FFFF
  }

  /// Makes a colour from its primaries, 0 to 255 each.
  public init(red: UInt8, green: UInt8, blue: UInt8) {
    rgb = UInt32(red) << 16 | UInt32(green) << 8 | UInt32(blue)
  }

  /// All primaries at zero.
  public static let black = Color(rgb: 0)
  /// All primaries at their full value.
  public static let white = Color(rgb: 0xFF_FFFF)

  /// The red primary, 0 to 255.
  public var red: UInt8 { UInt8(truncatingIfNeeded: rgb >> 16) }
  /// The green primary, 0 to 255.
  public var green: UInt8 { UInt8(truncatingIfNeeded: rgb >> 8) }
  /// The blue primary, 0 to 255.
  public var blue: UInt8 { UInt8(truncatingIfNeeded: rgb) }
}
