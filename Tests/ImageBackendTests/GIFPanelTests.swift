// The panel whose screen is an animated GIF.
import CLinux
import ImageBackend
import Panels
import Raster
import Testing
import Time

@Suite("A GIF as a panel")
struct GIFPanelTests {
  static let size = Size(width: 3, height: 2)
  static let white = Rect(x: 0, y: 0, width: 3, height: 2)

  /// Records a frame of another grey at each of `moments`, in nanoseconds, and nothing more until `end`.
  static func record(_ moments: [Int64], end: Int64) throws -> GIFFile? {
    let folder = Folder()
    let path = folder.path + "a.gif"
    let panel = GIFPanel(path: path, size: size)
    var frame = Frame(size: size)
    // A monotonic clock begins anywhere.
    let start = Instant(nanoseconds: 123_456_789_012)
    for (index, moment) in moments.enumerated() {
      frame.fill(white, with: grey(index))
      let now = start + Interval(nanoseconds: moment)
      _ = try panel.present(frame, damage: Damage(white), at: now)
    }
    let now = start + Interval(nanoseconds: end)
    _ = try panel.present(frame, damage: Damage(), at: now)
    try panel.close()
    defer { #expect(remove(path) && folder.removeIfEmpty()) }
    return GIFFile(path)
  }

  static func grey(_ index: Int) -> Color { Color(rgb: UInt32(index) * 0x010101) }

  @Test(
    "delays are differences of moments that are rounded one by one",
    // Changes (ms), the end (ms), delays (hundredths).
    arguments: [
      ([0, 50, 100], 150, [5, 5, 5]),
      ([0, 100.0 / 3, 200.0 / 3, 100], 400.0 / 3, [3, 4, 3, 3]),
      // Nothing stands for less than 2: what comes at 6 begins at 7.
      ([0, 50, 60, 500], 1000, [5, 2, 43, 50]),
      // Each hundredth a change: every other one joins the next.
      ([0, 10, 20, 30, 40], 60, [2, 2, 2]),
      // 1/64 s: 0, 2, 3, 5, 6 and 8 hundredths. What comes at 3 joins that at 5; what comes at 6 begins at 7.
      ([0, 15.625, 31.25, 46.875, 62.5], 78.125, [2, 3, 2, 2]),
      // The end is not shown, it is where the GIF begins anew.
      ([0, 50, 100], 100, [5, 5]),
      ([0], 0, [2]),
      ([0], 1200, [120]),
      // A delay has 16 bits: 65535 is the most. A rest of 1 would be too short.
      ([0, 700_000], 701_000, [65_535, 4465, 100]),
      ([0, 655_360], 656_360, [65_533, 3, 100]),
    ] as [([Double], Double, [Int])])
  func delays(_ moments: [Double], _ end: Double, _ delays: [Int]) throws {
    let gif = try Self.record(moments.map { Int64($0 * 1e6) }, end: Int64(end * 1e6))
    #expect(gif?.delays == delays)
  }

  @Test("ten minutes of thirtieths of a second end at the hundredth")
  func noDrift() throws {
    let moments = (0..<18_000).map { Int64($0) * 1_000_000_000 / 30 }
    let gif = try #require(try Self.record(moments, end: 600_000_000_000))
    #expect(gif.delays.count == 18_000)
    #expect(gif.delays.reduce(0, +) == 60_000)
    #expect(gif.delays.allSatisfy { $0 == 3 || $0 == 4 })
  }

  @Test("what joins a later change is not lost, and what waits alone is seen late")
  func pictures() throws {
    let joined = try #require(try Self.record([0, 10_000_000, 20_000_000], end: 60_000_000))
    #expect(joined.frames.map { $0.picture[0] } == [0, 0x020202])
    let late = try #require(try Self.record([0, 10_000_000, 90_000_000], end: 120_000_000))
    #expect(late.frames.map { $0.picture[0] } == [0, 0x010101, 0x020202])
    #expect(late.delays == [2, 7, 3])
  }

  @Test("it repeats for ever, and a frame has only the box that really changed")
  func boxes() throws {
    let folder = Folder()
    let path = folder.path + "a.gif"
    let panel = GIFPanel(path: path, size: Self.size, colors: [.black, .white])
    #expect(panel.info.fade.samplesPerSecond == 25 && panel.info.name == "a.gif")
    var frame = Frame(size: Self.size)
    _ = try panel.present(frame, damage: Damage(Self.white), at: .zero)
    frame.fill(Rect(x: 1, y: 1, width: 2, height: 1), with: .white)
    let second = Instant.zero + .milliseconds(50)
    // The damage says more than what changed.
    _ = try panel.present(frame, damage: Damage(Self.white), at: second)
    // Nothing changed: no frame.
    _ = try panel.present(frame, damage: Damage(Self.white), at: second + .milliseconds(50))
    try panel.close()
    let gif = try #require(GIFFile(path))
    #expect(gif.size == Self.size && gif.repeats == 0)
    #expect(gif.palette == [0, 0xFFFFFF])
    let small = Rect(x: 1, y: 1, width: 2, height: 1)
    #expect(gif.frames.map { $0.box } == [Self.white, small])
    #expect(gif.frames.allSatisfy { $0.disposal == 1 && !$0.hasOwnPalette })
    #expect(gif.frames[1].picture == [0, 0, 0, 0, 0xFFFFFF, 0xFFFFFF])
    #expect(remove(path) && folder.removeIfEmpty())
  }

  @Test(
    "it is turned as a display hung so would get it",
    // a b c / d e f, as Rotation's picture shows.
    arguments: [
      (Rotation.degrees0, "abcdef"), (.degrees90, "daebfc"), (.degrees180, "fedcba"),
      (.degrees270, "cfbead"),
    ])
  func rotation(_ rotation: Rotation, _ letters: String) throws {
    let folder = Folder()
    let path = folder.path + "a.gif"
    let panel = GIFPanel(path: path, size: Self.size, rotation: rotation)
    var frame = Frame(size: Self.size)
    _ = try panel.present(frame, damage: Damage(Self.white), at: .zero)
    // One pixel comes after the other, so that each has a box of its own.
    for (index, letter) in "abcdef".unicodeScalars.enumerated() {
      let pixel = Rect(x: index % 3, y: index / 3, width: 1, height: 1)
      frame.fill(pixel, with: Color(rgb: letter.value))
      let now = Instant.zero + .milliseconds(50 * Int64(index + 1))
      _ = try panel.present(frame, damage: Damage(pixel), at: now)
    }
    _ = try panel.present(frame, damage: Damage(), at: .zero + .milliseconds(400))
    try panel.close()
    let gif = try #require(GIFFile(path))
    #expect(gif.size == rotation.rotated(Self.size))
    #expect(gif.frames.dropFirst().allSatisfy { $0.box.area == 1 })
    #expect(gif.frames.last?.picture == letters.unicodeScalars.map { $0.value })
    #expect(remove(path) && folder.removeIfEmpty())
  }
}
