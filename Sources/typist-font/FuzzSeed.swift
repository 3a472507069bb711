// Small good fonts of every format, and the ways in which each is broken.
import CZlib
import Glyphs
import Raster

/// A good font that fuzzing begins with.
struct FuzzSeed {
  let name: String
  let bytes: [UInt8]
  let form: Form
  /// Whether the broken font is packed by gzip, with a good check sum, and then perhaps broken again.
  let isPacked: Bool

  /// What breaking pays attention to.
  enum Form {
    /// Lines, words and numbers.
    case text
    /// A header whose fields stand at `fields`, that many bytes each.
    case binary(fields: [Int], bytes: Int)
    /// Typist's packed form: a length and a check sum that are put right again, or nothing behind them is ever read.
    case checked
  }

  /// All of them, plain and packed.
  static func all() -> [FuzzSeed] {
    let plain = [
      FuzzSeed(
        name: "psf1", bytes: narrow, form: .binary(fields: [2, 3], bytes: 1), isPacked: false),
      FuzzSeed(
        name: "psf2", bytes: wide,
        form: .binary(fields: Array(stride(from: 4, to: 32, by: 4)), bytes: 4),
        isPacked: false),
      FuzzSeed(name: "hex", bytes: Array(hex.utf8), form: .text, isPacked: false),
      FuzzSeed(name: "bdf", bytes: Array(bdf.utf8), form: .text, isPacked: false),
      FuzzSeed(name: "packed", bytes: packed, form: .checked, isPacked: false),
    ]
    return plain
      + plain.dropLast().map {
        FuzzSeed(name: $0.name + ".gz", bytes: $0.bytes, form: $0.form, isPacked: true)
      }
  }

  /// The font broken in one to six places.
  func broken(by random: inout SplitMix) -> [UInt8] {
    var bytes = bytes
    for _ in 0...random.below(6) {
      if random.below(2) == 0 {
        random.breakBytes(&bytes)
      } else {
        switch form {
        case .text: random.breakText(&bytes)
        case .binary(let fields, let count): random.breakField(&bytes, fields, count)
        case .checked: random.breakBytes(&bytes)
        }
      }
    }
    if case .checked = form, random.below(8) > 0 { mendCheck(&bytes) }
    guard isPacked else { return bytes }
    var packed = gzip(bytes, inPieces: 1 + random.below(3))
    if random.below(4) == 0 { random.breakBytes(&packed) }
    return packed
  }

  /// Writes the right length and check sum into Typist's packed form; see `PackedFont`.
  private func mendCheck(_ bytes: inout [UInt8]) {
    guard bytes.count >= 16 else { return }
    put(UInt32(bytes.count), at: 8, in: &bytes)
    put(checkSum(bytes[16...]), at: 12, in: &bytes)
  }

  // MARK: The seeds

  private static var narrow: [UInt8] {
    var bytes: [UInt8] = [0x36, 0x04, 2, 2] + [UInt8](repeating: 0x5A, count: 512)
    for glyph in 0..<256 {
      bytes += [UInt8(glyph), glyph < 200 ? 0 : 0x20]
      // A second scalar, and a sequence.
      if glyph % 16 == 1 { bytes += [UInt8(glyph), 4, 0xFE, 0xFF, 0x41, 0, 1, 3] }
      bytes += [0xFF, 0xFF]
    }
    return bytes
  }

  private static var wide: [UInt8] {
    var bytes: [UInt8] = [0x72, 0xB5, 0x4A, 0x86]
    for number: UInt8 in [0, 32, 1, 3, 6, 3, 10] { bytes += [number, 0, 0, 0] }
    bytes += [UInt8](repeating: 0xA5, count: 18)
    return bytes + Array("한".utf8) + [0xFF] + Array("-—".utf8) + [0xFE] + Array("- ".utf8)
      + [0xFF] + Array("H😀".utf8) + [0xFF]
  }

  private static let hex = """
    # small
    0041:00000000182442427E42424242000000
    AC00:\(String(repeating: "8001", count: 16))
    0e5b:\(String(repeating: "00FF00", count: 16))
    1F600:\(String(repeating: "F000000F", count: 16))

    """

  private static let bdf = """
    STARTFONT 2.1
    FONT x
    SIZE 8 75 75
    FONTBOUNDINGBOX 6 8 0 -2
    STARTPROPERTIES 4
    FONT_ASCENT 6
    FONT_DESCENT 2
    FAMILY_NAME "Small ""x"
    CHARSET_REGISTRY "ISO10646"
    ENDPROPERTIES
    CHARS 3
    STARTCHAR A
    ENCODING 65
    SWIDTH 500 0
    DWIDTH 6 0
    BBX 5 4 0 0
    BITMAP
    20
    50
    F8
    88
    ENDCHAR
    STARTCHAR uni0301
    ENCODING 769
    DWIDTH 0 0
    BBX 9 1 -5 5
    BITMAP
    2080
    ENDCHAR
    STARTCHAR initial-kiyeok-1
    ENCODING -1
    DWIDTH 6 0
    BBX 5 1 0 0
    BITMAP
    20
    ENDCHAR
    ENDFONT

    """

  private static var packed: [UInt8] {
    var builder = FontBuilder(name: "p", ascent: 3, descent: 1)
    let glyph = BitmapGlyph(
      size: Size(width: 3, height: 2), left: 0, top: 2, advance: 4, bits: [0xA0, 0x40])
    builder.add(glyph, for: "A")
    builder.add(glyph, named: ".notdef")
    builder.add(glyph, named: "flag-kr")
    for piece in ["initial-ieung-1", "medial-a-1", "final-nieun-1"] {
      builder.add(glyph, named: piece)
    }
    for kind in [HangulPiece.Kind.initial, .medial, .final] {
      builder.rules.append(HangulRule(kind, variant: 1))
    }
    return PackedFont.write(builder.font())
  }
}

/// Packs bytes by gzip as blocks that are stored, not deflated, in a number of members: RFC 1952 and 1951.
private func gzip(_ bytes: [UInt8], inPieces count: Int) -> [UInt8] {
  var packed: [UInt8] = []
  for piece in 0..<count {
    let part = bytes[(bytes.count * piece / count)..<(bytes.count * (piece + 1) / count)]
    // Blocks hold at most 65,535 bytes; no seed grows that long.
    let stored = part.prefix(0xFFFF)
    packed += [0x1F, 0x8B, 8, 0, 0, 0, 0, 0, 0, 3, 1]
    let length = UInt16(stored.count)
    for number in [length, ~length] {
      packed += [UInt8(truncatingIfNeeded: number), UInt8(truncatingIfNeeded: number >> 8)]
    }
    packed += stored + [0, 0, 0, 0, 0, 0, 0, 0]
    put(checkSum(stored), at: packed.count - 8, in: &packed)
    put(UInt32(stored.count), at: packed.count - 4, in: &packed)
  }
  return packed
}

private func checkSum(_ bytes: ArraySlice<UInt8>) -> UInt32 {
  unsafe bytes.withUnsafeBufferPointer {
    unsafe UInt32(truncatingIfNeeded: crc32(0, $0.baseAddress, UInt32($0.count)))
  }
}

/// Writes a number with its low byte first.
func put(_ number: UInt32, at place: Int, in bytes: inout [UInt8]) {
  for index in 0..<4 where place + index < bytes.count {
    bytes[place + index] = UInt8(truncatingIfNeeded: number >> UInt32(8 * index))
  }
}
