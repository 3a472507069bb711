// Counts whether our syllables go with their namesakes in another face, or rather with others.
import Glyphs

/// The modern syllables by number, 0 (가) to 11,171 (힣), and which of them differ in one piece.
enum Syllables {
  static let count = 11_172

  /// The syllable with a number.
  static func scalar(_ number: Int) -> Unicode.Scalar {
    // Every number below `count` is a syllable, and none of them is a surrogate.
    Unicode.Scalar(UInt32(0xAC00 + number)) ?? "\u{FFFD}"
  }

  /// The 65 syllables that differ from `number` in its initial, its medial or its final only.
  static func neighbours(of number: Int) -> [Int] {
    let (initial, medial, final) = (number / 588, number / 28 % 21, number % 28)
    var numbers: [Int] = []
    for other in 0..<19 where other != initial {
      numbers.append((other * 21 + medial) * 28 + final)
    }
    for other in 0..<21 where other != medial {
      numbers.append((initial * 21 + other) * 28 + final)
    }
    for other in 0..<28 where other != final {
      numbers.append((initial * 21 + medial) * 28 + other)
    }
    return numbers
  }

  /// All pairs of neighbours for which `isThere` holds, each once; of these every `step`-th.
  static func pairs(every step: Int, isThere: (Int) -> Bool) -> [(Int, Int)] {
    var pairs: [(Int, Int)] = []
    var number = 0
    for a in 0..<count where isThere(a) {
      for b in neighbours(of: a) where b > a && isThere(b) {
        if number % step == 0 { pairs.append((a, b)) }
        number += 1
      }
    }
    return pairs
  }
}

/// The stroke planes of a face's syllables.
struct FacePlanes {
  /// By number of the syllable; nil where the face has none, or where it was not wanted.
  private(set) var planes: [StrokePlanes?]

  /// Draws the `wanted` ones of the syllables for which `glyph` gives a picture.
  init(
    _ wanted: [Bool], baseline: Int = 14, glyph: (Unicode.Scalar) -> BitmapGlyph?
  ) {
    planes = wanted.indices.map { number in
      guard wanted[number], let glyph = glyph(Syllables.scalar(number)) else { return nil }
      return StrokePlanes(SyllablePicture(glyph, baseline: baseline).thinned)
    }
  }
}

/// How many pairs of neighbours fit their namesakes in a reference face better than crosswise.
///
/// For syllables a and b, A and B are ours, X and Y the reference's. Straight is better than
/// crosswise when A*X + B*Y > A*Y + B*X, which is (A - B) * (X - Y) > 0: what tells our two apart is
/// what tells theirs apart. Ours may stand a row higher or lower.
struct CrossedPairs {
  /// The pairs that were looked at.
  private(set) var count = 0
  /// Those that fit no better straight than crosswise, wherever ours stand.
  private(set) var failures: [(Int, Int)] = []
  /// Those that would pass with the names of ours exchanged: what chance lets through.
  private(set) var passingExchanged = 0

  /// Whether the ruler tells pieces apart: of exchanged pairs at most one in twenty passes, and of a small sample four.
  var tellsPiecesApart: Bool { passingExchanged <= max(4, count / 20) }

  init(_ pairs: [(Int, Int)], ours: FacePlanes, reference: FacePlanes) {
    for (a, b) in pairs {
      guard let ourA = ours.planes[a], let ourB = ours.planes[b],
        let theirA = reference.planes[a], let theirB = reference.planes[b]
      else { continue }
      count += 1
      let fits = [0, -1, 1].map { rows in
        product(
          of: ourA.values, minus: ourB.values, movedBy: rows, with: theirA.values,
          minus: theirB.values)
      }
      if !fits.contains(where: { $0 > 0 }) { failures.append((a, b)) }
      if fits.contains(where: { $0 < 0 }) { passingExchanged += 1 }
    }
  }
}

/// The stricter question: is a syllable's picture alone nearer to its namesake than to each of that
/// one's neighbours? Where parts stand weighs more here than what they are.
struct NearestOfAll {
  private(set) var count = 0
  private(set) var nearest = 0

  init(ours: FacePlanes, reference: FacePlanes) {
    let zero = [Int16](repeating: 0, count: StrokePlanes.count)
    let lengths = reference.planes.map { planes -> Int32 in
      guard let values = planes?.values else { return 0 }
      return product(of: values, minus: zero, movedBy: 0, with: values, minus: zero)
    }
    for a in 0..<Syllables.count {
      guard let our = ours.planes[a], reference.planes[a] != nil else { continue }
      // Of |A - X|^2 = |A|^2 - 2 A*X + |X|^2 the first term is the same for every X.
      func distance(to other: Int) -> Int32? {
        guard let their = reference.planes[other] else { return nil }
        let fits = [0, -1, 1].map { rows in
          product(of: our.values, minus: zero, movedBy: rows, with: their.values, minus: zero)
        }
        return lengths[other] - 2 * (fits.max() ?? 0)
      }
      guard let own = distance(to: a) else { continue }
      count += 1
      if Syllables.neighbours(of: a).allSatisfy({ distance(to: $0).map { $0 > own } ?? true }) {
        nearest += 1
      }
    }
  }
}

/// The sum over all cells of (`a` - `b`), moved down by `rows` (-1 to 1), times (`x` - `y`).
///
/// No sum leaves Int32: a picture has 256 pixels, each blurred to a sum of 256 in every plane.
func product(
  of a: [Int16], minus b: [Int16], movedBy rows: Int, with x: [Int16], minus y: [Int16]
) -> Int32 {
  let inner = StrokePlanes.width..<(StrokePlanes.count - StrokePlanes.width)
  let moved =
    (inner.lowerBound - rows * StrokePlanes.width)..<(inner.upperBound - rows * StrokePlanes.width)
  let (a, b) = (a.span.extracting(moved), b.span.extracting(moved))
  let (x, y) = (x.span.extracting(inner), y.span.extracting(inner))
  precondition(a.count == x.count && b.count == x.count && y.count == x.count)
  var sum: Int32 = 0
  for i in x.indices { sum &+= Int32(a[i] &- b[i]) &* Int32(x[i] &- y[i]) }
  return sum
}
