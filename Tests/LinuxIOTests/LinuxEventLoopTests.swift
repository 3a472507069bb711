// The loop tells what happened: descriptors, the deadline, signals; and it leaves no trace behind.
import CLinux
import Panels
import Testing
import Time

@testable import LinuxIO

@Suite("The event loop of Linux", .serialized)
struct LinuxEventLoopTests {
  @Test("a pipe with bytes in it is told to its owner")
  func ready() throws {
    let loop = try LinuxEventLoop(reportsSignals: false)
    let (reader, writer) = try makePipe()
    let ends = [OwnedDescriptor(adopting: reader).release(), writer]
    defer { for end in ends { close(end) } }
    try loop.watch([watched(7, reader, .reading)])
    _ = try writeBytes(to: writer, [1])
    #expect(
      try loop.wait(until: nil) == [.ready(owner: 7, descriptor: reader, .reading)])
  }

  @Test("a deadline comes once, however late, and not before its time")
  func deadline() throws {
    let loop = try LinuxEventLoop(reportsSignals: false)
    let due = loop.now + .milliseconds(20)
    #expect(try loop.wait(until: due) == [.deadline])
    #expect(loop.now >= due)
    // The same deadline has passed by now, and so have many milliseconds more: still one.
    #expect(try loop.wait(until: due) == [.deadline])
    #expect(try loop.wait(until: .zero) == [.deadline])
  }

  @Test("a deadline that was taken back does not come")
  func deadlineTakenBack() throws {
    let loop = try LinuxEventLoop(reportsSignals: false)
    let (reader, writer) = try makePipe()
    defer {
      close(reader)
      close(writer)
    }
    try loop.watch([watched(1, writer, .writing)])
    // The pipe is writable at once, so this returns long before the deadline, and the timer stays
    // set.
    let soon = loop.now + .milliseconds(30)
    #expect(
      try loop.wait(until: soon) == [.ready(owner: 1, descriptor: writer, .writing)])
    try loop.watch([])
    let later = loop.now + .milliseconds(120)
    #expect(try loop.wait(until: later) == [.deadline])
    #expect(loop.now >= later)
  }

  @Test("the kernel's timer is armed for a deadline and disarmed for none")
  func timer() throws {
    var timer = try DeadlineTimer()
    #expect(setting(of: timer.descriptor.number) == "it_value: (0, 0)")
    try timer.set(to: monotonicNow() + .milliseconds(1_000_000))
    #expect(setting(of: timer.descriptor.number) != "it_value: (0, 0)")
    try timer.set(to: nil)
    #expect(setting(of: timer.descriptor.number) == "it_value: (0, 0)")
  }

  @Test("a descriptor that is not named any more is not watched any more")
  func unwatched() throws {
    let loop = try LinuxEventLoop(reportsSignals: false)
    let (reader, writer) = try makePipe()
    defer {
      close(reader)
      close(writer)
    }
    _ = try writeBytes(to: writer, [1])
    try loop.watch([watched(1, reader, .reading)])
    try loop.watch([])
    #expect(try loop.wait(until: loop.now + .milliseconds(10)) == [.deadline])
  }

  @Test("interests change between waits")
  func interests() throws {
    let loop = try LinuxEventLoop(reportsSignals: false)
    var ends: [Int32] = [0, 0]
    try retryingInterrupts { Int(socketpair(AF_UNIX, Int32(SOCK_STREAM.rawValue), 0, &ends)) }
    defer { for end in ends { close(end) } }
    _ = try writeBytes(to: ends[1], [1])
    try loop.watch([watched(1, ends[0], .writing)])
    #expect(try loop.wait(until: nil) == [.ready(owner: 1, descriptor: ends[0], .writing)])
    try loop.watch([watched(1, ends[0], .reading)])
    #expect(try loop.wait(until: nil) == [.ready(owner: 1, descriptor: ends[0], .reading)])
  }

  @Test("a device that was closed and opened again under the same number is still watched")
  func reopened() throws {
    let loop = try LinuxEventLoop(reportsSignals: false)
    let (oldReader, oldWriter) = try makePipe()
    let (reader, writer) = try makePipe()
    try loop.watch([watched(1, oldReader, .reading)])
    // The number of the old reader now means the new one.
    dup2(reader, oldReader)
    close(reader)
    close(oldWriter)
    defer {
      close(oldReader)
      close(writer)
    }
    _ = try writeBytes(to: writer, [1])
    try loop.watch([watched(1, oldReader, .reading)])
    #expect(
      try loop.wait(until: loop.now + .milliseconds(1000))
        == [.ready(owner: 1, descriptor: oldReader, .reading)])
  }

  @Test("a regular file counts as always ready")
  func regularFile() throws {
    let loop = try LinuxEventLoop(reportsSignals: false)
    let executable = try OwnedDescriptor.open("/proc/self/exe", [])
    try loop.watch([watched(3, executable.number, .reading)])
    #expect(
      try loop.wait(until: nil)
        == [.ready(owner: 3, descriptor: executable.number, .reading)])
    try executable.close()
  }

  @Test("two owners of one descriptor each hear what they asked for")
  func shared() throws {
    let loop = try LinuxEventLoop(reportsSignals: false)
    var ends: [Int32] = [0, 0]
    try retryingInterrupts { Int(socketpair(AF_UNIX, Int32(SOCK_STREAM.rawValue), 0, &ends)) }
    defer { for end in ends { close(end) } }
    _ = try writeBytes(to: ends[1], [1])
    try loop.watch([watched(1, ends[0], .reading), watched(2, ends[0], [.reading, .writing])])
    #expect(
      try loop.wait(until: nil) == [
        .ready(owner: 1, descriptor: ends[0], .reading),
        .ready(owner: 2, descriptor: ends[0], [.reading, .writing]),
      ])
  }

  @Test("a broken descriptor is told though nobody asked")
  func broken() throws {
    let loop = try LinuxEventLoop(reportsSignals: false)
    let (reader, writer) = try makePipe()
    try loop.watch([watched(1, reader, [])])
    close(writer)
    #expect(try loop.wait(until: nil) == [.ready(owner: 1, descriptor: reader, .broken)])
    close(reader)
  }

  @Test("what is no descriptor cannot be watched, and the failure says which")
  func notADescriptor() throws {
    let loop = try LinuxEventLoop(reportsSignals: false)
    #expect(throws: PanelFailure(.io, "cannot watch descriptor 12345: bad file descriptor")) {
      try loop.watch([watched(1, 12345, .reading)])
    }
  }

  private func watched(_ owner: Int, _ descriptor: Int32, _ interests: Readiness) -> WatchedSource {
    WatchedSource(owner: owner, source: EventSource(descriptor: descriptor, interests: interests))
  }

  /// The line of the kernel's description of a timerfd that says when it fires: seconds and
  /// nanoseconds from now.
  private func setting(of timer: Int32) -> String {
    guard let info = try? OwnedDescriptor.open("/proc/self/fdinfo/\(timer)", []) else { return "" }
    var bytes = [UInt8](repeating: 0, count: 4096)
    guard case .moved(let count)? = try? info.read(into: &bytes) else { return "" }
    for line in String(decoding: bytes[..<count], as: UTF8.self).split(separator: "\n")
    where line.hasPrefix("it_value") {
      return String(line)
    }
    return ""
  }
}

