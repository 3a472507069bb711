// The measures themselves: a ruler that is bent measures nothing.
import Glyphs
import Raster
import Testing

@Suite("The measures of the font") struct MeasureTests {
  @Test(
    "texts are laid side by side with the fewest edits",
    arguments: [
      ("안녕하세요", "안녕하세요", 5, []),
      ("안녕하세요", "안넝하세요", 4, ["녕>넝"]),
      ("왼쪽 복도", "왼복도", 3, ["쪽>_"]),
      ("복도", "왼쪽복도", 2, ["_>왼", "_>쪽"]),
      ("값이 싸고", "갑ㅅ이 싸고", 3, ["값>갑", "_>ㅅ"]),
      ("집중", "", 0, ["집>_", "중>_"]),
      ("1조입니다!", "l조 입니다 .", 4, []),
    ] as [(String, String, Int, [String])])
  func alignment(_ wanted: String, _ read: String, _ right: Int, _ mistakes: [String]) {
    let alignment = Alignment(
      wanted: Hangul.syllables(of: wanted), read: Hangul.letters(of: read))
    #expect(alignment.right == right)
    #expect(alignment.mistakes.count == mistakes.count)
    // Where a letter is lost beside a wrong one, either may be called the lost one.
    if alignment.mistakes.count < 2 { #expect(alignment.mistakes == mistakes) }
  }

  @Test("a picture is halved by means and smoothed by the bell of Gauss")
  func camera() {
    var frame = Frame(size: Size(width: 18, height: 18), filledWith: .white)
    frame.fill(Rect(x: 8, y: 8, width: 2, height: 2), with: .black)
    var picture = CameraPicture(greysOf: frame)
    picture.halve()
    #expect(picture.width == 9 && picture.height == 9)
    #expect(picture.pixels.enumerated().allSatisfy { $1 == ($0 == 40 ? 0 : 255) })
    picture.smooth()
    // The bell's middle is 0.399, so a dot of 255 keeps 0.399 * 0.399 of its black: 41; its
    // neighbours have 0.399 * 0.242 (25), the diagonal ones 0.242 * 0.242 (15), two away 0.054.
    for (place, black) in [(40, 41), (39, 25), (31, 25), (30, 15), (38, 5), (36, 0)] {
      #expect(abs(255 - Int(picture.pixels[place]) - black) <= 1)
    }
    #expect(picture.greyMap().starts(with: "P5 9 9 255\n".utf8))
  }

  @Test(
    "ink goes on level, upright, falling or rising; a slant hides behind a straight stroke",
    arguments: [
      // The pixel in the middle, and in which directions it goes on.
      (["...", "##.", "..."], [true, false, false, false]),
      ([".#.", ".#.", "..."], [false, true, false, false]),
      (["#..", ".#.", "..."], [false, false, true, false]),
      (["..#", ".#.", "..."], [false, false, false, true]),
      (["#.#", ".#.", "..."], [false, false, true, true]),
      (["#..", "##.", "..."], [true, false, false, false]),
      (["#..", "##.", "..#"], [true, false, true, false]),
      (["..#", ".##", "#.."], [true, false, false, true]),
      (["...", ".#.", "..."], [false, false, false, false]),
      (["###", "#.#", "###"], [false, false, false, false]),
    ] as [([String], [Bool])])
  func directions(_ rows: [String], _ wanted: [Bool]) {
    let picture = SyllablePicture(Self.glyph(rows), baseline: 3)
    #expect(StrokePlanes.directions(of: picture, 1, 1) == wanted)
  }

  @Test("a lone stroke is blurred into 256 parts for each pixel, all within its own plane")
  func blur() {
    let bar = SyllablePicture(Self.glyph(["####"]), baseline: 1)
    let planes = StrokePlanes(bar).values
    let size = StrokePlanes.width * StrokePlanes.height
    let sums = (0..<4).map { plane in
      planes[(plane * size)..<((plane + 1) * size)].reduce(0) { $0 + Int($1) }
    }
    #expect(sums == [4 * 256, 0, 0, 0])
    // 1-2-1 twice is 1-4-6-4-1: above the bar's left end, two rows away, stands 1 * (6 + 4 + 1).
    #expect(planes[1 * StrokePlanes.width + 2] == 11)
    #expect(planes[3 * StrokePlanes.width + 2] == 6 * 11)
  }

  @Test("pairs that are exchanged fail, and a picture that stands a row lower does not matter")
  func crossing() {
    // 가 and 나 as a bar above and a post; the other syllables are not there.
    func face(_ first: [String], _ second: [String], top: Int) -> FacePlanes {
      var wanted = [Bool](repeating: false, count: Syllables.count)
      wanted[0] = true
      wanted[2 * 588] = true
      return FacePlanes(wanted) { Self.glyph($0 == "가" ? first : second, top: 14 - top) }
    }
    let bar = ["########"]
    let post = ["##", "##", "##", "##", "##", "##", "##", "##"]
    let pairs = [(0, 2 * 588)]
    let theirs = face(bar, post, top: 4)
    let straight = CrossedPairs(pairs, ours: face(bar, post, top: 5), reference: theirs)
    #expect(straight.count == 1 && straight.failures.isEmpty && straight.passingExchanged == 0)
    let exchanged = CrossedPairs(pairs, ours: face(post, bar, top: 4), reference: theirs)
    #expect(exchanged.failures.count == 1 && exchanged.passingExchanged == 1)
    // Two pictures that are alike go with neither.
    let alike = CrossedPairs(pairs, ours: face(bar, bar, top: 4), reference: theirs)
    #expect(alike.failures.count == 1 && alike.passingExchanged == 0)
  }

  @Test("a program that is not there is told from one that fails")
  func programs() throws {
    #expect(throws: Program.Failure.notStarted("no-such-program")) {
      try Program(["no-such-program"])
    }
    #expect(try Program(["false"]).exitCode == 1)
    let long = [UInt8](repeating: 0x61, count: 300_000)
    #expect(try Program(["cat"], input: long).output == long)
  }

  /// A glyph whose `#` are ink; its left top corner stands at the left edge, `top` rows high.
  private static func glyph(_ rows: [String], top: Int? = nil) -> BitmapGlyph {
    let width = rows.first?.utf8.count ?? 0
    let bits = rows.map { row in
      row.utf8.enumerated().reduce(0 as UInt8) { bits, pixel in
        pixel.element == UInt8(ascii: "#") ? bits | 0x80 >> UInt8(pixel.offset) : bits
      }
    }
    return BitmapGlyph(
      size: Size(width: width, height: rows.count), left: 0, top: top ?? rows.count,
      advance: width, bits: bits)
  }
}
