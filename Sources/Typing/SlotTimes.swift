import Time

/// When the slots of one text are due, counted from its first slot.
///
/// Where all take the same time a formula says it. Pauses and an uneven pace make a table of sums,
/// once for each run: then no frame adds anything up, and no error can.
enum SlotTimes: Sendable {
  /// Slot k is due at k times this.
  case even(Interval)
  /// Slot k is due at entry k; the last entry is the end.
  case uneven([Interval])

  /// The times of a text that is number `number` of its queue.
  ///
  /// A slot takes `perChar * (1 + variance * u)`, with u between -1 and 1 from ``noise``, and after
  /// a mark of ``Punctuation`` the pause besides.
  init(of text: TypedText, number: Int, settings: TypingSettings) {
    if settings.variance == 0 && settings.punctuationPause == .zero {
      self = .even(settings.perChar)
      return
    }
    let spread = Interval.seconds(settings.perChar.seconds * settings.variance).nanoseconds
    let stream = Self.mix(settings.seed &+ Self.golden &* UInt64(number + 1))
    var sums: [Interval] = []
    sums.reserveCapacity(text.slotCount + 1)
    var due = Interval.zero
    for slot in 0..<text.slotCount {
      sums.append(due)
      // At most 9 s times 2^29: within 63 bits.
      let deviation = spread * Self.noise(stream, slot) / (1 << 29)
      due = due + settings.perChar + Interval(nanoseconds: deviation)
      switch Punctuation(after: slot, in: text) {
      case .long: due = due + settings.punctuationPause
      case .short:
        due = due + Interval(nanoseconds: settings.punctuationPause.nanoseconds / 2)
      case nil: break
      }
    }
    sums.append(due)
    self = .uneven(sums)
  }

  /// When slot `slot` is due; for the slot behind the last, the end.
  func due(_ slot: Int) -> Interval {
    switch self {
    case .even(let pace): pace * Int64(slot)
    case .uneven(let sums): sums[slot]
    }
  }

  /// The last slot that is due at a time from zero to before the end.
  func slot(at time: Interval) -> Int {
    switch self {
    case .even(let pace):
      // Without a pace the end is at zero: there is no time before it.
      return Int(time.nanoseconds / max(1, pace.nanoseconds))
    case .uneven(let sums):
      return lastIndex(in: sums.count) { sums[$0] <= time }
    }
  }

  // MARK: Chance

  /// The k-th number of a stream by SplitMix64 (Steele, Lea and Flood, "Fast splittable
  /// pseudorandom number generators", 2014), as an odd number within 2^29 of zero.
  ///
  /// For each number its negative is as likely, so that a text is expected to take exactly as long
  /// as without variance.
  private static func noise(_ stream: UInt64, _ slot: Int) -> Int64 {
    let bits = mix(stream &+ golden &* UInt64(slot + 1)) >> 35
    return 2 * Int64(bits) + 1 - (1 << 29)
  }

  private static var golden: UInt64 { 0x9E37_79B9_7F4A_7C15 }

  private static func mix(_ state: UInt64) -> UInt64 {
    var z = state
    z = (z ^ (z >> 30)) &* 0xBF58_476D_1CE4_E5B9
    z = (z ^ (z >> 27)) &* 0x94D0_49BB_1331_11EB
    return z ^ (z >> 31)
  }
}

/// The last of `count` indices for which `holds` is true, where it is true for the first ones and
/// then for none; 0 if it is for none.
func lastIndex(in count: Int, where holds: (Int) -> Bool) -> Int {
  var low = 0
  var high = count
  while high - low > 1 {
    let middle = low + (high - low) / 2
    if holds(middle) { low = middle } else { high = middle }
  }
  return low
}
