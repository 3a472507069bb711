// Pictures that are turned: by the plane where it can, else while they are copied.
import CLinux
import Panels
import Raster
import Testing

@testable import DRMBackend

@Suite("Turned screens")
struct TurningTests {
  @Test("half a turn is left to a plane that can, and the buffer holds the picture upright")
  func byPlane() throws {
    let card = try FakeCard()
    card.turns = [0, 2, 4, 5]
    let screen = try Screen(card, ScreenWish(rotation: .degrees180))
    screen.draw(0, 0, 4, 2)
    try screen.present()
    // DRM_MODE_ROTATE_180 is bit 2.
    #expect(card.takeTrace().last?.hasSuffix("31.rotation=4 31.alpha=65535") == true)
    #expect(card.picture() == screen.picture)
  }

  @Test("half a turn that the plane refuses in the trial is done while copying")
  func refusedByPlane() throws {
    let card = try FakeCard()
    card.turns = [0, 2]
    card.refusals["test"] = [EINVAL]
    let screen = try Screen(card, ScreenWish(rotation: .degrees180))
    screen.draw(0, 0, 4, 2)
    try screen.present()
    #expect(card.takeTrace().last?.hasSuffix("31.rotation=1 31.alpha=65535") == true)
    #expect(card.picture() == screen.picture.reversed().map { String($0.reversed()) })
  }

  @Test("a quarter turn is done while copying where the plane knows only halves")
  func quarter() throws {
    let card = try FakeCard()
    card.turns = [0, 2]
    card.modes = [FakeCard.mode(8, 4)]
    let screen = try Screen(card, ScreenWish(rotation: .degrees90))
    #expect(screen.panel.info.size == Size(width: 4, height: 8))
    // An L as a person sees it.
    screen.draw(0, 0, 1, 3)
    screen.draw(0, 2, 2, 1)
    try screen.present()
    // A quarter turn clockwise brings the left edge to the top.
    #expect(
      card.picture() == [
        ".....###",
        ".....#..",
        "........",
        "........",
      ])
  }

  @Test("a display that was built in turned is turned back without being asked")
  func builtIn() throws {
    let card = try FakeCard()
    card.orientation = "Left Side Up"
    #expect(try Screen(card).panel.info.size == Size(width: 16, height: 32))
    #expect(
      try Screen(card, ScreenWish(rotation: .degrees0)).panel.info.size
        == Size(width: 32, height: 16))
  }
}
