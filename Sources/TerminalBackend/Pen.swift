/// Writes a picture's changes with as few bytes as it can: it knows where the cursor stands and
/// which inks are chosen.
///
/// Places are rows and columns of the picture, from its top left corner, which stands at the
/// window's left edge. All moves are relative, so that the picture may stand anywhere and scroll.
struct Pen {
  /// What has been written and not yet been taken.
  private(set) var bytes: [UInt8] = []
  /// The row of the cursor.
  private(set) var row = 0
  /// The column of the cursor; nil where terminals disagree about it.
  private(set) var column: Int? = 0
  private(set) var foreground = Ink.own
  private(set) var background = Ink.own
  private var windowWidth = 80

  /// Takes what was written.
  mutating func takeBytes() -> [UInt8] {
    defer { bytes = [] }
    return bytes
  }

  /// Makes room for a picture of `rows` rows below the cursor's line; the cursor ends on the last.
  ///
  /// What stood there is erased first: the screen may hold old text below the cursor.
  mutating func reserve(rows: Int, windowWidth: Int) {
    self.windowWidth = windowWidth
    dropInks()
    bytes.append(0x0D)
    bytes += Escape.eraseBelow
    for _ in 1..<max(rows, 1) { bytes += Escape.nextLine }
    row = max(rows, 1) - 1
    column = 0
  }

  /// Erases the picture; the cursor ends where its first row was.
  mutating func erase() {
    dropInks()
    move(toRow: 0, column: 0)
    bytes += Escape.eraseBelow
  }

  /// Leaves the picture: plain text, and the cursor on the line below the picture's last row.
  mutating func leave(lastRow: Int) {
    move(toRow: lastRow, column: 0)
    dropInks()
    bytes += Escape.nextLine
  }

  /// Moves to a place by the shortest sequence.
  mutating func move(toRow newRow: Int, column newColumn: Int) {
    bytes += path(toRow: newRow, column: newColumn)
    row = newRow
    column = newColumn
  }

  /// How many bytes a move takes.
  func moveLength(toRow newRow: Int, column newColumn: Int) -> Int {
    path(toRow: newRow, column: newColumn).count
  }

  /// Chooses inks for what is put next; nil where it does not matter.
  mutating func choose(foreground newForeground: Ink?, background newBackground: Ink?) {
    bytes += inkSequence(newForeground, newBackground)
    foreground = newForeground ?? foreground
    background = newBackground ?? background
  }

  /// How many bytes it takes to choose the inks.
  func choiceLength(foreground newForeground: Ink?, background newBackground: Ink?) -> Int {
    inkSequence(newForeground, newBackground).count
  }

  /// Puts text that takes `width` columns at the cursor. Where terminals disagree about the width
  /// it is not `isCertain`, and the next move is absolute in its column.
  mutating func put(_ text: [UInt8], width: Int, isCertain: Bool = true) {
    bytes += text
    guard let start = column else { return }
    let end = start + width
    // After the last column the cursor hangs between two lines, and moves from there differ.
    column = isCertain && end < windowWidth ? end : nil
  }

  /// Adds bytes that neither move the cursor nor change the inks.
  mutating func putUnseen(_ more: [UInt8]) {
    bytes += more
  }

  private mutating func dropInks() {
    bytes += Escape.plain
    foreground = .own
    background = .own
  }

  private func inkSequence(_ newForeground: Ink?, _ newBackground: Ink?) -> [UInt8] {
    let newForeground = newForeground ?? foreground
    let newBackground = newBackground ?? background
    if newForeground == foreground && newBackground == background { return [] }
    if newForeground == .own && newBackground == .own { return Escape.plain }
    var parameters = ""
    if newForeground != foreground { parameters = newForeground.parameters(isBackground: false) }
    if newBackground != background {
      if !parameters.isEmpty { parameters += ";" }
      parameters += newBackground.parameters(isBackground: true)
    }
    return [UInt8]("\u{1B}[\(parameters)m".utf8)
  }

  private func path(toRow newRow: Int, column newColumn: Int) -> [UInt8] {
    if newRow == row && column == newColumn { return [] }
    let down = newRow - row
    let vertical =
      down == 0 ? [] : down > 0 ? Escape.control(down, "B") : Escape.control(-down, "A")
    var best = vertical + horizontal(to: newColumn)
    // A line feed keeps the column or returns to the first, as the modes have it; after CR both are
    // the same.
    let afterReturn: [UInt8] = newColumn == 0 ? [] : Escape.control(newColumn, "C")
    let feeds = [UInt8](repeating: 0x0A, count: max(0, min(down, 8)))
    let lines = down > 0 && down <= 8 ? feeds : vertical
    let viaReturn = [0x0D] + lines + afterReturn
    if viaReturn.count < best.count { best = viaReturn }
    return best
  }

  private func horizontal(to newColumn: Int) -> [UInt8] {
    guard let column else {
      return newColumn == 0 ? [0x0D] : Escape.control(newColumn + 1, "G")
    }
    let right = newColumn - column
    if right == 0 { return [] }
    if newColumn == 0 { return [0x0D] }
    if right > 0 { return Escape.control(right, "C") }
    // Backspace moves one to the left and is one byte long.
    let left = Escape.control(-right, "D")
    return -right <= left.count ? [UInt8](repeating: 0x08, count: -right) : left
  }
}
