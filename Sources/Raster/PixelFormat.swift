/// How a display keeps pixels in its memory: one row of a table, no code of its own.
///
/// The names are those of DRM: channels from the most significant bit of a word to the least, the
/// word in little-endian bytes. So `xrgb8888` is blue first in memory, and **`rgb888` is the bytes
/// blue, green, red**; `bgr888` is red, green, blue, as picture files have it.
/// (Source: the kernel's `drm_fourcc.h`.)
///
/// Pixels smaller than a byte are packed from the most significant bit: the leftmost is on top, unless
/// the format is ``lowBitFirst``.
public struct PixelFormat: Equatable, Sendable {
  /// Which bits of a pixel's word hold a primary.
  public struct Channel: Hashable, Sendable {
    /// The place of the least significant bit, from 0.
    public let offset: Int
    /// How many bits, 1 to 8; the primary's most significant ones are kept.
    public let length: Int

    /// Makes the channel of `length` bits whose lowest one is bit `offset`.
    public init(offset: Int, length: Int) {
      precondition(offset >= 0 && length >= 1 && length <= 8, "a channel has 1 to 8 bits")
      self.offset = offset
      self.length = length
    }
  }

  /// The two kinds of pixels.
  enum Encoding: Equatable, Sendable {
    /// A word of 2, 3 or 4 bytes with three channels.
    case color(Word)
    /// A grey level; 0 is black, or white where `isInverted`.
    /// The leftmost of pixels that share a byte is in the lowest bits where `isLowFirst`.
    case grey(isInverted: Bool, isLowFirst: Bool)
  }

  /// The format's name, as a board file or a message writes it.
  public let name: String
  /// 1, 2, 4, 8, 16, 24 or 32.
  public let bitsPerPixel: Int
  let encoding: Encoding

  /// Makes a format of three channels, for a framebuffer that describes its own.
  ///
  /// `bitsPerPixel` is 16, 24 or 32. The bits of `filler` are always 1, as those of a full alpha.
  /// The word's most significant byte comes first in memory where `isBigEndian`.
  public init(
    name: String, bitsPerPixel: Int, red: Channel, green: Channel, blue: Channel,
    filler: UInt32 = 0, isBigEndian: Bool = false
  ) {
    precondition(
      bitsPerPixel == 16 || bitsPerPixel == 24 || bitsPerPixel == 32,
      "a pixel with channels has 2, 3 or 4 bytes")
    for channel in [red, green, blue] {
      precondition(channel.offset + channel.length <= bitsPerPixel, "channels lie in the pixel")
    }
    self.name = name
    self.bitsPerPixel = bitsPerPixel
    encoding = .color(
      Word(red: red, green: green, blue: blue, filler: filler, isBigEndian: isBigEndian))
  }

  /// Whether both keep pixels alike, whatever their names are.
  public static func == (one: PixelFormat, other: PixelFormat) -> Bool {
    one.bitsPerPixel == other.bitsPerPixel && one.encoding == other.encoding
  }

  private init(
    name: String, greyBits: Int, isInverted: Bool = false, isLowFirst: Bool = false
  ) {
    self.name = name
    bitsPerPixel = greyBits
    encoding = .grey(isInverted: isInverted, isLowFirst: isLowFirst)
  }

  /// The same pixels with the leftmost of a byte in its lowest bits, as Linux's framebuffers keep them on a
  /// little-endian machine; pixels of whole bytes stay as they are.
  ///
  /// Source: `FB_LEFT_POS` in the kernel's drawing helpers, and the loop that sends an SSD1306 its rows.
  public var lowBitFirst: PixelFormat {
    guard case .grey(let isInverted, _) = encoding, bitsPerPixel < 8 else { return self }
    return PixelFormat(
      name: name + "-low", greyBits: bitsPerPixel, isInverted: isInverted, isLowFirst: true)
  }

  /// The least number of bytes that a row of `width` pixels takes.
  public func bytesPerRow(width: Int) -> Int { (width * bitsPerPixel + 7) / 8 }

  /// How many pixels share a byte; 1 for pixels of whole bytes.
  public var pixelsPerByte: Int { max(1, 8 / bitsPerPixel) }

