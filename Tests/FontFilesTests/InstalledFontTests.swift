// Fonts by name, and fonts of others: one in two formats, each made by its own program.
import CLinux
import FontFiles
import Glyphs
import LinuxIO
import Testing

@Suite("An installed font")
struct InstalledFontTests {
  /// A folder with files of these names in it, gone again after `body`.
  private func withFolder(_ files: [String], _ body: (String) throws -> Void) throws {
    let folder = "/tmp/typist-fonts-\(getpid())-\(files.count)"
    var made: [String] = []
    defer { for path in made.reversed() { remove(path) } }
    for file in [""] + files {
      let path = file.isEmpty ? folder : "\(folder)/\(file)"
      if file.isEmpty || file.hasSuffix("/") {
        try #require(mkdir(path, 0o700) == 0)
      } else {
        _ = try OwnedDescriptor.open(path, [.writeOnly, .create, .truncate])
      }
      made.append(path)
    }
    try body(folder)
  }

  @Test("is found by its name with or without its endings, in folders three deep")
  func names() throws {
    let files = [
      "b.bdf", "x.pcf.gz", "1/", "1/a.psf.gz", "1/b.hex", "1/2/", "1/2/3/", "1/2/3/c.psfu",
    ]
    try withFolder(files + ["1/2/3/4/", "1/2/3/4/d.hex"]) { (folder: String) throws in
      let library = FontLibrary(folders: [folder, folder + "/1"])
      // Of two with one name the one that is less deep.
      #expect(library.fonts().map { $0.name } == ["a", "b", "c", "d"])
      #expect(library.fonts()[1].path == "\(folder)/b.bdf")
      #expect(try library.path(of: "a") == "\(folder)/1/a.psf.gz")
      #expect(try library.path(of: "a.psf.gz") == "\(folder)/1/a.psf.gz")
      #expect(try library.path(of: "b.hex") == "\(folder)/1/b.hex")
      #expect(try library.path(of: "./other") == "./other")
      let shallow = FontLibrary(folders: [folder])
      #expect(shallow.fonts().map { $0.name } == ["a", "b", "c"])
      let failure = #expect(throws: FontFailure.self) { try shallow.path(of: "d") }
      #expect(failure?.kind == .notFound)
      #expect(
        failure?.message == "there is no file and no installed font 'd' in \(folder); "
          + "'typist fonts' lists the installed ones (the packages unifont and console-setup-linux have some)"
      )
    }
  }

  @Test("has the same glyphs in Unifont's hex and in the console font that GNU makes of it")
  func sameInBothFormats() throws {
    let hex = try FontLoader.load("/usr/share/unifont/unifont.hex")
    let console = try FontLoader.load("/usr/share/consolefonts/Unifont-APL8x16.psf.gz")
    #expect(console.glyphCount > 500)
    #expect(console.lineHeight == 16 && console.cellWidth == 8)
    // H stands on row 13 there, so that the measured baseline is Unifont's own.
    #expect(console.ascent == hex.ascent && console.descent == hex.descent)
    // GNU's console font draws these its own way, to go with APL's signs.
    let redrawn: [Unicode.Scalar] = [
      "-", "ι", "—", "―", "‹", "›", "∙", "∊", "⋄", "⋸", "⍵", "█", "▯", "◊", "○", "♦", "⩽", "⩾",
    ]
    for scalar in console.ownScalars where !redrawn.contains(scalar) {
      #expect(
        console.glyph(for: scalar) == hex.glyph(for: scalar),
        "U+\(String(scalar.value, radix: 16))")
    }
  }

  @Test("in another's font lines keep their height, and Hangul comes from the built-in one")
  func chain() throws {
    let console = try FontLoader.load("/usr/share/consolefonts/Unifont-APL8x16.psf.gz")
    let chain = try FontLoader.chain(console)
    #expect(chain.lineHeight == 16 && !console.covers("한"))
    #expect(chain.glyph(for: "한") == (try FontLoader.builtIn().glyph(for: "한")))
    #expect(chain.glyph(for: "A") == console.glyph(for: "A"))
  }
}
