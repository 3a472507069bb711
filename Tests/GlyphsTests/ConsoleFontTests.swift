// Console fonts and Unifont's hex: fonts made by hand as bytes, and what a broken one is told.
import FontFiles
import Glyphs
import Raster
import Testing

/// A font of version 1 whose glyph 65 is drawn, with a table that gives it two scalars and a sequence.
private func narrow(mode: UInt8 = 2, height: UInt8 = 4) -> [UInt8] {
  var bytes: [UInt8] = [0x36, 0x04, mode, height]
  for glyph in 0..<256 {
    bytes += glyph == 65 ? [0x18, 0x24, 0x7E, 0x42] : [UInt8](repeating: 0, count: 4)
  }
  if mode & 2 != 0 {
    for glyph in 0..<256 {
      // A, Cyrillic А, and the sequence A with an acute, which is read over.
      if glyph == 65 { bytes += [0x41, 0, 0x10, 0x04, 0xFE, 0xFF, 0x41, 0, 0x01, 0x03] }
      bytes += [0xFF, 0xFF]
    }
  }
  return bytes
}

private func little(_ number: UInt32) -> [UInt8] {
  (0..<4).map { UInt8(truncatingIfNeeded: number >> (8 * $0)) }
}

/// A font of version 2 with two glyphs of 10 columns and 3 rows.
private func wide(
  version: UInt32 = 0, header: UInt32 = 32, count: UInt32 = 2, bytesEach: UInt32 = 6,
  height: UInt32 = 3, width: UInt32 = 10
) -> [UInt8] {
  var bytes: [UInt8] = [0x72, 0xB5, 0x4A, 0x86]
  for number in [version, header, 1, count, bytesEach, height, width] { bytes += little(number) }
  bytes += [0xFF, 0xC0, 0x80, 0x40, 0xFF, 0xC0]
  bytes += [0x00, 0x00, 0x3F, 0x00, 0x00, 0x00]
  // 한, and a dash with a sequence behind it.
  bytes += Array("한".utf8) + [0xFF] + Array("-—".utf8) + [0xFE] + Array("- ".utf8) + [0xFF]
  return bytes
}

private func picture(_ glyph: BitmapGlyph?) -> String {
  guard let glyph else { return "none" }
  return (0..<glyph.size.height).map { y in
    (0..<glyph.size.width).map { glyph[$0, y] ? "#" : "." }.joined()
  }.joined(separator: "\n")
}

private func complaint(_ bytes: [UInt8]) -> String? {
  do throws(FontDataFailure) {
    _ = try FontLoader.font(of: bytes)
    return nil
  } catch {
    return error.description
  }
}

