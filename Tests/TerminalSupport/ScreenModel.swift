// What a person would see: a small terminal that understands the sequences that are sent, and
// objects to all others.
import Testing

/// A screen of characters and what scrolled off it. Interprets text, CR, LF, BS, cursor moves, SGR,
/// ED and strings.
package struct ScreenModel {
  /// What a cell shows and in which inks, as SGR names them.
  package struct Cell: Equatable {
    package var text: Character? = " "
    package var foreground = "39"
    package var background = "49"
  }

  package let width: Int
  package let height: Int
  package private(set) var rows: [[Cell]]
  package private(set) var scrolledOff: [[Cell]] = []
  package private(set) var row = 0
  package private(set) var column = 0
  package private(set) var cursorShows = true
  package private(set) var strings: [String] = []
  private var hangs = false
  private var pen = Cell()
  /// The width that this terminal gives to a cluster beyond ASCII; terminals differ.
  package var widthOf: (Character) -> Int = { character in
    let scalars = character.unicodeScalars
    let value = scalars.first?.value ?? 0
    return (0x1100...0x115F).contains(value) || (0xAC00...0xD7A3).contains(value)
      || (0x4E00...0x9FFF).contains(value) || value >= 0x1F000 ? 2 : 1
  }

  package init(width: Int, height: Int) {
    self.width = width
    self.height = height
    rows = Array(repeating: Array(repeating: Cell(), count: width), count: height)
  }

  /// The screen's rows, blanks at their ends dropped, and no empty rows at the end.
  package var picture: String { Self.text(rows) }

  /// The same with all that scrolled off.
  package var wholePicture: String { Self.text(scrolledOff + rows) }

  package mutating func take(_ bytes: [UInt8]) {
    var text = Array(String(decoding: bytes, as: UTF8.self))
    // CR LF is one Character for Swift and two controls for a terminal.
    text = text.flatMap { $0 == "\r\n" ? ["\r", "\n"] : [$0] }
    var i = 0
    while i < text.count {
      let character = text[i]
      i += 1
      switch character {
      case "\r":
        column = 0
        hangs = false
      case "\n": lineFeed()
      case "\u{8}":
        column = max(column - 1, 0)
        hangs = false
      case "\u{1B}": i = escape(text, from: i)
      default:
        if (character.unicodeScalars.first?.value ?? 0) < 0x20 {
          Issue.record("a control character reached the screen")
        }
        put(character)
      }
    }
  }

  private mutating func put(_ character: Character) {
    let cells = widthOf(character)
    if hangs || column + cells > width {
      column = 0
      lineFeed()
    }
    var cell = pen
    cell.text = character
    rows[row][column] = cell
    if cells == 2 {
      cell.text = nil
      rows[row][column + 1] = cell
    }
    // What stood there half overwritten is gone.
    let next = column + cells
    if next < width, rows[row][next].text == nil { rows[row][next].text = " " }
    column = next
    hangs = column >= width
    if hangs { column = width - 1 }
  }

  private mutating func lineFeed() {
    hangs = false
    if row + 1 < height {
      row += 1
    } else {
      scrolledOff.append(rows.removeFirst())
      rows.append(Array(repeating: Cell(), count: width))
    }
  }

  private mutating func escape(_ text: [Character], from start: Int) -> Int {
    var i = start
    guard i < text.count else { return i }
    if text[i] == "_" {
      var content = ""
      i += 1
      while i + 1 < text.count, !(text[i] == "\u{1B}" && text[i + 1] == "\\") {
        content.append(text[i])
        i += 1
      }
      strings.append(content)
      return i + 2
    }
    if text[i] == "]" {
      let end = text[i...].firstIndex(of: "\u{1B}") ?? text.endIndex
      let question = String(text[(i + 1)..<end])
      if question != "10;?" && question != "11;?" {
        Issue.record("a command to the terminal that nobody meant to send: \(question)")
      }
      return end + 2
    }
    if text[i] == "\\" { return i + 1 }
    guard text[i] == "[" else {
      Issue.record("an escape sequence that nobody meant to send: \(text[i])")
      return i + 1
    }
    i += 1
    var parameters = ""
    while i < text.count, text[i] < "@" {
      parameters.append(text[i])
      i += 1
    }
    guard i < text.count else { return i }
    control(text[i], parameters)
    return i + 1
  }

  private mutating func control(_ final: Character, _ parameters: String) {
    let count = Int(parameters) ?? 1
    switch final {
    case "A": row = max(row - count, 0)
    case "B": row = min(row + count, height - 1)
    case "C": column = min(column + count, width - 1)
    case "D": column = max(column - count, 0)
    case "G": column = min(count - 1, width - 1)
    case "J":
      for x in column..<width { rows[row][x] = Cell() }
      for y in (row + 1)..<max(height, row + 1) {
        rows[y] = Array(repeating: Cell(), count: width)
      }
    case "m": graphics(parameters)
    case "h", "l":
      if parameters == "?25" {
        cursorShows = final == "h"
      } else if parameters != "?2026" {
        Issue.record("an unknown mode \(parameters)")
      }
      return
    case "c": return
    default: Issue.record("an unknown control sequence \(parameters)\(final)")
    }
    if final != "m" && final != "J" { hangs = false }
  }

  private mutating func graphics(_ parameters: String) {
    if parameters.isEmpty {
      pen = Cell()
      return
    }
    var numbers = parameters.split(separator: ";").map(String.init)
    while let first = numbers.first {
      let isLong = first == "38" || first == "48"
      let length = !isLong ? 1 : numbers.count > 1 && numbers[1] == "2" ? 5 : 3
      let ink = numbers.prefix(length).joined(separator: ";")
      numbers.removeFirst(min(length, numbers.count))
      let number = Int(first) ?? 0
      let isBackground = (40...49).contains(number) || number >= 100
      if isBackground { pen.background = ink } else { pen.foreground = ink }
    }
  }

  private static func text(_ rows: [[Cell]]) -> String {
    var lines: [String] = []
    for row in rows {
      var line = ""
      for cell in row { if let text = cell.text { line.append(text) } }
      while line.last == " " { line.removeLast() }
      lines.append(line)
    }
    while lines.last == "" { lines.removeLast() }
    return lines.joined(separator: "\n")
  }
}
