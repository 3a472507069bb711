import LinuxIO
import Panels

/// A value that a view keeps and may change: each change lets the screen ask the view's body anew.
///
/// It may be read and set from any thread; a running screen wakes up and follows. Each view has its own at each place of
/// a screen, and it is forgotten when no view is there any more.
@propertyWrapper
public struct State<Value> {
  private let box: StateBox<Value>

  /// Makes a state that begins with a value.
  ///
  /// The place in the source is that of the declaration, by which a view that is made anew finds its state again.
  public init(
    wrappedValue: Value, file: StaticString = #fileID, line: UInt = #line, column: UInt = #column
  ) {
    let file = file.withUTF8Buffer { unsafe String(decoding: $0, as: UTF8.self) }
    box = StateBox(
      StateStorage(wrappedValue), declaration: SourcePlace(file: file, line: line, column: column))
  }

  /// The present value.
  public var wrappedValue: Value {
    get { box.storage.value }
    nonmutating set { box.storage.set(newValue) }
  }

  /// A way to the value for views that do not own it.
  public var projectedValue: Binding<Value> {
    let storage = box.storage
    return Binding(get: { storage.value }, set: { storage.set($0) })
  }
}

extension State: Sendable where Value: Sendable {}

/// A value that somebody else keeps.
@propertyWrapper
public struct Binding<Value> {
  private let get: () -> Value
  private let set: (Value) -> Void

  /// Makes a binding from what reads and what sets the value.
  public init(get: @escaping () -> Value, set: @escaping (Value) -> Void) {
    self.get = get
    self.set = set
  }

  /// The present value.
  public var wrappedValue: Value {
    get { get() }
    nonmutating set { set(newValue) }
  }

  /// The binding itself, to be handed on.
  public var projectedValue: Binding<Value> { self }
}

/// What a view's copies share: where the value is.
///
/// A view is made anew with each plan, and its states with it. The first look at one from the view's body finds the
/// storage that an earlier plan left.
private final class StateBox<Value>: @unchecked Sendable {
  private let place: Guarded<(storage: StateStorage<Value>, isFound: Bool)>
  private let declaration: SourcePlace

  init(_ storage: StateStorage<Value>, declaration: SourcePlace) {
    place = Guarded((storage, false))
    self.declaration = declaration
  }

  var storage: StateStorage<Value> {
    let memory = ViewMemory.describing.value
    return place.with { place in
      if !place.isFound, let memory {
        place = (memory.storage(of: declaration, orKeep: place.storage), true)
      }
      return place.storage
    }
  }
}

/// The value of a state.
final class StateStorage<Value>: @unchecked Sendable {
  private let guarded: Guarded<Value>

  init(_ value: Value) { guarded = Guarded(value) }

  var value: Value { guarded.with { $0 } }

  func set(_ value: Value) {
    guarded.with { $0 = value }
    StateChanges.note()
  }
}

/// Wakes the screens that run when any state has changed.
enum StateChanges {
  private struct Listeners {
    var changes = 0
    var counters: [EventCounter] = []
  }

  private static let listeners = Guarded(Listeners())

  /// How many changes there have been.
  static var count: Int { listeners.with { $0.changes } }

  static func note() {
    listeners.with {
      $0.changes += 1
      for counter in $0.counters { counter.signal() }
    }
  }

  static func add(_ counter: EventCounter) { listeners.with { $0.counters.append(counter) } }

  static func remove(_ counter: EventCounter) {
    listeners.with { $0.counters.removeAll { $0 === counter } }
  }
}
