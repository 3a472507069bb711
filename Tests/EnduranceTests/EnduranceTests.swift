// Ten thousand random texts through engine, layout and drawing: no crash, exact damage, the last frame is the text.
import CLinux
import FontFiles
import Glyphs
import Testing

#if DEBUG
  /// A debug build is some twenty times slower.
  private let count = 500
#else
  private let count = 10_000
#endif
private let parcels = 100

/// `TYPIST_SEED` repeats a run; `TYPIST_ONLY` goes the way of one text alone.
func number(_ variable: String) -> UInt64? {
  guard let value = unsafe getenv(variable) else { return nil }
  return unsafe UInt64(String(cString: value))
}

private let seed = number("TYPIST_SEED") ?? UInt64.random(in: 0...999_999)

@Suite("Endurance")
struct EnduranceTests {
  @Test("how many texts are sent on their way, and with which seed")
  func announcement() {
    print("Endurance: \(count) random texts with TYPIST_SEED=\(seed)")
    #if DEBUG
      print("Endurance: this is a debug build; a release build sends 10000 texts")
    #endif
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
