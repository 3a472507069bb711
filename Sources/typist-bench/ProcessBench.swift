/// What a whole process costs: until its first frame, in memory, and while it fades a cursor.
///
/// The processes are this program again, or `typist` where it lies in the same folder.
import CLinux
import LinuxIO
import Panels
import Raster
import Staging
import Time
import Typing

enum ProcessBench {
  static let names = ["first-frame", "first-frame-typist", "memory-beside-frame", "fade-60hz"]

  static func measure(_ name: String) -> Measurement? {
    switch name {
    case "first-frame": start(name, "/proc/self/exe", ["--child", "first-frame"])
    case "first-frame-typist": startTypist(name)
    case "memory-beside-frame": memory(name)
    default: fade(name)
    }
  }

  /// The processor time of a process from its start to its end, kernel's and its own.
  private static func start(_ name: String, _ program: String, _ words: [String]) -> Measurement? {
    var least = Double.infinity
    for _ in 0..<10 {
      guard let child = runChild(program, words) else {
        say("\(name): \(program) did not do its part")
        return nil
      }
      least = min(least, child.processorMilliseconds)
    }
    return Measurement(name, least, "ms", aim: 10)
  }

  /// `typist` draws and writes a picture: all that a first frame takes, and the PNG on top.
  private static func startTypist(_ name: String) -> Measurement? {
    guard let program = sibling("typist") else {
      say("\(name): left out, typist is not in this program's folder")
      return nil
    }
    let picture = "/tmp/typist-bench-\(getpid()).png"
    defer { _ = unsafe unlink(picture) }  // Where it was not written there is nothing to remove.
    return start(name, program, ["--on", "png:\(picture)", "--at", "0.2", "Hello, 안녕하세요"])
  }

  private static func memory(_ name: String) -> Measurement? {
    guard let child = runChild("/proc/self/exe", ["--child", "memory"]),
      let kilobytes = Int(String(decoding: child.output.dropLast(), as: UTF8.self))
    else {
      say("\(name): the process did not tell its memory")
      return nil
    }
    let megabytes = Double(kilobytes) / 1024 - Double(fullHD.area * 4) / Double(1 << 20)
    #if hasFeature(Embedded)
      return Measurement(name, megabytes, "MB", aim: 8)
    #else
      return Measurement(name, megabytes, "MB")
    #endif
  }

  /// Fades a cursor for half a second as a display of 60 Hz does, and counts this process's processor time.
  private static func fade(_ name: String) -> Measurement? {
    let staged = Sample.staged("Hello, 안녕하세요")
    var engine = TypingEngine(text: staged[0].text, settings: TypingSettings(perChar: 0))
    var stage = Sample.stage(Sample.builtInFont())
    stage.setTexts(staged)
    let blink = BlinkPattern(levels: 256, samplesPerSecond: 60)
    let converter = PixelConverter(to: .xrgb8888)
    var screen = [UInt8](repeating: 0, count: fullHD.area * 4)
    do throws(PanelFailure) {
      let loop = try LinuxEventLoop(reportsSignals: false)
      defer { loop.close() }
      let began = loop.now
      engine.appear(at: began)
      let before = processorNanoseconds()
      while loop.now < began + .milliseconds(500) {
        stage.show(engine.frame(at: loop.now, blink: blink), levels: blink.levels, of: 0)
        for box in stage.draw().boxes {
          converter.convert(box, of: stage.frame, into: &screen, stride: fullHD.width * 4)
        }
        _ = try loop.wait(until: engine.nextChange(after: loop.now, blink: blink))
      }
      let used = Double(processorNanoseconds() - before)
      return Measurement(name, used / 500e6 * 100, "% of a core", aim: 1)
    } catch {
      say("\(name): \(error.message)")
      return nil
    }
  }
}

/// Plays the part of a process that is measured; gives the exit code.
func playChild(_ part: String) -> Int32 {
  let staged = Sample.staged("Hello, 안녕하세요")
  var stage = Sample.stage(Sample.builtInFont())
  stage.setTexts(staged)
  let frames = Sample.frames(of: staged[0].text)
  if let last = frames.last { stage.show(last, levels: 256, of: 0) }
  if stage.draw().isEmpty { return 1 }
  return part == "memory" ? output("\(privateKilobytes() ?? 0)\n") : 0
}
