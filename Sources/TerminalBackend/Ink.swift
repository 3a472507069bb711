public import Raster

/// The colours that a panel draws with.
public struct TerminalStyle: Equatable, Sendable {
  /// The colour of what is drawn: of the brightest pixel, of the characters.
  public var foreground: Color
  /// The colour of what is not drawn.
  public var background: Color
  /// Pixels of this colour show the terminal's own background; nil draws all of them.
  public var transparentBackground: Color?
  /// What has this colour is drawn in the terminal's own foreground; nil names every colour.
  public var ownForeground: Color?
  /// Whether colours between foreground and background are truly between what a person sees;
  /// false where one of them only stands for a colour that the terminal did not tell.
  public var canMix = true

  /// Makes a style; by default white on black, where black is the terminal's own background.
  public init(
    foreground: Color = .white, background: Color = .black, transparentBackground: Color? = .black,
    ownForeground: Color? = nil
  ) {
    self.foreground = foreground
    self.background = background
    self.transparentBackground = transparentBackground
    self.ownForeground = ownForeground
  }

  /// White on black, where black is the terminal's own background.
  public static let standard = TerminalStyle()

  /// A terminal's own colours, which it has told.
  public static func own(foreground: Color, background: Color) -> TerminalStyle {
    TerminalStyle(
      foreground: foreground, background: background, transparentBackground: background,
      ownForeground: foreground)
  }

  /// The ink of `color` on a terminal with so many colours.
  func ink(for color: Color, _ depth: ColorDepth) -> Ink {
    depth == .none || color == ownForeground ? .own : depth.ink(for: color)
  }

  /// The ink behind everything on a terminal with so many colours.
  func ground(_ depth: ColorDepth) -> Ink {
    depth == .none || background == transparentBackground ? .own : depth.ink(for: background)
  }

  /// Where `color` lies between background (0) and foreground (255), by projection onto the line
  /// between them.
  func level(of color: Color) -> Int {
    let span = channels(foreground) &- channels(background)
    let length = span.wrappedSum(of: span)
    if length == 0 { return color == foreground ? 255 : 0 }
    let part = (channels(color) &- channels(background)).wrappedSum(of: span)
    return min(max((part * 255 + length / 2) / length, 0), 255)
  }

  /// The colour that lies `level` of 255 from the background to the foreground.
  func color(at level: Int) -> Color {
    let from = channels(background)
    let to = channels(foreground)
    func mixed(_ i: Int) -> UInt8 {
      UInt8(clamping: (from[i] * (255 - level) + to[i] * level + 127) / 255)
    }
    return Color(red: mixed(0), green: mixed(1), blue: mixed(2))
  }
}

/// A colour as it is named to the terminal.
struct Ink: Equatable, Sendable {
  private let raw: UInt32

  /// The terminal's own colour: its default foreground or background.
  static let own = Ink(raw: 0xFF00_0000)

  /// An entry of the terminal's palette, 0 to 255.
  static func indexed(_ index: Int) -> Ink { Ink(raw: 0x0100_0000 | UInt32(index)) }

  /// A 24-bit colour.
  static func exact(_ color: Color) -> Ink { Ink(raw: color.rgb) }

  /// The parameters of SGR that choose the ink, for the foreground (`30...39`, `90...97`) or the
  /// background, 10 more.
  func parameters(isBackground: Bool) -> String {
    let shift = isBackground ? 10 : 0
    if self == .own { return "\(39 + shift)" }
    let value = raw & 0xFF_FFFF
    if raw >> 24 == 0 {
      return "\(38 + shift);2;\(value >> 16);\(value >> 8 & 0xFF);\(value & 0xFF)"
    }
    if value < 8 { return "\(30 + shift + Int(value))" }
    if value < 16 { return "\(82 + shift + Int(value))" }
    return "\(38 + shift);5;\(value)"
  }
}

extension ColorDepth {
  /// The nearest ink that the terminal has.
  func ink(for color: Color) -> Ink {
    switch self {
    case .none: .own
    case .sixteen: .indexed(nearestOfSixteen(color))
    case .indexed256: .indexed(nearestOf256(color))
    case .trueColor: .exact(color)
    }
  }

  /// How many steps of a fade can be told apart: 24 is the length of the grey ramp.
  var fadeLevels: Int {
    switch self {
    case .none: 2
    case .sixteen: 4
    case .indexed256: 24
    case .trueColor: 256
    }
  }
}

/// xterm's own values of the sixteen colours; other terminals differ a little.
private let sixteenColors: [UInt32] = [
  0x000000, 0xCD0000, 0x00CD00, 0xCDCD00, 0x0000EE, 0xCD00CD, 0x00CDCD, 0xE5E5E5,
  0x7F7F7F, 0xFF0000, 0x00FF00, 0xFFFF00, 0x5C5CFF, 0xFF00FF, 0x00FFFF, 0xFFFFFF,
]

/// The steps of a primary in the 6 x 6 x 6 cube, entries 16 to 231 of xterm's palette.
private let cubeSteps = [0, 95, 135, 175, 215, 255]

private func nearestOfSixteen(_ color: Color) -> Int {
  var best = 0
  for i in sixteenColors.indices
  where distance(color, Color(rgb: sixteenColors[i]))
    < distance(color, Color(rgb: sixteenColors[best]))
  {
    best = i
  }
  return best
}

/// The nearest of the cube and of the greys 8, 18 ... 238, entries 232 to 255; the cube wins a tie.
private func nearestOf256(_ color: Color) -> Int {
  let wanted = channels(color)
  var index = 16
  var cube: [UInt8] = []
  for channel in [wanted[0], wanted[1], wanted[2]] {
    let step = channel < 48 ? 0 : channel < 115 ? 1 : min((channel - 35) / 40, 5)
    index += step * (cube.isEmpty ? 36 : cube.count == 1 ? 6 : 1)
    cube.append(UInt8(cubeSteps[step]))
  }
  let nearestInCube = Color(red: cube[0], green: cube[1], blue: cube[2])
  let average = (wanted[0] + wanted[1] + wanted[2]) / 3
  let greyStep = min(max((average - 3) / 10, 0), 23)
  let value = UInt8(8 + 10 * greyStep)
  let nearestGrey = Color(red: value, green: value, blue: value)
  return distance(color, nearestGrey) < distance(color, nearestInCube) ? 232 + greyStep : index
}

private func distance(_ a: Color, _ b: Color) -> Int {
  let difference = channels(a) &- channels(b)
  return difference.wrappedSum(of: difference)
}

/// Red, green and blue as numbers that can be subtracted.
private func channels(_ color: Color) -> SIMD4<Int> {
  SIMD4(Int(color.red), Int(color.green), Int(color.blue), 0)
}

extension SIMD4<Int> {
  /// The scalar product; it cannot overflow for colours.
  fileprivate func wrappedSum(of other: SIMD4<Int>) -> Int {
    (self &* other).wrappedSum()
  }
}
