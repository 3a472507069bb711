// The keys of boards against the options of the command: they take the same, mean the same, and none is without effect.
import Boards
import Raster
import Testing
import Time
import Typing
import TypingDisplay

@testable import typist

/// A key that has an option, and how a file says it.
private struct Pair {
  let key: BoardKey
  let option: String

  /// The option of a key; nil for keys that have none.
  init?(_ key: BoardKey) {
    self.key = key
    let section = key.path.split(separator: ".").first.map { String($0) } ?? ""
    let name = key.path.split(separator: ".").last.map { String($0) } ?? ""
    switch key.path {
    case "font.name": option = "--font"
    case "font.fallback": option = "--fallback"
    case "motion.reduce": option = "--reduce-motion"
    case "display.rotation": option = "--rotate"
    // A switch has no value.
    case "style.queue": return nil
    default:
      if section == name || !["style", "text", "font", "display"].contains(section) { return nil }
      option = "--" + name
    }
    if Option.named(option) == nil { return nil }
  }

  /// A file that says `value` for the key, in quotes as a call has it.
  static func file(_ key: BoardKey, _ value: String) -> String {
    let parts = key.path.split(separator: ".")
    guard parts.count == 2 else { return "facts: seen\n\(key.path): \"\(value)\"\n" }
    let inner = "\(parts[1]): \"\(value)\""
    switch parts[0] {
    case "text": return "facts: seen\ntexts: [{text: a, \(inner)}]\n"
    case "display": return "facts: seen\ndisplay: {driver: png, path: a, \(inner)}\n"
    default: return "facts: seen\n\(parts[0]): {\(inner)}\n"
    }
  }
}

private func board(_ key: BoardKey, _ value: String) throws -> Board {
  try Board(Array(Pair.file(key, value).utf8), path: "x.yaml")
}

/// Values at the edges of what a key may be, inside and outside.
private func edges(_ kind: BoardKey.Kind) -> [String] {
  switch kind {
  case .keys, .list, .text, .name, .names: ["a"]
  case .word(let words): words + ["none", "Center", ""]
  case .whole(let range):
    ["\(range.lowerBound)", "\(range.upperBound)", "\(range.upperBound + 1)", "0", "-1", "1.5", ""]
  case .count(let range):
    ["forever", "\(range.upperBound)", "\(range.upperBound + 1)", "0", "1", "-1", "Forever", ""]
  case .seconds(let limit): ["0", ".5", "\(limit)", "\(limit).000000001", "-1", "1e0", "", "1 "]
  case .part: ["0", "0.9", "0.900000001", "1", "-0.1", ""]
  case .color: ["#ffcc00", "#FFCC00", "ffcc00", "#fc0", "#ffcc0g", ""]
  case .size: ["1x1", "8192x8192", "8193x1", "0x1", "8x", "8X8", "8x8x8"]
  }
}

@Suite("A key of a board")
struct BoardKeyTests {
  @Test("takes the values that its option takes, and no others", arguments: BoardKey.all)
  func values(key: BoardKey) throws {
    guard let pair = Pair(key) else { return }
    for value in edges(key.kind) {
      let byFile = (try? board(key, value)) != nil
      // With a board, what goes together is looked at later.
      let byCall = (try? Request(["--board=x", "\(pair.option)=\(value)", "a"])) != nil
      #expect(byFile == byCall, "\(key.path) and \(pair.option) with '\(value)'")
    }
  }

  @Test("of the style has an option, but for the switch")
  func options() {
    let alone = BoardKey.all.filter { $0.path.hasPrefix("style.") && Pair($0) == nil }
    #expect(alone.map { $0.path } == ["style.queue"])
  }

  @Test("that says what holds without it changes nothing", arguments: BoardKey.all)
  func usual(key: BoardKey) throws {
    let section = key.path.prefix { $0 != "." }
    let isPlain = section == "style" || key.path == "font.size" || key.path == "motion.reduce"
    if !isPlain || section == key.path { return }
    var request = try Request(["--board=x", "a", "b"])
    let before = String(describing: request)
    try request.apply(board(key, key.usual))
    #expect(String(describing: request) == before, "\(key.path): \(key.usual)")
  }

  @Test("that says something else changes what is done", arguments: BoardKey.all)
  func effect(key: BoardKey) throws {
    let section = key.path.prefix { $0 != "." }
    // What a board is, and who saw it, is for people.
    if section == key.path || key.path == "display.driver" { return }
    let other: String
    switch key.kind {
    case .keys, .list: return
    case .text, .name, .names: other = "/other"
    case .word(let words):
      other = try #require(words.last { $0 != key.usual && "style." + $0 != key.usual })
    case .whole(let range): other = "\(range.upperBound)"
    case .count: other = "7"
    case .seconds: other = "3"
    case .part: other = "0.7"
    case .color: other = "#123456"
    case .size: other = "99x77"
    }
    #expect(try done(key, other) != done(key, nil), "\(key.path): \(other)")
  }

  /// What a call does with a board in which `key` has a value, or is left out: its own settings, those of its texts, and
  /// its displays.
  private func done(_ key: BoardKey, _ value: String?) throws -> String {
    var request = try Request(["--board=x"])
    let parts = key.path.split(separator: ".")
    let said = value.map { ", \(parts[1]): \"\($0)\"" } ?? ""
    let inDisplay = parts[0] == "display"
    let inText = parts[0] == "text"
    let place =
      switch key.path {
      case "display.output": "{driver: fb\(value == nil ? ", output: /dev/fb0" : said)}"
      case "display.path": "{driver: png\(value == nil ? ", path: a" : said)}"
      default: "{driver: png, path: a\(inDisplay ? said : "")}"
      }
    let text = key.path == "text.text" ? (value ?? "a") : "a"
    let keys = inText && key.path != "text.text" ? said : ""
    var file = "facts: seen\ndisplay: \(place)\ntexts: [b, {text: \"\(text)\"\(keys)}]\n"
    if !inDisplay && !inText, let value { file += "\(parts[0]): {\(parts[1]): \"\(value)\"}\n" }
    try request.apply(Board(Array(file.utf8), path: "x.yaml"))
    let displays =
      "\(request.destinations) \(request.geometry(of: 0)) \(String(describing: request.rotation(of: 0)))"
      + " \(String(describing: request.look(of: 0)))"
    let texts = String(describing: request.showTexts())
    let rest =
      "\(String(describing: request.font)) \(request.fallbacks) \(request.pixelHeight) \(request.style) "
      + "\(request.breaksKorean) \(request.reduceMotion)"
    return displays + texts + rest
  }
}
