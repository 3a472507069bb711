/// What is visible at one moment: a small value, made without allocation, that any number of
/// displays can draw.
public struct TypingFrame: Equatable, Sendable {
  /// Where a run stands.
  public enum Phase: Equatable, Sendable {
    /// Nothing shows, and nothing will before it appears.
    case detached
    /// No slot shows yet; the cursor is solid.
    case waiting
    /// Slots come one after another; the cursor is solid.
    case typing
    /// The whole text shows, and the cursor blinks.
    case settled
    /// The whole text shows, and nothing changes any more, but that a queue goes on in its time.
    case resting
    /// Slots go one after another, to make room for the next text; the cursor is solid.
    case erasing
    /// Frozen as it was.
    case paused
    /// The whole text shows at once, because motion is not wanted; nothing changes any more, but
    /// that a queue goes on in its time.
    case instant
  }

  /// The cursor behind the visible text.
  public enum Cursor: Equatable, Sendable {
    /// There is none.
    case hidden
    /// It shows with an opacity: `level` in the display's steps (0 to `levels - 1`), `exact` from 0
    /// to 1.
    case shown(level: Int, exact: Double)

    /// The opacity from 0 to 1, 0 when hidden.
    public var exact: Double {
      switch self {
      case .hidden: 0
      case .shown(_, let exact): exact
      }
    }
  }

  /// A slot that a 2-set keyboard is still composing.
  public struct Composition: Equatable, Sendable {
    /// The slot that is being composed, the one after the complete ones.
    public let slot: Int
    /// What stands in it for now: a compatibility jamo or a syllable; nil while its initial hangs
    /// on the slot before.
    public let shown: Unicode.Scalar?
    /// What stands in the slot before for now, with the initial as its final; nil if that slot is
    /// as it should be.
    public let previous: Unicode.Scalar?
  }

  /// Which run this is. Every (re)start has its own number, growing; what was planned for an older
  /// one is void.
  public let generation: Int
  /// Which text this is: grows when the bytes of the shown text change, maybe within one
  /// generation.
  public let revision: Int
  /// Which text of the queue shows, from 0.
  public let textIndex: Int
  /// Where the run stands.
  public internal(set) var phase: Phase
  /// How many slots show complete.
  public internal(set) var visibleSlots: Int
  /// What is shown of the next slot while it is composed.
  public internal(set) var composing: Composition?
  /// Whether all slots of the text show that will.
  public internal(set) var isComplete: Bool
  /// The cursor.
  public internal(set) var cursor: Cursor

  /// The text that shows, where `text` is the one that this frame was made for:
  /// ``TypingEngine/shownText(at:)``. It allocates: for traces and tests, not for the frame loop.
  public func visibleText(of text: TypedText) -> String {
    guard let composing else {
      // Zero-width Characters alone take no slot, but a complete text has them.
      return isComplete && visibleSlots == text.slotCount
        ? text.string : text.prefix(slots: visibleSlots)
    }
    var visible = text.prefix(slots: visibleSlots)
    if let previous = composing.previous {
      visible = String(text.textBeforeCore(visibleSlots - 1))
      visible.unicodeScalars.append(previous)
    }
    if let shown = composing.shown { visible.unicodeScalars.append(shown) }
    return visible
  }
}
