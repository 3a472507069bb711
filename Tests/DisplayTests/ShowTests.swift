// Shows in virtual time on strict panels: texts that change while they are typed, busy and failing panels, the end.
import Panels
import Testing
import Time

@testable import TypingDisplay

private let welcome = "환영합니다 🙌"
private let together = "함께 만들어가요 🚀"
private let focus = "집중! ✨"

@Suite("A show on its panels")
struct ShowTests {
  @Test("a title that changes while it is typed goes over in one frame: none mixes old and new")
  func changingTitle() throws {
    let show = Show([ShowText(welcome)])
    let panel = StrictPanel()
    try show.add(panel)
    var finished: [Instant] = []
    show.onFinished = { _, now in finished.append(now) }
    show.play(
      until: 3000,
      [
        (120, { $0.setText(together, of: 0, at: $1) }), (250, { $0.setText(focus, of: 0, at: $1) }),
        (2000, { $0.setText(welcome, of: 0, at: $1) }),
      ])
    let a = try pictures(of: welcome)
    let b = try pictures(of: together)
    let c = try pictures(of: focus)
    // Every text alone makes a picture a character, all of them different.
    #expect([a.count, b.count, c.count] == [7, 10, 5])
    #expect(Set(a + b + c).count == 22)
    // Three characters of each until the next comes; the last is typed to its end.
    let expected: [[UInt32]] = Array(a[..<3]) + Array(b[..<3]) + c + a
    #expect(panel.frames.map { $0.pixels } == expected)
    let starts: [(Int64, Int64)] = [(0, 3), (120, 3), (250, 5), (2000, 7)]
    let moments = starts.flatMap { start, count in (0..<count).map { start + 50 * $0 } }
    #expect(panel.frames.map { $0.at } == moments.map { .milliseconds($0) })
    // A generation that was replaced has no end; the others have one each, after their last slot.
    #expect(finished == [.milliseconds(500), .milliseconds(2350)])
  }

  @Test("a fourth change within a second waits for its time, and shows whole texts only")
  func guarded() throws {
    let show = Show([ShowText(welcome)])
    let panel = StrictPanel()
    try show.add(panel)
    let texts = [together, focus, welcome, together, focus]
    show.play(
      until: 4000,
      texts.enumerated().map { index, text in
        (100 * Int64(index + 1), { $0.setText(text, of: 0, at: $1) })
      })
    let all = try Set(pictures(of: welcome) + pictures(of: together) + pictures(of: focus))
    #expect(panel.frames.allSatisfy { all.contains($0.pixels) })
    #expect(try panel.frames.last?.pixels == pictures(of: focus).last)
    let first = try Set([welcome, together, focus].map { try pictures(of: $0)[0] })
    let starts = panel.frames.filter { first.contains($0.pixels) }.map { $0.at }
    // The reference: at most three clear-and-retypes in any second.
    for (index, start) in starts.enumerated() where index + 3 < starts.count && index > 0 {
      #expect(starts[index + 3] - start >= .milliseconds(1000))
    }
  }

  @Test("a busy panel keeps its damage: it catches up in one frame and misses nothing")
  func busy() throws {
    let show = Show([ShowText(welcome)])
    let (busy, other) = (StrictPanel(), StrictPanel())
    busy.busy = .milliseconds(50)..<(.milliseconds(170))
    try show.add(busy)
    try show.add(other)
    show.play(until: 3000)
    let alone = try pictures(of: welcome)
    #expect(other.frames.map { $0.pixels } == alone)
    // The second to the fourth character wait; at 170 ms they come at once.
    let caughtUp: [[UInt32]] = [alone[0]] + Array(alone[3...])
    #expect(busy.frames.map { $0.pixels } == caughtUp)
    let moments: [Int64] = [0, 170, 200, 250, 300]
    #expect(busy.frames.map { $0.at } == moments.map { Instant.milliseconds($0) })
    #expect(busy.refusals == 1, "a busy panel is not asked again before it says that it is ready")
  }

  @Test("a panel that fails is closed and left out, and the other goes on")
  func failing() throws {
    let show = Show([ShowText(welcome)])
    let (failing, other) = (StrictPanel(), StrictPanel())
    failing.failsFrom = .milliseconds(100)
    try show.add(failing)
    try show.add(other)
    var failures: [PanelFailure] = []
    var finished = 0
    show.onFailure = { failures.append($0) }
    show.onFinished = { _, _ in finished += 1 }
    show.play(until: 3000)
    #expect(failures == [PanelFailure(.disconnected, "the cable is out")])
    #expect(failing.isClosed && failing.frames.count == 2)
    #expect(try other.frames.map { $0.pixels } == pictures(of: welcome))
    #expect(!other.isClosed && finished == 1)
  }

  @Test(
    "a picture of one moment shows that moment, and its close does not touch the live panel",
    arguments: [(100, 3), (9000, 7)] as [(Int64, Int)])
  func pictureOfAMoment(moment: Int64, characters: Int) throws {
    // Closed after two seconds: the moment is long past, or has not come yet.
    let show = Show([ShowText(welcome)])
    let (live, picture) = (StrictPanel(), StrictPanel())
    try show.add(live)
    try show.add(picture, moment: .milliseconds(moment))
    show.play(until: 2000)
    let seen = live.frames.count
    show.close()
    #expect(live.frames.count == seen)
    let alone = try pictures(of: welcome)
    #expect(live.frames.last?.pixels == alone.last)
    #expect(picture.frames.last?.pixels == alone[characters - 1])
  }

  @Test("after the close nothing is drawn and no timer is armed, in the middle of a text too")
  func close() throws {
    let show = Show([ShowText(welcome)])
    let panel = StrictPanel()
    try show.add(panel)
    show.play(until: 100)
    #expect(show.nextChange(after: .milliseconds(100)) == .milliseconds(150))
    show.close()
    #expect(panel.isClosed && panel.frames.count == 3)
    #expect(show.nextChange(after: .milliseconds(100)) == nil)
    show.setText(focus, of: 0, at: .milliseconds(120))
    show.update(at: .milliseconds(150))
    #expect(panel.frames.count == 3)
    #expect(show.nextChange(after: .milliseconds(150)) == nil)
    show.close()
  }

  @Test("at rest nothing changes any more: no timer, and no picture however late one looks")
  func rest() throws {
    let show = Show([ShowText(focus)])
    let panel = StrictPanel()
    try show.add(panel)
    show.play(until: 250)
    #expect(show.nextChange(after: .milliseconds(250)) == nil)
    show.update(at: .milliseconds(3_600_000))
    #expect(panel.frames.count == 5)
    show.close()
  }

  @Test("a late wake-up reveals all that is due and does not replay what was missed")
  func late() throws {
    let show = Show([ShowText(welcome)])
    let panel = StrictPanel()
    try show.add(panel)
    show.appear(at: .zero)
    show.update(at: .zero)
    show.update(at: .milliseconds(1000))
    let alone = try pictures(of: welcome)
    #expect(panel.frames.map { $0.pixels } == [alone[0], alone[6]])
  }

  /// The pictures of a text that is typed alone, from its first character to its last.
  private func pictures(of text: String) throws -> [[UInt32]] {
    let show = Show([ShowText(text)])
    let panel = StrictPanel()
    try show.add(panel)
    show.play(until: 3000)
    show.close()
    return panel.frames.map { $0.pixels }
  }
}
