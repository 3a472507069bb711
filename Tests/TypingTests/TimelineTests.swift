// The timeline of a trace: the contract of `typist trace`, line by line.
import Testing
import Time
import Typing

@Suite("A trace")
struct TimelineTests {
  private func trace(
    _ texts: [String], _ settings: TypingSettings = TypingSettings(), stagger: Double = 0.08,
    reducesMotion: Bool = false, until: Double? = nil
  ) -> [String] {
    let timeline = TypingTimeline(
      texts: texts.map { TypedText($0) }, settings: settings, stagger: .seconds(stagger),
      reducesMotion: reducesMotion, until: until.map { at($0) })
    return timeline.map { $0.json }
  }

  private func lines(_ golden: String) -> [String] {
    golden.split(separator: "\n").map(String.init)
  }

  @Test("of Hi")
  func hi() {
    // D = 0.1; the opacities of D + j / 30 were computed apart with 50 decimals.
    let golden = """
      {"t":0,"line":0,"visible":"","cursor":1}
      {"t":0,"line":0,"visible":"H","cursor":1}
      {"t":0.05,"line":0,"visible":"Hi","cursor":1}
      {"t":0.133333,"line":0,"visible":"Hi","cursor":0.994}
      {"t":0.166667,"line":0,"visible":"Hi","cursor":0.9755}
      {"t":0.2,"line":0,"visible":"Hi","cursor":0.9439}
      {"t":0.233333,"line":0,"visible":"Hi","cursor":0.8986}
      {"t":0.266667,"line":0,"visible":"Hi","cursor":0.8398}
      {"t":0.3,"line":0,"visible":"Hi","cursor":0.7682}
      {"t":0.333333,"line":0,"visible":"Hi","cursor":0.6857}
      {"t":0.366667,"line":0,"visible":"Hi","cursor":0.595}
      {"t":0.4,"line":0,"visible":"Hi","cursor":0.5}
      {"t":0.433333,"line":0,"visible":"Hi","cursor":0.405}
      {"t":0.466667,"line":0,"visible":"Hi","cursor":0.3143}
      {"t":0.5,"line":0,"visible":"Hi","cursor":0.2318}
      {"t":0.533333,"line":0,"visible":"Hi","cursor":0.1602}
      {"t":0.566667,"line":0,"visible":"Hi","cursor":0.1014}
      {"t":0.6,"line":0,"visible":"Hi","cursor":0.0561}
      {"t":0.633333,"line":0,"visible":"Hi","cursor":0.0245}
      {"t":0.666667,"line":0,"visible":"Hi","cursor":0.006}
      {"t":0.7,"line":0,"visible":"Hi","cursor":0}
      {"t":0.733333,"line":0,"visible":"Hi","cursor":0.006}
      {"t":0.766667,"line":0,"visible":"Hi","cursor":0.0245}
      {"t":0.8,"line":0,"visible":"Hi","cursor":0.0561}
      {"t":0.833333,"line":0,"visible":"Hi","cursor":0.1014}
      {"t":0.866667,"line":0,"visible":"Hi","cursor":0.1602}
      {"t":0.9,"line":0,"visible":"Hi","cursor":0.2318}
      {"t":0.933333,"line":0,"visible":"Hi","cursor":0.3143}
      {"t":0.966667,"line":0,"visible":"Hi","cursor":0.405}
      {"t":1,"line":0,"visible":"Hi","cursor":0.5}
      {"t":1.033333,"line":0,"visible":"Hi","cursor":0.595}
      {"t":1.066667,"line":0,"visible":"Hi","cursor":0.6857}
      {"t":1.1,"line":0,"visible":"Hi","cursor":0.7682}
      {"t":1.133333,"line":0,"visible":"Hi","cursor":0.8398}
      {"t":1.166667,"line":0,"visible":"Hi","cursor":0.8986}
      {"t":1.2,"line":0,"visible":"Hi","cursor":0.9439}
      {"t":1.233333,"line":0,"visible":"Hi","cursor":0.9755}
      {"t":1.266667,"line":0,"visible":"Hi","cursor":0.994}
      {"t":1.3,"line":0,"visible":"Hi","cursor":1}
      """
    #expect(trace(["Hi"]) == lines(golden))
  }

