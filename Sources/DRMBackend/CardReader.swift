// What a card tells of itself: the only file, with CardCalls, that speaks to libdrm.
import CDRM
import CLinux
import LinuxIO

/// Every question that is put to a card's driver; a class, so that tests can answer in its place.
class CardReader {
  /// The open node; closing it gives up everything that was made on it.
  let node: OwnedDescriptor
  var descriptor: Int32 { node.number }

  init(_ node: consuming OwnedDescriptor) {
    self.node = node
  }

  /// The driver's name: `vc4`, `virtio_gpu`. The C call is `drmGetVersion`.
  func driverName() -> String {
    guard let version = unsafe drmGetVersion(descriptor) else { return "unknown" }
    defer { unsafe drmFreeVersion(version) }
    guard let name = unsafe version.pointee.name else { return "unknown" }
    return unsafe String(cString: name)
  }

  /// A number that the driver tells of itself, if it knows the question. The C call is `drmGetCap`.
  func capability(_ question: Int32) -> UInt64? {
    var answer: UInt64 = 0
    return unsafe drmGetCap(descriptor, UInt64(question), &answer) == 0 ? answer : nil
  }

  /// Asks for a newer form of the interface. The C call is `drmSetClientCap`.
  func enable(_ form: Int32) -> Bool {
    drmSetClientCap(descriptor, UInt64(form), 1) == 0
  }

  /// Whether this process may change what the card shows. The C call is `drmIsMaster`.
  func isMaster() -> Bool { drmIsMaster(descriptor) != 0 }

  /// The C call is `drmModeGetResources`; a card that only renders refuses it.
  func resources() throws(Errno) -> CardResources {
    guard let all = unsafe drmModeGetResources(descriptor) else { throw .last }
    defer { unsafe drmModeFreeResources(all) }
    return unsafe CardResources(
      crtcs: list(all.pointee.crtcs, Int(all.pointee.count_crtcs)),
      connectors: list(all.pointee.connectors, Int(all.pointee.count_connectors)))
  }

  /// Looks at a connector. To ask the display anew what it can do takes tens of milliseconds, a
  /// second for some. The C calls are `drmModeGetConnector` and `drmModeGetConnectorCurrent`.
  func connector(_ id: UInt32, askingDisplay: Bool) throws(Errno) -> Connector {
    let answer =
      unsafe askingDisplay
      ? drmModeGetConnector(descriptor, id) : drmModeGetConnectorCurrent(descriptor, id)
    guard let one = unsafe answer else { throw .last }
    defer { unsafe drmModeFreeConnector(one) }
    var possible: UInt32 = 0
    for encoder in unsafe list(one.pointee.encoders, Int(one.pointee.count_encoders)) {
      possible |= self.encoder(encoder).possibleCRTCs
    }
    var type = "Unknown"
    if let known = unsafe drmModeGetConnectorTypeName(one.pointee.connector_type) {
      type = unsafe String(cString: known)
    }
    return unsafe Connector(
      id: id, name: "\(type)-\(one.pointee.connector_type_id)",
      isConnected: one.pointee.connection == DRM_MODE_CONNECTED,
      modes: list(one.pointee.modes, Int(one.pointee.count_modes)).map { Mode($0) },
      possibleCRTCs: possible,
      crtc: one.pointee.encoder_id == 0 ? 0 : encoder(one.pointee.encoder_id).crtc,
      properties: properties(of: id, .connector))
  }

  private func encoder(_ id: UInt32) -> (possibleCRTCs: UInt32, crtc: UInt32) {
    guard let encoder = unsafe drmModeGetEncoder(descriptor, id) else { return (0, 0) }
    defer { unsafe drmModeFreeEncoder(encoder) }
    return unsafe (encoder.pointee.possible_crtcs, encoder.pointee.crtc_id)
  }

