import Raster

/// Draws one grapheme cluster: decides which glyphs show its scalars and where they stand.
struct ClusterPen {
  private let font: BitmapFont
  private var placements: [Placement] = []
  private var advance = 0
  private var missing: [Unicode.Scalar] = []

  init(_ font: BitmapFont) {
    self.font = font
  }

  /// All that was drawn, laid over each other.
  var picture: ClusterPicture {
    var box = BitCanvas.Box()
    box.include(Rect(x: 0, y: 0, width: advance, height: font.lineHeight))
    for placement in placements { box.include(placement, ascent: font.ascent) }
    var canvas = BitCanvas(box)
    for placement in placements { canvas.draw(placement, ascent: font.ascent) }
    return ClusterPicture(
      bits: canvas.bits, size: canvas.size, offset: Point(x: box.left, y: box.top),
      advance: advance, columns: (advance + font.cellWidth - 1) / font.cellWidth,
      missing: missing)
  }

  mutating func draw(_ scalars: [Unicode.Scalar]) {
    if drawFlag(scalars) { return }
    let isKeycap = scalars.count > 1 && scalars.last == "\u{20E3}"
    var visible: [Unicode.Scalar] = []
    for scalar in isKeycap ? scalars.dropLast() : scalars[...] {
      if !scalar.showsNothing && !(scalar.isSkinTone && !visible.isEmpty) { visible.append(scalar) }
    }
    if scalars.contains(where: { $0 == "\u{200D}" }) { visible = firstOfJoined(visible) }
    let prefersWide = scalars.contains(where: { $0 == "\u{FE0F}" })
    visible = ConjoiningJamo.composed(visible)
    var rest = visible[...]
    while let scalar = rest.first {
      let start = advance
      if scalar.isMark {
        drawOrphan(scalar)
        rest.removeFirst()
      } else {
        rest.removeFirst(drawBase(rest, prefersWide: prefersWide))
      }
      while let mark = rest.first, mark.isMark {
        drawMark(mark, over: start)
        rest.removeFirst()
      }
    }
    if isKeycap, !visible.isEmpty { drawKeycap() }
  }

  /// The letter that begins `scalars`, with as many of its marks as one glyph has; gives how many
  /// scalars that were.
  private mutating func drawBase(_ scalars: ArraySlice<Unicode.Scalar>, prefersWide: Bool) -> Int {
    var marks = 0
    for scalar in scalars.dropFirst() {
      if !scalar.isMark { break }
      marks += 1
    }
    // No precomposed character has more than three marks.
    var count = min(marks, 3) + 1
    while count > 1 {
      if let glyph = font.glyphEqual(to: scalars.prefix(count)) {
        put(glyph)
        return count
      }
      count -= 1
    }
    guard let scalar = scalars.first else { return 0 }
    if let glyph = font.glyph(for: scalar) ?? font.glyphEqual(to: scalars.prefix(1))
      ?? font.glyph(for: scalar.plainer)
    {
      put(glyph)
    } else {
      put(font.missingBox(for: scalar, isWide: prefersWide || scalar.isWide))
      missing.append(scalar)
    }
    return 1
  }

  private mutating func put(_ glyph: BitmapGlyph) {
    placements.append(Placement(glyph: glyph, x: advance))
    advance += glyph.advance
  }

  /// Lays a mark over the letter that begins at column `start`.
  ///
  /// Fonts draw marks for a letter of one cell, either behind the pen (then their offset is
  /// negative) or, as a glyph of its own, before it. Over a wider letter that cell stands in the
  /// middle.
  private mutating func drawMark(_ mark: Unicode.Scalar, over start: Int) {
    guard let glyph = font.glyph(for: mark) else {
      missing.append(mark)
      return
    }
    let width = advance - start
    let cell = glyph.advance > 0 ? glyph.advance : font.cellWidth
    let x = glyph.left < 0 ? start + (width + cell) / 2 : start + (width - cell) / 2
    placements.append(Placement(glyph: glyph, x: x))
  }

  private mutating func drawOrphan(_ mark: Unicode.Scalar) {
    guard font.covers(mark) else {
      put(font.missingBox(for: mark, isWide: mark.isWide))
      missing.append(mark)
      return
    }
    let start = advance
    if let circle = font.glyph(for: "\u{25CC}") { put(circle) } else { advance += font.cellWidth }
    drawMark(mark, over: start)
  }

  /// Two regional indicators: the country's flag if the font has it, else its two letters in two
  /// cells.
  private mutating func drawFlag(_ scalars: [Unicode.Scalar]) -> Bool {
    guard scalars.count >= 2, let first = scalars[0].regionalLetter,
      let second = scalars[1].regionalLetter
    else { return false }
    let lowerCase = [first, second].map { UInt8(truncatingIfNeeded: $0.value) | 0x20 }
    if let flag = font.glyph(named: "flag-\(String(decoding: lowerCase, as: UTF8.self))") {
      put(flag)
      return true
    }
    for (letter, scalar) in [(first, scalars[0]), (second, scalars[1])] {
      let start = advance
      if let glyph = font.glyph(for: letter) {
        placements.append(Placement(glyph: glyph, x: start))
      } else {
        placements.append(
          Placement(glyph: font.missingBox(for: scalar, isWide: false), x: start))
        missing.append(scalar)
      }
      advance = start + font.cellWidth
    }
    return true
  }

  /// Of scalars joined by U+200D only the first that has a glyph is shown; marks do not count.
  private func firstOfJoined(_ scalars: [Unicode.Scalar]) -> [Unicode.Scalar] {
    let bases = scalars.filter { !$0.isMark }
    guard bases.count > 1 else { return scalars }
    return [bases.first { font.covers($0) } ?? bases[0]]
  }

  /// Puts what was drawn into the middle of the font's keycap, or of a plain frame of two cells.
  private mutating func drawKeycap() {
    let own = font.glyph(for: "\u{20E3}")
    let width = max(own?.advance ?? 0, 2 * font.cellWidth, advance)
    let shift = (width - advance) / 2
    for index in placements.indices { placements[index].x += shift }
    advance = width
    let frame =
      own
      ?? .outline(
        Size(width: width - 1, height: font.lineHeight - 1), top: font.ascent, advance: width)
    placements.append(Placement(glyph: frame, x: 0))
  }
}

extension BitmapFont {
  /// The glyph of the one scalar that is canonically equal to `scalars`: U+00E9 for e and U+0301.
  ///
  /// The standard library's comparison of characters knows the decompositions, so no table stands
  /// here. All composed letters of living scripts lie in the range that is searched.
  func glyphEqual(to scalars: ArraySlice<Unicode.Scalar>) -> BitmapGlyph? {
    var text = String.UnicodeScalarView()
    text.append(contentsOf: scalars)
    let wanted = String(text)
    for (index, value) in self.scalars.enumerated() where value >= 0xC0 {
      if value >= 0x3100 { break }
      guard let scalar = Unicode.Scalar(value) else { continue }
      if String(Character(scalar)) == wanted { return glyph(at: index) }
    }
    return nil
  }
}
