// Sends texts through typing, layout and drawing as a show does, with everything that can happen on the way.
import Glyphs
import LineBreaks
import PictureSupport
import Raster
import Staging
import Testing
import Time
import Typing

@testable import TypingDisplay

/// A stack of random texts, from their appearance to their end, on a display of pixels and one of cells.
struct Journey: ~Copyable {
  /// What a report of a fault begins with: how to come here again.
  let name: String
  var random: SeededRandom
  private var engines: [TypingEngine] = []
  private var cursors: [TypedText] = []
  private var staged: [StagedText] = []
  private let korean: KoreanBreaking
  private var pixels: PixelWitness
  private var cells: CellWitness
  private var now = Instant(nanoseconds: 5_000_000_000)
  private var trigger = 0

  init(name: String, seed: UInt64, font: BitmapFont) {
    self.name = name
    var random = SeededRandom(seed: seed)
    korean = random.one(of: [.syllables, .words])
    pixels = PixelWitness(name: name, font: font, &random)
    cells = CellWitness(name: name, &random)
    let count = random.one(of: [1, 1, 1, 2, 3])
    for number in 0..<count {
      // One text is the random one, the others keep it company.
      let raw = number == 0 ? random.text() : random.text(longest: 20)
      engines.append(
        TypingEngine(
          text: TypedText(raw), settings: random.settings(hasCursor: number == count - 1),
          reducesMotion: random.isOnce(in: 15)))
      let mark = random.one(of: ["|", "|", "▌", "가", "👋", "_\u{301}", "", "long one"])
      cursors.append(TypedText(number == count - 1 ? mark : ""))
    }
    self.random = random
    for index in engines.indices { staged.append(stagedText(engines[index].text, index)) }
    pixels.setTexts(staged)
    cells.setTexts(staged)
  }

  private borrowing func stagedText(_ text: TypedText, _ index: Int) -> StagedText {
    StagedText(text, cursor: cursors[index], korean: korean)
  }

  /// Goes all the way.
  mutating func run() {
    for index in engines.indices { engines[index].appear(at: now) }
    draw()
    for _ in 0..<random.number(6...24) {
      advance()
      if random.isOnce(in: 2) { happen() }
      draw()
    }
    arrive()
  }

  /// Lets time pass: to the next change, a moment of typing, or long enough for everything.
  private mutating func advance() {
    switch random.number(0...9) {
    case 0...3:
      for engine in engines {
        guard let next = engine.nextChange(after: now, blink: pixels.blink) else { continue }
        if next <= now { Issue.record("\(name): the next change is not later") }
        now = next
      }
    case 4...7: now = now + .milliseconds(Int64(random.number(0...400)))
    case 8: now = now + .milliseconds(Int64(random.number(0...20_000)))
    default: break  // Two things at the same moment.
    }
  }

  /// Something happens to one of the texts.
  private mutating func happen() {
    let index = random.number(0...(engines.count - 1))
    switch random.number(0...13) {
    case 0...2:
      engines[index].setText(TypedText(random.text(longest: 60)), at: now)
    case 3, 4:
      // A text that begins as the old one does: what both policies treat differently.
      let old = engines[index].text
      let kept = old.prefix(slots: random.number(0...(old.slotCount + 1)))
      engines[index].setText(TypedText(kept + random.text(longest: 30)), at: now)
    case 5:
      trigger += 1
      engines[index].update(text: engines[index].text, trigger: trigger, at: now)
    case 6: engines[index].replay(at: now)
    case 7: engines[index].finish(at: now)
    case 8: engines[index].pause(at: now)
    case 9: engines[index].resume(at: now)
    case 10: engines[index].setReduceMotion(random.isOnce(in: 2), at: now)
    case 11: engines[index].setNonBlinkingCursor(random.isOnce(in: 2))
    case 12:
      engines[index].setSettings(
        random.settings(hasCursor: index == engines.count - 1), at: now)
    default:
      engines[index].disappear(at: now)
      if random.isOnce(in: 2) { engines[index].appear(at: now) }
    }
  }

