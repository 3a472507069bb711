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

/// The boards of each folder, and which folders have none that an earlier one does not hide.
private func list(of library: BoardLibrary) -> String {
  let found = library.boards()
  var width = 0
  for entry in found { width = max(width, entry.name.count) }
  var text = ""
  var empty: [String] = []
  for folder in library.folders {
    let names = found.filter { $0.folder == folder }.map { $0.name }
    if names.isEmpty {
      empty.append(folder)
      continue
    }
    text += harmless(folder) + "\n"
    for name in names {
      let gap = String(repeating: " ", count: width - name.count + 2)
      text += "  " + harmless(name) + gap + harmless(summary(of: name, in: library)) + "\n"
    }
    text += "\n"
  }
  if !empty.isEmpty { text += "no boards in " + harmless(empty.joined(separator: ", ")) + "\n" }
  return text
}

/// Drivers, origin of the facts and description in one line; or why the board cannot be used.
private func summary(of name: String, in library: BoardLibrary) -> String {
  do throws(BoardFailure) {
    let board = try library.board(name)
    var drivers = ""
    for display in board.displays {
      drivers += (drivers.isEmpty ? "" : ", ") + (display.text("driver") ?? "")
    }
    var line = drivers.isEmpty ? "any display" : drivers
    line += " (" + (board.settings.text("facts") ?? "") + ")"
    if let about = board.settings.text("description") { line += "  " + about }
    return line
  } catch {
    return "cannot be used: " + error.message
  }
}

/// What a board says: every key that may stand in it, with its value or what holds without it.
private func describe(_ board: Board) -> String {
  var text = "\(board.path)\n"
  func line(_ path: String, _ value: String) {
    text += "  " + path + String(repeating: " ", count: max(1, 24 - path.count)) + value + "\n"
  }
  func lines(_ values: BoardValues, under prefix: String) {
    let driver = values.text("driver") ?? ""
    for key in BoardKey.all where key.path.hasPrefix(prefix) {
      if !key.drivers.isEmpty && !key.drivers.contains(driver) { continue }
      switch key.kind {
      case .keys, .list: continue
      default: break
      }
      let name = String(key.path.dropFirst(prefix.count))
      if prefix.isEmpty && name.hasPrefix("display.") || prefix.isEmpty && name.hasPrefix("text.") {
        continue
      }
      if let value = values[name] {
        line(name, words(value))
      } else if !key.usual.isEmpty {
        line(name, "(\(key.usual))")
      }
    }
  }
  lines(board.settings, under: "")
  for (number, display) in board.displays.enumerated() {
    text += "display \(number + 1)\n"
    lines(display, under: "display.")
  }
  for (number, words) in board.texts.enumerated() {
    text += "text \(number + 1)\n"
    lines(words, under: "text.")
  }
  return text
}

private func words(_ value: BoardKey.Value) -> String {
  switch value {
  case .text(let text): return text.isEmpty ? "\"\"" : harmless(text)
  case .names(let names): return harmless(names.joined(separator: ", "))
  case .whole(let number): return String(number)
  case .seconds(let length): return decimalSeconds(length)
  case .color(let color):
    let digits = String(color.rgb, radix: 16)
    return "#" + String(repeating: "0", count: 6 - digits.count) + digits
  case .size(let size): return "\(size.width)x\(size.height)"
  }
}

/// A text of a file, of which nothing may act on a terminal.
private func harmless(_ text: String) -> String {
  var shown = ""
  for scalar in text.unicodeScalars {
    let isControl = scalar.value < 32 || (127..<160).contains(scalar.value)
    shown.unicodeScalars.append(isControl ? "\u{FFFD}" : scalar)
  }
  return shown
}
