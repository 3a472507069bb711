public import Time

/// For the many who type one text: a queue of one.
extension TypingEngine {
  /// The text that was set last, of a queue the first; it is what a screen reader says, from the
  /// first frame on.
  public var text: TypedText { texts[0] }

  /// Makes an engine that shows nothing until it appears.
  ///
  /// - Parameters:
  ///   - text: what to type.
  ///   - settings: how.
  ///   - trigger: the value against which ``update(text:trigger:at:)`` notices a change.
  ///   - reducesMotion: whether motion is not wanted.
  public init(
    text: TypedText, settings: TypingSettings = TypingSettings(), trigger: Int = 0,
    reducesMotion: Bool = false
  ) {
    self.init(texts: [text], settings: settings, trigger: trigger, reducesMotion: reducesMotion)
  }

  /// Sets the text, which ends a queue. The same bytes are no change; the same text in other bytes
  /// changes only the bytes.
  ///
  /// While detached it takes effect with the next appearance, while paused as a run that is paused
  /// at its beginning.
  public mutating func setText(_ newText: TypedText, at now: Instant) {
    update(text: newText, trigger: trigger, at: now)
  }

  /// Sets the text and types it anew if `trigger` has another value than before: one restart,
  /// whatever changed.
  public mutating func update(text newText: TypedText, trigger newTrigger: Int, at now: Instant) {
    update(texts: [newText], trigger: newTrigger, at: now)
  }
}
