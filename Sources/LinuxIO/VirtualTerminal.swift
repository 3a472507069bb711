// Takes the text console from under a screen, so that nothing else is drawn there, and gives it back.
import CLinux
import CRescue
public import Panels

/// One of Linux's virtual terminals (`/dev/tty1` and so on), taken over while a program draws on the
/// screen itself.
///
/// In graphics mode the kernel draws no text and no cursor. A switch to another terminal (Ctrl-Alt-F2,
/// `chvt 2`) then needs the owner's leave: it is asked by the signal that the event loop tells as
/// ``LoopSignal/consoleReleased``, and told of the return by ``LoopSignal/consoleAcquired``. When the
/// owner is dead the kernel switches without asking.
///
/// A fatal signal gives the terminal back too (`CRescue`), and after SIGKILL its guard does, if one was
/// posted, or systemd (`TTYReset=` in the unit).
///
/// Source: `drivers/tty/vt/vt_ioctl.c` of the kernel.
public final class VirtualTerminal {
  /// The terminal's number: 1 is `/dev/tty1`.
  public let number: Int
  private let descriptor: OwnedDescriptor
  private var modes: termios?
  private var isTaken = false

  /// The virtual terminal that this process was started on; nil in a terminal emulator, over SSH, in
  /// a container and for a service without `TTYPath=`.
  public static func ofThisProcess() -> VirtualTerminal? {
    for standard: Int32 in 0...2 {
      let copy = cl_fcntl(standard, F_DUPFD_CLOEXEC, 3)
      if copy < 0 { continue }
      if let terminal = VirtualTerminal(OwnedDescriptor(adopting: copy)) { return terminal }
    }
    // All three may be redirected and the process may still have a controlling terminal.
    guard let own = opened("/dev/tty") else { return nil }
    return VirtualTerminal(own)
  }

  /// Whether the descriptor is a virtual terminal: for standard output, that this is a bare console.
  public static func isVirtualTerminal(_ descriptor: Int32) -> Bool {
    number(of: descriptor) != nil
  }

  private static func opened(_ path: String) -> OwnedDescriptor? {
    do throws(Errno) {
      return try OwnedDescriptor.open(path, [.readWrite, .noControllingTerminal])
    } catch {
      return nil  // No controlling terminal: ENXIO.
    }
  }

  /// Opens the virtual terminal at `path`; `/dev/tty0` is the one that is shown now.
  public convenience init(opening path: String) throws(PanelFailure) {
    let opened: OwnedDescriptor
    do throws(Errno) {
      opened = try OwnedDescriptor.open(path, [.readWrite, .noControllingTerminal])
    } catch {
      throw error.failure(
        doing: "open the console \(path)",
        mend: error.kind == .notPermitted ? "add this user to group tty" : nil)
    }
    guard let number = Self.number(of: opened.number) else {
      throw PanelFailure(.unsupported, "\(path) is no virtual terminal; name one as /dev/tty1")
    }
    self.init(opened, number: number)
  }

  private convenience init?(_ descriptor: consuming OwnedDescriptor) {
    guard let number = Self.number(of: descriptor.number) else { return nil }
    self.init(descriptor, number: number)
  }

  private init(_ descriptor: consuming OwnedDescriptor, number: Int) {
    self.descriptor = descriptor
    self.number = number
  }

  deinit { restore() }

  /// The number of the virtual terminal behind a descriptor; nil if it is none. The C requests are
  /// `KDGETMODE` and `TIOCGDEV`.
  private static func number(of descriptor: Int32) -> Int? {
    var mode: Int32 = 0
    var device: UInt32 = 0
    guard unsafe cl_ioctl(descriptor, UInt(KDGETMODE), &mode) == 0,
      unsafe cl_ioctl(descriptor, CL_TIOCGDEV, &device) == 0
    else { return nil }
    // The low byte of a terminal's device number is its minor number; there are at most 63.
    return Int(device & 0xFF)
  }

  /// Whether this terminal is the one that is shown. The C request is `VT_GETSTATE`.
  public var isShown: Bool {
    var state = vt_stat()
    guard unsafe cl_ioctl(descriptor.number, UInt(VT_GETSTATE), &state) == 0 else { return true }
    return Int(state.v_active) == number
  }

  /// Lets a small process watch over the terminal, that makes it a text console again when this one
  /// is killed; call it before a card is opened, so that the watcher does not hold the card too.
  public func postGuard() {
    // Without a guard SIGKILL leaves the console in graphics until somebody resets it.
    _ = rescue_post_guard(descriptor.number)
  }

