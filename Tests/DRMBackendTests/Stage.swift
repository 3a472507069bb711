// What the tests share: a panel on a fake card, and frames to show on it.
import DeviceSupport
import Panels
import Raster
import Testing
import Time

@testable import DRMBackend

/// A panel, its card, and the frame that it is to show.
final class Screen {
  let card: FakeCard
  let opener: FakeOpener
  let monitor = FakeMonitor()
  let seat: DRMSeat
  let panel: DRMPanel
  private(set) var frame: Frame
  private var damage = Damage()

  init(_ card: FakeCard, _ wish: ScreenWish = ScreenWish()) throws {
    self.card = card
    opener = FakeOpener([card])
    seat = DRMSeat(opener)
    panel = try DRMPanel(wish, on: seat, monitor: monitor)
    frame = Frame(size: panel.info.size)
  }

  /// Draws a white box.
  func draw(_ x: Int, _ y: Int, _ width: Int, _ height: Int) {
    damage.add(frame.fill(Rect(x: x, y: y, width: width, height: height), with: .white))
  }

  /// Presents what was drawn since the last accepted frame.
  @discardableResult
  func present(at now: Instant = .zero) throws -> Acceptance {
    let acceptance = try panel.present(frame, damage: damage, at: now)
    if acceptance == .accepted { damage = Damage() }
    return acceptance
  }

  /// The kernel tells of a finished flip.
  @discardableResult
  func finishFlip(at now: Instant = .zero) throws -> PanelNews {
    card.finishFlip()
    return try panel.handle(.ready(descriptor: card.descriptor, .reading), at: now)
  }

  /// Begins a new frame of the panel's present size.
  func resize() { frame = Frame(size: panel.info.size) }

  /// The frame as it ought to be seen.
  var picture: [String] {
    (0..<frame.size.height).map { y in
      String((0..<frame.size.width).map { x in frame[x, y] == .black ? "." : "#" })
    }
  }
}
