// Modes of displays, and the choice among them.
public import Raster

/// What a display is driven with: its size, its refresh rate, and the timing of every line.
///
/// The numbers are those of the kernel's `drm_mode_modeinfo`; horizontal ones count pixels, vertical
/// ones lines.
public struct Mode: Equatable, Sendable {
  /// The mode's name, as the kernel has it: `1920x1080`.
  public var name: String
  /// Visible columns and rows.
  public var size: Size
  /// Pixels in a millisecond.
  public var clock: UInt32
  /// Where the horizontal pulse begins and ends, and how long a line is in all.
  public var horizontal: Timing
  /// Where the vertical pulse begins and ends, and how many lines there are in all.
  public var vertical: Timing
  /// Pictures a second, rounded.
  public var refresh: UInt32
  /// Polarity of the pulses, interlacing, and so on: the kernel's `DRM_MODE_FLAG_` bits.
  public var flags: UInt32
  /// Whether the display asks for this mode itself.
  public var isPreferred: Bool
  var hskew: UInt16 = 0
  var vscan: UInt16 = 0

  /// One direction of the timing.
  public struct Timing: Equatable, Sendable {
    /// Where the pulse begins.
    public var syncStart: Int
    /// Where it ends.
    public var syncEnd: Int
    /// How long all is, blanking included.
    public var total: Int
  }

  /// As a person writes it: `1920x1080@60`.
  public var description: String { "\(size.width)x\(size.height)@\(refresh)" }

  /// Whether two modes drive the display alike, whatever they are called.
  func isSameTiming(as other: Mode) -> Bool {
    size == other.size && clock == other.clock && horizontal == other.horizontal
      && vertical == other.vertical && flags == other.flags
  }
}

/// A mode that a person asks for: `1280x720`, `1280x720@50`.
public struct ModeWish: Equatable, Sendable {
  /// Columns and rows.
  public var size: Size
  /// Pictures a second; nil is whatever the display offers, else 60.
  public var refresh: Int?

  /// Makes a wish.
  public init(size: Size, refresh: Int? = nil) {
    self.size = size
    self.refresh = refresh
  }
}

/// Chooses what a display is driven with.
///
/// Without a wish it is the mode that the display prefers, else its first (cirrus marks none). A wish
/// that the display does not list is made by the CVT formula: for displays with a bad EDID.
func chooseMode(_ modes: [Mode], wish: ModeWish?) -> Mode? {
  guard let wish else {
    for mode in modes where mode.isPreferred { return mode }
    return modes.first
  }
  for mode in modes where mode.size == wish.size && !mode.isInterlaced {
    if wish.refresh.map({ $0 == Int(mode.refresh) }) ?? true { return mode }
  }
  return coordinatedVideoTiming(wish.size, refresh: wish.refresh ?? 60)
}
