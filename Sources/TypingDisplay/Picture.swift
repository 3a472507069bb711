// Draws one moment of a show into a PNG file, in virtual time.
public import Glyphs
import ImageBackend
import Panels
public import Raster
public import Staging
public import Time
public import Typing

extension Show {
  /// Adds a picture: a panel that becomes the PNG file at `path` when the show is closed.
  ///
  /// - Parameters:
  ///   - path: the file; an existing one is replaced in one step.
  ///   - size: the picture as a person sees it, before `rotation`.
  ///   - rotation: how the picture is turned, clockwise.
  ///   - moment: which moment it shows, counted from the appearance; nil is the last one before it is closed.
  ///   - font: what the texts are set in.
  ///   - scale: how many pixels wide and high each pixel of the font is.
  ///   - look: colours, and how the stack stands.
  ///   - blink: how the cursor blinks.
  public func addPicture(
    path: String, size: Size, rotation: Rotation = .degrees0, moment: Interval? = nil,
    font: BitmapFont, scale: Int, look: PixelStage.Look, blink: BlinkPattern.Style = .fade
  ) {
    let output = PixelOutput(
      PNGPanel(path: path, size: size, rotation: rotation), font: font, scale: scale, look: look,
      blinkStyle: blink)
    output.moment = moment
    add(output)
  }

  /// Brings the panels to a moment of virtual time, or to the finished text where there is none: typing done and the
  /// cursor solid.
  public func show(moment: Instant?) {
    appear(at: .zero)
    update(at: moment ?? end(at: .zero) ?? firstPass(at: .zero)?.typed ?? .zero)
  }
}
