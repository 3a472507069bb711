// Compares a frame with a picture, and shows both where they differ.

public import Raster
public import Testing

/// Records an issue at the caller's line unless `frame` looks like `art`, row by row from the top.
///
///     expect(frame, looksLike: """
///       .##.
///       #..#
///       """)
///
/// The characters are those of the ``Alphabet``; `names` adds some for this one test. A space means
/// that any colour will do; with `untouched` given it means exactly that colour: make the frame
/// with `Frame(size: s, filledWith: .untouched)` and pass `untouched: .untouched` to prove that
/// nothing else was drawn. A row may leave out its last spaces. The numbers of rows must be equal,
/// and no row may be longer than the frame is wide.
///
/// The report shows what was wanted and what came side by side, `!` at the rows that differ, and
/// then the whole frame, ready to be pasted into the test *after it was checked by eye*.
public func expect(
  _ frame: borrowing Frame, looksLike art: String, untouched: Color? = nil,
  naming names: [Character: Color] = [:], sourceLocation: SourceLocation = #_sourceLocation
) {
  if let report = mismatch(of: frame, from: art, untouched: untouched, naming: names) {
    Issue.record("\(report)", sourceLocation: sourceLocation)
  }
}

/// The report of `expect(_:looksLike:)`: nil if the frame looks like `art`.
public func mismatch(
  of frame: borrowing Frame, from art: String, untouched: Color? = nil,
  naming names: [Character: Color] = [:]
) -> String? {
  let picture = Picture(art)
  let columns = max(picture.size.width, frame.size.width)
  let got = Picture(frame.picture(untouched: untouched, naming: names))
  var table = ""
  var notes = ""
  var differs = picture.size.width > frame.size.width
  for y in 0..<max(picture.size.height, frame.size.height) {
    var rowDiffers = y >= picture.size.height || y >= frame.size.height
    for x in 0..<columns where !rowDiffers {
      let wanted = picture[x, y]
      if x >= frame.size.width {
        rowDiffers = wanted != " "
      } else {
        rowDiffers = !isMatch(frame[x, y], wanted, untouched: untouched, naming: names)
        if rowDiffers { notes += "\n(\(x), \(y)) wanted \(wanted), is \(hex(frame[x, y]))" }
      }
    }
    differs = differs || rowDiffers
    table += "\n\(rowDiffers ? "!" : " ") \(row(y, of: picture, columns)) | "
    table += row(y, of: got, columns)
  }
  guard differs else { return nil }
  let sizes = "wanted \(words(picture.size)), got \(words(frame.size))"
  return "the frame looks different: \(sizes); want | got:\(table)\(notes)\ngot:\n"
    + frame.picture(untouched: untouched, naming: names)
}

private func isMatch(
  _ color: Color, _ wanted: Character, untouched: Color?, naming names: [Character: Color]
) -> Bool {
  if wanted == " " { return untouched == nil || color == untouched }
  return Alphabet.color(of: wanted, naming: names) == color
}

private func row(_ y: Int, of picture: Picture, _ columns: Int) -> String {
  var text = ""
  for x in 0..<columns { text.append(picture[x, y]) }
  return text
}

private func words(_ size: Size) -> String { "\(size.width)x\(size.height)" }

private func hex(_ color: Color) -> String {
  let digits = String(color.rgb, radix: 16, uppercase: true)
  return String(repeating: "0", count: max(0, 6 - digits.count)) + digits
}
