// Carries a call out: all benches, those that are named, or the part that a child process plays.

/// A group of benches that share what they measure with.
private struct Group: Sendable {
  let names: [String]
  let measure: @Sendable (String) -> Measurement?
}

private let groups = [
  Group(names: PageBench.names, measure: PageBench.measure),
  Group(names: StepBench.names, measure: StepBench.measure),
  Group(names: ConversionBench.names, measure: ConversionBench.measure),
  Group(names: EngineBench.names, measure: EngineBench.measure),
  Group(names: RecordingBench.names, measure: RecordingBench.measure),
  Group(names: ProcessBench.names, measure: ProcessBench.measure),
]

private let help = """
  usage: typist-bench [--list] [--only NAME]...

  Measures how quick Typist is, and prints one JSON object a line. Each value is the least of several
  repeats. A bench with an aim meets it if its ratio (or its value, where it has no reference) is not
  larger.

    --list        print the names of all benches
    --only NAME   run only those benches whose names begin with NAME; may be given several times

  """

/// Runs the command with the words of a call, without its own name; gives the exit code.
func run(_ words: [String]) -> Int32 {
  var wanted: [String] = []
  var rest = words[...]
  while let word = rest.popFirst() {
    switch word {
    case "--child": return playChild(rest.first ?? "")
    case "--help": return output(help)
    case "--list":
      for group in groups {
        for name in group.names where output(name + "\n") != 0 { return 1 }
      }
      return 0
    case "--only":
      guard let name = rest.popFirst(), groups.contains(where: { $0.has(name) }) else {
        return refuse("--only wants the beginning of a bench's name; --list prints them")
      }
      wanted.append(name)
    default: return refuse("\(word) is no option; --help lists them")
    }
  }
  for group in groups {
    for name in group.names
    where wanted.isEmpty || wanted.contains(where: { name.hasPrefix($0) }) {
      guard let measurement = group.measure(name) else { continue }
      if output(measurement.json + "\n") != 0 { return 1 }
    }
  }
  return 0
}

extension Group {
  fileprivate func has(_ beginning: String) -> Bool {
    names.contains { $0.hasPrefix(beginning) }
  }
}

private func refuse(_ message: String) -> Int32 {
  say(message)
  return 2
}
