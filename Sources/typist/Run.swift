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
    case .help: return reporting { () throws(PanelFailure) in try output(helpText()) }
    case .version: return reporting { () throws(PanelFailure) in try output("typist \(version)\n") }
    case .trace: return reporting { () throws(PanelFailure) in try trace(request) }
    case .boards:
      var code = ExitCode.done
      let ending = reporting { () throws(PanelFailure) in code = try boards(request.texts) }
      return ending == .done ? code : ending
    case .doctor: return doctor()
    case .fonts:
      var code = ExitCode.done
      let ending = reporting { () throws(PanelFailure) in code = try fonts(request.texts) }
      return ending == .done ? code : ending
    case .type:
      var command = try TypeCommand(request)
      var code = ExitCode.done
      let ending = reporting { () throws(PanelFailure) in code = try command.run() }
      return ending == .done ? code : ending
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
  let ending = reporting { () throws(PanelFailure) in try output(text) }
  if ending != .done { return ending }
  return survey.works ? .done : .deviceFailed
}

/// Does something and says why it failed, if it did.
private func reporting(_ action: () throws(PanelFailure) -> Void) -> ExitCode {
  do throws(PanelFailure) {
    try action()
    return .done
  } catch {
    say(error.message)
    return .deviceFailed
  }
}
