// Nothing that commands a display ever reaches a panel.
import Testing
import Typing

@Suite("Control sequences")
struct ControlRemoverTests {
  @Test(
    "are removed whole",
    arguments: [
      // CSI in both forms, with parameters, intermediates, and a final byte at both ends of its
      // range
      ("a\u{1B}[31mb", "ab"), ("a\u{9B}31mb", "ab"), ("a\u{1B}[?25lb", "ab"),
      ("a\u{1B}[1 qb", "ab"), ("a\u{1B}[@b", "ab"), ("a\u{1B}[~b", "ab"),
      ("\u{1B}[1;31mred\u{1B}[0m", "red"),
      // Strings to BEL, to ESC \, to the 8-bit ST, begun in both forms
      ("a\u{1B}]0;title\u{07}b", "ab"), ("a\u{1B}]0;title\u{1B}\\b", "ab"),
      ("a\u{1B}]0;title\u{9C}b", "ab"), ("a\u{9D}0;title\u{07}b", "ab"),
      ("a\u{1B}Pq#0\u{1B}\\b", "ab"), ("a\u{90}q#0\u{9C}b", "ab"),
      ("a\u{1B}Xx\u{1B}\\b", "ab"), ("a\u{98}x\u{9C}b", "ab"),
      ("a\u{1B}^x\u{1B}\\b", "ab"), ("a\u{9E}x\u{9C}b", "ab"),
      ("a\u{1B}_Gq;AAAA\u{1B}\\b", "ab"), ("a\u{9F}x\u{07}b", "ab"),
      ("a\u{1B}]8;;http://x\u{1B}\\link\u{1B}]8;;\u{1B}\\b", "alinkb"),
      // Others: intermediates and one final
      ("a\u{1B}cb", "ab"), ("a\u{1B}(Bb", "ab"), ("a\u{1B}#8b", "ab"), ("a\u{1B}7b", "ab"),
      ("a\u{1B} Fb", "ab"), ("a\u{1B}%/Gb", "ab"),
      // Controls alone
      ("a\u{00}\u{07}\u{08}\u{0E}\u{7F}b", "ab"), ("a\u{80}\u{84}\u{9C}b", "ab"),
      ("a\u{1B}\u{1B}[31mb", "ab"), ("a\u{1B}\u{00}[31mb", "ab"),
    ])
  func removed(raw: String, expected: String) {
    #expect(Array(TypedText(raw).string.utf8) == Array(expected.utf8))
  }

  @Test(
    "that never end take the rest of their line",
    arguments: [
      ("ab\u{1B}", "ab"), ("ab\u{1B}[", "ab"), ("ab\u{1B}[31", "ab"), ("ab\u{1B}(", "ab"),
      ("ab\u{1B}[31\ncd", "ab\ncd"), ("ab\u{9B}31\r\ncd", "ab\ncd"),
      ("ab\u{1B}\ncd", "ab\ncd"), ("ab\u{1B}(\u{2028}cd", "ab\ncd"),
      ("ab\u{1B}]0;title\ncd", "ab\ncd"), ("ab\u{1B}Pq#0", "ab"),
      ("ab\u{9F}xy\u{85}cd", "ab\ncd"),
      ("ab\u{1B}]x\n\u{1B}]y\ncd", "ab\n\ncd"),
      // Begun anew before its end
      ("ab\u{1B}[3\u{1B}[31mcd", "abcd"), ("ab\u{1B}[3\u{9B}31mcd", "abcd"),
    ])
  func unfinished(raw: String, expected: String) {
    #expect(TypedText(raw).string == expected)
  }

  @Test("A picture inside a text may span lines: it goes up to its end")
  func overLines() {
    #expect(TypedText("a\u{1B}Pq\n#0~~\n\u{1B}\\b").string == "ab")
  }

  @Test("An escape before something that no sequence has leaves it")
  func notASequence() {
    #expect(TypedText("\u{1B}가").string == "가")
  }

  @Test("What a removed sequence parted comes together before slots are cut")
  func removedBeforeSegmentation() {
    #expect(TypedText("e\u{1B}[0m\u{301}").slotCount == 1)
    #expect(TypedText("🇰\u{07}🇷").slotCount == 1)
  }

  @Test("Random controls leave none, and cleaning twice is cleaning once")
  func fuzz() {
    var dice = Dice(state: 20)
    let pieces = [
      "\u{1B}", "[", "]", "P", "\\", "\u{07}", "\u{9B}", "\u{9C}", "\u{90}", "m", "3", " ", "\n",
      "\r", "\u{85}", "한", "\u{301}", "\u{00}", "\t", "(", "\u{200B}",
    ]
    for round in 0..<3_000 {
      var raw = ""
      for _ in 0..<Int.random(in: 0...14, using: &dice) {
        raw += pieces[Int.random(in: 0..<pieces.count, using: &dice)]
      }
      let clean = TypedText(raw)
      let left = clean.string.unicodeScalars.filter {
        $0.properties.generalCategory == .control && $0 != "\n" && $0 != "\t"
      }
      #expect(left.isEmpty, "seed 20, round \(round)")
      #expect(TypedText(clean.string) == clean, "seed 20, round \(round)")
    }
  }
}
