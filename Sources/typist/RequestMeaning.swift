// What a request means to the library: texts with their settings, a look, a font.
import CLinux
import FontFiles
import Glyphs
import Raster
import Staging
import Time
import Typing
import TypingDisplay

extension Request {
  /// The texts with their settings: each starts later than the one above, and only the last has a cursor. A queue is one
  /// line.
  func showTexts() -> [ShowText] {
    let lines = isQueue ? Array(texts.prefix(1)) : texts
    return lines.enumerated().map { index, text in
      var settings = TypingSettings(
        showsCursor: showsCursor && index == lines.count - 1, blink: blink,
        blinkCycles: blinkCycles, unit: unit, loop: loop, variance: variance, seed: seed)
      settings.perChar = perChar
      settings.startDelay = startDelay + stagger * Int64(index)
      settings.punctuationPause = pause
      settings.backSpeed = backSpeed
      settings.holdText = holdText
      var shown = ShowText(text, settings: settings, cursor: cursor)
      applyWishes(to: &shown, number: index)
      if isQueue { shown.following = Array(texts.dropFirst()) }
      return shown
    }
  }

  /// The font that the call names, or the built-in one, with its fallbacks.
  func loadFont() throws(CallMistake) -> BitmapFont {
    do throws(FontFailure) {
      let library = FontLibrary()
      var first: BitmapFont?
      if let font { first = try FontLoader.load(try fontPath(font, in: library)) }
      var others: [BitmapFont] = []
      for name in fallbacks { others.append(try FontLoader.load(try fontPath(name, in: library))) }
      return try FontLoader.chain(first, fallbacks: others)
    } catch {
      throw CallMistake(error.message)
    }
  }

  /// Whether all is to be shown at once on a live display.
  var reducesMotion: Bool {
    switch reduceMotion {
    case .on: true
    case .off: false
    case .auto: environmentAsksForReducedMotion
    }
  }

  /// Whether any destination is more than a picture.
  var isLive: Bool { destinations.contains { !$0.isPicture } }

  /// Whether any destination is a picture or a recording.
  var hasPictures: Bool { destinations.contains { $0.isPicture } }

  /// Whether any destination is a picture of one moment.
  var hasStills: Bool {
    destinations.contains { if case .png = $0 { true } else { false } }
  }

  /// Whether any destination is a recording.
  var hasRecordings: Bool {
    destinations.contains { if case .recording = $0 { true } else { false } }
  }

  /// Whether any destination is a real screen.
  var hasScreens: Bool {
    destinations.contains {
      switch $0 {
      case .screen, .framebuffer: true
      default: false
      }
    }
  }

  /// Whether the terminal is typed on.
  var hasTerminal: Bool {
    destinations.contains(.terminal) || destinations.contains(.terminalCells)
  }

  /// How a run ends by itself: a screen stays as a sign does, a terminal is wanted back.
  var staying: Stay { stay ?? (hasScreens ? .hold : .once) }

  /// TYPIST_REDUCE_MOTION is set to anything but nothing, 0, no, off or false.
  private var environmentAsksForReducedMotion: Bool {
    guard let value = unsafe getenv("TYPIST_REDUCE_MOTION") else { return false }
    switch unsafe String(cString: value).lowercased() {
    case "", "0", "no", "off", "false": return false
    default: return true
    }
  }
}
