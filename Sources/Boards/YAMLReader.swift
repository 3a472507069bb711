// Reads YAML by libyaml's events, and refuses what a board has no use for: anchors, aliases, tags, several documents.
import CYAML

/// Reads the one value of a YAML file.
@safe struct YAMLReader {
  /// Files over this many bytes are refused.
  static let longest = 1 << 20
  /// How deep values may stand in each other.
  static let deepest = 16

  private let parser: UnsafeMutablePointer<yaml_parser_t>
  private let name: String
  private let bytes: [UInt8]

  /// Reads `bytes`; `name` is the file's, for messages.
  static func read(_ bytes: [UInt8], name: String) throws(BoardFailure) -> YAMLNode {
    if bytes.count > longest {
      throw BoardFailure("\(name): the file is larger than 1 MiB; a board is a page of text")
    }
    // libyaml would read it, but its marks then count other bytes than ours.
    if bytes.starts(with: [0xFE, 0xFF]) || bytes.starts(with: [0xFF, 0xFE]) {
      throw BoardFailure("\(name):1:1: this is UTF-16; a board is UTF-8 text, save it as that")
    }
    let parser = UnsafeMutablePointer<yaml_parser_t>.allocate(capacity: 1)
    defer { unsafe parser.deallocate() }
    guard unsafe yaml_parser_initialize(parser) == 1 else {
      throw BoardFailure("\(name): there is no memory to read it")
    }
    defer { unsafe yaml_parser_delete(parser) }
    // libyaml reads from where the bytes are: they must not move.
    let input = UnsafeMutablePointer<UInt8>.allocate(capacity: max(1, bytes.count))
    defer { unsafe input.deallocate() }
    for i in bytes.indices { unsafe input[i] = bytes[i] }
    unsafe yaml_parser_set_input_string(parser, input, bytes.count)
    let reader = unsafe YAMLReader(parser: parser, name: name, bytes: bytes)
    return try reader.document()
  }

  /// One step of the file.
  private enum Event {
    case start, end, documentStart, documentEnd
    case scalar(String, isPlain: Bool)
    case listStart, listEnd, mapStart, mapEnd
  }

  private func document() throws(BoardFailure) -> YAMLNode {
    _ = try next()
    let (first, place) = try next()
    guard case .documentStart = first else {
      throw failure(place, "the file is empty; a board says at least what it is for")
    }
    let (event, start) = try next()
    let node = try self.node(event, start, depth: 0)
    _ = try next()
    let (last, behind) = try next()
    guard case .end = last else {
      throw failure(behind, "a second document begins; a board is one document, take the '---' out")
    }
    return node
  }

  private func node(_ event: Event, _ place: YAMLNode.Place, depth: Int) throws(BoardFailure)
    -> YAMLNode
  {
    if depth > Self.deepest {
      throw failure(place, "values stand in each other more than \(Self.deepest) deep")
    }
    switch event {
    case .scalar(let text, let isPlain):
      return YAMLNode(content: .scalar(text, isPlain: isPlain), place: place)
    case .listStart:
      var items: [YAMLNode] = []
      while true {
        let (item, itemPlace) = try next()
        if case .listEnd = item { return YAMLNode(content: .list(items), place: place) }
        items.append(try node(item, itemPlace, depth: depth + 1))
      }
    case .mapStart:
      var entries: [YAMLNode.Entry] = []
      // A set, since a mebibyte has room for 200,000 keys.
      var names: Set<String> = []
      while true {
        let (key, keyPlace) = try next()
        if case .mapEnd = key { return YAMLNode(content: .map(entries), place: place) }
        guard case .scalar(let name, _) = key else {
          throw failure(keyPlace, "a key is a word; a list or a map cannot be one")
        }
        if !names.insert(name).inserted {
          throw failure(
            keyPlace, "the key '\(printable(name))' stands here a second time; take one out")
        }
        let (value, valuePlace) = try next()
        entries.append(
          YAMLNode.Entry(
            key: name, place: keyPlace, value: try node(value, valuePlace, depth: depth + 1)))
      }
    case .start, .end, .documentStart, .documentEnd, .listEnd, .mapEnd:
      throw failure(place, "a value is missing")
    }
  }

