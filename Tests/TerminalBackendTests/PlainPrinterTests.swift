// Finished texts in pipes: one line each, and nothing that a terminal could obey.
import CLinux
import LinuxIO
import Panels
import TerminalSupport
import Testing

@testable import TerminalBackend

@Suite("Plain printing")
struct PlainPrinterTests {
  @Test("each text is a line, control characters are blanks")
  func lines() throws {
    let (reader, writer) = try makePipe()
    defer {
      close(reader)
      close(writer)
    }
    let printer = PlainPrinter(descriptor: writer)
    try printer.print("안녕, 세계")
    try printer.print("two\nlines\tand \u{1B}[2J\u{9B}1m")
    try printer.print("")
    var bytes = [UInt8](repeating: 0, count: 256)
    #expect(try readBytes(from: reader, into: &bytes) == .moved(38))
    #expect(
      String(decoding: bytes[..<38], as: UTF8.self)
        == "안녕, 세계\ntwo lines and  [2J 1m\n\n")
  }

  @Test("a reader that has gone is a failure and not the end of the process")
  func gone() throws {
    let (reader, writer) = try makePipe()
    close(reader)
    defer { close(writer) }
    #expect(throws: PanelFailure(.disconnected, "cannot print: broken pipe")) {
      try PlainPrinter(descriptor: writer).print("hello")
    }
  }
}
