// `typist fonts`: which fonts are installed, what one of them covers, and what of a text it lacks.
import FontFiles
import Glyphs
import Panels

/// Lists the installed fonts, says what the named one covers, or what of some texts it lacks.
func fonts(_ words: [String]) throws(PanelFailure) -> ExitCode {
  let library = FontLibrary()
  guard let name = words.first else {
    try output(list(of: library))
    return .done
  }
  var text = ""
  var code = ExitCode.done
  do throws(FontFailure) {
    let path = try library.path(of: name)
    let font = try FontLoader.load(path)
    let texts = Array(words.dropFirst())
    let lacking = missing(in: texts, from: font)
    if texts.isEmpty {
      text = coverage(of: font, path)
    } else if lacking.isEmpty {
      text = "\(path) has all of it\n"
    } else {
      text = "\(path) lacks \(lacking)\n"
      code = .deviceFailed
    }
  } catch {
    say(error.message)
    return .callWrong
  }
  try output(text)
  return code
}

private func list(of library: FontLibrary) -> String {
  let found = library.fonts()
  var places = ""
  for folder in library.folders { places += (places.isEmpty ? "" : ", ") + folder }
  if found.isEmpty {
    return "no fonts in \(places); the packages unifont and console-setup-linux have some\n"
  }
  var text = ""
  for font in found { text += "\(font.name)  \(font.path)\n" }
  return text + "\nfolders: \(places)\n"
}

/// Ranges of Unicode that a person asks for; names and limits are those of the standard's Blocks.txt.
private let blocks: [(name: String, range: ClosedRange<UInt32>)] = [
  ("Basic Latin", 0x20...0x7E), ("Latin-1 Supplement", 0xA0...0xFF),
  ("Latin Extended-A", 0x100...0x17F), ("Greek and Coptic", 0x370...0x3FF),
  ("Cyrillic", 0x400...0x4FF), ("Hebrew", 0x590...0x5FF), ("Arabic", 0x600...0x6FF),
  ("General Punctuation", 0x2000...0x206F), ("Arrows", 0x2190...0x21FF),
  ("Box Drawing", 0x2500...0x257F), ("Block Elements", 0x2580...0x259F),
  ("Geometric Shapes", 0x25A0...0x25FF), ("Hiragana", 0x3040...0x309F),
  ("Katakana", 0x30A0...0x30FF), ("Hangul Compatibility Jamo", 0x3130...0x318F),
  ("CJK Unified Ideographs", 0x4E00...0x9FFF), ("Hangul Syllables", 0xAC00...0xD7A3),
  ("Miscellaneous Symbols and Pictographs", 0x1F300...0x1F5FF), ("Emoticons", 0x1F600...0x1F64F),
]

private func coverage(of font: BitmapFont, _ path: String) -> String {
  var text = "\(path)\n  \(font.lineHeight) pixels high, columns of \(font.cellWidth), "
  text += "\(font.glyphCount) code points of its own\n"
  for block in blocks {
    var count = 0
    for value in block.range {
      if let scalar = Unicode.Scalar(value), font.covers(scalar) { count += 1 }
    }
    if count > 0 { text += "  \(block.name): \(count) of \(block.range.count)\n" }
  }
  return text
}

/// The scalars of `texts` that `font` has no picture of, each once.
private func missing(in texts: [String], from font: BitmapFont) -> String {
  var seen: [Unicode.Scalar] = []
  var list = ""
  for text in texts {
    for character in text {
      for scalar in font.picture(of: character).missing where !seen.contains(scalar) {
        seen.append(scalar)
        list += (list.isEmpty ? "" : ", ") + codePoint(scalar)
        if scalar.value >= 0xA0 { list += " \(Character(scalar))" }
      }
    }
  }
  return list
}
