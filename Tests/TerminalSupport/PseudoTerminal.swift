// A terminal without a screen: the test sits at the master's side and sees every byte.
package import CLinux
import LinuxIO
import Testing

/// A pseudo-terminal. Output is not post-processed, so that the bytes are those that were sent.
package final class PseudoTerminal {
  package let master: Int32
  package let slave: Int32
  package let name: String

  package init(columns: Int = 80, rows: Int = 24, cellWidth: Int = 0, cellHeight: Int = 0) throws {
    master = posix_openpt(O_RDWR | O_NOCTTY | O_CLOEXEC | O_NONBLOCK)
    try #require(master >= 0 && grantpt(master) == 0 && unlockpt(master) == 0)
    var buffer = [CChar](repeating: 0, count: 128)
    try #require(ptsname_r(master, &buffer, buffer.count) == 0)
    name = String(decoding: buffer.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }, as: UTF8.self)
    slave = cl_open(name, O_RDWR | O_NOCTTY | O_CLOEXEC, 0)
    try #require(slave >= 0)
    var modes = termios()
    tcgetattr(slave, &modes)
    modes.c_oflag &= ~tcflag_t(OPOST)
    tcsetattr(slave, TCSANOW, &modes)
    resize(columns: columns, rows: rows, cellWidth: cellWidth, cellHeight: cellHeight)
  }

  deinit {
    close(slave)
    close(master)
  }

  package func resize(columns: Int, rows: Int, cellWidth: Int = 0, cellHeight: Int = 0) {
    var size = winsize()
    size.ws_col = UInt16(columns)
    size.ws_row = UInt16(rows)
    size.ws_xpixel = UInt16(columns * cellWidth)
    size.ws_ypixel = UInt16(rows * cellHeight)
    _ = cl_ioctl(master, UInt(TIOCSWINSZ), &size)
  }

  /// The terminal's local modes: what ICANON, ECHO and ISIG say.
  package var localModes: tcflag_t {
    var modes = termios()
    tcgetattr(slave, &modes)
    return modes.c_lflag
  }

  /// All that was sent to the screen since the last call: a mark is sent after it and waited for.
  package func output() throws -> [UInt8] {
    let mark: UInt8 = 0x01
    _ = try writeBytes(to: slave, [mark])
    var bytes = try read { $0.last == mark }
    bytes.removeLast()
    return bytes
  }

  /// The same as text, with ESC as `^[`, so that a trace can be read.
  package func trace() throws -> String { visible(try output()) }

  /// Types on the keyboard, or answers.
  package func type(_ text: String) throws {
    let bytes = [UInt8](text.utf8)
    #expect(try writeBytes(to: master, bytes) == .moved(bytes.count))
  }

  /// Reads from the master until `isEnough`, at most ten seconds.
  package func read(until isEnough: ([UInt8]) -> Bool) throws -> [UInt8] {
    var all: [UInt8] = []
    var buffer = [UInt8](repeating: 0, count: 65_536)
    while !isEnough(all) {
      guard try awaitReadiness(of: master, forWriting: false, milliseconds: 10_000) else {
        Issue.record("the terminal sent no more than \(visible(all))")
        break
      }
      guard case .moved(let count) = try readBytes(from: master, into: &buffer) else { break }
      all += buffer[..<count]
    }
    return all
  }
}

/// Bytes as text, control characters as `^X` and line ends kept on one line.
package func visible(_ bytes: some Sequence<UInt8>) -> String {
  var text = ""
  for scalar in String(decoding: Array(bytes), as: UTF8.self).unicodeScalars {
    if scalar.value < 0x20 {
      text += "^" + String(Character(Unicode.Scalar(UInt8(scalar.value + 0x40))))
    } else {
      text.unicodeScalars.append(scalar)
    }
  }
  return text
}
