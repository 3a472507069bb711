// Shows how glyphs are drawn: the masks, whole cells, and blending over what is there.
import PictureSupport
import Raster
import Testing

@Suite("Glyphs in frames")
struct DrawingTests {
  /// An asymmetric glyph: an F of 4 by 4 pixels.
  private let letter = GlyphMask(
    bits: [0b1111_0000, 0b1000_0000, 0b1110_0000, 0b1000_0000], size: Size(width: 4, height: 4))

  private func blank(_ width: Int, _ height: Int) -> Frame {
    Frame(size: Size(width: width, height: height), filledWith: .untouched)
  }

  private func page(_ mask: GlyphMask) -> Frame {
    var frame = blank(mask.size.width, mask.size.height)
    frame.draw(mask, at: Point(x: 0, y: 0), foreground: .white, background: .black)
    return frame
  }

  @Test("bits are read from the most significant one, and each row begins a byte")
  func bits() {
    let bits: [UInt8] = [0b1000_0001, 0b0111_1111, 0b0000_0011, 0b1011_1111]
    let mask = GlyphMask(bits: bits, size: Size(width: 10, height: 2))
    #expect(mask.isBilevel)
    expect(
      page(mask),
      looksLike: """
        #......#.#
        ......###.
        """)
  }

  @Test("a scale makes each pixel a square")
  func scale() {
    let mask = GlyphMask(
      bits: [0b1010_0000, 0b0100_0000], size: Size(width: 3, height: 2), scale: 2)
    #expect(mask.size == Size(width: 6, height: 4))
    expect(
      page(mask),
      looksLike: """
        ##..##
        ##..##
        ..##..
        ..##..
        """)
  }

  @Test("the box of the ink leaves out what is blank on each side")
  func inkBounds() {
    let bits: [UInt8] = [0, 0b0010_0000, 0b0001_1000, 0]
    let mask = GlyphMask(bits: bits, size: Size(width: 8, height: 4), scale: 1)
    #expect(mask.inkBounds == Rect(x: 2, y: 1, width: 3, height: 2))
    let twice = GlyphMask(bits: bits, size: Size(width: 8, height: 4), scale: 2)
    #expect(twice.inkBounds == Rect(x: 4, y: 2, width: 6, height: 4))
    let blank = GlyphMask(bits: [0, 0], size: Size(width: 8, height: 2))
    #expect(blank.inkBounds.isEmpty)
    let faint = GlyphMask(coverage: [0, 0, 0, 1], size: Size(width: 2, height: 2))
    #expect(faint.inkBounds == Rect(x: 1, y: 1, width: 1, height: 1))
    #expect(!faint.isBilevel)
    #expect(GlyphMask(coverage: [0, 255], size: Size(width: 2, height: 1)).isBilevel)
  }

  @Test("a cell is drawn with both colours and nothing around it")
  func cell() {
    var frame = blank(6, 5)
    let box = frame.draw(
      letter, at: Point(x: 1, y: 1), foreground: Color(rgb: 0xFF_FF00),
      background: Color(rgb: 0x00_00FF))
    #expect(box == Rect(x: 1, y: 1, width: 4, height: 4))
    expect(
      frame,
      looksLike: """

         YYYY
         YBBB
         YYYB
         YBBB
        """, untouched: .untouched)
  }

  @Test(
    "a cell that hangs over an edge shows the part that is inside",
    arguments: [
      (Point(x: -2, y: 0), "##   \n..   \n#.   \n..   ", Rect(x: 0, y: 0, width: 2, height: 4)),
      (Point(x: 3, y: 0), "   ##\n   #.\n   ##\n   #.", Rect(x: 3, y: 0, width: 2, height: 4)),
      (Point(x: 0, y: -2), "###. \n#... \n     \n     ", Rect(x: 0, y: 0, width: 4, height: 2)),
      (Point(x: 0, y: 3), "     \n     \n     \n#### ", Rect(x: 0, y: 3, width: 4, height: 1)),
      (Point(x: -3, y: -3), ".    \n     \n     \n     ", Rect(x: 0, y: 0, width: 1, height: 1)),
      (Point(x: 5, y: 0), "     \n     \n     \n     ", Rect.empty),
      (Point(x: -4, y: 0), "     \n     \n     \n     ", Rect.empty),
    ])
  func clippedCell(origin: Point, art: String, box: Rect) {
    var frame = blank(5, 4)
    #expect(frame.draw(letter, at: origin, foreground: .white, background: .black) == box)
    expect(frame, looksLike: art, untouched: .untouched)
    // Blended, the same ink shows, and its background is not touched.
    var ink = blank(5, 4)
    ink.blend(letter, at: origin, foreground: .white)
    expect(ink, looksLike: String(art.map { $0 == "." ? " " : $0 }), untouched: .untouched)
  }

