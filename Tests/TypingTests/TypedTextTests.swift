// What a text is made of: its slots, what rides with them, and what never reaches a panel.
import Testing
import Typing

@Suite("A text prepared for typing")
struct TypedTextTests {
  /// The slots' texts.
  private func slots(_ raw: String) -> [[UInt8]] {
    let text = TypedText(raw)
    return (0..<text.slotCount).map { Array(text.cluster($0).utf8) }
  }

  private func bytes(_ clusters: [String]) -> [[UInt8]] { clusters.map { Array($0.utf8) } }

  @Test(
    "One Character is one slot, whatever it is made of",
    arguments: [
      ("Hi", ["H", "i"]),
      (" a ", [" ", "a", " "]),
      ("e\u{301}!", ["e\u{301}", "!"]),
      ("👨‍👩‍👧‍👦.", ["👨‍👩‍👧‍👦", "."]),
      ("🇰🇷🇩🇪🇰", ["🇰🇷", "🇩🇪", "🇰"]),
      ("1️⃣2", ["1️⃣", "2"]),
      ("🏴󠁧󠁢󠁥󠁮󠁧󠁿x", ["🏴󠁧󠁢󠁥󠁮󠁧󠁿", "x"]),
      ("👍🏽", ["👍🏽"]),
      ("\u{1112}\u{1161}\u{11AB}글", ["\u{1112}\u{1161}\u{11AB}", "글"]),
      ("가\u{11A8}", ["가\u{11A8}"]),
      ("ㅎㅏㄴ", ["ㅎ", "ㅏ", "ㄴ"]),
      ("क्षกำநி", ["क्ष", "กำ", "நி"]),
      ("a\tb", ["a", "\t", "b"]),
    ])
  func slots(raw: String, expected: [String]) {
    #expect(slots(raw) == bytes(expected))
  }

  @Test(
    "Every line end is one slot and becomes LF",
    arguments: [
      ("a\r\nb", ["a", "\n", "b"]),
      ("a\rb", ["a", "\n", "b"]),
      ("a\u{0B}b", ["a", "\n", "b"]),
      ("a\u{0C}b", ["a", "\n", "b"]),
      ("a\u{85}b", ["a", "\n", "b"]),
      ("a\u{2028}b", ["a", "\n", "b"]),
      ("a\u{2029}b", ["a", "\n", "b"]),
      ("a\n\rb", ["a", "\n", "\n", "b"]),
      ("\r\n\n", ["\n", "\n"]),
      ("\r\r\n", ["\n", "\n"]),
      ("a\r\u{1B}[K\nb", ["a", "\n", "b"]),
    ])
  func lineEnds(raw: String, expected: [String]) {
    #expect(slots(raw) == bytes(expected))
  }

  @Test("Newlines and tabs are told apart from what is drawn")
  func newlineAndTab() {
    let text = TypedText("a\u{200B}\r\n\u{200B}\t")
    #expect((0..<3).map { text.isNewline($0) } == [false, true, false])
    #expect((0..<3).map { text.isTab($0) } == [false, false, true])
  }

  @Test(
    "What has no width rides with the next slot, at the end with the one before",
    arguments: [
      ("a\u{200B}b", ["a", "\u{200B}b"]),
      ("\u{FEFF}ab", ["\u{FEFF}a", "b"]),
      ("ab\u{200B}", ["a", "b\u{200B}"]),
      ("a\u{202E}\u{2066}b\u{2069}\u{202C}", ["a", "\u{202E}\u{2066}b\u{2069}\u{202C}"]),
      ("co\u{AD}op", ["c", "o", "\u{AD}o", "p"]),
      ("\u{200E}\u{200F}\u{61C}x", ["\u{200E}\u{200F}\u{61C}x"]),
      ("a\u{2060}\n", ["a", "\u{2060}\n"]),
      ("\u{FE0F}x", ["\u{FE0F}x"]),
      ("\u{E0001}x", ["\u{E0001}x"]),
    ])
  func riders(raw: String, expected: [String]) {
    #expect(slots(raw) == bytes(expected))
  }

  @Test("Of nothing but zero-width Characters there is no slot, but the text is kept")
  func noSlots() {
    let text = TypedText("\u{200B}\u{FEFF}")
    #expect(text.slotCount == 0)
    #expect(Array(text.string.utf8) == [0xE2, 0x80, 0x8B, 0xEF, 0xBB, 0xBF])
    #expect(TypedText("").slotCount == 0)
  }

