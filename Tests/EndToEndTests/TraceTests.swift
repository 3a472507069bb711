// The timelines of the component's own examples, from the numbers of its reference, to the microsecond.
import Testing

@Suite("Traces of the component's examples")
struct TraceTests {
  @Test("a title with a cursor: 0.05 s a character, then a blink of 0.6 s each way")
  func title() throws {
    let printed = try Printed(["trace", "집중! ✨"])
    #expect(printed.code == 0)
    let lines = printed.output.split(separator: "\n").map(String.init)
    #expect(
      lines.prefix(6) == [
        #"{"t":0,"line":0,"visible":"","cursor":1}"#,
        #"{"t":0,"line":0,"visible":"집","cursor":1}"#,
        #"{"t":0.05,"line":0,"visible":"집중","cursor":1}"#,
        #"{"t":0.1,"line":0,"visible":"집중!","cursor":1}"#,
        #"{"t":0.15,"line":0,"visible":"집중! ","cursor":1}"#,
        #"{"t":0.2,"line":0,"visible":"집중! ✨","cursor":1}"#,
      ])
    // Five characters end at 0.25 s. Of the reference's table those moments that are thirtieths.
    let fades = lines.dropFirst(6)
    for (moment, alpha) in [
      (0.35, 0.944), (0.45, 0.768), (0.55, 0.5), (0.65, 0.232), (0.75, 0.056), (0.85, 0),
      (0.95, 0.056), (1.05, 0.232), (1.15, 0.5), (1.25, 0.768), (1.35, 0.944), (1.45, 1),
    ] {
      let prefix = "{\"t\":\(moment),\"line\":0,\"visible\":\"집중! ✨\",\"cursor\":"
      let line = fades.first { $0.hasPrefix(prefix) }
      let value = line.flatMap { Double($0.dropFirst(prefix.count).dropLast()) }
      #expect(value.map { abs($0 - alpha) < 0.0006 } == true, "\(moment): \(line ?? "no line")")
    }
    #expect(fades.last?.hasPrefix("{\"t\":1.45,") == true, "it ends with the blink")
  }

  @Test("우리 팀의 궁극적인 목표 at 0.06 s, after 0.15 s, without a cursor")
  func goal() throws {
    let text = "우리 팀의 궁극적인 목표"
    let printed = try Printed(
      ["trace", text, "--per-char", "0.06", "--start-delay", "0.15", "--no-cursor"])
    let times = [
      "0.15", "0.21", "0.27", "0.33", "0.39", "0.45", "0.51", "0.57", "0.63", "0.69", "0.75",
      "0.81", "0.87",
    ]
    var expected = "{\"t\":0,\"line\":0,\"visible\":\"\",\"cursor\":0}\n"
    for (index, time) in times.enumerated() {
      expected +=
        "{\"t\":\(time),\"line\":0,\"visible\":\"\(text.prefix(index + 1))\",\"cursor\":0}\n"
    }
    #expect(text.count == times.count)
    #expect(printed == Printed(code: 0, output: expected))
  }

  @Test(
    "a queue is taken back to what the next text begins with, and one pass of an endless loop is told"
  )
  func queue() throws {
    let printed = try Printed(
      [
        "trace", "--queue", "--loop=forever", "--no-cursor", "--per-char=0.1", "--hold-text=1",
        "--back-speed=0.25", "빠른 길", "빠른 답",
      ])
    // Typed at 0.4 s, held to 1.4, one slot back in 0.25; typed at 1.75, held to 2.75.
    let expected = [
      (0, ""), (0, "빠"), (0.1, "빠른"), (0.2, "빠른 "), (0.3, "빠른 길"), (1.4, "빠른 "), (1.65, "빠른 답"),
      (2.75, "빠른 "),
    ].map { "{\"t\":\($0 == 0 ? "0" : "\($0)"),\"line\":0,\"visible\":\"\($1)\",\"cursor\":0}\n" }
    #expect(printed == Printed(code: 0, output: expected.joined()))
  }

  @Test("a pause after punctuation moves what comes after it")
  func pause() throws {
    let printed = try Printed(
      ["trace", "--no-cursor", "--per-char=0.1", "--pause=0.4", "자, 3.5!"])
    let expected = [
      (0, ""), (0, "자"), (0.1, "자,"), (0.4, "자, "), (0.5, "자, 3"), (0.6, "자, 3."), (0.7, "자, 3.5"),
      (0.8, "자, 3.5!"),
    ].map { "{\"t\":\($0 == 0 ? "0" : "\($0)"),\"line\":0,\"visible\":\"\($1)\",\"cursor\":0}\n" }
    #expect(printed == Printed(code: 0, output: expected.joined()))
  }

  @Test("four lines come in one after another: 0.12 s and 0.08 s more for each")
  func lines() throws {
    let texts = ["• 다양성 존중", "• 창의적 사고", "• 따뜻한 소통", "• 목표지향"]
    let printed = try Printed(
      ["trace", "--start-delay=0.12", "--stagger=0.08", "--no-cursor"] + texts)
    #expect(printed.code == 0)
    let lines = printed.output.split(separator: "\n").map(String.init)
    #expect(
      lines.prefix(4)
        == (0..<4).map { "{\"t\":0,\"line\":\($0),\"visible\":\"\",\"cursor\":0}" }[...])
    for (line, time) in ["0.12", "0.2", "0.28", "0.36"].enumerated() {
      let first = lines.dropFirst(4).first { $0.contains("\"line\":\(line),") }
      #expect(first == "{\"t\":\(time),\"line\":\(line),\"visible\":\"•\",\"cursor\":0}")
      #expect(lines.contains { $0.contains("\"line\":\(line),\"visible\":\"\(texts[line])\"") })
    }
    // The longest begins at 0.28 s and has 8 characters; the last begins at 0.36 s and has 6.
    #expect(lines.last == "{\"t\":0.63,\"line\":2,\"visible\":\"• 따뜻한 소통\",\"cursor\":0}")
  }

  @Test("a trace has no wish for motion but the call's: on shows all at 0")
  func reducedMotion() throws {
    let printed = try Printed(["trace", "한글", "--reduce-motion=on", "--no-cursor"])
    #expect(
      printed
        == Printed(
          code: 0,
          output: """
            {"t":0,"line":0,"visible":"","cursor":0}
            {"t":0,"line":0,"visible":"한글","cursor":0}

            """))
  }
}

extension Printed {
  /// What a run without messages should come to.
  init(code: Int32, output: String) {
    self.code = code
    self.output = output
    messages = ""
  }
}
