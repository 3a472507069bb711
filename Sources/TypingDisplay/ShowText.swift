public import Raster
public import Staging
public import Typing

/// One text of a show: what is typed, and how.
public struct ShowText {
  /// The text, as it came in; controls are removed before it is shown.
  public var text: String
  /// The texts that follow it in the same place, one after the other: each is taken back as far as the next needs.
  public var following: [String] = []
  /// Pace, delay, cursor.
  public var settings: TypingSettings
  /// What stands behind the text if the settings show a cursor.
  public var cursor: String
  /// A value whose change types the same text anew.
  public var trigger = 0
  /// Whether it is not typed at all: it stands there whole, and changes at once.
  public var isStill = false
  /// What it is set in on displays of pixels; nil is the display's own font.
  public var face: Typeface?
  /// Its colour; nil is that of the display's look.
  public var foreground: Color?
  /// Called each time that it has been typed to its end.
  public var onFinished: (() -> Void)?

  /// Makes a text.
  public init(_ text: String, settings: TypingSettings = TypingSettings(), cursor: String = "|") {
    self.text = text
    self.settings = settings
    self.cursor = cursor
  }

  /// The text and those that follow it, prepared for typing.
  public var typedTexts: [TypedText] { [TypedText(text)] + following.map { TypedText($0) } }

  /// The cursor as it is drawn.
  var cursorText: TypedText { TypedText(settings.showsCursor ? cursor : "") }
}
