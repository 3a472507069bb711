// What the kernel's errors are called, in C, in a sentence and for generic code.
import CLinux
import LinuxIO
import Panels
import Testing

@Suite("Errors of the kernel")
struct ErrnoTests {
  @Test(
    "an error has C's name, a sentence and a kind",
    arguments: [
      (EACCES, "EACCES", "permission denied", PanelFailure.Kind.notPermitted),
      (EPERM, "EPERM", "operation not permitted", .notPermitted),
      (EBUSY, "EBUSY", "device or resource busy", .busy),
      (EAGAIN, "EAGAIN", "resource temporarily unavailable", .busy),
      (ENOENT, "ENOENT", "no such file or directory", .notFound),
      (ENODEV, "ENODEV", "no such device", .disconnected),
      (EIO, "EIO", "input/output error", .disconnected),
      (EPIPE, "EPIPE", "broken pipe", .disconnected),
      (ENOTTY, "ENOTTY", "inappropriate ioctl for device", .unsupported),
      (ENOSPC, "ENOSPC", "no space left on device", .io),
    ])
  func table(code: Int32, name: String, sentence: String, kind: PanelFailure.Kind) {
    let error = Errno(code: code)
    #expect(error.name == name)
    #expect(error.sentence == sentence)
    #expect(error.kind == kind)
  }

  @Test("a failure says what could not be done, why, and how to mend it")
  func failure() {
    let failure = Errno(code: EACCES).failure(
      doing: "open /dev/fb0", mend: "add this user to group video")
    #expect(
      failure
        == PanelFailure(
          .notPermitted, "cannot open /dev/fb0: permission denied; add this user to group video"))
  }

  @Test("a number that is no error has a sentence all the same")
  func unknown() {
    #expect(Errno(code: 9999).sentence == "error 9999")
  }

  @Test("an interrupted call is made again, and only an interrupted one")
  func interrupts() throws {
    var calls = 0
    let result = try retryingInterrupts {
      calls += 1
      __errno_location().pointee = EINTR
      return calls < 3 ? -1 : 5
    }
    #expect(result == 5)
    #expect(calls == 3)
    calls = 0
    #expect(throws: Errno.wouldBlock) {
      try retryingInterrupts {
        calls += 1
        __errno_location().pointee = EAGAIN
        return -1
      }
    }
    #expect(calls == 1)
  }
}
