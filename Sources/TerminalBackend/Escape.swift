/// The escape sequences that are sent whole, by ECMA-48's names and those of the DEC private modes.
enum Escape {
  /// DECTCEM reset: the cursor is hidden.
  static let hideCursor = [UInt8]("\u{1B}[?25l".utf8)
  /// SGR 0 and DECTCEM set: plain text and a cursor, as a shell expects it.
  static let farewell = [UInt8]("\u{1B}[m\u{1B}[?25h".utf8)
  /// The farewell of a process that dies or gives up in the middle of a frame.
  ///
  /// ST ends a string that was never finished (and does nothing else), the synchronized update
  /// ends, and the prompt comes on a line of its own: between two frames the cursor stands on the
  /// picture's last row.
  static let lastWords = [UInt8]("\u{1B}\\\u{1B}[?2026l\u{1B}[m\u{1B}[?25h\r\n".utf8)
  /// SGR 0: plain text.
  static let plain = [UInt8]("\u{1B}[m".utf8)
  /// ED 0: erases from the cursor to the end of the screen.
  static let eraseBelow = [UInt8]("\u{1B}[J".utf8)
  /// Private mode 2026: the terminal shows nothing of what follows before the end comes. Others
  /// ignore it.
  static let beginUpdate = [UInt8]("\u{1B}[?2026h".utf8)
  /// The end of what began with ``beginUpdate``.
  static let endUpdate = [UInt8]("\u{1B}[?2026l".utf8)
  /// The next line, at its beginning; the screen scrolls if there is none.
  static let nextLine = [UInt8]("\r\n".utf8)

  /// A control sequence with one parameter, which is left out if it is 1, its default: `ESC [ 5 C`.
  static func control(_ parameter: Int, _ final: Unicode.Scalar) -> [UInt8] {
    parameter == 1 ? [UInt8]("\u{1B}[\(final)".utf8) : [UInt8]("\u{1B}[\(parameter)\(final)".utf8)
  }
}
