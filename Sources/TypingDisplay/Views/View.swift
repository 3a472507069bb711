/// A part of what a screen shows, written as a value: what a view is made of stands in its `body`.
///
/// It reads like SwiftUI's protocol of the same name, and a view that is written for both differs in its import only:
///
///     struct Greeting: View {
///       @State private var name = "세계"
///       var body: some View {
///         VStack(alignment: .leading, spacing: 12) {
///           TypingText(text: "안녕하세요, \(name)!")
///           Button("한국") { name = "한국" }
///         }
///         .padding()
///       }
///     }
///
/// A body is asked again whenever a ``State`` has changed. Whatever stands at the same place as before goes on: a text
/// that is being typed is typed on, and is typed anew only if it differs.
public protocol View: SendableMetatype {
  /// What the view is made of.
  associatedtype Body: View

  /// What the view is made of.
  @ViewBuilder var body: Body { get }

  /// Enters the view into a plan. Views of the library do this themselves; any other view has a body and leaves it
  /// to this default.
  func describe(in plan: inout ScreenPlan)
}

extension View {
  /// Enters the view's body into a plan.
  public func describe(in plan: inout ScreenPlan) {
    plan.evaluate { self.body }
  }
}

/// A view that shows nothing, and the body of the views that have none.
public struct EmptyView: View {
  /// Makes a view that shows nothing.
  public init() {}

  /// Itself: there is nothing further down.
  public var body: EmptyView { self }

  /// Enters nothing.
  public func describe(in plan: inout ScreenPlan) {}
}

/// A view of this library, which enters itself into a plan and has no body.
public protocol PrimitiveView: View where Body == EmptyView {}

extension PrimitiveView {
  /// Nothing: the view describes itself.
  public var body: EmptyView { EmptyView() }
}

/// Makes one view of the views that stand in a closure, below each other, with `if` and `switch` between them.
@resultBuilder
public enum ViewBuilder {
  /// An empty closure.
  public static func buildBlock() -> EmptyView { EmptyView() }
  /// The first view of a closure.
  public static func buildPartialBlock<Content: View>(first: Content) -> Content { first }
  /// Each further view of a closure.
  public static func buildPartialBlock<First: View, Second: View>(
    accumulated: First, next: Second
  ) -> ViewPair<First, Second> {
    ViewPair(first: accumulated, second: next)
  }
  /// An `if` without `else`.
  public static func buildIf<Content: View>(_ content: Content?) -> OptionalView<Content> {
    OptionalView(content: content)
  }
  /// The first branch of an `if` or `switch`.
  public static func buildEither<First: View, Second: View>(first: First) -> EitherView<
    First, Second
  > {
    .first(first)
  }
  /// The other branch.
  public static func buildEither<First: View, Second: View>(second: Second) -> EitherView<
    First, Second
  > {
    .second(second)
  }
}

/// Two views, one below the other.
public struct ViewPair<First: View, Second: View>: PrimitiveView {
  let first: First
  let second: Second

  /// Enters both.
  public func describe(in plan: inout ScreenPlan) {
    plan.at(0) { first.describe(in: &$0) }
    plan.at(1) { second.describe(in: &$0) }
  }
}

/// A view that may be missing.
public struct OptionalView<Content: View>: PrimitiveView {
  let content: Content?

  /// Enters the view if it is there.
  public func describe(in plan: inout ScreenPlan) {
    if let content { content.describe(in: &plan) }
  }
}

/// One of two views. Going over to the other begins it anew.
public enum EitherView<First: View, Second: View>: PrimitiveView {
  /// The first of them.
  case first(First)
  /// The other.
  case second(Second)

  /// Enters the one that it is.
  public func describe(in plan: inout ScreenPlan) {
    switch self {
    case .first(let view): plan.at(0) { view.describe(in: &$0) }
    case .second(let view): plan.at(1) { view.describe(in: &$0) }
    }
  }
}
