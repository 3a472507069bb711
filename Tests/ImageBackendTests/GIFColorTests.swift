// The colours of a GIF, and its file.
import ImageBackend
import Panels
import Raster
import Testing
import Time

@Suite("The colours and the file of a GIF")
struct GIFColorTests {
  /// A GIF of one picture of 20 x 20 pixels; `color` says that of each.
  static func gif(_ colors: [Color], _ color: (Int) -> UInt32) throws -> GIFFile? {
    let folder = Folder()
    let path = folder.path + "a.gif"
    let size = Size(width: 20, height: 20)
    let panel = GIFPanel(path: path, size: size, colors: colors)
    var frame = Frame(size: size)
    for i in 0..<400 {
      frame.fill(
        Rect(x: i % 20, y: i / 20, width: 1, height: 1), with: Color(rgb: color(i)))
    }
    _ = try panel.present(frame, damage: Damage(frame.bounds), at: .zero)
    try panel.close()
    defer { #expect(remove(path) && folder.removeIfEmpty()) }
    return GIFFile(path)
  }

  /// Many different colours, all over the cube.
  static func scattered(_ index: Int) -> UInt32 { UInt32(index) &* 2_654_435_761 & 0xFFFFFF }

  @Test("colours that were named are exact, up to 256 of them")
  func common() throws {
    let gif = try #require(
      try Self.gif((0..<256).map { Color(rgb: Self.scattered($0)) }) { Self.scattered($0 % 256) })
    #expect(gif.frames[0].picture == (0..<400).map { Self.scattered($0 % 256) })
    #expect(!gif.frames[0].hasOwnPalette)
  }

  @Test("other colours are exact too, in a palette of the frame's own, up to 256 of them")
  func own() throws {
    let gif = try #require(try Self.gif([.white]) { Self.scattered($0 % 256) })
    #expect(gif.frames[0].picture == (0..<400).map { Self.scattered($0 % 256) })
    #expect(gif.frames[0].hasOwnPalette)
  }

  @Test("of more colours each pixel gets the nearest of a cube of 6 x 7 x 6")
  func cube() throws {
    let gif = try #require(try Self.gif([]) { Self.scattered($0) })
    let picture = gif.frames[0].picture
    // Half a step: 51 / 2 of red and blue, 42.5 / 2 of green, which is itself rounded down to a whole number.
    func farthest(_ shift: UInt32) -> Int {
      let distances = picture.enumerated().map { i, pixel in
        abs(Int(pixel >> shift & 0xFF) - Int(Self.scattered(i) >> shift & 0xFF))
      }
      return distances.max() ?? .max
    }
    #expect(farthest(16) <= 25 && farthest(8) <= 21 && farthest(0) <= 25)
    #expect(Set(picture.map { $0 >> 16 }) == [0, 51, 102, 153, 204, 255])
    #expect(Set(picture.map { $0 >> 8 & 0xFF }) == [0, 42, 85, 127, 170, 212, 255])
  }

  @Test("the same frames give the same bytes")
  func reproducible() throws {
    let folder = Folder()
    var files: [[UInt8]?] = []
    for name in ["a.gif", "b.gif"] {
      let panel = GIFPanel(path: folder.path + name, size: Size(width: 9, height: 9))
      var frame = Frame(size: Size(width: 9, height: 9))
      for x in 0..<9 {
        frame.fill(Rect(x: x, y: 0, width: 1, height: 9), with: .white)
        let now = Instant.zero + .milliseconds(40 * Int64(x))
        _ = try panel.present(frame, damage: Damage(frame.bounds), at: now)
      }
      try panel.close()
      files.append(contents(folder.path + name))
      #expect(remove(folder.path + name))
    }
    #expect(files[0] != nil && files[0] == files[1])
    #expect(folder.removeIfEmpty())
  }

  @Test("an old file stays until the new one is whole, and an unfinished one leaves nothing behind")
  func unfinished() throws {
    let folder = Folder()
    let path = folder.path + "a.gif"
    try PNGWriter.write(Frame(size: Size(width: 1, height: 1)), to: path)
    let old = contents(path)
    do {
      let panel = GIFPanel(path: path, size: Size(width: 1, height: 1))
      _ = try panel.present(
        Frame(size: Size(width: 1, height: 1)), damage: Damage(), at: .zero)
      #expect(contents(path) == old)
    }
    #expect(contents(path) == old)
    #expect(remove(path) && folder.removeIfEmpty())
  }

  @Test("without a frame no file is written, and a second close does nothing")
  func noFrame() throws {
    let folder = Folder()
    let panel = GIFPanel(path: folder.path + "a.gif", size: Size(width: 1, height: 1))
    try panel.close()
    try panel.close()
    #expect(folder.removeIfEmpty())
  }

  @Test("a change outside of the damage and a frame of another size are refused")
  func strict() throws {
    let folder = Folder()
    let panel = GIFPanel(path: folder.path + "a.gif", size: Size(width: 3, height: 2))
    let partly = Damage(Rect(x: 0, y: 0, width: 2, height: 2))
    for width in [2, 3] {
      let failure = #expect(throws: PanelFailure.self) {
        try panel.present(
          Frame(size: Size(width: width, height: 2), filledWith: .white), damage: partly, at: .zero)
      }
      #expect(failure?.kind == .malformed)
    }
    #expect(folder.removeIfEmpty())
  }

  @Test(
    "what cannot be written is named, with the mend",
    arguments: [
      (
        "/no/such/a.gif", 1, .notFound,
        "cannot write /no/such/a.gif: there is no folder /no/such/; make it first"
      ),
      ("/tmp", 1, .malformed, "cannot write /tmp: it is a folder; name a file in it"),
      ("/dev/full", 1, .io, "cannot write /dev/full: the disk is full; make room on it"),
      (
        "/tmp/none.gif", 65_536, .unsupported,
        "cannot make a GIF of 65536x1; its sides are 1 to 65535"
      ),
      ("/tmp/none.gif", 0, .unsupported, "cannot make a GIF of 0x1; its sides are 1 to 65535"),
    ] as [(String, Int, PanelFailure.Kind, String)])
  func failures(_ path: String, _ width: Int, _ kind: PanelFailure.Kind, _ message: String) {
    let size = Size(width: width, height: 1)
    let panel = GIFPanel(path: path, size: size)
    #expect(throws: PanelFailure(kind, message)) {
      _ = try panel.present(Frame(size: size), damage: Damage(), at: .zero)
      try panel.close()
    }
  }
}
