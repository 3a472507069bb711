// What the command says: results on standard output, everything else on standard error.
import LinuxIO

/// Says something to the person who called: on standard error, after the command's name.
func say(_ message: String) {
  // Where nobody can be told, nobody needs to be.
  do throws(Errno) { try writeAll(Array("typist-bench: \(message)\n".utf8), to: 2) } catch {}
}

/// Writes a result to standard output; gives the exit code, 1 when nobody takes it.
func output(_ text: String) -> Int32 {
  do throws(Errno) {
    try writeAll(Array(text.utf8), to: 1)
    return 0
  } catch {
    return 1
  }
}