  @Test("of two lines, of which only the last has a cursor")
  func twoLines() {
    let golden = """
      {"t":0,"line":0,"visible":"","cursor":0}
      {"t":0,"line":1,"visible":"","cursor":1}
      {"t":0.12,"line":0,"visible":"a","cursor":0}
      {"t":0.17,"line":0,"visible":"ab","cursor":0}
      {"t":0.2,"line":1,"visible":"c","cursor":1}
      {"t":0.55,"line":1,"visible":"c","cursor":0}
      {"t":1.15,"line":1,"visible":"c","cursor":1}
      """
    #expect(trace(["ab", "c"], TypingSettings(startDelay: 0.12, blink: .step)) == lines(golden))
  }

  @Test("at one moment goes from the upper line to the lower, each beginning with its empty state")
  func order() {
    let golden = """
      {"t":0,"line":0,"visible":"","cursor":0}
      {"t":0,"line":0,"visible":"a","cursor":0}
      {"t":0,"line":1,"visible":"","cursor":1}
      {"t":0,"line":1,"visible":"b","cursor":1}
      {"t":0.05,"line":0,"visible":"ax","cursor":0}
      {"t":0.05,"line":1,"visible":"by","cursor":1}
      """
    #expect(trace(["ax", "by"], stagger: 0, until: 0.1) == lines(golden))
  }

  @Test("of Hangul by keystrokes puts stroke j of n at slot + j p / n")
  func keystrokes() {
    let golden = """
      {"t":0,"line":0,"visible":"","cursor":0}
      {"t":0,"line":0,"visible":"ㅎ","cursor":0}
      {"t":0.016667,"line":0,"visible":"하","cursor":0}
      {"t":0.033333,"line":0,"visible":"한","cursor":0}
      {"t":0.05,"line":0,"visible":"한ㄱ","cursor":0}
      {"t":0.066667,"line":0,"visible":"한그","cursor":0}
      {"t":0.083333,"line":0,"visible":"한글","cursor":0}
      """
    #expect(
      trace(["한글"], TypingSettings(showsCursor: false, unit: .keystroke)) == lines(golden))
  }

  @Test("under Reduce Motion has the whole text at zero")
  func reduceMotion() {
    let golden = """
      {"t":0,"line":0,"visible":"","cursor":1}
      {"t":0,"line":0,"visible":"Hi","cursor":1}
      """
    #expect(
      trace(["Hi"], TypingSettings(startDelay: 5), reducesMotion: true, until: 9) == lines(golden))
  }

  @Test("of an empty text has its cursor alone")
  func empty() {
    let golden = """
      {"t":0,"line":0,"visible":"","cursor":1}
      {"t":0.5,"line":0,"visible":"","cursor":0}
      {"t":1.1,"line":0,"visible":"","cursor":1}
      """
    #expect(trace([""], TypingSettings(startDelay: 0.2, blink: .step)) == lines(golden))
    #expect(trace([]) == [])
  }

  @Test("ends with its end included, by default one cycle after the last typing end")
  func until() {
    let step = TypingSettings(blink: .step)
    #expect(trace(["Hi"], step, until: 0.05).count == 3)
    #expect(trace(["Hi"], step, until: 0.049_999_999).count == 2)
    #expect(trace(["Hi"], step, until: -1).isEmpty)
    let whole = TypingTimeline(lines: [typing("Hi", TypingSettings(blink: .none))])
    #expect(whole.until == at(1.3))
    let staggered = TypingTimeline(
      texts: [TypedText("a"), TypedText("b")], settings: step, stagger: .seconds(0.08))
    #expect(staggered.until == at(0.08 + 0.05 + 1.2))
  }

  @Test("escapes what JSON wants escaped and rounds what it prints")
  func json() {
    let entry = TypingTimeline.Entry(
      time: Instant(nanoseconds: 1_234_567_500), line: 12,
      visible: "a\"\\\n\t\u{01}\u{1F}\u{9B}한🇰🇷/", cursor: 0.99996)
    #expect(
      entry.json
        == #"{"t":1.234568,"line":12,"visible":"a\"\\\n\t\u0001\u001F\u009B한🇰🇷/","cursor":1}"#)
    let zero = TypingTimeline.Entry(
      time: Instant(nanoseconds: 499), line: 0, visible: "", cursor: 0.00004)
    #expect(zero.json == #"{"t":0,"line":0,"visible":"","cursor":0}"#)
    let small = TypingTimeline.Entry(
      time: Instant(nanoseconds: 3_600_000_001_000), line: 0, visible: "", cursor: 0.0001)
    #expect(small.json == #"{"t":3600.000001,"line":0,"visible":"","cursor":0.0001}"#)
  }

  @Test("prints newlines and tabs of the text as JSON does")
  func newline() {
    #expect(
      trace(["\r\n\t"], until: 0.05).last == #"{"t":0.05,"line":0,"visible":"\n\t","cursor":1}"#)
  }
}
