// QEMU's own control: pictures of its screens, keys, the end.
import Testing

/// A conversation in QMP: JSON objects, one a line. An answer's first key says what it is.
final class QMP {
  private let line: Line

  /// Greets QEMU, which speaks first.
  init(_ line: Line) throws {
    self.line = line
    _ = try line.next(within: 20_000)
    try command("qmp_capabilities")
  }

  /// Gives a command and waits for its answer; events that come in between are nobody's here.
  ///
  /// - Parameters:
  ///   - name: the command.
  ///   - arguments: an object in JSON.
  /// - Returns: the answer's line.
  /// - Throws: an expectation that failed: QEMU refused, or is gone.
  @discardableResult
  func command(_ name: String, _ arguments: String = "{}") throws -> String {
    try line.send(Array(#"{"execute":"\#(name)","arguments":\#(arguments)}"#.utf8))
    while true {
      let next = try line.next(within: 60_000)
      let bytes = try #require(next, "QEMU does not answer \(name)")
      let answer = String(decoding: bytes.filter { $0 != 0x0D }, as: UTF8.self)
      if answer.hasPrefix(#"{"return""#) { return answer }
      try #require(!answer.hasPrefix(#"{"error""#), "QEMU refuses \(name) \(arguments): \(answer)")
    }
  }
}
