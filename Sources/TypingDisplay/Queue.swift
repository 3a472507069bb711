// What a show knows of texts that follow each other in one place: their room, and their first pass.
import LineBreaks
import Staging
import Time
import Typing

extension Show {
  /// When all texts have been typed for the first time, and when the first pass of those that loop is over.
  func firstPass(at now: Instant) -> (typed: Instant, end: Instant)? {
    var all: (typed: Instant, end: Instant)?
    for line in lines {
      guard let own = line.engine.firstPass(at: now) else { continue }
      all = (max(own.typed, all?.typed ?? own.typed), max(own.end, all?.end ?? own.end))
    }
    return all
  }

  /// When a show leaves that does so by itself: one blink after the last text is typed. Texts that are typed for ever
  /// leave recordings, which nobody can end, with their first pass.
  func leaving(at now: Instant) -> Instant? {
    if let end = end(at: now) {
      let typed = end + BlinkPattern.cycle
      return max(typed, recordingsEnd ?? typed)
    }
    return isRecordingOnly ? recordingsEnd ?? firstPass(at: now)?.end : nil
  }

  /// A text that takes as much room as any of a queue: row by row the widest of their rows. Nil for a single text.
  func room(_ texts: [TypedText], _ text: ShowText) -> StagedText? {
    if texts.count == 1 { return nil }
    var widest: [(row: Substring, columns: Int)] = []
    for text in texts {
      let rows = text.string.split(separator: "\n", omittingEmptySubsequences: false)
      for (index, row) in rows.enumerated() {
        let columns = row.reduce(0) { $0 + LineBreaks.columns(of: $1) }
        if index == widest.count {
          widest.append((row, columns))
        } else if columns > widest[index].columns {
          widest[index] = (row, columns)
        }
      }
    }
    var joined = ""
    for (index, (row, _)) in widest.enumerated() { joined += (index > 0 ? "\n" : "") + row }
    return staged(TypedText(joined), text)
  }
}
