// Reads a great many broken fonts: `typist-font fuzz SEED COUNT`. Whatever they are, each is a font or a sentence.
import FontFiles
import Glyphs
import Raster

/// Breaks small fonts of every format in `count` ways that follow from `seed`, and draws what can still be read.
///
/// A fault shows as a trap of the process; the last line that was printed says near which round. Answers how many of the
/// broken fonts could still be read.
func fuzz(seed: UInt64, count: Int, progress: (Int) -> Void) -> Int {
  var random = SplitMix(state: seed)
  let seeds = seedFonts()
  var readable = 0
  for round in 0..<count {
    if round % 1_000_000 == 0 { progress(round) }
    var bytes = seeds[Int(random.next() % UInt64(seeds.count))]
    for _ in 0...(random.next() % 4) { random.breakOnce(&bytes) }
    do throws(FontDataFailure) {
      let font = try FontLoader.font(of: bytes)
      readable += 1
      // What was read must be drawable, its own glyphs and one that it lacks.
      for scalar in font.ownScalars.prefix(3) { _ = font.picture(of: Character(scalar)) }
      _ = font.picture(of: "한")
    } catch {}
  }
  return readable
}

/// Small good fonts of every format.
private func seedFonts() -> [[UInt8]] {
  var narrow: [UInt8] = [0x36, 0x04, 2, 2] + [UInt8](repeating: 0x5A, count: 512)
  for glyph in 0..<256 { narrow += [UInt8(glyph), 0, 0xFF, 0xFF] }
  var wide: [UInt8] = [0x72, 0xB5, 0x4A, 0x86]
  for number: UInt8 in [0, 32, 1, 2, 6, 3, 10] { wide += [number, 0, 0, 0] }
  wide +=
    [UInt8](repeating: 0xA5, count: 12) + Array("한".utf8) + [0xFF, 0x2D, 0xFE, 0x2D, 0x20, 0xFF]
  let hex =
    "0041:00000000182442427E42424242000000\nAC00:" + String(repeating: "8001", count: 16) + "\n"
  let bdf = """
    STARTFONT 2.1
    FONT x
    SIZE 8 75 75
    FONTBOUNDINGBOX 6 8 0 -2
    STARTPROPERTIES 2
    FONT_ASCENT 6
    FONT_DESCENT 2
    ENDPROPERTIES
    CHARS 2
    STARTCHAR A
    ENCODING 65
    DWIDTH 6 0
    BBX 5 4 0 0
    BITMAP
    20
    50
    F8
    88
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
  var builder = FontBuilder(name: "p", ascent: 3, descent: 1)
  builder.add(
    BitmapGlyph(size: Size(width: 3, height: 2), left: 0, top: 2, advance: 4, bits: [0xA0, 0x40]),
    for: "A")
  return [narrow, wide, Array(hex.utf8), Array(bdf.utf8), PackedFont.write(builder.font())]
}

/// The generator of Steele, Lea and Flood, "Fast splittable pseudorandom number generators" (2014).
private struct SplitMix {
  var state: UInt64

  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var z = state
    z = (z ^ (z >> 30)) &* 0xBF58_476D_1CE4_E5B9
    z = (z ^ (z >> 27)) &* 0x94D0_49BB_1331_11EB
    return z ^ (z >> 31)
  }

  /// Changes, cuts, doubles or exchanges something.
  mutating func breakOnce(_ bytes: inout [UInt8]) {
    if bytes.isEmpty { return bytes.append(UInt8(truncatingIfNeeded: next())) }
    let place = Int(next() % UInt64(bytes.count))
    switch next() % 8 {
    case 0: bytes[place] = UInt8(truncatingIfNeeded: next())
    case 1: bytes[place] ^= 1 << UInt8(next() % 8)
    case 2: bytes.removeSubrange(place...)
    case 3: bytes.remove(at: place)
    case 4: bytes.insert(UInt8(truncatingIfNeeded: next()), at: place)
    case 5:
      // A number that is as large as it can be.
      for index in place..<min(place + 4, bytes.count) { bytes[index] = 0xFF }
    case 6:
      // A digit run of a text format becomes absurd.
      bytes.insert(contentsOf: Array("-99999999999".utf8).suffix(Int(next() % 12) + 1), at: place)
    default:
      let length = min(Int(next() % 16) + 1, bytes.count - place)
      bytes.insert(contentsOf: Array(bytes[place..<(place + length)]), at: place)
    }
  }
}
