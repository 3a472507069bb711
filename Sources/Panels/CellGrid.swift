public import Raster

/// What a display of character cells shows: rows of cells, row 0 at the top.
///
/// A wide character takes two cells: its own and the one to its right, whose ``Cell/width`` is 0.
public struct CellGrid: ~Copyable {
  /// Columns and rows, in cells.
  public let size: Size
  /// `size.area` cells, row by row from the top.
  private var cells: [Cell]

  /// Makes a grid of blanks.
  public init(size: Size) {
    precondition(size.width >= 0 && size.height >= 0, "a grid's size is not negative")
    self.size = size
    cells = [Cell](repeating: .blank, count: size.area)
  }

  /// The whole grid as a box of cells.
  public var bounds: Rect { Rect(size) }

  /// The cell at `column` and `row`.
  public subscript(column: Int, row: Int) -> Cell {
    get {
      precondition(bounds.contains(Point(x: column, y: row)), "the cell lies in the grid")
      return cells[row * size.width + column]
    }
    set {
      precondition(bounds.contains(Point(x: column, y: row)), "the cell lies in the grid")
      cells[row * size.width + column] = newValue
    }
  }

  /// Blanks every cell.
  public mutating func clear() {
    for i in cells.indices { cells[i] = .blank }
  }
}

/// One cell of a ``CellGrid``.
public struct Cell: Equatable, Sendable {
  /// What the cell shows. Never a control character.
  public var character: Character
  /// How many cells the character takes: 1 or 2; 0 in the right half of a wide one.
  public var width: UInt8
  /// How much of the character shows, 0 (nothing) to 255 (all): the fading cursor.
  public var opacity: UInt8

  /// Makes a cell.
  public init(_ character: Character, width: UInt8 = 1, opacity: UInt8 = 255) {
    self.character = character
    self.width = width
    self.opacity = opacity
  }

  /// A cell that shows nothing.
  public static let blank = Cell(" ")
  /// The right half of the wide character to its left.
  public static let continuation = Cell(" ", width: 0)
}

/// What a panel's own cursor does.
public enum CellCursor: Equatable, Sendable {
  /// No cursor.
  case hidden
  /// A cursor that stands still.
  case solid(column: Int, row: Int)
  /// A cursor that the panel's hardware blinks.
  case blinking(column: Int, row: Int)
}
