/// Cuts the bytes of a BDF file into lines and words, without an allocation for each.
///
/// Lines end with LF or CR LF; words have blanks or tabs between them. Empty lines are passed over.
struct BDFLines {
  private let bytes: [UInt8]
  /// Where the next line begins.
  private var nextLine = 0
  /// What is not yet read of the present line.
  private var cursor = 0
  /// The end of the present line, without its line end.
  private var end = 0
  private var isAtEnd = false
  /// The present line's number, from 1.
  private(set) var number = 0

  init(_ bytes: [UInt8]) {
    self.bytes = bytes
  }

  /// Goes to the next line that is not empty and gives its first word; nil at the end of the file.
  mutating func next() -> Range<Int>? {
    while advance() {
      if let word = word() { return word }
    }
    return nil
  }

  /// Whether the bytes of `word` are `keyword`.
  func isWord(_ word: Range<Int>, _ keyword: String) -> Bool {
    let letters = keyword.utf8
    if letters.count != word.count { return false }
    var index = word.lowerBound
    for letter in letters {
      if bytes[index] != letter { return false }
      index += 1
    }
    return true
  }

  /// The next word of the line as a whole number within `range`.
  mutating func number(in range: ClosedRange<Int>, _ expected: String) throws(FontDataFailure)
    -> Int
  {
    guard let word = word() else {
      throw FontDataFailure(line: number, found: "the end of the line", expected: expected)
    }
    guard let value = Int(String(decoding: bytes[word], as: UTF8.self)), range.contains(value)
    else { throw FontDataFailure(line: number, found: quoted(bytes[word]), expected: expected) }
    return value
  }

  /// All that is left of the line, without the blanks around it.
  mutating func rest() -> String {
    skipBlanks()
    var last = end
    while last > cursor, isBlank(bytes[last - 1]) { last -= 1 }
    return String(decoding: bytes[cursor..<last], as: UTF8.self)
  }

  /// All that is left of the line, without the quotes around it; a doubled quote stands for one.
  mutating func quotedRest() -> String {
    let text = rest()
    guard text.utf8.count >= 2, text.utf8.first == 0x22, text.utf8.last == 0x22 else { return text }
    var plain: [UInt8] = []
    var isAfterQuote = false
    for byte in text.utf8.dropFirst().dropLast() {
      if byte == 0x22 && isAfterQuote {
        isAfterQuote = false
        continue
      }
      isAfterQuote = byte == 0x22
      plain.append(byte)
    }
    return String(decoding: plain, as: UTF8.self)
  }

  /// Goes to the next line and appends the bytes that its first `2 * count` hex digits write.
  ///
  /// A line without a digit is a row only when no digit is asked for.
  mutating func appendHexRow(_ count: Int, to rows: inout [UInt8]) throws(FontDataFailure) {
    guard advance() else { throw failure(expected: "a row of \(2 * count) hex digits") }
    skipBlanks()
    if count == 0 {
      // A glyph without width has rows without digits; some programs write "00" there.
      return
    }
    for index in 0..<count {
      let place = cursor + 2 * index
      guard place + 1 < end, let high = hexValue(bytes[place]), let low = hexValue(bytes[place + 1])
      else {
        throw FontDataFailure(
          line: number, found: quoted(bytes[cursor..<end]),
          expected: "a row of \(2 * count) hex digits")
      }
      rows.append(high << 4 | low)
    }
  }

  /// A failure that shows the present line, or the end of the file.
  func failure(expected: String) -> FontDataFailure {
    FontDataFailure(
      line: max(number, 1), found: isAtEnd ? "the end of the file" : quoted(lineBytes),
      expected: expected)
  }

  private var lineBytes: ArraySlice<UInt8> {
    var start = end
    while start > 0, bytes[start - 1] != 0x0A { start -= 1 }
    return bytes[start..<end]
  }

  private mutating func advance() -> Bool {
    guard nextLine < bytes.count else {
      isAtEnd = true
      return false
    }
    number += 1
    cursor = nextLine
    end = cursor
    while end < bytes.count, bytes[end] != 0x0A { end += 1 }
    nextLine = end + 1
    if end > cursor, bytes[end - 1] == 0x0D { end -= 1 }
    return true
  }

  private mutating func word() -> Range<Int>? {
    skipBlanks()
    let start = cursor
    while cursor < end, !isBlank(bytes[cursor]) { cursor += 1 }
    return start == cursor ? nil : start..<cursor
  }

  private mutating func skipBlanks() {
    while cursor < end, isBlank(bytes[cursor]) { cursor += 1 }
  }
}

private func isBlank(_ byte: UInt8) -> Bool { byte == 0x20 || byte == 0x09 }

private func hexValue(_ digit: UInt8) -> UInt8? {
  switch digit {
  case 0x30...0x39: digit - 0x30
  case 0x41...0x46: digit - 0x41 + 10
  case 0x61...0x66: digit - 0x61 + 10
  default: nil
  }
}
