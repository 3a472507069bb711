/// A place on a frame: column `x` and row `y`, from the top left corner.
public struct Point: Hashable, Sendable {
  /// Columns from the left edge.
  public var x: Int
  /// Rows from the top edge.
  public var y: Int

  /// Makes the place at column `x` and row `y`.
  public init(x: Int, y: Int) {
    self.x = x
    self.y = y
  }
}

/// How large a frame, a glyph or a display is: in pixels, or in cells where it says so.
public struct Size: Hashable, Sendable {
  /// Columns.
  public var width: Int
  /// Rows.
  public var height: Int

  /// Makes a size of `width` columns and `height` rows.
  public init(width: Int, height: Int) {
    self.width = width
    self.height = height
  }

  /// Columns times rows.
  public var area: Int { width * height }
}

/// A box of pixels (or cells): its left top corner is inside, its right and bottom edges are not.
///
/// A box with a width or height of zero or less is empty; all empty boxes behave alike.
public struct Rect: Hashable, Sendable {
  /// The leftmost column.
  public var x: Int
  /// The topmost row.
  public var y: Int
  /// Columns.
  public var width: Int
  /// Rows.
  public var height: Int

  /// Makes a box whose left top corner is at `x`, `y`.
  public init(x: Int, y: Int, width: Int, height: Int) {
    self.x = x
    self.y = y
    self.width = width
    self.height = height
  }

  /// Makes a box of `size` at the origin.
  public init(_ size: Size) {
    self.init(x: 0, y: 0, width: size.width, height: size.height)
  }

  /// The box that holds nothing.
  public static let empty = Rect(x: 0, y: 0, width: 0, height: 0)

  /// The first column to the right of the box.
  public var right: Int { x + width }
  /// The first row below the box.
  public var bottom: Int { y + height }
  /// Whether the box holds no pixel.
  public var isEmpty: Bool { width <= 0 || height <= 0 }
  /// How many pixels the box holds.
  public var area: Int { isEmpty ? 0 : width * height }
  /// The size of the box.
  public var size: Size { Size(width: max(0, width), height: max(0, height)) }

  /// The pixels that both boxes hold.
  public func intersection(_ other: Rect) -> Rect {
    let left = max(x, other.x)
    let top = max(y, other.y)
    let clipped = Rect(
      x: left, y: top, width: min(right, other.right) - left,
      height: min(bottom, other.bottom) - top)
    return clipped.isEmpty ? .empty : clipped
  }

  /// The smallest box that holds both boxes.
  public func union(_ other: Rect) -> Rect {
    if isEmpty { return other }
    if other.isEmpty { return self }
    let left = min(x, other.x)
    let top = min(y, other.y)
    return Rect(
      x: left, y: top, width: max(right, other.right) - left,
      height: max(bottom, other.bottom) - top)
  }

  /// Whether every pixel of `other` lies in this box.
  public func contains(_ other: Rect) -> Bool {
    other.isEmpty
      || (x <= other.x && y <= other.y && other.right <= right && other.bottom <= bottom)
  }

  /// Whether the pixel at `point` lies in this box.
  public func contains(_ point: Point) -> Bool {
    point.x >= x && point.x < right && point.y >= y && point.y < bottom
  }

  /// The box with `margin` more pixels on each side; an empty box stays empty.
  public func grown(by margin: Int) -> Rect {
    isEmpty
      ? .empty
      : Rect(x: x - margin, y: y - margin, width: width + 2 * margin, height: height + 2 * margin)
  }

  /// The box moved by `dx` columns and `dy` rows.
  public func moved(dx: Int, dy: Int) -> Rect {
    Rect(x: x + dx, y: y + dy, width: width, height: height)
  }
}
