// Which mode, connector, CRTC, plane and format is chosen.
import CDRM
import Raster
import Testing

@testable import DRMBackend

@Suite("Choosing how a display is driven")
struct ChoiceTests {
  private let list = [
    FakeCard.mode(800, 600), FakeCard.mode(1280, 800, isPreferred: true), FakeCard.mode(640, 480),
  ]

  @Test("the mode that the display prefers, else its first, else the wished one of its list")
  func listedModes() {
    #expect(chooseMode(list, wish: nil)?.description == "1280x800@60")
    #expect(chooseMode([list[0], list[2]], wish: nil)?.description == "800x600@60")
    #expect(chooseMode([], wish: nil) == nil)
    let wished = chooseMode(list, wish: ModeWish(size: Size(width: 640, height: 480)))
    #expect(wished == list[2])
  }

  @Test(
    "a mode that the display does not list is made as the program cvt makes it",
    arguments: [
      // `cvt WIDTH HEIGHT HZ` of libxcvt 0.1.2: clock in kHz, then both directions.
      ((1920, 1080, 60), 173_000, (2048, 2248, 2576), (1083, 1088, 1120)),
      ((1280, 720, 50), 60_500, (1328, 1456, 1632), (723, 728, 744)),
      ((800, 480, 60), 29_500, (824, 896, 992), (483, 493, 500)),
      ((1024, 768, 75), 82_000, (1088, 1192, 1360), (771, 775, 805)),
      ((480, 320, 60), 11_750, (496, 536, 592), (323, 333, 336)),
      ((1366, 768, 60), 85_250, (1440, 1576, 1784), (771, 781, 798)),
      ((1280, 1024, 60), 109_000, (1368, 1496, 1712), (1027, 1034, 1063)),
    ])
  func cvt(
    _ size: (Int, Int, Int), _ clock: UInt32, _ horizontal: (Int, Int, Int),
    _ vertical: (Int, Int, Int)
  ) {
    let mode = coordinatedVideoTiming(Size(width: size.0, height: size.1), refresh: size.2)
    #expect(mode.clock == clock)
    #expect(
      mode.horizontal
        == Mode.Timing(
          syncStart: horizontal.0, syncEnd: horizontal.1, total: horizontal.2))
    #expect(
      mode.vertical
        == Mode.Timing(syncStart: vertical.0, syncEnd: vertical.1, total: vertical.2))
  }

  @Test("a mode goes to the kernel and comes back as it was")
  func roundTrip() {
    var mode = list[1]
    mode.name = "a name of more than thirty-one letters"
    let back = Mode(mode.kernelForm)
    #expect(back.name == "a name of more than thirty-one ")
    mode.name = back.name
    #expect(back == mode)
  }

  private func connector(
    _ id: UInt32, _ name: String, isConnected: Bool = true, possible: UInt32 = 3, crtc: UInt32 = 0
  ) -> Connector {
    Connector(
      id: id, name: name, isConnected: isConnected, modes: list, possibleCRTCs: possible,
      crtc: crtc)
  }

  private func plane(_ id: UInt32, possible: UInt32, crtc: UInt32 = 0, role: UInt64 = 1) -> Plane {
    Plane(
      id: id, possibleCRTCs: possible, crtc: crtc, formats: [],
      properties: PropertyTable(entries: [Property(id: 1, name: "type", value: role)]))
  }

  private func plan(
    _ wish: ScreenWish, _ connectors: [Connector], _ planes: [Plane] = [],
    usedConnectors: [UInt32] = [], usedCRTCs: [UInt32] = []
  ) throws -> OutputPlan {
    try planOutput(
      wish, connectors: connectors, crtcs: [40, 41], planes: planes,
      usedConnectors: usedConnectors, usedCRTCs: usedCRTCs)
  }

  @Test("the first display that is plugged in, fed by the CRTC that feeds it already")
  func firstDisplay() throws {
    let dark = connector(1, "HDMI-A-1", isConnected: false)
    let lit = connector(2, "HDMI-A-2", crtc: 41)
    let plan = try plan(ScreenWish(), [dark, lit])
    #expect(plan.connector == lit)
    #expect(plan.crtc == 41)
    #expect(plan.pipe == 1)
  }

  @Test("a second panel gets the second display, and a CRTC of its own")
  func secondDisplay() throws {
    let both = [connector(1, "DSI-1", crtc: 40), connector(2, "HDMI-A-1")]
    let plan = try plan(ScreenWish(), both, usedConnectors: [1], usedCRTCs: [40])
    #expect(plan.connector.name == "HDMI-A-1")
    #expect(plan.crtc == 41)
    #expect(throws: OutputLack.noCRTC("HDMI-A-1")) {
      try self.plan(
        ScreenWish(), [both[0], connector(2, "HDMI-A-1", possible: 1)], usedConnectors: [1],
        usedCRTCs: [40])
    }
  }

  @Test("a wished connector is found by its name, and what there is instead is told")
  func named() throws {
    let both = [connector(1, "DSI-1"), connector(2, "HDMI-A-1", isConnected: false)]
    #expect(throws: OutputLack.noDisplay) {
      try self.plan(ScreenWish(connector: "HDMI-A-1"), both)
    }
    #expect(throws: OutputLack.noConnector(has: ["DSI-1", "HDMI-A-1"])) {
      try self.plan(ScreenWish(connector: "HDMI-A-2"), both)
    }
  }

  @Test("the plane is a primary one of this CRTC; one that shows another CRTC is left to it")
  func primaryPlane() throws {
    let planes = [
      plane(51, possible: 1, role: 0), plane(52, possible: 2), plane(53, possible: 3, crtc: 41),
      plane(54, possible: 1),
    ]
    #expect(try plan(ScreenWish(), [connector(1, "DSI-1")], planes).plane?.id == 54)
  }

  @Test("formats: deep ones first, 16 bits first where the driver prefers them")
  func formats() {
    let both = [CDRM_FORMAT_RGB565, CDRM_FORMAT_ARGB8888]
    func names(_ listed: [UInt32], _ depth: UInt64) -> [String] {
      ScanFormat.candidates(listed: listed, preferredDepth: depth).map { $0.pixels.name }
    }
    #expect(names(both, 24) == ["argb8888", "rgb565"])
    #expect(names(both, 16) == ["rgb565", "argb8888"])
    #expect(names([], 0) == ["xrgb8888", "rgb565"])
    // C8, which this program cannot write.
    #expect(names([0x2020_3843], 0) == [])
  }

  @Test("words in TYPIST_DRM overrule the table; unknown ones are ignored")
  func overrides() {
    let words = DriverOverrides("older-calls,two-buffers,faster")
    #expect(words.usesOlderCalls)
    #expect(words.flips == true)
    #expect(DriverOverrides("") == DriverOverrides("faster"))
  }

  @Test("a flip's event is found among others in the kernel's bytes")
  func events() {
    // struct drm_event_vblank of <drm.h>: type, length, user data (8), seconds, microseconds,
    // sequence, CRTC; a vblank (1) of 32 bytes, then a finished flip (2).
    func event(_ type: UInt8, _ mark: UInt8, _ sequence: UInt8) -> [UInt8] {
      [type, 0, 0, 0, 32, 0, 0, 0, mark, 0, 0, 0, 0, 0, 0, 0]
        + [9, 0, 0, 0, 9, 0, 0, 0, sequence, 0, 0, 0, 40, 0, 0, 0]
    }
    let bytes = event(1, 7, 1) + event(2, 41, 200) + [2, 0, 0, 0, 32]
    #expect(flipEvents(in: bytes[...]) == [FlipEvent(mark: 41, sequence: 200)])
  }
}
