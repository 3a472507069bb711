import Time

/// One typing of a queue of texts, mostly of one: the schedule from which every frame follows, by
/// whole numbers.
///
///     began          origin                                end
///       │── delay ──▶│ slot 0 │ slot 1 │  ...  │ slot N-1 │── blink ──▶ resting
///       waiting      typing                               settled
///
/// Also the last slot has its time before the blink begins. A run that goes on from a kept prefix
/// has its first `kept` slots from the beginning. The origin is followed by all texts of a queue and
/// all passes of a loop, as ``TypingPlan`` lays them out.
struct TypingRun: Sendable {
  let generation: Int
  private(set) var revision: Int
  private(set) var settings: TypingSettings
  /// When it replaced what was there.
  private(set) var began: Instant
  /// Whether it goes on from the text before: with the next slot after one pace instead of the
  /// start delay.
  let continues: Bool
  /// The slots that it shows from its beginning.
  let kept: Int
  /// When it was made whole before its end; nil if it ends by itself.
  private(set) var finished: Instant?
  /// Whether its texts show whole and still, since motion is not wanted.
  private(set) var isInstant = false

  private var plan: TypingPlan
  /// How far changes of the display's size have moved what was still to come.
  private var drift = Interval.zero

  init(
    generation: Int, revision: Int, texts: [TypedText], settings: TypingSettings, slotLimit: Int?,
    began: Instant, kept: Int = 0, continues: Bool = false
  ) {
    self.generation = generation
    self.revision = revision
    self.settings = settings
    self.began = began
    self.kept = kept
    self.continues = continues
    var limits: [Int?] = texts.map { _ in nil }
    limits[0] = slotLimit
    plan = TypingPlan(texts, limits: limits, settings: settings, kept: kept)
  }

  /// The queue; never empty.
  var texts: [TypedText] { plan.texts }

  // MARK: What happens to it

  mutating func shift(by length: Interval) {
    began = began + length
    finished = finished.map { $0 + length }
  }

  /// Shows the last text whole, now and from now on.
  mutating func finish(at now: Instant) {
    if !hasEnded(at: now) { finished = now }
  }

  /// Shows every text whole and still. A single text has ended then; a queue goes on.
  mutating func makeInstant(at now: Instant) {
    if texts.count == 1 {
      finish(at: now)
    } else if began > now {
      began = now
    }
    isInstant = true
  }

  /// Takes the same texts in other bytes.
  mutating func swapBytes(_ newTexts: [TypedText], revision newRevision: Int) {
    revision = newRevision
    plan = TypingPlan(newTexts, limits: plan.limits, settings: settings, kept: kept)
  }

  /// Takes other settings before it has begun.
  mutating func prepare(_ newSettings: TypingSettings) {
    settings = newSettings
    plan = TypingPlan(texts, limits: plan.limits, settings: settings, kept: kept)
  }

  /// Clips the text that shows at `now`. What came before it stays where it was in time.
  mutating func clip(to limit: Int?, at now: Instant) {
    let place = place(at: now)
    var limits = plan.limits
    if limits[place.index] == limit { return }
    limits[place.index] = limit
    let start = start(of: place)
    plan = TypingPlan(texts, limits: limits, settings: settings, kept: kept)
    if place.pass > 0 || place.index > 0 { drift = drift + (start - self.start(of: place)) }
  }

  // MARK: Where it stands

  /// When the first slot that is not kept is due.
  private var origin: Instant {
    if !continues { return began + settings.startDelay + drift }
    return kept < plan.firstCount ? began + settings.perChar + drift : began + drift
  }

  private func place(at now: Instant) -> TypingPlan.Place {
    finished == nil ? plan.place(at: now - origin) : plan.endOfFirstPass
  }

  private func start(of place: TypingPlan.Place) -> Instant { origin + plan.start(of: place) }
}

// What it shows.
extension TypingRun {
  /// What a moment is part of.
  enum State {
    /// Slots come: so many are complete, one may be composed up to a stroke, until `next`.
    case typing(visible: Int, stroke: Int?, next: Instant)
    /// The whole text shows, since one moment and until another; nil is for ever.
    case held(since: Instant, until: Instant?)
    /// Slots go: so many are left, until `next`.
    case erasing(visible: Int, next: Instant)
  }

