// How many columns a terminal gives a cluster.
import LineBreaks
import Testing

@Suite struct CellWidthTests {
  /// From EastAsianWidth.txt and emoji-data.txt of the Unicode Character Database.
  @Test(
    "a cluster takes these columns",
    arguments: [
      ("a", 1), ("#", 1), ("e\u{301}", 1),
      ("α", 1), ("…", 1), ("①", 1), ("—", 1),  // East Asian ambiguous
      ("한", 2), ("ㄱ", 2), ("日", 2), ("カ", 2), ("Ａ", 2), ("、", 2), ("\u{3000}", 2),
      ("ｶ", 1), ("ￜ", 1),  // half-width
      ("\u{1112}\u{1161}\u{11AB}", 2),  // conjoining jamo
      ("カ\u{3099}", 2),
      ("😀", 2), ("👍🏽", 2), ("👨‍👩‍👧", 2), ("🚀", 2), ("⌚", 2), ("⭐", 2),
      ("❤", 1), ("❤\u{FE0F}", 2), ("☎", 1), ("☎\u{FE0F}", 2), ("©", 1), ("©\u{FE0F}", 2),
      ("a\u{FE0F}", 1),  // not an emoji
      ("😀\u{FE0E}", 2),
      ("🇰🇷", 2), ("🇺🇸", 2), ("\u{1F1F0}", 1),
      ("1\u{FE0F}\u{20E3}", 2), ("1\u{20E3}", 1),
      ("\u{301}", 0), ("\n", 0), ("\r\n", 0), ("\u{200B}", 0), ("\u{7}", 0), ("\u{FEFF}", 0),
    ] as [(Character, Int)])
  func widths(_ cluster: Character, _ width: Int) {
    #expect(columns(of: cluster) == width)
  }
}
