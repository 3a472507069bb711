import LinuxIO
public import Panels
import Raster
public import Time

/// The terminal behind standard output, taken over while something is typed on it and given back as
/// it was.
///
/// It has an open file description of its own, so that not waiting is not forced upon the shell's.
/// While it is taken, keys come at once and unechoed (Ctrl-C and Ctrl-Z still are signals), and the
/// cursor is hidden. First somebody may ``ask(at:)`` what the terminal can do and hand events on
/// until ``TerminalCapabilities/graphics`` is settled; then one panel owns it. If the process dies
/// of a fatal signal, `CRescue` gives the terminal back.
public final class Terminal {
  /// What the environment says of the terminal.
  public let environment: TerminalEnvironment
  /// How large the window is; read anew when it changes.
  public private(set) var window: TerminalWindow
  /// What the terminal has answered.
  public private(set) var capabilities = TerminalCapabilities()
  /// Whether the terminal is lent to the shell after ``suspend()``.
  public private(set) var isSuspended = false

  private let tty: OwnedDescriptor
  private let original: TerminalModes
  private let rescues: Bool
  private var input = TerminalInput()
  private var output = OutputQueue()
  private var hasRefused = false
  private var isClosed = false
  /// Whether keys are ours: not those of a background job, which would be stopped for reading.
  private var readsKeys = false

  /// Opens and takes over the terminal behind `output`.
  ///
  /// - Parameters:
  ///   - output: A descriptor of the terminal, by default standard output; it is left as it is.
  ///   - environment: What to believe of the terminal, by default the process's environment.
  ///   - rescues: Whether fatal signals give the terminal back; there can be one such terminal in a
  ///     process.
  /// - Returns: The terminal.
  /// - Throws: `unsupported` for what is no terminal and for one without escape sequences: there a
  ///   ``PlainPrinter`` prints. Otherwise what the kernel said.
  public static func open(
    _ output: Int32 = 1, environment: TerminalEnvironment = .current(), rescues: Bool = true
  ) throws(PanelFailure) -> Terminal {
    if !isTerminal(output) {
      throw PanelFailure(.unsupported, "standard output is not a terminal")
    }
    if environment.isDumb {
      throw PanelFailure(
        .unsupported, "the terminal knows no escape sequences (TERM is dumb or unset)")
    }
    return try Terminal(output, environment, rescues)
  }

  private init(
    _ output: Int32, _ environment: TerminalEnvironment, _ rescues: Bool
  ) throws(PanelFailure) {
    let name = terminalName(of: output) ?? "/proc/self/fd/\(output)"
    do {
      tty = try OwnedDescriptor.open(name, [.readWrite, .nonBlocking, .noControllingTerminal])
      original = try TerminalModes(of: tty.number)
    } catch {
      throw error.failure(doing: "open the terminal \(name)")
    }
    self.environment = environment
    self.rescues = rescues
    window = TerminalWindow(of: tty.number)
    try take()
  }

  deinit {
    // An error has nobody to tell; whoever wants to know calls close().
    do { try close() } catch {}
  }

  /// How many colours the terminal has.
  public var colorDepth: ColorDepth { environment.colorDepth }

  /// Whether characters beyond ASCII can be sent: without it neither half blocks nor braille can be
  /// drawn.
  public var isUTF8: Bool { environment.isUTF8 }

  /// Asks what the terminal can do and which colours it has, unless its name says that it is of no
  /// use.
  public func ask(at now: Instant) throws(PanelFailure) {
    var question: [UInt8] = []
    if environment.mayTellColors { question += TerminalCapabilities.colorQuestion }
    if environment.mayKnowGraphics { question += TerminalCapabilities.graphicsQuestion }
    if question.isEmpty || !readsKeys {
      capabilities.giveUp()
      return
    }
    capabilities.ask(at: now)
    input.patience = TerminalCapabilities.patience
    try send(question + TerminalCapabilities.lastQuestion)
  }

  /// What the event loop watches: keys and answers always, room for output only while output waits.
  public var sources: [EventSource] {
    if isClosed || isSuspended { return [] }
    var interests: Readiness = readsKeys ? .reading : []
    if output.count > 0 { interests.insert(.writing) }
    return [EventSource(descriptor: tty.number, interests: interests)]
  }

  /// When a pause decides something: an answer that stays away, an Escape that nothing followed.
  public var deadline: Instant? { earliest(input.deadline, capabilities.deadline) }

