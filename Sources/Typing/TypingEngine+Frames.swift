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
  /// It is ``text``, but for a later text of a queue, and for a new text that the guard still holds
  /// back.
  public func shownText(at now: Instant) -> TypedText? {
    shownRun(at: now)?.text(at: pausedAt ?? now)
  }

  /// When the typing of what shows ends and the cursor begins to blink, of a queue that of its last
  /// text; nil while detached or paused, and for what loops for ever.
  public func typingEnd(at now: Instant) -> Instant? {
    guard pausedAt == nil, let run = shownRun(at: now) else { return nil }
    return run.isStill ? run.end.map { min(run.began, $0) } : run.end
  }

  /// When the last text of what shows has been typed for the first time, and when the first pass is
  /// over; nil while detached or paused.
  ///
  /// A pass that is followed by another is over with the last slot that is taken back; else both
  /// are the same.
  public func firstPass(at now: Instant) -> (typed: Instant, end: Instant)? {
    guard pausedAt == nil, let run = shownRun(at: now) else { return nil }
    guard run.isStill else { return run.firstPass }
    let whole = min(run.began, run.firstPass.typed)
    return (whole, whole)
  }

  private func shownRun(at now: Instant) -> TypingRun? {
    if pausedAt == nil, let pending, pending.began <= now { return pending }
    return current
  }
}

extension TypingFrame {
  static func detached(generation: Int) -> TypingFrame {
    TypingFrame(
      generation: generation, revision: 0, textIndex: 0, phase: .detached, visibleSlots: 0,
      composing: nil, isComplete: false, cursor: .hidden)
  }

  /// The same, standing still. An instant text stands still anyhow.
  fileprivate var paused: TypingFrame {
    var frame = self
    frame.phase = .paused
    return frame
  }
}
