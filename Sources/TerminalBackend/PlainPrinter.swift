import LinuxIO
public import Panels

/// Prints finished texts, for pipes and for terminals without escape sequences: one line for each
/// text, nothing else.
public struct PlainPrinter {
  private let descriptor: Int32

  /// Prints to `descriptor`, by default standard output, which stays its owner's.
  public init(descriptor: Int32 = 1) {
    self.descriptor = descriptor
  }

  /// Prints `text` and ends the line.
  ///
  /// Control characters, line ends among them, become blanks: a text is one line, and no escape
  /// sequence passes. Waits while a pipe is full, as printing does. A reader that has gone is
  /// thrown as `disconnected`.
  public func print(_ text: String) throws(PanelFailure) {
    var line = ""
    for scalar in text.unicodeScalars {
      line.unicodeScalars.append(CellText.isControl(scalar) ? " " : scalar)
    }
    line += "\n"
    do {
      try writeAll([UInt8](line.utf8), to: descriptor)
    } catch {
      throw error.failure(doing: "print")
    }
  }
}