  /// The text that shows at a moment, its number in the queue, and what becomes of it.
  func look(at now: Instant, composing: Bool) -> (passage: Passage, index: Int, state: State) {
    let place = place(at: now)
    let passage = plan.passage(at: place)
    return (passage, place.index, state(place, passage, now, composing))
  }

  private func state(
    _ place: TypingPlan.Place, _ passage: Passage, _ now: Instant, _ composing: Bool
  )
    -> State
  {
    if let finished { return .held(since: finished, until: nil) }
    let start = start(of: place)
    let until = plan.isLast(place) ? nil : start + passage.length
    if isInstant { return .held(since: start, until: until) }
    if place.time < passage.typing || place.time < .zero {
      return typing(place.time, passage, start, composing)
    }
    let typed = start + passage.typing
    if until == nil { return .held(since: typed, until: nil) }
    let erasedFrom = start + passage.erasedFrom
    if now < erasedFrom { return .held(since: typed, until: erasedFrom) }
    let (visible, next) = passage.takenBack(after: now - erasedFrom, speed: settings.backSpeed)
    return .erasing(visible: visible, next: erasedFrom + next)
  }

  private func typing(_ time: Interval, _ passage: Passage, _ start: Instant, _ composing: Bool)
    -> State
  {
    if time < .zero { return .typing(visible: passage.kept, stroke: nil, next: start) }
    let zero = passage.times.due(passage.kept)
    let slot = passage.times.slot(at: zero + time)
    let due = passage.times.due(slot)
    let length = (passage.times.due(slot + 1) - due).nanoseconds
    let slotEnd = start + (due - zero) + Interval(nanoseconds: length)
    guard composing else { return .typing(visible: slot + 1, stroke: nil, next: slotEnd) }
    let strokes = Int64(HangulComposition.strokeCount(of: passage.text, slot: slot))
    // Stroke j is due at j * length / n rounded down, so that the last one due at t is the largest
    // j for which j * length is less than (t + 1) * n.
    let stroke = ((zero + time - due).nanoseconds + 1) * strokes - 1
    let index = stroke / length
    if index >= strokes - 1 { return .typing(visible: slot + 1, stroke: nil, next: slotEnd) }
    let next = Interval(nanoseconds: (index + 1) * length / strokes)
    return .typing(visible: slot, stroke: Int(index), next: start + (due - zero) + next)
  }

  /// When all typing ends; nil where it never does.
  var end: Instant? {
    if let finished { return finished }
    return plan.end.map { isInstant ? start(of: $0) : start(of: $0) + plan.passage(at: $0).typing }
  }

  /// Whether all shows that will. What was made whole stays so, even for a question about the past.
  func hasEnded(at now: Instant) -> Bool {
    finished != nil || end.map { now >= $0 } ?? false
  }

  /// When the last text has been typed for the first time, and when the first pass is over: with
  /// the last slot that is taken back, or with the typing if there is no other pass.
  var firstPass: (typed: Instant, end: Instant) {
    if let finished { return (finished, finished) }
    let last = plan.endOfFirstPass
    let passage = plan.passage(at: last)
    let typed = isInstant ? start(of: last) : start(of: last) + passage.typing
    return (
      typed, plan.passCount == 1 ? typed : start(of: last) + passage.gone(speed: settings.backSpeed)
    )
  }

  /// The text that shows at a moment.
  func text(at now: Instant) -> TypedText { plan.passage(at: place(at: now)).text }

  /// How many slots of it show complete.
  func visibleSlots(at now: Instant) -> Int {
    let (passage, _, state) = look(at: now, composing: settings.unit == .keystroke)
    switch state {
    case .typing(let visible, _, _), .erasing(let visible, _): return visible
    case .held: return passage.count
    }
  }

  /// Whether nothing of it will ever move.
  var isStill: Bool { isInstant && texts.count == 1 }

  /// Whether no slot has come yet.
  func isWaiting(at now: Instant) -> Bool { now < origin && kept == 0 }
}
