// The doctor's findings as lines for a person.

extension Survey {
  /// The findings, what would be chosen and why, and what to mend.
  public var report: [String] {
    var lines = ["cards"]
    if cards.isEmpty { lines.append("  none") }
    for card in cards { lines += describe(card) }
    lines.append("framebuffers")
    if framebuffers.isEmpty { lines.append("  none") }
    for framebuffer in framebuffers { lines.append("  \(framebuffer.path)  \(framebuffer.facts)") }
    lines.append("console")
    lines.append("  " + describeConsole())
    lines.append("user")
    lines.append("  " + describeUser())
    lines.append("sessions")
    lines += describeSessions()
    lines.append("choice")
    for line in describeChoice() { lines.append("  " + line) }
    let failures = failures
    if !failures.isEmpty { lines.append("to mend") }
    for failure in failures { lines.append("  " + failure) }
    return lines
  }

  private func describe(_ card: Card) -> [String] {
    var line = "  \(card.path)  \(card.driver)"
    if card.connectors.isEmpty { line += ", no connectors: it only computes pictures, skipped" }
    if !card.isThere {
      line += ", without a node"
    } else if !card.isPermitted {
      line += ", not permitted"
    }
    if let master = card.master { line += ", \(master.description) draws on it" }
    if !card.holders.isEmpty {
      line += ", opened by " + joined(card.holders.map { $0.description })
    }
    var lines = [line]
    for connector in card.connectors {
      let state: String
      if !connector.isConnected {
        state = "nothing plugged in"
      } else if let first = connector.modes.first {
        let more = connector.modes.count - 1
        state =
          "connected, \(first)"
          + (more == 0 ? "" : more == 1 ? " and 1 more size" : " and \(more) more sizes")
      } else {
        state = "connected, but it names no mode"
      }
      lines.append("    \(connector.name)  \(state)")
    }
    return lines
  }

  private func describeConsole() -> String {
    guard let shown = console.shown else { return "the kernel has none" }
    guard let own = console.own else {
      return "\(shown) is shown; this process runs on none (SSH, a terminal emulator or a service)"
    }
    return "\(shown) is shown; this process runs on tty\(own)"
  }

  private func describeUser() -> String {
    let name = user.name.map { "\($0) (\(user.number))" } ?? "\(user.number)"
    return user.groups.isEmpty ? "\(name), in no group" : "\(name), groups " + joined(user.groups)
  }

  private func describeSessions() -> [String] {
    guard let sessions else { return ["  not known: logind does not run here"] }
    if sessions.isEmpty { return ["  none"] }
    return sessions.map { session in
      "  \(session.number)  \(session.user), \(session.kind)"
        + (session.seat.map { ", \($0)" } ?? "") + (session.isActive ? ", active" : "")
    }
  }

  private func describeChoice() -> [String] {
    var lines: [String] = []
    if let (card, connector) = choice {
      lines.append(
        "--on drm draws on \(connector.name) of \(card.path)"
          + (connector.modes.first.map { ", \($0)" } ?? "")
          + ": the first display on a card that is free")
    } else {
      lines.append("--on drm would not draw now")
    }
    var usable: String?
    for framebuffer in framebuffers where usable == nil && framebuffer.failure == nil {
      usable = framebuffer.path
    }
    if let usable, cards.contains(where: { $0.master != nil }) {
      lines.append("--on fb:\(usable) would not be seen: another program draws on the card")
    } else if let usable {
      lines.append("--on fb:\(usable) would draw")
    }
    lines.append(
      console.own == nil
        ? "without --on: the terminal, since this is no bare console"
        : choice == nil
          ? "without --on: the terminal, since no screen can be had"
          : "without --on: as --on drm, since this is a bare console")
    return lines
  }
}

private func joined(_ words: [String]) -> String {
  var text = ""
  for (index, word) in words.enumerated() { text += (index == 0 ? "" : ", ") + word }
  return text
}
