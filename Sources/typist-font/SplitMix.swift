// Chance that can be repeated, and what it does to the bytes of a font.

/// The generator of Steele, Lea and Flood, "Fast splittable pseudorandom number generators" (2014).
struct SplitMix {
  var state: UInt64

  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var z = state
    z = (z ^ (z >> 30)) &* 0xBF58_476D_1CE4_E5B9
    z = (z ^ (z >> 27)) &* 0x94D0_49BB_1331_11EB
    return z ^ (z >> 31)
  }

  /// A number from 0 to `limit - 1`.
  mutating func below(_ limit: Int) -> Int { Int(next() % UInt64(max(1, limit))) }

  /// Goes to where the round with a number begins; no round takes a million numbers.
  mutating func jump(to round: Int) {
    state = state &+ UInt64(round) &* 0xD134_2543_DE82_EF95
    state = next()
  }

  /// Changes, cuts, doubles or exchanges some bytes, whatever they mean.
  mutating func breakBytes(_ bytes: inout [UInt8]) {
    if bytes.isEmpty { return bytes.append(UInt8(truncatingIfNeeded: next())) }
    let place = below(bytes.count)
    switch below(8) {
    case 0: bytes[place] = UInt8(truncatingIfNeeded: next())
    case 1: bytes[place] ^= 1 << UInt8(below(8))
    case 2: bytes.removeSubrange(place...)
    case 3: bytes.remove(at: place)
    case 4: bytes.insert(UInt8(truncatingIfNeeded: next()), at: place)
    case 5: for index in place..<min(place + 4, bytes.count) { bytes[index] = 0xFF }
    case 6:
      let end = min(place + 1 + below(16), bytes.count)
      bytes.replaceSubrange(place..<end, with: [UInt8](repeating: bytes[place], count: below(64)))
    default:
      let end = min(place + 1 + below(64), bytes.count)
      bytes.insert(contentsOf: Array(bytes[place..<end]), at: below(bytes.count))
    }
  }

  /// Puts a remarkable number into one field of a header.
  mutating func breakField(_ bytes: inout [UInt8], _ fields: [Int], _ count: Int) {
    let place = fields[below(fields.count)]
    guard place + count <= bytes.count else { return breakBytes(&bytes) }
    let numbers: [UInt32] = [
      0, 1, 2, 3, 4, 7, 8, 9, 16, 31, 32, 33, 255, 256, 512, 1023, 1024, 1025, 65_535, 65_536,
      131_072, 0x10_FFFF, 0x11_0000, 0x7FFF_FFFF, 0x8000_0000, 0xFFFF_FFF8, 0xFFFF_FFFF,
    ]
    let number = numbers[below(numbers.count)]
    for index in 0..<count {
      bytes[place + index] = UInt8(truncatingIfNeeded: number >> UInt32(8 * index))
    }
  }

  /// Puts a remarkable number where one stands, or takes away, doubles or exchanges lines.
  mutating func breakText(_ bytes: inout [UInt8]) {
    var lines = bytes.split(separator: 0x0A, omittingEmptySubsequences: false).map { Array($0) }
    let place = below(lines.count)
    switch below(5) {
    case 0: lines.remove(at: place)
    case 1: lines.insert(lines[place], at: below(lines.count))
    case 2: lines.swapAt(place, below(lines.count))
    case 3: lines[place] += [0x20, 0x0D]
    default:
      let numbers = [
        "0", "1", "-1", "-0", "+5", "1023", "1024", "1025", "-1024", "-1025", "65535", "55296",
        "1114111", "1114112", "2147483647", "2147483648", "-9223372036854775808",
        "99999999999999999999", "1e9", "0x10", "D800", "10FFFF", "110000", "FFFFFF", "1000000000",
      ]
      var words = lines[place].split(separator: 0x20, omittingEmptySubsequences: false).map {
        Array($0)
      }
      words[below(words.count)] = Array(numbers[below(numbers.count)].utf8)
      lines[place] = Array(words.joined(separator: [0x20]))
    }
    bytes = Array(lines.joined(separator: [0x0A]))
  }
}
