// Finds out which program holds a card, for the message that says so.
import CLinux
import LinuxIO

/// The name and number of another process that has the card at `path` open: `Xorg (process 812)`.
///
/// It reads `/proc/*/fd`, which shows those of other users to root only; nil if it finds none.
func masterHolder(of path: String) -> String? {
  for process in numbers(in: "/proc") where process != Int(getpid()) {
    for descriptor in numbers(in: "/proc/\(process)/fd") {
      guard target(of: "/proc/\(process)/fd/\(descriptor)") == path else { continue }
      var name = "a program"
      do throws(Errno) {
        if let bytes = try readFile("/proc/\(process)/comm", atMost: 64) {
          name = String(decoding: bytes.filter { $0 >= 0x20 }, as: UTF8.self)
        }
      } catch {}  // It ended meanwhile.
      return "\(name) (process \(process))"
    }
  }
  return nil
}

/// The entries of a folder that are whole numbers.
func numbers(in folder: String) -> [Int] {
  guard let open = unsafe opendir(folder) else { return [] }
  defer { unsafe closedir(open) }
  var found: [Int] = []
  while let entry = unsafe readdir(open) {
    let name = unsafe withUnsafeBytes(of: &entry.pointee.d_name) { unsafe text(of: Array($0)) }
    if let number = Int(name) { found.append(number) }
  }
  return found
}

private func target(of link: String) -> String? {
  var buffer = [UInt8](repeating: 0, count: 256)
  let count = unsafe buffer.withUnsafeMutableBytes { room in
    guard let start = room.baseAddress else { return 0 }
    return unsafe readlink(link, start, room.count)
  }
  return count > 0 ? String(decoding: buffer[..<count], as: UTF8.self) : nil
}
