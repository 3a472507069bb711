// What a framebuffer is, asked without taking it.
import LinuxIO
public import Panels
import Raster

/// The framebuffer at `path` in words: `VESA VGA, 640x480, rgb565`.
///
/// - Throws: what would keep a text from it, with the mend.
public func framebufferFacts(at path: String) throws(PanelFailure) -> String {
  let calls: LinuxFramebuffer
  do throws(Errno) {
    calls = try LinuxFramebuffer(opening: path)
  } catch {
    throw openingFailure(error, path: path)
  }
  let (information, format) = try understood(calls, path: path)
  return "\(information.driver), \(information.size.width)x\(information.size.height), "
    + format.pixels.name
}

/// Why a framebuffer could not be opened, and the mend.
func openingFailure(_ error: Errno, path: String) -> PanelFailure {
  let mend: String? =
    switch error.kind {
    case .notPermitted: "add this user to group video, and log in again"
    case .notFound, .disconnected:
      "ls /dev/fb* shows which there are; a screen without one is driven by --on drm"
    default: nil
    }
  return error.failure(doing: "open \(path)", mend: mend)
}

/// A framebuffer's geometry and format, if texts can be shown in it.
func understood(
  _ calls: any FramebufferCalls, path: String
) throws(PanelFailure) -> (FramebufferInformation, FramebufferFormat) {
  let information: FramebufferInformation
  do throws(Errno) {
    information = try calls.information()
  } catch {
    throw error.failure(
      doing: "ask \(path) for its geometry",
      mend: error.kind == .unsupported ? "it is no framebuffer" : nil)
  }
  let format: FramebufferFormat
  do throws(FramebufferLack) {
    format = try information.format()
  } catch {
    throw PanelFailure(
      .unsupported,
      "\(path) (\(information.driver)) \(error.what); where the kernel has a DRM driver for it, use "
        + "--on drm")
  }
  guard information.holds(format.pixels) else {
    throw PanelFailure(
      .malformed,
      "\(path) (\(information.driver)) says \(information.size.width)x\(information.size.height) pixels of "
        + "\(information.bitsPerPixel) bits, \(information.lineLength) bytes a row and "
        + "\(information.memoryLength) bytes of memory, which do not fit together; set its mode anew (fbset)"
    )
  }
  return (information, format)
}
