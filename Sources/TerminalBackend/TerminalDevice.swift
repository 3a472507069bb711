// What the kernel knows of a terminal: its modes, its window, whose turn it is. The only file that
// names termios.
import CLinux
import CRescue
import LinuxIO
public import Raster

/// A terminal's modes, as they were or as they are to be.
struct TerminalModes {
  fileprivate var modes: termios

  /// Reads the modes. The C call is `tcgetattr`.
  init(of descriptor: Int32) throws(Errno) {
    var modes = termios()
    try retryingInterrupts { unsafe Int(tcgetattr(descriptor, &modes)) }
    self.modes = modes
  }

  /// The same modes, but keys come at once and are not echoed; Ctrl-C and Ctrl-Z still are signals.
  var quiet: TerminalModes {
    var quiet = self
    quiet.modes.c_lflag &= ~tcflag_t(ICANON | ECHO)
    quiet.modes.c_lflag |= tcflag_t(ISIG)
    return quiet
  }

  /// Sets the modes at once, without waiting for output to drain. The C call is `tcsetattr`.
  func apply(to descriptor: Int32) throws(Errno) {
    var modes = self.modes
    try retryingInterrupts { unsafe Int(tcsetattr(descriptor, TCSANOW, &modes)) }
  }

  /// Prepares for death: `bytes` are written and these modes are set when a fatal signal comes.
  func armRescue(of descriptor: Int32, writing bytes: [UInt8]) {
    var modes = self.modes
    // It fails only for more bytes than fit, and then dying leaves the terminal as it is.
    _ = unsafe bytes.withUnsafeBufferPointer {
      unsafe rescue_arm(descriptor, $0.baseAddress, $0.count, &modes)
    }
  }
}

/// Forgets what ``TerminalModes/armRescue(of:writing:)`` prepared.
func disarmRescue() {
  rescue_disarm()
}

/// How large a terminal's window is.
public struct TerminalWindow: Equatable, Sendable {
  /// Columns and rows, in cells; 80 by 24 if the terminal does not say.
  public var cells: Size
  /// The size of one cell in pixels; nil if the terminal does not say.
  public var cellPixels: Size?

  /// Makes a window.
  public init(cells: Size, cellPixels: Size? = nil) {
    self.cells = cells
    self.cellPixels = cellPixels
  }

  /// Asks the kernel. The C request is `TIOCGWINSZ`.
  init(of descriptor: Int32) {
    var answer = winsize()
    let result = unsafe cl_ioctl(descriptor, UInt(TIOCGWINSZ), &answer)
    if result != 0 || answer.ws_col == 0 || answer.ws_row == 0 {
      self.init(cells: Size(width: 80, height: 24))
      return
    }
    let cells = Size(width: Int(answer.ws_col), height: Int(answer.ws_row))
    let pixels = Size(
      width: Int(answer.ws_xpixel) / cells.width, height: Int(answer.ws_ypixel) / cells.height)
    self.init(cells: cells, cellPixels: pixels.area > 0 ? pixels : nil)
  }
}

/// Whether the descriptor is a terminal. The C call is `isatty`.
func isTerminal(_ descriptor: Int32) -> Bool { isatty(descriptor) == 1 }

/// The path of the terminal behind the descriptor. The C call is `ttyname_r`.
func terminalName(of descriptor: Int32) -> String? {
  var name = [CChar](repeating: 0, count: 256)
  let result = unsafe name.withUnsafeMutableBufferPointer { room in
    guard let start = room.baseAddress else { return EINVAL }
    return unsafe ttyname_r(descriptor, start, room.count)
  }
  if result != 0 { return nil }
  return String(decoding: name.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }, as: UTF8.self)
}

/// Whether the process may read keys and set modes without being stopped: it is not a shell's
/// background job.
///
/// A terminal that is not the process's controlling one has no job control. The C calls are
/// `tcgetpgrp` and `getpgrp`.
func isForeground(on descriptor: Int32) -> Bool {
  let group = tcgetpgrp(descriptor)
  return group < 0 || group == getpgrp()
}

/// Drops what was typed or answered and not yet read. The C call is `tcflush`.
func dropInput(of descriptor: Int32) {
  // If it fails there is nothing to drop.
  tcflush(descriptor, TCIFLUSH)
}
