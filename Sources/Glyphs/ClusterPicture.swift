public import Raster

/// What a grapheme cluster looks like: one 1-bit mask, however many scalars it has.
///
/// The mask covers at least the cluster's cell, `advance` columns by the font's line height, so
/// that a cell can be drawn with foreground and background in one pass. It is larger only where ink
/// leaves the cell.
public struct ClusterPicture: Equatable, Sendable {
  /// The rows from the top: the most significant bit is leftmost, each row is padded with zeros to
  /// whole bytes.
  public var bits: [UInt8]
  /// Columns and rows of the mask.
  public var size: Size
  /// Where the mask's left top corner stands, seen from the pen at the top of the line: (0, 0)
  /// unless ink leaves the cell to the left or above.
  public var offset: Point
  /// Columns that the pen moves to the right.
  public var advance: Int
  /// How many columns of character cells the cluster takes: 0 when it shows nothing, else mostly 1
  /// or 2.
  public var columns: Int
  /// The scalars that the font has no glyph for: those drawn as a box, and marks that had to be
  /// left out.
  public var missing: [Unicode.Scalar]

  /// Whether the pixel at column `x` and row `y` of the mask is set; outside of the mask none is.
  public subscript(x: Int, y: Int) -> Bool {
    guard x >= 0, x < size.width, y >= 0, y < size.height else { return false }
    let byte = bits[y * BitmapGlyph.stride(ofWidth: size.width) + x / 8]
    return byte & (0x80 >> UInt8(x % 8)) != 0
  }
}

extension BitmapFont {
  /// The picture of a grapheme cluster.
  ///
  /// - A letter with marks, composed or not, is the font's precomposed glyph, else the marks laid
  ///   over the letter.
  /// - Conjoining jamo become a syllable; a single one its compatibility jamo.
  /// - Joiners, variation selectors, tags and (after a person) skin tones show nothing.
  /// - A sequence joined by U+200D is its first scalar that has a glyph: a family is its first
  ///   person.
  /// - Two regional indicators are the font's glyph `flag-xx` (`flag-kr`), else their two letters.
  /// - A keycap (U+20E3) is its digit in a frame. A mark without a letter stands on U+25CC.
  /// - What the font lacks is a box with the code point in hexadecimal.
  public func picture(of cluster: Character) -> ClusterPicture {
    picture(of: Array(cluster.unicodeScalars))
  }

  /// The picture of the grapheme cluster that `scalars` make.
  public func picture(of scalars: [Unicode.Scalar]) -> ClusterPicture {
    var pen = ClusterPen(self)
    pen.draw(scalars)
    return pen.picture
  }
}
