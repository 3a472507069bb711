// Shows what filling and copying do to a frame, at its edges above all.
import PictureSupport
import Raster
import Testing

@Suite("Frames")
struct FrameTests {
  private func blank(_ width: Int, _ height: Int) -> Frame {
    Frame(size: Size(width: width, height: height), filledWith: .untouched)
  }

  @Test("a fill paints its box and nothing else")
  func fill() {
    var frame = blank(6, 4)
    let box = frame.fill(Rect(x: 1, y: 1, width: 3, height: 2), with: Color(rgb: 0xFF_0000))
    #expect(box == Rect(x: 1, y: 1, width: 3, height: 2))
    expect(
      frame,
      looksLike: """

         RRR
         RRR

        """, untouched: .untouched)
  }

  @Test("a fill is clipped at all four edges and answers with what it painted")
  func fillClipped() {
    var frame = blank(5, 4)
    let red = Color(rgb: 0xFF_0000)
    let left = frame.fill(Rect(x: -3, y: 1, width: 4, height: 1), with: red)
    let right = frame.fill(Rect(x: 4, y: 2, width: 9, height: 1), with: .white)
    let top = frame.fill(Rect(x: 2, y: -9, width: 1, height: 10), with: .black)
    let bottom = frame.fill(Rect(x: 1, y: 3, width: 2, height: 7), with: Color(rgb: 0x00_00FF))
    #expect(left == Rect(x: 0, y: 1, width: 1, height: 1))
    #expect(right == Rect(x: 4, y: 2, width: 1, height: 1))
    #expect(top == Rect(x: 2, y: 0, width: 1, height: 1))
    #expect(bottom == Rect(x: 1, y: 3, width: 2, height: 1))
    expect(
      frame,
      looksLike: """
          .
        R
            #
         BB
        """, untouched: .untouched)
  }

  @Test(
    "a fill of nothing or outside of the frame leaves it alone",
    arguments: [
      Rect(x: 1, y: 1, width: 0, height: 2), Rect(x: 1, y: 1, width: 2, height: -1),
      Rect(x: -2, y: 0, width: 2, height: 2), Rect(x: 2, y: 0, width: 2, height: 2),
      Rect(x: 0, y: -2, width: 2, height: 2), Rect(x: 0, y: 2, width: 2, height: 2),
    ])
  func fillOfNothing(rect: Rect) {
    var frame = blank(2, 2)
    #expect(frame.fill(rect, with: .white).isEmpty)
    expect(frame, looksLike: " \n ", untouched: .untouched)
  }

  @Test("rows scroll up and down, and what they leave behind stays")
  func scroll() {
    let page = """
      R.R
      G.G
      B.B
      """
    var up = Frame(picture: page)
    #expect(up.copy(up.bounds, to: Point(x: 0, y: -1)) == Rect(x: 0, y: 0, width: 3, height: 2))
    expect(
      up,
      looksLike: """
        G.G
        B.B
        B.B
        """)
    var down = Frame(picture: page)
    #expect(down.copy(down.bounds, to: Point(x: 0, y: 1)) == Rect(x: 0, y: 1, width: 3, height: 2))
    expect(
      down,
      looksLike: """
        R.R
        R.R
        G.G
        """)
  }

  @Test("a box may be copied onto itself in every direction")
  func copyOverlapping() {
    var right = Frame(picture: "RGB.")
    right.copy(Rect(x: 0, y: 0, width: 3, height: 1), to: Point(x: 1, y: 0))
    expect(right, looksLike: "RRGB")
    var left = Frame(picture: ".RGB")
    left.copy(Rect(x: 1, y: 0, width: 3, height: 1), to: Point(x: 0, y: 0))
    expect(left, looksLike: "RGBB")
    var slanting = Frame(picture: "RG.\nBY.\n...")
    slanting.copy(Rect(x: 0, y: 0, width: 2, height: 2), to: Point(x: 1, y: 1))
    expect(slanting, looksLike: "RG.\nBRG\n.BY")
  }

  @Test("copying takes nothing from outside and puts nothing there")
  func copyClipped() {
    var frame = Frame(picture: "RG\nBY")
    // Only Y lies in the frame, and it comes to lie at the left top.
    let box = frame.copy(Rect(x: 1, y: 1, width: 5, height: 5), to: Point(x: 0, y: 0))
    #expect(box == Rect(x: 0, y: 0, width: 1, height: 1))
    expect(frame, looksLike: "YG\nBY")
    #expect(frame.copy(frame.bounds, to: Point(x: 2, y: 0)).isEmpty)
    expect(frame, looksLike: "YG\nBY")
  }

  @Test("other rooms read and write rows from the top, as wide as the frame")
  func pixels() {
    var frame = Frame(picture: "RG\nBY")
    let third = frame.withPixels { $0[2] }
    #expect(third == 0x00_00FF)
    frame.withMutablePixels { $0[1] = 0xFF_FFFF }
    expect(frame, looksLike: "R#\nBY")
  }

  @Test("a colour keeps no bits above its primaries")
  func colorBits() {
    var color = Color(rgb: 0xFF12_3456)
    #expect(color.rgb == 0x12_3456)
    color.rgb = 0xAB00_0001
    #expect(color == Color(red: 0, green: 0, blue: 1))
  }

  @Test("an empty frame can be filled, copied and read")
  func emptyFrame() {
    var frame = Frame(size: Size(width: 0, height: 0))
    #expect(frame.fill(Rect(x: 0, y: 0, width: 9, height: 9), with: .white).isEmpty)
    #expect(frame.copy(Rect(x: 0, y: 0, width: 9, height: 9), to: Point(x: 1, y: 1)).isEmpty)
    #expect(frame.withPixels { $0.count } == 0)
  }
}
