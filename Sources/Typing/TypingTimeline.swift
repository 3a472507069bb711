public import Time

/// Everything that lines of typed text will show until a moment, change by change, without waiting.
///
/// A trace is this timeline printed; a test or a film reads it in virtual time. It is lazy: one
/// call of ``next()`` looks one change ahead, so that even a cursor that blinks for ever costs
/// nothing before it is asked for.
///
/// The entries come in the order of time, at one time in the order of lines. Each line begins with
/// its empty state at zero, even where the first slot follows at zero too.
public struct TypingTimeline: Sequence, IteratorProtocol, Sendable {
  /// One change of one line.
  public struct Entry: Equatable, Sendable {
    /// When, counted from the appearance.
    public let time: Instant
    /// Which line, from 0.
    public let line: Int
    /// All of the line that shows.
    public let visible: String
    /// The exact opacity of its cursor, from 0 to 1; 0 for a line without one.
    public let cursor: Double

    /// Makes an entry.
    public init(time: Instant, line: Int, visible: String, cursor: Double) {
      self.time = time
      self.line = line
      self.visible = visible
      self.cursor = cursor
    }

    fileprivate func looks(like other: Entry) -> Bool {
      // Bytes count: canonically equal texts in other bytes are other texts.
      cursor == other.cursor && visible.utf8.elementsEqual(other.visible.utf8)
    }
  }

  /// A line, what was told of it last, and when it has to be looked at again; nil is never.
  private struct Line: Sendable {
    var engine: TypingEngine
    var last: Entry?
    var due: Instant?
  }

  /// The last moment that is told.
  public let until: Instant
  private var lines: [Line] = []

  /// A fade of 8 bits, sampled at 30 Hz from the typing's end on.
  private let blink = BlinkPattern(style: .fade, levels: 256, samplesPerSecond: 30)

  /// Makes the timeline of engines that all appeared at zero, in the order of their lines.
  ///
  /// - Parameters:
  ///   - engines: what is typed in each line.
  ///   - until: the last moment that is told, itself included; nil is one blink cycle after the
  ///     last typing end, or the end of the first pass of what loops for ever.
  public init(lines engines: [TypingEngine], until: Instant? = nil) {
    var lastEnd = Instant.zero
    for engine in engines {
      lines.append(Line(engine: engine, last: nil, due: .zero))
      let end =
        engine.typingEnd(at: .zero).map { $0 + BlinkPattern.cycle }
        ?? engine.firstPass(at: .zero)?.end
      lastEnd = Swift.max(lastEnd, end ?? .zero)
    }
    self.until = until ?? lastEnd
  }

  /// Makes the timeline of a stack: the same settings for all texts, but each line starts later
  /// than the one above, and only the last has a cursor.
  ///
  /// - Parameters:
  ///   - texts: one for each line.
  ///   - settings: those of the first line, with the cursor of the last.
  ///   - stagger: the time between the starts of two lines.
  ///   - reducesMotion: whether all texts show whole at once.
  ///   - until: as in ``init(lines:until:)``.
  public init(
    texts: [TypedText], settings: TypingSettings, stagger: Interval, reducesMotion: Bool = false,
    until: Instant? = nil
  ) {
    var engines: [TypingEngine] = []
    for (line, text) in texts.enumerated() {
      var own = settings
      own.startDelay = settings.startDelay + stagger * Int64(line)
      own.showsCursor = settings.showsCursor && line == texts.count - 1
      var engine = TypingEngine(text: text, settings: own, reducesMotion: reducesMotion)
      engine.appear(at: .zero)
      engines.append(engine)
    }
    self.init(lines: engines, until: until)
  }

  /// The next change; nil when there is none until ``until``.
  public mutating func next() -> Entry? {
    while let index = nextLine(), let time = lines[index].due, time <= until {
      guard let last = lines[index].last else {
        let empty = emptyState(of: index)
        lines[index].last = empty
        return empty
      }
      let entry = state(of: index, at: time)
      lines[index].due = lines[index].engine.nextChange(after: time, blink: blink)
      // An end without a cursor is a change of the phase alone: nothing that shows.
      if entry.looks(like: last) { continue }
      lines[index].last = entry
      return entry
    }
    return nil
  }

  /// The line that is due first, the upper one of several.
  private func nextLine() -> Int? {
    var first: (line: Int, due: Instant)?
    for (line, state) in lines.enumerated() {
      guard let due = state.due else { continue }
      if let first, first.due <= due { continue }
      first = (line, due)
    }
    return first?.line
  }

  private func emptyState(of line: Int) -> Entry {
    let hasCursor = lines[line].engine.current?.settings.showsCursor == true
    return Entry(time: .zero, line: line, visible: "", cursor: hasCursor ? 1 : 0)
  }

  private func state(of line: Int, at time: Instant) -> Entry {
    let engine = lines[line].engine
    let frame = engine.frame(at: time, blink: blink)
    let visible = engine.shownText(at: time).map { frame.visibleText(of: $0) } ?? ""
    return Entry(time: time, line: line, visible: visible, cursor: frame.cursor.exact)
  }
}
