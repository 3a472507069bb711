// Screens of views in virtual time: what a person reads at which moment.
import Panels
import Testing
import Time

@testable import TypingDisplay

/// What is to be read at a moment after `milliseconds`.
private func lines(_ panel: PaperPanel, at milliseconds: Int64) -> [String] {
  panel.pages.last { $0.at <= .milliseconds(milliseconds) }?.lines ?? []
}

private struct Counter: View {
  @State var count = 0
  var body: some View {
    TypingText(text: "n=\(count)", perChar: 0, showsCursor: false)
    Button("more") { count += 1 }
  }
}

@Suite("A screen of views")
struct ScreenTests {
  @Test(
    "a title is typed, a key presses the button, and the new title is typed anew; the rest goes on")
  func button() throws {
    struct Demo: View {
      @State private var title = "ab"
      var body: some View {
        VStack(spacing: 0) {
          TypingText(text: title, perChar: 0.1, showsCursor: false)
          TypingText(text: "wxyz", perChar: 0.1, startDelay: 0.2, showsCursor: false)
          Button("go") { title = "cd" }
        }
      }
    }
    let panel = PaperPanel()
    let screen = Screen(on: .cells(panel)) { Demo() }
    _ = try screen.run(on: ScriptedLoop([(350, { panel.keys = [.enter] })]))
    let expected: [(Int64, [String])] = [
      (0, ["a", "[Enter] go"]), (100, ["ab", "[Enter] go"]), (200, ["ab", "w", "[Enter] go"]),
      (300, ["ab", "wx", "[Enter] go"]), (350, ["c", "wx", "[Enter] go"]),
      (400, ["c", "wxy", "[Enter] go"]), (450, ["cd", "wxy", "[Enter] go"]),
      (500, ["cd", "wxyz", "[Enter] go"]),
    ]
    #expect(panel.pages.map { $0.at } == expected.map { .milliseconds($0.0) })
    #expect(panel.pages.map { $0.lines } == expected.map { $0.1 })
    #expect(panel.isClosed)
  }

  @Test("a key that no button has shows everything at once")
  func otherKey() throws {
    let panel = PaperPanel()
    let screen = Screen(on: .cells(panel)) { TypingText(text: "abcdef", showsCursor: false) }
    _ = try screen.run(on: ScriptedLoop([(70, { panel.keys = [.character("x")] })]))
    #expect(panel.pages.map { $0.lines } == [["a"], ["ab"], ["abcdef"]])
    #expect(panel.pages.last?.at == .milliseconds(70))
  }

  @Test("lines of a list come in staggered; one that is put before them types alone")
  func list() throws {
    let lines = State(wrappedValue: ["aa", "bb"])
    let panel = PaperPanel()
    let screen = Screen(on: .cells(panel)) {
      VStack(alignment: .leading, spacing: 0) {
        ForEach(Array(lines.wrappedValue.enumerated()), id: \.element) { index, line in
          TypingText(
            text: line, perChar: 0.1, startDelay: 0.05 * Double(index), showsCursor: false)
        }
      }
    }
    _ = try screen.run(
      on: ScriptedLoop([(1000, { lines.wrappedValue = ["cc", "aa", "bb"] })]))
    let expected: [(Int64, [String])] = [
      (0, ["a"]), (50, ["a", "b"]), (100, ["aa", "b"]), (150, ["aa", "bb"]),
      (1000, ["c", "aa", "bb"]), (1100, ["cc", "aa", "bb"]),
    ]
    #expect(panel.pages.map { $0.at } == expected.map { .milliseconds($0.0) })
    #expect(panel.pages.map { $0.lines } == expected.map { $0.1 })
  }

  @Test("each view keeps its own state at its place, and loses it when the place is gone")
  func nestedStates() throws {
    let showsSecond = State(wrappedValue: true)
    let panel = PaperPanel()
    let screen = Screen(on: .cells(panel)) {
      Counter()
      if showsSecond.wrappedValue { Counter() }
    }
    _ = try screen.run(
      on: ScriptedLoop([
        (10, { panel.keys = [.character("2")] }), (400, { panel.keys = [.character("2")] }),
        (800, { panel.keys = [.character("1")] }), (1200, { showsSecond.wrappedValue = false }),
        (1600, { showsSecond.wrappedValue = true }),
      ]))
    #expect(lines(panel, at: 0) == ["n=0", "[Enter] more", "n=0", "[2] more"])
    #expect(lines(panel, at: 10) == ["n=0", "[Enter] more", "n=1", "[2] more"])
    #expect(lines(panel, at: 400) == ["n=0", "[Enter] more", "n=2", "[2] more"])
    #expect(lines(panel, at: 800) == ["n=1", "[Enter] more", "n=2", "[2] more"])
    #expect(lines(panel, at: 1200) == ["n=1", "[Enter] more"])
    #expect(lines(panel, at: 1600) == ["n=1", "[Enter] more", "n=0", "[2] more"])
  }

