// Chooses which connector, CRTC and plane a panel gets: plain values in, plain values out.
public import Raster

/// What a caller wants of a screen; everything left out is chosen.
public struct ScreenWish: Equatable, Sendable {
  /// The card: `card1` or a path; nil is the first that has a display.
  public var card: String?
  /// The connector: `HDMI-A-1`; nil is the first that has a display.
  public var connector: String?
  /// The mode; nil is the one that the display prefers.
  public var mode: ModeWish?
  /// How far the picture is turned, clockwise; nil is as the display is built in.
  public var rotation: Rotation?

  /// Makes a wish.
  public init(
    card: String? = nil, connector: String? = nil, mode: ModeWish? = nil,
    rotation: Rotation? = nil
  ) {
    self.card = card
    self.connector = connector
    self.mode = mode
    self.rotation = rotation
  }
}

/// The chain from a buffer to a display.
struct OutputPlan: Equatable {
  let connector: Connector
  let crtc: UInt32
  /// The CRTC's place in the card's list.
  let pipe: Int
  /// The layer that shows the buffer; nil where the driver does not tell planes.
  let plane: Plane?
}

/// Why there is no plan.
enum OutputLack: Error, Equatable {
  /// The card has no such connector; these it has.
  case noConnector(has: [String])
  /// No display is plugged in (or none is left that another panel does not use).
  case noDisplay
  /// Every CRTC that could feed the connector is in use.
  case noCRTC(String)
}

/// Finds the chain for a wish among what is not in use yet.
func planOutput(
  _ wish: ScreenWish, connectors: [Connector], crtcs: [UInt32], planes: [Plane],
  usedConnectors: [UInt32], usedCRTCs: [UInt32]
) throws(OutputLack) -> OutputPlan {
  if let name = wish.connector, !connectors.contains(where: { $0.name == name }) {
    throw .noConnector(has: connectors.map { $0.name })
  }
  for connector in connectors {
    if let name = wish.connector {
      if connector.name != name { continue }
    } else if !connector.isForDesktops {
      continue
    }
    if !connector.isConnected || usedConnectors.contains(connector.id) { continue }
    if connector.modes.isEmpty && wish.mode == nil { continue }
    guard let pipe = choosePipe(connector, crtcs, usedCRTCs) else {
      throw .noCRTC(connector.name)
    }
    let crtc = crtcs[pipe]
    return OutputPlan(
      connector: connector, crtc: crtc, pipe: pipe,
      plane: choosePlane(planes, crtc: crtc, pipe: pipe))
  }
  throw .noDisplay
}

/// The CRTC that feeds the connector already, else the first free one that can.
private func choosePipe(_ connector: Connector, _ crtcs: [UInt32], _ used: [UInt32]) -> Int? {
  var first: Int?
  for pipe in crtcs.indices where pipe < 32 {
    if connector.possibleCRTCs & 1 << UInt32(pipe) == 0 || used.contains(crtcs[pipe]) { continue }
    if crtcs[pipe] == connector.crtc { return pipe }
    if first == nil { first = pipe }
  }
  return first
}

/// The primary plane of the CRTC: of several that could be it, the one that is.
private func choosePlane(_ planes: [Plane], crtc: UInt32, pipe: Int) -> Plane? {
  var best: Plane?
  for plane in planes
  where plane.role == .primary && plane.possibleCRTCs & 1 << UInt32(pipe) != 0 {
    if plane.crtc == crtc { return plane }
    if best == nil && plane.crtc == 0 { best = plane }
  }
  return best
}

/// How the picture must be turned for a display that is built in turned, as the connector's property
/// `panel orientation` tells: the side of the panel that is on top.
func builtInRotation(_ connector: Connector) -> Rotation {
  switch connector.properties.choice("panel orientation") {
  case "Upside Down": .degrees180
  case "Left Side Up": .degrees90
  case "Right Side Up": .degrees270
  default: .degrees0
  }
}
