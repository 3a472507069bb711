// Joins the parts of a damage into few boxes: while they are half changed, or down to a limit.

extension Damage {
  /// The same damage in at most `limit` boxes, for displays that take no more clips at once.
  ///
  /// Joins those first that waste least; here the boxes may hold more than twice what changed.
  public func merged(atMost limit: Int) -> Damage {
    precondition(limit >= 1, "at least one box is allowed")
    var parts = joinedParts
    while parts.count > limit {
      var best = (first: 0, second: 1, waste: Int.max)
      for first in 0..<parts.count {
        for second in (first + 1)..<parts.count {
          let waste = Damage.waste(parts[first], parts[second])
          if waste < best.waste { best = (first, second, waste) }
        }
      }
      let joined = Damage.joined(parts[best.first], parts[best.second], among: parts)
      Damage.replace(&parts, by: joined)
    }
    return Damage(parts: parts)
  }

  /// The parts, joined while each stays at least half changed.
  var joinedParts: [Part] {
    if parts.count < 2 { return parts }
    var parts = parts
    var index = 0
    while index < parts.count {
      guard let joined = Damage.bestJoin(of: parts[index], among: parts) else {
        index += 1
        continue
      }
      // The joined box goes to the end, so that it is tried with all others when its turn comes.
      var swallowedBefore = 0
      for i in 0..<index where joined.rect.contains(parts[i].rect) { swallowedBefore += 1 }
      Damage.replace(&parts, by: joined)
      index -= swallowedBefore
    }
    return parts
  }

  /// The box that `part` may become by joining another one with the least waste; nil if none.
  private static func bestJoin(of part: Part, among parts: [Part]) -> Part? {
    var best: Part?
    var least = Int.max
    for other in parts where other.rect != part.rect {
      let waste = waste(part, other)
      if waste >= least { continue }
      let changed = part.changed + other.changed
      if part.rect.union(other.rect).area > 2 * changed { continue }
      let joined = joined(part, other, among: parts)
      if joined.rect.area > 2 * joined.changed { continue }
      best = joined
      least = waste
    }
    return best
  }

  /// The box of both parts, grown until no other part lies across its edge.
  private static func joined(_ one: Part, _ other: Part, among parts: [Part]) -> Part {
    var box = one.rect.union(other.rect)
    while true {
      var grown = box
      var changed = 0
      for part in parts where !part.rect.intersection(grown).isEmpty {
        grown = grown.union(part.rect)
        changed += part.changed
      }
      if grown == box { return Part(rect: box, changed: changed) }
      box = grown
    }
  }

  /// Puts `joined` in the place of all the parts that lie in it.
  private static func replace(_ parts: inout [Part], by joined: Part) {
    parts.removeAll { joined.rect.contains($0.rect) }
    parts.append(joined)
  }

  /// How many pixels a common box holds that neither part does.
  private static func waste(_ one: Part, _ other: Part) -> Int {
    one.rect.union(other.rect).area - one.rect.area - other.rect.area
  }
}
