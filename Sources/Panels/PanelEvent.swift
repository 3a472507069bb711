/// A descriptor that the event loop watches for a panel.
public struct EventSource: Hashable, Sendable {
  /// An open file descriptor; the panel owns it.
  public var descriptor: Int32
  /// What the panel wants to know of it.
  public var interests: Readiness

  /// Makes a source.
  public init(descriptor: Int32, interests: Readiness) {
    self.descriptor = descriptor
    self.interests = interests
  }
}

/// What a descriptor is ready for, or is asked to become.
public struct Readiness: OptionSet, Hashable, Sendable {
  /// The bits.
  public let rawValue: UInt8

  /// Makes a set from its bits.
  public init(rawValue: UInt8) { self.rawValue = rawValue }

  /// Bytes can be read, or the other side has closed.
  public static let reading = Readiness(rawValue: 1)
  /// Bytes can be written.
  public static let writing = Readiness(rawValue: 2)
  /// Something out of band is there: an edge, a changed attribute.
  public static let urgent = Readiness(rawValue: 4)
  /// The other side hung up or the descriptor is broken. Reported, never asked for.
  public static let broken = Readiness(rawValue: 8)
}

/// What the event loop saw for a panel.
public enum PanelEvent: Equatable, Sendable {
  /// One of the panel's descriptors is ready.
  case ready(descriptor: Int32, Readiness)
  /// The panel's deadline has come.
  case deadline
  /// The window that the process runs in has a new size (SIGWINCH).
  case windowChanged
  /// The process is about to be stopped (SIGTSTP): give the display back.
  case suspended
  /// The process goes on (SIGCONT): take the display again.
  case resumed
  /// Another virtual terminal is about to be shown: let the screen go.
  case consoleReleased
  /// The process's virtual terminal is shown again: take the screen and draw everything.
  case consoleAcquired
}

/// What an event meant: to be acted on by whoever shows something on the panel.
public struct PanelNews: Equatable, Sendable {
  /// A panel that was busy can take a frame again.
  public var isReady: Bool
  /// ``Panel/info`` has changed: lay out again and draw everything.
  public var infoChanged: Bool
  /// What the panel showed is lost, but it is there: draw everything.
  public var needsRedraw: Bool
  /// The device is gone; the panel goes on looking for it.
  public var isLost: Bool
  /// The device is back: draw everything.
  public var isBack: Bool
  /// The keys that were pressed, in order.
  public var keys: [PanelKey]

  /// Makes news; by default there are none.
  public init(
    isReady: Bool = false, infoChanged: Bool = false, needsRedraw: Bool = false,
    isLost: Bool = false, isBack: Bool = false, keys: [PanelKey] = []
  ) {
    self.isReady = isReady
    self.infoChanged = infoChanged
    self.needsRedraw = needsRedraw
    self.isLost = isLost
    self.isBack = isBack
    self.keys = keys
  }

  /// Nothing that anybody needs to act on.
  public static let none = PanelNews()
}

/// A key of a terminal or of a panel's keypad.
public enum PanelKey: Equatable, Sendable {
  /// A key that types a character.
  case character(Character)
  /// The key that confirms: Enter, or a keypad's check mark.
  case enter
  /// The key that leaves: Escape, or a keypad's cross.
  case escape
  /// An arrow key.
  case up, down, left, right
}
