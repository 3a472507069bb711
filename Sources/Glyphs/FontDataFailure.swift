/// Why the bytes of a font cannot be understood: where, what stands there, and what was expected.
public struct FontDataFailure: Error, Equatable, Sendable, CustomStringConvertible {
  /// The line, counted from 1; nil in a font that has no lines.
  public var line: Int?
  /// The byte, counted from 0; nil in a font that has lines, and where the whole is meant.
  public var byte: Int?
  /// What stands there.
  public var found: String
  /// What was expected instead.
  public var expected: String

  /// Makes a failure.
  public init(line: Int? = nil, byte: Int? = nil, found: String, expected: String) {
    self.line = line
    self.byte = byte
    self.found = found
    self.expected = expected
  }

  /// One sentence: "line 12: found the end of the file; expected ENDFONT".
  public var description: String {
    let place = line.map { "line \($0): " } ?? byte.map { "byte \($0): " } ?? ""
    return "\(place)found \(found); expected \(expected)"
  }
}

/// What a person sees of a line that is wrong: quoted, and never more than 40 bytes of it.
func quoted(_ bytes: ArraySlice<UInt8>) -> String {
  if bytes.isEmpty { return "nothing" }
  let shown = String(decoding: bytes.prefix(40), as: UTF8.self)
  return bytes.count > 40 ? "\"\(shown)...\"" : "\"\(shown)\""
}
