/// How far a picture is turned on its way to the display: quarter turns clockwise.
///
/// A person sees the frame; the panel scans out rows of its own. A display hung with its left edge
/// at the top gets `degrees90`, and what a person sees at the left top stands at the right top of
/// the panel's memory:
///
///     degrees0   degrees90   degrees180   degrees270
///     a b c      d a         f e d        c f
///     d e f      e b         c b a        b e
///                f c                      a d
public enum Rotation: Int, CaseIterable, Hashable, Sendable {
  /// As it is.
  case degrees0 = 0
  /// A quarter turn clockwise.
  case degrees90 = 90
  /// Upside down.
  case degrees180 = 180
  /// A quarter turn counter-clockwise.
  case degrees270 = 270

  /// The rotation that turns back: from the panel's memory to what a person sees.
  public var inverse: Rotation {
    switch self {
    case .degrees90: .degrees270
    case .degrees270: .degrees90
    case .degrees0, .degrees180: self
    }
  }

  /// Whether width and height change places.
  public var swapsAxes: Bool { self == .degrees90 || self == .degrees270 }

  /// The size of the turned picture.
  public func rotated(_ size: Size) -> Size {
    swapsAxes ? Size(width: size.height, height: size.width) : size
  }

  /// Where a pixel of a picture of `size` comes to lie.
  public func rotated(_ point: Point, in size: Size) -> Point {
    let pixel = rotated(Rect(x: point.x, y: point.y, width: 1, height: 1), in: size)
    return Point(x: pixel.x, y: pixel.y)
  }

  /// Where a box of a picture of `size` comes to lie.
  public func rotated(_ rect: Rect, in size: Size) -> Rect {
    let turned = rotated(rect.size)
    let (x, y) =
      switch self {
      case .degrees0: (rect.x, rect.y)
      case .degrees90: (size.height - rect.bottom, rect.x)
      case .degrees180: (size.width - rect.right, size.height - rect.bottom)
      case .degrees270: (rect.y, size.width - rect.right)
      }
    return Rect(x: x, y: y, width: turned.width, height: turned.height)
  }
}
