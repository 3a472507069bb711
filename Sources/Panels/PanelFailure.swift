/// Why a panel cannot do what it was asked.
///
/// Generic code decides on the ``kind``; a person acts on the ``message``.
public struct PanelFailure: Error, Equatable, Sendable, CustomStringConvertible {
  /// What sort of failure it is.
  public var kind: Kind
  /// One sentence that names the thing and, where there is one, the mend: "cannot open /dev/dri/card1: permission
  /// denied; add this user to group video".
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
    /// The device or file is not there.
    case notFound
    /// The user may not use it.
    case notPermitted
    /// Another program uses it, or it takes nothing now.
    case busy
    /// It was there and has gone.
    case disconnected
    /// It cannot do this.
    case unsupported
    /// What it sent, or what was given, cannot be understood.
    case malformed
    /// Anything else that went wrong while reading or writing.
    case io
  }
}
