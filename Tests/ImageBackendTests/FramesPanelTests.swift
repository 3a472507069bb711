// The panel whose screen is a folder of pictures.
import CLinux
import ImageBackend
import Panels
import Raster
import Testing
import Time

@Suite("A folder of frames as a panel")
struct FramesPanelTests {
  static let size = Size(width: 3, height: 2)
  static let pixel = Rect(x: 0, y: 0, width: 1, height: 1)

  @Test("each change is a picture, and the table of their times comes last")
  func recorded() throws {
    let outer = Folder()
    let folder = outer.path + "out"
    let panel = FramesPanel(folder: folder, size: Self.size, rotation: .degrees180)
    #expect(panel.info.fade.samplesPerSecond == 25 && panel.info.size == Self.size)
    var frame = Frame(size: Self.size)
    let start = Instant(nanoseconds: 5_000_000_000)
    _ = try panel.present(frame, damage: Damage(frame.bounds), at: start)
    // Time passes, and nothing changes though the damage says so: no picture.
    _ = try panel.present(frame, damage: Damage(), at: start + .milliseconds(20))
    _ = try panel.present(frame, damage: Damage(Self.pixel), at: start + .milliseconds(30))
    frame.fill(Self.pixel, with: .white)
    let third = Interval(nanoseconds: 33_333_333)
    _ = try panel.present(frame, damage: Damage(Self.pixel), at: start + third)
    frame.fill(Self.pixel, with: Color(rgb: 0x123456))
    _ = try panel.present(frame, damage: Damage(Self.pixel), at: start + .milliseconds(12_500))
    #expect(contents(folder + "/times.tsv") == nil)
    try panel.close()
    try panel.close()
    #expect(
      contents(folder + "/times.tsv").map { String(decoding: $0, as: UTF8.self) } == """
        file\tseconds
        000001.png\t0
        000002.png\t0.033333
        000003.png\t12.5

        """)
    for (name, last) in [("000001", 0), ("000002", 0xFFFFFF), ("000003", 0x123456)] {
      let path = folder + "/" + name + ".png"
      #expect(pixels(ofPNG: contents(path) ?? [])?.pixels == [0, 0, 0, 0, 0, UInt32(last)])
      #expect(remove(path))
    }
    #expect(remove(folder + "/times.tsv"))
    #expect(unsafe rmdir(folder) == 0 && outer.removeIfEmpty())
  }

  @Test(
    "an older recording is not touched: the folder and what it holds are named",
    arguments: ["times.tsv", "000001.png"])
  func occupied(_ name: String) throws {
    let folder = Folder()
    try PNGWriter.write(Frame(size: Self.size), to: folder.path + name)
    let before = contents(folder.path + name)
    let panel = FramesPanel(folder: folder.path, size: Self.size)
    let failure = PanelFailure(
      .busy,
      "cannot record into \(folder.path): it holds \(name) already; empty it or name another")
    #expect(throws: failure) {
      try panel.present(Frame(size: Self.size), damage: Damage(), at: .zero)
    }
    try panel.close()
    #expect(contents(folder.path + name) == before)
    #expect(remove(folder.path + name) && folder.removeIfEmpty())
  }

  @Test("a later number that is taken stops the recording, and the file stays as it was")
  func occupiedLater() throws {
    let folder = Folder()
    let taken = folder.path + "000002.png"
    try PNGWriter.write(Frame(size: Self.size), to: taken)
    let before = contents(taken)
    let panel = FramesPanel(folder: folder.path, size: Self.size)
    var frame = Frame(size: Self.size)
    _ = try panel.present(frame, damage: Damage(), at: .zero)
    frame.fill(Self.pixel, with: .white)
    let failure = PanelFailure(
      .busy, "cannot write \(taken): it is there already; remove it or choose another name")
    #expect(throws: failure) {
      try panel.present(frame, damage: Damage(Self.pixel), at: .zero + .milliseconds(50))
    }
    #expect(contents(taken) == before)
    try panel.close()
    for name in ["000001.png", "000002.png", "times.tsv"] { #expect(remove(folder.path + name)) }
    #expect(folder.removeIfEmpty())
  }

  @Test("a folder that cannot be made is named, with the mend")
  func noFolder() {
    let panel = FramesPanel(folder: "/no/such", size: Self.size)
    let failure = PanelFailure(
      .notFound,
      "cannot make the folder /no/such: no such file or directory; choose one that this user may make"
    )
    #expect(throws: failure) {
      try panel.present(Frame(size: Self.size), damage: Damage(), at: .zero)
    }
  }

  @Test("a change outside of the damage is refused, and nothing is made")
  func strict() throws {
    let outer = Folder()
    let panel = FramesPanel(folder: outer.path + "out", size: Self.size)
    let failure = #expect(throws: PanelFailure.self) {
      try panel.present(
        Frame(size: Self.size, filledWith: .white), damage: Damage(Self.pixel), at: .zero)
    }
    #expect(failure?.kind == .malformed)
    try panel.close()
    #expect(outer.removeIfEmpty())
  }
}
