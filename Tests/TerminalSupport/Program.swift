// Starts one of the package's own programs, on a pseudo-terminal or into pipes, and sees it to its end.
package import CLinux
import LinuxIO
import Testing

/// A program that runs beside the tests.
///
/// Nothing here waits for longer than ten seconds, and a program that still runs when nobody holds it any more is
/// killed.
package final class Program {
  package let pid: pid_t
  /// What the program wrote into its pipes; empty on a pseudo-terminal.
  package private(set) var output: [UInt8] = []
  package private(set) var messages: [UInt8] = []
  private let pty: PseudoTerminal?
  /// The reading ends: standard output, standard error, and a pipe that nobody writes: its end comes with the program's.
  private var readers: [Int32]
  private var status: Int32?

  /// How long anything may take before the test fails.
  package static let patience: Int32 = 10_000

  /// Starts a program.
  ///
  /// - Parameters:
  ///   - name: its file, which stands beside the tests, or the path of one of the system's programs.
  ///   - words: its arguments, without its own name.
  ///   - lastWord: one more argument, of any bytes but NUL.
  ///   - pty: becomes its controlling terminal, input and output; nil gives it pipes.
  ///   - environment: its variables, all of them.
  ///   - closesOutput: whether nobody reads what goes into the output's pipe.
  /// - Throws: an expectation that failed: the program or what it needs is not there.
  package init(
    _ name: String, _ words: [String], lastWord: [UInt8]? = nil, on pty: PseudoTerminal? = nil,
    environment: [String], closesOutput: Bool = false
  ) throws {
    self.pty = pty
    let (outputs, errors, lives) = (try Self.pipe(), try Self.pipe(), try Self.pipe())
    let writers = [outputs.writer, errors.writer, lives.writer]
    readers = [outputs.reader, errors.reader, lives.reader]
    if closesOutput {
      close(readers[0])
      readers[0] = -1
    }
    defer { for writer in writers { close(writer) } }
    var attributes = posix_spawnattr_t()
    posix_spawnattr_init(&attributes)
    defer { posix_spawnattr_destroy(&attributes) }
    // A session of its own: the first terminal that it opens becomes its controlling terminal.
    SignalMask(of: []).give(to: &attributes, with: POSIX_SPAWN_SETSID)
    var actions = posix_spawn_file_actions_t()
    posix_spawn_file_actions_init(&actions)
    defer { posix_spawn_file_actions_destroy(&actions) }
    posix_spawn_file_actions_addopen(&actions, 0, pty?.name ?? "/dev/null", O_RDWR, 0)
    if pty != nil {
      posix_spawn_file_actions_adddup2(&actions, 0, 1)
    } else {
      posix_spawn_file_actions_adddup2(&actions, outputs.writer, 1)
    }
    posix_spawn_file_actions_adddup2(&actions, errors.writer, 2)
    // A copy that stays open in the program, and closes when it ends.
    posix_spawn_file_actions_adddup2(&actions, lives.writer, 100)
    let path = name.hasPrefix("/") ? name : try Self.path(of: name)
    var arguments: [UnsafeMutablePointer<CChar>?] = ([path] + words).map { strdup($0) }
    if let lastWord { arguments.append(strdup(lastWord.map { CChar(bitPattern: $0) } + [0])) }
    arguments.append(nil)
    defer { for argument in arguments { free(argument) } }
    var variables: [UnsafeMutablePointer<CChar>?] = environment.map { strdup($0) } + [nil]
    defer { for variable in variables { free(variable) } }
    var pid: pid_t = 0
    let result = posix_spawn(&pid, path, &actions, &attributes, &arguments, &variables)
    self.pid = pid
    try #require(result == 0, "\(name), which the tests start, is not there")
  }

  deinit {
    if status == nil {
      kill(pid, SIGKILL)
      waitpid(pid, nil, 0)
    }
    for reader in readers where reader >= 0 { close(reader) }
  }

  /// Hands what comes to `take` until it says that it is enough, or the program ends.
  ///
  /// - Returns: whether it was enough.
  @discardableResult
  package func follow(until take: ([UInt8]) throws -> Bool) throws -> Bool {
    var buffer = [UInt8](repeating: 0, count: 65_536)
    let screen = pty?.master ?? -1
    while readers[2] >= 0 {
      var requests = ([screen] + readers).map {
        pollfd(fd: $0, events: Int16(POLLIN), revents: 0)
      }
      let count = poll(&requests, nfds_t(requests.count), Self.patience)
      if count < 0 && cl_errno() == EINTR { continue }
      try #require(count > 0, "nothing came for ten seconds")
      var isEnough = false
      for request in requests where request.revents != 0 {
        guard case .moved(let count) = try readBytes(from: request.fd, into: &buffer) else {
          // The other side has closed.
          if let ended = readers.firstIndex(of: request.fd) {
            close(request.fd)
            readers[ended] = -1
          }
          continue
        }
        let bytes = Array(buffer[..<count])
        if request.fd == readers[0] { output += bytes }
        if request.fd == readers[1] { messages += bytes }
        if request.fd == screen, try take(bytes) { isEnough = true }
      }
      if isEnough { return true }
    }
    // What the program said last may still be on its way; a mark behind it is the end.
    if let pty { if try take(pty.output()) { return true } }
    return false
  }

  /// Sees the program to its end.
  ///
  /// - Returns: its exit code, or 1000 and the number of the signal that it died of.
  package func end(_ take: ([UInt8]) throws -> Void = { _ in }) throws -> Int32 {
    try follow {
      try take($0)
      return false
    }
    for index in 0..<2 where readers[index] >= 0 {
      var buffer = [UInt8](repeating: 0, count: 65_536)
      while case .moved(let count) = try readBytes(from: readers[index], into: &buffer) {
        if index == 0 { output += buffer[..<count] } else { messages += buffer[..<count] }
      }
    }
    var status: Int32 = 0
    waitpid(pid, &status, 0)
    self.status = status
    return status & 0x7F == 0 ? status >> 8 & 0xFF : 1000 + status & 0x7F
  }

  /// Waits until the program was stopped. A program that cannot be stopped ends by itself.
  package func waitForStop() -> Bool {
    var status: Int32 = 0
    waitpid(pid, &status, WUNTRACED)
    if status & 0xFF != 0x7F { self.status = status }
    return status & 0xFF == 0x7F
  }

  private static func pipe() throws -> (reader: Int32, writer: Int32) {
    var ends: [Int32] = [0, 0]
    try #require(pipe2(&ends, O_CLOEXEC) == 0)
    _ = cl_fcntl(ends[0], F_SETFL, O_NONBLOCK)
    return (ends[0], ends[1])
  }

  /// Where one of the package's own programs is: beside the tests.
  package static func path(of name: String) throws -> String { try directory() + "/" + name }

  /// The folder of the program that runs now, which is the tests'.
  private static func directory() throws -> String {
    var buffer = [CChar](repeating: 0, count: 4096)
    let length = readlink("/proc/self/exe", &buffer, buffer.count - 1)
    try #require(length > 0)
    let path = String(decoding: buffer[..<length].map { UInt8(bitPattern: $0) }, as: UTF8.self)
    let slash = try #require(path.lastIndex(of: "/"))
    return String(path[..<slash])
  }
}
