// One output that is driven: its buffers, and the ways in which they get onto the display.
import CLinux
import LinuxIO
import Raster

/// Shows frames on one output, and knows what its display does not show yet.
///
/// The display is switched on by the first frame, so that nothing black comes between the console,
/// or the boot picture, and the text.
final class Scanout {
  let device: DRMDevice
  let plan: OutputPlan
  let choice: ScanoutChoice
  /// What a person should know of the choice, one sentence each.
  var notes: [String] = []
  private let atomic: AtomicOutput?
  /// One or two; the first is the one that is shown.
  private var surfaces: [Surface]
  private var delivery: Delivery
  private var worker: DirtyWorker?
  private(set) var isLit = false
  /// Boxes that a driver is told of one after the other.
  private var queue: [[Rect]] = []
  private(set) var isPending = false

  /// How a changed buffer gets onto the display.
  enum Delivery: Equatable {
    /// Two buffers change places at the vblank.
    case flips
    /// The driver copies the boxes that an atomic request names, and tells when it is done.
    case damage
    /// The driver copies the boxes that a blocking call names.
    case dirtyCalls
    /// The buffer is scanned out as it is.
    case direct
  }

  init(
    _ plan: OutputPlan, _ choice: ScanoutChoice, _ atomic: AtomicOutput?, on device: DRMDevice
  ) throws(Errno) {
    self.device = device
    self.plan = plan
    self.choice = choice
    self.atomic = atomic
    let size = choice.bufferSize
    surfaces = [try Surface(size, choice.format, on: device.calls)]
    let flips = !device.traits.uploads && device.calls.hasVblank(pipe: plan.pipe)
    delivery = atomic?.takesDamage == true ? .damage : .dirtyCalls
    if flips {
      // Without room for a second buffer the one is drawn into while it is shown.
      do throws(Errno) {
        surfaces.append(try Surface(size, choice.format, on: device.calls))
        delivery = .flips
      } catch {}
    }
  }

  deinit { worker?.stop() }

  /// Whether the display's own vblank paces what is shown.
  var isPaced: Bool { delivery == .flips }
  /// What marks this output's events.
  var mark: UInt64 { UInt64(plan.crtc) }
  /// Readable when the driver was told of what changed; nil where no thread tells it.
  var workerDescriptor: Int32? { worker?.descriptor }

  /// Asks whether the output could be driven so; the older calls cannot be asked.
  func test() throws(Errno) {
    guard let atomic else { return }
    try light(atomic, [.testOnly, .allowModeset])
  }

  /// Takes what changed. False: the display is not ready, and nothing was taken.
  func present(_ frame: borrowing Frame, damage: Damage) throws(Errno) -> Bool {
    if isPending { return false }
    if !isLit {
      try show(frame)
      return true
    }
    if delivery == .flips { return try flip(frame, damage: damage) }
    let boxes = surfaces[0].buffer.write(damage, of: frame, by: choice.converter)
    queue = portions(of: boxes)
    do throws(Errno) {
      try deliver()
      return true
    } catch {
      if error.code != EBUSY { throw error }
      queue = []
      return false
    }
  }

  /// The display shows something else, or nothing: the next frame switches it on anew.
  func forget() {
    isLit = false
    queue = []
    isPending = false
  }

  /// An event of this output came.
  func finishEvent() throws(Errno) {
    if worker?.isBusy == true { return }
    isPending = false
    try deliver()
  }

  /// The thread that tells the driver has done so.
  func finishTelling() throws(Errno) {
    guard let worker else { return }
    do throws(Errno) {
      if !(try worker.takeAnswer()) { return }
    } catch {
      if error.code != ENOSYS && error.code != EINVAL && error.code != EOPNOTSUPP { throw error }
      // Scanned out as it is; or a driver that cannot be told. Either way it is not asked again.
      delivery = .direct
      queue = []
    }
    isPending = false
    try deliver()
  }

  /// Gives the output back as it was found.
  func close() {
    worker?.stop()
    worker = nil
    showFormer()
    device.takeBack(plan.crtc)
  }

  /// Shows what the output showed before this program came; the next frame switches it on anew.
  func showFormer() {
    defer { forget() }
    guard isLit, !device.isGone, let loan = device.loan(of: plan.crtc), let before = loan.before,
      before.framebuffer != 0
    else { return }
    // What fails here the kernel does when the card is closed: it shows the console.
    do throws(Errno) {
      try device.calls.setCRTC(before, connectors: [loan.connector])
    } catch {}
  }

  /// Switches the output off: its display was unplugged.
  func darken() {
    worker?.stop()
    worker = nil
    device.takeBack(plan.crtc)
    if !isLit || device.isGone { return }
    isLit = false
    do throws(Errno) {
      if let atomic {
        try device.calls.commit(atomic.darkening, .allowModeset, mark: 0)
      } else {
        let off = CRTCState(id: plan.crtc, framebuffer: 0, x: 0, y: 0, mode: nil)
        try device.calls.setCRTC(off, connectors: [])
      }
    } catch {}  // It is dark already.
  }
}

