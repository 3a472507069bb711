// Real screens for a show: opens them, and takes the console from under them.
import DRMBackend
import FramebufferBackend
public import Glyphs
import LinuxIO
public import Panels
public import Raster
public import Staging
import Time
public import Typing

/// The real screens of a process, and the console beneath them.
///
/// Close it after the show: first the panels give their outputs back, then the console its text. Over
/// SSH, and for a service without a terminal, there is no console to take: the screen is drawn on all
/// the same.
public final class Screens {
  private let seat = DRMSeat()
  private var panels: [DRMPanel] = []
  var framebuffers: [FramebufferPanel] = []
  var notes: [String] = []
  private(set) var console: VirtualTerminal?

  /// Makes it without screens.
  public init() {}

  /// Whether standard output is a bare console: a virtual terminal of Linux, with a screen of its own
  /// and nothing graphical around it.
  public static var isBareConsole: Bool { VirtualTerminal.isVirtualTerminal(1) }

  /// Opens a screen by the kernel's DRM, and adds it to `show`.
  ///
  /// It may have no display yet: then the show goes on, and is seen when one is plugged in.
  ///
  /// - Parameters:
  ///   - show: the show.
  ///   - card: `card1`, or a path; nil is the first with a display.
  ///   - connector: `HDMI-A-1`; nil is the first with a display.
  ///   - size: the size of a forced mode; nil is what the display prefers.
  ///   - refresh: the pictures a second of a forced mode; nil is what the display offers, else 60.
  ///   - rotation: how far the picture is turned, clockwise; nil is as the display is built in.
  ///   - font: what the texts are set in.
  ///   - scale: how many pixels wide and high each pixel of the font is.
  ///   - look: colours, and how the stack stands.
  ///   - blink: how the cursor blinks.
  /// - Throws: where waiting would not help: no card, no permission, another program that draws.
  public func add(
    to show: Show, card: String? = nil, connector: String? = nil, size: Size? = nil,
    refresh: Int? = nil, rotation: Rotation? = nil, font: BitmapFont, scale: Int,
    look: PixelStage.Look, blink: BlinkPattern.Style = .fade
  ) throws(PanelFailure) {
    let wish = ScreenWish(
      card: card, connector: connector,
      mode: size.map { ModeWish(size: $0, refresh: refresh) }, rotation: rotation)
    let panel = try withConsole(of: show) { () throws(PanelFailure) in
      try DRMPanel(wish, on: seat)
    }
    panels.append(panel)
    show.add(panel, font: font, scale: scale, look: look, blink: blink)
  }

  /// Takes what a person should know of the screens: fallbacks, displays that are waited for.
  public func takeNotes() -> [String] {
    var taken = notes
    notes = []
    for panel in panels { taken += panel.takeNotes() }
    for panel in framebuffers { taken += panel.takeNotes() }
    return taken
  }

  /// Gives the console back; nothing happens where there was none to take.
  public func close() {
    console?.restore()
    console = nil
  }

  /// Opens a panel and takes the console from under it, if there is one that is not taken yet.
  ///
  /// The watcher over the console is posted before a device is opened, so that it does not hold that too. The console is
  /// taken behind it: until then it can show what went wrong.
  /// `note` is what a person should know where there is none.
  func withConsole<Kind: Panel>(
    of show: Show, orNote note: String? = nil, _ open: () throws(PanelFailure) -> Kind
  ) throws(PanelFailure) -> Kind {
    let own = console == nil ? VirtualTerminal.ofThisProcess() : nil
    own?.postGuard()
    let panel: Kind
    do throws(PanelFailure) {
      panel = try open()
    } catch {
      own?.restore()
      throw error
    }
    if let own {
      take(own, for: show)
    } else if console == nil, let note {
      notes.append(note)
    }
    if let console, !console.isShown {
      // Another terminal is in front: the screen is taken when this one comes back.
      _ = try panel.handle(.consoleReleased, at: .zero)
      notes.append("the console tty\(console.number) is not in front; waiting for it")
    }
    return panel
  }

  /// Puts the console into graphics mode; where that is refused, it is said and the screen drawn on.
  private func take(_ own: VirtualTerminal, for show: Show) {
    do throws(PanelFailure) {
      try own.enterGraphics()
      console = own
      show.console = own
    } catch {
      own.restore()
      notes.append("\(error.message); drawing without it")
    }
  }
}
