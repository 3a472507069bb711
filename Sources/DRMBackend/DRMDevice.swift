import CDRM
import LinuxIO
import Panels

/// One open card, shared by all panels on it: there can be only one master, and one reader of events.
final class DRMDevice {
  let calls: CardCalls
  /// Where it was opened: `/dev/dri/card0`.
  let path: String
  let driver: String
  let traits: DriverTraits
  /// Whether changes can be made as one (`DRM_CLIENT_CAP_ATOMIC`).
  let isAtomic: Bool
  let preferredDepth: UInt64
  /// Whether the card is still there.
  var isGone = false

  /// The CRTCs that panels of this process use, with the connector and with what they showed before.
  private(set) var lent: [Loan] = []
  /// Finished flips that their panels did not take yet.
  private var finished: [UInt64] = []

  struct Loan {
    let crtc: UInt32
    let connector: UInt32
    let before: CRTCState?
  }

  /// Takes over an open card that has connectors.
  init(
    _ calls: CardCalls, path: String, overrides: DriverOverrides = .ofEnvironment
  ) {
    self.calls = calls
    self.path = path
    driver = calls.driverName()
    var traits = DriverTraits.of(driver)
    if let flips = overrides.flips { traits.uploads = !flips }
    self.traits = traits
    // Without it only overlays are told, no primary planes.
    let hasPlanes = calls.enable(DRM_CLIENT_CAP_UNIVERSAL_PLANES)
    isAtomic = hasPlanes && !overrides.usesOlderCalls && calls.enable(DRM_CLIENT_CAP_ATOMIC)
    preferredDepth = calls.capability(DRM_CAP_DUMB_PREFERRED_DEPTH) ?? 0
  }

  /// The card's short name: `card0`.
  var name: String {
    path.split(separator: "/").last.map { String($0) } ?? path
  }

  /// All connectors.
  func connectors(askingDisplays: Bool) throws(Errno) -> [Connector] {
    var connectors: [Connector] = []
    for id in try calls.resources().connectors {
      // One that vanished between the two questions (a dock's) is none.
      do throws(Errno) {
        connectors.append(try calls.connector(id, askingDisplay: askingDisplays))
      } catch {
        if error != .noEntry { throw error }
      }
    }
    return connectors
  }

  /// Gives a CRTC to a panel of this process, and remembers what it showed.
  func lend(_ crtc: UInt32, to connector: UInt32) {
    var before: CRTCState?
    do throws(Errno) { before = try calls.crtc(crtc) } catch {}
    lent.append(Loan(crtc: crtc, connector: connector, before: before))
  }

  /// To whom a CRTC was given, and what it showed before.
  func loan(of crtc: UInt32) -> Loan? {
    for loan in lent where loan.crtc == crtc { return loan }
    return nil
  }

  /// Takes a CRTC back.
  func takeBack(_ crtc: UInt32) {
    lent.removeAll { $0.crtc == crtc }
  }

  /// Reads the events of all panels on this card; each takes its own by ``takeFinished(_:)``.
  func readEvents() throws(Errno) {
    for event in try calls.takeEvents() { finished.append(event.mark) }
  }

  /// Whether an event of a panel was read, by whomever.
  func hasFinished(_ mark: UInt64) -> Bool { finished.contains(mark) }

  /// Takes the events with a mark; whether there was one.
  func takeFinished(_ mark: UInt64) -> Bool {
    let had = hasFinished(mark)
    finished.removeAll { $0 == mark }
    return had
  }

  /// Makes this process the one that may change the card's displays.
  func becomeMaster() throws(PanelFailure) {
    if calls.isMaster() { return }
    do throws(Errno) {
      try calls.setMaster(true)
    } catch {
      throw PanelFailure(
        .busy,
        "cannot draw on \(path): \(masterHolder(of: path) ?? "another program") holds it; "
          + "stop that program, or type on its screen's own terminal")
    }
  }
}
