// Finds out which program holds a card, for the message that says so.
import CLinux
import LinuxIO

/// The name and number of another process that has the card at `path` open: `Xorg (process 812)`; nil if none is seen.
func masterHolder(of path: String) -> String? {
  let own = Int(getpid())
  guard let file = openFiles(where: { $0 == path }).first(where: { $0.process != own }) else {
    return nil
  }
  return "\(file.program) (process \(file.process))"
}
