// Paints frames from pictures, and says what a frame looks like.

public import Raster

/// A picture in a test: rows of characters of the ``Alphabet``, for frames and for masks.
public struct Picture: Sendable {
  /// The rows from the top; a row may be shorter than the widest, spaces are then missing.
  public let rows: [[Character]]

  /// Reads a picture from a multi-line literal; every line is a row, the first one is at the top.
  public init(_ art: String) {
    let lines = art.split(separator: "\n", omittingEmptySubsequences: false)
    rows = art.isEmpty ? [] : lines.map { Array($0) }
  }

  /// The widest row's width, and the number of rows.
  public var size: Size {
    Size(width: rows.reduce(0) { max($0, $1.count) }, height: rows.count)
  }

  /// The character of a place; a space where the row ends earlier.
  subscript(x: Int, y: Int) -> Character {
    y < rows.count && x < rows[y].count ? rows[y][x] : " "
  }
}

extension Frame {
  /// Paints a frame from a picture: `Frame(picture: "R.\n.#")`.
  ///
  /// A space is `untouched`. A character that is not in the ``Alphabet`` nor in `names` is a
  /// mistake of the test.
  public init(
    picture art: String, untouched: Color = .untouched, naming names: [Character: Color] = [:]
  ) {
    let picture = Picture(art)
    self.init(size: picture.size, filledWith: untouched)
    for y in 0..<size.height {
      for x in 0..<size.width where picture[x, y] != " " {
        guard let color = Alphabet.color(of: picture[x, y], naming: names) else {
          preconditionFailure("a picture is written in the Alphabet: \(picture[x, y])")
        }
        fill(Rect(x: x, y: y, width: 1, height: 1), with: color)
      }
    }
  }

  /// What the frame looks like, row by row; a pixel of the colour `untouched` is a space.
  public func picture(
    untouched: Color? = nil, naming names: [Character: Color] = [:]
  ) -> String {
    var art = ""
    for y in 0..<size.height {
      if y > 0 { art += "\n" }
      for x in 0..<size.width {
        let color = self[x, y]
        art.append(color == untouched ? " " : Alphabet.character(of: color, naming: names))
      }
    }
    return art
  }
}
