// What the command says: results on standard output, everything else on standard error.
import LinuxIO
import Panels

/// Says something to the person who called: on standard error, after the command's name.
func say(_ message: String) {
  // Where nobody can be told, nobody needs to be.
  do throws(Errno) { try writeAll(Array("typist: \(message)\n".utf8), to: 2) } catch {}
}

/// Writes a result to standard output; throws when nobody takes it.
func output(_ text: String) throws(PanelFailure) {
  do throws(Errno) {
    try writeAll(Array(text.utf8), to: 1)
  } catch {
    throw error.failure(doing: "write to standard output")
  }
}
