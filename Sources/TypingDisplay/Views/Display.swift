public import Panels
public import Raster
public import Time

/// Something that a screen can be shown on.
public enum Display {
  /// The terminal behind standard output, as a picture where it can: real pixels, half blocks or braille.
  case terminal
  /// The terminal, in its own characters.
  case terminalCells
  /// A PNG file of a size in pixels, showing a moment in seconds after the appearance; nil is the last one.
  case picture(path: String, size: Size, moment: Interval?)
  /// A panel of pixels of your own; the screen closes it at the end of a run.
  case pixels(any PixelPanel)
  /// A panel of character cells of your own; the screen closes it at the end of a run.
  case cells(any CellPanel)

  /// A PNG file of 800 by 480 pixels that shows the last moment.
  public static func png(_ path: String) -> Display {
    .picture(path: path, size: Size(width: 800, height: 480), moment: nil)
  }

  /// Whether it follows real time.
  var isLive: Bool {
    if case .picture = self { return false }
    return true
  }

  var isTerminal: Bool {
    switch self {
    case .terminal, .terminalCells: true
    default: false
    }
  }
}
