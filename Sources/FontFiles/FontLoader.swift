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
    let bytes = try unpacked(try read(path), path)
    do {
      return try font(of: bytes)
    } catch {
      throw FontFailure(
        .malformed,
        "cannot use the font \(path): \(error); Typist reads BDF, PSF and hex fonts, "
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

  /// A chain of fonts: for what the first has no glyph of the second is taken, and so on, and at last the built-in one: its
  /// Latin, its signs, its Hangul.
  ///
  /// `FontBuilder.init(chain:)` says how they stand beside each other.
  public static func withBuiltIn(_ fonts: [BitmapFont]) throws(FontFailure) -> BitmapFont {
    FontBuilder(chain: fonts + [try builtIn()]).font()
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
