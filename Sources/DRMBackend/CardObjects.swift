// What a card consists of, as plain values: connectors, CRTCs, planes and their properties.
import CDRM

/// A property of a kernel object.
struct Property: Equatable, Sendable {
  let id: UInt32
  let name: String
  /// The present value.
  let value: UInt64
  /// The values that an enumeration knows, or the numbers of a bit mask's bits.
  var choices: [Choice] = []

  struct Choice: Equatable, Sendable {
    let name: String
    let value: UInt64
  }
}

/// The properties of one kernel object.
struct PropertyTable: Equatable, Sendable {
  var entries: [Property] = []

  subscript(name: String) -> Property? {
    for entry in entries where entry.name == name { return entry }
    return nil
  }

  /// The name of an enumeration's present value.
  func choice(_ name: String) -> String? {
    guard let property = self[name] else { return nil }
    for choice in property.choices where choice.value == property.value { return choice.name }
    return nil
  }
}

/// The kinds of objects that have properties.
enum ObjectKind: Sendable {
  case connector
  case crtc
  case plane
}

/// The numbers of a card's objects. A CRTC's place in the list is its bit in masks ("pipe").
struct CardResources: Equatable, Sendable {
  var crtcs: [UInt32] = []
  var connectors: [UInt32] = []
}

/// A socket for a display.
struct Connector: Equatable, Sendable {
  let id: UInt32
  /// As a person addresses it, and as `/sys/class/drm` names it: `HDMI-A-1`.
  let name: String
  let isConnected: Bool
  let modes: [Mode]
  /// Which CRTCs can feed it: bit n is the n-th of ``CardResources/crtcs``.
  let possibleCRTCs: UInt32
  /// The CRTC that feeds it now; 0 is none.
  let crtc: UInt32
  var properties = PropertyTable()

  /// A headset, which shows no console either.
  var isForDesktops: Bool { properties["non-desktop"]?.value ?? 0 == 0 }
}

/// What a CRTC shows, to be given back later.
struct CRTCState: Equatable, Sendable {
  let id: UInt32
  let framebuffer: UInt32
  let x: UInt32
  let y: UInt32
  let mode: Mode?
}

/// A layer of a CRTC's picture.
struct Plane: Equatable, Sendable {
  let id: UInt32
  let possibleCRTCs: UInt32
  /// The CRTC that shows it now; 0 is none.
  let crtc: UInt32
  /// Four-character codes.
  let formats: [UInt32]
  var properties = PropertyTable()

  /// The values of the property `type` (`drm_plane.h`).
  enum Role: UInt64 {
    case overlay = 0
    case primary = 1
    case cursor = 2
  }

  var role: Role? { properties["type"].flatMap { Role(rawValue: $0.value) } }
}

/// Memory that the kernel made for a buffer; the pitch is its own choice.
struct DumbMemory: Equatable, Sendable {
  let handle: UInt32
  /// Bytes from one row to the next.
  let pitch: Int
  let byteCount: Int
}

/// A page flip, or an update, that the kernel has finished.
struct FlipEvent: Equatable, Sendable {
  /// What the order was marked with: the CRTC's number.
  let mark: UInt64
  /// 0 where the event is made up, as there is no vblank.
  let sequence: UInt32
}

/// Property values that are to change together or not at all.
struct AtomicRequest: Equatable, Sendable {
  struct Item: Equatable, Sendable {
    let object: UInt32
    let property: UInt32
    let value: UInt64
  }

  private(set) var items: [Item] = []

  /// Adds a property if the object has it.
  mutating func set(_ property: Property?, of object: UInt32, to value: UInt64) {
    guard let property else { return }
    items.append(Item(object: object, property: property.id, value: value))
  }
}

/// How an atomic request is carried out. The C names are `DRM_MODE_ATOMIC_...`.
struct CommitFlags: OptionSet, Sendable {
  let rawValue: UInt32

  /// Only say whether it could be done.
  static let testOnly = CommitFlags(rawValue: UInt32(DRM_MODE_ATOMIC_TEST_ONLY))
  /// Return at once.
  static let nonBlocking = CommitFlags(rawValue: UInt32(DRM_MODE_ATOMIC_NONBLOCK))
  /// The display may be switched on or take another mode.
  static let allowModeset = CommitFlags(rawValue: UInt32(DRM_MODE_ATOMIC_ALLOW_MODESET))
  /// Tell when it is done.
  static let event = CommitFlags(rawValue: UInt32(DRM_MODE_PAGE_FLIP_EVENT))
}
