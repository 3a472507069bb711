// What a syllable looks like from some way off: where its strokes run, and in which direction.
import Glyphs
import Raster

/// A syllable's picture of 16 by 16 pixels.
struct SyllablePicture: Equatable {
  /// Rows from the top; the bit 15 is the leftmost pixel.
  private(set) var rows = [UInt16](repeating: 0, count: 16)

  /// Lays `glyph` into the cell with its baseline under row `baseline` - 1; one that would leave the
  /// cell is moved in, and cut where it is too large.
  init(_ glyph: BitmapGlyph, baseline: Int) {
    let left = max(0, min(glyph.left, 16 - glyph.size.width))
    let top = max(0, min(baseline - glyph.top, 16 - glyph.size.height))
    for y in 0..<min(16, glyph.size.height) {
      for x in 0..<min(16, glyph.size.width) where glyph[x, y] {
        rows[top + y] |= 0x8000 >> UInt16(left + x)
      }
    }
  }

  /// The same strokes, one pixel wide where uprights are two: faces of different weights can then be compared.
  ///
  /// A pixel goes that ends a stretch of ink to the right, if it and the one to its left both go on upwards or downwards.
  var thinned: SyllablePicture {
    var result = self
    for y in 0..<16 {
      for x in 1..<16 where self[x, y] && self[x - 1, y] && !self[x + 1, y] {
        let goesOn = self[x, y - 1] || self[x, y + 1]
        if goesOn && (self[x - 1, y - 1] || self[x - 1, y + 1]) {
          result.rows[y] &= ~(0x8000 >> UInt16(x))
        }
      }
    }
    return result
  }

  /// Whether there is ink; outside of the cell there is none.
  subscript(x: Int, y: Int) -> Bool {
    (0..<16).contains(x) && (0..<16).contains(y) && rows[y] & 0x8000 >> UInt16(x) != 0
  }
}

/// Four blurred pictures of a syllable, one for each direction of strokes, in one row of numbers.
///
/// ```
///   each plane:   20 columns: 2 of margin, 16, 2 of margin
///                 22 rows:    3 of margin, 16, 3 of margin
/// ```
///
/// A blur reaches two cells far, so the outermost rows stay zero: a plane can be moved by a row
/// within the row of numbers, and none runs into the next.
struct StrokePlanes {
  static let width = 20
  static let height = 22
  /// Numbers of all four planes.
  static let count = 4 * width * height

  /// The planes one after another: level, upright, falling `\`, rising `/`. A cell counts 0 to 256.
  let values: [Int16]

  init(_ picture: SyllablePicture) {
    var cells = [Int16](repeating: 0, count: Self.count)
    for y in 0..<16 {
      for x in 0..<16 {
        for (plane, isSet) in Self.directions(of: picture, x, y).enumerated() where isSet {
          cells[(plane * Self.height + y + 3) * Self.width + x + 2] = 1
        }
      }
    }
    for _ in 0..<2 {
      cells = Self.blurred(cells, by: 1)
      cells = Self.blurred(cells, by: Self.width)
    }
    values = cells
  }

  /// In which directions ink goes on from a pixel: level, upright, falling, rising.
  ///
  /// A slant counts where nothing straight does, or where it passes through.
  static func directions(of picture: SyllablePicture, _ x: Int, _ y: Int) -> [Bool] {
    guard picture[x, y] else { return [false, false, false, false] }
    let isLevel = picture[x - 1, y] || picture[x + 1, y]
    let isUpright = picture[x, y - 1] || picture[x, y + 1]
    let isStraight = isLevel || isUpright
    func isSlant(_ before: Bool, _ behind: Bool) -> Bool {
      ((before || behind) && !isStraight) || (before && behind)
    }
    return [
      isLevel, isUpright,
      isSlant(picture[x - 1, y - 1], picture[x + 1, y + 1]),
      isSlant(picture[x + 1, y - 1], picture[x - 1, y + 1]),
    ]
  }

  /// Each cell becomes once the one before, twice itself and once the one behind it, `step` away.
  private static func blurred(_ cells: [Int16], by step: Int) -> [Int16] {
    var result = [Int16](repeating: 0, count: count)
    let inner = width..<(count - width)
    let here = cells.span.extracting(inner)
    let before = cells.span.extracting((inner.lowerBound - step)..<(inner.upperBound - step))
    let behind = cells.span.extracting((inner.lowerBound + step)..<(inner.upperBound + step))
    precondition(here.count == before.count && here.count == behind.count)
    for i in here.indices {
      result[i + width] = before[i] &+ 2 &* here[i] &+ behind[i]
    }
    return result
  }
}
