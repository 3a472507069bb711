// Files that were made to take all of a machine's time or memory. Each of these faults was there once.
import CLinux
import FontFiles
import Glyphs
import Testing

@Suite("A hostile font file")
struct HostileFileTests {
  private func read(_ bytes: [UInt8]) throws(FontFailure) -> BitmapFont {
    try FontLoader.font(ofFile: bytes, named: "x").font
  }

  private func little(_ number: UInt32) -> [UInt8] {
    (0..<4).map { UInt8(truncatingIfNeeded: number >> (8 * $0)) }
  }

  /// The most memory that this process has had, in kilobytes.
  private var peakMemory: Int {
    var usage = rusage()
    getrusage(RUSAGE_SELF, &usage)
    return usage.ru_maxrss
  }

  /// A font of version 2 with one glyph of 1024 by 1024 pixels, and a table of some scalars.
  private func large(_ table: [UInt8]) -> [UInt8] {
    var bytes: [UInt8] = [0x72, 0xB5, 0x4A, 0x86]
    for number: UInt32 in [0, 32, 1, 1, 131_072, 1024, 1024] { bytes += little(number) }
    return bytes + [UInt8](repeating: 0xAA, count: 131_072) + table + [0xFF]
  }

  @Test("whose table names one large glyph 20,000 times keeps its rows once; it took 5 GB")
  func amplification() throws {
    var table: [UInt8] = []
    for value: UInt32 in 0x4E00..<(0x4E00 + 20_000) {
      if let scalar = Unicode.Scalar(value) { table += Array(String(scalar).utf8) }
    }
    let before = peakMemory
    let font = try FontLoader.chain(try read(large(table)))
    #expect(font.covers("\u{4E00}") && font.glyph(for: "中")?.advance == 1024)
    #expect(peakMemory - before < 1 << 20)
  }

  @Test("whose table never ends its repetition of one scalar is refused")
  func endlessTable() {
    // One more than the table may name.
    let failure = #expect(throws: FontFailure.self) {
      try read(large([UInt8](repeating: 0x41, count: 0x11_0001)))
    }
    #expect(
      failure?.message.contains(
        "byte 131104: found more than 1114112 code points in the table; expected each of them once")
        == true)
  }

  @Test(
    "of 200,000 empty gzip members is read as fast as any of its length; it took minutes",
    .timeLimit(.minutes(1)))
  func members() throws {
    // What `gzip -n` makes of nothing.
    let nothing: [UInt8] = [
      0x1F, 0x8B, 8, 0, 0, 0, 0, 0, 0, 3, 3, 0, 0, 0, 0, 0, 0, 0, 0, 0,
    ]
    var bytes: [UInt8] = []
    for _ in 0..<200_000 { bytes += nothing }
    #expect(try read(bytes + PackedFonts.letter).covers("A"))
  }

  @Test("of half a megabyte that unpacks to more than 64 MiB is refused")
  func bomb() {
    let failure = #expect(throws: FontFailure.self) { try read(PackedFonts.bomb) }
    #expect(failure?.kind == .tooLarge)
    #expect(
      failure?.message
        == "cannot use the font x: it unpacks to more than 64 MiB; choose a font of fewer glyphs")
  }

  @Test(
    "with numbers of a billion is refused where they stand",
    arguments: ["BBX 1000000000 8 0 0", "BBX 8 -1 0 0", "BBX 8 8 0 1000000000", "DWIDTH -5 0"])
  func billions(line: String) {
    let text =
      "STARTFONT 2.1\nFONTBOUNDINGBOX 8 8 0 0\nCHARS 1\nSTARTCHAR A\nENCODING 65\n\(line)\n"
    let failure = #expect(throws: FontFailure.self) { try read(Array(text.utf8)) }
    #expect(failure?.message.hasPrefix("cannot use the font x: line 6: found ") == true)
  }
}

/// Gzip files made by hand, as RFC 1951 and 1952 say.
enum PackedFonts {
  /// A line of Unifont's format, packed by gzip 1.12 (`gzip -n`): 0041 with rows of 18 in hex.
  static let letter: [UInt8] = [
    0x1F, 0x8B, 0x08, 0x00, 0x00, 0x00, 0x00, 0x00, 0x00, 0x03, 0x33, 0x30, 0x30, 0x31, 0xB4, 0x32,
    0xB4, 0xC0, 0x0F, 0xB9, 0x00, 0x0D, 0xDD, 0xD3, 0x1B, 0x26, 0x00, 0x00, 0x00,
  ]

  /// The digit 0, and 270,000 times "the last byte again, 258 times": 69 million bytes from 440,000.
  static var bomb: [UInt8] {
    var bytes: [UInt8] = [0x1F, 0x8B, 8, 0, 0, 0, 0, 0, 0, 3]
    var word: UInt64 = 0
    var count: UInt64 = 0
    func put(_ bits: UInt64, _ length: UInt64) {
      word |= bits << count
      count += length
      while count >= 8 {
        bytes.append(UInt8(truncatingIfNeeded: word))
        word >>= 8
        count -= 8
      }
    }
    // The last block (1), with the fixed codes (01).
    put(0b011, 3)
    // A code's bits come highest first: 0x30 is 01100000.
    put(0b0000_0110, 8)
    for _ in 0..<270_000 {
      // Length 258 is 11000101, distance 1 is 00000.
      put(0b1010_0011, 8)
      put(0, 5)
    }
    put(0, 16)
    return bytes
  }
}
