import CLinux

/// For what and how a file is opened: the flags of C's `open`.
public struct OpenFlags: OptionSet, Sendable {
  /// C's bits.
  public let rawValue: Int32

  /// Makes a set from C's bits.
  public init(rawValue: Int32) { self.rawValue = rawValue }

  // The empty set opens for reading only, as O_RDONLY is zero.

  /// For writing only. The C name is `O_WRONLY`.
  public static let writeOnly = OpenFlags(rawValue: O_WRONLY)
  /// For reading and writing. The C name is `O_RDWR`.
  public static let readWrite = OpenFlags(rawValue: O_RDWR)
  /// Calls return at once instead of waiting. The C name is `O_NONBLOCK`.
  public static let nonBlocking = OpenFlags(rawValue: O_NONBLOCK)
  /// A program that is started does not get the descriptor. The C name is `O_CLOEXEC`.
  public static let closeOnExec = OpenFlags(rawValue: O_CLOEXEC)
  /// A terminal does not become the process's controlling terminal. The C name is `O_NOCTTY`.
  public static let noControllingTerminal = OpenFlags(rawValue: O_NOCTTY)
  /// The file is made if it is not there. The C name is `O_CREAT`.
  public static let create = OpenFlags(rawValue: O_CREAT)
  /// The file must not be there yet. The C name is `O_EXCL`.
  public static let exclusive = OpenFlags(rawValue: O_EXCL)
  /// What the file held is dropped. The C name is `O_TRUNC`.
  public static let truncate = OpenFlags(rawValue: O_TRUNC)
  /// Each write goes to the end. The C name is `O_APPEND`.
  public static let append = OpenFlags(rawValue: O_APPEND)
}
