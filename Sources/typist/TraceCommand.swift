// `typist trace`: the timeline as JSON lines, without a display and without waiting.
import Panels
import Time
import Typing
import TypingDisplay

/// Prints one line for each change of each text.
func trace(_ request: Request) throws(PanelFailure) {
  let engines = request.showTexts().map { text in
    var engine = TypingEngine(
      texts: text.typedTexts, settings: text.settings,
      // Reproducible: only the command line can ask for it.
      reducesMotion: request.reduceMotion == .on)
    engine.appear(at: .zero)
    return engine
  }
  let timeline = TypingTimeline(
    lines: engines, until: request.until.map { Instant.zero + $0 })
  var lines = ""
  for entry in timeline {
    lines += entry.json + "\n"
    if lines.utf8.count > 1 << 16 {
      try output(lines)
      lines = ""
    }
  }
  try output(lines)
}