  /// The C call is `drmModeGetCrtc`.
  func crtc(_ id: UInt32) throws(Errno) -> CRTCState {
    guard let crtc = unsafe drmModeGetCrtc(descriptor, id) else { throw .last }
    defer { unsafe drmModeFreeCrtc(crtc) }
    return unsafe CRTCState(
      id: id, framebuffer: crtc.pointee.buffer_id, x: crtc.pointee.x, y: crtc.pointee.y,
      mode: crtc.pointee.mode_valid == 0 ? nil : Mode(crtc.pointee.mode))
  }

  /// The planes that the driver tells; none where it knows only CRTCs. The C calls are
  /// `drmModeGetPlaneResources` and `drmModeGetPlane`.
  func planes() -> [Plane] {
    guard let all = unsafe drmModeGetPlaneResources(descriptor) else { return [] }
    defer { unsafe drmModeFreePlaneResources(all) }
    var planes: [Plane] = []
    for id in unsafe list(all.pointee.planes, Int(all.pointee.count_planes)) {
      guard let plane = unsafe drmModeGetPlane(descriptor, id) else { continue }
      defer { unsafe drmModeFreePlane(plane) }
      unsafe planes.append(
        Plane(
          id: id, possibleCRTCs: plane.pointee.possible_crtcs, crtc: plane.pointee.crtc_id,
          formats: list(plane.pointee.formats, Int(plane.pointee.count_formats)),
          properties: properties(of: id, .plane)))
    }
    return planes
  }

  /// The C calls are `drmModeObjectGetProperties` and `drmModeGetProperty`.
  func properties(of object: UInt32, _ kind: ObjectKind) -> PropertyTable {
    let type =
      switch kind {
      case .connector: DRM_MODE_OBJECT_CONNECTOR
      case .crtc: DRM_MODE_OBJECT_CRTC
      case .plane: DRM_MODE_OBJECT_PLANE
      }
    guard let all = unsafe drmModeObjectGetProperties(descriptor, object, UInt32(type)) else {
      return PropertyTable()
    }
    defer { unsafe drmModeFreeObjectProperties(all) }
    let count = unsafe Int(all.pointee.count_props)
    let numbers = unsafe list(all.pointee.props, count)
    let values = unsafe list(all.pointee.prop_values, count)
    var table = PropertyTable()
    for (number, value) in zip(numbers, values) {
      if let property = property(number, value) { table.entries.append(property) }
    }
    return table
  }

  private func property(_ number: UInt32, _ value: UInt64) -> Property? {
    guard let one = unsafe drmModeGetProperty(descriptor, number) else { return nil }
    defer { unsafe drmModeFreeProperty(one) }
    var choices: [Property.Choice] = []
    for choice in unsafe list(one.pointee.enums, Int(one.pointee.count_enums)) {
      var choice = choice
      let name = unsafe withUnsafeBytes(of: &choice.name) { unsafe text(of: Array($0)) }
      choices.append(Property.Choice(name: name, value: choice.value))
    }
    var name = unsafe one.pointee.name
    return Property(
      id: number, name: unsafe withUnsafeBytes(of: &name) { unsafe text(of: Array($0)) },
      value: value, choices: choices)
  }

  /// Whether the CRTC with this place in the list ("pipe") has a vblank of its own, made by hardware
  /// or by a timer. The C call is `drmWaitVBlank`.
  func hasVblank(pipe: Int) -> Bool {
    if cdrm_look_at_vblank(descriptor, UInt32(clamping: pipe)) == 0 { return true }
    // EINVAL is a CRTC that is switched off; EOPNOTSUPP a driver that never counts vblanks.
    return Errno.last.code != EOPNOTSUPP
  }
}

/// Copies a C array.
private func list<Element>(_ start: UnsafeMutablePointer<Element>?, _ count: Int) -> [Element] {
  guard let start = unsafe start else { return [] }
  return unsafe Array(UnsafeBufferPointer(start: start, count: count))
}
