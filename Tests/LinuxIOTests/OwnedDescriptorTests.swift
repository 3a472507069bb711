// Descriptors close themselves and say truly how far a read or a write went; pipes stand in for
// devices.
import CLinux
import LinuxIO
import Testing

@Suite("Descriptors that close themselves")
struct OwnedDescriptorTests {
  @Test("a descriptor that goes out of scope is closed: its reader sees the end")
  func closesItself() throws {
    let (reader, writer) = try makePipe()
    let read = OwnedDescriptor(adopting: reader)
    do {
      let write = OwnedDescriptor(adopting: writer)
      #expect(try write.write([1, 2, 3]) == .moved(3))
    }
    var buffer = [UInt8](repeating: 0, count: 8)
    #expect(try read.read(into: &buffer) == .moved(3))
    #expect(buffer == [1, 2, 3, 0, 0, 0, 0, 0])
    #expect(try read.read(into: &buffer) == .ended)
  }

  @Test("an empty pipe that does not wait says so")
  func wouldBlock() throws {
    let (reader, writer) = try makePipe()
    let read = OwnedDescriptor(adopting: reader)
    let write = OwnedDescriptor(adopting: writer)
    var buffer = [UInt8](repeating: 0, count: 8)
    #expect(try read.read(into: &buffer) == .wouldBlock)
    try write.close()
  }

  @Test("a full pipe takes a part, then nothing")
  func partialWrite() throws {
    let (reader, writer) = try makePipe()
    let read = OwnedDescriptor(adopting: reader)
    let write = OwnedDescriptor(adopting: writer)
    // 65,536 bytes is the size of a pipe by pipe(7).
    let bytes = [UInt8](repeating: 7, count: 100_000)
    #expect(try write.write(bytes) == .moved(65_536))
    #expect(try write.write(bytes, from: 65_536) == .wouldBlock)
    try read.close()
  }

  @Test("writing to nobody is an error and not the end of the process")
  func brokenPipe() throws {
    let (reader, writer) = try makePipe()
    close(reader)
    let write = OwnedDescriptor(adopting: writer)
    #expect(throws: Errno.brokenPipe) { try writeBytes(to: write.number, [1]) }
    #expect(!SignalMask.pending.contains(SIGPIPE))
    #expect(!SignalMask.current.contains(SIGPIPE))
  }

  @Test("a file that is not there is named so")
  func missing() {
    #expect(throws: Errno.noEntry) {
      _ = try OwnedDescriptor.open("/nowhere/at/all", [.readWrite]).release()
    }
  }

  @Test("an opened file is closed in programs that are started, though nobody asked for it")
  func closeOnExec() throws {
    let null = try OwnedDescriptor.open("/dev/null", .writeOnly)
    #expect(cl_fcntl(null.number, F_GETFD, 0) == FD_CLOEXEC)
    try null.close()
  }

  @Test("closing what is closed already is reported")
  func closeTwice() throws {
    let null = try OwnedDescriptor.open("/dev/null", [])
    let number = null.release()
    // A number that no other test can have taken meanwhile: far beyond those in use.
    let far = cl_fcntl(number, F_DUPFD, 900)
    close(number)
    close(far)
    #expect(throws: Errno.badDescriptor) { try OwnedDescriptor(adopting: far).close() }
  }
}

/// A pipe whose ends do not wait.
func makePipe() throws -> (reader: Int32, writer: Int32) {
  var ends: [Int32] = [0, 0]
  try retryingInterrupts { Int(pipe2(&ends, O_NONBLOCK | O_CLOEXEC)) }
  return (ends[0], ends[1])
}