  /// The next event and where it begins.
  private func next() throws(BoardFailure) -> (Event, YAMLNode.Place) {
    var event = unsafe yaml_event_t()
    guard unsafe yaml_parser_parse(parser, &event) == 1 else { throw problem() }
    defer { unsafe yaml_event_delete(&event) }
    let place = unsafe Self.place(event.start_mark)
    switch unsafe event.type {
    case YAML_STREAM_START_EVENT: return (.start, place)
    case YAML_STREAM_END_EVENT: return (.end, place)
    case YAML_DOCUMENT_START_EVENT: return (.documentStart, place)
    case YAML_DOCUMENT_END_EVENT: return (.documentEnd, place)
    case YAML_SCALAR_EVENT:
      let scalar = unsafe event.data.scalar
      try unsafe refuse(anchor: scalar.anchor, tag: scalar.tag, place)
      let bytes = unsafe UnsafeBufferPointer(start: scalar.value, count: scalar.length)
      // Paths and names go to C, which would end them there.
      if unsafe bytes.contains(0) {
        throw failure(place, "there is a NUL (\\0) in this text; take it out")
      }
      let text = unsafe String(decoding: bytes, as: UTF8.self)
      return (.scalar(text, isPlain: unsafe scalar.style == YAML_PLAIN_SCALAR_STYLE), place)
    case YAML_SEQUENCE_START_EVENT:
      let list = unsafe event.data.sequence_start
      try unsafe refuse(anchor: list.anchor, tag: list.tag, place)
      return (.listStart, place)
    case YAML_SEQUENCE_END_EVENT: return (.listEnd, place)
    case YAML_MAPPING_START_EVENT:
      let map = unsafe event.data.mapping_start
      try unsafe refuse(anchor: map.anchor, tag: map.tag, place)
      return (.mapStart, place)
    case YAML_MAPPING_END_EVENT: return (.mapEnd, place)
    case YAML_ALIAS_EVENT:
      throw failure(place, "an alias (*) is not understood; write the value itself")
    default: throw failure(place, "this is not understood")
    }
  }

  private func refuse(
    anchor: UnsafeMutablePointer<UInt8>?, tag: UnsafeMutablePointer<UInt8>?, _ place: YAMLNode.Place
  ) throws(BoardFailure) {
    if unsafe anchor != nil {
      throw failure(place, "an anchor (&) is not understood; write the value itself")
    }
    if unsafe tag != nil {
      throw failure(
        place, "a tag (!) is not understood; take it out (quote a text that begins with !)")
    }
  }

  /// What libyaml says went wrong, and where.
  private func problem() -> BoardFailure {
    var sentence = "it is not YAML"
    if let text = unsafe parser.pointee.problem { sentence = unsafe String(cString: text) }
    if unsafe parser.pointee.error == YAML_MEMORY_ERROR {
      return BoardFailure("\(name): there is no memory to read it")
    }
    if unsafe parser.pointee.error == YAML_READER_ERROR {
      let offset = unsafe min(parser.pointee.problem_offset, bytes.count)
      return failure(place(ofByte: offset), "\(sentence); a board is UTF-8 text")
    }
    let place = unsafe Self.place(parser.pointee.problem_mark)
    // What is open ends the file: where it begins is what a person looks for.
    if let context = unsafe parser.pointee.context {
      let start = unsafe Self.place(parser.pointee.context_mark)
      let activity = unsafe String(cString: context)
      sentence += " \(activity)"
      if start != place { sentence += " that begins at \(start.line):\(start.column)" }
    }
    return failure(place, sentence)
  }

  private func place(ofByte offset: Int) -> YAMLNode.Place {
    var place = YAMLNode.Place(line: 1, column: 1)
    for byte in bytes[..<offset] {
      if byte == UInt8(ascii: "\n") {
        place = YAMLNode.Place(line: place.line + 1, column: 1)
      } else if byte & 0xC0 != 0x80 {
        place.column += 1
      }
    }
    return place
  }

  private static func place(_ mark: yaml_mark_t) -> YAMLNode.Place {
    YAMLNode.Place(line: Int(mark.line) + 1, column: Int(mark.column) + 1)
  }

  private func failure(_ place: YAMLNode.Place, _ sentence: String) -> BoardFailure {
    BoardFailure("\(name):\(place.line):\(place.column): \(sentence)")
  }
}

/// A word of a file as a message may show it: without controls, and not too long.
func printable(_ word: String) -> String {
  var shown = ""
  var count = 0
  for scalar in word.unicodeScalars {
    if count == 40 { return shown + "…" }
    let isControl = scalar.value < 32 || (127..<160).contains(scalar.value)
    shown.unicodeScalars.append(isControl ? "\u{FFFD}" : scalar)
    count += 1
  }
  return shown
}
