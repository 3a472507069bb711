// Reads a great many broken fonts: `typist-font fuzz SEED COUNT [FIRST]`. Whatever they are, each is a font or a sentence.
import CLinux
import FontFiles
import Glyphs
import Raster

/// Breaks small fonts of every format in ways that follow from a seed and the round's number, and draws with what can
/// still be read.
///
/// A fault is a trap of the process, a round that takes long, a font that cannot be, or more memory than all seeds could
/// ever need.
struct Fuzz {
  /// What went wrong, a line for each; at most a few.
  private(set) var faults: [String] = []
  /// How many rounds there were, and in how many the font could still be read, by what its seed is called.
  private(set) var rounds = 0
  private(set) var readable: [String: Int] = [:]
  private var slowest = 0.0
  private var total = 0.0
  private let seed: UInt64
  private let seeds = FuzzSeed.all()

  /// The most seconds of processor time that one broken font of a few kilobytes may take.
  static let longestRound = 1.0
  /// The most memory of the whole process, in kilobytes.
  static let mostMemory = 512 << 10

  init(seed: UInt64) { self.seed = seed }

  /// Runs the rounds with these numbers.
  mutating func run(_ numbers: Range<Int>) {
    for number in numbers {
      // Each round follows from its number alone, so that it can be run again by itself.
      var random = SplitMix(state: seed)
      random.jump(to: number)
      let chosen = seeds[Int(random.next() % UInt64(seeds.count))]
      let bytes = chosen.broken(by: &random)
      let began = processorTime()
      if let complaint = read(bytes, chosen.name, draws: random.next()), faults.count < 20 {
        faults.append("round \(number), \(chosen.name): \(complaint)")
      }
      let took = processorTime() - began
      total += took
      slowest = max(slowest, took)
      if took > Fuzz.longestRound, faults.count < 20 {
        faults.append("round \(number), \(chosen.name): took \(Int(took * 1000)) ms")
      }
      rounds += 1
    }
    if peakMemory() > Fuzz.mostMemory, faults.count < 20 {
      faults.append("before round \(numbers.upperBound): \(peakMemory()) kB of memory")
    }
  }

  /// What a person reads at the end.
  var report: String {
    var text = "seed \(seed): \(rounds) broken fonts, \(faults.count) faults; "
    text += "\(Int(Double(rounds) / max(total, 0.001))) a second, the slowest "
    text += "\(Int(slowest * 1000)) ms, \(peakMemory() >> 10) MiB\nstill readable:"
    for seed in seeds { text += " \(seed.name) \(readable[seed.name] ?? 0)" }
    text += "\n"
    for fault in faults { text += fault + "\n" }
    return text
  }

  /// Reads one font and draws with it; answers what is wrong with that.
  private mutating func read(_ bytes: [UInt8], _ name: String, draws: UInt64) -> String? {
    let font: BitmapFont
    do throws(FontFailure) {
      font = try FontLoader.font(ofFile: bytes, named: "x").font
    } catch {
      return error.message.isEmpty ? "no sentence" : nil
    }
    readable[name, default: 0] += 1
    let limit = FontBuilder.largestMetric
    guard (1...limit).contains(font.lineHeight), (1...limit).contains(font.cellWidth) else {
      return "lines of \(font.lineHeight), cells of \(font.cellWidth)"
    }
    if let complaint = draw(font, draws) { return complaint }
    // A chain costs a copy of the built-in font: now and then is enough.
    guard draws % 256 == 0 else { return nil }
    do throws(FontFailure) {
      let chain = try FontLoader.chain(font)
      if chain.lineHeight < font.lineHeight {
        return "a chain's line is lower than its first font's"
      }
      if !chain.covers("가") { return "a chain lacks what the built-in font has" }
      return draw(chain, draws)
    } catch {
      return error.message
    }
  }

  /// Draws some of the font's own glyphs, and some that it lacks.
  private func draw(_ font: BitmapFont, _ draws: UInt64) -> String? {
    let own = font.ownScalars
    var clusters: [Character] = ["한", "e\u{301}", "\u{10FFFD}"]
    if !own.isEmpty {
      for index in [0, Int(draws >> 8) % own.count, own.count - 1] {
        clusters.append(Character(own[index]))
      }
    }
    for cluster in clusters {
      let picture = font.picture(of: cluster)
      let stride = BitmapGlyph.stride(ofWidth: picture.size.width)
      if picture.bits.count != stride * picture.size.height { return "a picture of the wrong size" }
      if picture.size.height < font.lineHeight, picture.advance > 0 {
        return "a picture that is lower than its line"
      }
      if max(picture.size.width, picture.size.height) > 8 * FontBuilder.largestMetric {
        return "a picture of \(picture.size.width)x\(picture.size.height)"
      }
    }
    return nil
  }
}

/// Seconds that this process has been computing.
private func processorTime() -> Double {
  var now = timespec()
  unsafe clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &now)
  return Double(now.tv_sec) + Double(now.tv_nsec) / 1e9
}

/// The most memory that this process has ever had, in kilobytes.
private func peakMemory() -> Int {
  var usage = rusage()
  unsafe getrusage(RUSAGE_SELF, &usage)
  return usage.ru_maxrss
}
