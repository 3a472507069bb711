// Animated GIFs read back by the other half of giflib, and played as a viewer does.
import CGif
import Raster

/// A GIF as a viewer understands it.
struct GIFFile {
  var size: Size
  /// How often it repeats, where 0 is for ever; nil is once.
  var repeats: Int?
  /// The colours of the palette that all frames share.
  var palette: [UInt32]
  var frames: [Frame] = []

  struct Frame: Equatable {
    /// What it draws over what stands there already.
    var box: Rect
    /// Hundredths of a second.
    var delay: Int
    /// What becomes of it: 1 is "do not dispose".
    var disposal: Int
    var hasOwnPalette: Bool
    /// The whole picture while the frame stands, `0xRRGGBB` row by row.
    var picture: [UInt32]
  }

  var delays: [Int] { frames.map { $0.delay } }

  /// The picture that a viewer shows at a moment, in hundredths; the end stands still.
  func picture(at moment: Int) -> [UInt32]? {
    var end = 0
    for frame in frames {
      end += frame.delay
      if moment < end { return frame.picture }
    }
    return frames.last?.picture
  }

  /// Nil where giflib finds a mistake.
  init?(_ path: String) {
    var code: Int32 = 0
    guard let gif = unsafe DGifOpenFileName(path, &code) else { return nil }
    defer { _ = unsafe DGifCloseFile(gif, &code) }
    guard unsafe DGifSlurp(gif) == GIF_OK else { return nil }
    size = unsafe Size(width: Int(gif.pointee.SWidth), height: Int(gif.pointee.SHeight))
    palette = unsafe Self.colors(gif.pointee.SColorMap)
    var canvas = [UInt32](repeating: 0xDEAD_BEEF, count: size.area)
    for index in 0..<Int(unsafe gif.pointee.ImageCount) {
      let image = unsafe gif.pointee.SavedImages[index]
      for block in 0..<Int(unsafe image.ExtensionBlockCount) {
        let block = unsafe image.ExtensionBlocks[block]
        let bytes = unsafe (0..<Int(block.ByteCount)).map { unsafe block.Bytes[$0] }
        // The loop's sub-block follows the one with the name: 1 and the count, the low byte first.
        if unsafe block.Function == CONTINUE_EXT_FUNC_CODE, bytes.count == 3, bytes[0] == 1 {
          repeats = Int(bytes[1]) | Int(bytes[2]) << 8
        }
      }
      var control = GraphicsControlBlock()
      guard unsafe DGifSavedExtensionToGCB(gif, Int32(index), &control) == GIF_OK else {
        return nil
      }
      let place = unsafe image.ImageDesc
      let box = unsafe Rect(
        x: Int(place.Left), y: Int(place.Top), width: Int(place.Width), height: Int(place.Height))
      guard Rect(size).contains(box) else { return nil }
      let own = unsafe Self.colors(place.ColorMap)
      let colors = own.isEmpty ? palette : own
      for y in 0..<box.height {
        for x in 0..<box.width {
          let number = Int(unsafe image.RasterBits[y * box.width + x])
          guard number < colors.count else { return nil }
          canvas[(box.y + y) * size.width + box.x + x] = colors[number]
        }
      }
      frames.append(
        Frame(
          box: box, delay: Int(control.DelayTime), disposal: Int(control.DisposalMode),
          hasOwnPalette: !own.isEmpty, picture: canvas))
    }
  }

  private static func colors(_ map: UnsafeMutablePointer<ColorMapObject>?) -> [UInt32] {
    guard let map else { return [] }
    return unsafe (0..<Int(map.pointee.ColorCount)).map {
      let color = unsafe map.pointee.Colors[$0]
      return UInt32(color.Red) << 16 | UInt32(color.Green) << 8 | UInt32(color.Blue)
    }
  }
}