  /// The smallest box around `rect` that begins and ends at whole bytes in rows of `width` pixels
  /// (or at the end of the row).
  public func wholeBytes(_ rect: Rect, width: Int) -> Rect {
    let step = pixelsPerByte
    if rect.isEmpty || step == 1 { return rect }
    let left = rect.x / step * step
    let right = min(width, (rect.right + step - 1) / step * step)
    return Rect(x: left, y: rect.y, width: right - left, height: rect.height)
  }
}

extension PixelFormat {
  /// 32 bits; bytes blue, green, red, 0: the frame's own form.
  public static let xrgb8888 = PixelFormat(
    name: "xrgb8888", bitsPerPixel: 32, red: .byte2, green: .byte1, blue: .byte0)
  /// 32 bits; bytes blue, green, red, 255.
  public static let argb8888 = PixelFormat(
    name: "argb8888", bitsPerPixel: 32, red: .byte2, green: .byte1, blue: .byte0,
    filler: 0xFF00_0000)
  /// 32 bits; bytes red, green, blue, 0.
  public static let xbgr8888 = PixelFormat(
    name: "xbgr8888", bitsPerPixel: 32, red: .byte0, green: .byte1, blue: .byte2)
  /// 32 bits; bytes red, green, blue, 255.
  public static let abgr8888 = PixelFormat(
    name: "abgr8888", bitsPerPixel: 32, red: .byte0, green: .byte1, blue: .byte2,
    filler: 0xFF00_0000)
  /// 24 bits; bytes blue, green, red.
  public static let rgb888 = PixelFormat(
    name: "rgb888", bitsPerPixel: 24, red: .byte2, green: .byte1, blue: .byte0)
  /// 24 bits; bytes red, green, blue.
  public static let bgr888 = PixelFormat(
    name: "bgr888", bitsPerPixel: 24, red: .byte0, green: .byte1, blue: .byte2)
  /// 16 bits, 5 red, 6 green, 5 blue; the low byte first: pure red is 00 F8.
  public static let rgb565 = PixelFormat(
    name: "rgb565", bitsPerPixel: 16, red: .high5, green: .middle6, blue: .low5)
  /// 16 bits, 5 red, 6 green, 5 blue; the high byte first, as serial panels want it: red is F8 00.
  public static let rgb565BigEndian = PixelFormat(
    name: "rgb565-be", bitsPerPixel: 16, red: .high5, green: .middle6, blue: .low5,
    isBigEndian: true)
  /// 8 bits of luma, 255 is white.
  public static let grey8 = PixelFormat(name: "grey8", greyBits: 8)
  /// 4 bits of luma, 15 is white; two pixels a byte.
  public static let grey4 = PixelFormat(name: "grey4", greyBits: 4)
  /// 2 bits of luma, 3 is white; four pixels a byte.
  public static let grey2 = PixelFormat(name: "grey2", greyBits: 2)
  /// 1 bit, 0 is black and 1 is white (lit); eight pixels a byte.
  ///
  /// Beware: the kernel's `fb.h` names the two senses the other way round; this one is its
  /// `FB_VISUAL_MONO10`.
  public static let mono01 = PixelFormat(name: "mono01", greyBits: 1)
  /// 1 bit, 1 is black and 0 is white (unlit paper); eight pixels a byte; `FB_VISUAL_MONO01`.
  public static let mono10 = PixelFormat(name: "mono10", greyBits: 1, isInverted: true)

  /// The table: every format that has a name here.
  public static let all: [PixelFormat] = [
    xrgb8888, argb8888, xbgr8888, abgr8888, rgb888, bgr888, rgb565, rgb565BigEndian,
    grey8, grey4, grey2, mono01, mono10,
  ]

  /// The format of a name of the table; nil if there is none.
  public static func named(_ name: String) -> PixelFormat? {
    for format in all where format.name == name { return format }
    return nil
  }
}

extension PixelFormat.Channel {
  fileprivate static let byte0 = PixelFormat.Channel(offset: 0, length: 8)
  fileprivate static let byte1 = PixelFormat.Channel(offset: 8, length: 8)
  fileprivate static let byte2 = PixelFormat.Channel(offset: 16, length: 8)
  fileprivate static let high5 = PixelFormat.Channel(offset: 11, length: 5)
  fileprivate static let middle6 = PixelFormat.Channel(offset: 5, length: 6)
  fileprivate static let low5 = PixelFormat.Channel(offset: 0, length: 5)
}
