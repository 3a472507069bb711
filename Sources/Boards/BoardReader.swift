public import Raster
import Time

/// Holds a YAML value against the table of keys, and gathers what it says.
struct BoardReader {
  let path: String
  var settings = BoardValues()
  var displays: [BoardValues] = []
  var texts: [BoardValues] = []

  init(path: String) { self.path = path }

  mutating func read(_ node: YAMLNode) throws(BoardFailure) {
    guard case .map(let entries) = node.content else {
      throw failure(node.place, "a board is made of keys, such as 'display:' and 'texts:'")
    }
    for entry in entries {
      let key = try key(entry, in: "")
      if entry.key == "display" || entry.key == "displays" {
        if !displays.isEmpty {
          throw failure(entry.place, "'display' and 'displays' stand side by side; keep one")
        }
      }
      switch key.kind {
      case .keys where entry.key == "display":
        displays = [try values(entry.value, of: "display", needing: "driver")]
      case .keys: try readSection(entry, of: entry.key)
      case .list(let prefix, let orText):
        let list = try list(entry, of: prefix, orText: orText)
        if prefix == "display" { displays = list } else { texts = list }
      default: settings.set(entry.key, try value(entry.value, of: key))
      }
    }
    if settings["facts"] == nil {
      throw failure(
        node.place,
        "the key 'facts' is missing; it says where the facts come from: "
          + (BoardKey.at("facts")?.wanted ?? ""))
    }
  }

  /// Reads a map such as `style` whose keys stand once in a file.
  private mutating func readSection(_ entry: YAMLNode.Entry, of prefix: String) throws(BoardFailure)
  {
    guard case .map(let entries) = entry.value.content else {
      throw failure(entry.value.place, "'\(prefix)' has keys of its own: \(names(in: prefix))")
    }
    for inner in entries {
      let key = try key(inner, in: prefix)
      settings.set(key.path, try value(inner.value, of: key))
    }
  }

  private func list(_ entry: YAMLNode.Entry, of prefix: String, orText: Bool) throws(BoardFailure)
    -> [BoardValues]
  {
    guard case .list(let items) = entry.value.content else {
      throw failure(entry.value.place, "'\(entry.key)' is a list: begin each line with '- '")
    }
    var result: [BoardValues] = []
    for item in items {
      if orText, case .scalar(let text, let isPlain) = item.content {
        if isPlain && text.isEmpty {
          throw failure(
            item.place,
            "there is no text behind this '-' (a # begins a comment); an empty text is \"\"")
        }
        var values = BoardValues()
        values.set("text", .text(text))
        result.append(values)
      } else {
        result.append(try values(item, of: prefix, needing: orText ? "text" : "driver"))
      }
    }
    return result
  }

  private func values(_ node: YAMLNode, of prefix: String, needing needed: String)
    throws(BoardFailure) -> BoardValues
  {
    guard case .map(let entries) = node.content else {
      throw failure(node.place, "a \(prefix) has keys of its own: \(names(in: prefix))")
    }
    var values = BoardValues()
    for entry in entries {
      let key = try key(entry, in: prefix)
      values.set(entry.key, try value(entry.value, of: key))
    }
    if values[needed] == nil {
      throw failure(node.place, "the key '\(needed)' is missing in this \(prefix)")
    }
    if let driver = values.text("driver") { try check(entries, of: driver, node.place) }
    return values
  }

  /// Holds the keys of a display against what its driver has a use for, and cannot do without.
  private func check(_ entries: [YAMLNode.Entry], of driver: String, _ place: YAMLNode.Place)
    throws(BoardFailure)
  {
    for entry in entries {
      guard let key = BoardKey.at("display." + entry.key), !key.drivers.isEmpty else { continue }
      if !key.drivers.contains(driver) {
        throw failure(
          entry.place,
          "a display with the driver \(driver) has no '\(entry.key)'; take the key out")
      }
    }
    for key in BoardKey.all where key.needing.contains(driver) {
      let name = String(key.path.dropFirst("display.".count))
      if !entries.contains(where: { $0.key == name }) {
        throw failure(place, "a display with the driver \(driver) needs the key '\(name)'")
      }
    }
  }

