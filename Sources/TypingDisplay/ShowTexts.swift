// The texts of a show: when they begin, when they change, and who is laid out anew for it.
import Panels
public import Staging
public import Time
import Typing

extension Show {
  /// Begins to type.
  public func appear(at now: Instant) {
    appearance = now
    hasAppeared = true
    limitSlots(at: now)
    for index in lines.indices { lines[index].engine.appear(at: now) }
  }

  /// Sets a text; it is typed anew if it differs.
  public func setText(_ text: String, of index: Int, at now: Instant) {
    lines[index].engine.setText(TypedText(text), at: now)
    lines[index].room = nil
  }

  /// Replaces all texts and how they stand.
  ///
  /// A text whose identity was there before goes on: it is typed anew only if it or its trigger differs. One that is new
  /// appears now, and its start delay counts from now. In both lists element k belongs to text k.
  public func replaceTexts(
    _ texts: [ShowText], identities: [Int], arrangement newArrangement: Arrangement?,
    at now: Instant
  ) {
    var old = lines
    lines = []
    for (text, identity) in zip(texts, identities) {
      var kept: Line?
      if let index = old.firstIndex(where: { $0.identity == identity }) {
        let candidate = old.remove(at: index)
        if candidate.text.isStill == text.isStill { kept = candidate }
      }
      guard var line = kept else {
        var line = line(text, identity: identity)
        if hasAppeared { line.engine.appear(at: now) }
        lines.append(line)
        continue
      }
      if line.text.settings != text.settings { line.engine.setSettings(text.settings, at: now) }
      line.engine.update(texts: text.typedTexts, trigger: text.trigger, at: now)
      line.text = text
      line.room = room(line.engine.texts, text)
      // While the guard holds a text back, the one before is still seen.
      line.staged = staged(line.engine.shownText(at: now) ?? line.engine.text, text)
      lines.append(line)
    }
    arrangement = newArrangement
    handOut(at: now)
  }

  /// Sets whether all is shown at once.
  public func setReduceMotion(_ isOn: Bool, at now: Instant) {
    reducesMotion = isOn
    for index in lines.indices where !lines[index].text.isStill {
      lines[index].engine.setReduceMotion(isOn, at: now)
    }
  }

  /// Lays the texts out on every panel, each of which may take another size for them.
  func handOut(at now: Instant) {
    let stack = stack
    attempt { output throws(PanelFailure) in
      if output.isOver { return }
      try output.replaceTexts(stack)
      missing += output.takeMissing()
    }
    limitSlots(at: now)
  }

  /// Shows everything at once.
  public func finish(at now: Instant) {
    for index in lines.indices { lines[index].engine.finish(at: now) }
  }

  /// The moment at which the last text has been typed; nil if one is typed for ever.
  public func end(at now: Instant) -> Instant? {
    var end: Instant?
    for line in lines {
      guard let own = line.engine.typingEnd(at: now) else {
        if line.engine.firstPass(at: now) != nil { return nil }
        continue
      }
      end = end.map { max($0, own) } ?? own
    }
    return end
  }

  /// Lays out anew what the engines show now, if it is another text than before.
  func takeNewTexts(at now: Instant) {
    var isNew = false
    for index in lines.indices {
      guard let shown = lines[index].engine.shownText(at: now), shown != lines[index].staged.text
      else { continue }
      lines[index].staged = staged(shown, lines[index].text)
      isNew = true
    }
    if isNew { handOut(at: now) }
  }

  /// Lets no time pass for slots that no display can show.
  func limitSlots(at now: Instant) {
    if outputs.isEmpty { return }
    for index in lines.indices {
      var limit = 0
      for output in outputs { limit = max(limit, output.slotLimit(of: index)) }
      lines[index].engine.setSlotLimit(
        limit < lines[index].staged.text.slotCount ? limit : nil, at: now)
    }
  }
}
