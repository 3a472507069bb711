// A display of character cells that looks at every grid: what changed, what the damage says, what a person reads.
import Panels
import PictureSupport
import Raster
import Testing
import Typing

@testable import Staging

/// A stage of cells on a display of some odd size.
struct CellWitness: ~Copyable {
  let name: String
  let blink: BlinkPattern
  private var stage: CellStage
  private var texts: [StagedText] = []
  private var frames: [TypingFrame?] = []
  private var before: [Cell]
  private var cells: Set<ShownCell> = []
  private var isFirst = true

  private static let sizes: [(width: Int, height: Int)] = [
    (1, 1), (16, 2), (20, 4), (80, 1), (1, 9), (3, 3), (40, 12), (2, 2), (64, 300),
  ]

  init(name: String, _ random: inout SeededRandom) {
    self.name = name
    let size = random.one(of: Self.sizes)
    blink = BlinkPattern(
      style: random.one(of: [.fade, .step]), levels: random.one(of: [2, 16]), samplesPerSecond: 10)
    stage = CellStage(
      size: Size(width: size.width, height: size.height),
      style: random.style(paddings: [0, 0, 0, 1], spacings: [0, 0, 1]))
    before = copy(of: stage.grid)
  }

  mutating func setTexts(_ newTexts: [StagedText]) {
    texts = newTexts
    stage.setTexts(newTexts)
    frames = newTexts.map { _ in nil }
  }

  borrowing func slotLimit(of text: Int) -> Int { stage.slotLimit(of: text) }

  mutating func show(_ frame: TypingFrame, of text: Int) {
    stage.show(frame, levels: blink.levels, of: text)
    frames[text] = frame
  }

  mutating func draw() {
    let damage = stage.draw()
    let bounds = stage.grid.bounds
    if let flaw = flaw(of: damage, within: bounds) { Issue.record("\(name): cells: \(flaw)") }
    let after = copy(of: stage.grid)
    for box in damage.boxes {
      for y in box.y..<box.bottom {
        for x in box.x..<box.right {
          before[y * bounds.width + x] = after[y * bounds.width + x]
          check(stage.grid[x, y])
        }
      }
    }
    if before != after { Issue.record("\(name): a cell changed outside of the damage") }
    before = after
    checkWideCells()

    let now = stage.view.shownCells(of: texts.map { $0.text }, within: bounds, reach: 0)
    if !isFirst {
      let changed = area(of: now.symmetricDifference(cells), reach: 0, within: bounds)
      if damage.area > 2 * changed {
        Issue.record("\(name): \(damage.area) cells are damaged, where \(changed) changed")
      }
    }
    cells = now
    isFirst = false
  }

  /// No cell holds what would command a terminal.
  private borrowing func check(_ cell: Cell) {
    for scalar in cell.character.unicodeScalars {
      switch scalar.properties.generalCategory {
      case .control, .lineSeparator, .paragraphSeparator:
        Issue.record("\(name): the control U+\(String(scalar.value, radix: 16)) stands in a cell")
      default: break
      }
    }
  }

  /// Every wide character has its second half, and every second half its character.
  private borrowing func checkWideCells() {
    for y in 0..<stage.grid.size.height {
      var halves = 0
      for x in 0..<stage.grid.size.width {
        let width = Int(stage.grid[x, y].width)
        if (width == 0) != (halves > 0) {
          Issue.record("\(name): half a wide character at \(x), \(y)")
        }
        halves = width == 0 ? 0 : width - 1
      }
      if halves > 0 { Issue.record("\(name): the edge cuts a wide character in row \(y)") }
    }
  }

  /// Draws what shows now at once on a stage that has shown nothing before: the same cells.
  borrowing func compareWithFresh(_ texts: [StagedText]) {
    var fresh = CellStage(size: stage.grid.size, style: stage.style)
    fresh.setTexts(texts)
    for (index, frame) in frames.enumerated() {
      if let frame { fresh.show(frame, levels: blink.levels, of: index) }
    }
    _ = fresh.draw()
    if copy(of: fresh.grid) != copy(of: stage.grid) {
      Issue.record("\(name): written step by step the cells are others than written at once")
    }
  }

  /// Reads the grid as a person does: row by row, blanks aside, it is the texts and the cursor.
  ///
  /// Only where all of them fit; a wide character needs two columns.
  borrowing func checkReading(_ texts: [StagedText]) {
    let size = CellStage.height(of: texts, width: stage.grid.size.width, style: stage.style)
    guard stage.grid.size.width > 2 + 2 * stage.style.padding, size <= stage.grid.size.height,
      stage.grid.size.height > 1 + 2 * stage.style.padding
    else { return }
    var wanted = ""
    for text in texts {
      for slot in 0..<text.text.slotCount where text.columns[slot] > 0 {
        let character = text.text.drawnCharacter(slot)
        if character != " " && character != "\u{3000}" && character != "\t" {
          wanted.append(character)
        }
      }
    }
    var read = ""
    for y in 0..<stage.grid.size.height {
      for x in 0..<stage.grid.size.width {
        let cell = stage.grid[x, y]
        let isBlank = cell.character == " " || cell.character == "\u{3000}" || cell.width == 0
        // A cursor at this moment is as likely as not; it is left out by its place.
        if !isBlank && !isCursor(x, y) { read.append(cell.character) }
      }
    }
    if Array(read.unicodeScalars) != Array(wanted.unicodeScalars) {
      Issue.record(
        "\(name): the cells read \(read.debugDescription), not \(wanted.debugDescription)")
    }
  }

  private borrowing func isCursor(_ x: Int, _ y: Int) -> Bool {
    cells.contains { $0.slot == -1 && $0.box.contains(Point(x: x, y: y)) }
  }
}

private func copy(of grid: borrowing CellGrid) -> [Cell] {
  var cells: [Cell] = []
  cells.reserveCapacity(grid.size.area)
  for y in 0..<grid.size.height {
    for x in 0..<grid.size.width { cells.append(grid[x, y]) }
  }
  return cells
}
