public import Typing

/// One text of a show: what is typed, and how.
public struct ShowText: Sendable {
  /// The text, as it came in; controls are removed before it is shown.
  public var text: String
  /// Pace, delay, cursor.
  public var settings: TypingSettings
  /// What stands behind the text if the settings show a cursor.
  public var cursor: String

  /// Makes a text.
  public init(_ text: String, settings: TypingSettings = TypingSettings(), cursor: String = "|") {
    self.text = text
    self.settings = settings
    self.cursor = cursor
  }
}
