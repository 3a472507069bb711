import Raster

/// A 1-bit picture that glyphs are laid over each other in (bitwise OR).
struct BitCanvas {
  /// Columns and rows.
  let size: Size
  /// Rows from the top: the most significant bit is leftmost, each row is padded to whole bytes.
  private(set) var bits: [UInt8]
  private let origin: Point
  private let stride: Int

  /// A blank canvas that shows `box`.
  init(_ box: Box) {
    size = Size(width: box.right - box.left, height: box.bottom - box.top)
    origin = Point(x: box.left, y: box.top)
    stride = BitmapGlyph.stride(ofWidth: size.width)
    bits = [UInt8](repeating: 0, count: stride * size.height)
  }

  /// Draws a glyph; its ink has to lie within the box. Rows count down from `ascent` rows above the
  /// baseline.
  mutating func draw(_ placement: Placement, ascent: Int) {
    let glyph = placement.glyph
    let glyphStride = BitmapGlyph.stride(ofWidth: glyph.size.width)
    let x = placement.x + glyph.left - origin.x
    let y = ascent - placement.up - glyph.top - origin.y
    let shift = x & 7
    for row in 0..<glyph.size.height {
      for column in 0..<glyphStride {
        let ink = glyph.bits[row * glyphStride + column]
        // Bytes without ink may lie outside: a glyph's box can be larger than what it draws.
        if ink == 0 { continue }
        let byte = (y + row) * stride + (x >> 3) + column
        if ink >> UInt8(shift) != 0 { bits[byte] |= ink >> UInt8(shift) }
        let rest = UInt16(ink) << UInt16(8 - shift) & 0xFF
        if shift > 0, rest != 0 { bits[byte + 1] |= UInt8(rest) }
      }
    }
  }

  /// A box of pixels by its edges; right and bottom are outside.
  struct Box: Equatable {
    var left = 0
    var top = 0
    var right = 0
    var bottom = 0

    /// Grows just enough to hold `rect`.
    mutating func include(_ rect: Rect) {
      if rect.isEmpty { return }
      let isEmpty = left >= right || top >= bottom
      left = isEmpty ? rect.x : min(left, rect.x)
      top = isEmpty ? rect.y : min(top, rect.y)
      right = isEmpty ? rect.right : max(right, rect.right)
      bottom = isEmpty ? rect.bottom : max(bottom, rect.bottom)
    }

    /// Grows just enough to hold the ink of a glyph.
    mutating func include(_ placement: Placement, ascent: Int) {
      let ink = placement.glyph.ink
      include(
        ink.moved(
          dx: placement.x + placement.glyph.left,
          dy: ascent - placement.up - placement.glyph.top))
    }
  }
}

/// A glyph and the pen's place for it.
struct Placement {
  var glyph: BitmapGlyph
  /// The pen's column, from where the picture begins.
  var x: Int
  /// Rows that the glyph is raised above its own place.
  var up = 0
}

extension BitmapGlyph {
  /// The smallest box of the bitmap, from its left top corner, that holds all set pixels.
  var ink: Rect {
    let stride = BitmapGlyph.stride(ofWidth: size.width)
    var columns = [UInt8](repeating: 0, count: stride)
    var first = -1
    var last = -1
    for row in 0..<size.height {
      var any: UInt8 = 0
      for column in 0..<stride {
        let byte = bits[row * stride + column]
        columns[column] |= byte
        any |= byte
      }
      if any == 0 { continue }
      if first < 0 { first = row }
      last = row
    }
    guard first >= 0, let left = columns.firstIndex(where: { $0 != 0 }),
      let right = columns.lastIndex(where: { $0 != 0 })
    else { return .empty }
    let x = left * 8 + columns[left].leadingZeroBitCount
    let end = right * 8 + 8 - columns[right].trailingZeroBitCount
    return Rect(x: x, y: first, width: end - x, height: last - first + 1)
  }
}