  private func key(_ entry: YAMLNode.Entry, in prefix: String) throws(BoardFailure) -> BoardKey {
    let names = BoardKey.names(in: prefix)
    if names.contains(entry.key),
      let key = BoardKey.at(prefix.isEmpty ? entry.key : "\(prefix).\(entry.key)")
    {
      return key
    }
    let place = prefix.isEmpty ? "" : " in '\(prefix)'"
    if let near = nearestWord(to: entry.key, among: names) {
      throw failure(
        entry.place, "unknown key '\(printable(entry.key))'\(place); did you mean '\(near)'?")
    }
    throw failure(
      entry.place,
      "unknown key '\(printable(entry.key))'\(place); known are \(self.names(in: prefix))")
  }

  private func value(_ node: YAMLNode, of key: BoardKey) throws(BoardFailure) -> BoardKey.Value {
    if case .names = key.kind { return .names(try names(node, of: key)) }
    guard case .scalar(let text, let isPlain) = node.content else {
      throw failure(node.place, "'\(key.path)' is \(key.wanted), not a list or keys")
    }
    if isPlain && text.isEmpty {
      // What looks like a value may be a comment.
      var hint = ""
      if case .color = key.kind { hint = " (a # begins a comment)" }
      if case .name = key.kind { hint = " (a # begins a comment)" }
      if case .text = key.kind { hint = " (a # begins a comment; an empty text is \"\")" }
      throw failure(node.place, "'\(key.path)' has no value: \(key.wanted) is wanted\(hint)")
    }
    if let value = Self.meaning(of: text, key.kind) { return value }
    throw failure(node.place, "'\(key.path)' is '\(printable(text))': \(key.wanted) is wanted")
  }

  /// The one name or the list of names that a key has.
  private func names(_ node: YAMLNode, of key: BoardKey) throws(BoardFailure) -> [String] {
    var items = [node]
    if case .list(let list) = node.content { items = list }
    var names: [String] = []
    for item in items {
      guard case .scalar(let text, _) = item.content, !text.isEmpty else {
        throw failure(item.place, "'\(key.path)' is \(key.wanted)")
      }
      names.append(text)
    }
    return names
  }

  private static func meaning(of text: String, _ kind: BoardKey.Kind) -> BoardKey.Value? {
    switch kind {
    case .keys, .list, .names: nil
    case .text: .text(text)
    case .name: text.isEmpty ? nil : .text(text)
    case .word(let words): words.contains(text) ? .text(text) : nil
    case .whole(let range): wholeNumber(text, in: range).map { .whole($0) }
    case .count(let range):
      text == "forever" ? .text(text) : wholeNumber(text, in: range).map { .whole($0) }
    case .seconds(let limit): Boards.seconds(text, upTo: limit).map { .seconds($0) }
    case .part:
      // As seconds are read: whole nanoseconds, so that 0.9 is the limit and not a float beside it.
      Boards.seconds(text, upTo: 1).flatMap {
        $0 > .milliseconds(900) ? nil : .seconds($0)
      }
    case .color: color(text).map { .color($0) }
    case .size: size(text).map { .size($0) }
    }
  }

  private func names(in prefix: String) -> String {
    BoardKey.names(in: prefix).joined(separator: ", ")
  }

  private func failure(_ place: YAMLNode.Place, _ sentence: String) -> BoardFailure {
    BoardFailure("\(path):\(place.line):\(place.column): \(sentence)")
  }
}

/// Reads a colour such as `#ffcc00`; nil for anything else.
public func color(_ text: String) -> Color? {
  let bytes = Array(text.utf8)
  guard bytes.count == 7, bytes[0] == UInt8(ascii: "#") else { return nil }
  var rgb: UInt32 = 0
  for byte in bytes.dropFirst() {
    guard let digit = hexadecimalDigit(byte) else { return nil }
    rgb = rgb << 4 | digit
  }
  return Color(rgb: rgb)
}

/// Reads a size such as `800x480`, each side from 1 to 8192; nil for anything else.
public func size(_ text: String) -> Size? {
  let parts = text.utf8.split(separator: UInt8(ascii: "x"), omittingEmptySubsequences: false)
  guard parts.count == 2,
    let width = wholeNumber(String(decoding: parts[0], as: UTF8.self), in: 1...8192),
    let height = wholeNumber(String(decoding: parts[1], as: UTF8.self), in: 1...8192)
  else { return nil }
  return Size(width: width, height: height)
}
