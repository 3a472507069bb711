// Texts where nothing can be typed: into a pipe, or on a terminal without escape sequences.
public import Panels
import TerminalBackend
import Typing

/// Prints a text to standard output, line by line, without any control character.
///
/// Fails as `disconnected` when nobody reads any more.
public func printPlainly(_ text: String) throws(PanelFailure) {
  let lines = TypedText(text).string.split(separator: "\n", omittingEmptySubsequences: false)
  for line in lines { try PlainPrinter().print(String(line)) }
}
