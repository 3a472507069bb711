import Time

/// What a run makes of a queue, laid out once: where every text stands in time, counted from the
/// run's origin.
///
///     origin       first.length                later.length   later.length
///       │── first pass ──│── every other pass ──│── the same ──│── ...
///
/// The first pass may keep a prefix of what was there before, all others begin with what the last
/// text left; so all of those are alike, and a moment years away is found by one division.
final class TypingPlan: Sendable {
  /// The queue; never empty.
  let texts: [TypedText]
  /// How many slots of each text the display can show; nil is all.
  let limits: [Int?]
  /// How many passes there are; nil is without an end.
  let passCount: Int64?
  private let first: TypingPass
  /// What all passes after the first are; nil if there is only one.
  private let later: TypingPass?

  /// A text of a pass, and the time since the text's start; negative only before the origin.
  struct Place {
    var pass: Int64
    var index: Int
    var time: Interval
  }

  init(_ texts: [TypedText], limits: [Int?], settings: TypingSettings, kept: Int) {
    self.texts = texts
    self.limits = limits
    var times: [SlotTimes] = []
    var counts: [Int] = []
    for (index, text) in texts.enumerated() {
      times.append(SlotTimes(of: text, number: index, settings: settings))
      counts.append(max(0, min(text.slotCount, limits[index] ?? text.slotCount)))
    }
    first = TypingPass(texts: texts, times: times, counts: counts, kept: kept, settings: settings)
    // Where nothing shows, nothing is to be taken back and typed anew.
    if settings.passCount == 1 || (texts.count == 1 && counts[0] == 0) {
      passCount = 1
      later = nil
      return
    }
    passCount = settings.passCount
    let stays = TypingPass.left(of: texts, counts, texts.count - 1)
    later = TypingPass(texts: texts, times: times, counts: counts, kept: stays, settings: settings)
  }

  /// How many slots of the first text are typed.
  var firstCount: Int { first.passages[0].count }

  /// The last text of the first pass.
  var endOfFirstPass: Place { Place(pass: 0, index: texts.count - 1, time: .zero) }

  /// The text after which nothing comes; nil where there is none.
  var end: Place? {
    passCount.map { Place(pass: $0 - 1, index: texts.count - 1, time: .zero) }
  }

  func passage(at place: Place) -> Passage {
    if place.pass > 0, let later { return later.passages[place.index] }
    return first.passages[place.index]
  }

  /// When the first new slot of a text is due.
  func start(of place: Place) -> Interval {
    guard place.pass > 0, let later else { return first.passages[place.index].start }
    return first.length + later.length * (place.pass - 1) + later.passages[place.index].start
  }

  /// Which text shows at a time.
  func place(at time: Interval) -> Place {
    guard let later, time >= first.length else { return place(at: time, in: first, number: 0) }
    let since = time - first.length
    var number = since.nanoseconds / later.length.nanoseconds
    if let passCount { number = min(number, passCount - 2) }
    return place(at: since - later.length * number, in: later, number: number + 1)
  }

  private func place(at time: Interval, in pass: TypingPass, number: Int64) -> Place {
    let index = pass.index(at: time)
    return Place(pass: number, index: index, time: time - pass.passages[index].start)
  }

  /// Whether nothing comes after a text.
  func isLast(_ place: Place) -> Bool {
    place.index == texts.count - 1 && passCount == place.pass + 1
  }
}
