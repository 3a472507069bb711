// Fonts by the command: packed files, names, coverage, and sentences for damaged ones.
import CLinux
import LinuxIO
import TerminalSupport
import Testing

/// A line of Unifont's format, packed by gzip 1.12 (`gzip -n`): 0041 with rows of 18 in hex.
private let packed: [UInt8] = [
  0x1F, 0x8B, 0x08, 0x00, 0x00, 0x00, 0x00, 0x00, 0x00, 0x03, 0x33, 0x30, 0x30, 0x31, 0xB4, 0x32,
  0xB4, 0xC0, 0x0F, 0xB9, 0x00, 0x0D, 0xDD, 0xD3, 0x1B, 0x26, 0x00, 0x00, 0x00,
]

@Suite("Fonts of the command")
struct FontCommandTests {
  private func file(_ bytes: [UInt8], _ name: String) throws -> String {
    let path = "/tmp/typist-font-test-\(getpid())-\(name)"
    let file = try OwnedDescriptor.open(path, [.writeOnly, .create, .truncate])
    _ = try file.write(bytes)
    return path
  }

  @Test("a packed font is read as it is; cut or damaged packing gets a sentence")
  func gzip() throws {
    let good = try file(packed, "good")
    let cut = try file(Array(packed[..<(packed.count - 9)]), "cut")
    var bytes = packed
    bytes[bytes.count - 6] ^= 0xFF
    let damaged = try file(bytes, "damaged")
    defer { for path in [good, cut, damaged] { unlink(path) } }
    let printed = try Printed(["fonts", good, "AB"])
    #expect(printed.code == 1 && printed.output == "\(good) lacks U+0042\n")
    #expect(try Printed(["fonts", good, "A"]).code == 0)
    #expect(
      try Printed(["fonts", cut]).messages
        == "typist: cannot use the font \(cut): its gzip packing is cut off; copy the file again\n")
    #expect(
      try Printed(["--font", damaged, "a"]).messages
        == "typist: cannot use the font \(damaged): its gzip packing is damaged; copy the file again\n"
    )
  }

  @Test("an installed font is found by its name, and says what it covers")
  func byName() throws {
    // The package unifont is one that the tests install.
    let printed = try Printed(["fonts", "unifont"])
    #expect(printed.code == 0)
    #expect(printed.output.contains("  Unifont's hex; 16 pixels high, columns of 8, "))
    #expect(printed.output.contains("  Hangul Syllables: 11172 of 11172\n"))
    #expect(try Printed(["fonts"]).output.contains("unifont  /usr/share/unifont/unifont.hex\n"))
    let misspelt = try Printed(["fonts", "unifnt"])
    #expect(misspelt.code == 2 && misspelt.messages.hasSuffix("; did you mean 'unifont'?\n"))
  }

  @Test("what the font lacks comes from its fallbacks in their order, then from the built-in one")
  func fallback() throws {
    let good = try file(packed, "first")
    let picture = "/tmp/typist-font-test-\(getpid()).png"
    defer { for path in [good, picture] { unlink(path) } }
    let call = ["--on", "png:\(picture)", "--size", "16", "A안你"]
    #expect(
      try Printed(["--font", good] + call).messages
        == "typist: the font has no picture of U+4F60; a box stands in its place (--font takes another font)\n"
    )
    #expect(try Printed(["--font", good, "--fallback", "unifont"] + call).messages == "")
    #expect(try Printed(["--fallback=unifont"] + call).messages == "")
    let wrong = try Printed(["--fallback", good, "--fallback", "/no/such.hex"] + call)
    #expect(wrong.code == 2 && wrong.messages.contains("/no/such.hex: there is no such file"))
  }
}
