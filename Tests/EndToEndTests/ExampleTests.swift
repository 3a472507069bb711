// The two examples of the library on a terminal: what the component's users write, running.
import TerminalSupport
import Testing

@Suite("The examples")
struct ExampleTests {
  @Test("DemoView types its title, and Enter changes it to one of three; the line below stays")
  func demoView() throws {
    let session = try Session([], of: "DemoView")
    try session.follow(untilShown: "우리 팀의 궁극적인 목표")
    #expect(session.screen.picture.contains("안녕하세요 1조입니다! 👋"))
    #expect(session.screen.picture.contains("[Enter] 텍스트 바꾸기"))
    try session.pty.type("\r")
    let titles = ["환영합니다 🙌|", "함께 만들어가요 🚀|", "집중! ✨|"]
    try session.follow { _ in
      let picture = session.screen.picture
      return titles.contains { picture.contains($0) }
    }
    let picture = session.screen.picture
    #expect(!picture.contains("안녕하세요"))
    #expect(picture.contains("우리 팀의 궁극적인 목표"))
    #expect(try session.interrupt() == 0)
    session.expectGivenBack()
  }

  @Test("IntroList brings in its lines one after another, leading, each below the other")
  func introList() throws {
    let session = try Session([], of: "IntroList")
    // The third line is the last to be whole: it is longer than the fourth.
    try session.follow { _ in session.screen.picture.contains("• 따뜻한 소통") }
    let rows = session.screen.picture.split(separator: "\n").filter { !$0.allSatisfy { $0 == " " } }
    #expect(rows.map { String($0).trimmed } == ["• 다양성 존중", "• 창의적 사고", "• 따뜻한 소통", "• 목표지향"])
    // The stack stands in the middle of 80 columns: thirteen are taken by its widest line.
    #expect(rows.allSatisfy { $0.hasPrefix(String(repeating: " ", count: 33) + "•") })
    #expect(try session.interrupt() == 0)
    session.expectGivenBack()
  }
}
