// Lines and blocks of the built-in font join across the edges of cells.
import FontFiles
import Glyphs
import Raster
import Testing

@Suite("Box drawing") struct BoxDrawingTests {
  /// U+2500 to U+257F: the arms up, right, down and left as the characters' names in the Unicode
  /// Standard tell them; 0 none, 1 light, 2 heavy, 3 double. Dashes and diagonals have no arms.
  static let arms = """
    0101 0202 1010 2020 .... .... .... .... .... .... .... .... 0110 0210 0120 0220
    0011 0012 0021 0022 1100 1200 2100 2200 1001 1002 2001 2002 1110 1210 2110 1120
    2120 2210 1220 2220 1011 1012 2011 1021 2021 2012 1022 2022 0111 0112 0211 0212
    0121 0122 0221 0222 1101 1102 1201 1202 2101 2102 2201 2202 1111 1112 1211 1212
    2111 1121 2121 2112 2211 1122 1221 2212 1222 2122 2221 2222 .... .... .... ....
    0303 3030 0310 0130 0330 0013 0031 0033 1300 3100 3300 1003 3001 3003 1310 3130
    3330 1013 3031 3033 0313 0131 0333 1303 3101 3303 1313 3131 3333 0110 0011 1001
    1100 .... .... .... 0001 1000 0100 0010 0002 2000 0200 0020 0201 1020 0102 2010
    """

  /// The ink along the edges up, right, down and left of a cell of 8 by 16.
  static func edges(of glyph: BitmapGlyph) -> [[Bool]] {
    [
      (0..<8).map { glyph[$0, 0] }, (0..<16).map { glyph[7, $0] },
      (0..<8).map { glyph[$0, 15] }, (0..<16).map { glyph[0, $0] },
    ]
  }

  @Test("a straight line is as thick where it enters a cell as where it leaves, in three weights")
  func straight() throws {
    let font = try FontLoader.builtIn()
    for (level, upright) in [("─", "│"), ("━", "┃"), ("═", "║")]
      as [(Unicode.Scalar, Unicode.Scalar)]
    {
      let (_, right, _, left) = try Self.tuple(Self.edges(of: #require(font.glyph(for: level))))
      #expect(left == right && left.contains(true))
      let (up, _, down, _) = try Self.tuple(Self.edges(of: #require(font.glyph(for: upright))))
      #expect(up == down && up.contains(true))
    }
    // Rows of ink at the edge: two, four, and two times two with a gap.
    let shapes = try ["─", "━", "═"].map { scalar in
      try Self.edges(of: #require(font.glyph(for: scalar)))[1].filter { $0 }.count
    }
    #expect(shapes == [2, 4, 4])
  }

  @Test("every arm ends at its edge as a straight line of its weight does, so any two of them join")
  func joints() throws {
    let font = try FontLoader.builtIn()
    let lines: [[Unicode.Scalar]] = [["│", "─"], ["┃", "━"], ["║", "═"]]
    let straight = try lines.map { pair in
      try pair.map { try Self.edges(of: #require(font.glyph(for: $0))) }
    }
    let words = Self.arms.split { $0 == " " || $0 == "\n" }
    try #require(words.count == 128)
    #expect(words.filter { $0 != "...." }.count == 113)
    for (index, word) in words.enumerated() where word != "...." {
      let scalar = try #require(Unicode.Scalar(UInt32(0x2500 + index)))
      let glyph = try #require(font.glyph(for: scalar))
      #expect(glyph.size == Size(width: 8, height: 16) && glyph.left == 0)
      let edges = Self.edges(of: glyph)
      for (edge, digit) in word.enumerated() {
        let weight = try #require(digit.wholeNumberValue)
        // Up and down are met by the upright line, right and left by the level one.
        let wanted =
          weight == 0
          ? edges[edge].map { _ in false } : straight[weight - 1][edge % 2][edge]
        #expect(edges[edge] == wanted, "\(scalar), edge \(edge):\n\(art(glyph))")
      }
    }
  }

  @Test(
    "blocks and their counterparts fill the cell without overlap",
    arguments: [
      ("▀", "▄"), ("▌", "▐"), ("▇", "▔"), ("▉", "▕"), ("▚", "▞"), ("▖", "▜"), ("▗", "▛"),
      ("▘", "▟"), ("▝", "▙"), ("░", "▓"), ("█", " "),
    ]
      as [(Unicode.Scalar, Unicode.Scalar)])
  func blocks(_ one: Unicode.Scalar, _ other: Unicode.Scalar) throws {
    let font = try FontLoader.builtIn()
    let a = try #require(font.glyph(for: one))
    let b = try #require(font.glyph(for: other))
    for y in 0..<16 {
      for x in 0..<8 where a[x, y] == b[x, y] {
        Issue.record("\(one) and \(other) at \(x), \(y):\n\(art(a))\n\n\(art(b))")
        return
      }
    }
  }

  @Test("shades go on evenly: cells beside and above each other have no seam")
  func shades() throws {
    let font = try FontLoader.builtIn()
    for shade in ["░", "▒", "▓"] as [Unicode.Scalar] {
      let glyph = try #require(font.glyph(for: shade))
      let isPeriodic = (0..<16).allSatisfy { y in
        (0..<8).allSatisfy { x in glyph[x, y] == glyph[(x + 4) % 8, (y + 4) % 16] }
      }
      #expect(isPeriodic, "\(art(glyph))")
    }
  }

  private static func tuple(_ edges: [[Bool]]) -> ([Bool], [Bool], [Bool], [Bool]) {
    (edges[0], edges[1], edges[2], edges[3])
  }
}
