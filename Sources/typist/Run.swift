// Carries a call out: reads it, opens what it names, types, and says how it ended.
import Boards
import Panels
import TypingDisplay

/// Runs the command with the words of a call, without the command's own name.
func run(_ words: [String]) -> ExitCode {
  do throws(CallMistake) {
    var request = try Request(words)
    if let name = request.boardName, request.task == .type || request.task == .trace {
      try request.apply(board(name))
    }
    switch request.task {
    case .help: return printing(helpText())
    case .version: return printing("typist \(version)\n")
    case .trace:
      return reporting { () throws(PanelFailure) in
        try trace(request)
        return .done
      }
    case .boards: return reporting { () throws(PanelFailure) in try boards(request.texts) }
    case .doctor: return doctor()
    case .fonts: return reporting { () throws(PanelFailure) in try fonts(request.texts) }
    case .type:
      var command = try TypeCommand(request)
      return reporting { () throws(PanelFailure) in try command.run() }
    }
  } catch {
    say(error.message)
    return .callWrong
  }
}

/// The board of a name or a file.
private func board(_ name: String) throws(CallMistake) -> Board {
  do throws(BoardFailure) { return try BoardLibrary().board(name) } catch {
    throw CallMistake(error.message)
  }
}

/// Says what screens there are and what would keep a text from them; fails where no screen would work.
private func doctor() -> ExitCode {
  let survey = Survey()
  var text = ""
  for line in survey.report { text += line + "\n" }
  return printing(text, then: survey.works ? .done : .deviceFailed)
}

/// Prints a text; the code is `code` if that went well.
private func printing(_ text: String, then code: ExitCode = .done) -> ExitCode {
  reporting { () throws(PanelFailure) in
    try output(text)
    return code
  }
}

/// Does something, and says why it failed if it did.
private func reporting(_ action: () throws(PanelFailure) -> ExitCode) -> ExitCode {
  do throws(PanelFailure) { return try action() } catch {
    say(error.message)
    return .deviceFailed
  }
}
