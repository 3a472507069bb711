// Broken fonts by the thousand; `TYPIST_FUZZ_COUNT=10000000` makes it as many as one likes.
import CLinux
import FontFiles
import Glyphs
import Testing

@testable import typist_font

@Suite("Broken fonts")
struct FuzzTests {
  @Test("of every format are fonts or sentences, soon and in little memory")
  func fuzz() {
    let count = getenv("TYPIST_FUZZ_COUNT").flatMap { Int(String(cString: $0)) } ?? 100_000
    var fuzz = Fuzz(seed: 2026)
    fuzz.run(0..<max(1, count))
    #expect(fuzz.faults == [], "\(fuzz.report)")
    // A fuzzer that breaks all, or nothing, finds nothing.
    for seed in FuzzSeed.all() {
      let share = Double(fuzz.readable[seed.name] ?? 0) / Double(fuzz.rounds / 9)
      #expect((0.01...0.5).contains(share), "\(seed.name): \(share)")
    }
  }

  @Test("begin as fonts that can be read")
  func seeds() throws {
    for seed in FuzzSeed.all() where !seed.isPacked {
      #expect(try FontLoader.font(of: seed.bytes).glyphCount > 0, "\(seed.name)")
    }
  }
}
