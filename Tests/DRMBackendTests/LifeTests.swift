import CLinux
// Displays that come and go, terminals that are switched, cards that leave: what the panel does and what it tells.
import DeviceSupport
import Panels
import Raster
import Testing
import Time

@testable import DRMBackend

@Suite("A screen through its life")
struct LifeTests {
  private func at(_ milliseconds: Int64) -> Instant { .zero + .milliseconds(milliseconds) }

  /// The kernel tells that something about displays changed.
  private func hotplug(_ screen: Screen, at now: Instant) throws -> PanelNews {
    try screen.panel.handle(.ready(descriptor: -2, .reading), at: now)
  }

  @Test("it begins without a display, and lights the one that is plugged in")
  func lateDisplay() throws {
    let card = try FakeCard()
    card.connected = []
    let screen = try Screen(card)
    #expect(
      screen.panel.takeNotes() == ["no display is plugged in at card0; waiting for one"])
    #expect(try screen.present() == .busy)
    #expect(screen.panel.deadline == nil)
    card.connected = [11]
    #expect(
      try hotplug(screen, at: at(10)) == PanelNews(isReady: true, infoChanged: true, isBack: true))
    #expect(screen.panel.info.name == "HDMI-A-1")
    screen.resize()
    screen.draw(1, 1, 3, 3)
    #expect(try screen.present() == .accepted)
    #expect(card.picture() == screen.picture)
  }

  @Test("news of a plug are believed late: the connector is looked at again until it tells")
  func lateAnswer() throws {
    let card = try FakeCard()
    card.connected = []
    let screen = try Screen(card)
    #expect(try hotplug(screen, at: at(0)) == .none)
    #expect(screen.panel.deadline == at(100))
    card.connected = [11]
    #expect(try screen.panel.handle(.deadline, at: at(100)).isBack)
    // Lit: nothing is left to wait for.
    #expect(screen.panel.deadline == nil)
  }

  @Test(
    "an unplugged display is lost, its output is switched off, and a replug shows everything anew")
  func replug() throws {
    let card = try FakeCard()
    let screen = try Screen(card)
    screen.draw(0, 0, 4, 4)
    try screen.present()
    _ = card.takeTrace()
    card.connected = []
    #expect(try hotplug(screen, at: at(0)) == PanelNews(isLost: true))
    #expect(
      card.takeTrace() == [
        "modeset 11.CRTC_ID=0 21.ACTIVE=0 21.MODE_ID=0 31.FB_ID=0 31.CRTC_ID=0"
      ])
    screen.draw(8, 8, 4, 4)
    #expect(try screen.present() == .busy)
    // The same display with another favourite size.
    card.modes = [FakeCard.mode(16, 8, isPreferred: true)]
    card.connected = [11]
    #expect(
      try hotplug(screen, at: at(2000))
        == PanelNews(isReady: true, infoChanged: true, isBack: true))
    screen.resize()
    screen.draw(2, 2, 2, 2)
    #expect(try screen.present() == .accepted)
    #expect(card.picture() == screen.picture)
  }

  @Test("a card that vanishes in the midst of a frame is lost, and the next card is taken")
  func cardGone() throws {
    let card = try FakeCard()
    let screen = try Screen(card)
    try screen.present()
    card.refusals["commit"] = [ENODEV]
    screen.draw(0, 0, 4, 4)
    #expect(try screen.present() == .busy)
    // The news cannot be told by the frame: the panel asks to be called at once.
    #expect(screen.panel.deadline == .zero)
    screen.opener.cards = [nil]
    #expect(try screen.panel.handle(.deadline, at: at(1)) == PanelNews(isLost: true))
    // Another driver takes over, under another number, as after simpledrm.
    let native = try FakeCard()
    screen.opener.cards = [nil, native]
    #expect(
      try hotplug(screen, at: at(300)) == PanelNews(isReady: true, isBack: true))
    #expect(try screen.present() == .accepted)
    #expect(native.picture() == screen.picture)
  }

  @Test("the kernel's word that a node has gone is enough")
  func nodeGone() throws {
    let screen = try Screen(try FakeCard())
    try screen.present()
    screen.monitor.gone = ["/dev/dri/card1"]
    #expect(try hotplug(screen, at: at(0)) == .none)
    screen.opener.cards = []
    screen.monitor.gone = ["/dev/dri/card0"]
    #expect(try hotplug(screen, at: at(10)) == PanelNews(isLost: true))
  }

  @Test("a switch to another terminal lets the card go; the way back takes it and draws everything")
  func terminalSwitch() throws {
    let card = try FakeCard()
    let screen = try Screen(card)
    screen.draw(0, 0, 4, 4)
    try screen.present()
    _ = card.takeTrace()
    #expect(try screen.panel.handle(.consoleReleased, at: at(0)) == .none)
    #expect(card.takeTrace() == ["drop master"])
    screen.draw(8, 8, 4, 4)
    #expect(try screen.present() == .busy)
    #expect(screen.panel.deadline == nil)
    #expect(
      try screen.panel.handle(.consoleAcquired, at: at(9))
        == PanelNews(isReady: true, needsRedraw: true))
    #expect(card.takeTrace() == ["set master"])
    #expect(try screen.present() == .accepted)
    #expect(card.takeTrace().first?.hasPrefix("modeset ") == true)
    #expect(card.picture() == screen.picture)
  }

  @Test("Ctrl-Z shows what was there before and lets the card go; a lone SIGCONT changes nothing")
  func stopped() throws {
    let card = try FakeCard()
    let screen = try Screen(card)
    screen.draw(0, 0, 4, 4)
    try screen.present()
    #expect(try screen.panel.handle(.resumed, at: at(0)) == .none)
    _ = card.takeTrace()
    #expect(try screen.panel.handle(.suspended, at: at(1)) == .none)
    #expect(card.takeTrace() == ["set CRTC 21 to 99 32x16@60", "drop master"])
    #expect(try screen.present() == .busy)
    #expect(
      try screen.panel.handle(.resumed, at: at(2)) == PanelNews(isReady: true, needsRedraw: true))
    #expect(try screen.present() == .accepted)
    #expect(card.picture() == screen.picture)
  }

  @Test("while another program is master the panel waits, and takes the card when it is free")
  func otherMaster() throws {
    let card = try FakeCard()
    let screen = try Screen(card)
    try screen.present()
    screen.draw(0, 0, 4, 4)
    card.refusals["commit"] = [EACCES]
    #expect(try screen.present(at: at(0)) == .busy)
    card.master = false
    card.refusals["master"] = [EINVAL]
    #expect(try screen.panel.handle(.deadline, at: at(0)) == PanelNews(needsRedraw: true))
    #expect(screen.panel.deadline == at(500))
    #expect(try screen.panel.handle(.deadline, at: at(500)) == .none)
    #expect(screen.panel.deadline == at(1000))
    #expect(try screen.panel.handle(.deadline, at: at(1000)) == PanelNews(isReady: true))
    _ = card.takeTrace()
    #expect(try screen.present() == .accepted)
    #expect(card.takeTrace().first?.hasPrefix("modeset ") == true)
    #expect(card.picture() == screen.picture)
  }

  @Test("the event of a flip that stays away is given up after five seconds")
  func lostEvent() throws {
    let screen = try Screen(try FakeCard())
    try screen.present()
    screen.draw(0, 0, 4, 4)
    try screen.present(at: at(100))
    #expect(screen.panel.deadline == at(5100))
    #expect(try screen.present(at: at(200)) == .busy)
    #expect(
      try screen.panel.handle(.deadline, at: at(5100))
        == PanelNews(isReady: true, needsRedraw: true))
    #expect(try screen.present() == .accepted)
  }

  @Test("two screens of one card: the event that one reads reaches the other")
  func twoScreens() throws {
    let card = try FakeCard()
    card.outputs = 2
    let opener = FakeOpener([card])
    let seat = DRMSeat(opener)
    let one = try DRMPanel(ScreenWish(), on: seat, monitor: FakeMonitor())
    let two = try DRMPanel(ScreenWish(), on: seat, monitor: FakeMonitor())
    #expect(one.info.name == "HDMI-A-1")
    #expect(two.info.name == "HDMI-A-2")
    let frame = Frame(size: one.info.size)
    for panel in [one, two] {
      // The first switches on, the second flips, the third is refused.
      for wanted in [Acceptance.accepted, .accepted, .busy] {
        #expect(try panel.present(frame, damage: Damage(frame.bounds), at: .zero) == wanted)
      }
    }
    card.finishFlip(22)
    #expect(
      try one.handle(.ready(descriptor: card.descriptor, .reading), at: .zero) == .none)
    #expect(two.deadline == .zero)
    #expect(try two.handle(.deadline, at: .zero) == PanelNews(isReady: true))
  }

  @Test("what cannot be had is told in one sentence that names it")
  func refusals() throws {
    let card = try FakeCard()
    let seat = DRMSeat(FakeOpener([card]))
    func message(_ wish: ScreenWish, _ seat: DRMSeat) -> PanelFailure? {
      #expect(throws: PanelFailure.self) {
        _ = try DRMPanel(wish, on: seat, monitor: FakeMonitor())
      }
    }
    let missing = message(ScreenWish(connector: "DSI-1"), seat)
    #expect(missing?.kind == .notFound)
    #expect(missing?.message == "there is no connector DSI-1; there are card0:HDMI-A-1")
    let nothing = message(ScreenWish(), DRMSeat(FakeOpener([])))
    #expect(nothing?.kind == .notFound)
    card.master = false
    card.refusals["master"] = [EINVAL]
    let held = message(ScreenWish(), DRMSeat(FakeOpener([card])))
    #expect(held?.kind == .busy)
    #expect(
      held?.message
        == "cannot draw on /dev/dri/card0: another program holds it; stop that program, or type on its screen's own terminal"
    )
  }

  @Test("a mode that the kernel refuses gives way to the display's own, and is named")
  func refusedMode() throws {
    let card = try FakeCard()
    card.refusals["test"] = [EINVAL]
    let wish = ScreenWish(mode: ModeWish(size: Size(width: 640, height: 480), refresh: 75))
    let screen = try Screen(card, wish)
    #expect(screen.panel.info.size == Size(width: 32, height: 16))
    #expect(
      screen.panel.takeNotes() == ["HDMI-A-1 refuses 640x480@75; showing 32x16@60"])
  }

  @Test("a driver that refuses every atomic trial is driven by the older calls, and that is named")
  func refusedAtomic() throws {
    let card = try FakeCard()
    card.refusals["test"] = [EINVAL, EINVAL]
    let screen = try Screen(card)
    #expect(
      screen.panel.takeNotes() == [
        "vc4 refuses atomic changes of HDMI-A-1 (EINVAL); using the older calls"
      ])
    try screen.present()
    #expect(card.takeTrace().last == "set CRTC 21 to 103 32x16@60")
  }
}
