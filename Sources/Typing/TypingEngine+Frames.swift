public import Time

/// The questions that a display asks. They change nothing and allocate nothing, at any length of
/// the text.
extension TypingEngine {
  /// What is visible at a moment.
  ///
  /// - Parameters:
  ///   - now: the moment, not before the last event.
  ///   - blink: how fine the asking display can show a blink; several displays may show one engine.
  ///   - drawsJamo: whether its font has the jamo that composing shows; else Hangul comes in whole
  ///     syllables.
  /// - Returns: a frame that stays true until ``nextChange(after:blink:drawsJamo:)``.
  public func frame(at now: Instant, blink: BlinkPattern, drawsJamo: Bool = true) -> TypingFrame {
    let view = CursorView(blink: blink, staysSolid: prefersNonBlinkingCursor)
    if let pausedAt, let current {
      return current.frame(at: pausedAt, cursor: view, drawsJamo: drawsJamo).paused
    }
    if let pending, pending.began <= now {
      return pending.frame(at: now, cursor: view, drawsJamo: drawsJamo)
    }
    return current?.frame(at: now, cursor: view, drawsJamo: drawsJamo)
      ?? .detached(generation: lastGeneration)
  }

  /// When ``frame(at:blink:drawsJamo:)`` changes next, strictly after a moment; nil when it will
  /// not by itself.
  ///
  /// The end of the typing is a change even without a cursor: the phase changes, and the end is to
  /// be told.
  public func nextChange(
    after now: Instant, blink: BlinkPattern, drawsJamo: Bool = true
  ) -> Instant? {
    if pausedAt != nil { return nil }
    let view = CursorView(blink: blink, staysSolid: prefersNonBlinkingCursor)
    if let pending, pending.began <= now {
      return pending.nextChange(after: now, cursor: view, drawsJamo: drawsJamo)
    }
    let next = current?.nextChange(after: now, cursor: view, drawsJamo: drawsJamo)
    return earliest(next, pending?.began)
  }

  /// The text of which ``frame(at:blink:drawsJamo:)`` shows slots; nil while detached.
  ///
  /// It is ``text``, but for a new text that the guard still holds back.
  public func shownText(at now: Instant) -> TypedText? { shownRun(at: now)?.text }

  /// When the typing of what shows ends and the cursor begins to blink; nil while detached or
  /// paused.
  public func typingEnd(at now: Instant) -> Instant? {
    guard pausedAt == nil, let run = shownRun(at: now) else { return nil }
    return run.isInstant ? min(run.began, run.end) : run.end
  }

  private func shownRun(at now: Instant) -> TypingRun? {
    if pausedAt == nil, let pending, pending.began <= now { return pending }
    return current
  }
}

extension TypingFrame {
  static func detached(generation: Int) -> TypingFrame {
    TypingFrame(
      generation: generation, revision: 0, phase: .detached, visibleSlots: 0, composing: nil,
      isComplete: false, cursor: .hidden)
  }

  /// The same, standing still. An instant text stands still anyhow.
  fileprivate var paused: TypingFrame {
    TypingFrame(
      generation: generation, revision: revision, phase: .paused, visibleSlots: visibleSlots,
      composing: composing, isComplete: isComplete, cursor: cursor)
  }
}
