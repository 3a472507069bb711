// A framebuffer's life: pages, gaps between rows, switching away, going and coming back.
import DeviceSupport
import LinuxIO
import Panels
import Raster
import Testing
import Time

@testable import FramebufferBackend

@Suite("A framebuffer while it is used")
struct LifeTests {
  static let fields = [(16, 8), (8, 8), (0, 8)]

  /// Which pixels of the memory are white (#), black (.) or untouched (space), a row of the memory a line.
  static func picture(_ fake: FakeFramebuffer, rows: Int) -> [String] {
    (0..<rows).map { y in
      String(
        (0..<fake.now.lineLength / 4).map { x -> Character in
          switch fake.bytes[y * fake.now.lineLength + 4 * x] {
          case 0xEE: " "
          case 0: "."
          default: "#"
          }
        })
    }
  }

  @Test("rows begin where the driver says, and the page that is shown is written")
  func pages() throws {
    let fake = FakeFramebuffer(
      .made(
        width: 3, bits: 32, Self.fields, lineLength: 20, origin: Point(x: 1, y: 2), rows: 4))
    let panel = try panel(on: fake)
    _ = try panel.show(frame(panel, [.white, .black, .white, .black, .white]))
    #expect(
      Self.picture(fake, rows: 5) == [
        "     ",
        "     ",
        " #.# ",
        " .#. ",
        "     ",
      ])
  }

  @Test("another page that is shown meanwhile is followed")
  func panned() throws {
    let fake = FakeFramebuffer(.made(width: 2, height: 1, bits: 32, Self.fields, rows: 2))
    let panel = try panel(on: fake)
    _ = try panel.show(frame(panel, [.white]))
    fake.now.origin = Point(x: 0, y: 1)
    _ = try panel.show(frame(panel, [.black, .white]))
    #expect(Self.picture(fake, rows: 2) == ["#.", ".#"])
  }

  @Test("only the damage is written, turned as the display hangs")
  func turned() throws {
    let fake = FakeFramebuffer(.made(width: 3, height: 2, bits: 32, Self.fields))
    let panel = try panel(on: fake, .degrees90)
    #expect(panel.info.size == Size(width: 2, height: 3))
    let frame = frame(panel, [.white])
    let box = Damage(Rect(x: 0, y: 0, width: 1, height: 2))
    _ = try panel.present(frame, damage: box, at: .zero)
    // A quarter clockwise: the frame's left column is the panel's top row, from the right.
    #expect(Self.picture(fake, rows: 2) == [" .#", "   "])
  }

  @Test("while another console is shown nothing is written, and then all")
  func switched() throws {
    let fake = FakeFramebuffer(.made(width: 2, height: 1, bits: 32, Self.fields))
    let panel = try panel(on: fake)
    _ = try panel.handle(.consoleReleased, at: .zero)
    #expect(try panel.show(frame(panel, [.white])) == .busy)
    #expect(Self.picture(fake, rows: 1) == ["  "])
    let news = try panel.handle(.consoleAcquired, at: .zero)
    #expect(news.isReady && news.needsRedraw)
    #expect(try panel.show(frame(panel, [.white])) == .accepted)
  }

  @Test("a device that goes is looked for every two seconds, untouched, until it is back")
  func gone() throws {
    let fake = FakeFramebuffer(.made(width: 2, height: 1, bits: 32, Self.fields))
    let panel = try panel(on: fake)
    fake.isGone = true
    #expect(try panel.show(frame(panel, [.white])) == .busy)
    #expect(Self.picture(fake, rows: 1) == ["  "])
    #expect(panel.takeNotes() == ["/dev/fb9 has gone; looking for it every two seconds"])
    #expect(panel.deadline == .zero)
    #expect(try panel.handle(.deadline, at: .zero).isLost)
    #expect(panel.deadline == .zero + .milliseconds(2000))
    fake.isGone = false
    let news = try panel.handle(.deadline, at: .zero + .milliseconds(2000))
    #expect(news.isBack && news.isReady && !news.infoChanged)
    #expect(panel.deadline == nil)
    #expect(try panel.show(frame(panel, [.white])) == .accepted)
  }

  @Test("a device that goes while the picture rests is missed at once, by the kernel's news of it")
  func goneAtRest() throws {
    let fake = FakeFramebuffer(.made(width: 2, height: 1, bits: 32, Self.fields))
    let news = FakeMonitor()
    let panel = try panel(on: fake, monitor: news)
    #expect(panel.sources == [EventSource(descriptor: -2, interests: .reading)])
    #expect(try panel.show(frame(panel, [.white])) == .accepted)
    news.gone = ["/dev/fb3"]
    #expect(try panel.handle(.ready(descriptor: -2, .reading), at: .zero) == .none)
    fake.isGone = true
    news.gone = ["/dev/fb9"]
    #expect(try panel.handle(.ready(descriptor: -2, .reading), at: .zero).isLost)
    #expect(panel.takeNotes() == ["/dev/fb9 has gone; looking for it every two seconds"])
    // Another that comes is looked at when it comes, and not two seconds later.
    fake.isGone = false
    let later = Instant.zero + .milliseconds(700)
    let back = try panel.handle(.ready(descriptor: -2, .reading), at: later)
    #expect(back.isBack && back.needsRedraw)
    #expect(panel.deadline == nil)
  }

  @Test("another mode is taken at once, as another size")
  func changed() throws {
    let fake = FakeFramebuffer(.made(width: 2, height: 1, bits: 32, Self.fields))
    let panel = try panel(on: fake)
    fake.now = .made(width: 4, height: 3, bits: 16, [(11, 5), (5, 6), (0, 5)])
    #expect(try panel.show(frame(panel, [.white])) == .busy)
    let news = try panel.handle(.deadline, at: .zero)
    #expect(news.infoChanged && news.isReady)
    #expect(panel.info.size == Size(width: 4, height: 3))
  }

  @Test("a sleeping screen is lit; where DRM has the card for somebody else, it is said")
  func asleep() throws {
    let fake = FakeFramebuffer(.made(width: 2, bits: 32, Self.fields))
    _ = try panel(on: fake)
    #expect(fake.unblanks == 1)
    fake.unblankError = Errno(code: 16)  // EBUSY, from the kernel's errno-base.h.
    #expect(
      try panel(on: fake).takeNotes() == [
        "another program draws on the card of /dev/fb9 by DRM; nothing can be seen until it leaves"
      ])
  }

  @Test("a framebuffer that is not there says where to look")
  func absent() throws {
    let failure = #expect(throws: PanelFailure.self) {
      try FramebufferPanel(opening: "/dev/no-such-fb")
    }
    #expect(failure?.kind == .notFound)
    #expect(
      failure?.message
        == "cannot open /dev/no-such-fb: no such file or directory; ls /dev/fb* shows "
        + "which there are; a screen without one is driven by --on drm")
  }
}
