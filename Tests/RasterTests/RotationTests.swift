// Shows where a turned panel keeps what a person sees.
import PictureSupport
import Raster
import Testing

@Suite("Rotation")
struct RotationTests {
  static let goldens: [(Rotation, String)] = [
    (.degrees0, "RGB\nCMY"),
    (.degrees90, "CR\nMG\nYB"),
    (.degrees180, "YMC\nBGR"),
    (.degrees270, "BY\nGM\nRC"),
  ]

  /// The panel's memory as a picture.
  private func panel(_ rotation: Rotation, showing frame: borrowing Frame) -> Frame {
    let bytes = PixelConverter(to: .xrgb8888, rotation: rotation).bytes(of: frame)
    var panel = Frame(size: rotation.rotated(frame.size), filledWith: .untouched)
    panel.withMutablePixels { pixels in
      for i in pixels.indices {
        pixels[i] =
          UInt32(bytes[4 * i]) | UInt32(bytes[4 * i + 1]) << 8 | UInt32(bytes[4 * i + 2]) << 16
      }
    }
    return panel
  }

  @Test("a picture without symmetry is turned clockwise", arguments: goldens.indices)
  func golden(row: Int) {
    let (rotation, art) = Self.goldens[row]
    expect(panel(rotation, showing: Frame(picture: "RGB\nCMY")), looksLike: art)
  }

  @Test("points and boxes go where their pixels go")
  func mapping() {
    // M is the pixel (1, 1) of RGB/CMY; GB is the box of 2 by 1 at (1, 0).
    let size = Size(width: 3, height: 2)
    let middle = Point(x: 1, y: 1)
    #expect(Rotation.degrees0.rotated(middle, in: size) == middle)
    #expect(Rotation.degrees90.rotated(middle, in: size) == Point(x: 0, y: 1))
    #expect(Rotation.degrees180.rotated(middle, in: size) == Point(x: 1, y: 0))
    #expect(Rotation.degrees270.rotated(middle, in: size) == Point(x: 1, y: 1))
    let pair = Rect(x: 1, y: 0, width: 2, height: 1)
    #expect(
      Rotation.degrees90.rotated(pair, in: size) == Rect(x: 1, y: 1, width: 1, height: 2))
    #expect(
      Rotation.degrees180.rotated(pair, in: size) == Rect(x: 0, y: 1, width: 2, height: 1))
    #expect(
      Rotation.degrees270.rotated(pair, in: size) == Rect(x: 0, y: 0, width: 1, height: 2))
  }

  @Test("turning back finds every point and box again", arguments: Rotation.allCases)
  func inverse(rotation: Rotation) {
    let size = Size(width: 7, height: 4)
    let turned = rotation.rotated(size)
    #expect(rotation.inverse.rotated(turned) == size)
    let box = Rect(x: 1, y: 2, width: 5, height: 1)
    let there = rotation.rotated(box, in: size)
    #expect(Rect(turned).contains(there))
    #expect(rotation.inverse.rotated(there, in: turned) == box)
    let point = Point(x: 6, y: 1)
    #expect(
      rotation.inverse.rotated(rotation.rotated(point, in: size), in: turned) == point)
  }

  @Test("a picture larger than a band is turned pixel by pixel", arguments: Rotation.allCases)
  func large(rotation: Rotation) {
    var frame = Frame(size: Size(width: 37, height: 41))
    frame.withMutablePixels { pixels in
      for i in pixels.indices { pixels[i] = UInt32(i) }
    }
    let turned = panel(rotation, showing: frame)
    var wrong = 0
    for y in 0..<41 {
      for x in 0..<37 {
        let place = rotation.rotated(Point(x: x, y: y), in: frame.size)
        if turned[place.x, place.y] != frame[x, y] { wrong += 1 }
      }
    }
    #expect(wrong == 0)
  }

  @Test("the command line's numbers are the rotations' raw values")
  func numbers() {
    #expect(Rotation(rawValue: 90) == .degrees90)
    #expect(Rotation(rawValue: 45) == nil)
  }
}
