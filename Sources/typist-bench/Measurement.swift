/// What one bench found: a value, and how it compares with a reference or an aim.
struct Measurement {
  var bench: String
  var value: Double
  var unit: String
  /// What was measured beside it in the same run, such as `memcpy`.
  var reference: String?
  /// The value divided by the reference's.
  var ratio: Double?
  /// What the ratio, or the value where there is none, should not exceed.
  var aim: Double?

  init(_ bench: String, _ value: Double, _ unit: String, aim: Double? = nil) {
    self.bench = bench
    self.value = value
    self.unit = unit
    self.aim = aim
  }

  /// The same, held against a `memcpy` of so many milliseconds.
  func comparedWithMemcpy(_ milliseconds: Double, aim: Double? = nil) -> Measurement {
    var result = self
    result.reference = "memcpy"
    result.ratio = value / milliseconds
    result.aim = aim
    return result
  }

  /// The JSON object, without an end of line.
  ///
  ///     {"bench":"page-1080p-xrgb8888","value":1.2,"unit":"ms","reference":"memcpy","ratio":2.1}
  var json: String {
    // Names and units are this program's own: plain letters without anything to escape.
    var text = "{\"bench\":\"\(bench)\",\"value\":\(decimal(value)),\"unit\":\"\(unit)\""
    if let reference { text += ",\"reference\":\"\(reference)\"" }
    if let ratio { text += ",\"ratio\":\(decimal(ratio))" }
    if let aim { text += ",\"aim\":\(decimal(aim))" }
    return text + "}"
  }
}

/// A plain decimal with at most four places, without needless zeros; less than zero counts as zero.
func decimal(_ value: Double) -> String {
  let units = Int64(max(0, value) * 10_000 + 0.5)
  var places = String(units % 10_000 + 10_000).dropFirst()
  while places.last == "0" { places.removeLast() }
  return places.isEmpty ? "\(units / 10_000)" : "\(units / 10_000).\(places)"
}
