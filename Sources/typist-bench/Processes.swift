// Starts processes and asks the kernel what they cost.
import CLinux
import LinuxIO

/// What a process that has ended cost, and what it said.
struct EndedChild {
  /// The kernel's time for it and its own.
  var processorMilliseconds: Double
  /// What it wrote to standard output.
  var output: [UInt8]
}

/// Runs `program` to its end with `words`; nil if it cannot be started or fails.
func runChild(_ program: String, _ words: [String]) -> EndedChild? {
  var ends: [Int32] = [0, 0]
  guard unsafe pipe2(&ends, O_CLOEXEC) == 0 else { return nil }
  var actions = unsafe posix_spawn_file_actions_t()
  unsafe posix_spawn_file_actions_init(&actions)
  defer { _ = unsafe posix_spawn_file_actions_destroy(&actions) }  // Nothing is left to mend.
  unsafe posix_spawn_file_actions_adddup2(&actions, ends[1], 1)
  var arguments: [UnsafeMutablePointer<CChar>?] = unsafe ([program] + words).map {
    unsafe strdup($0)
  }
  unsafe arguments.append(nil)
  defer { for index in unsafe arguments.indices { unsafe free(arguments[index]) } }
  var child: pid_t = 0
  let failure = unsafe posix_spawn(&child, program, &actions, nil, arguments, cl_environment())
  close(ends[1])
  defer { close(ends[0]) }
  if failure != 0 { return nil }
  let output = readAll(ends[0])
  var status: Int32 = 0
  var usage = rusage()
  while unsafe wait4(child, &status, 0, &usage) < 0 {
    if cl_errno() != EINTR { return nil }
  }
  if status != 0 { return nil }
  let used = milliseconds(usage.ru_utime) + milliseconds(usage.ru_stime)
  return EndedChild(processorMilliseconds: used, output: output)
}

/// The path of a program in the folder of this one; nil if there is none.
func sibling(_ name: String) -> String? {
  guard let own = executablePath(), let slash = own.utf8.lastIndex(of: UInt8(ascii: "/")) else {
    return nil
  }
  let path = String(own[...slash]) + name
  return unsafe access(path, X_OK) == 0 ? path : nil
}

/// The processor time that this process has used, in nanoseconds.
func processorNanoseconds() -> Int64 {
  var time = timespec()
  // It cannot fail: the clock exists on every Linux, and the pointer is valid.
  unsafe clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &time)
  return Int64(time.tv_sec) * 1_000_000_000 + Int64(time.tv_nsec)
}

/// How many kilobytes of memory belong to this process alone; nil if the kernel does not tell.
func privateKilobytes() -> Int? {
  let file = unsafe cl_open("/proc/self/smaps_rollup", O_RDONLY | O_CLOEXEC, 0)
  if file < 0 { return nil }
  defer { close(file) }
  var sum = 0
  for line in readAll(file).split(separator: 0x0A)
  where line.starts(with: "Private_Clean:".utf8) || line.starts(with: "Private_Dirty:".utf8) {
    var number = 0
    for byte in line where (0x30...0x39).contains(byte) { number = number * 10 + Int(byte - 0x30) }
    sum += number
  }
  return sum
}

/// All that comes from a descriptor until its end, or until it fails.
private func readAll(_ descriptor: Int32) -> [UInt8] {
  var bytes: [UInt8] = []
  var buffer = [UInt8](repeating: 0, count: 4096)
  while true {
    let count = unsafe buffer.withUnsafeMutableBytes { space in
      unsafe read(descriptor, space.baseAddress, space.count)
    }
    if count < 0 && cl_errno() == EINTR { continue }
    if count <= 0 { return bytes }
    bytes += buffer[..<count]
  }
}

private func milliseconds(_ time: timeval) -> Double {
  Double(time.tv_sec) * 1e3 + Double(time.tv_usec) / 1e3
}
