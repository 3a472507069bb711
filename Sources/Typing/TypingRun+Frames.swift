import Time

/// What decides how a run's cursor looks on one display.
struct CursorView {
  var blink: BlinkPattern
  /// Whether the user wants a cursor that never blinks.
  var staysSolid: Bool
}

/// A run as one display asks for it.
extension TypingRun {
  func frame(at now: Instant, cursor: CursorView, drawsJamo: Bool) -> TypingFrame {
    let (passage, index, state) = look(at: now, composing: composes(drawsJamo))
    var frame = TypingFrame(
      generation: generation, revision: revision, textIndex: index, phase: .typing,
      visibleSlots: passage.count, composing: nil, isComplete: true, cursor: solid(cursor))
    switch state {
    case .typing(let visible, let stroke, _):
      if isWaiting(at: now) { frame.phase = .waiting }
      frame.visibleSlots = visible
      frame.composing = stroke.map {
        HangulComposition.state(of: passage.text, slot: visible, stroke: $0)
      }
      frame.isComplete = passage.count > 0 && visible == passage.count
    case .held(let since, _):
      frame.phase = wholePhase(at: now, since: since, cursor)
      if frame.phase == .settled {
        frame.cursor = cursor.blink.cursor(after: now - since, style: settings.blink)
      }
    case .erasing(let visible, _):
      frame.phase = .erasing
      frame.visibleSlots = visible
      frame.isComplete = false
    }
    return frame
  }

  /// When the frame changes next, strictly after `now`; nil at rest.
  func nextChange(after now: Instant, cursor: CursorView, drawsJamo: Bool) -> Instant? {
    switch look(at: now, composing: composes(drawsJamo)).state {
    case .typing(_, _, let next), .erasing(_, let next): return next
    case .held(let since, let until):
      guard wholePhase(at: now, since: since, cursor) == .settled else { return until }
      let change = cursor.blink.nextChange(after: now - since, style: settings.blink)
      // The blinking ends with a whole cycle, at full opacity.
      return earliest(shorter(change, settings.blinkBudget).map { since + $0 }, until)
    }
  }

  /// The phase of a text that shows whole since a moment.
  private func wholePhase(at now: Instant, since: Instant, _ cursor: CursorView)
    -> TypingFrame.Phase
  {
    if isInstant { return .instant }
    let isStill = !settings.showsCursor || cursor.staysSolid || !cursor.blink.blinks(settings.blink)
    if isStill { return .resting }
    if let budget = settings.blinkBudget, now - since >= budget { return .resting }
    return .settled
  }

  private func composes(_ drawsJamo: Bool) -> Bool { drawsJamo && settings.unit == .keystroke }

  private func solid(_ cursor: CursorView) -> TypingFrame.Cursor {
    settings.showsCursor ? cursor.blink.solid : .hidden
  }
}

/// The shorter of two lengths of time, where nil is "for ever".
private func shorter(_ a: Interval?, _ b: Interval?) -> Interval? {
  guard let a, let b else { return a ?? b }
  return min(a, b)
}
