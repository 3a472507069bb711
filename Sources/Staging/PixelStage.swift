public import Glyphs
public import Raster
public import Typing

/// Draws a stack of texts into a frame: of each picture only what differs from the one before.
///
/// Texts are laid out when they are set. Drawing a frame then looks nothing up but pictures by number: a typed
/// character costs its own cell and two cells of cursor.
public struct PixelStage: ~Copyable {
  /// The picture, of the display's size.
  public private(set) var frame: Frame
  /// How the texts look.
  public let look: Look
  /// The pictures of all clusters, for each typeface that is in use; the first is the stage's own. Tests read how far
  /// they reach out of their cells.
  private(set) var caches: [GlyphCache]
  private var pictures: [PicturedText] = []
  /// What is wanted and where; tests read it.
  private(set) var view: StackView
  /// What must be drawn again, whatever the texts do.
  private var stale: [Rect] = []
  /// How far the ink of what was drawn reaches out of its cells.
  private var reach = 0
  private var boxes: [Rect] = []
  /// The colours of each text.
  private var inks: [GlyphInks] = []
  /// Where the glyphs of a row are gathered.
  private var cells: [GlyphRun.Cell] = []
  private var run = GlyphRun()

  /// Colours, and how the stack stands.
  public struct Look: Equatable, Sendable {
    /// The colour of texts and cursor.
    public var foreground: Color
    /// The colour behind them.
    public var background: Color
    /// How the stack stands; in pixels.
    public var style: StackStyle
    /// How far a text's own typeface is enlarged at most: 1 where each pixel is as large as a letter's half.
    public var largestScale: Int
    /// Whether an arrangement's room at edges is kept; a terminal's characters have none to lose.
    public var keepsEdges: Bool

    /// Makes a look.
    public init(
      foreground: Color = .white, background: Color = .black, style: StackStyle = StackStyle(),
      largestScale: Int = .max, keepsEdges: Bool = true
    ) {
      self.foreground = foreground
      self.background = background
      self.style = style
      self.largestScale = max(1, largestScale)
      self.keepsEdges = keepsEdges
    }

    /// What becomes of an arrangement of `count` texts; nil is the plain stack of the style.
    func arrangement(_ wanted: Arrangement?, of count: Int) -> Arrangement {
      guard let wanted else { return .plain(count, style) }
      return keepsEdges ? wanted : wanted.mapLengths(gap: { $0 }, edge: { _ in 0 })
    }
  }

  /// Makes a stage without texts; its frame is all background.
  ///
  /// - Parameters:
  ///   - size: the display's, in pixels.
  ///   - font: what the texts are set in.
  ///   - scale: how many pixels wide and high each pixel of the font is.
  ///   - look: colours, and how the stack stands.
  public init(size: Size, font: BitmapFont, scale: Int, look: Look) {
    frame = Frame(size: size, filledWith: look.background)
    self.look = look
    caches = [GlyphCache(font: font, scale: scale)]
    view = StackView(layout: StackLayout([], on: size, arrangement: .plain(0, look.style)))
    stale = [frame.bounds]
  }

  /// How large a display would have to be to show `texts` unwrapped; without an arrangement as the plain stack of the
  /// look's style.
  public static func naturalSize(
    of texts: [StagedText], font: BitmapFont, scale: Int, look: Look,
    arrangement: Arrangement? = nil
  ) -> Size {
    StackLayout.naturalSize(
      of: measure(texts, font: font, scale: scale, look: look),
      arrangement: look.arrangement(arrangement, of: texts.count))
  }

  /// How tall a display must be to show `texts` where it is `width` pixels wide.
  public static func height(
    of texts: [StagedText], width: Int, font: BitmapFont, scale: Int, look: Look,
    arrangement: Arrangement? = nil
  ) -> Int {
    StackLayout.height(
      of: measure(texts, font: font, scale: scale, look: look), width: width,
      arrangement: look.arrangement(arrangement, of: texts.count))
  }

  private static func measure(_ texts: [StagedText], font: BitmapFont, scale: Int, look: Look)
    -> [MeasuredText]
  {
    var caches = [GlyphCache(font: font, scale: scale)]
    return texts.map { text in
      caches[caches.number(for: text.face, look: look)].picture(text).measured
    }
  }

