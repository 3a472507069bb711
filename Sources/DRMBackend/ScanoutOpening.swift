// Finds a way to drive an output by trying: mode, format, buffers, turned by the plane or by software.
import CLinux
import LinuxIO
import Panels
import Raster

/// What one attempt would do.
struct ScanoutChoice {
  let mode: Mode
  let format: ScanFormat
  /// How far the picture is turned in all.
  let rotation: Rotation
  /// How far the plane turns it; the rest is done while copying.
  let turnedByPlane: Rotation

  /// The size of the pictures that are to be shown.
  var frameSize: Size { rotation.rotated(mode.size) }
  /// The size of the buffers: before the plane turns them.
  var bufferSize: Size { turnedByPlane == .degrees0 ? mode.size : frameSize }
  /// Copies the picture into a buffer.
  var converter: PixelConverter {
    PixelConverter(to: format.pixels, rotation: turnedByPlane == .degrees0 ? rotation : .degrees0)
  }
}

extension Scanout {
  /// Tries what is wished, then what comes near, and names each step away from the wish.
  static func open(
    _ plan: OutputPlan, _ wish: ScreenWish, on device: DRMDevice
  ) throws(PanelFailure) -> Scanout {
    try device.becomeMaster()
    let rotation = wish.rotation ?? builtInRotation(plan.connector)
    var modes: [Mode] = []
    if let wished = chooseMode(plan.connector.modes, wish: wish.mode) { modes.append(wished) }
    if let own = chooseMode(plan.connector.modes, wish: nil), !modes.contains(own) {
      modes.append(own)
    }
    let formats = ScanFormat.candidates(
      listed: plan.plane?.formats ?? [], preferredDepth: device.preferredDepth)
    let atomic =
      device.isAtomic
      ? AtomicOutput(
        plan, crtcProperties: device.calls.properties(of: plan.crtc, .crtc)) : nil
    let name = plan.connector.name
    var notes: [String] = []
    var refusal = Errno.invalid
    for mode in modes {
      if let first = modes.first, mode != first {
        notes.append("\(name) refuses \(first.description); showing \(mode.description)")
      }
      for turnedByPlane in turns(rotation, atomic) {
        for format in formats {
          let choice = ScanoutChoice(
            mode: mode, format: format, rotation: rotation, turnedByPlane: turnedByPlane)
          do throws(Errno) {
            let scanout = try Scanout(plan, choice, atomic, on: device)
            try scanout.test()
            scanout.notes = notes
            device.lend(plan.crtc, to: plan.connector.id)
            return scanout
          } catch {
            refusal = error
            // Nothing else would help: another master, or no card.
            if error.isGone || error.kind == .notPermitted {
              throw error.failure(doing: "draw on \(name) of \(device.path)")
            }
          }
        }
      }
    }
    if atomic != nil, let mode = modes.last, let format = formats.first {
      do throws(Errno) {
        let choice = ScanoutChoice(
          mode: mode, format: format, rotation: rotation, turnedByPlane: .degrees0)
        let scanout = try Scanout(plan, choice, nil, on: device)
        scanout.notes =
          notes + [
            "\(device.driver) refuses atomic changes of \(name) (\(refusal.name)); using the older calls"
          ]
        device.lend(plan.crtc, to: plan.connector.id)
        return scanout
      } catch { refusal = error }
    }
    if formats.isEmpty {
      throw PanelFailure(
        .unsupported,
        "\(name) of \(device.path) shows no pixel format that this program can write")
    }
    throw refusal.failure(
      doing: "draw on \(name) of \(device.path)",
      mend: refusal.code == ENOMEM || refusal.code == ENOSPC
        ? "give the card more memory (cma=), or choose a smaller --mode" : nil)
  }

  private static func turns(_ rotation: Rotation, _ atomic: AtomicOutput?) -> [Rotation] {
    guard rotation != .degrees0, let atomic, atomic.canTurn(rotation) else { return [.degrees0] }
    return [rotation, .degrees0]
  }
}

extension Errno {
  /// Whether the card has left: unplugged, or handed over to another driver.
  var isGone: Bool { code == ENODEV || code == ENXIO }
}
