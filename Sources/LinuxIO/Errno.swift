import CLinux
public import Panels

/// Why the kernel refused a call: the value of C's `errno`, with its name and its sentence.
public struct Errno: Error, Equatable, Sendable, CustomStringConvertible {
  /// The number that C calls `errno`.
  public let code: Int32

  /// Makes the error with C's number `code`.
  public init(code: Int32) {
    self.code = code
  }

  /// The error that the last failed call of this thread left behind.
  public static var last: Errno { Errno(code: cl_errno()) }

  /// Nothing to read, or no room to write, for now. The C name is `EAGAIN`.
  public static let wouldBlock = Errno(code: EAGAIN)
  /// The call does not fit this kind of file. The C name is `EPERM`.
  public static let notAllowed = Errno(code: EPERM)
  /// Nobody reads any more. The C name is `EPIPE`.
  public static let brokenPipe = Errno(code: EPIPE)
  /// The device, or the terminal behind it, has gone. The C name is `EIO`.
  public static let inputOutput = Errno(code: EIO)
  /// There is no such file, or epoll does not know the descriptor. The C name is `ENOENT`.
  public static let noEntry = Errno(code: ENOENT)
  /// A number, a size or a state that the kernel does not accept. The C name is `EINVAL`.
  public static let invalid = Errno(code: EINVAL)
  /// The descriptor is not open. The C name is `EBADF`.
  public static let badDescriptor = Errno(code: EBADF)

  /// The name in C, as manuals use it: `EACCES`.
  public var name: String {
    guard let name = unsafe strerrorname_np(code) else { return "error \(code)" }
    return unsafe String(cString: name)
  }

  /// What happened, to stand after a colon: `permission denied`.
  ///
  /// It is the C library's sentence with a small first letter.
  public var sentence: String {
    guard let text = unsafe strerrordesc_np(code) else { return "error \(code)" }
    let sentence = unsafe String(cString: text)
    guard let first = sentence.first else { return name }
    return first.lowercased() + sentence.dropFirst()
  }

  /// The sentence and the name: `permission denied (EACCES)`.
  public var description: String { "\(sentence) (\(name))" }

  /// What generic code decides on.
  public var kind: PanelFailure.Kind {
    switch code {
    case EACCES, EPERM: .notPermitted
    case EBUSY, EAGAIN: .busy
    case ENOENT: .notFound
    case ENODEV, ENXIO, EIO, EPIPE: .disconnected
    case ENOTTY, ENOSYS, EOPNOTSUPP: .unsupported
    default: .io
    }
  }

  /// A failure that says what could not be done: `cannot open /dev/fb0: permission denied`.
  ///
  /// - Parameters:
  ///   - deed: What was tried, as it follows "cannot".
  ///   - mend: What a person can do about it, if anything.
  /// - Returns: A failure of this error's ``kind``.
  public func failure(doing deed: String, mend: String? = nil) -> PanelFailure {
    let message = "cannot \(deed): \(sentence)"
    guard let mend else { return PanelFailure(kind, message) }
    return PanelFailure(kind, message + "; " + mend)
  }
}

/// Makes a call of the C library and repeats it while a signal interrupts it: the one place where
/// EINTR is retried.
///
/// - Parameter call: A call that returns a negative number and sets `errno` when it fails.
/// - Returns: What the call returned.
/// - Throws: Every other error of the call.
@discardableResult
public func retryingInterrupts(_ call: () -> Int) throws(Errno) -> Int {
  while true {
    let result = call()
    if result >= 0 { return result }
    let error = Errno.last
    if error.code != EINTR { throw error }
  }
}
