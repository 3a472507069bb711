// `typist fonts`: which fonts are installed, what one of them covers, and what of a text it lacks.
import Boards
import FontFiles
import Glyphs
import Panels

/// Lists the installed fonts, says what the named one covers, or what of some texts it lacks by itself.
///
/// The exit code is 1 where it lacks something, 2 where there is no such font or it cannot be read.
func fonts(_ words: [String]) throws(PanelFailure) -> ExitCode {
  let library = FontLibrary()
  guard let name = words.first else {
    try output(list(of: library))
    return .done
  }
  var text = ""
  var code = ExitCode.done
  do throws(FontFailure) {
    let path = try fontPath(name, in: library)
    let (font, format) = try FontLoader.loadWithFormat(path)
    let texts = Array(words.dropFirst())
    let lacking = missing(in: texts, from: font)
    if texts.isEmpty {
      text = coverage(of: font, path, format)
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

/// The file of a font that a call names; where there is none, what name was perhaps meant.
func fontPath(_ name: String, in library: FontLibrary) throws(FontFailure) -> String {
  do throws(FontFailure) { return try library.path(of: name) } catch {
    var names: [String] = []
    for font in library.fonts() { names.append(font.name) }
    guard error.kind == .notFound, let near = nearestWord(to: name, among: names) else {
      throw error
    }
    throw FontFailure(.notFound, "\(error.message); did you mean '\(near)'?")
  }
}

private func list(of library: FontLibrary) -> String {
  let found = library.fonts()
  let places = library.places
  if found.isEmpty {
    return "no fonts in \(places); the packages unifont and console-setup-linux have some\n"
  }
  var text = ""
  for font in found { text += "\(font.name)  \(font.path)\n" }
  return text + "\nfolders: \(places)\n"
}

private func coverage(of font: BitmapFont, _ path: String, _ format: String) -> String {
  var text = "\(path)\n  \(format); \(font.lineHeight) pixels high, columns of \(font.cellWidth), "
  text += "\(font.glyphCount) code points of its own\n"
  var rest = font.glyphCount
  for block in unicodeBlocks {
    var count = 0
    for value in block.range {
      guard let scalar = Unicode.Scalar(value), font.covers(scalar) else { continue }
      count += 1
      if font.hasOwnGlyph(of: scalar) { rest -= 1 }
    }
    if count > 0 { text += "  \(block.name): \(count) of \(block.range.count)\n" }
  }
  return rest > 0 ? text + "  elsewhere: \(rest)\n" : text
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
