// The established faces of 16 pixels that ours is held against. They are installed, never copied in.
import CLinux
import FontFiles
import Glyphs
import Raster

/// Whether this run decides on a change: then a judge that is missing fails the test instead of
/// skipping it.
let isContinuousIntegration = Program.variable("CI") == "true"

/// Why a face cannot be read.
enum FaceFailure: Error, Equatable {
  /// The file ends early, or says something that it cannot hold; the words tell what was read.
  case damaged(String)
}

/// GNU Unifont: all 11,172 syllables, composed as ours are, by others.
enum Unifont {
  private static let path = "/usr/share/unifont/unifont.hex"

  /// Whether it is installed.
  static var isInstalled: Bool { access(path, R_OK) == 0 }

  /// Its Latin and its syllables: lines `AC00:` and 64 hexadecimal digits, 16 rows of 16 pixels, or
  /// 32 digits for 8 pixels.
  static func font() throws -> BitmapFont {
    var builder = FontBuilder(name: "Unifont", ascent: 14, descent: 2, cellWidth: 8)
    for line in try FontLoader.read(path).split(separator: 0x0A) {
      let fields = line.split(separator: 0x3A)
      guard fields.count == 2, let value = UInt32(text(fields[0]), radix: 16),
        let scalar = Unicode.Scalar(value)
      else { throw FaceFailure.damaged("a line of Unifont") }
      guard value < 0x3000 || HangulSyllable(scalar) != nil else { continue }
      let digits = Array(fields[1])
      let bits = try stride(from: 0, to: digits.count, by: 2).map { start in
        guard let byte = UInt8(text(digits[start...].prefix(2)), radix: 16) else {
          throw FaceFailure.damaged("the picture of U+\(text(fields[0]))")
        }
        return byte
      }
      let width = bits.count / 2
      builder.add(
        BitmapGlyph(
          size: Size(width: width, height: 16), left: 0, top: 14, advance: width, bits: bits),
        for: scalar)
    }
    return builder.font()
  }

  private static func text(_ bytes: ArraySlice<UInt8>) -> String {
    String(decoding: bytes, as: UTF8.self)
  }
}

/// Baekmuk Dotum at 16 pixels: the 2,350 syllables of KS X 1001, each drawn by hand.
enum Dotum {
  private static let path = "/usr/share/fonts/X11/75dpi/dotum16.pcf.gz"

  /// Whether it is installed, with the programs that unpack it and know its encoding. Why one of them
  /// cannot be started does not matter here.
  static let isInstalled: Bool =
    access(path, R_OK) == 0 && (try? Program(["gzip", "--version"])) != nil
    && (try? Program(["iconv", "--version"])) != nil

  /// Its glyphs by syllable.
  static func glyphs() throws -> [Unicode.Scalar: BitmapGlyph] {
    let unpacked = try Program(["gzip", "-dc", path])
    guard unpacked.exitCode == 0 else { throw FaceFailure.damaged("the packed file") }
    let font = try PCFFont(unpacked.output)
    var glyphs: [Unicode.Scalar: BitmapGlyph] = [:]
    for (code, syllable) in try KSX1001.syllables() {
      glyphs[syllable] = try font.glyph(code)
    }
    return glyphs
  }
}

/// The Korean standard's order of syllables: rows 16 to 40 of 94 each.
enum KSX1001 {
  /// Each syllable with its code in the standard's own seven-bit form, 0x3021 for 가.
  static func syllables() throws -> [(code: Int, syllable: Unicode.Scalar)] {
    var codes: [Int] = []
    for row in 0x30...0x48 {
      for cell in 0x21...0x7E { codes.append(row << 8 | cell) }
    }
    // EUC-KR is the same code with the topmost bits set.
    let packed = codes.flatMap { [UInt8($0 >> 8) | 0x80, UInt8($0 & 0xFF) | 0x80] }
    let converted = try Program(["iconv", "-f", "EUC-KR", "-t", "UTF-8"], input: packed)
    let scalars = Array(converted.text.unicodeScalars)
    guard converted.exitCode == 0, scalars.count == codes.count else {
      throw FaceFailure.damaged("the table of KS X 1001")
    }
    return zip(codes, scalars).map { (code: $0, syllable: $1) }
  }
}
