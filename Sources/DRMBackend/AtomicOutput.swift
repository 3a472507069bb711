// Words an output's changes as atomic requests.
import CDRM
import Raster

/// The properties of one chain from buffer to display, and the requests that use them.
struct AtomicOutput {
  let plan: OutputPlan
  let plane: Plane
  private let crtcProperties: PropertyTable

  /// Nil where a property that a request needs is missing.
  init?(_ plan: OutputPlan, crtcProperties: PropertyTable) {
    guard let plane = plan.plane, plane.properties["FB_ID"] != nil,
      plane.properties["CRTC_ID"] != nil, crtcProperties["MODE_ID"] != nil,
      crtcProperties["ACTIVE"] != nil, plan.connector.properties["CRTC_ID"] != nil
    else { return nil }
    self.plan = plan
    self.plane = plane
    self.crtcProperties = crtcProperties
  }

  /// Whether the driver asks which boxes changed.
  var takesDamage: Bool { plane.properties["FB_DAMAGE_CLIPS"] != nil }

  /// Whether the plane can turn by itself.
  func canTurn(_ rotation: Rotation) -> Bool {
    guard let property = plane.properties["rotation"] else { return false }
    return property.choices.contains { 1 << $0.value == planeRotation(rotation) }
  }

  /// Switches the display on with `framebuffer`, and clears what earlier programs left: a turned
  /// plane, a transparent one, further planes on this CRTC, further connectors on it.
  func lighting(
    _ framebuffer: UInt32, _ size: Size, mode: Size, modeBlob: UInt32, turnedByPlane: Rotation,
    allPlanes: [Plane], allConnectors: [Connector]
  ) -> AtomicRequest {
    var request = AtomicRequest()
    let crtc = UInt64(plan.crtc)
    for other in allConnectors where other.id != plan.connector.id && other.crtc == plan.crtc {
      request.set(other.properties["CRTC_ID"], of: other.id, to: 0)
    }
    for other in allPlanes where other.id != plane.id && other.crtc == plan.crtc {
      request.set(other.properties["FB_ID"], of: other.id, to: 0)
      request.set(other.properties["CRTC_ID"], of: other.id, to: 0)
    }
    request.set(plan.connector.properties["CRTC_ID"], of: plan.connector.id, to: crtc)
    request.set(crtcProperties["MODE_ID"], of: plan.crtc, to: UInt64(modeBlob))
    request.set(crtcProperties["ACTIVE"], of: plan.crtc, to: 1)
    let table = plane.properties
    request.set(table["FB_ID"], of: plane.id, to: UInt64(framebuffer))
    request.set(table["CRTC_ID"], of: plane.id, to: crtc)
    // The part of the buffer is told in 16.16 fixed point.
    for (name, value) in [
      ("SRC_X", 0), ("SRC_Y", 0), ("SRC_W", size.width << 16), ("SRC_H", size.height << 16),
      ("CRTC_X", 0), ("CRTC_Y", 0), ("CRTC_W", mode.width), ("CRTC_H", mode.height),
    ] {
      request.set(table[name], of: plane.id, to: UInt64(value))
    }
    request.set(table["rotation"], of: plane.id, to: planeRotation(turnedByPlane))
    request.set(table["alpha"], of: plane.id, to: 0xFFFF)
    return request
  }

  /// Shows a buffer, and tells what changed since the last request, where the driver asks.
  func showing(_ framebuffer: UInt32, damageBlob: UInt32?) -> AtomicRequest {
    var request = AtomicRequest()
    request.set(plane.properties["FB_ID"], of: plane.id, to: UInt64(framebuffer))
    if let damageBlob {
      request.set(plane.properties["FB_DAMAGE_CLIPS"], of: plane.id, to: UInt64(damageBlob))
    }
    return request
  }

  /// Switches the display off.
  var darkening: AtomicRequest {
    var request = AtomicRequest()
    request.set(plan.connector.properties["CRTC_ID"], of: plan.connector.id, to: 0)
    request.set(crtcProperties["ACTIVE"], of: plan.crtc, to: 0)
    request.set(crtcProperties["MODE_ID"], of: plan.crtc, to: 0)
    request.set(plane.properties["FB_ID"], of: plane.id, to: 0)
    request.set(plane.properties["CRTC_ID"], of: plane.id, to: 0)
    return request
  }
}

/// The value of the property `rotation`: a bit, and the kernel turns counter-clockwise
/// (`drm_blend.c`) while ``Rotation`` turns clockwise.
func planeRotation(_ rotation: Rotation) -> UInt64 {
  switch rotation {
  case .degrees0: UInt64(DRM_MODE_ROTATE_0)
  case .degrees90: UInt64(DRM_MODE_ROTATE_270)
  case .degrees180: UInt64(DRM_MODE_ROTATE_180)
  case .degrees270: UInt64(DRM_MODE_ROTATE_90)
  }
}
