// Holds boxes to the arithmetic of half-open edges, empty ones included.
import Raster
import Testing

@Suite("Geometry")
struct GeometryTests {
  private let box = Rect(x: 2, y: 3, width: 4, height: 5)

  @Test("the right and bottom edges are outside")
  func edges() {
    #expect(box.right == 6)
    #expect(box.bottom == 8)
    #expect(box.area == 20)
    #expect(box.contains(Point(x: 2, y: 3)))
    #expect(box.contains(Point(x: 5, y: 7)))
    #expect(!box.contains(Point(x: 6, y: 7)))
    #expect(!box.contains(Point(x: 5, y: 8)))
    #expect(!box.contains(Point(x: 1, y: 3)))
  }

  @Test(
    "an intersection holds what both hold; boxes that only touch share nothing",
    arguments: [
      (Rect(x: 0, y: 0, width: 4, height: 4), Rect(x: 2, y: 3, width: 2, height: 1)),
      (Rect(x: 3, y: 4, width: 1, height: 1), Rect(x: 3, y: 4, width: 1, height: 1)),
      (Rect(x: 6, y: 3, width: 4, height: 5), Rect.empty),
      (Rect(x: 2, y: -2, width: 4, height: 5), Rect.empty),
      (Rect(x: 3, y: 4, width: 0, height: 2), Rect.empty),
      (Rect(x: -9, y: -9, width: 99, height: 99), Rect(x: 2, y: 3, width: 4, height: 5)),
    ])
  func intersection(other: Rect, wanted: Rect) {
    #expect(box.intersection(other) == wanted)
    #expect(other.intersection(box) == wanted)
  }

  @Test("a union is the smallest box around both, and an empty box adds nothing")
  func union() {
    let far = Rect(x: 8, y: 1, width: 1, height: 1)
    #expect(box.union(far) == Rect(x: 2, y: 1, width: 7, height: 7))
    #expect(far.union(box) == Rect(x: 2, y: 1, width: 7, height: 7))
    let empty = Rect(x: 90, y: 90, width: 0, height: 3)
    #expect(box.union(empty) == box)
    #expect(empty.union(box) == box)
  }

  @Test("a box contains itself and every empty one, but none that reaches out")
  func containment() {
    #expect(box.contains(box))
    #expect(box.contains(Rect(x: 99, y: 99, width: 0, height: 0)))
    #expect(!box.contains(Rect(x: 2, y: 3, width: 5, height: 5)))
    #expect(!box.contains(Rect(x: 1, y: 3, width: 2, height: 2)))
  }

  @Test("a box of negative sides is empty and has the size of nothing")
  func negative() {
    let negative = Rect(x: 0, y: 0, width: -3, height: 4)
    #expect(negative.isEmpty)
    #expect(negative.area == 0)
    #expect(negative.size == Size(width: 0, height: 4))
    #expect(box.moved(dx: -2, dy: 1) == Rect(x: 0, y: 4, width: 4, height: 5))
  }
}
