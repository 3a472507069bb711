// The terminal under test on the slave's side of a pseudo-terminal.
import LinuxIO
import Panels
import TerminalSupport
import Testing
import Time

@testable import TerminalBackend

extension PseudoTerminal {
  /// A terminal on the slave's side, as a program would open it.
  func open(
    _ term: String = "xterm", color: String = "truecolor", noColor: String = "",
    locale: String = "C.UTF-8"
  ) throws(PanelFailure) -> Terminal {
    try Terminal.open(
      slave,
      environment: TerminalEnvironment(
        term: term, colorTerm: color, noColor: noColor, locale: locale),
      rescues: false)
  }

  /// The same for a terminal that has more to say than the kernel takes at once.
  func output(drawnBy panel: InlinePanel) throws -> [UInt8] {
    var bytes: [UInt8] = []
    var buffer = [UInt8](repeating: 0, count: 65_536)
    while let source = panel.sources.first, source.interests.contains(.writing) {
      if try awaitReadiness(of: master, forWriting: false, milliseconds: 10_000),
        case .moved(let count) = try readBytes(from: master, into: &buffer)
      {
        bytes += buffer[..<count]
      }
      let event = PanelEvent.ready(descriptor: source.descriptor, .writing)
      _ = try panel.handle(event, at: .zero)
    }
    return try bytes + output()
  }

  /// Waits until the slave has something to read, and hands it to the terminal's handler.
  func deliver(to terminal: Terminal, at now: Int64 = 0) throws -> PanelNews {
    _ = try awaitReadiness(of: slave, forWriting: false, milliseconds: 10_000)
    let descriptor = try #require(terminal.sources.first?.descriptor)
    return try terminal.handle(
      .ready(descriptor: descriptor, .reading), at: .init(nanoseconds: now))
  }
}
