public import Time

/// A line of bytes to a device that may be unplugged and come back: a serial port, a pseudo-terminal, a test.
///
/// No call waits. A link that has lost its port goes on looking for it with growing pauses, and says when it is back;
/// meanwhile it takes no bytes.
public protocol ByteLink: AnyObject {
  /// The port as a person knows it: `/dev/ttyUSB0`.
  var name: String { get }

  /// Bits per second on the wire; a byte takes ten of them (8N1).
  var bitRate: Int { get }

  /// Whether the port is open now.
  var isConnected: Bool { get }

  /// The descriptors that the event loop watches; asked again after every call.
  var sources: [EventSource] { get }

  /// When the link wants to be called though nothing came in: the next try to open the port.
  var deadline: Instant? { get }

  /// Takes what the event loop saw for this link and says what it means.
  func handle(_ event: PanelEvent, at now: Instant) -> LinkNews

  /// Hands bytes to the port and says how many of them it took: 0 where it is full or gone. The rest is the caller's
  /// to keep; `LinkNews/isWritable` says when to try again.
  func write(_ bytes: ArraySlice<UInt8>, at now: Instant) -> Int

  /// Changes the rate of the open port and of each port that it opens later.
  func setBitRate(_ rate: Int) throws(PanelFailure)

  /// Closes the port and stops looking for it.
  func close()
}

/// What an event on a ``ByteLink`` meant.
public struct LinkNews: Equatable, Sendable {
  /// The bytes that came in, in order.
  public var received: [UInt8] = []
  /// A port that was full takes bytes again.
  public var isWritable = false
  /// The port has gone; the link goes on looking for it.
  public var isLost = false
  /// The port is open again: whatever was behind it may have lost everything.
  public var isBack = false
  /// What to tell a person, once for each kind of trouble.
  public var failure: PanelFailure?

  /// Makes news of nothing.
  public init() {}
}
