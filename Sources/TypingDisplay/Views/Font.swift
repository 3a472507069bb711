/// What a text is set in: the screen's own font or one by name, at a size.
///
/// Sizes are points, as in SwiftUI: on a display without a desktop a screen says how many pixels the body text's 17
/// points are (32 unless told otherwise). A bitmap font has the one weight that it was drawn in, and takes the largest
/// whole multiple of its height that is not above the wanted one; a weight is a wish that outline fonts will fulfil.
public struct Font: Hashable, Sendable {
  /// The font's name or file; nil is the screen's own.
  public var name: String?
  /// The height of a line, in points.
  public var size: Double
  /// How strong the strokes are.
  public var weight: Weight

  /// How strong the strokes of a font are.
  public enum Weight: Int, Hashable, Sendable {
    /// Hairlines.
    case thin = 100
    /// Thinner than usual.
    case light = 300
    /// The usual one.
    case regular = 400
    /// A little stronger.
    case medium = 500
    /// For titles.
    case semibold = 600
    /// For what must be seen.
    case bold = 700
    /// The strongest.
    case heavy = 800
  }

  /// What a text is for; the sizes are those of the platform that the component comes from.
  public enum TextStyle: Hashable, Sendable {
    /// The title of a whole screen.
    case largeTitle
    /// Titles, from the largest.
    case title, title2, title3
    /// The title of a paragraph.
    case headline
    /// What is read.
    case body
    /// What stands beside it.
    case callout, subheadline
    /// What stands below it.
    case footnote, caption

    /// The height of a line, in points.
    public var size: Double {
      switch self {
      case .largeTitle: 34
      case .title: 28
      case .title2: 22
      case .title3: 20
      case .headline, .body: 17
      case .callout: 16
      case .subheadline: 15
      case .footnote: 13
      case .caption: 12
      }
    }
  }

  /// The screen's own font for a purpose.
  public static func system(_ style: TextStyle, weight: Weight = .regular) -> Font {
    Font(name: nil, size: style.size, weight: weight)
  }

  /// The screen's own font at a size in points.
  public static func system(size: Double, weight: Weight = .regular) -> Font {
    Font(name: nil, size: size, weight: weight)
  }

  /// A font by its file or name, at a size in points.
  public static func custom(_ name: String, size: Double) -> Font {
    Font(name: name, size: size, weight: .regular)
  }

  /// For titles.
  public static let title = Font.system(.title)
  /// For small titles.
  public static let title3 = Font.system(.title3)
  /// For titles of paragraphs.
  public static let headline = Font.system(.headline, weight: .semibold)
  /// For what is read.
  public static let body = Font.system(.body)
  /// For what explains a picture.
  public static let caption = Font.system(.caption)
}