  @Test("Hangul fillers are letters of an empty place: they take a slot")
  func fillers() {
    #expect(slots("a\u{3164}b\u{FFA0}") == bytes(["a", "\u{3164}", "b", "\u{FFA0}"]))
  }

  @Test("A mark without a letter rides with the next slot")
  func orphanRides() {
    let text = TypedText("\u{301}a\u{200B}\u{302}b")
    #expect(slots("\u{301}a\u{200B}\u{302}b") == bytes(["\u{301}a", "\u{200B}\u{302}b"]))
    #expect(!text.isOrphanMark(0) && !text.isOrphanMark(1))
    #expect(text.core(0) == "a" && text.core(1) == "b")
  }

  @Test("A mark with nothing after it is one slot, for a dotted circle")
  func orphanAlone() {
    for raw in ["\u{301}", "\u{200B}\u{301}", "\u{301}\u{200B}"] {
      let text = TypedText(raw)
      #expect(text.slotCount == 1)
      #expect(text.isOrphanMark(0))
      #expect(text.core(0).unicodeScalars.count == 1)
    }
    let text = TypedText("a\n\u{301}")
    #expect((0..<3).map { text.isOrphanMark($0) } == [false, false, true])
  }

  @Test("Of a very long cluster 32 scalars are drawn, and all are kept")
  func longCluster() {
    let raw = "a" + String(repeating: "\u{301}", count: 40) + "b"
    let text = TypedText(raw)
    #expect(text.slotCount == 2)
    #expect(text.drawnScalars(0).count == 32)
    #expect(text.drawnScalars(0).first == "a")
    #expect(text.cluster(0).unicodeScalars.count == 41)
    #expect(text.drawnScalars(1) == ["b"])
  }

  @Test("What rides is not drawn")
  func ridersAreNotDrawn() {
    #expect(TypedText("\u{202E}a\u{200B}").drawnScalars(0) == ["a"])
  }

  @Test("Ends are counted in UTF-8 bytes, and prefixes end there")
  func ends() {
    let text = TypedText("é한🇰🇷\u{200B}")  // 2, 3, 8 + 3 bytes
    #expect((0..<3).map { text.utf8End(of: $0) } == [2, 5, 16])
    #expect(text.utf8Range(of: 1) == 2..<5)
    #expect(text.prefix(slots: 0) == "")
    #expect(text.prefix(slots: 2) == "é한")
    #expect(text.prefix(slots: -1) == "")
    #expect(text.prefix(slots: 99).utf8.count == 16)
  }

  @Test("Bytes decide whether texts are the same, reading whether they are canonically equal")
  func equality() {
    #expect(TypedText("\u{E9}") != TypedText("e\u{301}"))
    #expect(TypedText("\u{E9}").isCanonicallyEqual(to: TypedText("e\u{301}")))
    #expect(TypedText("a\r\nb") == TypedText("a\nb"))
    #expect(!TypedText("a").isCanonicallyEqual(to: TypedText("b")))
  }

  @Test("Exactly the format characters that Unicode calls ignorable take no slot")
  func everyIgnorable() {
    // DerivedCoreProperties.txt, Default_Ignorable_Code_Point, without its Hangul fillers.
    let ignorable: [ClosedRange<UInt32>] = [
      0xAD...0xAD, 0x34F...0x34F, 0x61C...0x61C, 0x17B4...0x17B5, 0x180B...0x180F,
      0x200B...0x200F, 0x202A...0x202E, 0x2060...0x206F, 0xFE00...0xFE0F, 0xFEFF...0xFEFF,
      0xFFF0...0xFFF8, 0x1BCA0...0x1BCA3, 0x1D173...0x1D17A, 0xE0000...0xE0FFF,
    ]
    var wrong: [UInt32] = []
    for value in UInt32(0xA0)...0xE1000 {
      guard let scalar = Unicode.Scalar(value) else { continue }
      let takesNone = TypedText(String(scalar)).slotCount == 0
      if takesNone != ignorable.contains(where: { $0.contains(value) }) { wrong.append(value) }
    }
    #expect(wrong.isEmpty)
  }
}
