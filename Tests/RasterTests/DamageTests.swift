// Holds damage to its promise: all that changed, nothing twice, never more than twice as much.
import PictureSupport
import Raster
import Testing

@Suite("Damage")
struct DamageTests {
  private func damage(_ rects: Rect...) -> Damage {
    var damage = Damage()
    for rect in rects { damage.add(rect) }
    return damage
  }

  /// The boxes as a picture: `#` in one box, `2` in two; `!` where `covers` says something else.
  private func picture(_ damage: Damage, _ size: Size) -> String {
    var art = ""
    for y in 0..<size.height {
      if y > 0 { art += "\n" }
      for x in 0..<size.width {
        let count = damage.boxes.count { $0.contains(Point(x: x, y: y)) }
        art += damage.covers(x, y) != (count > 0) ? "!" : [".", "#", "2"][min(count, 2)]
      }
    }
    return art
  }

  @Test("nothing changed at first, and an empty box changes nothing")
  func empty() {
    var damage = Damage()
    damage.add(Rect(x: 3, y: 3, width: 0, height: 4))
    damage.add(Rect(x: 3, y: 3, width: 4, height: -4))
    #expect(damage.isEmpty)
    #expect(damage.boxes.isEmpty)
    #expect(damage.bounds.isEmpty)
    #expect(damage.area == 0)
    #expect(!damage.covers(3, 3))
    #expect(damage == Damage(.empty))
  }

  @Test("a typed cell beside the cursor's two becomes one box")
  func typing() {
    let typed = damage(
      Rect(x: 16, y: 0, width: 8, height: 16), Rect(x: 16, y: 0, width: 16, height: 16),
      Rect(x: 32, y: 0, width: 8, height: 16))
    #expect(typed.boxes == [Rect(x: 16, y: 0, width: 24, height: 16)])
    #expect(typed.area == 384)
  }

  @Test("a box inside of another one, or the same again, adds nothing")
  func inside() {
    let outer = Rect(x: 0, y: 0, width: 8, height: 8)
    #expect(damage(outer, Rect(x: 2, y: 2, width: 3, height: 3), outer).boxes == [outer])
    #expect(damage(Rect(x: 2, y: 2, width: 3, height: 3), outer).boxes == [outer])
  }

  @Test("boxes far apart stay two, near ones become one")
  func apart() {
    let far = damage(
      Rect(x: 0, y: 0, width: 2, height: 1), Rect(x: 7, y: 0, width: 2, height: 1))
    #expect(picture(far, Size(width: 10, height: 1)) == "##.....##.")
    // Four of eight pixels changed: just half.
    let near = damage(
      Rect(x: 0, y: 0, width: 2, height: 1), Rect(x: 6, y: 0, width: 2, height: 1))
    #expect(picture(near, Size(width: 10, height: 1)) == "########..")
  }

  @Test("boxes that overlap are counted once")
  func overlapping() {
    // 16 + 16 pixels less 4 shared ones are 28 of 36: one box.
    let stairs = damage(
      Rect(x: 0, y: 0, width: 4, height: 4), Rect(x: 2, y: 2, width: 4, height: 4))
    #expect(stairs.boxes == [Rect(x: 0, y: 0, width: 6, height: 6)])
    // A cross of 9 + 9 - 1 = 17 of 81 pixels: joining all of it would waste too much.
    let cross = damage(
      Rect(x: 0, y: 4, width: 9, height: 1), Rect(x: 4, y: 0, width: 1, height: 9))
    #expect(
      picture(cross, Size(width: 9, height: 9)) == """
        ....#....
        ....#....
        ....#....
        ....#....
        #########
        ....#....
        ....#....
        ....#....
        ....#....
        """)
    #expect(cross.area == 17)
    #expect(cross.bounds == Rect(x: 0, y: 0, width: 9, height: 9))
  }

  @Test("damage of several texts is added as exactly as its boxes were")
  func addDamage() {
    // Three pixels of the left one and three of the right one; together 6 of 8.
    var one = damage(
      Rect(x: 0, y: 0, width: 1, height: 1), Rect(x: 3, y: 0, width: 1, height: 1))
    one.add(
      damage(Rect(x: 4, y: 0, width: 1, height: 1), Rect(x: 7, y: 0, width: 1, height: 1)))
    #expect(one.boxes == [Rect(x: 0, y: 0, width: 8, height: 1)])
    one.add(Damage())
    #expect(one.area == 8)
  }

  @Test("clipping keeps what lies inside")
  func clipped() {
    let whole = damage(
      Rect(x: 0, y: 0, width: 3, height: 3), Rect(x: 20, y: 0, width: 3, height: 3))
    let left = whole.clipped(to: Rect(x: 1, y: 1, width: 10, height: 10))
    #expect(left.boxes == [Rect(x: 1, y: 1, width: 2, height: 2)])
    #expect(whole.clipped(to: Rect(x: 5, y: 0, width: 5, height: 5)).isEmpty)
    // The boxes 0 and 3 of a row are one; in the clip only the first one changed.
    let joined = damage(
      Rect(x: 0, y: 0, width: 1, height: 1), Rect(x: 3, y: 0, width: 1, height: 1))
    #expect(joined.boxes == [Rect(x: 0, y: 0, width: 4, height: 1)])
    #expect(
      joined.clipped(to: Rect(x: 0, y: 0, width: 3, height: 1)).boxes == [
        Rect(x: 0, y: 0, width: 1, height: 1)
      ])
  }

  @Test("a display with few clips gets few boxes, joined where it wastes least")
  func limited() {
    let three = damage(
      Rect(x: 0, y: 0, width: 2, height: 2), Rect(x: 7, y: 0, width: 2, height: 2),
      Rect(x: 30, y: 0, width: 2, height: 2))
    #expect(three.boxes.count == 3)
    #expect(three.merged(atMost: 3) == three)
    let size = Size(width: 34, height: 2)
    let row = "#########.....................##.."
    #expect(picture(three.merged(atMost: 2), size) == "\(row)\n\(row)")
    #expect(three.merged(atMost: 1).boxes == [Rect(x: 0, y: 0, width: 32, height: 2)])
    #expect(Damage().merged(atMost: 1).isEmpty)
  }

  @Test("after a presentation all is forgotten")
  func removeAll() {
    var damage = damage(Rect(x: 0, y: 0, width: 2, height: 2))
    damage.removeAll()
    #expect(damage.isEmpty)
    damage.add(Rect(x: 5, y: 5, width: 1, height: 1))
    #expect(damage.boxes == [Rect(x: 5, y: 5, width: 1, height: 1)])
  }

  @Test("a page typed cell by cell is one box in the end")
  func page() {
    var damage = Damage()
    for y in 0..<10 {
      for x in 0..<20 { damage.add(Rect(x: x * 8, y: y * 16, width: 8, height: 16)) }
    }
    #expect(damage.boxes == [Rect(x: 0, y: 0, width: 160, height: 160)])
  }
}
