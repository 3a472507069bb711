/// A value of a YAML file and where it stands: what is left of YAML when everything clever is refused.
struct YAMLNode: Equatable {
  /// A place in a file; both count from 1, columns in characters.
  struct Place: Equatable {
    var line: Int
    var column: Int
  }

  /// What a node is.
  enum Content: Equatable {
    /// A word, a number, a text; YAML's own guesses at what it might mean are not followed.
    case scalar(String, isPlain: Bool)
    /// Values one after another.
    case list([YAMLNode])
    /// Values by name, in the file's order.
    case map([Entry])
  }

  /// A key and its value.
  struct Entry: Equatable {
    var key: String
    var place: Place
    var value: YAMLNode
  }

  var content: Content
  var place: Place
}
