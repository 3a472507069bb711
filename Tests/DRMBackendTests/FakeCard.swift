// A card that exists only in a test: it keeps its buffers in memory, writes down every order, and refuses what it is told to refuse.
import CDRM
import CLinux
import LinuxIO
import Raster

@testable import DRMBackend

/// One card with one or two outputs, a primary plane for each, an overlay and a cursor.
///
/// Objects have fixed numbers: connectors 11 and 12, CRTCs 21 and 22, primary planes 31 and 32, the
/// overlay 35, the cursor 36; buffers count from 101. A property's number is its place in ``names``.
final class FakeCard: CardCalls {
  // What the card is.
  var driver = "vc4"
  var isAtomic = true
  var hasVblanks = true
  var depth: UInt64 = 24
  var formats = [CDRM_FORMAT_XRGB8888]
  var pitchStep = 1
  var outputs = 1
  var modes = [FakeCard.mode(32, 16, isPreferred: true), FakeCard.mode(16, 8)]
  var hasDamageClips = false
  /// The bits of the planes' property `rotation`; none where there is no such property.
  var turns: [UInt64] = []
  var orientation: String?
  var tellsCursor = true
  // What earlier programs left behind.
  var leftOnCRTC: [UInt32: UInt32] = [:]
  var master = true
  var connected: Set<UInt32> = [11, 12]
  /// The errors that orders of a name get, in their turn; nil lets one through.
  var refusals: [String: [Int32?]] = [:]

  // What it was told.
  private(set) var trace: [String] = []
  private(set) var buffers: [UInt32: Buffer] = [:]
  private(set) var shown: [UInt32: UInt32] = [:]
  private var blobs: [UInt32: String] = [:]
  private var next: UInt32 = 1
  private var blobCount: UInt32 = 0
  private var events: [FlipEvent] = []

  struct Buffer {
    var size: Size
    var pitch: Int
    var format: UInt32
    let bytes: UnsafeMutableRawBufferPointer
  }

  static let names = [
    "", "CRTC_ID", "MODE_ID", "ACTIVE", "FB_ID", "SRC_X", "SRC_Y", "SRC_W", "SRC_H", "CRTC_X",
    "CRTC_Y", "CRTC_W", "CRTC_H", "rotation", "FB_DAMAGE_CLIPS", "alpha", "type",
    "panel orientation",
  ]

  static func mode(_ width: Int, _ height: Int, isPreferred: Bool = false) -> Mode {
    Mode(
      name: "\(width)x\(height)", size: Size(width: width, height: height), clock: 1000,
      horizontal: Mode.Timing(syncStart: width + 1, syncEnd: width + 2, total: width + 4),
      vertical: Mode.Timing(syncStart: height + 1, syncEnd: height + 2, total: height + 4),
      refresh: 60, flags: 0, isPreferred: isPreferred)
  }

  init() throws {
    super.init(try OwnedDescriptor.open("/dev/null", [.readWrite]))
  }

  deinit { for buffer in buffers.values { buffer.bytes.deallocate() } }

  /// The orders since the last question.
  func takeTrace() -> [String] {
    defer { trace = [] }
    return trace
  }

  /// The kernel finishes the flip of a CRTC.
  func finishFlip(_ crtc: UInt32 = 21) {
    events.append(FlipEvent(mark: UInt64(crtc), sequence: 1))
  }

  /// What a display shows as rows: `#` for white, `.` for black.
  func picture(of crtc: UInt32 = 21) -> [String] {
    guard let number = shown[crtc], let buffer = buffers[number] else { return ["dark"] }
    return (0..<buffer.size.height).map { y in
      String(
        (0..<buffer.size.width).map { x -> Character in
          let step = buffer.format == CDRM_FORMAT_RGB565 ? 2 : 4
          return buffer.bytes[y * buffer.pitch + x * step] == 0 ? "." : "#"
        })
    }
  }

