// What the characters of a picture in a test mean.

public import Raster

/// The characters that pictures in tests are written with, and the colours that they stand for.
///
/// | character | colour |
/// |---|---|
/// | space | whatever: this pixel is not looked at (but see `untouched:` of `expect`) |
/// | `.` or `K` or `0` | off: black, `000000` |
/// | `#` or `W` or `f` | full: white, `FFFFFF` |
/// | `0` to `9`, `a` to `f` | grey of that level: `1` is `111111`, `8` is `888888` |
/// | `R` `G` `B` | a pure primary: `FF0000`, `00FF00`, `0000FF` |
/// | `C` `M` `Y` | two primaries: `00FFFF`, `FF00FF`, `FFFF00` |
///
/// Grey levels are small letters and primaries capital ones, so that `b` and `B` differ. A test
/// adds characters of its own by `naming:`. A colour without a character prints as `?`, and the
/// report says where and what it is.
public enum Alphabet {
  /// The colour of one character; nil for a space and for what is no character of a picture.
  public static func color(
    of character: Character, naming names: [Character: Color] = [:]
  ) -> Color? {
    if let own = names[character] { return own }
    for entry in letters where entry.character == character { return entry.color }
    guard character.isASCII, !character.isUppercase, let level = character.hexDigitValue else {
      return nil
    }
    return grey(level)
  }

  /// The character that a colour prints as: one of `names`, else `.` `#`, a letter or a grey
  /// digit, else `?`.
  public static func character(
    of color: Color, naming names: [Character: Color] = [:]
  ) -> Character {
    for name in names.keys.sorted() where names[name] == color { return name }
    for entry in letters where entry.color == color { return entry.character }
    for level in 1..<15 where grey(level) == color {
      return Character(String(level, radix: 16))
    }
    return "?"
  }

  /// The grey of a level from 0 (black) to 15 (white).
  public static func grey(_ level: Int) -> Color {
    let byte = UInt8(level * 17)
    return Color(red: byte, green: byte, blue: byte)
  }

  /// The characters that are not grey levels; the first of a colour is the one that it prints as.
  private static let letters: [(character: Character, color: Color)] = [
    (".", Color(rgb: 0x00_0000)), ("#", Color(rgb: 0xFF_FFFF)),
    ("K", Color(rgb: 0x00_0000)), ("W", Color(rgb: 0xFF_FFFF)),
    ("R", Color(rgb: 0xFF_0000)), ("G", Color(rgb: 0x00_FF00)), ("B", Color(rgb: 0x00_00FF)),
    ("C", Color(rgb: 0x00_FFFF)), ("M", Color(rgb: 0xFF_00FF)), ("Y", Color(rgb: 0xFF_FF00)),
  ]
}

extension Color {
  /// A colour that no text is drawn in: fill a frame with it to see what a drawing left alone.
  ///
  /// Pass it as `untouched:` to `expect`, and a space in the picture stands for it.
  public static let untouched = Color(rgb: 0x01_0203)
}
