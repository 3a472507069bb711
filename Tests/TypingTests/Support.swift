// What the tests of the typing share: short words for moments, displays and what they show.
import Testing
import Time
import Typing

/// A moment so many seconds after the origin.
func at(_ seconds: Double) -> Instant { .zero + .seconds(seconds) }

/// A display that fades by 8 bits, 30 times a second.
let fading = BlinkPattern(style: .fade, levels: 256, samplesPerSecond: 30)

/// A display of one bit.
let stepping = BlinkPattern(style: .step, levels: 2)

/// An engine that appeared at zero.
func typing(_ text: String, _ settings: TypingSettings = TypingSettings()) -> TypingEngine {
  var engine = TypingEngine(text: TypedText(text), settings: settings)
  engine.appear(at: .zero)
  return engine
}

/// An engine for a queue of texts that appeared at zero.
func queue(_ texts: [String], _ settings: TypingSettings = TypingSettings()) -> TypingEngine {
  var engine = TypingEngine(texts: texts.map { TypedText($0) }, settings: settings)
  engine.appear(at: .zero)
  return engine
}

extension TypingEngine {
  /// What a display of one bit shows.
  func frame(_ seconds: Double) -> TypingFrame { frame(at: at(seconds), blink: stepping) }

  /// The text that shows.
  func visible(_ seconds: Double) -> String { visible(at: at(seconds)) }

  /// The text that shows; nothing while detached.
  func visible(at now: Instant) -> String {
    shownText(at: now).map { frame(at: now, blink: stepping).visibleText(of: $0) } ?? ""
  }

  /// The phase.
  func phase(_ seconds: Double) -> TypingFrame.Phase { frame(seconds).phase }

  /// When a display of one bit changes next.
  func next(_ seconds: Double) -> Instant? { nextChange(after: at(seconds), blink: stepping) }

  /// Every visible text from zero on, each once, with the moment it came.
  func reveals(until end: Instant) -> [Reveal] {
    var reveals = [Reveal(Instant.zero, visible(at: .zero))]
    var now = Instant.zero
    while let next = nextChange(after: now, blink: BlinkPattern(style: .none)), next <= end {
      now = next
      let text = visible(at: now)
      if Array(text.utf8) != reveals.last.map({ Array($0.text.utf8) }) {
        reveals.append(Reveal(now, text))
      }
    }
    return reveals
  }

  /// Sets a text from its raw form.
  mutating func setText(_ raw: String, _ seconds: Double) {
    setText(TypedText(raw), at: at(seconds))
  }
}

/// A text and since when it shows.
struct Reveal: Equatable {
  var nanoseconds: Int64
  var text: String

  init(_ moment: Instant, _ text: String) {
    nanoseconds = moment.nanoseconds
    self.text = text
  }

  init(_ seconds: Double, _ text: String) { self.init(at(seconds), text) }
}

/// Numbers that look random and are the same on every run: SplitMix64.
struct Dice: RandomNumberGenerator {
  var state: UInt64

  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var z = state
    z = (z ^ (z >> 30)) &* 0xBF58_476D_1CE4_E5B9
    z = (z ^ (z >> 27)) &* 0x94D0_49BB_1331_11EB
    return z ^ (z >> 31)
  }
}
