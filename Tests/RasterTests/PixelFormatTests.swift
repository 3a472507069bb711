// Holds every format's bytes against such as were worked out by hand.
import PictureSupport
import Raster
import Testing

@Suite("Pixel formats")
struct PixelFormatTests {
  /// Two pixels: 123456 and FF8001.
  ///
  /// 5-6-5: 02 0D 0A is 0001 0001 1010 1010; 1F 20 00 is 1111 1100 0000 0000.
  /// Luma: (77 * 18 + 150 * 52 + 29 * 86 + 128) / 256 = 46.1;
  /// (19635 + 19200 + 29 + 128) / 256 = 152.3.
  /// Of 15: 2.7 and 8.9; of 3: 0.54 and 1.79; of 1: 0.18 and 0.6.
  static let twoPixels: [(PixelFormat, [UInt8])] = [
    (.xrgb8888, [0x56, 0x34, 0x12, 0x00, 0x01, 0x80, 0xFF, 0x00]),
    (.argb8888, [0x56, 0x34, 0x12, 0xFF, 0x01, 0x80, 0xFF, 0xFF]),
    (.xbgr8888, [0x12, 0x34, 0x56, 0x00, 0xFF, 0x80, 0x01, 0x00]),
    (.abgr8888, [0x12, 0x34, 0x56, 0xFF, 0xFF, 0x80, 0x01, 0xFF]),
    (.rgb888, [0x56, 0x34, 0x12, 0x01, 0x80, 0xFF]),
    (.bgr888, [0x12, 0x34, 0x56, 0xFF, 0x80, 0x01]),
    (.rgb565, [0xAA, 0x11, 0x00, 0xFC]),
    (.rgb565BigEndian, [0x11, 0xAA, 0xFC, 0x00]),
    (.grey8, [46, 152]),
    (.grey4, [0x39]),
    (.grey2, [0b0110_0000]),
    (.mono01, [0b0100_0000]),
    (.mono10, [0b1000_0000]),
  ]

  @Test("each format has its bytes for two pixels", arguments: twoPixels.indices)
  func bytes(row: Int) {
    let (format, bytes) = Self.twoPixels[row]
    var frame = Frame(size: Size(width: 2, height: 1), filledWith: Color(rgb: 0x12_3456))
    frame.fill(Rect(x: 1, y: 0, width: 1, height: 1), with: Color(rgb: 0xFF_8001))
    #expect(PixelConverter(to: format).bytes(of: frame) == bytes, "\(format.name)")
    #expect(format.bytesPerRow(width: 2) == bytes.count)
  }

  @Test("the table of bytes has every format that has a name")
  func complete() {
    #expect(PixelFormat.all.count == Self.twoPixels.count)
    for (format, expected) in zip(PixelFormat.all, Self.twoPixels) {
      #expect(format == expected.0)
      #expect(PixelFormat.named(format.name) == format)
    }
    #expect(PixelFormat.named("rgb999") == nil)
  }

  @Test("pure red is F800: low byte first, or high byte first")
  func red() {
    let frame = Frame(picture: "R")
    #expect(PixelConverter(to: .rgb565).bytes(of: frame) == [0x00, 0xF8])
    #expect(PixelConverter(to: .rgb565BigEndian).bytes(of: frame) == [0xF8, 0x00])
  }

  @Test("three bytes a pixel follow each other without a gap, in rows of any width")
  func triples() {
    let frame = Frame(picture: "RGBWKCMY.")
    let bytes: [UInt8] = [
      255, 0, 0, 0, 255, 0, 0, 0, 255, 255, 255, 255, 0, 0, 0, 0, 255, 255, 255, 0, 255,
      255, 255, 0, 0, 0, 0,
    ]
    #expect(PixelConverter(to: .bgr888).bytes(of: frame) == bytes)
    let reversed = stride(from: 0, to: 27, by: 3).flatMap {
      [bytes[$0 + 2], bytes[$0 + 1], bytes[$0]]
    }
    #expect(PixelConverter(to: .rgb888).bytes(of: frame) == reversed)
  }

