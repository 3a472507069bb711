import Time

/// One text of a queue on its way: typed, held, and taken back as far as the next text needs.
///
///     start         typed         erased from        next start
///       │ kept…count │─── hold ──▶│ count…left │ wait ▶│
///
/// Slot k is due at `start + due(k) - due(kept)`. Step j (from 1) of the taking back is due at
/// `erased from + (j - 1) * backSpeed`, and the next text begins one `backSpeed` after the last.
///
/// A class, though a value by nature: each frame looks at one, and to hold it costs one reference.
final class Passage: Sendable {
  let text: TypedText
  let times: SlotTimes
  /// The slots that stand there from its start.
  let kept: Int
  /// The slots that are typed: all, or as many as the display can show.
  let count: Int
  /// The slots that stay for the next text.
  let left: Int
  /// When its first new slot is due, counted from the start of its pass.
  let start: Interval
  let typing: Interval
  let hold: Interval
  let erasing: Interval
  /// The start delay of the next pass, behind the last text of a pass.
  let wait: Interval

  init(
    _ text: TypedText, times: SlotTimes, kept: Int, count: Int, left: Int, start: Interval,
    settings: TypingSettings, wait: Interval
  ) {
    self.text = text
    self.times = times
    self.kept = kept
    self.count = count
    self.left = left
    self.start = start
    self.wait = wait
    typing = times.due(count) - times.due(kept)
    erasing = settings.backSpeed * Int64(count - left)
    hold = max(settings.holdText, Self.shortestLength - typing - erasing)
  }

  /// The shortest time from one text of a queue to the next, so that a queue clears a display no
  /// more than three times in a second (WCAG 2.3.1); what is quicker is held longer.
  private static var shortestLength: Interval { .milliseconds(334) }

  /// When the taking back begins, counted from its start.
  var erasedFrom: Interval { typing + hold }
  /// When the next text begins, counted from its start.
  var length: Interval { typing + hold + erasing + wait }

  /// How many slots show at a time since the taking back began, and when that changes next.
  func takenBack(after time: Interval, speed: Interval) -> (visible: Int, next: Interval) {
    let steps = Int64(count - left)
    // What happens at once, or is over, changes only by the next text.
    if time >= erasing { return (left, erasing + wait) }
    let done = time.nanoseconds / max(1, speed.nanoseconds) + 1
    if done >= steps { return (left, erasing + wait) }
    return (count - Int(done), speed * done)
  }

  /// When the last slot goes that does, counted from its start.
  func gone(speed: Interval) -> Interval { erasedFrom + speed * Int64(max(0, count - left - 1)) }
}

/// All texts of a queue once, one after another.
struct TypingPass: Sendable {
  private(set) var passages: [Passage] = []
  /// When the next pass begins, counted from the start of this one.
  private(set) var length = Interval.zero

  /// Lays out the texts.
  ///
  /// - Parameters:
  ///   - texts: the queue, at least one text.
  ///   - times: when their slots are due.
  ///   - counts: how many slots of each are typed.
  ///   - kept: the slots of the first text that stand there from the start.
  ///   - settings: how they are typed.
  init(
    texts: [TypedText], times: [SlotTimes], counts: [Int], kept: Int, settings: TypingSettings
  ) {
    var kept = min(kept, counts[0])
    for index in texts.indices {
      let left = Self.left(of: texts, counts, index)
      let passage = Passage(
        texts[index], times: times[index], kept: kept, count: counts[index], left: left,
        start: length, settings: settings,
        wait: index == texts.count - 1 ? settings.startDelay : .zero)
      passages.append(passage)
      length = length + passage.length
      kept = left
    }
  }

  /// How many slots of a text stay for the one after it, which is the first one after the last. A
  /// single text goes back to nothing, to be typed anew.
  static func left(of texts: [TypedText], _ counts: [Int], _ index: Int) -> Int {
    if texts.count == 1 { return 0 }
    let next = (index + 1) % texts.count
    return texts[index].commonSlots(with: texts[next], atMost: min(counts[index], counts[next]))
  }

  /// Which text shows at a time since the start of the pass.
  func index(at time: Interval) -> Int {
    lastIndex(in: passages.count) { passages[$0].start <= time }
  }
}
