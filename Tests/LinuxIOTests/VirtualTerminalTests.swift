// The console beneath a screen; what needs a real virtual terminal is seen in a virtual machine.
import CLinux
import LinuxIO
import Panels
import Testing

@Suite("The console beneath a screen")
struct VirtualTerminalTests {
  @Test("a file that is no virtual terminal is refused, and the mend is named")
  func noVirtualTerminal() throws {
    // ioctl_console(2): ENOTTY for a descriptor that is not a virtual console.
    let failure = #expect(throws: PanelFailure.self) {
      _ = try VirtualTerminal(opening: "/dev/null")
    }
    #expect(failure?.kind == .unsupported)
    #expect(failure?.message == "/dev/null is no virtual terminal; name one as /dev/tty1")
  }

  @Test("a console that is not there is not found")
  func missing() throws {
    let failure = #expect(throws: PanelFailure.self) {
      _ = try VirtualTerminal(opening: "/nowhere/tty1")
    }
    #expect(failure?.kind == .notFound)
    #expect(
      failure?.message
        == "cannot open the console /nowhere/tty1: no such file or directory")
  }
}
