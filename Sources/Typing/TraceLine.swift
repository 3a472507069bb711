import Time

// Writes a change of a line as the JSON object that a trace prints.
//
//     {"t":0.12,"line":0,"visible":"H","cursor":1}

extension TypingTimeline.Entry {
  /// The JSON object, without an end of line.
  ///
  /// `t` is in seconds with at most 6 decimals, `cursor` an opacity with at most 4; no number ends
  /// in a needless zero. In `visible`, quotes, backslashes and controls are escaped; anything else
  /// stands as it is, in UTF-8.
  public var json: String {
    // Rounded without the sum that would overflow for the last moments of all.
    let microseconds = (time.nanoseconds / 100 + 5) / 10
    var object = "{\"t\":" + decimal(microseconds, places: 6)
    object += ",\"line\":" + String(line)
    object += ",\"visible\":" + quoted(visible)
    object += ",\"cursor\":" + decimal(Int64(cursor * 10_000 + 0.5), places: 4) + "}"
    return object
  }
}

/// A number that is not negative, given in units of its last place: 120 000 with 6 places is
/// "0.12".
private func decimal(_ units: Int64, places: Int) -> String {
  var whole = units
  var digits: [UInt8] = []
  for _ in 0..<places {
    digits.append(UInt8(truncatingIfNeeded: whole % 10))
    whole /= 10
  }
  while digits.first == 0 { digits.removeFirst() }
  var text = String(whole)
  if !digits.isEmpty { text += "." }
  for digit in digits.reversed() { text += String(digit) }
  return text
}

private func quoted(_ text: String) -> String {
  var result = "\""
  for scalar in text.unicodeScalars {
    switch scalar.value {
    case 0x22: result += "\\\""
    case 0x5C: result += "\\\\"
    case 0x0A: result += "\\n"
    case 0x09: result += "\\t"
    case 0x00...0x1F, 0x7F...0x9F:
      result += scalar.value < 0x10 ? "\\u000" : "\\u00"
      result += String(scalar.value, radix: 16, uppercase: true)
    default: result.unicodeScalars.append(scalar)
    }
  }
  return result + "\""
}
