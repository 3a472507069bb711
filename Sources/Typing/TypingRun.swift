import Time

/// One typing of a queue of texts, mostly of one: the schedule from which every frame follows, by
/// whole numbers.
///
///     began          origin                                end
///       │── delay ──▶│ slot 0 │ slot 1 │  ...  │ slot N-1 │── blink ──▶ resting
///       waiting      typing                               settled
///
/// Also the last slot has its time before the blink begins. A run that goes on from a kept prefix
/// has its first `kept` slots from the beginning. In a queue each text but the last is a
/// ``Passage``; when it loops, all passes after the first are alike, so that a moment years away is
/// found by one division.
struct TypingRun: Sendable {
  let generation: Int
  private(set) var revision: Int
  /// The queue; never empty.
  private(set) var texts: [TypedText]
  private(set) var settings: TypingSettings
  /// How many slots of each text the display can show; nil is all.
  private var limits: [Int?]
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

  private var first: TypingPass
  /// What all passes after the first are; nil if there is only one.
  private var later: TypingPass?
  /// How far changes of the display's size have moved what was still to come.
  private var drift = Interval.zero

  init(
    generation: Int, revision: Int, texts: [TypedText], settings: TypingSettings, slotLimit: Int?,
    began: Instant, kept: Int = 0, continues: Bool = false
  ) {
    self.generation = generation
    self.revision = revision
    self.texts = texts
    self.settings = settings
    limits = texts.map { _ in nil }
    limits[0] = slotLimit
    self.began = began
    self.kept = kept
    self.continues = continues
    (first, later) = Self.plan(texts, limits, settings, kept: kept)
  }

  private static func plan(
    _ texts: [TypedText], _ limits: [Int?], _ settings: TypingSettings, kept: Int
  ) -> (TypingPass, TypingPass?) {
    var times: [SlotTimes] = []
    var counts: [Int] = []
    for (index, text) in texts.enumerated() {
      times.append(SlotTimes(of: text, number: index, settings: settings))
      counts.append(max(0, min(text.slotCount, limits[index] ?? text.slotCount)))
    }
    let first = TypingPass(
      texts: texts, times: times, counts: counts, kept: kept, settings: settings)
    // Where nothing shows, nothing is to be taken back and typed anew.
    if settings.passCount == 1 || (texts.count == 1 && counts[0] == 0) { return (first, nil) }
    let stays = TypingPass.left(of: texts, counts, texts.count - 1)
    return (
      first,
      TypingPass(texts: texts, times: times, counts: counts, kept: stays, settings: settings)
    )
  }

  private mutating func planAgain() {
    (first, later) = Self.plan(texts, limits, settings, kept: kept)
  }

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
    texts = newTexts
    revision = newRevision
    planAgain()
  }

  /// Takes other settings before it has begun.
  mutating func prepare(_ newSettings: TypingSettings) {
    settings = newSettings
    planAgain()
  }

  /// Clips the text that shows at `now`. What came before it stays where it was in time.
  mutating func clip(to limit: Int?, at now: Instant) {
    let place = place(at: now)
    if limits[place.index] == limit { return }
    let start = start(of: place)
    limits[place.index] = limit
    planAgain()
    if place.pass > 0 || place.index > 0 { drift = drift + (start - self.start(of: place)) }
  }

  // MARK: Where it stands

  /// A text of a pass, and the time since the text's start; negative only before the origin.
  struct Place {
    var pass: Int64
    var index: Int
    var time: Interval
  }

  /// How many passes there are; nil is without an end.
  private var passCount: Int64? { later == nil ? 1 : settings.passCount }

  /// When the first slot that is not kept is due.
  private var origin: Instant {
    if !continues { return began + settings.startDelay + drift }
    return kept < first.passages[0].count ? began + settings.perChar + drift : began + drift
  }

  private func passage(at place: Place) -> Passage {
    if place.pass > 0, let later { return later.passages[place.index] }
    return first.passages[place.index]
  }

  /// When the first new slot of a text is due.
  private func start(of place: Place) -> Instant {
    var start = origin + passage(at: place).start
    if place.pass > 0, let later { start = start + first.length + later.length * (place.pass - 1) }
    return start
  }

  private func place(at now: Instant) -> Place {
    let lastIndex = texts.count - 1
    if finished != nil { return Place(pass: 0, index: lastIndex, time: .zero) }
    var time = now - origin
    var pass: Int64 = 0
    if let later, time >= first.length {
      time = time - first.length
      pass = time.nanoseconds / later.length.nanoseconds
      if let passCount { pass = min(pass, passCount - 2) }
      time = time - later.length * pass
      pass += 1
    }
    let passages = pass > 0 ? later ?? first : first
    let index = lastIndex == 0 ? 0 : passages.index(at: time)
    return Place(pass: pass, index: index, time: time - passages.passages[index].start)
  }

  /// Whether nothing comes after a text.
  private func isLast(_ place: Place) -> Bool {
    place.index == texts.count - 1 && (finished != nil || passCount == place.pass + 1)
  }
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
    let passage = passage(at: place)
    return (passage, place.index, state(place, passage, now, composing))
  }

  private func state(_ place: Place, _ passage: Passage, _ now: Instant, _ composing: Bool)
    -> State
  {
    if let finished { return .held(since: finished, until: nil) }
    let start = start(of: place)
    let until = isLast(place) ? nil : start + passage.length
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
    guard let passCount else { return nil }
    let last = Place(pass: passCount - 1, index: texts.count - 1, time: .zero)
    return isInstant ? start(of: last) : start(of: last) + passage(at: last).typing
  }

  /// Whether all shows that will. What was made whole stays so, even for a question about the past.
  func hasEnded(at now: Instant) -> Bool {
    finished != nil || end.map { now >= $0 } ?? false
  }

  /// When the last text has been typed for the first time, and when the first pass is over: with
  /// the last slot that is taken back, or with the typing if there is no other pass.
  var firstPass: (typed: Instant, end: Instant) {
    if let finished { return (finished, finished) }
    let last = Place(pass: 0, index: texts.count - 1, time: .zero)
    let passage = passage(at: last)
    let typed = isInstant ? start(of: last) : start(of: last) + passage.typing
    return (typed, later == nil ? typed : start(of: last) + passage.gone(speed: settings.backSpeed))
  }

  /// The text that shows at a moment.
  func text(at now: Instant) -> TypedText { passage(at: place(at: now)).text }

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
