// Framebuffers for a show: opened, and the console taken from under them.
import FramebufferBackend
public import Glyphs
import LinuxIO
public import Panels
public import Raster
public import Staging
import Time
public import Typing

extension Screens {
  /// Opens a framebuffer, and adds it to `show`; its mode stays as it is set.
  ///
  /// - Parameters:
  ///   - path: `/dev/fb0`.
  ///   - show: the show.
  ///   - rotation: how far the picture is turned, clockwise.
  ///   - font: what the texts are set in.
  ///   - scale: how many pixels wide and high each pixel of the font is.
  ///   - look: colours, and how the stack stands.
  ///   - blink: how the cursor blinks.
  /// - Throws: where there is none, it may not be used, or its pixels are of a kind that is not known.
  public func add(
    framebuffer path: String, to show: Show, rotation: Rotation = .degrees0, font: BitmapFont,
    scale: Int, look: PixelStage.Look, blink: BlinkPattern.Style = .fade
  ) throws(PanelFailure) {
    let noConsole =
      "this process has no console of its own; what the console prints appears on \(path) too"
    let panel = try withConsole(of: show, orNote: noConsole) { () throws(PanelFailure) in
      try FramebufferPanel(opening: path, rotation: rotation)
    }
    framebuffers.append(panel)
    show.add(panel, font: font, scale: scale, look: look, blink: blink)
  }
}
