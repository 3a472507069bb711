import ImageBackend
import Panels
import Raster
import Staging
/// How long a recorded second of an animated GIF takes, beside a PNG of each of its frames.
import Time
import Typing
import TypingDisplay

enum RecordingBench {
  static let names = ["record-gif-800x480"]

  private static let size = Size(width: 800, height: 480)
  /// 20 characters at 0.05 s, and the cycle of the cursor behind them.
  private static let text = "안녕하세요 1조입니다! 함께 만들어요"
  private static let seconds = 2.2

  static func measure(_ name: String) -> Measurement? {
    do throws(PanelFailure) {
      let gif = try time { show throws(PanelFailure) in
        // The encoding, without a disk.
        show.addRecording(
          .gif(path: "/dev/null"), size: size, font: Sample.builtInFont(), scale: 2,
          look: PixelStage.Look())
      }
      let png = try time { show throws(PanelFailure) in
        show.add(
          EncodingPanel(), font: Sample.builtInFont(), scale: 2, look: PixelStage.Look())
      }
      var measurement = Measurement(name, gif / seconds, "ms")
      measurement.reference = "png of each frame"
      measurement.ratio = gif / png
      measurement.aim = 1
      return measurement
    } catch {
      say("\(name): \(error.message)")
      return nil
    }
  }

  /// The milliseconds of a show with one panel, from its start to its end, in virtual time.
  private static func time(_ addPanel: (Show) throws(PanelFailure) -> Void) throws(PanelFailure)
    -> Double
  {
    var watch = Stopwatch()
    while watch.again() {
      let show = Show([ShowText(text)])
      try addPanel(show)
      watch.start()
      let ending = try show.run(on: VirtualEventLoop(), .once)
      show.close()
      watch.stop()
      if ending != .done { say("a recording did not come to its end") }
    }
    return watch.milliseconds
  }

  /// A panel that makes a PNG of each frame, and drops it.
  private final class EncodingPanel: PixelPanel {
    let info = PanelInfo(
      name: "encoder", size: size, fade: FadeAbility(levels: 256, samplesPerSecond: 25))
    var sources: [EventSource] { [] }
    var deadline: Instant? { nil }

    func handle(_ event: PanelEvent, at now: Instant) -> PanelNews { .none }
    func close() {}

    func present(_ frame: borrowing Frame, damage: Damage, at now: Instant) throws(PanelFailure)
      -> Acceptance
    {
      keep(try PNGWriter.encode(frame).count)
      return .accepted
    }
  }
}
