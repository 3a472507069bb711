import Raster

/// Gathers glyphs in any order and makes the ``BitmapFont`` of them.
///
/// Where a scalar, a name or a piece comes twice, the first one stays and later ones are left out:
/// a font that is merged from several prefers the earlier.
public struct FontBuilder: Sendable {
  /// The family's name.
  public var name: String
  /// Rows of a line above the baseline.
  public var ascent: Int
  /// Rows of a line below the baseline.
  public var descent: Int
  /// Pixels of one column of cells. When nil: the advance of `0`, else half of the line height.
  public var cellWidth: Int?
  /// Which pieces Hangul syllables take; the first matching rule of a piece wins.
  public var rules: [HangulRule]

  private var encoded: [Entry<UInt32>] = []
  private var named: [Entry<String>] = []
  private var pieces: [Entry<HangulPiece>] = []
  private var records: [GlyphRecord] = []
  private var bitmaps: [UInt8] = []

  /// The widest and highest glyph, the farthest offset and the longest advance that a font may
  /// have, in pixels.
  public static let largestMetric = 1024

  /// Begins an empty font.
  public init(name: String, ascent: Int, descent: Int, cellWidth: Int? = nil) {
    self.name = name
    self.ascent = ascent
    self.descent = descent
    self.cellWidth = cellWidth
    rules = []
  }

  /// Begins with all that `fonts` hold: the name and the cells are those of the first, a line is as
  /// high as the highest, and all stand on one baseline.
  public init(merging fonts: [BitmapFont]) {
    self.init(
      name: fonts.first?.name ?? "", ascent: 0, descent: 0, cellWidth: fonts.first?.cellWidth)
    for font in fonts {
      ascent = max(ascent, font.ascent)
      descent = max(descent, font.descent)
      take(font, enlarged: 1, raised: 0, withPieces: true)
    }
  }

  /// Begins with a chain: what the first font lacks is taken from the second, and so on. The name, the cells and the line
  /// are those of the first.
  ///
  /// All stand on one baseline, but no ink may leave the line:
  ///
  /// - a font less than half as high as the line is enlarged by the largest whole multiple that fits in;
  /// - one that fits, but hangs deeper or reaches higher, is moved up or down by as much as it must;
  /// - one that is higher than the line makes the line higher.
  ///
  /// Pieces of Hangul and their rules are those of one font, as they fit each other only: of the one that composes most
  /// syllables, the first of equals.
  public init(chain fonts: [BitmapFont]) {
    self.init(
      name: fonts.first?.name ?? "", ascent: fonts.first?.ascent ?? 0,
      descent: fonts.first?.descent ?? 0, cellWidth: fonts.first?.cellWidth)
    let composer = FontBuilder.composer(among: fonts)
    for (index, font) in fonts.enumerated() {
      let height = ascent + descent
      let largest = max(1, FontBuilder.largestMetric / font.extent)
      let factor = max(1, min(height / font.lineHeight, largest))
      if font.lineHeight > height {
        take(font, enlarged: 1, raised: 0, withPieces: index == composer)
        ascent = max(ascent, font.ascent)
        descent = max(descent, font.descent)
      } else {
        let least = font.descent * factor - descent
        let most = ascent - font.ascent * factor
        take(
          font, enlarged: factor, raised: min(max(0, least), most), withPieces: index == composer)
      }
    }
  }

  /// Which font of a chain composes Hangul.
  private static func composer(among fonts: [BitmapFont]) -> Int? {
    let able = fonts.indices.filter { !fonts[$0].pieces.isEmpty && !fonts[$0].rules.isEmpty }
    // Counting takes milliseconds, and mostly there is but one.
    if able.count < 2 { return able.first }
    var best: (index: Int?, count: Int) = (nil, 0)
    for index in able {
      let count = fonts[index].composedCount
      if count > best.count { best = (index, count) }
    }
    return best.index
  }

  /// Takes over what `font` has, each pixel `factor` by `factor` pixels large, and `rise` rows higher.
  ///
  /// Rows that several glyphs share are shared here too.
  private mutating func take(
    _ font: BitmapFont, enlarged factor: Int, raised rise: Int, withPieces: Bool
  ) {
    let base = bitmaps.count
    bitmaps += font.bitmaps
    let sharesRows = font.sharesRows
    var known: [Int: Int] = [:]
    var orders: [Int] = []
    orders.reserveCapacity(font.records.count)
    for record in font.records {
      if sharesRows, record.byteCount > 0 {
        if let order = known[record.offset] {
          orders.append(order)
          continue
        }
        known[record.offset] = records.count
      }
      orders.append(records.count)
      records.append(record.moved(by: base, enlarged: factor, raised: rise))
    }
    var rest = orders[...]
    for scalar in font.scalars {
      encoded.append(Entry(key: scalar, order: rest.removeFirst()))
    }
    for name in font.names { named.append(Entry(key: name, order: rest.removeFirst())) }
    if !withPieces { return }
    rules += font.rules
    for piece in font.pieces { pieces.append(Entry(key: piece, order: rest.removeFirst())) }
  }

