// How a changed frame gets onto a display: traces of what the kernel is told.
import CDRM
import CLinux
import LinuxIO
import Panels
import Raster
import Testing
import Time

@testable import DRMBackend

@Suite("What the kernel is told of a frame")
struct DeliveryTests {
  @Test("the chain is tried before it is used, and the display is switched on by the first frame")
  func lighting() throws {
    let screen = try Screen(try FakeCard())
    #expect(
      screen.card.takeTrace() == [
        "memory 32x16 of 32 bits",
        "memory 32x16 of 32 bits",
        "test 11.CRTC_ID=21 21.MODE_ID=32x16@60 21.ACTIVE=1 31.FB_ID=101 31.CRTC_ID=21 31.alpha=65535",
      ])
    #expect(screen.card.picture() == ["dark"])
    screen.draw(2, 3, 4, 5)
    #expect(try screen.present() == .accepted)
    #expect(
      screen.card.takeTrace() == [
        "modeset 11.CRTC_ID=21 21.MODE_ID=32x16@60 21.ACTIVE=1 31.FB_ID=101 31.CRTC_ID=21 31.alpha=65535"
      ])
    #expect(screen.card.picture() == screen.picture)
  }

  @Test("two buffers change places, and each gets what the other was given meanwhile")
  func flips() throws {
    let screen = try Screen(try FakeCard())
    screen.draw(0, 0, 4, 4)
    try screen.present()
    _ = screen.card.takeTrace()
    for (step, buffer) in [102, 101, 102, 101].enumerated() {
      screen.draw(4 * step + 4, step, 3, 3)
      #expect(try screen.present() == .accepted)
      #expect(screen.card.takeTrace() == ["update 31.FB_ID=\(buffer)"])
      #expect(screen.card.picture() == screen.picture)
      // While the flip is on its way nothing is taken, and nothing is told.
      #expect(try screen.present() == .busy)
      #expect(screen.card.takeTrace() == [])
      #expect(try screen.finishFlip() == PanelNews(isReady: true))
    }
  }

  @Test("a flip that is refused as busy keeps its damage, and is tried again soon")
  func busyFlip() throws {
    let screen = try Screen(try FakeCard())
    try screen.present()
    screen.draw(0, 0, 8, 8)
    screen.card.refusals["commit"] = [EBUSY]
    #expect(try screen.present(at: Instant(nanoseconds: 0)) == .busy)
    #expect(screen.panel.deadline == Instant(nanoseconds: 10_000_000))
    screen.draw(20, 8, 4, 4)
    #expect(
      try screen.panel.handle(.deadline, at: Instant(nanoseconds: 10_000_000))
        == PanelNews(isReady: true))
    #expect(try screen.present() == .accepted)
    #expect(screen.card.picture() == screen.picture)
    try screen.finishFlip()
    screen.draw(0, 15, 1, 1)
    #expect(try screen.present() == .accepted)
    #expect(screen.card.picture() == screen.picture)
  }

  @Test("rows begin where the kernel says, not where the width would put them")
  func pitch() throws {
    let card = try FakeCard()
    card.modes = [FakeCard.mode(47, 5)]
    card.pitchStep = 512
    let screen = try Screen(card)
    screen.draw(40, 1, 7, 4)
    try screen.present()
    #expect(card.buffers[101]?.pitch == 512)
    #expect(card.picture() == screen.picture)
  }

  @Test(
    "without room for a second buffer the one is drawn into; a driver that cannot be told is asked once"
  )
  func noSecondBuffer() throws {
    let card = try FakeCard()
    card.refusals["memory"] = [nil, ENOSPC]
    card.refusals["dirty"] = [ENOSYS]
    let screen = try Screen(card)
    try screen.present()
    _ = card.takeTrace()
    screen.draw(1, 1, 6, 6)
    #expect(try screen.present() == .accepted)
    // The thread tells the driver, and its answer wakes the loop.
    let worker = try #require(screen.panel.sources.last?.descriptor)
    #expect(try awaitReadiness(of: worker, forWriting: false, milliseconds: 5000))
    #expect(try screen.present() == .busy)
    #expect(
      try screen.panel.handle(.ready(descriptor: worker, .reading), at: .zero)
        == PanelNews(isReady: true))
    #expect(card.takeTrace() == ["dirty 101 [1,1 6x6] -> ENOSYS"])
    screen.draw(20, 1, 6, 6)
    #expect(try screen.present() == .accepted)
    #expect(try screen.present() == .accepted)
    #expect(card.takeTrace() == [])
    #expect(card.picture() == screen.picture)
  }

  @Test("a driver that copies is told the boxes of one buffer, and paces by its event")
  func damageClips() throws {
    let card = try FakeCard()
    card.driver = "virtio_gpu"
    card.hasDamageClips = true
    let screen = try Screen(card)
    try screen.present()
    _ = card.takeTrace()
    screen.draw(0, 0, 4, 4)
    screen.draw(24, 8, 4, 4)
    #expect(try screen.present() == .accepted)
    #expect(
      card.takeTrace() == ["update 31.FB_ID=101 31.FB_DAMAGE_CLIPS=[0,0 4x4]+[24,8 4x4]"])
    #expect(try screen.present() == .busy)
    #expect(try screen.finishFlip() == PanelNews(isReady: true))
  }

  @Test(
    "two buffers and damage clips: told is what changed since the last request, in either buffer")
  func damageOfFlips() throws {
    let card = try FakeCard()
    card.hasDamageClips = true
    let screen = try Screen(card)
    try screen.present()
    _ = card.takeTrace()
    screen.draw(0, 0, 4, 4)
    try screen.present()
    try screen.finishFlip()
    screen.draw(8, 8, 4, 4)
    try screen.present()
    #expect(
      card.takeTrace() == [
        "update 31.FB_ID=102 31.FB_DAMAGE_CLIPS=[0,0 4x4]",
        "update 31.FB_ID=101 31.FB_DAMAGE_CLIPS=[8,8 4x4]",
      ])
    #expect(card.picture() == screen.picture)
  }

  @Test("a panel that joins all boxes to one gets boxes that lie apart one after the other")
  func mergedBox() throws {
    let card = try FakeCard()
    card.driver = "panel-mipi-dbi"
    card.hasDamageClips = true
    card.hasVblanks = false
    card.depth = 16
    card.formats = [CDRM_FORMAT_XRGB8888, CDRM_FORMAT_RGB565]
    let screen = try Screen(card)
    #expect(card.takeTrace().first == "memory 32x16 of 16 bits")
    try screen.present()
    _ = card.takeTrace()
    screen.draw(0, 0, 4, 4)
    screen.draw(28, 12, 4, 4)
    #expect(try screen.present() == .accepted)
    #expect(card.takeTrace() == ["update 31.FB_ID=101 31.FB_DAMAGE_CLIPS=[0,0 4x4]"])
    #expect(try screen.present() == .busy)
    #expect(try screen.finishFlip() == .none)
    #expect(card.takeTrace() == ["update 31.FB_ID=101 31.FB_DAMAGE_CLIPS=[28,12 4x4]"])
    #expect(try screen.present() == .busy)
    #expect(try screen.finishFlip() == PanelNews(isReady: true))
    #expect(card.picture() == screen.picture)
  }

  @Test("an OLED of pages gets whole pages of eight rows, and steps instead of fading")
  func pages() throws {
    let card = try FakeCard()
    card.driver = "ssd130x"
    card.hasDamageClips = true
    card.hasVblanks = false
    let screen = try Screen(card)
    #expect(screen.panel.info.fade.levels == 2)
    try screen.present()
    _ = card.takeTrace()
    screen.draw(3, 7, 4, 2)
    try screen.present()
    #expect(card.takeTrace() == ["update 31.FB_ID=101 31.FB_DAMAGE_CLIPS=[3,0 4x16]"])
  }

  @Test("without atomic changes the older calls do it, and what was left behind is cleared")
  func olderCalls() throws {
    let card = try FakeCard()
    card.isAtomic = false
    card.turns = [0, 2, 4, 5]
    card.leftOnCRTC = [35: 21, 36: 21]
    let screen = try Screen(card)
    try screen.present()
    screen.draw(0, 0, 4, 4)
    try screen.present()
    #expect(
      card.takeTrace() == [
        "memory 32x16 of 32 bits",
        "memory 32x16 of 32 bits",
        "set 31.rotation=1",
        "hide plane 35",
        "hide cursor of 21",
        "set CRTC 21 to 101 32x16@60",
        "flip 21 to 102",
      ])
    #expect(card.picture() == screen.picture)
    try screen.finishFlip()
    try screen.panel.close()
    // 99 is what the CRTC showed before.
    #expect(card.takeTrace() == ["set CRTC 21 to 99 32x16@60"])
  }

  @Test("planes and a cursor that an earlier program left are taken away with the first frame")
  func leftovers() throws {
    let card = try FakeCard()
    card.leftOnCRTC = [35: 21, 36: 21]
    card.turns = [0, 2]
    let screen = try Screen(card)
    _ = card.takeTrace()
    try screen.present()
    #expect(
      card.takeTrace() == [
        "modeset 35.FB_ID=0 35.CRTC_ID=0 36.FB_ID=0 36.CRTC_ID=0 11.CRTC_ID=21 "
          + "21.MODE_ID=32x16@60 21.ACTIVE=1 31.FB_ID=101 31.CRTC_ID=21 31.rotation=1 31.alpha=65535"
      ])
  }

  @Test("a cursor whose plane the driver does not tell is hidden by the older call")
  func hiddenCursorPlane() throws {
    let card = try FakeCard()
    card.tellsCursor = false
    let screen = try Screen(card)
    #expect(!card.takeTrace().contains("hide cursor of 21"))
    try screen.present()
    #expect(card.takeTrace().last == "hide cursor of 21")
  }

  @Test("boxes that were still to be told when the driver refused them are drawn again")
  func refusedQueue() throws {
    let card = try FakeCard()
    card.driver = "ili9341"
    card.hasDamageClips = true
    card.hasVblanks = false
    let screen = try Screen(card)
    try screen.present()
    screen.draw(0, 0, 4, 4)
    screen.draw(28, 12, 4, 4)
    try screen.present()
    card.refusals["commit"] = [EBUSY]
    #expect(try screen.finishFlip() == PanelNews(needsRedraw: true))
    let later = Instant.zero + .milliseconds(500)
    #expect(screen.panel.deadline == later)
    #expect(try screen.panel.handle(.deadline, at: later) == PanelNews(isReady: true))
    #expect(try screen.present() == .accepted)
    #expect(card.takeTrace().last?.hasPrefix("modeset ") == true)
  }
}
