// `typist boards`: which boards there are, and what one of them says.
import Boards
import Panels
import Raster

/// Lists the boards, or prints what the named one says.
func boards(_ names: [String]) throws(PanelFailure) -> ExitCode {
  let library = BoardLibrary()
  if names.isEmpty {
    try output(list(of: library))
    return .done
  }
  for name in names {
    do throws(BoardFailure) {
      let board = try library.board(name)
      try show(board)
    } catch {
      say(error.message)
      return .callWrong
    }
  }
  return .done
}

private func show(_ board: Board) throws(BoardFailure) {
  do throws(PanelFailure) { try output(describe(board)) } catch {
    throw BoardFailure(error.message)
  }
}

private func list(of library: BoardLibrary) -> String {
  let found = library.boards()
  if found.isEmpty {
    return "no boards in " + library.folders.joined(separator: ", ") + "\n"
  }
  var text = ""
  var width = 0
  for entry in found { width = max(width, entry.name.count) }
  for entry in found {
    var about = ""
    do throws(BoardFailure) {
      let board = try library.board(entry.name)
      let drivers = board.displays.map { $0.text("driver") ?? "" }.joined(separator: ", ")
      about = "\(drivers.isEmpty ? "any display" : drivers) (\(board.settings.text("facts") ?? ""))"
      if let line = board.settings.text("description") { about += "  \(line)" }
    } catch {
      about = "cannot be used: \(error.message)"
    }
    text += entry.name + String(repeating: " ", count: width - entry.name.count + 2) + about + "\n"
  }
  return text + "\nfolders: " + library.folders.joined(separator: ", ") + "\n"
}

/// What a board says: every key that may stand in it, with its value or what holds without it.
private func describe(_ board: Board) -> String {
  var text = "\(board.path)\n"
  func line(_ path: String, _ value: String) {
    text += "  " + path + String(repeating: " ", count: max(1, 24 - path.count)) + value + "\n"
  }
  func lines(_ values: BoardValues, under prefix: String, shownAs shown: String) {
    for key in BoardKey.all where key.path.hasPrefix(prefix) {
      switch key.kind {
      case .keys, .list: continue
      default: break
      }
      let name = String(key.path.dropFirst(prefix.count))
      if prefix.isEmpty && name.hasPrefix("display.") || prefix.isEmpty && name.hasPrefix("text.") {
        continue
      }
      if let value = values[name] {
        line(shown + name, words(value))
      } else if !key.usual.isEmpty {
        line(shown + name, "(\(key.usual))")
      }
    }
  }
  lines(board.settings, under: "", shownAs: "")
  for (number, display) in board.displays.enumerated() {
    text += "display \(number + 1)\n"
    lines(display, under: "display.", shownAs: "")
  }
  for (number, words) in board.texts.enumerated() {
    text += "text \(number + 1)\n"
    lines(words, under: "text.", shownAs: "")
  }
  return text
}

private func words(_ value: BoardKey.Value) -> String {
  switch value {
  // A text may hold anything; nothing of it may act on a terminal.
  case .text(let text):
    var shown = ""
    for scalar in text.unicodeScalars {
      let isControl = scalar.value < 32 || (127..<160).contains(scalar.value)
      shown.unicodeScalars.append(isControl ? "\u{FFFD}" : scalar)
    }
    return shown.isEmpty ? "\"\"" : shown
  case .whole(let number): return String(number)
  case .seconds(let length): return decimalSeconds(length)
  case .color(let color):
    let digits = String(color.rgb, radix: 16)
    return "#" + String(repeating: "0", count: 6 - digits.count) + digits
  case .size(let size): return "\(size.width)x\(size.height)"
  }
}