extension Scanout {
  /// Draws the whole frame and switches the display on with it.
  private func show(_ frame: borrowing Frame) throws(Errno) {
    let all = Damage(frame.bounds)
    _ = surfaces[0].buffer.write(all, of: frame, by: choice.converter)
    surfaces[0].missing = Damage()
    if surfaces.count > 1 { surfaces[1].missing = all }
    if let atomic {
      try light(atomic, .allowModeset)
    } else {
      try lightByOlderCalls()
    }
    isLit = true
    // A driver that copies has done so with the switch.
  }

  private func light(_ atomic: AtomicOutput, _ flags: CommitFlags) throws(Errno) {
    let calls = device.calls
    let blob = try calls.makeBlob(of: choice.mode)
    defer { calls.destroyBlob(blob) }
    let planes = calls.planes()
    let request = atomic.lighting(
      surfaces[0].buffer.framebuffer, choice.bufferSize, mode: choice.mode.size, modeBlob: blob,
      turnedByPlane: choice.turnedByPlane, allPlanes: planes,
      allConnectors: try device.connectors(askingDisplays: false))
    try calls.commit(request, flags, mark: 0)
    // Drivers of virtual machines hide their cursor's plane from those who do not know its hotspot,
    // and it would stay.
    if !flags.contains(.testOnly) && !planes.contains(where: { $0.role == .cursor }) {
      calls.hideCursor(plan.crtc)
    }
  }

  private func lightByOlderCalls() throws(Errno) {
    let calls = device.calls
    for plane in calls.planes() {
      if plane.id == plan.plane?.id {
        // A rotation that an earlier program set would stay.
        if let rotation = plane.properties["rotation"] {
          calls.set(rotation.id, ofPlane: plane.id, to: planeRotation(.degrees0))
        }
      } else if plane.crtc == plan.crtc && plane.role == .overlay {
        calls.hidePlane(plane.id)
      }
    }
    calls.hideCursor(plan.crtc)
    try calls.setCRTC(
      CRTCState(
        id: plan.crtc, framebuffer: surfaces[0].buffer.framebuffer, x: 0, y: 0, mode: choice.mode),
      connectors: [plan.connector.id])
  }

  /// Draws into the hidden buffer, and lets both change places.
  private func flip(_ frame: borrowing Frame, damage: Damage) throws(Errno) -> Bool {
    let hidden = surfaces[1]
    var stale = hidden.missing
    stale.add(damage)
    _ = hidden.buffer.write(stale, of: frame, by: choice.converter)
    do throws(Errno) {
      if let atomic {
        // Told is what changed since the last request, whichever buffer it showed.
        try commit(atomic, hidden, boxes: damageBoxes(damage, of: frame.size))
      } else {
        try device.calls.flip(plan.crtc, to: hidden.buffer.framebuffer, mark: mark)
      }
    } catch {
      if error.code != EBUSY { throw error }
      // Another change is on its way: this frame's damage comes again with the next one, and the
      // hidden buffer has lost nothing.
      return false
    }
    isPending = true
    hidden.missing = Damage()
    surfaces[0].missing.add(damage)
    surfaces.swapAt(0, 1)
    return true
  }

  /// The boxes of the buffer that hold a frame's damage.
  private func damageBoxes(_ damage: Damage, of size: Size) -> [Rect] {
    damage.boxes.map { choice.converter.target(of: $0, frameSize: size) }
  }

  private func commit(_ atomic: AtomicOutput, _ surface: Surface, boxes: [Rect]) throws(Errno) {
    let calls = device.calls
    var blob: UInt32?
    if atomic.takesDamage && !boxes.isEmpty { blob = try calls.makeBlob(of: boxes) }
    defer { if let blob { calls.destroyBlob(blob) } }
    try calls.commit(
      atomic.showing(surface.buffer.framebuffer, damageBlob: blob), [.nonBlocking, .event],
      mark: mark)
  }

  /// Tells the driver of the next boxes in the queue.
  private func deliver() throws(Errno) {
    guard let boxes = queue.first else { return }
    switch delivery {
    case .direct, .flips: queue = []
    case .damage:
      guard let atomic else { return }
      try commit(atomic, surfaces[0], boxes: boxes)
      queue.removeFirst()
      isPending = true
    case .dirtyCalls:
      if worker == nil { worker = try DirtyWorker(device.calls) }
      worker?.tell(surfaces[0].buffer.framebuffer, boxes)
      queue.removeFirst()
      isPending = true
    }
  }

  /// The boxes in the portions in which the driver is told: together, unless it would copy all that
  /// lies between them.
  private func portions(of boxes: [Rect]) -> [[Rect]] {
    let aligned = boxes.map { $0.widened(toRows: device.traits.damageRows, of: choice.bufferSize) }
    var sum = Damage()
    for box in aligned { sum.add(box) }
    // The kernel takes 256 boxes at most (DRM_MODE_FB_DIRTY_MAX_CLIPS).
    let apart = sum.boxes.count <= 64 ? sum.boxes : [sum.bounds]
    if device.traits.mergesDamage && sum.bounds.area > 2 * sum.area { return apart.map { [$0] } }
    return apart.isEmpty ? [] : [apart]
  }
}

extension Rect {
  /// The box that begins and ends at multiples of `step` rows, in a buffer of `size`.
  func widened(toRows step: Int, of size: Size) -> Rect {
    if step <= 1 || isEmpty { return self }
    let top = y / step * step
    let end = min(size.height, (bottom + step - 1) / step * step)
    return Rect(x: x, y: top, width: width, height: end - top)
  }
}