  @Test("a clip keeps a glyph out of what is beside it")
  func clip() {
    var frame = blank(5, 4)
    let clip = Rect(x: 1, y: 1, width: 2, height: 2)
    let box = frame.draw(
      letter, at: Point(x: 0, y: 0), foreground: .white, background: .black, clippedTo: clip)
    #expect(box == clip)
    expect(
      frame,
      looksLike: """

         ..
         ##

        """, untouched: .untouched)
    var other = blank(5, 4)
    other.blend(letter, at: Point(x: 0, y: 0), foreground: .white, clippedTo: clip)
    expect(other, looksLike: "\n\n ##\n", untouched: .untouched)
    #expect(
      other.blend(
        letter, at: Point(x: 0, y: 0), foreground: .white,
        clippedTo: Rect(x: 7, y: 0, width: 3, height: 3)
      ).isEmpty)
  }

  @Test("full coverage is exactly the foreground, none is exactly what was there")
  func fullAndNone() {
    let mask = GlyphMask(coverage: [0, 255], size: Size(width: 2, height: 1))
    let ink = Color(rgb: 0x12_3456)
    var frame = blank(2, 1)
    let box = frame.blend(mask, at: Point(x: 0, y: 0), foreground: ink)
    #expect(box == Rect(x: 1, y: 0, width: 1, height: 1))
    #expect(frame[0, 0] == .untouched)
    #expect(frame[1, 0] == ink)
    #expect(frame.blend(mask, at: Point(x: 0, y: 0), foreground: .white, opacity: 0).isEmpty)
    #expect(frame[1, 0] == ink)
  }

  @Test("a coverage of 1 or 254 is not lost, on either side of the ends")
  func nearlyFullAndNone() {
    let mask = GlyphMask(coverage: [1, 254], size: Size(width: 2, height: 1))
    var frame = Frame(size: Size(width: 2, height: 1))
    frame.blend(mask, at: Point(x: 0, y: 0), foreground: .white)
    #expect(frame[0, 0] == Color(rgb: 0x01_0101))
    #expect(frame[1, 0] == Color(rgb: 0xFE_FEFE))
  }

  /// 255 * 51 / 255 and so on; 100 over 200 at 128: (100 * 128 + 200 * 127) / 255 = 149.80.
  @Test(
    "opacity mixes each primary, rounded to the nearest",
    arguments: [
      (UInt8(255), UInt8(0), UInt8(0), UInt8(0)), (255, 0, 51, 51), (255, 0, 128, 128),
      (255, 0, 255, 255), (0, 255, 51, 204), (0, 255, 128, 127), (100, 200, 128, 150),
      (100, 200, 1, 200), (100, 200, 2, 199), (3, 0, 42, 0), (3, 0, 43, 1), (77, 77, 99, 77),
    ])
  func opacity(ink: UInt8, below: UInt8, opacity: UInt8, result: UInt8) {
    let inkColor = Color(red: ink, green: below, blue: ink)
    let belowColor = Color(red: below, green: ink, blue: below)
    var frame = Frame(size: Size(width: 1, height: 1), filledWith: belowColor)
    let mask = GlyphMask(coverage: [255], size: Size(width: 1, height: 1))
    frame.blend(mask, at: Point(x: 0, y: 0), foreground: inkColor, opacity: opacity)
    #expect(frame[0, 0].red == result)
    #expect(frame[0, 0].blue == result)
    #expect(inkColor.blended(over: belowColor, opacity: opacity) == frame[0, 0])
  }

  @Test("every opacity of every primary is the true quotient, rounded to the nearest")
  func everyOpacity() {
    var wrong = 0
    for opacity in 0...255 {
      for ink in 0...255 {
        // Three backgrounds at a time; (2 * n + 255) / 510 rounds n / 255 to the nearest.
        let below = [(ink * 7 + opacity) % 256, 255 - ink, (ink + opacity * 3) % 256]
        let wanted = below.map { (2 * (ink * opacity + $0 * (255 - opacity)) + 255) / 510 }
        let got = Color(red: UInt8(ink), green: UInt8(ink), blue: UInt8(ink)).blended(
          over: Color(red: UInt8(below[0]), green: UInt8(below[1]), blue: UInt8(below[2])),
          opacity: UInt8(opacity))
        if [Int(got.red), Int(got.green), Int(got.blue)] != wanted { wrong += 1 }
      }
    }
    #expect(wrong == 0)
  }

  @Test("coverage and opacity multiply: half of half is a quarter")
  func coverageTimesOpacity() {
    let mask = GlyphMask(coverage: [128, 255], size: Size(width: 2, height: 1))
    var frame = Frame(size: Size(width: 2, height: 1))
    frame.blend(mask, at: Point(x: 0, y: 0), foreground: .white, opacity: 128)
    #expect(frame[0, 0].red == 64)
    #expect(frame[1, 0].red == 128)
  }

  @Test("a whole cell with soft edges is the same as a fill with the glyph blended over it")
  func softCell() {
    let coverage = (0..<35).map { UInt8(truncatingIfNeeded: $0 * 37) }
    let mask = GlyphMask(coverage: coverage, size: Size(width: 7, height: 5))
    let ink = Color(rgb: 0xF0_8010)
    let paper = Color(rgb: 0x10_40C0)
    var cell = Frame(size: mask.size)
    cell.draw(mask, at: Point(x: 0, y: 0), foreground: ink, background: paper)
    var blended = Frame(size: mask.size, filledWith: paper)
    blended.blend(mask, at: Point(x: 0, y: 0), foreground: ink)
    #expect(cell.withPixels { one in blended.withPixels { isSame(one, $0) } })
    #expect(cell[1, 0] == ink.blended(over: paper, opacity: 37))
  }

  private func isSame(_ one: Span<UInt32>, _ other: Span<UInt32>) -> Bool {
    if one.count != other.count { return false }
    for i in one.indices where one[i] != other[i] { return false }
    return true
  }
}
