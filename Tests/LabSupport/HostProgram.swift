// Programs of this machine that the lab asks something.
import TerminalSupport
import Testing

/// The variables that programs of the lab get.
package let hostVariables = [
  "PATH=/usr/sbin:/usr/bin:/sbin:/bin", "LC_ALL=C.UTF-8", "SWIFT_BACKTRACE=enable=no",
]

/// What a program prints; it must end well.
package func text(of program: String, _ words: [String]) throws -> String {
  let run = try Program(program, words, environment: hostVariables)
  let code = try run.end()
  let messages = String(decoding: run.messages, as: UTF8.self)
  try #require(code == 0, "\(program) \(words) ends with \(code): \(messages)")
  return String(decoding: run.output, as: UTF8.self)
}
