/// A text prepared once for typing: freed of commands and cut into the slots that are typed one by
/// one.
///
/// A slot is what a typist sees as one thing: one `Character` that takes room, together with the
/// Characters without width (zero-width spaces, bidi marks, a byte order mark) that stand before
/// it. At the end of the text these ride with the slot before. Slots lie end to end: the text of
/// the first k slots is a prefix of ``string``, and it ends on a boundary of Characters.
public struct TypedText: Equatable, Sendable {
  /// The whole text, and what a screen reader says: the text's own bytes without control sequences,
  /// every line end being "\n".
  public let string: String
  private let slots: [Slot]

  /// A slot's place in the text, in UTF-8 bytes from its start: `riders | core | riders at the end
  /// of the text`.
  private struct Slot: Sendable {
    /// Where the visible Character begins and ends.
    var core: Int32
    var coreEnd: Int32
    /// Where the slot ends, and the next begins.
    var end: Int32
    /// The Hangul syllable or compatibility jamo that the core is, as a scalar; 0 when it is
    /// neither.
    var hangul: UInt32
    var isOrphanMark = false
  }

  /// Prepares `raw`: removes control sequences and controls, makes every line end "\n", and finds
  /// the slots.
  public init(_ raw: String) {
    var text = ControlRemover.clean(raw)
    text.makeContiguousUTF8()
    string = text
    slots = Self.cut(text)
  }

  private static func cut(_ text: String) -> [Slot] {
    var slots: [Slot] = []
    var orphan: Slot?
    var end: Int32 = 0
    for character in text {
      let start = end
      // A text beyond 2 GB keeps its bytes; its slots end there.
      end = Int32(clamping: Int(start) + character.utf8.count)
      var slot = Slot(core: start, coreEnd: end, end: end, hangul: 0)
      if character.takesNoWidth { continue }
      if character.isOrphanMark {
        slot.isOrphanMark = true
        orphan = orphan ?? slot
        continue
      }
      slot.hangul = HangulSyllable.scalar(of: character)
      slots.append(slot)
      orphan = nil
    }
    if let orphan { slots.append(orphan) }
    if !slots.isEmpty { slots[slots.count - 1].end = end }
    return slots
  }

  /// Whether two texts are the same byte for byte.
  ///
  /// Canonically equal texts in other bytes are not: a display draws a text's own bytes.
  public static func == (a: TypedText, b: TypedText) -> Bool {
    a.string.utf8.elementsEqual(b.string.utf8)
  }

  /// How many slots are typed. A text of nothing but zero-width Characters has none.
  public var slotCount: Int { slots.count }

  /// Where a slot ends in ``string``, in UTF-8 bytes from its start.
  ///
  /// Here as in all questions about one slot, slots count from 0 to below ``slotCount``; to ask for
  /// another is a mistake of the program.
  public func utf8End(of slot: Int) -> Int { Int(slots[slot].end) }

  /// The bytes of a slot in ``string``, with the zero-width Characters that ride with it.
  public func utf8Range(of slot: Int) -> Range<Int> {
    (slot == 0 ? 0 : utf8End(of: slot - 1))..<utf8End(of: slot)
  }

  /// A slot's text, with what rides with it.
  public func cluster(_ slot: Int) -> Substring { substring(utf8Range(of: slot)) }

  /// The one Character of a slot that takes room, without what rides with it.
  public func core(_ slot: Int) -> Substring {
    substring(Int(slots[slot].core)..<Int(slots[slot].coreEnd))
  }

  /// The scalars of a slot that are drawn: its ``core(_:)`` up to ``drawnScalarLimit`` of them.
  public func drawnScalars(_ slot: Int) -> [Unicode.Scalar] {
    Array(core(slot).unicodeScalars.prefix(Self.drawnScalarLimit))
  }

  /// How many scalars of one slot are drawn at most. Unicode's stream-safe format (UAX #15) bounds
  /// a run of marks in a like manner, at 30.
  public static let drawnScalarLimit = 32

  /// The text of the first `count` slots; all of the text when there are no more.
  public func prefix(slots count: Int) -> String {
    if count <= 0 { return "" }
    return count >= slotCount ? string : String(substring(0..<utf8End(of: count - 1)))
  }

  /// Whether a slot begins a new line.
  public func isNewline(_ slot: Int) -> Bool { core(slot) == "\n" }

  /// Whether a slot reaches to the next tab stop.
  public func isTab(_ slot: Int) -> Bool { core(slot) == "\t" }

  /// Whether a slot is a combining mark without a letter, to be drawn on a dotted circle (U+25CC).
  public func isOrphanMark(_ slot: Int) -> Bool { slots[slot].isOrphanMark }

  /// Whether the texts are the same to a reader, though maybe in other bytes ("é" as one scalar or
  /// two).
  public func isCanonicallyEqual(to other: TypedText) -> Bool { string == other.string }

  /// How many of the first `limit` slots are the same to a reader in both texts.
  func commonSlots(with other: TypedText, atMost limit: Int) -> Int {
    var common = 0
    while common < min(limit, slotCount, other.slotCount), core(common) == other.core(common) {
      common += 1
    }
    return common
  }

  /// The Hangul syllable or compatibility jamo that a slot is, 0 when it is neither.
  func hangul(_ slot: Int) -> UInt32 { slots[slot].hangul }

  /// Whether nothing stands between a slot's visible Character and the slot before, so that they
  /// compose together.
  func followsDirectly(_ slot: Int) -> Bool {
    slot > 0 && slots[slot].core == slots[slot - 1].coreEnd
  }

  /// The text before a slot's visible Character.
  func textBeforeCore(_ slot: Int) -> Substring { substring(0..<Int(slots[slot].core)) }

  private func substring(_ bytes: Range<Int>) -> Substring {
    let start = string.utf8.index(string.startIndex, offsetBy: bytes.lowerBound)
    return string[start..<string.utf8.index(start, offsetBy: bytes.count)]
  }
}

extension Character {
  /// Whether nothing of it shows: format characters that a font may ignore, standing alone.
  ///
  /// Unicode's Default_Ignorable_Code_Point without its four Hangul fillers, which are letters that
  /// stand for an empty place and take its width.
  fileprivate var takesNoWidth: Bool {
    unicodeScalars.allSatisfy { scalar in
      scalar.value >= 0xAD && scalar.properties.isDefaultIgnorableCodePoint
        && scalar.properties.generalCategory != .otherLetter
    }
  }

  /// Whether it begins with a combining mark: there is no letter that carries it.
  fileprivate var isOrphanMark: Bool {
    guard let first = unicodeScalars.first, first.value >= 0x300 else { return false }
    switch first.properties.generalCategory {
    case .nonspacingMark, .spacingMark, .enclosingMark: return true
    default: return false
    }
  }
}
