// Starts the programs that judge the font (a text recogniser) or unpack what it is judged by.
import CLinux

/// A program that was run to its end.
struct Program {
  /// What it wrote to standard output.
  let output: [UInt8]
  /// Its exit code; nil when a signal ended it.
  let exitCode: Int32?

  /// The output as text.
  var text: String { String(decoding: output, as: UTF8.self) }

  /// Runs `words` with `input` as standard input and waits for the end; what it writes to standard
  /// error is dropped.
  ///
  /// - Throws: ``Failure/notStarted(_:)`` where the program is not installed.
  init(_ words: [String], input: [UInt8] = []) throws(Failure) {
    let name = words.first ?? ""
    // A file in memory: unlike a pipe it takes everything before anybody reads.
    let source = memfd_create("input", UInt32(MFD_CLOEXEC))
    guard source >= 0 else { throw .noDescriptor }
    defer { _ = close(source) }
    guard Self.write(input, to: source), lseek(source, 0, SEEK_SET) == 0 else {
      throw .noDescriptor
    }
    var pipe: [Int32] = [-1, -1]
    guard pipe2(&pipe, O_CLOEXEC) == 0 else { throw .noDescriptor }
    defer { _ = close(pipe[0]) }
    let pid = Self.spawn(words, input: source, output: pipe[1])
    _ = close(pipe[1])  // The reader meets the end only when nobody holds the other side.
    guard let pid else { throw .notStarted(name) }
    output = Self.read(from: pipe[0])
    var status: Int32 = 0
    while waitpid(pid, &status, 0) < 0, cl_errno() == EINTR {}
    exitCode = status & 0x7F == 0 ? status >> 8 & 0xFF : nil
  }

  /// Why a program gave nothing.
  enum Failure: Error, Equatable {
    /// The system has no descriptor left for it.
    case noDescriptor
    /// It could not be started; the name is the program's.
    case notStarted(String)
    /// It ended with another code than 0, or by a signal (nil); the name is the program's.
    case failed(String, exitCode: Int32?)
  }

  /// The value of a variable of the environment.
  static func variable(_ name: String) -> String? {
    guard let value = unsafe getenv(name) else { return nil }
    return unsafe String(cString: value)
  }
}

extension Program {
  private static func spawn(_ words: [String], input: Int32, output: Int32) -> pid_t? {
    var actions = posix_spawn_file_actions_t()
    posix_spawn_file_actions_init(&actions)
    defer { posix_spawn_file_actions_destroy(&actions) }
    posix_spawn_file_actions_adddup2(&actions, input, 0)
    posix_spawn_file_actions_adddup2(&actions, output, 1)
    posix_spawn_file_actions_addopen(&actions, 2, "/dev/null", O_WRONLY, 0)
    // One thread: on a busy machine the recogniser's own threads cost more than they bring.
    var variables = ["OMP_THREAD_LIMIT=1", "LC_ALL=C.UTF-8"]
    for name in ["PATH", "TESSDATA_PREFIX"] {
      if let value = variable(name) { variables.append("\(name)=\(value)") }
    }
    var arguments: [UnsafeMutablePointer<CChar>?] = words.map { strdup($0) } + [nil]
    defer { for argument in arguments { free(argument) } }
    var environment: [UnsafeMutablePointer<CChar>?] = variables.map { strdup($0) } + [nil]
    defer { for variable in environment { free(variable) } }
    var pid: pid_t = 0
    guard let name = arguments.first ?? nil,
      posix_spawnp(&pid, name, &actions, nil, &arguments, &environment) == 0
    else { return nil }
    return pid
  }

  private static func write(_ bytes: [UInt8], to descriptor: Int32) -> Bool {
    var rest = bytes[...]
    while !rest.isEmpty {
      let count = rest.withUnsafeBytes { CLinux.write(descriptor, $0.baseAddress, $0.count) }
      if count < 0 && cl_errno() == EINTR { continue }
      if count <= 0 { return false }
      rest = rest.dropFirst(count)
    }
    return true
  }

  private static func read(from descriptor: Int32) -> [UInt8] {
    var bytes: [UInt8] = []
    var buffer = [UInt8](repeating: 0, count: 1 << 16)
    while true {
      let count = buffer.withUnsafeMutableBytes {
        CLinux.read(descriptor, $0.baseAddress, $0.count)
      }
      if count < 0 && cl_errno() == EINTR { continue }
      if count <= 0 { return bytes }
      bytes += buffer[..<count]
    }
  }
}
