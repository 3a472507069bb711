public import Panels
public import Raster
public import Time

/// What the terminal's panels have in common: a picture below the prompt that stays in the
/// scroll-back when it is closed.
///
/// ```
///  $ typist ...
///  +-----------+  row 0 of the picture: reserved by line feeds, so that the screen scrolls if it must
///  |           |
///  |_          |  the last row: here the cursor rests between two frames
///  +-----------+
///  $              the line below, where closing leaves the cursor
/// ```
///
/// A picture that is larger than the window is cut off at the right and below.
public class InlinePanel: Panel {
  /// The terminal, which the panel owns from now on.
  public let terminal: Terminal
  /// The colours.
  public let style: TerminalStyle
  /// What the panel is. Its size is the one that was asked for, or the window's if that is smaller.
  public private(set) var info: PanelInfo

  var pen = Pen()
  private let name: String
  private var wanted: Size
  private(set) var isReserved = false

  init(_ name: String, terminal: Terminal, wanted: Size, unit: Size, style: TerminalStyle) {
    self.name = name
    self.terminal = terminal
    self.wanted = wanted
    self.style = style
    self.unit = unit
    info = PanelInfo(name: name, size: .init(width: 0, height: 0))
    info = makeInfo()
  }

  /// How many units of ``PanelInfo/size`` a cell holds: 1 by 2 pixels for half blocks.
  var unit: Size

  /// How fine a fade is; for subclasses to say.
  var fade: FadeAbility {
    FadeAbility(levels: terminal.colorDepth.fadeLevels, samplesPerSecond: 30)
  }

  /// Forgets what is shown, as the picture stands on `cells` blank cells now; for subclasses to
  /// follow.
  func forget(cells: Size) {}

  /// Adds what erasing text does not erase; for subclasses to follow.
  func eraseMore() {}

  /// The cells that the picture takes.
  final var cells: Size {
    Size(
      width: (info.size.width + unit.width - 1) / unit.width,
      height: (info.size.height + unit.height - 1) / unit.height)
  }

  /// Asks for another size, in the units of ``PanelInfo/size``; the picture is erased and drawn
  /// anew by the next call.
  public final func request(size: Size) throws(PanelFailure) {
    if size == wanted { return }
    wanted = size
    try standAnew()
  }

  /// What the event loop watches.
  public final var sources: [EventSource] { terminal.sources }

  /// When a pause decides something.
  public final var deadline: Instant? { terminal.deadline }

  /// Takes what the event loop saw; a window of a new size erases the picture and changes ``info``.
  public final func handle(_ event: PanelEvent, at now: Instant) throws(PanelFailure) -> PanelNews {
    switch event {
    case .suspended:
      try suspend()
      return .none
    case .resumed: return try resume()
    default: break
    }
    let window = terminal.window
    var news = try terminal.handle(event, at: now)
    if terminal.window != window {
      try standAnew()
      news.infoChanged = true
      news.needsRedraw = true
    }
    return news
  }

  /// Leaves the picture where it is, the cursor below it, and gives the terminal back.
  public final func close() throws(PanelFailure) {
    try leave()
    try terminal.close()
  }

  /// Leaves the picture where it is and gives the terminal back for a while (SIGTSTP).
  public final func suspend() throws(PanelFailure) {
    try leave()
    try terminal.suspend()
  }

  /// Takes the terminal over again (SIGCONT). The picture will stand anew below what was written
  /// meanwhile.
  public final func resume() throws(PanelFailure) -> PanelNews {
    isReserved = false
    try terminal.resume()
    let before = info
    info = makeInfo()
    return PanelNews(isReady: true, infoChanged: info != before, needsRedraw: true)
  }

  /// Begins a frame: false if the terminal is still busy with earlier ones. `isNew` becomes true if
  /// the picture stands on new ground, so that all of it must be drawn.
  final func beginFrame(isNew: inout Bool) -> Bool {
    if terminal.isBusy {
      terminal.refuse()
      return false
    }
    isNew = !isReserved
    if !isReserved {
      isReserved = true
      pen.reserve(rows: cells.height, windowWidth: terminal.window.cells.width)
      forget(cells: cells)
    }
    return true
  }

  /// Ends a frame: the cursor goes to its place of rest and everything is sent.
  final func endFrame() throws(PanelFailure) {
    if pen.bytes.isEmpty { return }
    pen.move(toRow: max(cells.height, 1) - 1, column: 0)
    let bytes = pen.takeBytes()
    // Short frames arrive in one piece anyway.
    let isLong = bytes.count > 256
    try terminal.send(isLong ? Escape.beginUpdate + bytes + Escape.endUpdate : bytes)
  }

  private func leave() throws(PanelFailure) {
    if !isReserved { return }
    pen.leave(lastRow: max(cells.height, 1) - 1)
    isReserved = false
    try terminal.send(pen.takeBytes())
  }

  private func standAnew() throws(PanelFailure) {
    if isReserved {
      eraseMore()
      pen.erase()
      isReserved = false
      try terminal.send(pen.takeBytes())
    }
    info = makeInfo()
  }

  private func makeInfo() -> PanelInfo {
    adaptUnit()
    let window = terminal.window.cells
    let size = Size(
      width: min(max(wanted.width, 0), window.width * unit.width),
      height: min(max(wanted.height, 0), window.height * unit.height))
    return PanelInfo(name: name, size: size, blink: .timer, fade: fade)
  }

  /// Reads ``unit`` anew after the window changed; for subclasses whose unit depends on it.
  func adaptUnit() {}
}

extension Damage {
  /// The boxes in cells of `unit` that the damage touches, cut to `cells`; all of them if the
  /// ground is new.
  func boxes(inCellsOf unit: Size, cells: Size, isNew: Bool) -> [Rect] {
    if isNew { return [Rect(cells)] }
    var touched: [Rect] = []
    for box in boxes {
      let cut = box.intersection(
        Rect(Size(width: cells.width * unit.width, height: cells.height * unit.height)))
      if cut.isEmpty { continue }
      let left = cut.x / unit.width
      let top = cut.y / unit.height
      touched.append(
        Rect(
          x: left, y: top, width: (cut.right + unit.width - 1) / unit.width - left,
          height: (cut.bottom + unit.height - 1) / unit.height - top))
    }
    return touched
  }
}
