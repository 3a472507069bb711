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
    "none of all pairs fits Unifont crosswise",
    .enabled(
      if: Unifont.isInstalled || isContinuousIntegration, "Unifont is missing: install unifont"))
  func unifont() throws {
    try #require(Unifont.isInstalled, "a missing judge is no pass here")
    let reference = try Unifont.font()
    let (crossed, _) = try Self.judge("Unifont", isThere: { _ in true }) {
      FacePlanes($0) { reference.glyph(for: $0) }
    }
    #expect(crossed.count == (363_090 + Self.step - 1) / Self.step)
    #expect(crossed.failures.map { "\(Self.name($0.0))\(Self.name($0.1))" } == [])
    #expect(20 * crossed.passingExchanged < crossed.count, "the ruler tells pieces apart")
  }

  @Test(
    "at most 130 of the 38,044 pairs of KS X 1001 fit a face drawn by hand crosswise",
    .enabled(
      if: Dotum.isInstalled || isContinuousIntegration,
      "Baekmuk Dotum, gzip or iconv is missing: install xfonts-baekmuk"))
  func dotum() throws {
    try #require(Dotum.isInstalled, "a missing judge is no pass here")
    let glyphs = try Dotum.glyphs()
    #expect(glyphs.count == 2_350)
    // Its letters hang a row lower than ours; this brings them to the middle of the same cell.
    let (crossed, _) = try Self.judge("Dotum", isThere: { glyphs[Syllables.scalar($0)] != nil }) {
      FacePlanes($0, baseline: 13) { glyphs[$0] }
    }
    #expect(crossed.count == (38_044 + Self.step - 1) / Self.step)
    #expect(crossed.failures.count <= 130)
    #expect(20 * crossed.passingExchanged < crossed.count, "the ruler tells pieces apart")
  }

  /// Holds the built-in font against a face and prints the counts.
  private static func judge(
    _ name: String, isThere: (Int) -> Bool, reference: ([Bool]) -> FacePlanes
  ) throws -> (CrossedPairs, NearestOfAll?) {
    let font = try FontLoader.builtIn()
    let pairs = Syllables.pairs(every: step, isThere: isThere)
    var wanted = [Bool](repeating: false, count: Syllables.count)
    for (a, b) in pairs { (wanted[a], wanted[b]) = (true, true) }
    let ours = FacePlanes(wanted) { font.glyph(for: $0) }
    let theirs = reference(wanted)
    let crossed = CrossedPairs(pairs, ours: ours, reference: theirs)
    print(
      "near, \(name): \(crossed.failures.count) of \(crossed.count) pairs fail;",
      "with names exchanged \(crossed.passingExchanged) would pass")
    guard step == 1 else { return (crossed, nil) }
    let direct = NearestOfAll(ours: ours, reference: theirs)
    print(
      "near, \(name), the stricter question: \(direct.nearest) of \(direct.count) syllables are",
      "nearer to their namesake than to each neighbour of it")
    return (crossed, direct)
  }

  private static func name(_ number: Int) -> Character { Character(Syllables.scalar(number)) }
}
