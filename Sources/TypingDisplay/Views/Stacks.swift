// The views that hold others: a stack, and a list of like views.
import Staging

/// Where the parts of a stack stand in its width.
public enum HorizontalAlignment: Equatable, Sendable {
  /// At the left.
  case leading
  /// In the middle.
  case center
  /// At the right.
  case trailing

  var inStack: StackStyle.Alignment {
    switch self {
    case .leading: .leading
    case .center: .center
    case .trailing: .trailing
    }
  }
}

/// Views below each other. It is as wide as the widest of them.
public struct VStack<Content: View>: PrimitiveView {
  private let alignment: HorizontalAlignment
  private let spacing: Int
  private let content: Content

  /// Makes a stack.
  ///
  /// - Parameters:
  ///   - alignment: where the views stand in the stack's width.
  ///   - spacing: the gap between two of them, in pixels; nil is 16. On a display of cells 16 are one row.
  ///   - content: the views.
  public init(
    alignment: HorizontalAlignment = .center, spacing: Int? = nil,
    @ViewBuilder content: () -> Content
  ) {
    self.alignment = alignment
    self.spacing = max(0, spacing ?? Self.usualSpacing)
    self.content = content()
  }

  static var usualSpacing: Int { 16 }

  /// Enters the stack.
  public func describe(in plan: inout ScreenPlan) {
    plan.stack(alignment.inStack, spacing: spacing) { plan in
      plan.at(0) { content.describe(in: &$0) }
    }
  }
}

/// A view for each element of a list. An element that keeps its identity goes on, wherever in the list it stands.
public struct ForEach<Element, Identity: Hashable, Content: View>: PrimitiveView {
  private let elements: [Element]
  private let identity: (Element) -> Identity
  private let content: (Element) -> Content

  /// Makes a view for each element of `data`, whose identity is what `id` makes of it.
  public init<Data: Sequence>(
    _ data: Data, id: @escaping (Element) -> Identity,
    @ViewBuilder content: @escaping (Element) -> Content
  ) where Data.Element == Element {
    elements = Array(data)
    identity = id
    self.content = content
  }

  /// Enters a view for each element.
  public func describe(in plan: inout ScreenPlan) {
    let numbers = plan.numbers(of: elements.map { identity($0) })
    for (element, number) in zip(elements, numbers) {
      plan.at(number) { plan in plan.evaluate { content(element) } }
    }
  }
}

extension ForEach where Element == Int, Identity == Int {
  /// Makes a view for each number of a range.
  public init(_ range: Range<Int>, @ViewBuilder content: @escaping (Int) -> Content) {
    self.init(range, id: { $0 }, content: content)
  }
}

extension ForEach where Element: Identifiable, Identity == Element.ID {
  /// Makes a view for each element of `data`, which know their own identity.
  public init<Data: Sequence>(_ data: Data, @ViewBuilder content: @escaping (Element) -> Content)
  where Data.Element == Element {
    self.init(data, id: { $0.id }, content: content)
  }
}

#if !hasFeature(Embedded)
  // Key paths do not exist in Embedded Swift.
  extension ForEach {
    /// Makes a view for each element of `data`, whose identity stands at `id`.
    public init<Data: Sequence>(
      _ data: Data, id: KeyPath<Element, Identity>,
      @ViewBuilder content: @escaping (Element) -> Content
    ) where Data.Element == Element {
      self.init(data, id: { $0[keyPath: id] }, content: content)
    }
  }
#endif