  /// Takes what the event loop saw. A terminal that has gone is thrown as `disconnected`.
  public func handle(_ event: PanelEvent, at now: Instant) throws(PanelFailure) -> PanelNews {
    var news = PanelNews.none
    switch event {
    case .ready(tty.number, let readiness):
      if readiness.contains(.writing) { try flush() }
      if readiness.contains(.reading) {
        try readInput(at: now, &news)
      } else if readiness.contains(.broken) {
        throw PanelFailure(.disconnected, "the terminal has gone")
      }
    case .ready: break
    case .deadline, .consoleReleased, .consoleAcquired: break
    case .windowChanged: window = TerminalWindow(of: tty.number)
    case .suspended: try suspend()
    case .resumed: try resume()
    }
    act(on: input.passTime(to: now), &news)
    capabilities.passTime(to: now)
    if hasRefused && !isBusy {
      hasRefused = false
      news.isReady = true
    }
    return news
  }

  /// Gives the terminal back: text attributes, the cursor, the modes, in this order.
  ///
  /// Waits at most half a second for a terminal that takes nothing; then what was still to be drawn
  /// is dropped.
  public func close() throws(PanelFailure) {
    if isClosed { return }
    isClosed = true
    if !isSuspended { try giveBack() }
  }

  /// Gives the terminal back for a while, before the process stops (SIGTSTP).
  public func suspend() throws(PanelFailure) {
    if isSuspended || isClosed { return }
    isSuspended = true
    try giveBack()
  }

  /// Takes the terminal over again, after the process was continued (SIGCONT). What it shows is not
  /// known any more.
  public func resume() throws(PanelFailure) {
    if isClosed { return }
    isSuspended = false
    window = TerminalWindow(of: tty.number)
    try take()
  }
}

extension Terminal {
  /// Whether so much output waits that more would only make the picture lag: more bytes than the
  /// window has cells.
  var isBusy: Bool { isSuspended || output.count > max(window.cells.area, 1024) }

  /// Notes that a frame was refused, so that the news say when the next will be taken.
  func refuse() {
    hasRefused = true
  }

  /// Sends bytes, now or as soon as the terminal takes them.
  func send(_ bytes: [UInt8]) throws(PanelFailure) {
    if isClosed || isSuspended { return }
    output.append(bytes)
    try flush()
  }

  private func flush() throws(PanelFailure) {
    do {
      try output.flush(to: tty)
    } catch {
      throw error.failure(doing: "write to the terminal")
    }
  }

  private func take() throws(PanelFailure) {
    readsKeys = isForeground(on: tty.number)
    do {
      if readsKeys { try original.quiet.apply(to: tty.number) }
    } catch {
      throw error.failure(doing: "set the terminal's modes")
    }
    if rescues {
      original.armRescue(of: tty.number, writing: Escape.lastWords)
    }
    try send(Escape.hideCursor)
  }

  private func giveBack() throws(PanelFailure) {
    var failure: Errno?
    do {
      try output.flush(to: tty)
      if output.count > 0, try awaitReadiness(of: tty.number, forWriting: true, milliseconds: 250) {
        try output.flush(to: tty)
      }
      // The terminal may be in the middle of a sequence that will never be finished.
      let farewell = output.drop() ? Escape.lastWords : Escape.farewell
      output.append(farewell)
      try output.flush(to: tty)
      if output.count > 0, try awaitReadiness(of: tty.number, forWriting: true, milliseconds: 250) {
        try output.flush(to: tty)
      }
    } catch {
      failure = error
    }
    // An answer that is still on its way is not for the shell to read.
    if capabilities.owesAnswer { dropInput(of: tty.number) }
    do {
      if readsKeys { try original.apply(to: tty.number) }
    } catch {
      failure = failure ?? error
    }
    if rescues { disarmRescue() }
    if let failure { throw failure.failure(doing: "give the terminal back") }
  }

  private func readInput(at now: Instant, _ news: inout PanelNews) throws(PanelFailure) {
    if isSuspended || !isForeground(on: tty.number) { return }
    var bytes = [UInt8](repeating: 0, count: 4096)
    let transfer: Transfer
    do {
      transfer = try tty.read(into: &bytes)
    } catch {
      throw error.failure(doing: "read from the terminal")
    }
    switch transfer {
    case .moved(let count): act(on: input.take(bytes[..<count], at: now), &news)
    case .wouldBlock: break
    case .ended: throw PanelFailure(.disconnected, "the terminal has gone")
    }
  }

  private func act(on events: [TerminalInput.Event], _ news: inout PanelNews) {
    for event in events {
      switch event {
      case .key(let key): news.keys.append(key)
      case .graphics(TerminalCapabilities.queryID, let isOK):
        capabilities.takeGraphicsAnswer(isOK: isOK)
      case .graphics: break
      case .color(let part, let color): capabilities.takeColor(color, of: part)
      case .deviceAttributes: capabilities.takeDeviceAttributes()
      }
    }
    if !capabilities.owesAnswer { input.patience = TerminalInput.keyPatience }
  }
}
