// A panel in memory that is stricter than any hardware, and a player that drives a show in virtual time.
import FontFiles
import Glyphs
import Panels
import Raster
import Staging
import Testing
import Time
import Typing

@testable import TypingDisplay

/// A panel of pixels that keeps every picture, and objects to a change outside the damage and to anything after its close.
final class StrictPanel: PixelPanel {
  let info: PanelInfo
  let sources: [EventSource] = []
  private(set) var deadline: Instant?
  /// The pictures that were accepted, and when.
  private(set) var frames: [(at: Instant, pixels: [UInt32])] = []
  private(set) var isClosed = false
  private(set) var refusals = 0
  /// Between these moments it is busy.
  var busy: Range<Instant>?
  /// From this moment on it fails.
  var failsFrom: Instant?

  init(width: Int = 200, height: Int = 16) {
    info = PanelInfo(name: "strict", size: Size(width: width, height: height))
  }

  func present(
    _ frame: borrowing Frame, damage: Damage, at now: Instant
  ) throws(PanelFailure) -> Acceptance {
    if isClosed { Issue.record("drawn after the close, at \(now.nanoseconds) ns") }
    if damage.isEmpty { Issue.record("presented without a change") }
    if let failsFrom, now >= failsFrom { throw PanelFailure(.disconnected, "the cable is out") }
    if let busy, busy.contains(now) {
      deadline = busy.upperBound
      refusals += 1
      return .busy
    }
    let pixels = frame.withPixels { span in span.indices.map { span[$0] } }
    if let before = frames.last?.pixels {
      let boxes = damage.boxes
      for index in pixels.indices where pixels[index] != before[index] {
        let point = Point(x: index % info.size.width, y: index / info.size.width)
        if !boxes.contains(where: { $0.contains(point) }) {
          Issue.record("the pixel \(point.x), \(point.y) changed outside the damage")
          break
        }
      }
    }
    frames.append((now, pixels))
    return .accepted
  }

  func handle(_ event: PanelEvent, at now: Instant) -> PanelNews {
    guard event == .deadline, let due = deadline, due <= now else { return .none }
    deadline = nil
    return PanelNews(isReady: true)
  }

  func close() {
    if isClosed { Issue.record("closed twice") }
    isClosed = true
  }
}

extension Show {
  /// Adds a strict panel that shows the built-in font at its own size, up to a moment if there is one.
  func add(_ panel: StrictPanel, moment: Interval? = nil) throws {
    let look = PixelStage.Look(style: StackStyle(spacing: 0, padding: 0))
    let output = PixelOutput(
      panel, font: try FontLoader.builtIn(), scale: 1, look: look, blinkStyle: .none)
    output.moment = moment
    add(output)
  }

  /// Plays the show from 0 to `end`, and does what the script says at its moments.
  func play(until end: Int64, _ script: [(at: Int64, action: (Show, Instant) -> Void)] = []) {
    let loop = VirtualEventLoop()
    var rest = script[...]
    appear(at: loop.now)
    while true {
      while let step = rest.first, .milliseconds(step.at) <= loop.now {
        step.action(self, loop.now)
        rest.removeFirst()
      }
      handleDeadlines(at: loop.now)
      update(at: loop.now)
      let next = earliest(nextChange(after: loop.now), rest.first.map { .milliseconds($0.at) })
      guard let next, next <= .milliseconds(end) else { return }
      #expect(next > loop.now, "the next change is later, else a loop would spin")
      if next <= loop.now { return }
      _ = loop.wait(until: next)
    }
  }
}

extension Instant {
  /// The moment so many milliseconds after the origin.
  static func milliseconds(_ count: Int64) -> Instant { .zero + Interval.milliseconds(count) }
}