  /// Takes the terminal: the kernel no longer draws on it, keys are not echoed, and it asks before
  /// it switches. The C requests are `VT_SETMODE` and `KDSETMODE`.
  ///
  /// Fails where this user may not: the terminal is not its own.
  public func enterGraphics() throws(PanelFailure) {
    if isTaken { return }
    do throws(Errno) {
      // First the right to be asked: graphics mode without it cannot be switched away from.
      try Self.set(
        descriptor.number,
        vt_mode(
          mode: CChar(VT_PROCESS), waitv: 0, relsig: Int16(cl_console_release_signal()),
          acqsig: Int16(cl_console_acquire_signal()), frsig: 0))
      isTaken = true
      try Self.set(descriptor.number, mode: KD_GRAPHICS)
    } catch {
      restore()
      throw error.failure(
        doing: "take the console tty\(number)",
        mend: error.kind == .notPermitted
          ? "start it from a login on that console, or as a service with TTYPath=/dev/tty\(number)"
          : nil)
    }
    silenceKeys()
    // It fails only where there is no alternate stack; then dying leaves the console in graphics.
    _ = rescue_arm_console(descriptor.number)
  }

  /// Lets the kernel switch to another terminal, once nobody draws any more. The C request is
  /// `VT_RELDISP` with 1.
  public func allowSwitch() {
    // Nobody waits for leave any more: the switch was called off.
    _ = cl_ioctl_value(descriptor.number, UInt(VT_RELDISP), 1)
  }

  /// Confirms that the terminal is shown again. The C request is `VT_RELDISP` with `VT_ACKACQ`.
  public func acceptSwitch() {
    _ = cl_ioctl_value(descriptor.number, UInt(VT_RELDISP), Int(VT_ACKACQ))
  }

  /// Makes the terminal a text console again, whatever it was before: graphics mode that a dead
  /// program left behind helps nobody.
  public func restore() {
    var isRestored = true
    defer { rescue_dismiss_guard(isRestored ? 0 : 1) }
    if !isTaken { return }
    isTaken = false
    rescue_disarm_console()
    do throws(Errno) {
      try Self.set(descriptor.number, mode: KD_TEXT)
      try Self.set(
        descriptor.number,
        vt_mode(mode: CChar(VT_AUTO), waitv: 0, relsig: 0, acqsig: 0, frsig: 0))
    } catch {
      // A login's end takes the terminal's descriptors with it (EIO); the guard opens it anew.
      isRestored = false
    }
    if var modes {
      // What was typed at a screen that showed no prompt was not meant for the shell.
      _ = unsafe tcsetattr(descriptor.number, TCSAFLUSH, &modes)
    }
    modes = nil
  }

  private static func set(_ descriptor: Int32, _ mode: vt_mode) throws(Errno) {
    var mode = mode
    try retryingInterrupts { unsafe Int(cl_ioctl(descriptor, UInt(VT_SETMODE), &mode)) }
  }

  private static func set(_ descriptor: Int32, mode: Int32) throws(Errno) {
    try retryingInterrupts { Int(cl_ioctl_value(descriptor, UInt(KDSETMODE), Int(mode))) }
  }
}

// The keys of the terminal, while it is taken.
extension VirtualTerminal {
  /// Readable when a key was pressed; nil while keys are not this process's.
  public var keySource: EventSource? {
    modes == nil ? nil : EventSource(descriptor: descriptor.number, interests: .reading)
  }

  /// Takes the pressed keys away; whether there were any. Ctrl-C and Ctrl-Z come as signals.
  public func takeKeys() -> Bool {
    var keys = [UInt8](repeating: 0, count: 256)
    do throws(Errno) {
      if case .moved = try descriptor.read(into: &keys) { return true }
    } catch {}
    // The terminal hung up: there is nothing to listen to any more.
    modes = nil
    return false
  }

  /// Keys come at once and are not echoed; Ctrl-C still is a signal. A process in the background
  /// leaves the modes alone, as setting them would stop it.
  private func silenceKeys() {
    guard tcgetpgrp(descriptor.number) == getpgrp() else { return }
    var now = termios()
    guard unsafe tcgetattr(descriptor.number, &now) == 0 else { return }
    modes = now
    now.c_lflag &= ~tcflag_t(ICANON | ECHO)
    _ = unsafe tcsetattr(descriptor.number, TCSANOW, &now)
  }
}
