/// How texts stand to each other on a display: stacks, gaps and free edges, one in the other.
///
/// Lengths are pixels on pixel displays and cells on cell displays. Texts are known by their number, which counts them
/// from the top; each stands in an arrangement once.
public indirect enum Arrangement: Equatable, Sendable {
  /// The text with a number.
  case text(Int)
  /// Parts from the top to the bottom, with a gap between two of them. A stack is as wide as its widest part; one that
  /// `fills` takes all the width that it is offered.
  case stack(StackStyle.Alignment, spacing: Int, fills: Bool, [Arrangement])
  /// A part with room around it.
  case padded(Edges, Arrangement)

  /// Room at the edges of a part.
  public struct Edges: Equatable, Sendable {
    /// Above the part.
    public var top: Int
    /// At its left.
    public var leading: Int
    /// Below it.
    public var bottom: Int
    /// At its right.
    public var trailing: Int

    /// Makes room at each edge; negative lengths count as zero.
    public init(top: Int = 0, leading: Int = 0, bottom: Int = 0, trailing: Int = 0) {
      self.top = max(0, top)
      self.leading = max(0, leading)
      self.bottom = max(0, bottom)
      self.trailing = max(0, trailing)
    }

    /// Makes the same room at all edges.
    public init(all length: Int) {
      self.init(top: length, leading: length, bottom: length, trailing: length)
    }
  }

  /// The plain stack of `count` texts that `style` describes: as wide as the display.
  public static func plain(_ count: Int, _ style: StackStyle) -> Arrangement {
    .padded(
      Edges(all: style.padding),
      .stack(
        style.alignment, spacing: style.spacing, fills: true, (0..<count).map { .text($0) }))
  }

  /// The same where nothing takes more width than its texts need.
  var shrunk: Arrangement {
    switch self {
    case .text: self
    case .stack(let alignment, let spacing, _, let parts):
      .stack(alignment, spacing: spacing, fills: false, parts.map { $0.shrunk })
    case .padded(let edges, let part): .padded(edges, part.shrunk)
    }
  }

  /// The same with every length changed: gaps between the parts of a stack, and room at edges.
  public func mapLengths(gap: (Int) -> Int, edge: (Int) -> Int) -> Arrangement {
    switch self {
    case .text: return self
    case .stack(let alignment, let spacing, let fills, let parts):
      return .stack(
        alignment, spacing: gap(spacing), fills: fills,
        parts.map { $0.mapLengths(gap: gap, edge: edge) })
    case .padded(let edges, let part):
      let changed = Edges(
        top: edge(edges.top), leading: edge(edges.leading), bottom: edge(edges.bottom),
        trailing: edge(edges.trailing))
      return .padded(changed, part.mapLengths(gap: gap, edge: edge))
    }
  }
}

/// A part of an arrangement whose rows have found their places, counted from its left top corner.
struct ArrangedBlock {
  var rows: [ArrangedRow] = []
  var width = 0
  var height = 0
}

/// A row of a text that has found its place in a block.
struct ArrangedRow {
  var text: Int
  var row: BrokenRow
  /// The width that it asks of the block: its own and the room for the cursor.
  var width: Int
  var height: Int
  var x = 0
  var y = 0
}

/// Finds the place of each row: wraps from the outside in, and places from the inside out.
struct Arranger {
  let texts: [MeasuredText]
  /// Whether each text has one row and is clipped to it.
  let clips: Bool
  /// For each text the slot in whose place an ellipsis stands.
  var ellipsisSlots: [Int?]

  init(_ texts: [MeasuredText], clips: Bool) {
    self.texts = texts
    self.clips = clips
    ellipsisSlots = [Int?](repeating: nil, count: texts.count)
  }

  /// Arranges `part` where it is offered `width`.
  mutating func block(_ part: Arrangement, width: Int) -> ArrangedBlock {
    switch part {
    case .text: return stack([part], .center, spacing: 0, fills: false, width: width)
    case .stack(let alignment, let spacing, let fills, let parts):
      return stack(parts, alignment, spacing: spacing, fills: fills, width: width)
    case .padded(let edges, let part):
      var block = block(part, width: max(0, width - edges.leading - edges.trailing))
      for i in block.rows.indices {
        block.rows[i].x += edges.leading
        block.rows[i].y += edges.top
      }
      block.width += edges.leading + edges.trailing
      block.height += edges.top + edges.bottom
      return block
    }
  }

  private mutating func stack(
    _ parts: [Arrangement], _ alignment: StackStyle.Alignment, spacing: Int, fills: Bool, width: Int
  ) -> ArrangedBlock {
    var blocks: [ArrangedBlock] = []
    var widest = fills ? width : 0
    for part in parts {
      if case .text(let number) = part {
        blocks.append(rows(of: number, width: width))
      } else {
        blocks.append(block(part, width: width))
      }
      widest = max(widest, blocks[blocks.count - 1].width)
    }
    var result = ArrangedBlock(width: widest)
    for (number, block) in blocks.enumerated() {
      if number > 0 { result.height += spacing }
      // Each row of a text is aligned by itself, anything else as a whole.
      var ownRows = false
      if case .text = parts[number] { ownRows = true }
      for row in block.rows {
        var row = row
        let slack = widest - (ownRows ? row.width : block.width)
        row.x += Self.shift(slack, alignment)
        row.y += result.height
        result.rows.append(row)
      }
      result.height += block.height
    }
    return result
  }

  private mutating func rows(of number: Int, width: Int) -> ArrangedBlock {
    guard texts.indices.contains(number) else { return ArrangedBlock() }
    let text = texts[number]
    var broken: [BrokenRow]
    if clips {
      let clipped = text.clippedRow(width: width, ellipsisAdvance: text.ellipsisAdvance)
      broken = [clipped.row]
      ellipsisSlots[number] = clipped.ellipsisSlot
    } else {
      broken = text.brokenRows(width: width)
    }
    var block = ArrangedBlock()
    for row in broken {
      // Room for the cursor is part of the row's width, so that nothing moves when the cursor comes or goes.
      let own = max(row.inkWidth, min(row.fullWidth, width))
      let roomy = min(own + text.cursorAdvance, width)
      block.rows.append(
        ArrangedRow(
          text: number, row: row, width: max(own, roomy), height: text.rowHeight, y: block.height))
      block.width = max(block.width, max(own, roomy))
      block.height += text.rowHeight
    }
    return block
  }

  private static func shift(_ slack: Int, _ alignment: StackStyle.Alignment) -> Int {
    switch alignment {
    case .leading: 0
    case .center: max(0, slack) / 2
    case .trailing: max(0, slack)
    }
  }
}
