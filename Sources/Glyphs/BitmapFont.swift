import Raster

/// A font of 1-bit pictures: finds the glyph of a scalar, and composes Hangul syllables from
/// pieces.
///
/// Glyphs stand in one array, those with a scalar first and sorted by it, then those with a name,
/// then the pieces of syllables. All their rows stand in one array of bytes, so that a font is a
/// few allocations whatever its size.
public struct BitmapFont: Equatable, Sendable {
  /// The family's name as the font tells it.
  public var name: String
  /// Rows of a line above the baseline.
  public let ascent: Int
  /// Rows of a line below the baseline.
  public let descent: Int
  /// Pixels of one column of character cells; wide glyphs take two.
  public let cellWidth: Int

  /// The scalar of glyph i, ascending.
  let scalars: [UInt32]
  /// The name of glyph `scalars.count + i`, ascending.
  let names: [String]
  /// The piece that glyph `scalars.count + names.count + i` draws, ascending by key.
  let pieces: [HangulPiece]
  /// Which pieces a syllable takes.
  let rules: [HangulRule]
  /// Size, place and rows of every glyph.
  let records: [GlyphRecord]
  /// The rows of all glyphs; several may share theirs.
  let bitmaps: [UInt8]

  /// Rows from one line's top to the next line's.
  public var lineHeight: Int { ascent + descent }

  /// How many pixels wide and high each pixel is drawn for lines of `height` pixels: the largest whole multiple that is not
  /// above, at least 1.
  ///
  /// No glyph is made larger than ``largestPicture``: a font may have lines one row tall and a glyph of a thousand.
  public func scale(forHeight height: Int) -> Int {
    max(1, min(height / lineHeight, BitmapFont.largestPicture / extent))
  }

  /// How far the cell or any glyph reaches from the pen, in pixels; at least 1.
  var extent: Int {
    var extent = max(1, cellWidth)
    for record in records { extent = max(extent, record.extent) }
    return extent
  }

  /// Whether some rows belong to several glyphs, as in a console font whose table names a glyph twice.
  var sharesRows: Bool {
    var total = 0
    for record in records { total += record.byteCount }
    return total > bitmaps.count
  }

  /// The most rows or columns of an enlarged glyph; the longest text of a command line fits 31 bits then, on armv7 too.
  public static let largestPicture = 8192

  /// How many scalars have a glyph of their own; composed syllables are not counted.
  public var glyphCount: Int { scalars.count }

  /// The scalars that have a glyph of their own, ascending; composed syllables are not among them.
  public var ownScalars: [Unicode.Scalar] { scalars.compactMap { Unicode.Scalar($0) } }

  /// The glyph of `scalar`: its own, or for a Hangul syllable the one that is composed from pieces.
  public func glyph(for scalar: Unicode.Scalar) -> BitmapGlyph? {
    if let index = indexOfGlyph(for: scalar) { return glyph(at: index) }
    guard let syllable = HangulSyllable(scalar) else { return nil }
    return composed(syllable)
  }

  /// The unencoded glyph that the font calls `name`, such as `.notdef`.
  public func glyph(named name: String) -> BitmapGlyph? {
    guard let index = position(of: name, in: names) else { return nil }
    return glyph(at: scalars.count + index)
  }

  /// Whether the font can draw `scalar`.
  public func covers(_ scalar: Unicode.Scalar) -> Bool {
    if indexOfGlyph(for: scalar) != nil { return true }
    guard let syllable = HangulSyllable(scalar) else { return false }
    return pieceIndexes(of: syllable) != nil
  }

  /// Whether the font has a glyph of `scalar` itself; a syllable that it composes is none.
  public func hasOwnGlyph(of scalar: Unicode.Scalar) -> Bool { indexOfGlyph(for: scalar) != nil }

  /// The piece itself, for sheets and tests; nil when the font has none such.
  public func glyph(of piece: HangulPiece) -> BitmapGlyph? {
    index(of: piece).map { glyph(at: $0) }
  }

  /// The variant of a piece that the rules choose for `syllable`; nil when no rule matches.
  public func variant(of kind: HangulPiece.Kind, in syllable: HangulSyllable) -> UInt8? {
    for rule in rules where rule.kind == kind && rule.matches(syllable) { return rule.variant }
    return nil
  }

