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

/// How many bytes must be put in, taken out or changed to make one word into the other.
private func editDistance(_ a: [UInt8], _ b: [UInt8]) -> Int {
  if a.count > 40 { return a.count }
  var row = Array(0...b.count)
  for i in a.indices {
    var diagonal = row[0]
    row[0] = i + 1
    for j in b.indices {
      let substituted = diagonal + (a[i] == b[j] ? 0 : 1)
      diagonal = row[j + 1]
      row[j + 1] = min(substituted, min(row[j], row[j + 1]) + 1)
    }
  }
  return row[b.count]
}
