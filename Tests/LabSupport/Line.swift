// Sockets on which QEMU calls back, and the lines that go over them.
import CLinux
import LinuxIO
import Testing

/// A place where QEMU will call: listening before it starts needs no waiting for it.
final class Listener {
  private let descriptor: OwnedDescriptor
  private let path: String

  /// Listens at `path`, which may have at most 107 bytes.
  init(at path: String) throws {
    self.path = path
    var address = sockaddr_un()
    address.sun_family = sa_family_t(AF_UNIX)
    try #require(path.utf8.count < MemoryLayout.size(ofValue: address.sun_path), "a short path")
    withUnsafeMutableBytes(of: &address.sun_path) { $0.copyBytes(from: path.utf8) }
    let number = socket(AF_UNIX, Int32(SOCK_STREAM.rawValue) | O_CLOEXEC, 0)
    try #require(number >= 0)
    descriptor = OwnedDescriptor(adopting: number)
    let isBound = withUnsafePointer(to: &address) {
      $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        bind(
          number, __CONST_SOCKADDR_ARG(__sockaddr__: $0), socklen_t(MemoryLayout<sockaddr_un>.size))
      }
    }
    try #require(isBound == 0 && listen(number, 1) == 0, "cannot listen at \(path)")
  }

  /// Waits for the call.
  func accept(within milliseconds: Int32) throws -> Line {
    let isThere = try awaitReadiness(
      of: descriptor.number, forWriting: false, milliseconds: milliseconds)
    try #require(isThere, "QEMU does not call at \(path)")
    let number = CLinux.accept(descriptor.number, __SOCKADDR_ARG(), nil)
    try #require(number >= 0)
    return Line(OwnedDescriptor(adopting: number))
  }

  deinit { unlink(path) }
}

/// A connection that carries lines.
final class Line {
  private let descriptor: OwnedDescriptor
  private var pending: [UInt8] = []

  init(_ descriptor: consuming OwnedDescriptor) { self.descriptor = descriptor }

  func send(_ line: [UInt8]) throws {
    try writeAll(line + [UInt8(ascii: "\n")], to: descriptor.number)
  }

  /// The next line without its end; nil when the other side has gone, or nothing comes in time.
  func next(within milliseconds: Int32) throws -> [UInt8]? {
    var buffer = [UInt8](repeating: 0, count: 1 << 16)
    var searched = 0
    while true {
      if let end = pending[searched...].firstIndex(of: UInt8(ascii: "\n")) {
        let line = Array(pending[..<end])
        pending.removeSubrange(...end)
        return line
      }
      searched = pending.count
      guard
        try awaitReadiness(of: descriptor.number, forWriting: false, milliseconds: milliseconds),
        case .moved(let count) = try descriptor.read(into: &buffer)
      else { return nil }
      pending += buffer[..<count]
    }
  }
}
