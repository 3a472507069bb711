// Compares damage with a bitmap that remembers every pixel, for many random boxes.
import PictureSupport
import Raster
import Testing

/// Which pixels truly changed; the plainest thing that can say so.
private struct Bitmap {
  let size: Size
  var bits: [Bool]

  init(_ size: Size) {
    self.size = size
    bits = [Bool](repeating: false, count: size.area)
  }

  var count: Int { bits.count { $0 } }

  mutating func add(_ rect: Rect) {
    let box = rect.intersection(Rect(size))
    for y in box.y..<box.bottom {
      for x in box.x..<box.right { bits[y * size.width + x] = true }
    }
  }

  mutating func clip(to rect: Rect) {
    for i in bits.indices
    where !rect.contains(Point(x: i % size.width, y: i / size.width)) {
      bits[i] = false
    }
  }

  /// What is wrong with `damage`; nil if it keeps its promises.
  func fault(of damage: Damage, factor: Int? = 2) -> String? {
    var covered = [Int](repeating: 0, count: size.area)
    let boxes = damage.boxes
    for box in boxes {
      if box.isEmpty || !Rect(size).contains(box) { return "a box is empty or outside: \(box)" }
      for y in box.y..<box.bottom {
        for x in box.x..<box.right { covered[y * size.width + x] += 1 }
      }
    }
    let count = count
    for i in bits.indices {
      if bits[i] && covered[i] == 0 { return "a change is lost" }
      if covered[i] > 1 { return "boxes overlap" }
      // Only some pixels, others each time, as each question joins the parts anew.
      if i % 97 != count % 97 { continue }
      let (x, y) = (i % size.width, i / size.width)
      if damage.covers(x, y) != (covered[i] > 0) { return "covers(\(x), \(y)) is wrong" }
    }
    if damage.area != covered.count(where: { $0 > 0 }) { return "the area is wrong" }
    if damage.bounds != boxes.reduce(.empty, { $0.union($1) }) { return "the bounds are wrong" }
    if damage.isEmpty != (count == 0) { return "isEmpty is wrong" }
    if let factor, damage.area > factor * count {
      return "\(damage.area) pixels for \(count) changed"
    }
    return nil
  }
}

@Suite("Damage against a bitmap")
struct DamagePropertyTests {
  private let size = Size(width: 48, height: 40)

  private func randomRect(atMost side: Int, _ random: inout SeededRandom) -> Rect {
    let (width, height) = (
      Int.random(in: 1...side, using: &random), Int.random(in: 1...side, using: &random)
    )
    return Rect(
      x: Int.random(in: 0...(size.width - width), using: &random),
      y: Int.random(in: 0...(size.height - height), using: &random), width: width, height: height)
  }

  @Test("after every box the promises hold", arguments: 1...40 as ClosedRange<UInt64>)
  func adding(seed: UInt64) {
    var random = SeededRandom(seed: seed)
    var damage = Damage()
    var bitmap = Bitmap(size)
    for step in 0..<40 {
      let rect = randomRect(atMost: seed.isMultiple(of: 2) ? 6 : 20, &random)
      damage.add(rect)
      bitmap.add(rect)
      if let fault = bitmap.fault(of: damage) {
        Issue.record("seed \(seed), step \(step), \(rect): \(fault)")
        return
      }
    }
  }

  @Test(
    "the promises hold for sums and clips of damages", arguments: 101...140 as ClosedRange<UInt64>)
  func addingAndClipping(seed: UInt64) {
    var random = SeededRandom(seed: seed)
    var damage = Damage()
    var bitmap = Bitmap(size)
    for step in 0..<12 {
      var other = Damage()
      for _ in 0..<5 {
        let rect = randomRect(atMost: 9, &random)
        other.add(rect)
        bitmap.add(rect)
      }
      damage.add(other)
      if step % 3 == 2 {
        let clip = randomRect(atMost: 30, &random)
        damage = damage.clipped(to: clip)
        bitmap.clip(to: clip)
      }
      if let fault = bitmap.fault(of: damage) {
        Issue.record("seed \(seed), step \(step): \(fault)")
        return
      }
      let limit = Int.random(in: 1...4, using: &random)
      let few = damage.merged(atMost: limit)
      #expect(few.boxes.count <= limit, "seed \(seed), step \(step)")
      if let fault = bitmap.fault(of: few, factor: nil) {
        Issue.record("seed \(seed), step \(step), at most \(limit): \(fault)")
        return
      }
    }
  }

  @Test(
    "three hundred scattered pixels, more than are kept apart, stay true",
    arguments: [7, 8] as [UInt64])
  func scattered(seed: UInt64) {
    var random = SeededRandom(seed: seed)
    var damage = Damage()
    var bitmap = Bitmap(size)
    for _ in 0..<300 {
      let rect = randomRect(atMost: 1, &random)
      damage.add(rect)
      bitmap.add(rect)
    }
    #expect(bitmap.fault(of: damage) == nil, "seed \(seed)")
  }
}
