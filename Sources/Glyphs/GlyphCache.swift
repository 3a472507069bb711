public import Raster

/// Keeps a font's clusters as masks at one size, so that each is drawn once and blitted many times.
///
/// Glyphs are known by number: a stage looks each slot of a text up once, when it lays the text out, and a frame then
/// needs no dictionary. It is a class, since a stage draws from it while it changes itself. It also gathers the scalars
/// that the font lacks, so that each is reported once.
public final class GlyphCache {
  /// The font that the glyphs are of.
  public let font: BitmapFont
  /// How many pixels wide and high each pixel of the font is drawn.
  public let scale: Int
  /// How many glyphs the cache should hold at most; see ``forgetIfFull()``.
  public static let limit = 4096

  private var glyphs: [CachedGlyph] = []
  private var numbers: [Character: Int] = [:]
  private var reported: Set<UInt32> = []
  private var unreported: [Unicode.Scalar] = []
  /// The same glyphs as rows of bits.
  private var rows: GlyphRows
  /// Whether all glyphs can be gathered into a run: they stay in their cells and are not wider than a word.
  public private(set) var isGatherable = true
  /// How many pixels some glyph reaches out of its own cell at most, to any side; 0 where all stay in theirs.
  public private(set) var overhang = 0

  /// Makes an empty cache of `font`, each of whose pixels is drawn `scale` by `scale`.
  public init(font: BitmapFont, scale: Int = 1) {
    precondition(scale >= 1, "a font is enlarged by a whole factor")
    self.font = font
    self.scale = scale
    rows = GlyphRows(height: font.lineHeight * scale)
  }

  /// The height of a line, in pixels of the display.
  public var lineHeight: Int { font.lineHeight * scale }

  /// The number of `cluster`'s glyph, which is drawn at the first call.
  public func number(of cluster: Character) -> Int {
    if let number = numbers[cluster] { return number }
    let picture = font.picture(of: cluster)
    let glyph = CachedGlyph(picture, scale: scale)
    let right = glyph.origin.x + glyph.mask.size.width - glyph.advance
    let below = glyph.origin.y + glyph.mask.size.height - lineHeight
    overhang = max(overhang, max(max(-glyph.origin.x, -glyph.origin.y), max(right, below)))
    if !rows.append(glyph.mask) || overhang > 0 { isGatherable = false }
    for scalar in picture.missing where reported.insert(scalar.value).inserted {
      unreported.append(scalar)
    }
    glyphs.append(glyph)
    numbers[cluster] = glyphs.count - 1
    return glyphs.count - 1
  }

  /// Gathers cells of this cache's glyphs into a run of `width` pixels; see ``isGatherable``.
  public func gather(_ cells: [GlyphRun.Cell], into run: inout GlyphRun, width: Int) {
    run.gather(cells, of: rows, width: width)
  }

  /// The glyph with a number that ``number(of:)`` gave.
  public subscript(number: Int) -> CachedGlyph { glyphs[number] }

  /// Forgets all glyphs if there are more than ``limit``: to be called only where no number is in use any more.
  ///
  /// An endless stream of ever new texts must not fill the memory.
  public func forgetIfFull() {
    if glyphs.count <= GlyphCache.limit { return }
    glyphs.removeAll(keepingCapacity: true)
    numbers.removeAll(keepingCapacity: true)
    rows.removeAll()
    isGatherable = true
    overhang = 0
  }

  /// The scalars without a glyph that were met since the last call; none comes twice in a cache's life.
  public func takeMissing() -> [Unicode.Scalar] {
    let missing = unreported
    unreported = []
    return missing
  }
}

/// A cluster's mask and where it stands; lengths are pixels of the display.
public struct CachedGlyph: Sendable {
  /// The picture, of the cell at least.
  public let mask: GlyphMask
  /// Where the mask's left top corner stands, seen from the pen at the top of the line.
  public let origin: Point
  /// Columns that the pen moves to the right.
  public let advance: Int

  init(_ picture: ClusterPicture, scale: Int) {
    mask = GlyphMask(bits: picture.bits, size: picture.size, scale: scale)
    origin = Point(x: picture.offset.x * scale, y: picture.offset.y * scale)
    advance = picture.advance * scale
  }
}