  /// Replaces all texts and lays them out; what is the same in the same place stays.
  ///
  /// Without an arrangement they are the plain stack of the look's style.
  public mutating func setTexts(_ newTexts: [StagedText], arrangement: Arrangement? = nil) {
    // What shows reaches as far as the glyphs that are about to be forgotten.
    reach = max(reach, overhang)
    for cache in caches { cache.forgetIfFull() }
    // Whoever sets ever new typefaces must not fill the memory either.
    if caches.count > 16 { caches.removeSubrange(1...) }
    pictures = []
    for staged in newTexts {
      let number = caches.number(for: staged.face, look: look)
      var picture = caches[number].picture(staged)
      picture.cache = number
      picture.foreground = staged.foreground ?? look.foreground
      pictures.append(picture)
    }
    inks = inks(of: pictures)
    reach = max(reach, overhang)
    let layout = StackLayout(
      pictures.map { $0.measured }, on: frame.size,
      arrangement: look.arrangement(arrangement, of: newTexts.count))
    view.replace(layout: layout, texts: newTexts, pictures.map { $0.measured }, reach: reach)
  }

  /// The colours of each text; texts of one colour share its table.
  private borrowing func inks(of pictures: [PicturedText]) -> [GlyphInks] {
    var result: [GlyphInks] = []
    for picture in pictures {
      let known = (result + inks).first { $0.foreground == picture.foreground }
      result.append(
        known ?? GlyphInks(foreground: picture.foreground, background: look.background))
    }
    return result
  }

  /// How far the ink of any typeface reaches out of its cells.
  private var overhang: Int {
    var farthest = 0
    for cache in caches { farthest = max(farthest, cache.overhang) }
    return farthest
  }

  /// Whether rows can be drawn in one pass: no glyph of any typeface leaves its cell.
  private var isGatherable: Bool {
    for cache in caches where !cache.isGatherable { return false }
    return true
  }

  /// How many slots of `text` can be shown here: fewer than it has where the display clips it.
  public borrowing func slotLimit(of text: Int) -> Int { view.slotLimit(of: text) }

  /// The scalars without a glyph that were met since the last call.
  public mutating func takeMissing() -> [Unicode.Scalar] {
    var missing: [Unicode.Scalar] = []
    for cache in caches {
      for scalar in cache.takeMissing() where !missing.contains(scalar) { missing.append(scalar) }
    }
    return missing
  }

  /// Takes what is to be seen of `text`; `levels` is how many levels of opacity the frame's cursor counts in.
  public mutating func show(_ typing: TypingFrame, levels: Int, of text: Int) {
    view.show(typing, levels: levels, of: text)
  }

  /// Brings the frame up to date and says what changed in it.
  public mutating func draw() -> Damage {
    var damage = Damage()
    draw(into: &damage)
    return damage
  }

  /// Brings the frame up to date and adds what changed in it to `damage`.
  ///
  /// A loop that keeps one damage, and empties it by `removeAll()`, draws without asking for memory.
  public mutating func draw(into damage: inout Damage) {
    boxes.removeAll(keepingCapacity: true)
    boxes.append(contentsOf: stale)
    stale.removeAll(keepingCapacity: true)
    reach = max(reach, overhang)
    view.collectChanges(reach: reach, into: &boxes)
    var last = Rect.empty
    for index in boxes.indices {
      let box = boxes[index].grown(by: reach).intersection(frame.bounds)
      // A cursor that leaves makes way for the character that comes: one box often holds the other.
      if last.contains(box) { continue }
      repaint(box)
      damage.add(box)
      last = box
    }
    reach = overhang
  }

  /// Draws everything anew into `box`.
  private mutating func repaint(_ box: Rect) {
    let gathers = isGatherable
    if !gathers { frame.fill(box, with: look.background) }
    let scroll = view.layout.scroll(to: view.firstRow)
    let margin = overhang
    var filled = box.y
    var number = view.layout.firstRow(endingBelow: box.y + scroll - margin, from: view.firstRow)
    while number < view.layout.rows.count {
      let top = view.layout.rows[number].y - scroll
      if top >= box.bottom + margin { break }
      if gathers {
        fill(box, from: filled, to: top)
        filled = min(box.bottom, top + view.layout.rows[number].height)
        gatherRow(number, top: top, in: box)
      } else {
        blendRow(number, top: top, in: box)
      }
      number += 1
    }
    if gathers { fill(box, from: filled, to: box.bottom) }
    for text in view.wanted.indices { drawCursor(of: text, in: box) }
  }

  private mutating func fill(_ box: Rect, from top: Int, to bottom: Int) {
    if bottom <= top { return }
    frame.fill(
      Rect(x: box.x, y: top, width: box.width, height: bottom - top).intersection(box),
      with: look.background)
  }