  private func note(_ name: String, _ text: String) throws(Errno) {
    if var queue = refusals[name], !queue.isEmpty {
      let refusal = queue.removeFirst()
      refusals[name] = queue
      if let refusal {
        trace.append("\(text) -> \(Errno(code: refusal).name)")
        throw Errno(code: refusal)
      }
    }
    trace.append(text)
  }

  // MARK: Answers

  override func driverName() -> String { driver }
  override func capability(_ question: Int32) -> UInt64? { depth }
  override func enable(_ form: Int32) -> Bool { form != DRM_CLIENT_CAP_ATOMIC || isAtomic }
  override func isMaster() -> Bool { master }
  override func hasVblank(pipe: Int) -> Bool { hasVblanks }

  override func resources() throws(Errno) -> CardResources {
    CardResources(
      crtcs: (0..<outputs).map { UInt32(21 + $0) },
      connectors: (0..<outputs).map { UInt32(11 + $0) })
  }

  override func connector(_ id: UInt32, askingDisplay: Bool) throws(Errno) -> Connector {
    if let code = refusals["connector"]?.first ?? nil { throw Errno(code: code) }
    return Connector(
      id: id, name: "HDMI-A-\(id - 10)", isConnected: connected.contains(id), modes: modes,
      possibleCRTCs: 3, crtc: shown[id + 10] == nil ? 0 : id + 10,
      properties: properties(of: id, .connector))
  }

  override func crtc(_ id: UInt32) throws(Errno) -> CRTCState {
    CRTCState(id: id, framebuffer: 99, x: 0, y: 0, mode: modes[0])
  }

  override func planes() -> [Plane] {
    let ids = (0..<outputs).map { UInt32(31 + $0) } + (tellsCursor ? [35, 36] : [35])
    return ids.map { id in
      Plane(
        id: id, possibleCRTCs: id < 35 ? 1 << (id - 31) : 3, crtc: leftOnCRTC[id] ?? 0,
        formats: formats, properties: properties(of: id, .plane))
    }
  }

  override func properties(of object: UInt32, _ kind: ObjectKind) -> PropertyTable {
    var entries: [Property] = []
    func add(_ name: String, _ value: UInt64 = 0, _ choices: [Property.Choice] = []) {
      entries.append(
        Property(
          id: UInt32(Self.names.firstIndex(of: name) ?? 0), name: name, value: value,
          choices: choices))
    }
    switch kind {
    case .connector:
      add("CRTC_ID")
      if let orientation {
        add("panel orientation", 7, [Property.Choice(name: orientation, value: 7)])
      }
    case .crtc: for name in ["MODE_ID", "ACTIVE"] { add(name) }
    case .plane:
      for name in Self.names[4...12] { add(name) }
      add("CRTC_ID")
      add("type", object < 35 ? 1 : object == 35 ? 0 : 2)
      add("alpha", 0x8000)
      if hasDamageClips { add("FB_DAMAGE_CLIPS") }
      if !turns.isEmpty {
        add("rotation", 1 << 5, turns.map { Property.Choice(name: "", value: $0) })
      }
    }
    return PropertyTable(entries: entries)
  }

  // MARK: Orders

  override func setMaster(_ isMaster: Bool) throws(Errno) {
    try note("master", isMaster ? "set master" : "drop master")
    master = isMaster
  }

  override func makeMemory(_ size: Size, bitsPerPixel: Int) throws(Errno) -> DumbMemory {
    try note("memory", "memory \(size.width)x\(size.height) of \(bitsPerPixel) bits")
    let row = size.width * bitsPerPixel / 8
    let pitch = (row + pitchStep - 1) / pitchStep * pitchStep
    return DumbMemory(handle: 0, pitch: pitch, byteCount: pitch * size.height)
  }

  override func addFramebuffer(
    _ memory: DumbMemory, _ size: Size, format: UInt32
  ) throws(Errno) -> UInt32 {
    let number = 100 + next
    next += 1
    let bytes = UnsafeMutableRawBufferPointer.allocate(byteCount: memory.byteCount, alignment: 8)
    for index in bytes.indices { bytes[index] = 0 }
    buffers[number] = Buffer(size: size, pitch: memory.pitch, format: format, bytes: bytes)
    return number
  }

