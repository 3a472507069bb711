public import Raster
public import Time

/// A display and everything that comes back from it: answers, keys, new sizes, the end of its cable.
///
/// Panels are classes, because only class-bound existentials exist in Embedded Swift, and every call throws the one
/// concrete ``PanelFailure``. No call waits: what a panel cannot take now it refuses as ``Acceptance/busy``, and what it
/// waits for it names as a source or a deadline.
public protocol Panel: AnyObject {
  /// What the panel is; may change when ``handle(_:at:)`` says so.
  var info: PanelInfo { get }

  /// The descriptors that the event loop watches for this panel; asked again after every call.
  var sources: [EventSource] { get }

  /// When the panel wants to be called though nothing came in: pacing, a retry, an answer that stays away.
  var deadline: Instant? { get }

  /// Takes what the event loop saw for this panel and says what it means.
  func handle(_ event: PanelEvent, at now: Instant) throws(PanelFailure) -> PanelNews

  /// Gives the terminal, the console or the LCD back as it was, or finishes the picture.
  func close() throws(PanelFailure)
}

/// A display of pixels.
public protocol PixelPanel: Panel {
  /// Takes what changed in `frame` since the last accepted call.
  ///
  /// The frame has the size that ``PanelInfo/size`` names. It is borrowed for this call only. Pixels outside
  /// `damage` are those of the last accepted call.
  func present(_ frame: borrowing Frame, damage: Damage, at now: Instant) throws(PanelFailure)
    -> Acceptance
}

/// A display of character cells.
public protocol CellPanel: Panel {
  /// Takes what changed in `cells` since the last accepted call, and where the panel's own cursor is to be.
  ///
  /// The boxes of `damage` count cells. A panel without a cursor of its own ignores `cursor`.
  func present(_ cells: borrowing CellGrid, cursor: CellCursor, damage: Damage, at now: Instant)
    throws(PanelFailure) -> Acceptance
}

/// A panel of either kind: an enum, since a cast between protocols does not link in Embedded Swift.
public enum AnyPanel {
  /// A display of pixels.
  case pixels(any PixelPanel)
  /// A display of character cells.
  case cells(any CellPanel)

  /// What both kinds have in common.
  public var panel: any Panel {
    switch self {
    case .pixels(let panel): panel
    case .cells(let panel): panel
    }
  }
}

/// Whether a panel took a frame.
public enum Acceptance: Sendable {
  /// The panel holds it, or shows it already.
  case accepted
  /// The panel took nothing: keep the damage and present again when its news say ready.
  case busy
}
