// Carries a call out: reads it, opens what it names, types, and says how it ended.
import Panels

/// Runs the command with the words of a call, without the command's own name.
func run(_ words: [String]) -> ExitCode {
  do throws(CallMistake) {
    let request = try Request(words)
    do throws(PanelFailure) {
      switch request.task {
      case .help: try output(helpText())
      case .version: try output("typist \(version)\n")
      case .trace: try trace(request)
      case .type:
        var command = try TypeCommand(request)
        return try command.run()
      }
      return .done
    } catch {
      say(error.message)
      return .deviceFailed
    }
  } catch {
    say(error.message)
    return .callWrong
  }
}
