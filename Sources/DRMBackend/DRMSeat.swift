// Opens cards, each once, and finds the one that has the wished display.
import CLinux
import LinuxIO
import Panels

/// The cards that this process has open, shared by its panels.
public final class DRMSeat {
  private let opener: CardOpener
  private var devices: [DRMDevice] = []

  /// Makes a seat without cards.
  public convenience init() { self.init(CardOpener()) }

  init(_ opener: CardOpener) {
    self.opener = opener
  }

  /// What was found, or why not.
  enum Finding {
    case output(DRMDevice, OutputPlan)
    /// There is a card, but no display that could be used now.
    case noDisplay(String)
  }

  /// Finds the output for a wish: tries each card, and skips those that have no connectors.
  ///
  /// Fails when there is no card, none that this user may open, or none with the wished connector.
  func find(_ wish: ScreenWish) throws(PanelFailure) -> Finding {
    let paths = wish.card.map { [path(of: $0)] } ?? opener.paths()
    var refusal: PanelFailure?
    var dark: String?
    var names: [String] = []
    for path in paths {
      do throws(PanelFailure) {
        guard let device = try open(path) else { continue }
        do throws(OutputLack) {
          return .output(device, try plan(wish, on: device))
        } catch {
          switch error {
          case .noConnector(let has): names += has.map { "\(device.name):\($0)" }
          case .noDisplay:
            dark = dark ?? device.name
          case .noCRTC(let connector):
            refusal = PanelFailure(
              .busy,
              "\(connector) of \(path): the card can feed no further display; leave one out")
          }
        }
        release(device)
      } catch {
        refusal = refusal ?? error
      }
    }
    if let dark { return .noDisplay(wish.connector.map { "\(dark):\($0)" } ?? dark) }
    if let refusal { throw refusal }
    if let connector = wish.connector, !names.isEmpty {
      throw PanelFailure(
        .notFound, "there is no connector \(connector); there are \(names.joined(separator: ", "))")
    }
    throw PanelFailure(
      .notFound,
      wish.card.map { "there is no card \($0) with a connector for a display" }
        ?? "there is no screen on this machine: no card below /dev/dri has a connector; load its driver, or type on a framebuffer (fb:/dev/fb0)"
    )
  }

  /// Forgets a card that no panel uses any more, and thereby closes it.
  func release(_ device: DRMDevice) {
    if device.lent.isEmpty { devices.removeAll { $0 === device } }
  }

  private func path(of card: String) -> String {
    card.utf8.first == UInt8(ascii: "/") ? card : "/dev/dri/" + card
  }

  /// Opens a card; nil if it is not there or has no connectors.
  private func open(_ path: String) throws(PanelFailure) -> DRMDevice? {
    for device in devices where device.path == path && !device.isGone { return device }
    do throws(Errno) {
      let calls = try opener.open(path)
      // A card that only renders refuses the question, or has nothing to plug a display into.
      guard !(try calls.resources().connectors.isEmpty) else { return nil }
      let device = DRMDevice(calls, path: path)
      devices.append(device)
      return device
    } catch {
      switch error.code {
      case ENOENT, EOPNOTSUPP, EINVAL, ENODEV, ENXIO: return nil
      default:
        throw error.failure(
          doing: "open \(path)",
          mend: error.kind == .notPermitted
            ? "add this user to group video, and log in anew" : nil)
      }
    }
  }

  private func plan(_ wish: ScreenWish, on device: DRMDevice) throws(OutputLack) -> OutputPlan {
    var crtcs: [UInt32] = []
    var connectors: [Connector] = []
    do throws(Errno) {
      crtcs = try device.calls.resources().crtcs
      connectors = try device.connectors(askingDisplays: true)
    } catch {
      throw .noDisplay  // The card left a moment ago.
    }
    return try planOutput(
      wish, connectors: connectors, crtcs: crtcs, planes: device.calls.planes(),
      usedConnectors: device.lent.map { $0.connector }, usedCRTCs: device.lent.map { $0.crtc })
  }
}

/// Opens nodes; a class, so that tests have cards of their own.
class CardOpener {
  /// The nodes of all cards, in the order of their numbers.
  func paths() -> [String] {
    names(in: "/dev/dri").filter {
      $0.utf8.starts(with: "card".utf8) && Int($0.dropFirst(4)) != nil
    }.map { "/dev/dri/" + $0 }
  }

  /// Opens a node.
  func open(_ path: String) throws(Errno) -> CardCalls {
    CardCalls(try OwnedDescriptor.open(path, [.readWrite, .nonBlocking]))
  }
}
