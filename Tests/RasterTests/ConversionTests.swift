// Shows that a part of a frame is converted as the whole is, and what dithering does.
import PictureSupport
import Raster
import Testing

@Suite("Conversion")
struct ConversionTests {
  private func noise(_ size: Size, _ random: inout SeededRandom) -> Frame {
    var frame = Frame(size: size)
    for y in 0..<size.height {
      for x in 0..<size.width {
        let color = Color(rgb: UInt32.random(in: 0...0xFF_FFFF, using: &random))
        frame.fill(Rect(x: x, y: y, width: 1, height: 1), with: color)
      }
    }
    return frame
  }

  /// The pixels of a 1-bit panel as a picture.
  private func picture(_ bytes: [UInt8], width: Int) -> String {
    var art = ""
    let stride = (width + 7) / 8
    for (i, byte) in bytes.enumerated() {
      if i > 0 && i % stride == 0 { art += "\n" }
      for bit in 0..<min(8, width - i % stride * 8) {
        art += byte & (0x80 >> bit) != 0 ? "#" : "."
      }
    }
    return art
  }

  @Test(
    "a box converted alone has the bytes of the whole, and writes no others",
    arguments: Rotation.allCases, [Dither.none, .ordered])
  func partial(rotation: Rotation, dither: Dither) {
    let seed: UInt64 = 20_240_601
    var random = SeededRandom(seed: seed)
    let frame = noise(Size(width: 45, height: 37), &random)
    let panel = rotation.rotated(frame.size)
    for format in PixelFormat.all {
      let converter = PixelConverter(to: format, rotation: rotation, dither: dither)
      let whole = converter.bytes(of: frame)
      let row = format.bytesPerRow(width: panel.width)
      let stride = row + 3
      for _ in 0..<12 {
        let rect = Rect(
          x: Int.random(in: -5..<45, using: &random), y: Int.random(in: -5..<37, using: &random),
          width: Int.random(in: 1...30, using: &random),
          height: Int.random(in: 1...30, using: &random))
        var bytes = [UInt8](repeating: 0xA5, count: stride * panel.height)
        let box = converter.convert(rect, of: frame, into: &bytes, stride: stride)
        let visible = rect.intersection(frame.bounds)
        #expect(box.contains(rotation.rotated(visible, in: frame.size)), "seed \(seed)")
        #expect(box == converter.target(of: rect, frameSize: frame.size))
        var wrong = 0
        for y in 0..<panel.height {
          for i in 0..<stride {
            let first = i * 8 / format.bitsPerPixel
            let isInside =
              i < row && y >= box.y && y < box.bottom && first >= box.x && first < box.right
            let wanted = isInside ? whole[y * row + i] : 0xA5
            if bytes[y * stride + i] != wanted { wrong += 1 }
          }
        }
        #expect(wrong == 0, "seed \(seed), \(format.name), \(rect)")
      }
    }
  }

  @Test("the bytes may hold just the part of the panel that is written")
  func origin() {
    let frame = Frame(picture: "RGB\nCMY")
    var bytes: [UInt8] = [9, 9, 9, 9, 9, 9]
    let box = PixelConverter(to: .bgr888).convert(
      Rect(x: 1, y: 1, width: 2, height: 1), of: frame, into: &bytes, stride: 6,
      origin: Point(x: 1, y: 1))
    #expect(box == Rect(x: 1, y: 1, width: 2, height: 1))
    #expect(bytes == [255, 0, 255, 255, 255, 0])
  }

  @Test("a box outside of the frame writes nothing")
  func outside() {
    var bytes: [UInt8] = [7]
    let frame = Frame(picture: "#")
    let box = PixelConverter(to: .grey8).convert(
      Rect(x: 1, y: 0, width: 4, height: 4), of: frame, into: &bytes, stride: 1)
    #expect(box.isEmpty)
    #expect(bytes == [7])
  }

  @Test("middle grey is every second pixel, a quarter is one of four")
  func ditherPatterns() {
    let converter = PixelConverter(to: .mono01, dither: .ordered)
    let size = Size(width: 8, height: 4)
    let half = Frame(size: size, filledWith: Color(rgb: 0x80_8080))
    #expect(
      picture(converter.bytes(of: half), width: 8) == """
        .#.#.#.#
        #.#.#.#.
        .#.#.#.#
        #.#.#.#.
        """)
    let quarter = Frame(size: size, filledWith: Color(rgb: 0x40_4040))
    #expect(
      picture(converter.bytes(of: quarter), width: 8) == """
        ........
        #.#.#.#.
        ........
        #.#.#.#.
        """)
    // Without dithering the nearest level: 128 of 255 is nearer to white, 64 to black.
    #expect(PixelConverter(to: .mono01).bytes(of: half) == [255, 255, 255, 255])
    #expect(PixelConverter(to: .mono01).bytes(of: quarter) == [0, 0, 0, 0])
  }

  @Test("a pattern stands still on the panel however the picture is turned")
  func ditherStandsStill() {
    let half = Frame(size: Size(width: 4, height: 3), filledWith: Color(rgb: 0x80_8080))
    let turned = PixelConverter(to: .mono01, rotation: .degrees90, dither: .ordered)
    #expect(picture(turned.bytes(of: half), width: 3) == ".#.\n#.#\n.#.\n#.#")
  }

  @Test(
    "black, white and levels that the display has never become noise", arguments: PixelFormat.all)
  func noNoise(format: PixelFormat) {
    var levels = ["....", "####"]
    if format == .grey4 { levels += ["7777", "1111", "eeee"] }
    if format == .grey2 { levels += ["5555", "aaaa"] }
    for level in levels {
      let frame = Frame(picture: [level, level, level, level].joined(separator: "\n"))
      let plain = PixelConverter(to: format).bytes(of: frame)
      #expect(PixelConverter(to: format, dither: .ordered).bytes(of: frame) == plain, "\(level)")
    }
  }

  @Test("a red between two levels of five bits becomes a pattern of both")
  func ditherColor() {
    // 100 * 31 / 255 = 12.16: three pixels of sixteen get level 13, all others 12.
    let frame = Frame(size: Size(width: 4, height: 4), filledWith: Color(rgb: 0x64_0000))
    let bytes = PixelConverter(to: .rgb565BigEndian, dither: .ordered).bytes(of: frame)
    var counts = [Int](repeating: 0, count: 32)
    for i in stride(from: 0, to: 32, by: 2) { counts[Int(bytes[i] >> 3)] += 1 }
    #expect(counts[12] == 13)
    #expect(counts[13] == 3)
  }
}
