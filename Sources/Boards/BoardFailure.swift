/// Why a board cannot be had: one sentence that names the file, the place in it, and the mend.
public struct BoardFailure: Error, Equatable, Sendable, CustomStringConvertible {
  /// The sentence: "boards/x.yaml:4:3: unknown key 'fnot'; did you mean 'font'?"
  public let message: String

  /// Makes a failure.
  public init(_ message: String) { self.message = message }

  /// The message.
  public var description: String { message }
}
