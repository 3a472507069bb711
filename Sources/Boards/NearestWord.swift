// Finds the word that somebody meant who misspelt it.

/// The word of `words` that is nearest to a misspelt one, if any is near: at most a third of its letters may be wrong.
public func nearestWord(to wrong: String, among words: [String]) -> String? {
  var best: String?
  var least = wrong.utf8.count / 3 + 1
  for word in words {
    let distance = editDistance(Array(wrong.utf8), Array(word.utf8))
    if distance < least { (best, least) = (word, distance) }
  }
  return best
}

/// How many bytes must be put in, taken out, changed, or exchanged with the next, to make one word into the other.
private func editDistance(_ a: [UInt8], _ b: [UInt8]) -> Int {
  if a.count > 40 { return a.count }
  // The distances of the words' beginnings: of the last two beginnings of `a` to every beginning of `b`.
  var before: [Int] = []
  var last = Array(0...b.count)
  for i in a.indices {
    var row = [i + 1]
    for j in b.indices {
      var least = min(last[j] + (a[i] == b[j] ? 0 : 1), min(row[j], last[j + 1]) + 1)
      if i > 0, j > 0, a[i] == b[j - 1], a[i - 1] == b[j] { least = min(least, before[j - 1] + 1) }
      row.append(least)
    }
    before = last
    last = row
  }
  return last[b.count]
}
