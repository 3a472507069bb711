// Records a show into an animated GIF or a folder of pictures: in virtual time where nothing else shows it.
public import Glyphs
import ImageBackend
import LinuxIO
public import Panels
public import Raster
public import Staging
public import Time
public import Typing

/// What a recording is written as.
public enum RecordingForm: Equatable, Sendable {
  /// An animated GIF that repeats for ever; an existing file is replaced in one step.
  case gif(path: String)
  /// One PNG for each change in a folder, and `times.tsv`.
  case frames(folder: String)
}

extension Show {
  /// Adds a recording of all that is shown from the appearance on; it is finished when the show is closed.
  ///
  /// - Parameters:
  ///   - form: what is written, and where.
  ///   - size: the picture as a person sees it, before `rotation`.
  ///   - rotation: how the picture is turned, clockwise.
  ///   - length: where the recording ends, counted from the appearance; nil is with the show.
  ///   - font: what the texts are set in.
  ///   - scale: how many pixels wide and high each pixel of the font is.
  ///   - look: colours, and how the stack stands.
  ///   - blink: how the cursor blinks.
  public func addRecording(
    _ form: RecordingForm, size: Size, rotation: Rotation = .degrees0, length: Interval? = nil,
    font: BitmapFont, scale: Int, look: PixelStage.Look, blink: BlinkPattern.Style = .fade
  ) {
    let panel: any PixelPanel
    switch form {
    case .gif(let path):
      // A fading cursor, or the edge of a glyph, is a mixture of the two colours.
      var colors: [Color] = []
      for opacity in 0...UInt8.max {
        colors.append(look.foreground.blended(over: look.background, opacity: opacity))
      }
      panel = GIFPanel(path: path, size: size, rotation: rotation, colors: colors)
    case .frames(let folder):
      panel = FramesPanel(folder: folder, size: size, rotation: rotation)
    }
    let output = PixelOutput(panel, font: font, scale: scale, look: look, blinkStyle: blink)
    output.moment = length
    output.isRecording = true
    add(output)
  }

  /// Types in virtual time, as fast as the machine can, until the recordings end or a signal comes.
  public func record() throws(PanelFailure) -> Ending {
    let loop = try RecordingLoop()
    defer { loop.close() }
    return try run(on: loop, .once, onSuspend: loop.stopProcess)
  }
}

/// Virtual time that looks for signals at each step: a long recording can be ended like anything else.
private final class RecordingLoop: EventLoop {
  private let time = VirtualEventLoop()
  private let signals: LinuxEventLoop

  init() throws(PanelFailure) { signals = try LinuxEventLoop() }

  var now: Instant { time.now }

  /// Nothing is watched in virtual time.
  func watch(_ sources: [WatchedSource]) {}

  func wait(until deadline: Instant?) throws(PanelFailure) -> [LoopEvent] {
    // A moment that has passed: the kernel is asked, and nothing is waited for.
    let events = try signals.wait(until: .zero).filter { $0 != .deadline }
    return events.isEmpty ? time.wait(until: deadline) : events
  }

  func stopProcess() { signals.stopProcess() }
  func close() { signals.close() }
}
