public import Raster
public import Time

/// What a board file says: which displays are there, what is typed on them, and how.
public struct Board: Equatable, Sendable {
  /// The file, as it was named or found.
  public var path: String
  /// What the keys say that stand once in a file: `font.size`, `style.align`.
  public var settings = BoardValues()
  /// The displays, each with the keys of `display`.
  public var displays: [BoardValues] = []
  /// The texts from the top, each with the keys of `text`.
  public var texts: [BoardValues] = []

  /// The file's name without its folder and `.yaml`.
  public var name: String {
    var name = path.utf8.split(separator: UInt8(ascii: "/")).last.map { String($0) ?? path } ?? path
    if name.utf8.count > 5, name.hasSuffix(".yaml") { name.removeLast(5) }
    return name
  }

  /// Reads a board from the bytes of a YAML file; `path` is what messages call it.
  ///
  /// Fails with a sentence that names the file, line and column, what is wrong there, and the mend.
  public init(_ bytes: [UInt8], path: String) throws(BoardFailure) {
    self.path = path
    let node = try YAMLReader.read(bytes, name: path)
    var reader = BoardReader(path: path)
    try reader.read(node)
    settings = reader.settings
    displays = reader.displays
    texts = reader.texts
  }
}

/// What some keys say, by their names.
public struct BoardValues: Equatable, Sendable {
  /// Which keys are there, in the file's order.
  public private(set) var keys: [String] = []
  private var values: [BoardKey.Value] = []

  /// The value of a key; nil if the file does not say it.
  public subscript(key: String) -> BoardKey.Value? {
    for (index, name) in keys.enumerated() where name == key { return values[index] }
    return nil
  }

  mutating func set(_ key: String, _ value: BoardKey.Value) {
    keys.append(key)
    values.append(value)
  }

  /// The text, or the word, of a key.
  public func text(_ key: String) -> String? {
    if case .text(let text) = self[key] { text } else { nil }
  }

  /// The names of a key that takes several.
  public func names(_ key: String) -> [String]? {
    if case .names(let names) = self[key] { names } else { nil }
  }

  /// The whole number of a key.
  public func whole(_ key: String) -> Int? {
    if case .whole(let number) = self[key] { number } else { nil }
  }

  /// The length of time of a key.
  public func seconds(_ key: String) -> Interval? {
    if case .seconds(let length) = self[key] { length } else { nil }
  }

  /// The colour of a key.
  public func color(_ key: String) -> Color? {
    if case .color(let color) = self[key] { color } else { nil }
  }

  /// The size of a key.
  public func size(_ key: String) -> Size? {
    if case .size(let size) = self[key] { size } else { nil }
  }
}
