import CBuiltInFont
public import Glyphs

/// Gets bitmap fonts: from files, and the one that is built into the program.
public enum FontLoader {
  /// The longest file that is read, in bytes: 64 MiB, six times the largest BDF font in common use.
  public static let longestFile = 64 << 20

  /// The font of the file at `path`: BDF, or Typist's packed form. The first bytes say which it is.
  ///
  /// Fails when the file is not there, may not be read, is longer than ``longestFile``, or is no such font; the message
  /// names the file and how to mend it.
  public static func load(_ path: String) throws(FontFailure) -> BitmapFont {
    let bytes = try read(path)
    do {
      if bytes.starts(with: "TYPF".utf8) { return try PackedFont.read(bytes.span) }
      return try BDFReader.read(bytes)
    } catch {
      throw FontFailure(
        .malformed,
        "cannot use the font \(path): \(error); Typist reads BDF fonts, mend or convert the file")
    }
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
