/// Bytes as text of 64 letters, by RFC 4648: how images travel through a terminal.
///
/// Three bytes become four letters; `=` fills up the last four.
func base64(_ bytes: ArraySlice<UInt8>) -> [UInt8] {
  let letters = [UInt8]("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/".utf8)
  let filler = UInt8(ascii: "=")
  var text: [UInt8] = []
  text.reserveCapacity((bytes.count + 2) / 3 * 4)
  for start in stride(from: bytes.startIndex, to: bytes.endIndex, by: 3) {
    let count = min(3, bytes.endIndex - start)
    let first = Int(bytes[start])
    let second = count > 1 ? Int(bytes[start + 1]) : 0
    let third = count > 2 ? Int(bytes[start + 2]) : 0
    text.append(letters[first >> 2])
    text.append(letters[(first & 0x3) << 4 | second >> 4])
    text.append(count > 1 ? letters[(second & 0xF) << 2 | third >> 6] : filler)
    text.append(count > 2 ? letters[third & 0x3F] : filler)
  }
  return text
}
