/// What the layout must know of a text: how wide each of its slots is, where its lines may break, how high a row is.
///
/// A slot is what the typing engine reveals at once: a grapheme cluster with what rides along.
public struct MeasuredText: Equatable, Sendable {
  /// The slots, in the order in which they are typed.
  public var slots: [MeasuredSlot]
  /// The width of the cursor that follows the text; 0 for a text without one.
  public var cursorAdvance: Int
  /// The height of each of its rows.
  public var rowHeight: Int
  /// The width of the ellipsis that stands for what a clipped text has no room for.
  public var ellipsisAdvance: Int

  /// Makes a measured text; by default its rows are one cell high, as on a display of cells.
  public init(
    slots: [MeasuredSlot], cursorAdvance: Int, rowHeight: Int = 1, ellipsisAdvance: Int = 1
  ) {
    self.slots = slots
    self.cursorAdvance = cursorAdvance
    self.rowHeight = rowHeight
    self.ellipsisAdvance = ellipsisAdvance
  }
}

/// One slot of a text, as the layout sees it.
public struct MeasuredSlot: Equatable, Sendable {
  /// What sort of slot it is.
  public var kind: Kind
  /// Its width in pixels or cells; for a tab the distance between tab stops.
  public var advance: Int
  /// Whether a new row may begin with this slot.
  public var mayStartRow: Bool

  /// Makes a slot.
  public init(_ kind: Kind, advance: Int, mayStartRow: Bool = false) {
    self.kind = kind
    self.advance = advance
    self.mayStartRow = mayStartRow
  }

  /// The sorts of slots that a layout tells apart.
  public enum Kind: Equatable, Sendable {
    /// Something to be seen.
    case ink
    /// A space: it hangs over the edge of a row instead of starting a new one.
    case blank
    /// A space that reaches to the next tab stop.
    case tab
    /// The end of a line.
    case newline
  }
}
