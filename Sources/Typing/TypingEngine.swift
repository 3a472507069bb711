public import Time

/// Types one text, or a queue of them: a value that says what is visible at any moment, and when that changes next.
///
/// It owns no clock, timer or task. Whoever does calls an event with the moment it happens, draws
/// ``frame(at:blink:drawsJamo:)``, and sleeps until ``nextChange(after:blink:drawsJamo:)``:
///
///     var engine = TypingEngine(text: TypedText("Hello"))
///     engine.appear(at: now)
///     let frame = engine.frame(at: now, blink: pattern)           // draw it
///     let wakeUp = engine.nextChange(after: now, blink: pattern)  // nil: it rests
///
/// Every run has a generation. A new text or a replay starts a new run in one step, so that no
/// frame mixes two texts. More than three of those in a second would flash; the last of them waits
/// as a run scheduled inside this value, while the run before goes on.
///
/// Of a queue each text is typed, held, and taken back to what it has in common with the next, in
/// one run. Without motion the texts stand there whole, each until the next would begin.
///
/// Moments should not run backwards from event to event. If they do, nothing breaks: a run simply
/// waits for its time.
public struct TypingEngine: Sendable {
  /// The queue of texts that was set last; never empty, and mostly of one.
  public private(set) var texts: [TypedText]
  /// The settings of the runs to come.
  public private(set) var settings: TypingSettings
  /// Whether motion is not wanted: texts then show whole at once and the cursor stays solid.
  public private(set) var reducesMotion: Bool
  /// Whether the user wants a cursor that never blinks.
  public private(set) var prefersNonBlinkingCursor = false
  /// How many slots a clipped display can show; nil is all.
  public private(set) var slotLimit: Int?

  /// The run that shows; nil while detached.
  var current: TypingRun?
  /// The run that the guard holds back until its time; it shows from then on without any further
  /// event.
  var pending: TypingRun?
  /// Since when time stands still.
  var pausedAt: Instant?

  private var retypes = RetypeGuard()
  /// Whether the current run has yet to begin, and the guard does not count it before.
  private var awaitsStart = false
  private(set) var trigger: Int
  private var hasAppeared = false
  private var revision = 0
  private(set) var lastGeneration = 0
  /// The last generation whose end was told.
  private var toldGeneration = 0
  /// Generations that ended and were replaced before anybody asked.
  private var untold: [Int] = []

  /// Makes an engine that shows nothing until it appears.
  ///
  /// - Parameters:
  ///   - texts: the queue; an empty one is one empty text.
  ///   - settings: how to type.
  ///   - trigger: the value against which ``update(texts:trigger:at:)`` notices a change.
  ///   - reducesMotion: whether motion is not wanted.
  public init(
    texts: [TypedText], settings: TypingSettings = TypingSettings(), trigger: Int = 0,
    reducesMotion: Bool = false
  ) {
    self.texts = texts.isEmpty ? [TypedText("")] : texts
    self.settings = settings
    self.trigger = trigger
    self.reducesMotion = reducesMotion
  }

  // MARK: Coming and going

  /// Begins to type. No effect if it has appeared already.
  ///
  /// The first appearance is always at once. A later one counts as a retype: where that would flash
  /// it stays empty for as long as the guard demands.
  public mutating func appear(at now: Instant) {
    if current != nil { return }
    let counts = hasAppeared && !reducesMotion
    hasAppeared = true
    current = makeRun(startingAt: counts ? retypes.earliestStart(at: now) : now)
    awaitsStart = counts
    catchUp(to: now)
  }

  /// Shows nothing from now on and forgets what was planned; no end is told any more.
  public mutating func disappear(at now: Instant) {
    catchUp(to: now)
    current = nil
    pending = nil
    pausedAt = nil
    awaitsStart = false
    untold = []
  }

  // MARK: Texts

  /// Sets the texts, and types them anew if `trigger` has another value than before: one restart,
  /// whatever changed. The same bytes are no change; the same texts in other bytes change only the
  /// bytes.
  ///
  /// While detached it takes effect with the next appearance, while paused as a run that is paused
  /// at its beginning.
  public mutating func update(
    texts newTexts: [TypedText], trigger newTrigger: Int, at now: Instant
  ) {
    catchUp(to: now)
    let isTriggered = newTrigger != trigger
    trigger = newTrigger
    let old = texts
    texts = newTexts.isEmpty ? [TypedText("")] : newTexts
    let isSame = texts == old
    let readsSame =
      texts.count == old.count
      && texts.indices.allSatisfy { texts[$0].isCanonicallyEqual(to: old[$0]) }
    if !isSame { revision += 1 }
    if current == nil { return }
    if isTriggered {
      restart(at: now)
    } else if !isSame {
      if readsSame { swapBytes(of: old) } else { change(at: now) }
    }
  }

  /// Types the same text anew, a queue from its first.
  public mutating func replay(at now: Instant) {
    catchUp(to: now)
    if current != nil { restart(at: now) }
  }

  // MARK: Time

  /// Shows the rest at once; what waits for its start shows whole, and of a queue the last text,
  /// whose looping ends. No effect on a complete or a detached text.
  public mutating func finish(at now: Instant) {
    resume(at: now)
    catchUp(to: now)
    if let waiting = pending { replaceCurrent(with: waiting, at: now) }
    current?.finish(at: now)
  }

  /// Freezes what shows, the cursor too. No effect where nothing moves: detached or instant.
  public mutating func pause(at now: Instant) {
    catchUp(to: now)
    guard pausedAt == nil, let current, !current.isStill else { return }
    pausedAt = now
  }

