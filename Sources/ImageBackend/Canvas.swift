import Panels
import Raster

extension FadeAbility {
  /// How files fade: 25 steps a second are 4 hundredths each, which a GIF can say. A picture of one moment has the same
  /// steps, so that it is what a recording shows at that moment.
  static let picture = FadeAbility(levels: 256, samplesPerSecond: 25)
}

/// What a panel without hardware shows: the last frame that it took, held against every new one.
///
/// It is stricter than hardware: a pixel that changed outside of the damage is a failure. Before the first frame it is
/// black.
struct Canvas {
  /// The size of the frames.
  let size: Size
  /// `size.area` pixels `0x00RRGGBB`, row by row from the top.
  private(set) var pixels: [UInt32]
  private let name: String
  private let rotation: Rotation

  /// Makes a canvas for frames of `size`, which the picture has turned by `rotation`.
  init(name: String, size: Size, rotation: Rotation) {
    precondition(size.width >= 0 && size.height >= 0, "a panel's size is not negative")
    self.name = name
    self.size = size
    self.rotation = rotation
    pixels = [UInt32](repeating: Color.black.rgb, count: size.area)
  }

  /// The size of the picture: that of the frames, turned.
  var pictureSize: Size { rotation.rotated(size) }

  /// Takes a frame and answers with the smallest box of the picture in which pixels really differ from before.
  ///
  /// Fails as `malformed` when the frame has another size, or when it changed outside of `damage`.
  mutating func take(_ frame: borrowing Frame, damage: Damage) throws(PanelFailure) -> Rect {
    guard frame.size == size else {
      throw PanelFailure(.malformed, "\(name) took a frame of another size; lay the text out again")
    }
    let new = PNGWriter.pixels(of: frame)
    var next = pixels
    var changed = Rect.empty
    for box in damage.boxes {
      let box = box.intersection(Rect(size))
      for y in box.y..<box.bottom {
        let base = y * size.width
        var (first, last) = (box.right, box.x)
        for x in box.x..<box.right where next[base + x] != new[base + x] {
          first = min(first, x)
          last = x
          next[base + x] = new[base + x]
        }
        changed = changed.union(Rect(x: first, y: y, width: last + 1 - first, height: 1))
      }
    }
    guard next == new else {
      throw PanelFailure(
        .malformed, "\(name) took a frame that changed outside of its damage; report this")
    }
    pixels = new
    return changed.isEmpty ? .empty : rotation.rotated(changed, in: size)
  }

  /// The pixels of the whole picture, row by row from the top.
  var picture: [UInt32] { rotation == .degrees0 ? pixels : picture(in: Rect(pictureSize)) }

  /// The pixels of the picture in `box`, row by row from the top.
  func picture(in box: Rect) -> [UInt32] {
    var cut: [UInt32] = []
    cut.reserveCapacity(box.area)
    let (turned, back) = (pictureSize, rotation.inverse)
    for y in box.y..<box.bottom {
      if rotation == .degrees0 {
        cut += pixels[(y * size.width + box.x)..<(y * size.width + box.right)]
        continue
      }
      for x in box.x..<box.right {
        let place = back.rotated(Point(x: x, y: y), in: turned)
        cut.append(pixels[place.y * size.width + place.x])
      }
    }
    return cut
  }
}
