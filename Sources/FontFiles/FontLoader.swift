import CBuiltInFont
public import Glyphs

/// Gets bitmap fonts: from files, and the one that is built into the program.
public enum FontLoader {
  /// The longest file that is read, in bytes: 64 MiB, six times the largest BDF font in common use.
  public static let longestFile = 64 << 20

  /// The font of the file at `path`: BDF, PSF, Unifont's hex, or Typist's packed form, each packed by gzip or not. The
  /// bytes say which it is.
  ///
  /// Fails when the file is not there, may not be read, is longer than ``longestFile`` packed or unpacked, or is no such
  /// font; the message names the file and how to mend it.
  public static func load(_ path: String) throws(FontFailure) -> BitmapFont {
    try loadWithFormat(path).font
  }

  /// The font of the file at `path` as ``load(_:)`` reads it, and what a person calls its format: "PSF 2, packed by gzip".
  public static func loadWithFormat(_ path: String) throws(FontFailure)
    -> (font: BitmapFont, format: String)
  {
    try font(ofFile: try read(path), named: path)
  }

  /// The font of a file that has been read, and its format; `name` is how a failure calls the file.
  public static func font(ofFile packed: [UInt8], named name: String) throws(FontFailure)
    -> (font: BitmapFont, format: String)
  {
    let bytes = try unpacked(packed, name)
    do {
      return (
        try font(of: bytes), formatName(of: bytes) + (isGzip(packed) ? ", packed by gzip" : "")
      )
    } catch {
      throw FontFailure(
        .malformed,
        "cannot use the font \(name): \(error); Typist reads BDF, PSF and hex fonts, "
          + "mend or convert the file")
    }
  }

  /// The font that unpacked bytes hold.
  public static func font(of bytes: [UInt8]) throws(FontDataFailure) -> BitmapFont {
    if bytes.starts(with: "TYPF".utf8) { return try PackedFont.read(bytes.span) }
    if PSFReader.recognizes(bytes) { return try PSFReader.read(bytes) }
    if HexReader.recognizes(bytes) { return try HexReader.read(bytes) }
    return try BDFReader.read(bytes)
  }

  private static func formatName(of bytes: [UInt8]) -> String {
    if bytes.starts(with: "TYPF".utf8) { return "Typist's packed form" }
    if PSFReader.recognizes(bytes) { return bytes[0] == 0x36 ? "PSF 1" : "PSF 2" }
    return HexReader.recognizes(bytes) ? "Unifont's hex" : "BDF"
  }

  /// What stands in gzip, or the bytes themselves.
  private static func unpacked(_ bytes: [UInt8], _ path: String) throws(FontFailure) -> [UInt8] {
    if !isGzip(bytes) { return bytes }
    do throws(GunzipFailure) {
      return try gunzip(bytes, atMost: longestFile)
    } catch {
      switch error {
      case .cut:
        throw FontFailure(
          .malformed,
          "cannot use the font \(path): its gzip packing is cut off; copy the file again")
      case .damaged:
        throw FontFailure(
          .malformed,
          "cannot use the font \(path): its gzip packing is damaged; copy the file again")
      case .tooLarge:
        throw FontFailure(
          .tooLarge,
          "cannot use the font \(path): it unpacks to more than 64 MiB; choose a font of fewer glyphs"
        )
      }
    }
  }

  /// A chain of fonts: what `font` has no glyph of is taken from the first of `fallbacks` that has one, and at last from the
  /// built-in font: its Latin, its signs, its Hangul. Where `font` is nil the built-in one comes first.
  ///
  /// `FontBuilder.init(chain:)` says how they stand beside each other.
  public static func chain(_ font: BitmapFont?, fallbacks: [BitmapFont] = [])
    throws(FontFailure) -> BitmapFont
  {
    let builtIn = try builtIn()
    if let font { return FontBuilder(chain: [font] + fallbacks + [builtIn]).font() }
    return fallbacks.isEmpty ? builtIn : FontBuilder(chain: [builtIn] + fallbacks).font()
  }

  /// The table at `path` that says which pieces a Hangul syllable takes; its columns stand at `HangulRuleTable`.
  ///
  /// Fails as ``load(_:)`` does.
  public static func loadRules(_ path: String) throws(FontFailure) -> [HangulRule] {
    let bytes = try read(path)
    do {
      return try HangulRuleTable.read(bytes)
    } catch {
      throw FontFailure(.malformed, "cannot use the table \(path): \(error); mend that line")
    }
  }

  /// The font that is built into the program: Latin, symbols and Hangul at 16 pixels.
  ///
  /// Its bytes are read where the program has them; only the rows and the tables are copied. Fails only when the
  /// program was built with a damaged font.
  public static func builtIn() throws(FontFailure) -> BitmapFont {
    let bytes = unsafe UnsafeBufferPointer(
      start: typist_built_in_font(), count: typist_built_in_font_length())
    do {
      return try PackedFont.read(unsafe bytes.span)
    } catch {
      throw FontFailure(
        .malformed, "cannot use the built-in font: \(error); build the program again")
    }
  }
}
