// The views that show something: a text that types itself, a text that stands still, a button.
import Raster
import Time
public import Typing

/// A text that appears one character at a time, with a cursor that blinks by fading once all is there.
///
/// Another text in its place types itself anew. Numbers that make no sense are made sane: see ``TypingSettings``.
public struct TypingText: PrimitiveView {
  private let font: Font?
  private var typed: ShowText
  private var color: Color?

  /// Makes a text that types itself.
  ///
  /// - Parameters:
  ///   - text: what is typed, one grapheme cluster at a time.
  ///   - font: what it is set in; nil is the font of what stands around it, or semi-bold of 20 points.
  ///   - perChar: seconds from one character to the next, 0 to 10.
  ///   - startDelay: seconds from its appearance to the first character, 0 to 3600.
  ///   - showsCursor: whether a cursor stands behind it.
  ///   - trigger: a value whose change types the same text anew.
  public init(
    text: String, font: Font? = nil, perChar: Double = 0.05, startDelay: Double = 0,
    showsCursor: Bool = true, trigger: Int = 0
  ) {
    self.init(
      text: text, font: font,
      settings: TypingSettings(
        perChar: perChar, startDelay: startDelay, showsCursor: showsCursor), trigger: trigger)
  }

  /// Makes a text that types itself with all that settings can say.
  public init(text: String, font: Font? = nil, settings: TypingSettings, trigger: Int = 0) {
    self.font = font
    typed = ShowText(text, settings: settings)
    typed.trigger = trigger
  }

  /// Makes a queue of texts, each typed and taken back as far as the next needs; the settings say how long each stands
  /// and whether they begin anew. Without motion each stands whole until the next would begin.
  public init(texts: [String], font: Font? = nil, settings: TypingSettings, trigger: Int = 0) {
    self.init(text: texts.first ?? "", font: font, settings: settings, trigger: trigger)
    typed.following = Array(texts.dropFirst())
  }

  /// The same with another cursor than a bar.
  public func cursor(_ cursor: String) -> TypingText {
    var copy = self
    copy.typed.cursor = cursor
    return copy
  }

  /// Enters the text.
  public func describe(in plan: inout ScreenPlan) {
    plan.add(typed, font: font, foreground: nil, usually: .system(size: 20, weight: .semibold))
  }
}

/// A text that stands still: it is there at once, and so is another one in its place.
public struct Text: PrimitiveView {
  private let content: String

  /// Makes a text that stands still.
  public init(_ content: String) {
    self.content = content
  }

  /// Enters the text.
  public func describe(in plan: inout ScreenPlan) {
    var text = ShowText(content, settings: TypingSettings(perChar: 0, showsCursor: false))
    text.isStill = true
    plan.add(text, font: nil, foreground: nil, usually: .system(.body))
  }
}

/// Something that a person can press: a key of the terminal, later a button on the case or a panel's keypad.
///
/// Its label shows the key: the first button is pressed by Enter, the space bar and 1, the others by 2 to 9. Whatever
/// has buttons by name presses it by its name.
public struct Button: PrimitiveView {
  private let label: String
  private let name: String?
  private let action: () -> Void

  /// Makes a button.
  ///
  /// - Parameters:
  ///   - label: what is to be read on the display.
  ///   - name: by which a button on the case is bound to it; nil is its label.
  ///   - action: what happens when it is pressed, on the thread that runs the screen.
  public init(_ label: String, named name: String? = nil, action: @escaping () -> Void) {
    self.label = label
    self.name = name
    self.action = action
  }

  /// Enters the button and its label.
  public func describe(in plan: inout ScreenPlan) {
    let number = plan.add(button: name ?? label, action)
    let key = number == 0 ? "[Enter] " : number < 9 ? "[\(number + 1)] " : ""
    var text = ShowText(key + label, settings: TypingSettings(perChar: 0, showsCursor: false))
    text.isStill = true
    plan.add(text, font: nil, foreground: nil, usually: .system(.body))
  }
}
