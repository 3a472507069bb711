public import Raster
public import Time

/// What a terminal has answered about itself: a small state machine that takes time as an argument.
///
/// ```
///  unasked --ask--> asking --OK, then attributes--------------> kitty
///                     |------error or nothing, then attributes-> none
///                     `------the deadline------------------------> none
/// ```
///
/// Every terminal answers the request for its attributes, and answers come in order: who has
/// answered that one without having answered the graphics query does not know the protocol, and
/// tells no colours. A terminal that answers nothing is not waited for.
public struct TerminalCapabilities: Equatable, Sendable {
  /// Whether the terminal draws images.
  public enum Graphics: Equatable, Sendable {
    /// Nobody has asked.
    case unasked
    /// The question is out.
    case asking
    /// The kitty graphics protocol.
    case kitty
    /// None that is known here.
    case none
  }

  /// Whether the terminal draws images.
  public private(set) var graphics = Graphics.unasked

  /// The colour in which the terminal shows text that asks for none; nil until it has told.
  public private(set) var foreground: Color?

  /// The colour of the terminal's empty cells; nil until it has told.
  public private(set) var background: Color?

  /// When the terminal has had time enough; nil unless the question is out.
  public private(set) var deadline: Instant?

  /// Whether an answer may still come, even if nobody waits for it any more.
  private(set) var owesAnswer = false
  private var saidOK = false

  /// Nothing is known yet.
  public init() {}

  /// How long a terminal has to answer.
  public static let patience = Interval.milliseconds(400)

  /// The number of the image that is asked about; it is never stored.
  static let queryID = 31

  /// Which colours are yours? xterm's OSC 10 and 11 with `?` in the colour's place; the answers are
  /// the same sequences with `rgb:RRRR/GGGG/BBBB`.
  static let colorQuestion = [UInt8]("\u{1B}]10;?\u{1B}\\\u{1B}]11;?\u{1B}\\".utf8)

  /// Can you load this one pixel? It is the protocol's query action, `a=q`.
  static let graphicsQuestion = [UInt8](
    "\u{1B}_Gi=\(queryID),s=1,v=1,a=q,t=d,f=24;AAAA\u{1B}\\".utf8)

  /// Who are you? It is DA1, the request for device attributes of ECMA-48, and comes last.
  static let lastQuestion = [UInt8]("\u{1B}[c".utf8)

  /// Notes that the question goes out now.
  public mutating func ask(at now: Instant) {
    self = TerminalCapabilities()
    graphics = .asking
    deadline = now + Self.patience
    owesAnswer = true
  }

  /// Notes that the question is not asked, as there is no sense in it.
  public mutating func giveUp() {
    graphics = .none
    deadline = nil
  }

  /// Takes the answer to the graphics query.
  mutating func takeGraphicsAnswer(isOK: Bool) {
    saidOK = isOK
  }

  /// Takes a colour that the terminal told; one that comes too late changes nothing.
  mutating func takeColor(_ color: Color, of part: TerminalInput.ColorPart) {
    if graphics != .asking { return }
    switch part {
    case .foreground: foreground = color
    case .background: background = color
    }
  }

  /// Takes the device attributes, the last answer.
  mutating func takeDeviceAttributes() {
    owesAnswer = false
    if graphics != .asking { return }
    graphics = saidOK ? .kitty : .none
    deadline = nil
  }

  /// Notes that it is `now`: a terminal that has not answered until the deadline draws no images.
  public mutating func passTime(to now: Instant) {
    guard let deadline, now >= deadline else { return }
    giveUp()
  }
}
