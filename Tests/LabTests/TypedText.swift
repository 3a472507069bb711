// A text that the program types in a machine, and what it must look like: the same program's pictures of the same moments.
import CLinux
import LabSupport
import Raster
import TerminalSupport
import Testing

/// A typing program in a virtual machine, in colours that no swapped or lost channel leaves as they are.
struct TypedText {
  static let text = "안녕 👋"
  /// Long enough between two characters for every picture to be seen.
  static let options = [
    "--start-delay", "0.4", "--per-char", "1.2", "--size", "64", "--blink", "none", "--foreground",
    "#ffb050", "--background", "#102030",
  ]
  /// After the first syllable, after the second, and when all is typed.
  static let moments = ["0.5", "1.7", "9"]

  /// The pictures of the three moments on a screen of `size`, as the program draws them here.
  static func pictures(_ size: Size, _ more: [String] = []) throws -> [Screenshot] {
    let pictures = try moments.map { moment in
      // Several suites draw pictures of one size at the same time.
      let path = "/tmp/typist-lab-\(UInt64.random(in: 0...UInt64.max)).png"
      defer { unlink(path) }
      var words = options + more + ["--on", "png:" + path, "--at", moment]
      words += ["--geometry", "\(size.width)x\(size.height)", text]
      _ = try LabSupport.text(of: "typist", words)
      return try Screenshot(png: path)
    }
    // Three pictures that are alike would prove nothing.
    try #require(pictures[0] != pictures[1] && pictures[1] != pictures[2])
    return pictures
  }

  /// Starts to type on the first console of a machine; it goes on in the background.
  static func start(
    on destination: String, in machine: VirtualMachine, _ more: [String] = []
  ) throws {
    var call = "typist --on \(destination)"
    for word in options + more { call += " '\(word)'" }
    // The shell of the number is replaced by the program, whose session owns the console.
    try machine.sh(
      """
      rm -f /run/code
      cat > /run/start <<'END'
      echo $$ > /run/number
      exec \(call) '\(text)' 2> /run/messages
      END
      (setsid -c sh /run/start < /dev/tty1 > /dev/tty1; echo $? > /run/code) > /dev/null 2>&1 &
      """)
  }

  /// Sends the program a signal, waits for its end, and says its exit code and what it said.
  static func end(by signal: String, in machine: VirtualMachine) throws -> (
    code: Int?, said: String
  ) {
    let run = try machine.run(
      """
      kill -\(signal) $(cat /run/number)
      tries=0
      while [ ! -s /run/code ] && [ $tries -lt 500 ]; do usleep 20000; tries=$((tries + 1)); done
      cat /run/code /run/messages
      """)
    let lines = run.text.split(separator: "\n", maxSplits: 1, omittingEmptySubsequences: false)
    return (Int(lines[0]), lines.count == 2 ? String(lines[1]) : "")
  }

  /// Expects the three pictures on the screen, one after the other.
  static func expect(
    _ pictures: [Screenshot], on machine: VirtualMachine, bits: [Int] = [8, 8, 8],
    sourceLocation: SourceLocation = #_sourceLocation
  ) throws {
    for (picture, moment) in zip(pictures, moments) {
      let shot = try machine.screenshot { $0.difference(from: picture, bits: bits) == 0 }
      let different = shot.difference(from: picture, bits: bits)
      let messages = try machine.run("cat /run/messages").text
      #expect(
        different == 0,
        "the moment \(moment) on a screen of \(shot.size); the program says: \(messages)",
        sourceLocation: sourceLocation)
    }
  }
}

/// Whether a pixel has the console's light grey, 0xAA of each primary, or what few bits leave of it.
func isConsoleText(_ pixel: UInt32) -> Bool {
  [16, 8, 0].allSatisfy { (0xA0...0xB5).contains(pixel >> $0 & 0xFF) }
}

/// Clears the first console and writes a line on it; what is then seen.
func writtenConsole(of machine: VirtualMachine) throws -> Screenshot {
  try machine.sh(#"printf '\033[?25l\033[2J\033[HCONSOLE\n' > /dev/tty1"#)
  // The kernel's copy is put off: it is there when two looks see the same, and that is not nothing.
  var last: Screenshot?
  return try machine.screenshot { shot in
    defer { last = shot }
    return shot == last && shot.pixels.contains(where: isConsoleText)
  }
}

/// Expects the console as it was, and that it lives: an equal picture alone can be a dead one.
func expectLivingConsole(
  _ machine: VirtualMachine, as before: Screenshot,
  sourceLocation: SourceLocation = #_sourceLocation
) throws {
  let after = try machine.screenshot { $0 == before }
  #expect(after == before, "the console's text is back", sourceLocation: sourceLocation)
  try machine.sh("echo ALIVE > /dev/tty1")
  let alive = try machine.screenshot { $0 != before }
  let new = zip(alive.pixels, before.pixels).filter { $0 != $1 && isConsoleText($0) }.count
  #expect(new > 50, "a new line is seen", sourceLocation: sourceLocation)
}
