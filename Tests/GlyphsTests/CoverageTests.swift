// What can be written in the built-in font: which scripts and signs it has, and that no two syllables look alike.
import FontFiles
import Glyphs
import Raster
import Testing

@Suite("What the built-in font can write") struct CoverageTests {
  /// Blanks are the only characters that may show nothing.
  static let blanks: Set<Unicode.Scalar> = [" ", "\u{A0}", "\u{3000}"]

  /// Each set with the scalars of its ranges that Unicode has not assigned.
  static let sets: [(name: String, ranges: [ClosedRange<UInt32>], unassigned: Set<UInt32>)] = [
    ("ASCII", [0x20...0x7E], []),
    ("Latin-1", [0xA0...0xFF], []),
    ("Latin Extended-A", [0x100...0x17F], []),
    ("basic Greek", [0x384...0x3CE], [0x38B, 0x38D, 0x3A2]),
    ("basic Cyrillic", [0x400...0x45F, 0x490...0x491], []),
    (
      "general punctuation",
      [
        0x2010...0x2015, 0x2018...0x201E, 0x2020...0x2022, 0x2026...0x2026, 0x2030...0x2030,
        0x2032...0x2033, 0x2039...0x203A, 0x203C...0x203C, 0x2044...0x2044,
      ], []
    ),
    (
      "won, euro, numero, trademark",
      [0x20A9...0x20A9, 0x20AC...0x20AC, 0x2116...0x2116, 0x2122...0x2122], []
    ),
    ("arrows", [0x2190...0x2199, 0x21D0...0x21D0, 0x21D2...0x21D2, 0x21D4...0x21D4], []),
    ("box drawing", [0x2500...0x257F], []),
    ("blocks", [0x2580...0x259F], []),
    ("CJK punctuation", [0x3000...0x3002, 0x3008...0x3011], []),
    ("compatibility jamo", [0x3131...0x3163], []),
    ("full-width forms", [0xFF01...0xFF5E], []),
  ]

  @Test("each character of the scripts is drawn, none of them empty", arguments: sets.indices)
  func scripts(_ index: Int) throws {
    let font = try FontLoader.builtIn()
    let set = Self.sets[index]
    for value in set.ranges.joined() where !set.unassigned.contains(value) {
      let scalar = try #require(Unicode.Scalar(value))
      let name = "\(set.name): U+\(String(value, radix: 16, uppercase: true)) \(scalar)"
      let glyph = try #require(font.glyph(for: scalar), "\(name) is missing")
      #expect(glyph.bits.contains { $0 != 0 } != Self.blanks.contains(scalar), "\(name)")
    }
  }

  @Test(
    "pictures that signs use are drawn, in two cells each",
    arguments: [
      // The component's texts end in these.
      "👋", "🙌", "🚀", "✨",
      "⚠️", "❤️", "✅", "❌", "☀️", "☔", "⏰", "👍", "👏", "🙏", "😀", "🎉", "🔔", "📞", "🔒", "💡", "🏠", "🚌",
      "♿", "⛔", "☕", "🚻", "📅", "🔥", "⭐", "🇰🇷",
    ] as [Character])
  func pictures(_ picture: Character) throws {
    let drawn = try FontLoader.builtIn().picture(of: picture)
    #expect(drawn.missing.isEmpty && drawn.columns == 2)
    #expect(drawn.bits.contains { $0 != 0 })
  }

  @Test("all 11,172 syllables are composed, and no two of them, nor a jamo, look alike")
  func distinctSyllables() throws {
    let font = try FontLoader.builtIn()
    let own = Set(font.ownScalars)
    var seen: [[UInt8]: Unicode.Scalar] = [:]
    for value in Array(0xAC00...0xD7A3) + Array(0x3131...0x3163) as [UInt32] {
      let scalar = try #require(Unicode.Scalar(value))
      let isSyllable = value >= 0xAC00
      #expect(own.contains(scalar) != isSyllable, "only jamo are glyphs of their own: \(scalar)")
      let picture = font.picture(of: Character(scalar))
      #expect(picture.missing.isEmpty && picture.size == Size(width: 16, height: 16), "\(scalar)")
      if let other = seen.updateValue(scalar, forKey: picture.bits) {
        Issue.record("\(scalar) looks like \(other)")
        return
      }
    }
    #expect(seen.count == 11_172 + 51)
    #expect(seen[[UInt8](repeating: 0, count: 32)] == nil, "none is empty")
  }

  @Test("syllables that stand beside or above each other do not touch")
  func margins() throws {
    let font = try FontLoader.builtIn()
    for value in 0xAC00...0xD7A3 as ClosedRange<UInt32> {
      let picture = font.picture(of: Character(try #require(Unicode.Scalar(value))))
      let touches = (0..<16).contains { picture[15, $0] || picture[$0, 15] }
      if touches {
        Issue.record("\(art(picture))")
        return
      }
    }
  }
}
