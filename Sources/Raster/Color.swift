/// A colour of a 32-bit frame: `0x00RRGGBB`, one byte a primary.
public struct Color: Hashable, Sendable {
  /// The pixel's value, `0x00RRGGBB`; the topmost byte is always 0.
  public var rgb: UInt32 {
    didSet { rgb &= 0xFF_FFFF }
  }

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

  /// What this colour looks like over an opaque one: opacity 0 is `background`, 255 this colour.
  ///
  /// Each primary is rounded to the nearest. A cell drawn with such a foreground looks as if the
  /// glyph were blended over its background, and is written in one pass.
  public func blended(over background: Color, opacity: UInt8) -> Color {
    Color(rgb: mix(rgb, over: background.rgb, alpha: UInt32(opacity)))
  }
}

/// `value / 255` rounded to the nearest, for 0 to 65535, without a division.
@inline(__always)
func divided255(_ value: UInt32) -> UInt32 {
  let biased = value &+ 128
  return (biased &+ (biased &>> 8)) &>> 8
}

/// `(above * alpha + below * (255 - alpha)) / 255` of each primary, rounded to the nearest.
///
/// Red and blue are reckoned in one multiplication, 16 bits apart: 255 * 255 + 128 and the carry of
/// the rounding stay below 65536, so that blue never runs over into red.
@inline(__always)
func mix(_ above: UInt32, over below: UInt32, alpha: UInt32) -> UInt32 {
  let rest = 255 &- alpha
  var redBlue = (above & 0xFF_00FF) &* alpha &+ (below & 0xFF_00FF) &* rest &+ 0x80_0080
  redBlue = ((redBlue &+ ((redBlue &>> 8) & 0xFF_00FF)) &>> 8) & 0xFF_00FF
  let green = ((above &>> 8) & 0xFF) &* alpha &+ ((below &>> 8) & 0xFF) &* rest
  return redBlue | divided255(green) &<< 8
}
