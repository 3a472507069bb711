// The panel whose screen is a file.
import ImageBackend
import Panels
import Raster
import Testing
import Time

@Suite struct PNGPanelTests {
  static let size = Size(width: 3, height: 2)

  @Test("it says what it is")
  func info() {
    let panel = PNGPanel(path: "pictures/greeting.png", size: Self.size)
    #expect(panel.info.name == "greeting.png" && panel.info.size == Self.size)
    #expect(panel.sources.isEmpty && panel.deadline == nil)
    #expect(panel.handle(.deadline, at: .zero) == .none)
  }

  @Test("the last frame is written when it closes, and not before")
  func lastFrame() throws {
    let folder = Folder()
    let path = folder.path + "a.png"
    let panel = PNGPanel(path: path, size: Self.size)
    var frame = Frame(size: Self.size)
    frame.fill(Rect(x: 0, y: 0, width: 1, height: 1), with: .white)
    let first = Damage(Rect(x: 0, y: 0, width: 1, height: 1))
    #expect(try panel.present(frame, damage: first, at: .zero) == .accepted)
    frame.fill(Rect(x: 2, y: 1, width: 1, height: 1), with: Color(rgb: 0xFF0000))
    let second = Damage(Rect(x: 1, y: 1, width: 9, height: 9))
    #expect(try panel.present(frame, damage: second, at: .zero + .seconds(1)) == .accepted)
    #expect(contents(path) == nil)
    try panel.close()
    let read = pixels(ofPNG: contents(path) ?? [])
    #expect(read?.pixels == [0xFFFFFF, 0, 0, 0, 0, 0xFF0000])
    #expect(remove(path))
    try panel.close()
    #expect(folder.removeIfEmpty(), "a second close writes nothing")
  }

  @Test("without a frame no file is written")
  func noFrame() throws {
    let folder = Folder()
    try PNGPanel(path: folder.path + "a.png", size: Self.size).close()
    #expect(folder.removeIfEmpty())
  }

  @Test("a change outside of the damage is refused, and the last good frame stays")
  func strict() throws {
    let folder = Folder()
    let path = folder.path + "a.png"
    let panel = PNGPanel(path: path, size: Self.size)
    let white = Frame(size: Self.size, filledWith: .white)
    let black = Frame(size: Self.size)
    #expect(try panel.present(black, damage: Damage(), at: .zero) == .accepted)
    let failure = #expect(throws: PanelFailure.self) {
      try panel.present(white, damage: Damage(Rect(x: 0, y: 0, width: 3, height: 1)), at: .zero)
    }
    #expect(failure?.kind == .malformed)
    try panel.close()
    #expect(pixels(ofPNG: contents(path) ?? [])?.pixels == [0, 0, 0, 0, 0, 0])
    #expect(remove(path) && folder.removeIfEmpty())
  }

  @Test("a frame of another size is refused")
  func otherSize() {
    let panel = PNGPanel(path: "a.png", size: Self.size)
    let failure = #expect(throws: PanelFailure.self) {
      try panel.present(Frame(size: Size(width: 2, height: 3)), damage: Damage(), at: .zero)
    }
    #expect(failure?.kind == .malformed)
  }

  @Test("when the file cannot be written, closing says so and may be tried again")
  func closingFails() throws {
    let panel = PNGPanel(path: "/no/such/a.png", size: Self.size)
    _ = try panel.present(Frame(size: Self.size), damage: Damage(), at: .zero)
    for _ in 0..<2 {
      let failure = #expect(throws: PanelFailure.self) { try panel.close() }
      #expect(failure?.kind == .notFound)
    }
  }
}
