// Reads the numbers of command lines and board files: plain decimals, without a float on the way, so that 0.1 s is 100,000,000 ns.
public import Time

/// Reads seconds such as `0.05`, `3` or `.5` within 0 to `limit` seconds, rounded to the nearest nanosecond.
///
/// Nil for anything else: signs, exponents, blanks, a lone point, numbers over the limit.
public func seconds(_ text: String, upTo limit: Int64) -> Interval? {
  var whole: Int64 = 0
  var fraction: Int64 = 0
  /// What one digit at the present place is worth, in nanoseconds; 0 behind the ninth decimal.
  var unit: Int64 = 1_000_000_000
  var decimals = 0
  var digits = 0
  var isBehindPoint = false
  var roundsUp = false
  var hasRest = false
  for byte in text.utf8 {
    if byte == UInt8(ascii: "."), !isBehindPoint {
      isBehindPoint = true
      continue
    }
    guard let digit = decimalDigit(byte) else { return nil }
    digits += 1
    if !isBehindPoint {
      whole = whole * 10 + digit
      if whole > limit { return nil }
      continue
    }
    decimals += 1
    unit /= 10
    fraction += digit * unit
    if decimals == 10 { roundsUp = digit >= 5 }
    if decimals >= 10 && digit > 0 { hasRest = true }
  }
  let exact = whole * 1_000_000_000 + fraction
  if digits == 0 || exact > limit * 1_000_000_000 { return nil }
  if exact == limit * 1_000_000_000 && hasRest { return nil }
  return Interval(nanoseconds: exact + (roundsUp ? 1 : 0))
}

/// Writes a length of time as seconds such as `0.05`, with as many decimals as it needs.
public func decimalSeconds(_ length: Interval) -> String {
  var digits = String(length.nanoseconds % 1_000_000_000)
  digits = String(repeating: "0", count: 9 - digits.utf8.count) + digits
  while digits.utf8.last == UInt8(ascii: "0") { digits.removeLast() }
  return String(length.nanoseconds / 1_000_000_000) + (digits.isEmpty ? "" : "." + digits)
}

/// Reads a whole number such as `32` within `range`; nil for anything else.
public func wholeNumber(_ text: String, in range: ClosedRange<Int>) -> Int? {
  var value = 0
  for byte in text.utf8 {
    guard let digit = decimalDigit(byte) else { return nil }
    value = value * 10 + Int(digit)
    if value > range.upperBound { return nil }
  }
  return text.utf8.isEmpty || value < range.lowerBound ? nil : value
}

private func decimalDigit(_ byte: UInt8) -> Int64? {
  (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte) ? Int64(byte - UInt8(ascii: "0")) : nil
}

/// The value of a hexadecimal digit, in either case; nil for any other byte.
public func hexadecimalDigit(_ byte: UInt8) -> UInt32? {
  if let digit = decimalDigit(byte) { return UInt32(digit) }
  let lowercase = byte | 0x20
  return (UInt8(ascii: "a")...UInt8(ascii: "f")).contains(lowercase)
    ? UInt32(lowercase - UInt8(ascii: "a")) + 10 : nil
}
