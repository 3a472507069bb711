// Which bytes a framebuffer gets for red, green, blue and white, by what it says of its pixels.
import Panels
import Raster
import Testing
import Time

@testable import FramebufferBackend

@Suite("A framebuffer's pixels")
struct FormatTests {
  static let red = Color(red: 255, green: 0, blue: 0)
  static let green = Color(red: 0, green: 255, blue: 0)
  static let blue = Color(red: 0, green: 0, blue: 255)

  /// A row of the table: what the driver says, and the bytes of a red, a green, a blue pixel and a white one; all
  /// worked out by hand from the fields.
  struct Row: CustomTestStringConvertible {
    let name: String
    let bits: Int
    let fields: [(Int, Int)]
    let bytes: [UInt8]
    var testDescription: String { name }
  }

  @Test(
    "the primaries land in the bits that the driver names",
    arguments: [
      Row(
        name: "32 bits, blue lowest", bits: 32, fields: [(16, 8), (8, 8), (0, 8)],
        bytes: [0, 0, 255, 0, 0, 255, 0, 0, 255, 0, 0, 0, 255, 255, 255, 0]),
      Row(
        name: "32 bits with alpha", bits: 32, fields: [(16, 8), (8, 8), (0, 8), (24, 8)],
        bytes: [0, 0, 255, 255, 0, 255, 0, 255, 255, 0, 0, 255, 255, 255, 255, 255]),
      Row(
        name: "32 bits, red lowest", bits: 32, fields: [(0, 8), (8, 8), (16, 8)],
        bytes: [255, 0, 0, 0, 0, 255, 0, 0, 0, 0, 255, 0, 255, 255, 255, 0]),
      Row(
        name: "30 bits of 32", bits: 32, fields: [(20, 10), (10, 10), (0, 10)],
        bytes: [0, 0, 0xC0, 0x3F, 0, 0xF0, 0x0F, 0, 0xFC, 3, 0, 0, 0xFC, 0xF3, 0xCF, 0x3F]),
      Row(
        name: "24 bits packed", bits: 24, fields: [(16, 8), (8, 8), (0, 8)],
        bytes: [0, 0, 255, 0, 255, 0, 255, 0, 0, 255, 255, 255]),
      Row(
        name: "565", bits: 16, fields: [(11, 5), (5, 6), (0, 5)],
        bytes: [0x00, 0xF8, 0xE0, 0x07, 0x1F, 0x00, 0xFF, 0xFF]),
      Row(
        name: "565 with red lowest", bits: 16, fields: [(0, 5), (5, 6), (11, 5)],
        bytes: [0x1F, 0x00, 0xE0, 0x07, 0x00, 0xF8, 0xFF, 0xFF]),
      Row(
        name: "555", bits: 16, fields: [(10, 5), (5, 5), (0, 5)],
        bytes: [0x00, 0x7C, 0xE0, 0x03, 0x1F, 0x00, 0xFF, 0x7F]),
      Row(
        name: "555 counted as 15 bits", bits: 15, fields: [(10, 5), (5, 5), (0, 5)],
        bytes: [0x00, 0x7C, 0xE0, 0x03, 0x1F, 0x00, 0xFF, 0x7F]),
      Row(
        name: "1555: alpha is full", bits: 16, fields: [(10, 5), (5, 5), (0, 5), (15, 1)],
        bytes: [0x00, 0xFC, 0xE0, 0x83, 0x1F, 0x80, 0xFF, 0xFF]),
    ])
  func primaries(row: Row) throws {
    let fake = FakeFramebuffer(
      .made(width: 4, height: 1, bits: row.bits, row.fields, lineLength: row.bytes.count))
    let panel = try panel(on: fake)
    let acceptance = try panel.show(frame(panel, [Self.red, Self.green, Self.blue, .white]))
    #expect(acceptance == .accepted)
    #expect(Array(fake.bytes[..<row.bytes.count]) == row.bytes)
    #expect(fake.bytes[row.bytes.count] == 0xEE, "nothing is written behind the picture")
  }

