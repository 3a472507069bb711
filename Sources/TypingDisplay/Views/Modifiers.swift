// What can be said of any view: room at its edges, a font, a colour, and what happens when it is typed.
public import Raster
import Staging

/// The edges of a view.
public struct EdgeSet: OptionSet, Sendable {
  /// The bits.
  public let rawValue: UInt8
  /// Makes a set from its bits.
  public init(rawValue: UInt8) { self.rawValue = rawValue }

  /// The upper edge.
  public static let top = EdgeSet(rawValue: 1)
  /// The left edge.
  public static let leading = EdgeSet(rawValue: 2)
  /// The lower edge.
  public static let bottom = EdgeSet(rawValue: 4)
  /// The right edge.
  public static let trailing = EdgeSet(rawValue: 8)
  /// The left and the right edge.
  public static let horizontal: EdgeSet = [.leading, .trailing]
  /// The upper and the lower edge.
  public static let vertical: EdgeSet = [.top, .bottom]
  /// Every edge.
  public static let all: EdgeSet = [.horizontal, .vertical]
}

extension View {
  /// The view with room at its edges, in pixels; by default 16 at each. On displays of cells there is none.
  public func padding(_ edges: EdgeSet = .all, _ length: Int = 16) -> some View {
    PaddedView(edges: edges, length: length, content: self)
  }

  /// The view with the same room at each edge, in pixels.
  public func padding(_ length: Int) -> some View { padding(.all, length) }

  /// The view, in which texts that name no font of their own are set in `font`.
  public func font(_ font: Font?) -> some View {
    StyledView(font: font, foreground: nil, content: self)
  }

  /// The view, in which texts that name no colour of their own have this one.
  public func foregroundStyle(_ color: Color) -> some View {
    StyledView(font: nil, foreground: color, content: self)
  }

  /// The view; `action` is called each time that one of its texts has been typed to its end, on the thread that runs
  /// the screen.
  public func onFinished(_ action: @escaping () -> Void) -> some View {
    TellingView(action: action, content: self)
  }
}

private struct PaddedView<Content: View>: PrimitiveView {
  let edges: EdgeSet
  let length: Int
  let content: Content

  func describe(in plan: inout ScreenPlan) {
    func room(_ edge: EdgeSet) -> Int { edges.contains(edge) ? length : 0 }
    let room = Arrangement.Edges(
      top: room(.top), leading: room(.leading), bottom: room(.bottom), trailing: room(.trailing))
    plan.padded(room) { plan in plan.at(0) { content.describe(in: &$0) } }
  }
}

private struct StyledView<Content: View>: PrimitiveView {
  let font: Font?
  let foreground: Color?
  let content: Content

  func describe(in plan: inout ScreenPlan) {
    plan.surrounded(font: font, foreground: foreground) { plan in
      plan.at(0) { content.describe(in: &$0) }
    }
  }
}

private struct TellingView<Content: View>: PrimitiveView {
  let action: () -> Void
  let content: Content

  func describe(in plan: inout ScreenPlan) {
    plan.telling(action) { plan in plan.at(0) { content.describe(in: &$0) } }
  }
}

extension Color {
  /// Pure red.
  public static let red = Color(rgb: 0xFF3B30)
  /// A signal's orange.
  public static let orange = Color(rgb: 0xFF9500)
  /// A signal's yellow.
  public static let yellow = Color(rgb: 0xFFCC00)
  /// Green.
  public static let green = Color(rgb: 0x34C759)
  /// Blue.
  public static let blue = Color(rgb: 0x007AFF)
  /// Grey, half as bright as white.
  public static let gray = Color(rgb: 0x808080)
}
