/// The last line before the terminal: the bytes that a cell's character may send.
///
/// No control character passes (C0, DEL and C1, U+0000 to U+001F and U+007F to U+009F), so no text
/// can put an escape sequence into the terminal, wherever it came from and whatever filtered it
/// before.
struct CellText: Equatable {
  /// The bytes to send.
  var bytes: [UInt8]
  /// Whether every terminal gives the bytes the width that the grid says.
  var isCertain: Bool

  /// Filters `character`, which the grid gives `width` cells.
  ///
  /// Without UTF-8 what is not ASCII becomes a question mark. The widths of clusters of several
  /// scalars (flags, keycaps, families joined by ZWJ, VS16) and of characters beyond the first
  /// 65,536, which newer Unicode versions widened, differ from terminal to terminal.
  init(_ character: Character, width: Int, isUTF8: Bool) {
    var text = ""
    var count = 0
    for scalar in character.unicodeScalars where !Self.isControl(scalar) {
      text.unicodeScalars.append(scalar)
      count += 1
    }
    guard let first = text.unicodeScalars.first else {
      bytes = [UInt8](repeating: 0x20, count: width)
      isCertain = true
      return
    }
    if first.isASCII && count == 1 {
      bytes = [UInt8](text.utf8)
      isCertain = width == 1
    } else if isUTF8 {
      bytes = [UInt8](text.utf8)
      isCertain = count == 1 && first.value < 0x1_0000
    } else {
      bytes = [UInt8(ascii: "?")] + [UInt8](repeating: 0x20, count: max(width - 1, 0))
      isCertain = true
    }
  }

  /// Blanks of `width` cells.
  init(blanks width: Int) {
    bytes = [UInt8](repeating: 0x20, count: width)
    isCertain = true
  }

  static func isControl(_ scalar: Unicode.Scalar) -> Bool {
    scalar.value < 0x20 || (0x7F...0x9F).contains(scalar.value)
  }
}
