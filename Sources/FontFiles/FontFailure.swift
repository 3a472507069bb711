/// Why a font cannot be had.
///
/// Generic code decides on the ``kind``; a person acts on the ``message``.
public struct FontFailure: Error, Equatable, Sendable, CustomStringConvertible {
  /// What sort of failure it is.
  public var kind: Kind
  /// One sentence that names the file and the mend.
  public var message: String

  /// Makes a failure.
  public init(_ kind: Kind, _ message: String) {
    self.kind = kind
    self.message = message
  }

  /// The message.
  public var description: String { message }

  /// The sorts of failure that generic code tells apart.
  public enum Kind: Equatable, Sendable {
    /// The file is not there.
    case notFound
    /// The user may not read it.
    case notPermitted
    /// It is larger than any bitmap font.
    case tooLarge
    /// It is no font that Typist reads, or it is damaged.
    case malformed
    /// Anything else that went wrong while reading.
    case io
  }
}