  // Luma by ITU-R BT.601: 0.299, 0.587 and 0.114 of 255.
  @Test("8 bits with a table of colours become greys, and the table is given back")
  func pseudoColor() throws {
    var found = ColorTable(count: 256)
    for i in 0..<256 { found.red[i] = UInt16(i * 7) }
    let fake = FakeFramebuffer(
      .made(width: 4, height: 1, bits: 8, visual: .pseudoColor), table: found)
    let panel = try panel(on: fake)
    #expect(panel.takeNotes() == ["/dev/fb9 has 8 bits a pixel: colours are shown as greys"])
    #expect(fake.tables.first?.red[0] == 0 && fake.tables.first?.red[255] == 65535)
    #expect(fake.tables.first?.green[51] == 0x3333)
    _ = try panel.show(frame(panel, [Self.red, Self.green, Self.blue, .white]))
    #expect(Array(fake.bytes[..<4]) == [77, 149, 29, 255])
    try panel.close()
    #expect(fake.tables.last == found && fake.tables.count == 2)
  }

  @Test("a table that stands fast is taken if it holds greys, and refused if not")
  func fixedColors() throws {
    let information = FramebufferInformation.made(
      width: 4, height: 1, bits: 4, visual: .fixedPseudoColor)
    let good = FakeFramebuffer(information, table: .greys(16))
    #expect(try panel(on: good).info.size == Size(width: 4, height: 1))
    #expect(good.tables.isEmpty)
    let bad = FakeFramebuffer(information, table: ColorTable(count: 16))
    #expect(throws: PanelFailure.self) { try panel(on: bad) }
  }

  @Test("direct colour gets even ramps, each as long as its primary has levels")
  func directColor() throws {
    let fake = FakeFramebuffer(
      .made(width: 1, bits: 16, [(11, 5), (5, 6), (0, 5)], visual: .directColor))
    _ = try panel(on: fake)
    let table = try #require(fake.tables.first)
    #expect(table.red.count == 64 && table.red[31] == 65535 && table.green[31] == 32247)
    #expect(table.red[63] == 65535 && table.green[63] == 65535 && table.blue[1] == 2114)
  }

  // The kernel's helpers put the leftmost pixel of a byte in its lowest bit on little-endian machines.
  @Test(
    "1 bit: white is 1 for MONO10 and 0 for MONO01, the left pixel in the lowest bit",
    arguments: [
      (FramebufferInformation.Visual.mono10, UInt8(0b0000_1001)), (.mono01, 0b1111_0110),
    ])
  func oneBit(visual: FramebufferInformation.Visual, byte: UInt8) throws {
    let fake = FakeFramebuffer(.made(width: 8, height: 1, bits: 1, visual: visual))
    let panel = try panel(on: fake)
    #expect(panel.info.fade.levels == 2)
    _ = try panel.show(frame(panel, [.white, .black, .black, .white]))
    #expect(fake.bytes[0] == byte)
  }

  @Test("4 bits of grey: the left pixel in the lower half of a byte")
  func fourBits() throws {
    let fake = FakeFramebuffer(.made(width: 4, height: 1, bits: 4, isGrey: true))
    let panel = try panel(on: fake)
    _ = try panel.show(frame(panel, [.white, .black, .black, .white]))
    #expect(Array(fake.bytes[..<2]) == [0x0F, 0xF0])
  }

  @Test("what cannot be shown is refused, and the message names a way out")
  func refused() throws {
    var planes = FramebufferInformation.made(width: 8, bits: 4, visual: .pseudoColor)
    planes.layout = .other(1)
    let short = FramebufferInformation.made(
      width: 8, bits: 32, [(16, 8), (8, 8), (0, 8)], rows: 1)
    let blind = FramebufferInformation.made(width: 8, bits: 32)
    for (information, kind) in [
      (planes, PanelFailure.Kind.unsupported), (short, .malformed), (blind, .unsupported),
    ] {
      let failure = #expect(throws: PanelFailure.self) {
        try panel(on: FakeFramebuffer(information))
      }
      #expect(failure?.kind == kind)
      #expect(failure?.message.hasPrefix("/dev/fb9 (fake) ") == true)
      #expect(failure?.message.contains(";") == true, "a mend stands behind the semicolon")
    }
  }
}
