public import Raster

/// What a panel tells of itself.
public struct PanelInfo: Equatable, Sendable {
  /// The panel's name as a person knows it: `terminal`, `HDMI-A-1`, `greeting.png`.
  public var name: String

  /// Columns and rows: in pixels for a ``PixelPanel``, in cells for a ``CellPanel``.
  ///
  /// For a pixel panel it is the size of the frames that it takes.
  public var size: Size

  /// Who makes the cursor blink.
  public var blink: BlinkDriver

  /// How fine a fade the panel can show and how often.
  public var fade: FadeAbility

  /// Makes the description of a panel.
  public init(name: String, size: Size, blink: BlinkDriver = .timer, fade: FadeAbility = .smooth) {
    self.name = name
    self.size = size
    self.blink = blink
    self.fade = fade
  }
}

/// Who makes a cursor blink, in order of preference.
public enum BlinkDriver: Equatable, Sendable {
  /// The panel's own hardware: the host sends nothing and sleeps.
  case panel
  /// The display's vblank or page-flip events.
  case display
  /// The kernel's high-resolution timer.
  case timer
  /// Nobody: the cursor stays still, as on paper.
  case nobody
}

/// How fine a fade a panel can show.
public struct FadeAbility: Equatable, Sendable {
  /// How many levels of opacity can be told apart, 2 (on and off) to 256.
  public var levels: Int
  /// How many pictures a second the panel can show, 1 to 1000.
  public var samplesPerSecond: Int

  /// Makes an ability, clamped to what is documented.
  public init(levels: Int, samplesPerSecond: Int) {
    self.levels = min(max(levels, 2), 256)
    self.samplesPerSecond = min(max(samplesPerSecond, 1), 1000)
  }

  /// 256 levels, 30 times a second: as fine as an eye sees on a cursor.
  public static let smooth = FadeAbility(levels: 256, samplesPerSecond: 30)

  /// On or off.
  public static let step = FadeAbility(levels: 2, samplesPerSecond: 30)
}