  override func map(_ memory: DumbMemory) throws(Errno) -> UnsafeMutableRawBufferPointer {
    guard let buffer = buffers[100 + next - 1] else { throw .invalid }
    return buffer.bytes
  }

  override func unmap(_ bytes: UnsafeMutableRawBufferPointer) {}
  override func destroy(_ memory: DumbMemory) {}
  override func removeFramebuffer(_ number: UInt32) {}

  override func makeBlob(of mode: Mode) throws(Errno) -> UInt32 { blob(mode.description) }
  override func makeBlob(of boxes: [Rect]) throws(Errno) -> UInt32 { blob(text(boxes)) }
  override func destroyBlob(_ number: UInt32) { blobs[number] = nil }

  private func blob(_ text: String) -> UInt32 {
    blobCount += 1
    blobs[500 + blobCount] = text
    return 500 + blobCount
  }

  override func commit(
    _ request: AtomicRequest, _ flags: CommitFlags, mark: UInt64
  ) throws(Errno) {
    let isTest = flags.contains(.testOnly)
    let name = isTest ? "test" : flags.contains(.allowModeset) ? "modeset" : "update"
    var line = name
    for item in request.items {
      let property = Self.names[Int(item.property)]
      // The geometry is the same in every request.
      if property.hasPrefix("SRC_") || property.hasPrefix("CRTC_"), property != "CRTC_ID" {
        continue
      }
      line += " \(item.object).\(property)=\(blobs[UInt32(item.value)] ?? "\(item.value)")"
    }
    try note(isTest ? "test" : "commit", line)
    if isTest { return }
    for item in request.items where Self.names[Int(item.property)] == "FB_ID" && item.object < 35 {
      shown[item.object - 10] = item.value == 0 ? nil : UInt32(item.value)
    }
  }

  override func setCRTC(_ state: CRTCState, connectors: [UInt32]) throws(Errno) {
    let mode = state.mode.map { " " + $0.description } ?? ""
    try note("setCRTC", "set CRTC \(state.id) to \(state.framebuffer)\(mode)")
    shown[state.id] = state.framebuffer
  }

  override func flip(_ crtc: UInt32, to framebuffer: UInt32, mark: UInt64) throws(Errno) {
    try note("flip", "flip \(crtc) to \(framebuffer)")
    shown[crtc] = framebuffer
  }

  override func tellDirty(_ framebuffer: UInt32, _ boxes: [Rect]) throws(Errno) {
    try note("dirty", "dirty \(framebuffer) \(text(boxes))")
  }

  override func hideCursor(_ crtc: UInt32) { trace.append("hide cursor of \(crtc)") }
  override func hidePlane(_ plane: UInt32) { trace.append("hide plane \(plane)") }

  override func set(_ property: UInt32, ofPlane plane: UInt32, to value: UInt64) {
    trace.append("set \(plane).\(Self.names[Int(property)])=\(value)")
  }

  override func takeEvents() throws(Errno) -> [FlipEvent] {
    defer { events = [] }
    return events
  }

  private func text(_ boxes: [Rect]) -> String {
    boxes.map { "[\($0.x),\($0.y) \($0.width)x\($0.height)]" }.joined(separator: "+")
  }
}

/// Opens fake cards: the first is `/dev/dri/card0`.
final class FakeOpener: CardOpener {
  var cards: [FakeCard?]

  init(_ cards: [FakeCard?]) {
    self.cards = cards
  }

  override func paths() -> [String] { cards.indices.map { "/dev/dri/card\($0)" } }

  override func open(_ path: String) throws(Errno) -> CardCalls {
    for index in cards.indices where path == "/dev/dri/card\(index)" {
      if let card = cards[index] { return card }
    }
    throw .noEntry
  }
}
