import LinuxIO
import Raster
import Staging
import Typing

/// What the views of a screen come to at one moment: texts, how they stand, and buttons. Views enter themselves into it.
public struct ScreenPlan {
  /// A text, and what makes it known again in the next plan.
  struct PlannedText {
    var text: ShowText
    var font: Font
    var path: [Int]
  }

  /// A button, and what it is known by.
  struct PlannedButton {
    var name: String
    var action: () -> Void
    /// The view in whose body it stands; its action sees the states of that view.
    var owner: [Int]
  }

  private(set) var texts: [PlannedText] = []
  private(set) var buttons: [PlannedButton] = []
  /// The parts of the stack that is being described.
  private var parts: [Arrangement] = []
  /// What the views around this one say of all that stands in them.
  private var surroundings = Surroundings()
  private var path: [Int] = []
  /// The innermost view with a body that is being described.
  private var owner: [Int] = []
  private let memory: ViewMemory

  private struct Surroundings {
    var font: Font?
    var foreground: Color?
  }

  /// Makes the plan of a view.
  init(of view: some View, memory: ViewMemory) {
    self.memory = memory
    memory.beginPlan()
    view.describe(in: &self)
    memory.endPlan()
  }

  /// All parts, below each other in the middle: views that stand in no stack.
  var arrangement: Arrangement {
    if parts.count == 1 { return parts[0] }
    return .stack(.center, spacing: VStack<EmptyView>.usualSpacing, fills: false, parts)
  }

  /// Describes something that is the part with number `index` of the view that is described now.
  mutating func at(_ index: Int, _ describe: (inout ScreenPlan) -> Void) {
    path.append(index)
    describe(&self)
    path.removeLast()
  }

  /// Enters the view that `body` gives, whose states are kept for the present place.
  mutating func evaluate(_ body: () -> some View) {
    let outer = owner
    owner = path
    memory.place = path
    memory.visit(path)
    let view = ViewMemory.describing.with(memory, body)
    at(0) { view.describe(in: &$0) }
    owner = outer
    memory.place = outer
  }

  /// Enters a text; the surroundings say what it does not.
  mutating func add(_ text: ShowText, font: Font?, foreground: Color?, usually usual: Font) {
    var text = text
    text.foreground = foreground ?? surroundings.foreground
    parts.append(.text(texts.count))
    texts.append(
      PlannedText(text: text, font: font ?? surroundings.font ?? usual, path: path))
  }

  /// Enters a button; the answer is its number, from 0.
  mutating func add(button name: String, _ action: @escaping () -> Void) -> Int {
    buttons.append(PlannedButton(name: name, action: action, owner: owner))
    return buttons.count - 1
  }

  /// Describes a stack whose parts `describe` enters.
  mutating func stack(
    _ alignment: StackStyle.Alignment, spacing: Int, _ describe: (inout ScreenPlan) -> Void
  ) {
    let outer = parts
    parts = []
    describe(&self)
    let inner = parts
    parts = outer
    if !inner.isEmpty {
      parts.append(.stack(alignment, spacing: spacing, fills: false, inner))
    }
  }

  /// Gives each part that `describe` enters room at its edges.
  mutating func padded(_ edges: Arrangement.Edges, _ describe: (inout ScreenPlan) -> Void) {
    let first = parts.count
    describe(&self)
    for index in first..<parts.count { parts[index] = .padded(edges, parts[index]) }
  }

  /// Describes something for which the surroundings say more.
  mutating func surrounded(
    font: Font? = nil, foreground: Color? = nil, _ describe: (inout ScreenPlan) -> Void
  ) {
    let outer = surroundings
    if let font { surroundings.font = font }
    if let foreground { surroundings.foreground = foreground }
    describe(&self)
    surroundings = outer
  }

  /// Lets every text that `describe` enters tell its end.
  mutating func telling(_ action: @escaping () -> Void, _ describe: (inout ScreenPlan) -> Void) {
    let first = texts.count
    describe(&self)
    for index in first..<texts.count {
      let inner = texts[index].text.onFinished
      texts[index].text.onFinished = {
        inner?()
        action()
      }
    }
  }

  /// The numbers by which the elements of a list at the present place are known from plan to plan.
  mutating func numbers<Identity: Hashable>(of identities: [Identity]) -> [Int] {
    memory.visit(path)
    return memory.numbers(of: identities, at: path)
  }
}
