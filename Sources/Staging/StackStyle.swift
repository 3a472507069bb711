/// How a stack of texts stands on a display; lengths are pixels on pixel displays and cells on cell displays.
public struct StackStyle: Equatable, Sendable {
  /// Where each row stands between the left and the right padding.
  public var alignment: Alignment
  /// The gap between two texts of the stack; the rows of one text follow each other without a gap.
  public var spacing: Int
  /// What stays free at every edge of the display.
  public var padding: Int

  /// Makes a style; negative lengths count as zero.
  public init(alignment: Alignment = .center, spacing: Int = 16, padding: Int = 16) {
    self.alignment = alignment
    self.spacing = max(0, spacing)
    self.padding = max(0, padding)
  }

  /// Where a row stands in the width that it has.
  public enum Alignment: Equatable, Sendable {
    /// At the left.
    case leading
    /// In the middle.
    case center
    /// At the right.
    case trailing
  }
}
