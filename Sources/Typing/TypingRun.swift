import Time

/// One typing of one text: the schedule from which every frame follows, by whole numbers.
///
///     began          origin                                end
///       │── delay ──▶│ slot 0 │ slot 1 │  ...  │ slot N-1 │── blink ──▶ resting
///       waiting      typing                               settled
///
/// Slot k (from 0) is due at `origin + k * perChar`, and the end at `origin + N * perChar`: also
/// the last slot has its time before the blink begins. A run that goes on from a kept prefix has
/// its first `kept` slots from the beginning.
struct TypingRun: Sendable {
  let generation: Int
  var revision: Int
  var text: TypedText
  var settings: TypingSettings
  /// How many slots the display can show; nil is all.
  var slotLimit: Int?
  /// When it replaced what was there.
  var began: Instant
  /// Whether it goes on from the text before: with the next slot after one pace instead of the
  /// start delay.
  var continues = false
  /// The slots that it shows from its beginning.
  var kept = 0
  /// When it was made whole before its end; nil if it ends by itself.
  var finished: Instant?
  /// Whether it shows whole and still, since motion is not wanted.
  var isInstant = false

  /// How many slots are typed: all, or as many as the display can show.
  var count: Int { max(0, min(text.slotCount, slotLimit ?? text.slotCount)) }

  /// When the first slot that is not kept is due.
  var origin: Instant {
    if !continues { return began + settings.startDelay }
    return kept < count ? began + settings.perChar : began
  }

  /// When the typing ends and the blinking begins.
  var end: Instant {
    finished ?? origin + settings.perChar * Int64(max(0, count - kept))
  }

  /// Whether all shows that will. What was made whole stays so, even for a question about the past.
  func isComplete(at now: Instant) -> Bool { isInstant || finished != nil || now >= end }

  mutating func shift(by length: Interval) {
    began = began + length
    finished = finished.map { $0 + length }
  }

  mutating func finish(at now: Instant) {
    if !isComplete(at: now) { finished = now }
  }

  /// Where the typing stands: complete slots, and the stroke of the next one that shows.
  struct Progress {
    var visible: Int
    /// The stroke of slot `visible`, from 0, if it is being composed.
    var stroke: Int?
    /// When this changes next.
    var next: Instant
  }

  /// Where the typing stands at a moment before ``end``.
  func progress(at now: Instant, composing: Bool) -> Progress {
    if now < origin { return Progress(visible: min(kept, count), stroke: nil, next: origin) }
    // Between origin and end, perChar is not zero and the quotient is below `count`, which fits.
    let pace = settings.perChar.nanoseconds
    let elapsed = (now - origin).nanoseconds
    let index = elapsed / pace
    let slot = kept + Int(index)
    let slotEnd = origin + settings.perChar * (index + 1)
    guard composing else { return Progress(visible: slot + 1, stroke: nil, next: slotEnd) }
    let strokes = Int64(HangulComposition.strokeCount(of: text, slot: slot))
    // Stroke j is due at j * pace / n rounded down, so that the last one due at t is the largest j
    // for which j * pace is less than (t + 1) * n.
    let stroke = ((elapsed - index * pace + 1) * strokes - 1) / pace
    if stroke >= strokes - 1 { return Progress(visible: slot + 1, stroke: nil, next: slotEnd) }
    let next = origin + Interval(nanoseconds: index * pace + (stroke + 1) * pace / strokes)
    return Progress(visible: slot, stroke: Int(stroke), next: next)
  }

  func frame(at now: Instant, cursor: CursorView, drawsJamo: Bool) -> TypingFrame {
    if isComplete(at: now) {
      let phase = finalPhase(at: now, cursor: cursor)
      return TypingFrame(
        generation: generation, revision: revision, phase: phase, visibleSlots: count,
        composing: nil, isComplete: true,
        cursor: phase == .settled
          ? cursor.blink.cursor(after: now - end, style: settings.blink) : solid(cursor))
    }
    let progress = progress(at: now, composing: composes(drawsJamo))
    return TypingFrame(
      generation: generation, revision: revision,
      phase: now < origin && kept == 0 ? .waiting : .typing, visibleSlots: progress.visible,
      composing: progress.stroke.map {
        HangulComposition.state(of: text, slot: progress.visible, stroke: $0)
      },
      isComplete: count > 0 && progress.visible == count, cursor: solid(cursor))
  }

  /// When the frame changes next, strictly after `now`; nil at rest.
  func nextChange(after now: Instant, cursor: CursorView, drawsJamo: Bool) -> Instant? {
    if !isComplete(at: now) {
      return min(end, progress(at: now, composing: composes(drawsJamo)).next)
    }
    guard finalPhase(at: now, cursor: cursor) == .settled else { return nil }
    let change = cursor.blink.nextChange(after: now - end, style: settings.blink)
    // The blinking ends with a whole cycle, at full opacity.
    guard let next = shorter(change, settings.blinkBudget) else { return nil }
    return end + next
  }

  private func finalPhase(at now: Instant, cursor: CursorView) -> TypingFrame.Phase {
    if isInstant { return .instant }
    let isStill = !settings.showsCursor || cursor.staysSolid || !cursor.blink.blinks(settings.blink)
    if isStill { return .resting }
    if let budget = settings.blinkBudget, now - end >= budget { return .resting }
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

/// What decides how a run's cursor looks on one display.
struct CursorView {
  var blink: BlinkPattern
  /// Whether the user wants a cursor that never blinks.
  var staysSolid: Bool
}
