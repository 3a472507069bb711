import CLinux

/// A descriptor that closes itself: one owner for every open file, device and socket.
///
/// It owns nothing but the number, so that whatever needs a name beside it composes the two.
@frozen
public struct OwnedDescriptor: ~Copyable, Sendable {
  /// The number, for calls that need it; it stays owned here.
  public let number: Int32

  /// Takes over `number`, which nobody else closes from now on.
  public init(adopting number: Int32) {
    self.number = number
  }

  deinit {
    // An error here has nobody to tell. EINTR is not retried: on Linux the number is free even
    // then.
    _ = CLinux.close(number)
  }

  /// Opens the file at `path`. The C call is `open`.
  ///
  /// - Parameters:
  ///   - path: The file's path.
  ///   - flags: For what and how; `closeOnExec` is always added.
  ///   - mode: The permissions of a file that is made, before the process's mask.
  /// - Returns: The owner of the new descriptor.
  /// - Throws: What `open` left in `errno`.
  public static func open(
    _ path: String, _ flags: OpenFlags, mode: Int32 = 0o666
  ) throws(Errno) -> OwnedDescriptor {
    let bits = flags.union(.closeOnExec).rawValue
    let number = try retryingInterrupts { unsafe Int(cl_open(path, bits, mode)) }
    return OwnedDescriptor(adopting: Int32(number))
  }

  /// Closes the descriptor and says whether that went well. The C call is `close`.
  public consuming func close() throws(Errno) {
    let result = CLinux.close(number)
    let error = Errno.last
    discard self
    if result != 0 { throw error }
  }

  /// Hands the number over to somebody who closes it.
  public consuming func release() -> Int32 {
    let number = self.number
    discard self
    return number
  }

  /// Reads what is there, at most the size of `buffer`, into its beginning. The C call is `read`.
  public borrowing func read(into buffer: inout [UInt8]) throws(Errno) -> Transfer {
    try readBytes(from: number, into: &buffer)
  }

  /// Writes as much of `bytes` from `start` on as there is room for. The C call is `write`.
  public borrowing func write(_ bytes: [UInt8], from start: Int = 0) throws(Errno) -> Transfer {
    try writeBytes(to: number, bytes, from: start)
  }
}

/// How far a read or a write went.
public enum Transfer: Equatable, Sendable {
  /// This many bytes were moved.
  case moved(Int)
  /// Nothing was moved, and the descriptor does not wait: try again when it is ready.
  case wouldBlock
  /// The other side has closed: there will never be more to read.
  case ended
}

/// Reads into the beginning of `buffer` from a descriptor that somebody else owns. The C call is
/// `read`.
public func readBytes(
  from descriptor: Int32, into buffer: inout [UInt8]
) throws(Errno) -> Transfer {
  if buffer.isEmpty { return .moved(0) }
  do {
    let count = try retryingInterrupts {
      unsafe buffer.withUnsafeMutableBytes {
        unsafe CLinux.read(descriptor, $0.baseAddress, $0.count)
      }
    }
    return count == 0 ? .ended : .moved(count)
  } catch {
    if error == .wouldBlock { return .wouldBlock }
    throw error
  }
}

/// Writes `bytes` from `start` on to a descriptor that somebody else owns. The C call is `write`.
///
/// A reader that has gone is an error (`EPIPE`) and not the death of the process: SIGPIPE is held
/// back meanwhile, for this thread and this call only, so that neither the program's other writers
/// nor its children notice.
public func writeBytes(
  to descriptor: Int32, _ bytes: [UInt8], from start: Int = 0
) throws(Errno) -> Transfer {
  precondition(start >= 0 && start <= bytes.count, "the bytes to write begin in the array")
  if start == bytes.count { return .moved(0) }
  let guardian = BrokenPipeGuard()
  defer { guardian.end() }
  do {
    let count = try retryingInterrupts {
      unsafe bytes.withUnsafeBytes { all in
        unsafe CLinux.write(
          descriptor, all.baseAddress.map { unsafe $0 + start }, all.count - start)
      }
    }
    return .moved(count)
  } catch {
    if error == .wouldBlock { return .wouldBlock }
    throw error
  }
}

/// Writes all of `bytes`, waiting while a pipe is full: for results and messages, not for the event loop.
public func writeAll(_ bytes: [UInt8], to descriptor: Int32) throws(Errno) {
  var sent = 0
  while sent < bytes.count {
    switch try writeBytes(to: descriptor, bytes, from: sent) {
    case .moved(let count): sent += count
    case .wouldBlock, .ended:
      _ = try awaitReadiness(of: descriptor, forWriting: true, milliseconds: -1)
    }
  }
}

/// Waits until the descriptor can be written or read, at most `milliseconds`. The C call is `poll`.
///
/// Only for last words at leaving and for pipes; whatever runs in the event loop is told by the
/// loop.
/// - Returns: Whether the descriptor became ready, or broke, in time.
public func awaitReadiness(
  of descriptor: Int32, forWriting: Bool, milliseconds: Int32
) throws(Errno) -> Bool {
  var request = pollfd(fd: descriptor, events: Int16(forWriting ? POLLOUT : POLLIN), revents: 0)
  return try retryingInterrupts { unsafe Int(poll(&request, 1, milliseconds)) } > 0
}

/// Holds SIGPIPE back from this thread while it writes.
private struct BrokenPipeGuard {
  private let previous: SignalMask
  private let wasPending: Bool

  init() {
    wasPending = SignalMask.pending.contains(SIGPIPE)
    previous = SignalMask.block([SIGPIPE])
  }

  /// Takes away the SIGPIPE that the write made, if it made one, and lets later ones through as
  /// before.
  func end() {
    if !wasPending && SignalMask.pending.contains(SIGPIPE) {
      SignalMask(of: [SIGPIPE]).discardPending()
    }
    previous.apply()
  }
}