@Suite("A console font")
struct ConsoleFontTests {
  @Test("of version 1 has glyphs of 8 columns and a table of scalars; a sequence is read over")
  func versionOne() throws {
    let font = try FontLoader.font(of: narrow())
    #expect(font.lineHeight == 4 && font.cellWidth == 8)
    #expect(font.ownScalars == ["A", "\u{410}"])
    #expect(
      picture(font.glyph(for: "\u{410}"))
        == """
        ...##...
        ..#..#..
        .######.
        .#....#.
        """)
  }

  @Test("may name a scalar twice for one glyph, as most of Debian's do, but not for two")
  func twice() throws {
    var bytes = narrow(mode: 0)
    bytes[2] = 2
    for glyph in 0..<256 {
      // A space twice in the entry of glyph 32.
      bytes += glyph == 32 ? [0x20, 0, 0x20, 0, 0xFF, 0xFF] : [UInt8(glyph), 0, 0xFF, 0xFF]
    }
    #expect(try FontLoader.font(of: bytes).glyphCount == 256)
    // The last glyph's entry begins 4 bytes before the end; it says U+0041 now.
    bytes[bytes.count - 4] = 0x41
    #expect(
      complaint(bytes)
        == "byte \(bytes.count - 4): found a second glyph for U+0041, number 255; "
        + "expected one for each code point")
  }

  @Test("stands on the lowest ink of its H, else of another such letter; without one a fifth hangs")
  func baseline() throws {
    // Ten rows; glyph 0 has ink down to row 6, glyph 1 down to row 8.
    func font(_ first: String, _ second: String) throws -> BitmapFont {
      var bytes: [UInt8] = [0x72, 0xB5, 0x4A, 0x86]
      for number: UInt32 in [0, 32, 1, 2, 10, 10, 8] { bytes += little(number) }
      bytes += [0, 0, 0x42, 0x42, 0x7E, 0x42, 0x42, 0, 0, 0]
      bytes += [0, 0, 0, 0, 0x42, 0x42, 0x3E, 0x02, 0x3C, 0]
      bytes += Array(first.utf8) + [0xFF] + Array(second.utf8) + [0xFF]
      return try FontLoader.font(of: bytes)
    }
    #expect(try font("H", "y").ascent == 7)
    #expect(try font("H", "x").ascent == 7)
    #expect(try font("x", "H").ascent == 9)
    #expect(try font("0", "y").ascent == 7)
    #expect(try font("ㅎ", "y").ascent == 8)
    #expect(try font("H", "y").descent == 3)
    #expect(try font("H", "y").glyph(for: "y")?.top == 7)
  }

  @Test("without a table glyph n is the scalar n")
  func noTable() throws {
    let font = try FontLoader.font(of: narrow(mode: 0))
    #expect(font.glyphCount == 256)
    #expect(font.glyph(for: "A") == font.glyph(for: "A") && font.covers("\u{FF}"))
    #expect(!font.covers("\u{100}"))
    #expect(picture(font.glyph(for: "A")).contains(".######."))
  }

  @Test("of version 2 has glyphs of any size and a table in UTF-8")
  func versionTwo() throws {
    let font = try FontLoader.font(of: wide())
    #expect(font.ownScalars == ["-", "—", "한"])
    #expect(
      picture(font.glyph(for: "한"))
        == """
        ##########
        #........#
        ##########
        """)
  }

  @Test("cut anywhere gets a sentence, and so does every absurd number")
  func broken() {
    for bytes in [narrow(), wide()] {
      for count in 2..<bytes.count where complaint(Array(bytes[..<count])) == nil {
        Issue.record("a font cut to \(count) bytes was taken")
      }
    }
    #expect(complaint(wide(version: 1)) == "byte 4: found a version of 1; expected 0 to 0")
    #expect(
      complaint(wide(count: 0xFFFF_FFFF))
        == "byte 16: found a number of glyphs of 4294967295; expected 1 to 1114111")
    #expect(
      complaint(wide(count: 0x10_FFFF))
        == "byte 56: found the end of the file; expected 1114111 glyphs of 6 bytes")
    #expect(complaint(wide(width: 0)) == "byte 28: found a width of 0; expected 1 to 1024")
    #expect(
      complaint(wide(height: 4))
        == "byte 20: found glyphs of 6 bytes; expected room for 4 rows of 10 pixels"
    )
    #expect(
      complaint(wide(header: 8)) == "byte 8: found a header's length of 8; expected 32 to 65536")
    #expect(
      complaint(narrow(height: 0))
        == "byte 3: found glyphs of 0 bytes; expected room for 0 rows of 8 pixels")
  }
}

@Suite("A hex font")
struct HexFontTests {
  @Test("has a line for each glyph: narrow, wide, comments and empty lines between")
  func lines() throws {
    let text = """
      # a comment
      0041:00000000182442427E42424242000000\r

      AC00:\(String(repeating: "8001", count: 16))
      """
    let font = try FontLoader.font(of: Array(text.utf8))
    #expect(font.lineHeight == 16 && font.ascent == 14)
    #expect(font.ownScalars == ["A", "가"])
    #expect(
      picture(font.glyph(for: "A")).split(separator: "\n")[4...8]
        == ["...##...", "..#..#..", ".#....#.", ".#....#.", ".######."])
    #expect(font.glyph(for: "가")?.advance == 16)
    #expect(picture(font.glyph(for: "가")).hasPrefix("#..............#\n"))
  }

  @Test(
    "with a wrong line gets a sentence that names the line",
    arguments: [
      (
        "0041:00\n",
        "line 1: found \"0041:00\"; expected 32, 64, 96 or 128 hex digits behind the colon"
      ),
      (
        "0041:\(String(repeating: "0", count: 32))\n0042:\(String(repeating: "x", count: 32))\n",
        "line 2: found \"0042:xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx\"; expected hex digits only"
      ),
      (
        "0041:\(String(repeating: "0", count: 32))\nD800:\(String(repeating: "0", count: 32))\n",
        "line 2: found \"D800:00000000000000000000000000000000\"; expected a Unicode scalar: no surrogate, at most 10FFFF"
      ),
      (
        "0041:\(String(repeating: "0", count: 32))\n\n00041:\(String(repeating: "F", count: 32))\n",
        "line 3: found a second glyph for U+0041; expected one for each code point"
      ),
      (
        "0041:\(String(repeating: "0", count: 160))\n",
        "line 1: found \"0041:00000000000000000000000000000000000...\"; expected 32, 64, 96 or 128 hex digits behind the colon"
      ),
    ])
  func wrong(text: String, sentence: String) {
    #expect(complaint(Array(text.utf8)) == sentence)
  }
}
