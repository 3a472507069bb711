// Ten thousand random texts through engine, layout and drawing: no crash, exact damage, the last frame is the text.
import CLinux
import FontFiles
import Glyphs
import PictureSupport
import Testing

#if DEBUG
  // A debug build is many times slower.
  private let count = 500
#else
  private let count = 10_000
#endif
private let parcels = 100

/// `TYPIST_SEED` repeats a run; `TYPIST_ONLY` goes the way of one text alone.
private func number(_ variable: String) -> UInt64? {
  guard let value = unsafe getenv(variable) else { return nil }
  return unsafe UInt64(String(cString: value))
}

private let seed = number("TYPIST_SEED") ?? UInt64.random(in: 0...999_999)

/// Says something at once: what is printed may still be in a buffer when a crash comes.
private func announce(_ line: String) {
  let bytes = Array((line + "\n").utf8)
  _ = unsafe bytes.withUnsafeBytes { unsafe write(2, $0.baseAddress, $0.count) }
}

@Suite("Endurance")
struct EnduranceTests {
  @Test("the seed is told, so that the run can be had again")
  func announcement() {
    announce("Endurance: \(count) random texts; TYPIST_SEED=\(seed) sends the same again")
    #if DEBUG
      announce("Endurance: in this debug build it is only \(count); a release build sends 10000")
    #endif
    // The same seed gives the same texts, another one others.
    var first = SeededRandom(seed: seed)
    var again = SeededRandom(seed: seed)
    var other = SeededRandom(seed: seed &+ 1)
    let texts = (0..<20).map { _ in first.text() }
    #expect(texts == (0..<20).map { _ in again.text() })
    #expect(texts != (0..<20).map { _ in other.text() })
  }

  @Test(
    "random texts are typed, laid out and drawn exactly, and the last frame is the text",
    arguments: 0..<parcels)
  func journeys(parcel: Int) throws {
    let font = try FontLoader.builtIn()
    for text in (parcel * count / parcels)..<((parcel + 1) * count / parcels) {
      if let only = number("TYPIST_ONLY"), only != UInt64(text) { continue }
      var journey = Journey(
        name: "TYPIST_SEED=\(seed) TYPIST_ONLY=\(text)", seed: seed &* 1_000_003 &+ UInt64(text),
        font: font)
      journey.run()
    }
  }
}