  /// Adds the glyph of a scalar.
  public mutating func add(_ glyph: BitmapGlyph, for scalar: Unicode.Scalar) {
    encoded.append(Entry(key: scalar.value, order: add(glyph)))
  }

  /// Adds the glyph of several scalars; its rows are kept once.
  public mutating func add(_ glyph: BitmapGlyph, for scalars: [Unicode.Scalar]) {
    if scalars.isEmpty { return }
    let order = add(glyph)
    for scalar in scalars { encoded.append(Entry(key: scalar.value, order: order)) }
  }

  /// Adds a glyph without a scalar. A name such as `initial-kiyeok-1` makes it a piece of Hangul
  /// syllables.
  public mutating func add(_ glyph: BitmapGlyph, named name: String) {
    if let piece = HangulPiece(name: name) {
      pieces.append(Entry(key: piece, order: add(glyph)))
    } else {
      named.append(Entry(key: name, order: add(glyph)))
    }
  }

  /// The font of all that was added.
  public func font() -> BitmapFont {
    let scalarEntries = sortedWithoutRepeats(encoded)
    let nameEntries = sortedWithoutRepeats(named)
    let pieceEntries = sortedWithoutRepeats(pieces)
    var order: [Int] = []
    for entry in scalarEntries { order.append(entry.order) }
    for entry in nameEntries { order.append(entry.order) }
    for entry in pieceEntries { order.append(entry.order) }
    var packedRecords: [GlyphRecord] = []
    packedRecords.reserveCapacity(order.count)
    var packedBitmaps: [UInt8] = []
    packedBitmaps.reserveCapacity(bitmaps.count)
    // Where the rows of a glyph have been put, if they have.
    var places = [Int](repeating: -1, count: records.count)
    for index in order {
      var record = records[index]
      if places[index] < 0 {
        places[index] = packedBitmaps.count
        packedBitmaps += bitmaps[record.offset..<(record.offset + record.byteCount)]
      }
      record.offset = places[index]
      packedRecords.append(record)
    }
    var cell = cellWidth
    for (index, entry) in scalarEntries.enumerated() where cell == nil && entry.key == 0x30 {
      cell = Int(packedRecords[index].advance)
    }
    return BitmapFont(
      name: name, ascent: ascent, descent: descent,
      cellWidth: max(1, cell ?? (ascent + descent + 1) / 2),
      scalars: scalarEntries.map { $0.key }, names: nameEntries.map { $0.key },
      pieces: pieceEntries.map { $0.key }, rules: rules, records: packedRecords,
      bitmaps: packedBitmaps)
  }

  private mutating func add(_ glyph: BitmapGlyph) -> Int {
    let limit = FontBuilder.largestMetric
    precondition(
      glyph.size.width <= limit && glyph.size.height <= limit && abs(glyph.left) <= limit
        && abs(glyph.top) <= 2 * limit && (0...limit).contains(glyph.advance),
      "a glyph's metrics lie within FontBuilder.largestMetric")
    records.append(
      GlyphRecord(
        width: UInt16(glyph.size.width), height: UInt16(glyph.size.height),
        left: Int16(glyph.left), top: Int16(glyph.top), advance: UInt16(glyph.advance),
        offset: bitmaps.count))
    bitmaps += glyph.bits
    return records.count - 1
  }
}

/// A glyph's key and which glyph it is, in the order of adding.
private struct Entry<Key: Comparable & Sendable>: Sendable {
  var key: Key
  var order: Int
}

/// Ascending by key; of equal keys only the one that was added first.
private func sortedWithoutRepeats<Key: Comparable & Sendable>(_ entries: [Entry<Key>])
  -> [Entry<Key>]
{
  let sorted = entries.sorted { ($0.key, $0.order) < ($1.key, $1.order) }
  var kept: [Entry<Key>] = []
  kept.reserveCapacity(sorted.count)
  for entry in sorted where kept.last?.key != entry.key { kept.append(entry) }
  return kept
}
