// Whatever tells two of our syllables apart is what tells them apart in established faces.
import FontFiles
import Glyphs
import Testing

@Suite("Each syllable goes with its own picture in other faces", .serialized)
struct NearnessTests {
  #if DEBUG
    /// Without the optimiser all pairs take minutes: a debug build looks at every 499th.
    static let step = 499
  #else
    static let step = 1
  #endif

  @Test("a syllable has 65 neighbours, and there are 363,090 pairs of them")
  func pairs() {
    // 18 other initials, 20 other medials, 27 other finals.
    #expect(Syllables.neighbours(of: 0).count == 18 + 20 + 27)
    #expect(Syllables.pairs(every: 1) { _ in true }.count == 11_172 * 65 / 2)
    let names = Syllables.neighbours(of: 10_588).map { Character(Syllables.scalar($0)) }
    #expect(Syllables.scalar(10_588) == "한")
    #expect(names.first == "간" && names.contains("흔") && names.last == "핳")
  }

  @Test(
    "at most 3 of all 363,090 pairs fit Unifont crosswise",
    .enabled(
      if: Unifont.isInstalled || isContinuousIntegration, "Unifont is missing: install unifont"))
  func unifont() throws {
    try #require(Unifont.isInstalled, "a missing judge is no pass here")
    let crossed = try Self.judge(
      "the built-in font", by: "Unifont", isThere: { _ in true }, ours: try Self.builtIn(),
      reference: try Self.unifont())
    #expect(crossed.count == (363_090 + Self.step - 1) / Self.step)
    // One does, 쩨 and 페: a name here is easier to judge by eye than a number.
    let names = crossed.failures.map { "\(Self.name($0.0))\(Self.name($0.1))" }
    #expect(names.count <= 3, "\(names)")
    #expect(crossed.tellsPiecesApart)
  }

  @Test(
    "at most 100 of the 38,044 pairs of KS X 1001 fit a face drawn by hand crosswise",
    .enabled(
      if: Dotum.isInstalled || isContinuousIntegration,
      "Baekmuk Dotum, gzip or iconv is missing: install xfonts-baekmuk"))
  func dotum() throws {
    try #require(Dotum.isInstalled, "a missing judge is no pass here")
    let glyphs = try Dotum.glyphs()
    #expect(glyphs.count == 2_350)
    let crossed = try Self.judge(
      "the built-in font", by: "Dotum", isThere: { glyphs[Syllables.scalar($0)] != nil },
      ours: try Self.builtIn(), reference: Self.dotum(glyphs))
    #expect(crossed.count == (38_044 + Self.step - 1) / Self.step)
    #expect(crossed.failures.count <= 100)
    #expect(crossed.tellsPiecesApart)
  }

  @Test(
    "the two established faces fit each other less well than ours fits either of them",
    .enabled(
      if: (Dotum.isInstalled && Unifont.isInstalled) || isContinuousIntegration,
      "Unifont, Baekmuk Dotum, gzip or iconv is missing: install unifont and xfonts-baekmuk"))
  func established() throws {
    try #require(Dotum.isInstalled && Unifont.isInstalled, "a missing judge is no pass here")
    let glyphs = try Dotum.glyphs()
    let crossed = try Self.judge(
      "Dotum", by: "Unifont", isThere: { glyphs[Syllables.scalar($0)] != nil },
      ours: Self.dotum(glyphs), reference: try Self.unifont())
    // A sample of a debug build is too small to tell them apart.
    if Self.step == 1 { #expect(crossed.failures.count > 130) }
  }

  /// A face that draws the stroke planes of the syllables that are wanted.
  private typealias Face = ([Bool]) -> FacePlanes

  private static func builtIn() throws -> Face {
    let font = try FontLoader.builtIn()
    return { FacePlanes($0) { font.glyph(for: $0) } }
  }

  private static func unifont() throws -> Face {
    let font = try Unifont.font()
    return { FacePlanes($0) { font.glyph(for: $0) } }
  }

  /// Its letters hang a row lower than ours; a baseline a row higher brings them to the middle of
  /// the same cell.
  private static func dotum(_ glyphs: [Unicode.Scalar: BitmapGlyph]) -> Face {
    { FacePlanes($0, baseline: 13) { glyphs[$0] } }
  }

  /// Holds one face against another and prints the counts.
  private static func judge(
    _ name: String, by judge: String, isThere: (Int) -> Bool, ours: Face, reference: Face
  ) throws -> CrossedPairs {
    let pairs = Syllables.pairs(every: step, isThere: isThere)
    var wanted = [Bool](repeating: false, count: Syllables.count)
    for (a, b) in pairs { (wanted[a], wanted[b]) = (true, true) }
    let (our, their) = (ours(wanted), reference(wanted))
    let crossed = CrossedPairs(pairs, ours: our, reference: their)
    let sample = step == 1 ? "" : " (every \(step)th: a sample, since this is a debug build)"
    print(
      "near, \(name) by \(judge): \(crossed.failures.count) of \(crossed.count) pairs fail,",
      "\(crossed.passingExchanged) would pass with names exchanged\(sample)")
    if step == 1 {
      let direct = NearestOfAll(ours: our, reference: their)
      print(
        "near, \(name) by \(judge), the stricter question: \(direct.nearest) of",
        "\(direct.count) syllables are nearer to their namesake than to each neighbour of it")
    }
    return crossed
  }

  private static func name(_ number: Int) -> Character { Character(Syllables.scalar(number)) }
}
