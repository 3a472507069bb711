// The page "Write a backend in 60 lines": its code is compiled here, and lights the right lamps.
import CLinux
import FontFiles
import LinuxIO
import Testing
import Time

@testable import TypingDisplay

@Suite("The page about backends")
struct BackendPageTests {
  @Test("its code is the file that is compiled here, and has no more than 60 lines")
  func page() throws {
    let folder = try #require(#filePath.lastIndex(of: "/").map { #filePath[..<$0] })
    let code = try text(of: folder + "/MatrixPanel.swift")
    let page = try text(
      of: folder + "/../../Sources/TypingDisplay/TypingDisplay.docc/WriteABackend.md")
    #expect(page.split(separator: "```swift\n").contains { $0.hasPrefix(code + "```") })
    #expect(code.split(separator: "\n", omittingEmptySubsequences: false).count - 1 <= 60)
  }

  @Test("the lamps show a syllable as the font draws it")
  func lamps() throws {
    var pictures: [[String]] = []
    let lamps = MatrixPanel(width: 16, height: 16) { pictures.append($0) }
    let screen = Screen(on: .pixels(lamps)) {
      TypingText(text: "ㅁ", font: .system(size: 8.5), showsCursor: false)
    }
    _ = try screen.run(on: ScriptedLoop())
    // One frame with the letter; a square has as many lamps on in its first row as in its last.
    #expect(pictures.count == 1)
    let lit = try #require(pictures.first).filter { $0.contains("#") }
    #expect(lit.count >= 10)
    #expect(lit.first == lit.last)
    #expect(lit.dropFirst(2).dropLast(2).allSatisfy { $0 == lit[2] })
  }

  private func text(of path: String) throws -> String {
    let bytes = try #require(try readFile(path, atMost: 1 << 20))
    return String(decoding: bytes, as: UTF8.self)
  }
}
