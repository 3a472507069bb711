import LinuxIO

/// Bytes that wait until the terminal takes them.
struct OutputQueue {
  private var bytes: [UInt8] = []
  private var sent = 0

  /// How many bytes wait.
  var count: Int { bytes.count - sent }

  /// Adds bytes to the end.
  mutating func append(_ more: [UInt8]) {
    bytes += more
  }

  /// Writes as much as the descriptor takes now, without waiting.
  mutating func flush(to descriptor: borrowing OwnedDescriptor) throws(Errno) {
    while count > 0 {
      guard case .moved(let moved) = try descriptor.write(bytes, from: sent) else { break }
      sent += moved
    }
    if count == 0 {
      bytes.removeAll(keepingCapacity: true)
      sent = 0
    } else if sent > 65_536 {
      bytes.removeFirst(sent)
      sent = 0
    }
  }

  /// Forgets what waits, and says whether part of it had been sent already: the terminal may be
  /// inside a sequence.
  mutating func drop() -> Bool {
    let isTorn = count > 0
    bytes = []
    sent = 0
    return isTorn
  }
}
