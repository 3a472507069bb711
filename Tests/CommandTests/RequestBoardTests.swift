// What a board makes of a call.
import Boards
import LinuxIO
import Raster
import Testing
import Time
import Typing
import TypingDisplay

@testable import typist

private func request(_ words: [String], _ yaml: String) throws -> Request {
  var request = try Request(["--board", "x"] + words)
  try request.apply(Board(Array(yaml.utf8), path: "x.yaml"))
  return request
}

@Suite("A call with a board")
struct RequestBoardTests {
  @Test("each display of a board has its own size, rotation and colours; the call's come first")
  func displays() throws {
    let yaml = """
      facts: manual
      displays:
        - {driver: drm, output: "HDMI-A-1", rotation: 90, foreground: "#ff0000"}
        - {driver: png, path: a.png, geometry: 320x240, background: "#0000ff"}
      texts: [a, b]
      """
    let plain = try request([], yaml)
    #expect(plain.destinations.count == 2 && plain.texts == ["a", "b"])
    #expect(plain.rotation(of: 0) == .degrees90 && plain.rotation(of: 1) == nil)
    #expect(plain.foreground(of: 0) == Color(rgb: 0xFF0000) && plain.foreground(of: 1) == nil)
    #expect(plain.background(of: 1) == Color(rgb: 0x0000FF))
    #expect(plain.geometry(of: 1) == Size(width: 320, height: 240))
    let called = try request(["--rotate=180", "--foreground=#00ff00", "c"], yaml)
    #expect(called.texts == ["c"])
    #expect(called.rotation(of: 0) == .degrees180)
    #expect(called.foreground(of: 0) == Color(rgb: 0x00FF00))
    // Another place for the same display: its colours and its turn stay.
    let moved = try request(["--on=png:b.png"], yaml)
    #expect(moved.destinations == [.png(path: "b.png")])
    #expect(moved.rotation(of: 0) == .degrees90 && moved.foreground(of: 0) == Color(rgb: 0xFF0000))
  }

  @Test("a queue of a board is a queue of the call")
  func queue() throws {
    let request = try request(
      [],
      """
      facts: seen
      style: {queue: "yes", loop: 3, hold-text: 2, back-speed: 0.01, variance: 0.5, seed: 7, pause: 0.4}
      texts: [a, b]
      """)
    #expect(request.isQueue && request.loop == .times(3) && request.seed == 7)
    #expect(request.holdText == .milliseconds(2000) && request.backSpeed == .milliseconds(10))
    #expect(request.variance == 0.5 && request.pause == .milliseconds(400))
  }

  @Test("what a board says can go together with what the call says")
  func company() throws {
    let uneven = "facts: seen\nstyle: {variance: 0.5}\n"
    #expect(try request(["--seed=7", "a"], uneven).seed == 7)
    let endless = "facts: seen\nstyle: {loop: forever}\n"
    #expect(
      throws: CallMistake("the board types for ever, and --once waits for the end; add --loop 1")
    ) { try request(["--once", "a"], endless) }
    #expect(try request(["--once", "--loop=1", "a"], endless).stay == .once)
  }

  @Test("a stagger of the call moves the texts that a board starts one by one")
  func stagger() throws {
    let yaml = "facts: seen\ntexts: [a, {text: b, start-delay: 5}]\n"
    let starts: (Request) -> [Interval] = { $0.showTexts().map { $0.settings.startDelay } }
    #expect(try starts(request([], yaml)) == [.zero, .milliseconds(5000)])
    #expect(try starts(request(["--stagger=1"], yaml)) == [.zero, .milliseconds(1000)])
  }

  @Test("a display of a board that cannot be used is named with its file")
  func wrongDisplay() {
    let twice = "facts: seen\ndisplays: [{driver: terminal}, {driver: terminal-cells}]\n"
    #expect(
      throws: CallMistake(
        "x.yaml, display 2: --on terminal:cells: that display is already in use; name each one once"
      )
    ) { try request([], twice) }
  }

  @Test("every board of the folder makes a call that holds together")
  func folder() throws {
    let here = try #require(#filePath.lastIndex(of: "/").map { String(#filePath[..<$0]) })
    let library = BoardLibrary(folders: [here + "/../../boards"])
    for entry in library.boards() {
      var request = try Request(["--board", entry.name, "안녕"])
      try request.apply(library.board(entry.name))
    }
  }
}