  func indexOfGlyph(for scalar: Unicode.Scalar) -> Int? {
    position(of: scalar.value, in: scalars)
  }

  func glyph(at index: Int) -> BitmapGlyph {
    let record = records[index]
    var glyph = BitmapGlyph(
      size: record.size, left: Int(record.left), top: Int(record.top),
      advance: Int(record.advance),
      bits: Array(bitmaps[record.offset..<(record.offset + record.byteCount)]))
    if record.factor > 1 { glyph = glyph.enlarged(by: Int(record.factor)) }
    glyph.top += Int(record.rise)
    return glyph
  }
}

extension BitmapFont {
  /// The bitwise OR of an initial, a medial and (if the syllable has one) a final.
  private func composed(_ syllable: HangulSyllable) -> BitmapGlyph? {
    guard let indexes = pieceIndexes(of: syllable) else { return nil }
    let parts = indexes.map { Placement(glyph: glyph(at: $0), x: 0) }
    var box = BitCanvas.Box()
    for part in parts { box.include(part, ascent: 0) }
    var canvas = BitCanvas(box)
    for part in parts { canvas.draw(part, ascent: 0) }
    var advance = 0
    for part in parts { advance = max(advance, part.glyph.advance) }
    return BitmapGlyph(
      size: canvas.size, left: box.left, top: -box.top, advance: advance, bits: canvas.bits)
  }

  /// Where the pieces of `syllable` stand among the glyphs, or nil when a rule or a piece is
  /// missing.
  private func pieceIndexes(of syllable: HangulSyllable) -> [Int]? {
    if pieces.isEmpty { return nil }
    var indexes: [Int] = []
    indexes.reserveCapacity(3)
    for (kind, jamo) in syllable.parts {
      guard let variant = variant(of: kind, in: syllable),
        let index = index(of: HangulPiece(kind, jamo: jamo, variant: variant))
      else { return nil }
      indexes.append(index)
    }
    return indexes
  }

  /// How many of the 11,172 syllables are composed from pieces.
  var composedCount: Int {
    var count = 0
    for value: UInt32 in 0xAC00...0xD7A3 {
      guard let scalar = Unicode.Scalar(value), let syllable = HangulSyllable(scalar) else {
        continue
      }
      if pieceIndexes(of: syllable) != nil { count += 1 }
    }
    return count
  }

  private func index(of piece: HangulPiece) -> Int? {
    position(of: piece, in: pieces).map { scalars.count + names.count + $0 }
  }
}

/// Size and place of one glyph, and where its rows begin.
///
/// A glyph that is enlarged is kept small and drawn large when it is asked for: a whole font of enlarged rows would take
/// many times the memory of its file.
struct GlyphRecord: Equatable, Sendable {
  var width: UInt16
  var height: UInt16
  var left: Int16
  var top: Int16
  var advance: UInt16
  /// How wide and high each pixel is drawn.
  var factor: UInt16 = 1
  /// How many rows the glyph is raised when it has been enlarged.
  var rise: Int16 = 0
  /// The first byte of its rows.
  var offset: Int

  var size: Size { Size(width: Int(width), height: Int(height)) }
  var byteCount: Int { BitmapGlyph.stride(ofWidth: Int(width)) * Int(height) }

  /// How far the glyph or its advance reaches from the pen.
  var extent: Int {
    let across = max(abs(Int(left)) + Int(width), Int(advance))
    let upright = abs(Int(top)) + Int(height)
    return max(across * Int(factor), upright * Int(factor) + abs(Int(rise)))
  }

  /// The same glyph with its rows `count` bytes later, drawn larger and higher.
  func moved(by count: Int, enlarged factor: Int, raised rise: Int) -> GlyphRecord {
    var record = self
    record.offset += count
    record.factor = UInt16(clamping: Int(record.factor) * factor)
    record.rise = Int16(clamping: Int(record.rise) * factor + rise)
    return record
  }
}

/// Where `wanted` stands in an ascending array: binary search.
func position<Element: Comparable>(of wanted: Element, in sorted: [Element]) -> Int? {
  var low = 0
  var high = sorted.count
  while low < high {
    let middle = low + (high - low) / 2
    if sorted[middle] < wanted { low = middle + 1 } else { high = middle }
  }
  return low < sorted.count && sorted[low] == wanted ? low : nil
}
