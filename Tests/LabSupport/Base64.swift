// Bytes as letters, for a channel of lines.

private let letters = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/".utf8)

/// The bytes in base64 (RFC 4648, section 4), without a line's end.
func base64(_ bytes: [UInt8]) -> [UInt8] {
  var text: [UInt8] = []
  for start in stride(from: 0, to: bytes.count, by: 3) {
    let three = bytes[start..<min(start + 3, bytes.count)]
    var word = 0
    for index in 0..<3 { word = word << 8 | (index < three.count ? Int(three[start + index]) : 0) }
    for index in 0..<4 {
      text.append(index <= three.count ? letters[word >> (18 - 6 * index) & 63] : UInt8(ascii: "="))
    }
  }
  return text
}

/// The bytes behind base64; nil where something else stands in it.
func bytes(fromBase64 text: some Sequence<UInt8>) -> [UInt8]? {
  var values = [Int](repeating: -1, count: 256)
  for (value, letter) in letters.enumerated() { values[Int(letter)] = value }
  var bytes: [UInt8] = []
  var word = 0
  var bits = 0
  for letter in text where letter != UInt8(ascii: "=") {
    if values[Int(letter)] < 0 { return nil }
    word = (word << 6 | values[Int(letter)]) & 0xFFFF
    bits += 6
    if bits >= 8 {
      bits -= 8
      bytes.append(UInt8(truncatingIfNeeded: word >> bits))
    }
  }
  return bytes
}
