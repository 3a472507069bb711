// Reads pictures of text by machine and counts what was read right.
import Glyphs

/// The text recogniser that judges the font: tesseract with its Korean data.
enum Recogniser {
  /// Whether it is installed, with the data.
  static let isInstalled: Bool = {
    // Why it cannot be started does not matter here: it is not there.
    guard let languages = try? Program(["tesseract", "--list-langs"]) else { return false }
    return languages.text.split(separator: "\n").contains("kor")
  }()

  /// The line of Korean that stands in a file's bytes, `picture`.
  static func read(_ picture: [UInt8]) throws -> String {
    let reader = try Program(["tesseract", "-", "-", "-l", "kor", "--psm", "7"], input: picture)
    guard reader.exitCode == 0 else {
      throw Program.Failure.failed("tesseract", exitCode: reader.exitCode)
    }
    return reader.text
  }
}

/// How many syllables of some lines were read right.
struct Reading {
  private(set) var right = 0
  private(set) var syllables = 0
  /// What was read as what, `왠>왜`; a syllable that is missing or too much is an underscore.
  private(set) var mistakes: [String] = []

  /// Sets each of `lines` in `font` and has it read.
  init(of lines: [String], in font: BitmapFont) throws {
    for line in lines {
      let picture = CameraPicture(of: line, in: font)
      add(wanted: line, read: try Recogniser.read(picture.greyMap()))
    }
  }

  /// Both readings together.
  static func + (a: Reading, b: Reading) -> Reading {
    var sum = a
    sum.right += b.right
    sum.syllables += b.syllables
    sum.mistakes += b.mistakes
    return sum
  }

  /// The percentage of the syllables that are right, 0 to 100.
  var percent: Double { syllables == 0 ? 0 : 100 * Double(right) / Double(syllables) }

  private mutating func add(wanted: String, read: String) {
    let alignment = Alignment(
      wanted: Hangul.syllables(of: wanted), read: Hangul.letters(of: read))
    right += alignment.right
    syllables += alignment.wanted.count
    mistakes += alignment.mistakes
  }
}

extension Reading: CustomStringConvertible {
  var description: String {
    let tenths = (syllables == 0 ? 0 : (1000 * right + syllables / 2) / syllables)
    let list = mistakes.isEmpty ? "" : " (\(mistakes.joined(separator: " ")))"
    return "\(right) of \(syllables) syllables, \(tenths / 10).\(tenths % 10) %\(list)"
  }
}

/// Latin letters, digits, signs and blanks do not count: the judge was asked for Korean.
enum Hangul {
  static func syllables(of text: String) -> [Unicode.Scalar] {
    text.unicodeScalars.filter { ("가"..."힣").contains($0) }
  }

  /// Syllables and single jamo: a syllable that was read as its jamo is a mistake, not a gap.
  static func letters(of text: String) -> [Unicode.Scalar] {
    text.unicodeScalars.filter { ("가"..."힣").contains($0) || ("ㄱ"..."ㅣ").contains($0) }
  }
}

/// Two texts laid side by side with the fewest edits (V. I. Levenshtein's distance), and among those
/// ways one with the most letters right.
struct Alignment {
  let wanted: [Unicode.Scalar]
  /// How many letters of `wanted` have their like beside them.
  let right: Int
  /// The edits in the order of the text.
  let mistakes: [String]

  init(wanted: [Unicode.Scalar], read: [Unicode.Scalar]) {
    self.wanted = wanted
    // best[i][j]: of the first i letters wanted and the first j read.
    var best = [[Way]](
      repeating: [Way](repeating: Way(), count: read.count + 1), count: wanted.count + 1)
    for i in 0...wanted.count {
      for j in 0...read.count where i + j > 0 {
        var ways: [Way] = []
        if i > 0, j > 0 {
          ways.append(best[i - 1][j - 1].next(.pair, isRight: wanted[i - 1] == read[j - 1]))
        }
        if i > 0 { ways.append(best[i - 1][j].next(.lost, isRight: false)) }
        if j > 0 { ways.append(best[i][j - 1].next(.added, isRight: false)) }
        best[i][j] = ways.min { ($0.edits, -$0.right) < ($1.edits, -$1.right) } ?? Way()
      }
    }
    right = best[wanted.count][read.count].right
    var found: [String] = []
    var (i, j) = (wanted.count, read.count)
    while i + j > 0 {
      switch best[i][j].step {
      case .pair:
        (i, j) = (i - 1, j - 1)
        if wanted[i] != read[j] { found.append("\(wanted[i])>\(read[j])") }
      case .lost:
        i -= 1
        found.append("\(wanted[i])>_")
      case .added:
        j -= 1
        found.append("_>\(read[j])")
      }
    }
    mistakes = found.reversed()
  }

  private enum Step { case pair, lost, added }

  private struct Way {
    var edits = 0
    var right = 0
    var step = Step.pair

    func next(_ step: Step, isRight: Bool) -> Way {
      Way(edits: isRight ? edits : edits + 1, right: isRight ? right + 1 : right, step: step)
    }
  }
}