@Suite("Signals in the event loop", .serialized)
struct LoopSignalTests {
  @Test(
    "a signal that would end or stop the process is an event",
    arguments: [
      (SIGINT, LoopSignal.interrupt), (SIGTERM, .terminate), (SIGHUP, .terminate),
      (SIGTSTP, .suspend), (SIGCONT, .resume), (SIGWINCH, .windowChanged),
      (cl_console_release_signal(), .consoleReleased),
      (cl_console_acquire_signal(), .consoleAcquired),
    ])
  func table(number: Int32, signal: LoopSignal) throws {
    let loop = try LinuxEventLoop()
    defer { loop.close() }
    // raise() sends it to this thread only, so other tests do not see it.
    raise(number)
    #expect(try loop.wait(until: nil) == [.signal(signal)])
    #expect(try loop.wait(until: .zero) == [.deadline])
  }

  @Test("a signal comes before descriptors, and the deadline comes last")
  func order() throws {
    let loop = try LinuxEventLoop()
    defer { loop.close() }
    let (reader, writer) = try makePipe()
    defer {
      close(reader)
      close(writer)
    }
    let source = EventSource(descriptor: writer, interests: .writing)
    try loop.watch([WatchedSource(owner: 4, source: source)])
    raise(SIGWINCH)
    #expect(
      try loop.wait(until: .zero) == [
        .signal(.windowChanged), .ready(owner: 4, descriptor: writer, .writing), .deadline,
      ])
  }

  @Test(
    "the signals are held back while the loop lives, and let through as before when it is closed")
  func maskRestored() throws {
    let numbers = [SIGINT, SIGTERM, SIGHUP, SIGTSTP, SIGCONT, SIGWINCH]
    // The threads that tests run on hold everything back.
    let threads = SignalMask.current
    SignalMask(of: [SIGUSR1]).apply()
    defer { threads.apply() }
    for number in numbers { #expect(!SignalMask.current.contains(number)) }
    let loop = try LinuxEventLoop()
    for number in numbers {
      #expect(SignalMask.current.contains(number))
      #expect(!loop.originalMask.contains(number))
    }
    loop.close()
    for number in numbers { #expect(!SignalMask.current.contains(number)) }
    #expect(SignalMask.current.contains(SIGUSR1))
  }

  @Test("a program that is started can be interrupted: it begins with the mask of before")
  func childMask() throws {
    let threads = SignalMask.current
    SignalMask(of: [SIGUSR1]).apply()
    defer { threads.apply() }
    let loop = try LinuxEventLoop()
    defer { loop.close() }
    let (reader, writer) = try makePipe()
    defer { close(reader) }
    var attributes = posix_spawnattr_t()
    posix_spawnattr_init(&attributes)
    defer { posix_spawnattr_destroy(&attributes) }
    loop.originalMask.give(to: &attributes)
    var actions = posix_spawn_file_actions_t()
    posix_spawn_file_actions_init(&actions)
    defer { posix_spawn_file_actions_destroy(&actions) }
    posix_spawn_file_actions_adddup2(&actions, writer, 1)
    let words = ["grep", "SigBlk", "/proc/self/status"]
    var arguments: [UnsafeMutablePointer<CChar>?] = words.map { strdup($0) } + [nil]
    defer { for argument in arguments { free(argument) } }
    var child: pid_t = 0
    #expect(posix_spawn(&child, "/bin/grep", &actions, &attributes, &arguments, nil) == 0)
    close(writer)
    var status: Int32 = 0
    waitpid(child, &status, 0)
    var bytes = [UInt8](repeating: 0, count: 256)
    guard case .moved(let count) = try readBytes(from: reader, into: &bytes) else {
      Issue.record("grep said nothing")
      return
    }
    // proc(5): a hexadecimal mask where signal n is bit n - 1.
    let line = String(decoding: bytes[..<count], as: UTF8.self)
    let mask = UInt64(line.split(whereSeparator: { $0.isWhitespace }).last ?? "", radix: 16)
    #expect(mask == 1 << UInt64(SIGUSR1 - 1))
  }
}
