import LinuxIO

/// What outlives one plan of a screen's views: states, the numbers of list elements, the numbers of texts.
///
/// A state belongs to the place of the view that declares it. What is at no place of a plan any more is forgotten with it.
final class ViewMemory {
  /// The memory of the plan that this thread is making, or whose button's action it runs.
  static let describing = ThreadLocal<ViewMemory>()

  /// The place of the view whose body is being asked.
  var place: [Int] = []

  /// A state's place and declaration.
  private struct StateKey: Hashable {
    var place: [Int]
    var declaration: SourcePlace
  }

  private var states: [StateKey: AnyObject] = [:]
  private var lists: [[Int]: AnyObject] = [:]
  private var textNumbers: [[Int]: Int] = [:]
  private var nextNumber = 0
  private var visited: Set<[Int]> = []

  func beginPlan() {
    visited = []
    place = []
  }

  func visit(_ place: [Int]) { visited.insert(place) }

  /// Forgets what belongs to places that the plan did not have.
  func endPlan() {
    states = states.filter { visited.contains($0.key.place) }
    lists = lists.filter { visited.contains($0.key) }
  }

  /// What is kept for a state of the present view: what an earlier plan left there, else `new`.
  func storage<Value>(of declaration: SourcePlace, orKeep new: StateStorage<Value>)
    -> StateStorage<Value>
  {
    let key = StateKey(place: place, declaration: declaration)
    if let known = states[key] as? StateStorage<Value> { return known }
    states[key] = new
    return new
  }

  func numbers<Identity: Hashable>(of identities: [Identity], at place: [Int]) -> [Int] {
    let known = lists[place] as? ListNumbers<Identity>
    let list = known ?? ListNumbers<Identity>()
    if known == nil { lists[place] = list }
    return list.numbers(of: identities)
  }

  /// A number for each text, the same as before for each path that was there before.
  func identities(of paths: [[Int]]) -> [Int] {
    var numbers: [[Int]: Int] = [:]
    for path in paths {
      if let known = textNumbers[path] {
        numbers[path] = known
      } else {
        numbers[path] = nextNumber
        nextNumber += 1
      }
    }
    textNumbers = numbers
    return paths.map { numbers[$0] ?? -1 }
  }
}

/// Where a state is declared: no two have the same.
struct SourcePlace: Hashable {
  var file: String
  var line: UInt
  var column: UInt
}

/// The numbers of the elements of one list.
private final class ListNumbers<Identity: Hashable> {
  private var known: [Identity: Int] = [:]
  private var next = 0

  /// Of two elements with one identity only the first is known again.
  func numbers(of identities: [Identity]) -> [Int] {
    var now: [Identity: Int] = [:]
    var result: [Int] = []
    for identity in identities {
      var number = next
      if now[identity] == nil, let old = known[identity] { number = old } else { next += 1 }
      if now[identity] == nil { now[identity] = number }
      result.append(number)
    }
    known = now
    return result
  }
}
