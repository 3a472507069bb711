/// What changed on a frame since it was last presented: few boxes that do not overlap.
///
/// Inside, it keeps what was added exactly, as parts that do not overlap. Only when the boxes are
/// asked for are near parts joined, and only while a box is at least half changed: the boxes never
/// hold more than twice the pixels that really changed.
///
///     added      ##......##      boxes   ##......aa      far apart: two
///                ..##......              ####....        near: one (of 8 pixels 4 changed)
public struct Damage: Equatable, Sendable {
  /// A box, and how many of its pixels were truly added.
  struct Part: Equatable, Sendable {
    var rect: Rect
    var changed: Int
  }

  /// None is empty, none overlaps another. All are wholly changed, except where
  /// many parts had to be joined for good (see `mostParts`) or a limit on the boxes demanded it.
  var parts: [Part]

  /// So many scattered parts are joined for good, and again at each doubling: adding stays quick.
  static let mostParts = 128

  /// Makes the damage of an unchanged frame.
  public init() {
    parts = []
  }

  /// Makes the damage of one changed box.
  public init(_ rect: Rect) {
    parts = rect.isEmpty ? [] : [Part(rect: rect, changed: rect.area)]
  }

  init(parts: [Part]) {
    self.parts = parts
  }

  /// The changed boxes; none is empty, none overlaps another. Take them once for many questions:
  /// they are put together each time.
  public var boxes: [Rect] {
    var rects: [Rect] = []
    rects.reserveCapacity(parts.count)
    for part in joinedParts { rects.append(part.rect) }
    return rects
  }

  /// Whether nothing changed.
  public var isEmpty: Bool { parts.isEmpty }

  /// The smallest box that holds all that changed.
  public var bounds: Rect { parts.reduce(.empty) { $0.union($1.rect) } }

  /// How many pixels the boxes hold.
  public var area: Int { joinedParts.reduce(0) { $0 + $1.rect.area } }

  /// Whether the pixel lies in one of the boxes.
  public func covers(_ x: Int, _ y: Int) -> Bool {
    let point = Point(x: x, y: y)
    for part in parts where part.rect.contains(point) { return true }
    if parts.count < 2 { return false }
    for part in joinedParts where part.rect.contains(point) { return true }
    return false
  }

  /// Whether both have the same boxes, in the same order.
  public static func == (one: Damage, other: Damage) -> Bool {
    one.parts == other.parts || one.boxes == other.boxes
  }

  /// Adds a changed box.
  public mutating func add(_ rect: Rect) {
    if !rect.isEmpty { insert(Part(rect: rect, changed: rect.area)) }
  }

  /// Adds all that `other` holds.
  public mutating func add(_ other: Damage) {
    for part in other.parts { insert(part) }
  }

  /// Forgets everything, but keeps the memory: for a loop that presents again and again.
  public mutating func removeAll() {
    parts.removeAll(keepingCapacity: true)
  }

  /// What of this lies in `rect`.
  public func clipped(to rect: Rect) -> Damage {
    var clipped = Damage()
    for part in parts {
      let box = part.rect.intersection(rect)
      if !box.isEmpty { clipped.insert(part.cut(to: box)) }
    }
    return clipped
  }
}

extension Damage {
  /// Adds a part; of what is there already nothing is counted twice.
  private mutating func insert(_ new: Part) {
    var index = 0
    while index < parts.count {
      let old = parts[index].rect
      let overlap = old.intersection(new.rect)
      if overlap.isEmpty {
        index += 1
      } else if overlap == new.rect {
        parts[index].changed = max(parts[index].changed, new.changed)
        return
      } else if overlap == old, new.changed == new.rect.area {
        parts.remove(at: index)
      } else {
        insertOutside(of: overlap, new)
        return
      }
    }
    append(new)
  }

  /// Adds the up to four pieces of a part that surround `hole`, which is known already.
  private mutating func insertOutside(of hole: Rect, _ new: Part) {
    let box = new.rect
    let pieces = (
      Rect(x: box.x, y: box.y, width: box.width, height: hole.y - box.y),
      Rect(x: box.x, y: hole.y, width: hole.x - box.x, height: hole.height),
      Rect(x: hole.right, y: hole.y, width: box.right - hole.right, height: hole.height),
      Rect(x: box.x, y: hole.bottom, width: box.width, height: box.bottom - hole.bottom)
    )
    if !pieces.0.isEmpty { insert(new.cut(to: pieces.0)) }
    if !pieces.1.isEmpty { insert(new.cut(to: pieces.1)) }
    if !pieces.2.isEmpty { insert(new.cut(to: pieces.2)) }
    if !pieces.3.isEmpty { insert(new.cut(to: pieces.3)) }
  }

  /// Adds a part that overlaps none; with a neighbour that it completes to a box it becomes one.
  private mutating func append(_ new: Part) {
    var grown = new
    var index = 0
    while index < parts.count {
      let union = parts[index].rect.union(grown.rect)
      if union.area == parts[index].rect.area + grown.rect.area {
        grown = Part(rect: union, changed: parts[index].changed + grown.changed)
        parts.remove(at: index)
        index = 0
      } else {
        index += 1
      }
    }
    parts.append(grown)
    let count = parts.count
    if count >= Damage.mostParts && count & (count - 1) == 0 { parts = joinedParts }
  }
}

extension Damage.Part {
  /// The part's share in `box`, which lies in it: at least what cannot have changed elsewhere.
  fileprivate func cut(to box: Rect) -> Damage.Part {
    Damage.Part(rect: box, changed: max(0, changed - (rect.area - box.area)))
  }
}
