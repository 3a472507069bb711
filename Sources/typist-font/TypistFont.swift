// Packs fonts into the form that is built into the program: `typist-font pack OUT FONT... [TABLE.tsv]`, and breaks them.
import CLinux
import FontFiles
import Glyphs

/// The command `typist-font`. It runs when the project is built, never on a device: the ordinary flavour is enough.
@main enum TypistFont {
  static let usage = """
    usage: typist-font pack OUT FONT... [TABLE.tsv]
    Packs BDF fonts into one: where two have a glyph, the first font's is taken.
    usage: typist-font fuzz SEED COUNT [FIRST]
    Reads COUNT broken fonts, from number FIRST (0) on; each must be a font or a sentence.
    TABLE.tsv says which pieces Hangul syllables are composed from.

    """

  static func main() {
    let words = Array(CommandLine.arguments.dropFirst())
    if words.count == 3 || words.count == 4, words[0] == "fuzz", let seed = UInt64(words[1]),
      let count = Int(words[2]), let first = Int(words.count == 4 ? words[3] : "0"), first >= 0
    {
      var fuzz = Fuzz(seed: seed)
      // A trap tells nothing: the last line says near which round it came.
      for start in stride(from: first, to: first + max(0, count), by: 100_000) {
        report("round \(start)\n")
        fuzz.run(start..<min(start + 100_000, first + count))
      }
      report(fuzz.report)
      exit(fuzz.faults.isEmpty ? 0 : 1)
    }
    guard words.count >= 3, words[0] == "pack" else {
      report(usage)
      exit(words == ["--help"] ? 0 : 2)
    }
    do {
      try pack(to: words[1], from: Array(words[2...]))
    } catch {
      report("typist-font: \(error)\n")
      exit(1)
    }
  }

  /// Reads `sources`, merges them and writes the packed font to the file `out`.
  private static func pack(to out: String, from sources: [String]) throws(FontFailure) {
    var fonts: [BitmapFont] = []
    var rules: [HangulRule] = []
    for source in sources {
      if source.hasSuffix(".tsv") {
        rules += try FontLoader.loadRules(source)
      } else {
        fonts.append(try FontLoader.load(source))
      }
    }
    var builder = FontBuilder(merging: fonts)
    builder.rules += rules
    try write(PackedFont.write(builder.font()), to: out)
  }

  private static func write(_ bytes: [UInt8], to path: String) throws(FontFailure) {
    let descriptor = unsafe cl_open(path, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0o666)
    guard descriptor >= 0 else { throw FontFailure(.io, "cannot write \(path); check its folder") }
    var rest = bytes[...]
    while !rest.isEmpty {
      let count = unsafe rest.withUnsafeBytes {
        unsafe CLinux.write(descriptor, $0.baseAddress, $0.count)
      }
      if count < 0 && cl_errno() == EINTR { continue }
      if count <= 0 { break }
      rest = rest.dropFirst(count)
    }
    let isClosed = close(descriptor) == 0
    guard rest.isEmpty, isClosed else {
      throw FontFailure(.io, "cannot write \(path): is there space left?")
    }
  }

  private static func report(_ text: String) {
    let bytes = Array(text.utf8)
    _ = unsafe bytes.withUnsafeBytes { unsafe CLinux.write(2, $0.baseAddress, $0.count) }
  }
}