  /// Goes on from where it was paused, as if the time between had not been.
  public mutating func resume(at now: Instant) {
    guard let pausedAt else { return }
    self.pausedAt = nil
    current?.shift(by: max(.zero, now - pausedAt))
    // A run that the guard held back waits for a moment of real time, which may have passed.
    if let waiting = pending, waiting.began < now { pending?.shift(by: now - waiting.began) }
  }

  // MARK: The user's wishes

  /// Sets whether motion is not wanted. Turned on, everything shows whole from now on, and the
  /// texts of a queue each until the next would begin; turned off, what shows stays as it is until
  /// the next run.
  public mutating func setReduceMotion(_ isOn: Bool, at now: Instant) {
    catchUp(to: now)
    reducesMotion = isOn
    guard isOn else { return }
    resume(at: now)
    if let waiting = pending { replaceCurrent(with: waiting, at: now) }
    current?.makeInstant(at: now)
  }

  /// Sets whether the cursor never blinks: it is solid at once. Turned off again, it blinks as if
  /// it always had.
  public mutating func setNonBlinkingCursor(_ isOn: Bool) {
    prefersNonBlinkingCursor = isOn
  }

  /// Sets how coming runs are typed; the one that shows keeps its own settings.
  public mutating func setSettings(_ newSettings: TypingSettings, at now: Instant) {
    catchUp(to: now)
    settings = newSettings
    pending?.prepare(newSettings)
  }

  /// Sets how many slots of the text that shows the display can show, so that its typing ends with
  /// the last of them; nil is all. Each text of a queue has its own limit, to be set when it comes.
  public mutating func setSlotLimit(_ limit: Int?, at now: Instant) {
    catchUp(to: now)
    slotLimit = limit
    current?.clip(to: limit, at: pausedAt ?? now)
    if let waiting = pending { pending?.clip(to: limit, at: waiting.began) }
  }

  /// The generation whose typing has ended and was not told yet; nil if there is none.
  ///
  /// Each generation is told once, at its end, when it is finished, or at once when it is instant;
  /// never after it has disappeared. Ask at every wake-up until it answers nil: runs that ended and
  /// were replaced in between are told too.
  public mutating func takeFinished(at now: Instant) -> Int? {
    catchUp(to: now)
    tellCurrent(at: now)
    return untold.isEmpty ? nil : untold.removeFirst()
  }

  // MARK: Runs

  private mutating func makeRun(
    startingAt start: Instant, kept: Int = 0, continues: Bool = false
  ) -> TypingRun {
    lastGeneration += 1
    var run = TypingRun(
      generation: lastGeneration, revision: revision, texts: texts, settings: settings,
      slotLimit: slotLimit, began: start, kept: kept, continues: continues)
    if reducesMotion { run.makeInstant(at: start) }
    return run
  }

  /// Starts the text anew, now or when the guard allows it.
  private mutating func restart(at now: Instant) {
    begin(makeRun(startingAt: reducesMotion ? now : retypes.earliestStart(at: now)), at: now)
  }

  private mutating func begin(_ run: TypingRun, at now: Instant) {
    if run.began > now {
      pending = run
    } else {
      if !run.isInstant { retypes.note(startAt: run.began) }
      replaceCurrent(with: run, at: now)
      if pausedAt != nil { pausedAt = now }
    }
  }

  /// Goes over to another text as the policy says.
  private mutating func change(at now: Instant) {
    guard settings.changePolicy == .keepPrefix, !reducesMotion, let shown = current else {
      return restart(at: now)
    }
    let moment = pausedAt ?? now
    let visible = shown.visibleSlots(at: moment)
    let common = shown.text(at: moment).commonSlots(with: text, atMost: visible)
    // Where nothing stays, the old text is cleared: that is a retype, and the guard has a say.
    let clears = common == 0 && visible > 0
    // An appearance that the guard holds back stays held back.
    let start = clears ? retypes.earliestStart(at: now) : max(now, shown.began)
    let run = makeRun(startingAt: start, kept: common, continues: true)
    if clears { return begin(run, at: now) }
    let awaited = awaitsStart
    replaceCurrent(with: run, at: now)
    awaitsStart = awaited
    if pausedAt != nil { pausedAt = now }
  }

  private mutating func swapBytes(of old: [TypedText]) {
    // While a run waits, what shows may be yet another text, which keeps its bytes until it goes.
    if current?.texts == old { current?.swapBytes(texts, revision: revision) }
    pending?.swapBytes(texts, revision: revision)
  }

  /// Lets a run that waited become the current one once its time has come, and counts its start.
  private mutating func catchUp(to now: Instant) {
    if pausedAt != nil { return }
    if let waiting = pending, waiting.began <= now {
      retypes.note(startAt: waiting.began)
      replaceCurrent(with: waiting, at: waiting.began)
    } else if awaitsStart, let current, current.began <= now {
      retypes.note(startAt: current.began)
      awaitsStart = false
    }
  }

  private mutating func replaceCurrent(with run: TypingRun, at now: Instant) {
    tellCurrent(at: now)
    current = run
    pending = nil
    awaitsStart = false
  }

  /// Puts the current run on the list of ended ones, once.
  private mutating func tellCurrent(at now: Instant) {
    guard let current, current.generation > toldGeneration,
      current.hasEnded(at: pausedAt ?? now)
    else { return }
    toldGeneration = current.generation
    // Whoever never asks must not make the engine grow.
    if untold.count == 64 { untold.removeFirst() }
    untold.append(current.generation)
  }
}