  @Test("a binding lets another view set the state")
  func binding() throws {
    struct Child: View {
      @Binding var word: String
      var body: some View { Button("set") { word = "new" } }
    }
    struct Parent: View {
      @State private var word = "old"
      var body: some View {
        Text(word)
        Child(word: $word)
      }
    }
    let panel = PaperPanel()
    let screen = Screen(on: .cells(panel)) { Parent() }
    _ = try screen.run(on: ScriptedLoop([(10, { screen.press("set") })]))
    #expect(panel.pages.map { $0.lines } == [["old", "[Enter] set"], ["new", "[Enter] set"]])
  }

  @Test("another trigger types the same text anew, and each end is told once")
  func trigger() throws {
    let trigger = State(wrappedValue: 0)
    let panel = PaperPanel()
    let loop = ScriptedLoop([(500, { trigger.wrappedValue = 1 })])
    var ends: [Instant] = []
    let screen = Screen(on: .cells(panel)) {
      TypingText(text: "ab", perChar: 0.1, showsCursor: false, trigger: trigger.wrappedValue)
        .onFinished { ends.append(loop.now) }
    }
    _ = try screen.run(on: loop)
    #expect(panel.pages.map { $0.lines } == [["a"], ["ab"], ["a"], ["ab"]])
    #expect(panel.pages.map { $0.at } == [0, 100, 500, 600].map { .milliseconds($0) })
    #expect(ends == [200, 700].map { .milliseconds($0) })
  }

  @Test("a text that stands still changes at once, however often")
  func still() throws {
    let clock = State(wrappedValue: 0)
    let panel = PaperPanel()
    let screen = Screen(on: .cells(panel)) { Text("t=\(clock.wrappedValue)") }
    let ticks: [(Int64, () -> Void)] = (1...8).map { tick in
      (Int64(tick * 50), { clock.wrappedValue = tick })
    }
    _ = try screen.run(on: ScriptedLoop(ticks))
    #expect(panel.pages.map { $0.lines } == (0...8).map { ["t=\($0)"] })
  }

  @Test("what is not motion is there in the first frame, and what a screen reader says always is")
  func accessible() throws {
    let panel = PaperPanel()
    let screen = Screen(on: .cells(panel)) {
      TypingText(text: "안녕", startDelay: 2)
      Text("세계")
    }
    #expect(screen.accessibleText == "안녕\n세계")
    screen.reducesMotion = true
    _ = try screen.run(on: ScriptedLoop())
    #expect(panel.pages.map { $0.lines } == [["안녕|", "세계"]])
  }

  @Test("fonts and colours are inherited: each text has the size and the colour of its place")
  func styles() throws {
    let memory = ViewMemory()
    let plan = ScreenPlan(
      of: VStack {
        Text("a")
        VStack {
          TypingText(text: "b")
          TypingText(text: "c", font: .system(.largeTitle))
          Text("d").foregroundStyle(.red)
        }
        .font(.caption)
      }
      .foregroundStyle(.green), memory: memory)
    #expect(
      plan.texts.map { $0.font } == [.body, .caption, .system(.largeTitle), .caption])
    #expect(plan.texts.map { $0.text.foreground } == [.green, .green, .green, .red])
  }

  @Test("a state that changes wakes the screen once; then it rests again")
  func restsAfterChange() throws {
    let title = State(wrappedValue: "first")
    let panel = PaperPanel()
    let loop = ScriptedLoop([
      (100, { title.wrappedValue = "second" }), (200, { title.wrappedValue = "third" }),
    ])
    let screen = Screen(on: .cells(panel)) { Text(title.wrappedValue) }
    _ = try screen.run(on: loop)
    #expect(panel.pages.map { $0.lines } == [["first"], ["second"], ["third"]])
    // States of other tests wake it too; before the counter was reset, nothing else happened any more.
    #expect((2..<100).contains(loop.wakeUps))
  }

  @Test(
    "in a task a screen follows states that other threads set, and ends with the task",
    .timeLimit(.minutes(1)))
  func task() async throws {
    let title = State(wrappedValue: "first")
    let (ends, told) = AsyncStream.makeStream(of: String.self)
    nonisolated(unsafe) let panel = PaperPanel()
    let run = Task {
      try await Screen(on: .cells(panel)) {
        TypingText(text: title.wrappedValue, perChar: 0, showsCursor: false)
          .onFinished { told.yield(title.wrappedValue) }
      }.run()
    }
    var seen: [String] = []
    for await end in ends {
      seen.append(end)
      if end == "second" { break }
      title.wrappedValue = "second"
    }
    run.cancel()
    #expect(try await run.value == .done)
    #expect(seen == ["first", "second"])
    #expect(panel.isClosed)
    #expect(panel.pages.map { $0.lines } == [["first"], ["second"]])
  }
}
