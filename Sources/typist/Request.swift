import Boards
import LineBreaks
import Raster
import Staging
import Time
import Typing
import TypingDisplay

/// What a call asks for, with the contract's defaults.
struct Request {
  var task = Task.type
  var texts: [String] = []

  // Where to.
  var destinations: [Destination] = []
  var geometry = Size(width: 800, height: 480)
  var rotation = Rotation.degrees0

  /// What the board says of each destination, in the same order; empty for those of the call.
  var wishes: [BoardValues] = []
  /// The board that the call names.
  var boardName: String?
  /// What the board says of each text, in the same order; empty where the call has texts of its own.
  var textWishes: [BoardValues] = []

  // How fast and how it ends.
  var perChar = Interval.milliseconds(50)
  var startDelay = Interval.zero
  var stagger = Interval.milliseconds(80)
  var unit = TypingSettings.Unit.grapheme
  var pause = Interval.zero
  var variance = 0.0
  var seed: UInt64 = 0
  /// Whether the texts follow each other in one line.
  var isQueue = false
  var backSpeed = Interval.milliseconds(30)
  var holdText = Interval.milliseconds(1500)
  var loop = TypingSettings.Loop.times(1)
  var reduceMotion = ReduceMotion.auto
  var at: Interval?
  var until: Interval?
  var stay: Stay?

  // How it looks.
  var font: String?
  /// What is taken where the font lacks something, in this order.
  var fallbacks: [String] = []
  var pixelHeight = 32
  var cursor = "|"
  var showsCursor = true
  var blink = BlinkPattern.Style.fade
  var blinkCycles = TypingSettings.BlinkCycles.forever
  var style = StackStyle()
  /// Colours that the call names; a terminal has its own instead, everything else white on black.
  var foreground: Color?
  var background: Color?
  var breaksKorean = KoreanBreaking.syllables

  /// Which options the call named, for what cannot go together.
  var given: [Option] = []

  /// What is to be done.
  enum Task: Equatable {
    case type
    case trace
    case boards
    case fonts
    case doctor
    case help
    case version
  }

  /// A display or a file that is typed on.
  enum Destination: Equatable {
    /// The terminal, as a picture where it can.
    case terminal
    /// The terminal, in its own characters.
    case terminalCells
    /// A screen, by the kernel's DRM.
    case screen(ScreenAddress)
    /// A framebuffer of the kernel.
    case framebuffer(path: String)
    /// A picture.
    case png(path: String)
    /// A recording.
    case recording(RecordingForm)

    /// Whether it is a file, and nobody looks at it while it is made.
    var isPicture: Bool {
      switch self {
      case .png, .recording: true
      default: false
      }
    }
  }

  /// Whether Reduce Motion is forced, or asked of the environment.
  enum ReduceMotion: Equatable {
    case auto
    case on
    case off
  }

  /// Whether the command leaves by itself.
  enum Stay: Equatable {
    /// Until it is told to stop.
    case hold
    /// Until one blink cycle after the last text is typed.
    case once
  }
}
