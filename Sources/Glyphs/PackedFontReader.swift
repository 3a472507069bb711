// Reads the sections of a packed font, each only after its length was held against what is left.

extension PackedFont {
  static func readBody(_ bytes: Span<UInt8>, _ cursor: inout Int) throws(FontDataFailure)
    -> BitmapFont
  {
    let ascent = signed(word(bytes, &cursor))
    let descent = signed(word(bytes, &cursor))
    let cellWidth = word(bytes, &cursor)
    let nameLength = word(bytes, &cursor)
    let scalarCount = long(bytes, &cursor)
    let nameCount = long(bytes, &cursor)
    let pieceCount = long(bytes, &cursor)
    let ruleCount = long(bytes, &cursor)
    let bitmapLength = long(bytes, &cursor)
    let limit = FontBuilder.largestMetric
    guard (1...limit).contains(ascent + descent), (1...limit).contains(cellWidth) else {
      throw damaged("the line and the cell")
    }
    try need(UInt64(nameLength), bytes, cursor, "the name")
    let name = text(bytes, &cursor, nameLength)

    let glyphCount = UInt64(scalarCount) + UInt64(nameCount) + UInt64(pieceCount)
    try need(10 * glyphCount, bytes, cursor, "the glyphs")
    // A length beyond `Int`, which has 32 bits on armv7, is found to be damage with the bitmaps.
    let records = try readRecords(bytes, &cursor, Int(glyphCount), Int(clamping: bitmapLength))

    try need(4 * UInt64(scalarCount), bytes, cursor, "the scalars")
    var scalars: [UInt32] = []
    scalars.reserveCapacity(Int(scalarCount))
    for _ in 0..<Int(scalarCount) {
      let scalar = long(bytes, &cursor)
      if let last = scalars.last, last >= scalar { throw damaged("the order of the scalars") }
      scalars.append(scalar)
    }
    let names = try readNames(bytes, &cursor, Int(nameCount))
    let pieces = try readPieces(bytes, &cursor, pieceCount)
    let rules = try readRules(bytes, &cursor, ruleCount)
    try need(UInt64(bitmapLength), bytes, cursor, "the bitmaps")
    let bitmaps = rows(bytes, cursor, Int(bitmapLength))
    return BitmapFont(
      name: name, ascent: ascent, descent: descent, cellWidth: cellWidth, scalars: scalars,
      names: names, pieces: pieces, rules: rules, records: records, bitmaps: bitmaps)
  }

  private static func readRecords(
    _ bytes: Span<UInt8>, _ cursor: inout Int, _ count: Int, _ bitmapLength: Int
  ) throws(FontDataFailure) -> [GlyphRecord] {
    var records: [GlyphRecord] = []
    records.reserveCapacity(count)
    var offset = 0
    let limit = FontBuilder.largestMetric
    for _ in 0..<count {
      let width = word(bytes, &cursor)
      let height = word(bytes, &cursor)
      let left = signed(word(bytes, &cursor))
      let top = signed(word(bytes, &cursor))
      let advance = word(bytes, &cursor)
      guard width <= limit, height <= limit, abs(left) <= limit, abs(top) <= 2 * limit,
        advance <= limit
      else { throw damaged("a glyph's size") }
      let record = GlyphRecord(
        width: UInt16(width), height: UInt16(height), left: Int16(left), top: Int16(top),
        advance: UInt16(advance), offset: offset)
      offset += record.byteCount
      guard offset <= bitmapLength else { throw damaged("the length of the bitmaps") }
      records.append(record)
    }
    return records
  }

  private static func readNames(_ bytes: Span<UInt8>, _ cursor: inout Int, _ count: Int)
    throws(FontDataFailure) -> [String]
  {
    var names: [String] = []
    for _ in 0..<count {
      try need(1, bytes, cursor, "a glyph's name")
      let length = Int(bytes[cursor])
      cursor += 1
      try need(UInt64(length), bytes, cursor, "a glyph's name")
      let name = text(bytes, &cursor, length)
      if let last = names.last, last >= name { throw damaged("the order of the names") }
      names.append(name)
    }
    return names
  }

  private static func readPieces(_ bytes: Span<UInt8>, _ cursor: inout Int, _ count: UInt32)
    throws(FontDataFailure) -> [HangulPiece]
  {
    try need(4 * UInt64(count), bytes, cursor, "the pieces")
    var pieces: [HangulPiece] = []
    pieces.reserveCapacity(Int(count))
    for _ in 0..<Int(count) {
      guard let kind = HangulPiece.Kind(rawValue: bytes[cursor]) else {
        throw damaged("a piece's kind")
      }
      let piece = HangulPiece(
        kind, jamo: Int(bytes[cursor + 1]), variant: bytes[cursor + 2])
      if let last = pieces.last, last >= piece { throw damaged("the order of the pieces") }
      pieces.append(piece)
      cursor += 4
    }
    return pieces
  }

  private static func readRules(_ bytes: Span<UInt8>, _ cursor: inout Int, _ count: UInt32)
    throws(FontDataFailure) -> [HangulRule]
  {
    try need(16 * UInt64(count), bytes, cursor, "the rules")
    // Every syllable walks through them: millions would stop the program. The built-in font has some dozens.
    guard count <= 4096 else { throw damaged("a number of rules up to 4096") }
    var rules: [HangulRule] = []
    for _ in 0..<Int(count) {
      guard let kind = HangulPiece.Kind(rawValue: bytes[cursor]) else {
        throw damaged("a rule's kind")
      }
      let variant = bytes[cursor + 1]
      cursor += 4
      let initials = long(bytes, &cursor)
      let medials = long(bytes, &cursor)
      let finals = long(bytes, &cursor)
      rules.append(
        HangulRule(kind, initials: initials, medials: medials, finals: finals, variant: variant))
    }
    return rules
  }

  /// Two bytes, the least significant first.
  static func word(_ bytes: Span<UInt8>, _ cursor: inout Int) -> Int {
    let value = Int(bytes[cursor]) | Int(bytes[cursor + 1]) << 8
    cursor += 2
    return value
  }

  /// Four bytes, the least significant first.
  static func long(_ bytes: Span<UInt8>, _ cursor: inout Int) -> UInt32 {
    let low = UInt32(word(bytes, &cursor))
    return low | UInt32(word(bytes, &cursor)) << 16
  }

  private static func signed(_ word: Int) -> Int { word >= 0x8000 ? word - 0x1_0000 : word }

  private static func text(_ bytes: Span<UInt8>, _ cursor: inout Int, _ length: Int) -> String {
    let letters = rows(bytes, cursor, length)
    cursor += length
    return String(decoding: letters, as: UTF8.self)
  }

  private static func rows(_ bytes: Span<UInt8>, _ start: Int, _ count: Int) -> [UInt8] {
    var copy: [UInt8] = []
    copy.reserveCapacity(count)
    for index in start..<(start + count) { copy.append(bytes[index]) }
    return copy
  }

  private static func need(
    _ count: UInt64, _ bytes: Span<UInt8>, _ cursor: Int, _ what: String
  ) throws(FontDataFailure) {
    guard count <= UInt64(bytes.count - cursor) else { throw damaged(what) }
  }

  private static func damaged(_ what: String) -> FontDataFailure {
    FontDataFailure(found: "damaged data where \(what) should be", expected: "a whole packed font")
  }
}
