// What stands behind `drm:` names a card, a connector, a mode and a rotation, each of which may be left out.
import Raster
import Testing

@testable import typist

@Suite("The address of a screen")
struct ScreenAddressTests {
  private func address(
    _ card: String?, _ connector: String?, _ size: (Int, Int)? = nil, _ refresh: Int? = nil,
    _ rotation: Rotation? = nil
  ) -> ScreenAddress {
    var address = ScreenAddress()
    address.card = card
    address.connector = connector
    address.size = size.map { Size(width: $0.0, height: $0.1) }
    address.refresh = refresh
    address.rotation = rotation
    return address
  }

  @Test("each part is told from the others by its look")
  func parts() {
    #expect(ScreenAddress("") == ScreenAddress())
    #expect(ScreenAddress("card1") == address("card1", nil))
    #expect(ScreenAddress("HDMI-A-1") == address(nil, "HDMI-A-1"))
    #expect(ScreenAddress("card1:DSI-1") == address("card1", "DSI-1"))
    #expect(ScreenAddress("Virtual-1:270") == address(nil, "Virtual-1", nil, nil, .degrees270))
    #expect(ScreenAddress("1280x720") == address(nil, nil, (1280, 720)))
    #expect(
      ScreenAddress("card0:HDMI-A-2:1280x720@50:180")
        == address("card0", "HDMI-A-2", (1280, 720), 50, .degrees180))
  }

  @Test("a path keeps its own colons")
  func paths() {
    let path = "/dev/dri/by-path/pci-0000:00:02.0-card"
    #expect(ScreenAddress(path) == address(path, nil))
    #expect(ScreenAddress("\(path):HDMI-A-1:90") == address(path, "HDMI-A-1", nil, nil, .degrees90))
  }

  @Test(
    "anything else is no address",
    arguments: [
      "hdmi", "card1:card2", "HDMI-A-1:card1", "HDMI-A-1:45", "HDMI-A-1:1280x", "1280x720@0",
      "-1", ":", "card1:",
    ])
  func others(text: String) {
    #expect(ScreenAddress(text) == nil)
  }

  @Test("a screen is held, anything else is left; each can be told otherwise")
  func patience() throws {
    #expect(try Request(["--on", "drm", "a"]).staying == .hold)
    #expect(try Request(["--on", "drm", "--once", "a"]).staying == .once)
    #expect(try Request(["--on", "terminal", "a"]).staying == .once)
    #expect(try Request(["--on", "terminal", "--on", "drm:90", "a"]).staying == .hold)
  }
}
