// Where lines may end: `|` marks a place where they may, `¶` one where they must.
import LineBreaks
import Testing

@Suite struct LineBreakTests {
  /// Expected from the rules of UAX #14 by their numbers.
  @Test(
    "lines end where UAX #14 lets them",
    arguments: [
      "Hello |world",  // LB18: after a blank
      "well-|known",  // LB21: after a hyphen
      "$100.50 |or |100%",  // LB25: numbers hold together
      "“Hi” |there, |you.",  // LB19, LB13: quotes and stops hold to their word
      "(a) |[b]",  // LB14, LB13
      "10\u{A0}kg",  // LB12: a no-break space
      "ab\u{200B}|cd",  // LB8: a zero-width space
      "a\u{2060}b",  // LB11: a word joiner
      "e\u{301}e\u{301} |e\u{301}",  // LB9: marks hold to their letter
      "one\n¶two",  // LB4
      "one\r\n¶two",  // LB5
      "one\n¶\n¶",  // an empty line, and another after it
      "one\u{2028}¶two",  // LB4: line separator
      "가|나 |다",  // LB31: between syllables
      "안|녕|하|세|요, |세|상!",  // LB13: not before a comma or an exclamation mark
      "한|국|어|(Korean)|를",  // LB14: not after an opening parenthesis
      "\u{1112}\u{1161}\u{11AB}|\u{1100}\u{1173}\u{11AF}",  // LB26: jamo of a syllable
      "日|本|語。|テ|ス|ト",  // LB31, LB13
      "👨‍👩‍👧|👍🏽|👍",  // LB8a, LB30b
      "🇰🇷|🇺🇸",  // LB30a
      "",
      "a",
    ])
  func syllables(_ marked: String) {
    #expect(Self.marked(Self.plain(marked), .syllables) == marked)
  }

  @Test(
    "in words, Korean lines end at blanks",
    arguments: [
      "가나 |다",
      "안녕하세요, |세상!",
      "한국어(Korean)를 |배운다.",
      "\u{1112}\u{1161}\u{11AB}\u{1100}\u{1173}\u{11AF} |ㅋㅋㅋ",
      "3월 |1일",
      "“한글”은 |글자다",
      "한국-|미국",  // a hyphen ends a line in every script
      "國은 |大",  // an ideograph holds to the ending after it
      "一|二 |three",  // Chinese is not Korean
      "첫째\n¶둘째",
      "Hello |world",
    ])
  func words(_ marked: String) {
    #expect(Self.marked(Self.plain(marked), .words) == marked)
  }

  @Test("there is one entry for each byte and one for the end, none within a cluster")
  func offsets() {
    let breaks = lineBreaks(in: "é 한\n")
    // e-acute 2 bytes, blank 1, syllable 3, line feed 1
    #expect(breaks == [.none, .none, .none, .allowed, .none, .none, .none, .mandatory])
    #expect(lineBreaks(in: "") == [.none])
    let family = "👨‍👩‍👧"
    #expect(lineBreaks(in: family).allSatisfy { $0 == .none })
  }

  private static func plain(_ marked: String) -> String {
    String(String.UnicodeScalarView(marked.unicodeScalars.filter { $0 != "|" && $0 != "¶" }))
  }

  private static func marked(_ text: String, _ korean: KoreanBreaking) -> String {
    let breaks = lineBreaks(in: text, korean: korean)
    var bytes: [UInt8] = []
    for (offset, byte) in text.utf8.enumerated() {
      if breaks[offset] == .allowed { bytes.append(UInt8(ascii: "|")) }
      if breaks[offset] == .mandatory { bytes += "¶".utf8 }
      bytes.append(byte)
    }
    if breaks.last == .mandatory { bytes += "¶".utf8 }
    return String(decoding: bytes, as: UTF8.self)
  }
}