  /// Brings both displays to the moment, and looks at what they show.
  private mutating func draw() {
    takeNewTexts()
    for index in engines.indices {
      checkVisible(index)
      let composes = random.isOnce(in: 2)
      pixels.show(
        engines[index].frame(at: now, blink: pixels.blink, drawsJamo: composes), of: index)
      cells.show(
        engines[index].frame(at: now, blink: cells.blink, drawsJamo: composes), of: index)
    }
    pixels.draw()
    cells.draw()
    if random.isOnce(in: 5) { compareWithFresh() }
  }

  /// Lays out what shows now, as a show does.
  private mutating func takeNewTexts() {
    var isNew = false
    for index in engines.indices {
      guard let shown = engines[index].shownText(at: now), shown != staged[index].text else {
        continue
      }
      staged[index] = stagedText(shown, index)
      isNew = true
    }
    if isNew {
      pixels.setTexts(staged)
      cells.setTexts(staged)
    }
    for index in engines.indices {
      let limit = max(pixels.slotLimit(of: index), cells.slotLimit(of: index))
      engines[index].setSlotLimit(
        limit < staged[index].text.slotCount ? limit : nil, at: now)
    }
  }

  private borrowing func compareWithFresh() {
    pixels.compareWithFresh(staged)
    cells.compareWithFresh(staged)
  }

  /// What is visible is a piece of the text from its start, cut between Characters.
  private borrowing func checkVisible(_ index: Int) {
    guard let text = engines[index].shownText(at: now) else { return }
    let frame = engines[index].frame(at: now, blink: pixels.blink)
    let whole = Array(text.string.utf8)
    let shown = Array(frame.visibleText(of: text).utf8)
    if frame.composing != nil {
      // The syllable that is typed, and the one that lends it a jamo, are not there yet.
      let certain = Array(text.prefix(slots: max(0, frame.visibleSlots - 1)).utf8)
      if frame.visibleSlots > 0 && !shown.starts(with: certain) {
        Issue.record("\(name): more than two syllables differ from the text while composing")
      }
      return
    }
    if !whole.starts(with: shown) { Issue.record("\(name): what shows is no prefix of the text") }
    let string = text.string
    let end = string.utf8.index(string.startIndex, offsetBy: min(shown.count, whole.count))
    if String.Index(end, within: string) == nil {
      Issue.record("\(name): what shows ends within a Character")
    }
  }

  /// The end of the way: everything is typed, and what stands there is the text.
  private mutating func arrive() {
    for index in engines.indices {
      engines[index].resume(at: now)
      engines[index].appear(at: now)
    }
    // Longer than the longest start delay, the guard and 4096 slots at the slowest pace.
    now = now + .seconds(20_000)
    takeNewTexts()
    now = now + .seconds(20_000)
    draw()
    for index in engines.indices {
      let text = engines[index].text
      let frame = engines[index].frame(at: now, blink: pixels.blink)
      if !frame.isComplete { Issue.record("\(name): text \(index) is never complete") }
      for scalar in text.string.unicodeScalars
      where scalar.properties.generalCategory == .control && scalar != "\n" && scalar != "\t" {
        Issue.record("\(name): the control \(scalar.value) is left in the text")
      }
      let wanted = engines[index].slotLimit.map { text.prefix(slots: $0) } ?? text.string
      if !frame.visibleText(of: text).utf8.elementsEqual(wanted.utf8) {
        Issue.record("\(name): the last frame of text \(index) is not the text")
      }
      if staged[index].text != text { Issue.record("\(name): another text is laid out") }
    }
    compareWithFresh()
    cells.checkReading(staged)
  }
}

extension SeededRandom {
  /// Settings of any kind: both units, both policies, every blink, no time at all between slots.
  mutating func settings(hasCursor: Bool) -> TypingSettings {
    var settings = TypingSettings(
      showsCursor: hasCursor && !isOnce(in: 4), blink: one(of: [.fade, .step, .none]),
      blinkCycles: one(of: [.forever, .count(0), .count(3)]),
      unit: one(of: [.grapheme, .keystroke]), changePolicy: one(of: [.restart, .keepPrefix]))
    settings.perChar = .microseconds(Int64(one(of: [0, 1, 10_000, 50_000, 80_000])))
    settings.startDelay = .milliseconds(Int64(one(of: [0, 0, 150, 3_000])))
    return settings
  }
}