  /// Draws the part of a row that lies in `box`, and what of the box lies beside it, in one pass.
  private mutating func gatherRow(_ number: Int, top: Int, in box: Rect) {
    cells.removeAll(keepingCapacity: true)
    let text = view.layout.rows[number].text
    let first = view.layout.rows[number].slots.lowerBound
    let end = min(view.layout.rows[number].slots.upperBound, view.wanted[text].touchedSlots) - first
    var index = view.layout.rows[number].index(endingBehind: box.x)
    while index < end {
      let x = view.layout.rows[number].xs[index]
      if x >= box.right { break }
      cells.append(GlyphRun.Cell(glyphNumber(of: first + index, in: text), x: x - box.x))
      index += 1
    }
    caches[pictures[text].cache].gather(cells, into: &run, width: box.width)
    frame.draw(run, inks: inks[text], at: Point(x: box.x, y: top), rows: box.y..<box.bottom)
  }

  /// Draws the part of a row that lies in `box` over what is there: for glyphs that reach into each other's cells.
  private mutating func blendRow(_ number: Int, top: Int, in box: Rect) {
    let margin = overhang
    let text = view.layout.rows[number].text
    let first = view.layout.rows[number].slots.lowerBound
    let end = min(view.layout.rows[number].slots.upperBound, view.wanted[text].touchedSlots) - first
    var index = view.layout.rows[number].index(endingBehind: box.x - margin)
    while index < end {
      let x = view.layout.rows[number].xs[index]
      if x >= box.right + margin { break }
      let picture = glyphNumber(of: first + index, in: text)
      let glyph = caches[pictures[text].cache][picture]
      frame.blend(
        glyph.mask, at: Point(x: x + glyph.origin.x, y: top + glyph.origin.y),
        foreground: pictures[text].foreground, clippedTo: box)
      index += 1
    }
  }

  /// The number of the glyph that stands in a slot now.
  private mutating func glyphNumber(of slot: Int, in text: Int) -> Int {
    if let scalar = view.wanted[text].composed(slot) {
      return caches[pictures[text].cache].number(of: Character(scalar))
    }
    return view.layout.ellipsisSlots[text] == slot
      ? pictures[text].ellipsis : pictures[text].slots[slot]
  }

  private mutating func drawCursor(of text: Int, in box: Rect) {
    guard let cursor = view.wanted[text].cursor, cursor.row >= view.firstRow else { return }
    let top = view.layout.rows[cursor.row].y - view.layout.scroll(to: view.firstRow)
    let bottom = top + view.layout.rows[cursor.row].height
    if top >= box.bottom || bottom <= box.y || cursor.x >= box.right { return }
    let cache = caches[pictures[text].cache]
    var x = cursor.x
    for number in pictures[text].cursor {
      let glyph = cache[number]
      frame.blend(
        glyph.mask, at: Point(x: x + glyph.origin.x, y: top + glyph.origin.y),
        foreground: pictures[text].foreground, opacity: cursor.opacity, clippedTo: box)
      x += glyph.advance
    }
  }
}

/// The numbers of a text's glyphs, and how wide they are.
private struct PicturedText {
  var slots: [Int] = []
  var cursor: [Int] = []
  var ellipsis: Int
  var measured: MeasuredText
  /// Which of the stage's caches the numbers are of.
  var cache = 0
  var foreground = Color.white
}

extension [GlyphCache] {
  /// The number of the cache for a text's typeface, which is made at the first call; nil is the first.
  fileprivate mutating func number(for face: Typeface?, look: PixelStage.Look) -> Int {
    guard let face else { return 0 }
    let scale = Swift.min(face.scale, look.largestScale)
    if let known = firstIndex(where: { $0.scale == scale && $0.font == face.font }) { return known }
    append(GlyphCache(font: face.font, scale: scale))
    return count - 1
  }
}

extension GlyphCache {
  /// Draws what is new to the cache of a text and its cursor.
  fileprivate func picture(_ staged: StagedText) -> PicturedText {
    let space = number(of: " ")
    var slots: [Int] = []
    var advances: [Int] = []
    slots.reserveCapacity(staged.text.slotCount)
    for slot in 0..<staged.text.slotCount {
      let cluster = staged.text.drawnCharacter(slot)
      let number = cluster == "\n" || cluster == "\t" ? space : number(of: cluster)
      slots.append(number)
      advances.append(self[number].advance)
    }
    var cursor: [Int] = []
    var cursorAdvance = 0
    for slot in 0..<staged.cursor.slotCount {
      let number = number(of: staged.cursor.drawnCharacter(slot))
      cursor.append(number)
      cursorAdvance += self[number].advance
    }
    let ellipsis = number(of: "\u{2026}")
    return PicturedText(
      slots: slots, cursor: cursor, ellipsis: ellipsis,
      measured: staged.measured(
        advances: advances, space: self[space].advance, cursorAdvance: cursorAdvance,
        rowHeight: lineHeight, ellipsisAdvance: self[ellipsis].advance))
  }
}
