// Queues and loops on panels in virtual time: each text laid out when it comes, room for all, an end.
import Staging
import Testing
import Time
import Typing

@testable import TypingDisplay

@Suite("A queue in a show")
struct QueueShowTests {
  private func queue(_ texts: [String], _ settings: TypingSettings = TypingSettings()) -> ShowText {
    var text = ShowText(texts[0], settings: settings)
    text.settings.showsCursor = false
    text.following = Array(texts.dropFirst())
    return text
  }

  /// The last picture of a text that is typed alone, without a cursor.
  private func picture(of text: String) throws -> [UInt32]? {
    let panel = StrictPanel()
    let show = Show([queue([text], TypingSettings(perChar: 0))])
    try show.add(panel)
    show.play(until: 0)
    return panel.frames.last?.pixels
  }

  @Test("goes over from text to text on the panel, what both begin with standing still")
  func pictures() throws {
    let show = Show([queue(["집중", "집합!"])])
    let panel = StrictPanel()
    try show.add(panel)
    var finished: [Instant] = []
    show.onFinished = { _, now in finished.append(now) }
    show.play(until: 9000)
    // The texts stand in the middle, so that "집" of the longer text stands further to the left.
    let table: [(Int64, String)] = [(50, "집중"), (1680, "집합!")]
    for (moment, text) in table {
      let frame = panel.frames.last { $0.at <= .milliseconds(moment) }
      #expect(try frame?.pixels == picture(of: text), "\(text)")
    }
    // 0.1 s typed, 1.5 s held, one slot back in 0.03 s; then two more slots.
    #expect(panel.frames.map { $0.at } == [0, 50, 1600, 1630, 1680].map { .milliseconds($0) })
    #expect(finished == [.milliseconds(1730)])
    #expect(show.end(at: .milliseconds(9000)) == .milliseconds(1730))
  }

  @Test("a picture of a moment shows the text of that moment, whatever shows when it is closed")
  func pictureOfAMoment() throws {
    for (moment, text) in [(200, "집중"), (9000, "환영")] as [(Int64, String)] {
      let show = Show([queue(["집중", "환영"])])
      let (live, picture) = (StrictPanel(), StrictPanel())
      try show.add(live)
      try show.add(picture, moment: .milliseconds(moment))
      // When the picture is closed, either text may show.
      show.play(until: moment == 200 ? 5000 : 1000)
      let seen = live.frames.count
      show.close()
      #expect(try picture.frames.last?.pixels == self.picture(of: text))
      #expect(live.frames.count == seen)
    }
  }

  @Test(
    "makes room for its widest rows and for as many as any text has, until another text ends it")
  func room() {
    let show = Show([queue(["가나", "가나다\nx", "ab\n안녕하세요\n", "가"])])
    #expect(show.stack.texts.map { $0.text.string } == ["가나"])
    #expect(show.stack.room.map { $0.text.string } == ["가나다\n안녕하세요\n"])
    show.setText("새 글", of: 0, at: .zero)
    show.update(at: .zero)
    #expect(show.stack.room.map { $0.text.string } == show.stack.texts.map { $0.text.string })
  }

  @Test("that loops for ever has no end; recordings alone leave with its first pass, others do not")
  func forever() throws {
    let settings = TypingSettings(perChar: 0.1, holdText: 1, backSpeed: 0.1, loop: .forever)
    let show = Show([queue(["ab", "c"], settings)])
    let panel = StrictPanel()
    try show.add(panel)
    show.appear(at: .zero)
    #expect(show.end(at: .zero) == nil)
    #expect(show.leaving(at: .zero) == nil)
    #expect(show.firstPass(at: .zero)?.typed == .milliseconds(1500))
    // "c" is held for 1 s and taken back at once.
    #expect(show.firstPass(at: .zero)?.end == .milliseconds(2500))
    let recorded = Show([queue(["ab", "c"], settings), ShowText("a longer one")])
    let output = TapeOutput(panel)
    output.isRecording = true
    recorded.add(output)
    recorded.appear(at: .zero)
    #expect(recorded.leaving(at: .zero) == .milliseconds(2500))
    recorded.finish(at: .zero)
    #expect(recorded.leaving(at: .zero) == .milliseconds(1200))
  }

  @Test("is written as a view, and a screen types it")
  func view() throws {
    struct Slogans: View {
      var body: some View {
        TypingText(
          texts: ["ab", "ac"],
          settings: TypingSettings(
            perChar: 0.1, showsCursor: false, holdText: 1, backSpeed: 0.1, loop: .times(2)))
      }
    }
    let panel = PaperPanel()
    _ = try Screen(on: .cells(panel)) { Slogans() }.run(on: ScriptedLoop([]))
    let expected: [(Int64, String)] = [
      (0, "a"), (100, "ab"), (1200, "a"), (1300, "ac"), (2400, "a"), (2500, "ab"), (3600, "a"),
      (3700, "ac"),
    ]
    #expect(panel.pages.map { $0.at } == expected.map { .milliseconds($0.0) })
    #expect(panel.pages.map { $0.lines } == expected.map { [$0.1] })
  }
}

/// A panel that keeps nothing.
private final class TapeOutput: Output {
  init(_ panel: StrictPanel) { super.init(panel, blinkStyle: .none, fit: nil) }
}
