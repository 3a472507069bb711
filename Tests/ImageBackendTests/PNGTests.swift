// Pictures as PNG files: what is in them, and what a person is told when they cannot be written.
import CLinux
import ImageBackend
import Panels
import Raster
import Testing
import Time

@Suite struct PNGTests {
  /// Red, green, blue in the upper row, black, white, grey in the lower one.
  static func flag() -> Frame {
    var frame = Frame(size: Size(width: 3, height: 2))
    for (x, rgb) in [0xFF0000, 0x00FF00, 0x0000FF].enumerated() {
      frame.fill(Rect(x: x, y: 0, width: 1, height: 1), with: Color(rgb: UInt32(rgb)))
    }
    frame.fill(Rect(x: 1, y: 1, width: 1, height: 1), with: .white)
    frame.fill(Rect(x: 2, y: 1, width: 1, height: 1), with: Color(rgb: 0x123456))
    return frame
  }

  static let flagPixels: [UInt32] = [0xFF0000, 0x00FF00, 0x0000FF, 0x000000, 0xFFFFFF, 0x123456]

  @Test("libpng reads back the pixels that were written")
  func roundTrip() throws {
    let read = pixels(ofPNG: try PNGWriter.encode(Self.flag()))
    #expect(read?.size == Size(width: 3, height: 2))
    #expect(read?.pixels == Self.flagPixels)
  }

  @Test(
    "few colours make a palette of few bits, more than 256 make 24 bits a pixel",
    // Bit depth and colour type stand in the bytes 24 and 25 of a PNG: 3 is a palette, 2 is RGB.
    arguments: [(1, 1, 3), (2, 1, 3), (3, 2, 3), (16, 4, 3), (17, 8, 3), (256, 8, 3), (257, 8, 2)])
  func palette(_ colors: Int, _ depth: UInt8, _ type: UInt8) throws {
    var frame = Frame(size: Size(width: 300, height: 2))
    for x in 0..<300 {
      let color = Color(rgb: UInt32(x % colors) * 0x101)
      frame.fill(Rect(x: x, y: 0, width: 1, height: 2), with: color)
    }
    let png = try PNGWriter.encode(frame)
    #expect(png[24] == depth && png[25] == type)
    let read = pixels(ofPNG: png)?.pixels ?? []
    let isTheSame = read == (0..<600).map { UInt32($0 % 300 % colors) * 0x101 }
    #expect(isTheSame)
  }

  @Test("the same picture has the same bytes, and no time in them")
  func reproducible() throws {
    let png = try PNGWriter.encode(Self.flag())
    #expect(try PNGWriter.encode(Self.flag()) == png)
    let time = Array("tIME".utf8)
    for start in 0..<(png.count - 3) { #expect(Array(png[start..<(start + 4)]) != time) }
  }

  @Test("a frame without pixels is refused")
  func empty() {
    let failure = #expect(throws: PanelFailure.self) {
      try PNGWriter.encode(Frame(size: Size(width: 0, height: 2)))
    }
    #expect(failure?.kind == .unsupported)
  }

  @Test("a file is replaced whole, and nothing else is left beside it")
  func replaced() throws {
    let folder = Folder()
    let path = folder.path + "a.png"
    try PNGWriter.write(Frame(size: Size(width: 64, height: 64)), to: path)
    try PNGWriter.write(Self.flag(), to: path)
    #expect(contents(path) == (try PNGWriter.encode(Self.flag())))
    #expect(remove(path) && folder.removeIfEmpty())
  }

  @Test("a link stays a link, and its file is written")
  func link() throws {
    let folder = Folder()
    try PNGWriter.write(Frame(size: Size(width: 1, height: 1)), to: folder.path + "real.png")
    #expect(unsafe symlink("real.png", folder.path + "link.png") == 0)
    try PNGWriter.write(Self.flag(), to: folder.path + "link.png")
    #expect(contents(folder.path + "real.png") == (try PNGWriter.encode(Self.flag())))
    #expect(remove(folder.path + "link.png") && remove(folder.path + "real.png"))
    #expect(folder.removeIfEmpty())
  }

  @Test("a picture that cannot take its name leaves nothing behind")
  func leavesNothing() {
    let folder = Folder()
    // A name has at most 255 bytes.
    let path = folder.path + String(repeating: "x", count: 256)
    let failure = #expect(throws: PanelFailure.self) { try PNGWriter.write(Self.flag(), to: path) }
    #expect(failure?.kind == .io)
    #expect(folder.removeIfEmpty())
  }

  @Test("the longest name that a file may have can be written")
  func longestName() throws {
    let folder = Folder()
    let path = folder.path + String(repeating: "x", count: 255)
    try PNGWriter.write(Self.flag(), to: path)
    #expect(remove(path) && folder.removeIfEmpty())
  }

  @Test(
    "who cannot be written to is named, with the mend",
    arguments: [
      (
        "/no/such/a.png", .notFound,
        "cannot write /no/such/a.png: there is no folder /no/such/; make it first"
      ),
      ("/tmp", .malformed, "cannot write /tmp: it is a folder; name a file in it"),
      ("/dev/full", .io, "cannot write /dev/full: the disk is full; make room on it"),
    ] as [(String, PanelFailure.Kind, String)])
  func failures(_ path: String, _ kind: PanelFailure.Kind, _ message: String) {
    #expect(throws: PanelFailure(kind, message)) { try PNGWriter.write(Self.flag(), to: path) }
  }

  // The one folder in which not even root may make a file.
  @Test(
    "a folder that may not be written is named, with the mend",
    .enabled(if: access("/sys/kernel", F_OK) == 0, "no sysfs is mounted here"))
  func notPermitted() {
    let failure = PanelFailure(
      .notPermitted,
      "cannot write /sys/a.png: permission denied; choose a folder that this user may write")
    #expect(throws: failure) { try PNGWriter.write(Self.flag(), to: "/sys/a.png") }
  }
}
