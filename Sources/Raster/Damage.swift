/// What changed on a frame since it was last presented: few boxes that do not overlap.
public struct Damage: Equatable, Sendable {
  /// The changed boxes; none is empty, none overlaps another.
  public private(set) var boxes: [Rect]

  /// Makes the damage of an unchanged frame.
  public init() {
    boxes = []
  }

  /// Makes the damage of one changed box.
  public init(_ rect: Rect) {
    boxes = rect.isEmpty ? [] : [rect]
  }

  /// Whether nothing changed.
  public var isEmpty: Bool { boxes.isEmpty }

  /// The smallest box that holds all that changed.
  public var bounds: Rect { boxes.reduce(.empty) { $0.union($1) } }

  /// Adds a changed box.
  public mutating func add(_ rect: Rect) {
    if !rect.isEmpty { boxes = [bounds.union(rect)] }
  }

  /// Adds all that `other` holds.
  public mutating func add(_ other: Damage) {
    for box in other.boxes { add(box) }
  }
}
