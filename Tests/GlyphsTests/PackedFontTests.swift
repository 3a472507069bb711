// The packed form: its bytes, and what it says of damaged ones.
import FontFiles
import Glyphs
import Testing

@Suite struct PackedFontTests {
  static func one() -> BitmapFont {
    var builder = FontBuilder(name: "T", ascent: 3, descent: -1, cellWidth: 2)
    builder.add(glyph("#.#", left: -1, bottom: 1, advance: 4), for: "A")
    return builder.font()
  }

  @Test("a font of one glyph has these bytes")
  func golden() {
    let body: [UInt8] = [
      3, 0, 0xFF, 0xFF, 2, 0, 1, 0,  // ascent, descent, cell width, length of the name
      1, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0,  // scalars, names, pieces, rules
      1, 0, 0, 0,  // bytes of bitmaps
      0x54,  // T
      3, 0, 1, 0, 0xFF, 0xFF, 2, 0, 4, 0,  // width, height, left, top, advance
      0x41, 0, 0, 0,  // A
      0xA0,  // #.#
    ]
    let head: [UInt8] = [0x54, 0x59, 0x50, 0x46, 1, 0, 44, 0, 60, 0, 0, 0]
    #expect(PackedFont.write(Self.one()) == head + littleEndian(crc(body)) + body)
  }

  @Test("the checksum is the CRC-32 that everybody uses")
  func checksum() {
    // The check value of CRC-32/ISO-HDLC in the catalogue of parametrised CRC algorithms.
    #expect(crc(bytes("123456789")) == 0xCBF4_3926)
  }

  @Test("what is packed is the same font again")
  func roundTrip() throws {
    var builder = FontBuilder(
      merging: [
        try BDFReader.read(bytes(BDFReaderTests.little)), try HangulTests.pieces(),
        ClusterTests.font,
      ])
    builder.add(glyph("#.#"), named: "flag-kr")
    let font = builder.font()
    let packed = PackedFont.write(font)
    let again = try PackedFont.read(packed.span)
    #expect(again == font)
    #expect(again.glyph(for: "가") == font.glyph(for: "가") && again.covers("간"))
    #expect(again.name == "Little \"Test\" Font" && again.cellWidth == font.cellWidth)
  }

  @Test("fonts that are merged stand on one baseline, and the first one's glyphs are taken")
  func merging() throws {
    var high = FontBuilder(name: "high", ascent: 9, descent: 1)
    high.add(glyph("##"), for: "A")
    var deep = FontBuilder(name: "deep", ascent: 3, descent: 4)
    deep.add(glyph("##\n##"), for: "A")
    deep.add(glyph("#\n#"), for: "B")
    let both = FontBuilder(merging: [high.font(), deep.font()]).font()
    #expect(both.name == "high" && both.ascent == 9 && both.descent == 4)
    #expect(both.glyph(for: "A").map(art) == "##" && both.glyph(for: "B").map(art) == "#\n#")
  }

  @Test("a packed font with any byte changed, or cut anywhere, is refused")
  func damage() {
    let whole = PackedFont.write(Self.one())
    for index in whole.indices {
      var changed = whole
      changed[index] ^= 0x10
      #expect(throws: FontDataFailure.self) { try PackedFont.read(changed.span) }
      #expect(throws: FontDataFailure.self) { try PackedFont.read(Array(whole[..<index]).span) }
    }
  }

  @Test(
    "numbers that promise more than there is are refused, though the checksum holds",
    arguments: [
      // offset in the file, its new bytes
      (16, [0, 0, 0, 0]),  // a line of no rows
      (20, [0, 0]),  // a cell of no columns
      (22, [0xFF, 0xFF]),  // a long name
      (24, [0xFF, 0xFF, 0xFF, 0xFF]),  // many scalars
      (28, [0xFF, 0xFF, 0xFF, 0xFF]),  // many names
      (32, [0xFF, 0xFF, 0xFF, 0xFF]),  // many pieces
      (36, [0xFF, 0xFF, 0xFF, 0xFF]),  // many rules
      (40, [0, 0, 0, 0]),  // no bitmaps
      (40, [0xFF, 0xFF, 0xFF, 0xFF]),  // long bitmaps
      (45, [0xFF, 0xFF]),  // a wide glyph
      (47, [0, 4]),  // a high glyph: 1024 rows that are not there
    ] as [(Int, [UInt8])])
  func hostile(_ offset: Int, _ new: [UInt8]) {
    var packed = PackedFont.write(Self.one())
    packed.replaceSubrange(offset..<(offset + new.count), with: new)
    packed.replaceSubrange(12..<16, with: littleEndian(crc(Array(packed[16...]))))
    #expect(throws: FontDataFailure.self) { try PackedFont.read(packed.span) }
  }

  /// CRC-32 bit by bit, as the polynomial says it.
  private func crc(_ bytes: [UInt8]) -> UInt32 {
    var value: UInt32 = 0xFFFF_FFFF
    for byte in bytes {
      value ^= UInt32(byte)
      for _ in 0..<8 { value = (value >> 1) ^ (value & 1 == 1 ? 0xEDB8_8320 : 0) }
    }
    return ~value
  }

  private func littleEndian(_ value: UInt32) -> [UInt8] {
    (0..<4).map { UInt8(truncatingIfNeeded: value >> UInt32(8 * $0)) }
  }
}