  @Test("eight pixels share a byte, the leftmost on top; both senses leave the rest of a row at 0")
  func mono() {
    let frame = Frame(
      picture: """
        #.##....#.
        .........#
        """)
    #expect(
      PixelConverter(to: .mono01).bytes(of: frame) == [
        0b1011_0000, 0b1000_0000, 0b0000_0000, 0b0100_0000,
      ])
    #expect(
      PixelConverter(to: .mono10).bytes(of: frame) == [
        0b0100_1111, 0b0100_0000, 0b1111_1111, 0b1000_0000,
      ])
  }

  @Test("two and four greys share a byte, the leftmost on top")
  func greys() {
    // Levels 0 5 a f of 15 are 0 1 2 3 of 3.
    let frame = Frame(picture: "05af5")
    #expect(PixelConverter(to: .grey8).bytes(of: frame) == [0, 0x55, 0xAA, 0xFF, 0x55])
    #expect(PixelConverter(to: .grey4).bytes(of: frame) == [0x05, 0xAF, 0x50])
    #expect(PixelConverter(to: .grey2).bytes(of: frame) == [0b0001_1011, 0b0100_0000])
  }

  @Test("the primaries are as bright as Rec. 601 weighs them")
  func luma() {
    // 0.299, 0.587 and 0.114 of 255; two of them together are the rest of the third.
    let frame = Frame(picture: "RGBCMY#.")
    #expect(
      PixelConverter(to: .grey8).bytes(of: frame) == [77, 149, 29, 178, 106, 226, 255, 0])
  }

  @Test("a framebuffer describes a format of its own")
  func ownFormat() {
    typealias Channel = PixelFormat.Channel
    let (high, middle) = (Channel(offset: 10, length: 5), Channel(offset: 5, length: 5))
    let low = Channel(offset: 0, length: 5)
    let rgb555 = PixelFormat(
      name: "rgb555", bitsPerPixel: 16, red: high, green: middle, blue: low, filler: 0x8000)
    let frame = Frame(picture: "R#")
    // 1 11111 00000 00000 and 1 11111 11111 11111
    #expect(PixelConverter(to: rgb555).bytes(of: frame) == [0x00, 0xFC, 0xFF, 0xFF])
    let (byte0, byte1) = (Channel(offset: 0, length: 8), Channel(offset: 8, length: 8))
    let byte2 = Channel(offset: 16, length: 8)
    let packed = PixelFormat(
      name: "rgb888-be", bitsPerPixel: 24, red: byte2, green: byte1, blue: byte0,
      isBigEndian: true)
    #expect(PixelConverter(to: packed).bytes(of: frame) == [255, 0, 0, 255, 255, 255])
    let words = PixelFormat(
      name: "xrgb8888-be", bitsPerPixel: 32, red: byte2, green: byte1, blue: byte0,
      isBigEndian: true)
    #expect(PixelConverter(to: words).bytes(of: frame) == [0, 255, 0, 0, 0, 255, 255, 255])
  }

  @Test(
    "a row takes whole bytes",
    arguments: [
      (PixelFormat.xrgb8888, 3, 12), (.rgb888, 3, 9), (.rgb565, 3, 6), (.grey8, 3, 3),
      (.grey4, 3, 2), (.grey2, 4, 1), (.grey2, 5, 2), (.mono01, 8, 1), (.mono01, 9, 2),
      (.mono01, 0, 0),
    ])
  func bytesPerRow(format: PixelFormat, width: Int, bytes: Int) {
    #expect(format.bytesPerRow(width: width) == bytes)
  }

  @Test("a box is widened to whole bytes, but not beyond the row")
  func wholeBytes() {
    let box = Rect(x: 9, y: 2, width: 1, height: 3)
    #expect(
      PixelFormat.mono01.wholeBytes(box, width: 100) == Rect(x: 8, y: 2, width: 8, height: 3))
    #expect(
      PixelFormat.mono01.wholeBytes(box, width: 11) == Rect(x: 8, y: 2, width: 3, height: 3))
    #expect(
      PixelFormat.grey4.wholeBytes(box, width: 100) == Rect(x: 8, y: 2, width: 2, height: 3))
    #expect(PixelFormat.rgb888.wholeBytes(box, width: 100) == box)
  }
}
