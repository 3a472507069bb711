// Finds out which programs have files open, by what the kernel tells in /proc.

/// A file that a process has open.
public struct OpenFile: Equatable, Sendable {
  /// The file.
  public var path: String
  /// The process's number.
  public var process: Int
  /// The program's name; "a program" where it ended meanwhile.
  public var program: String
}

/// The files that processes have open and that are wanted; of other users' processes only root sees them.
///
/// `root` is where the system stands, for tests.
public func openFiles(root: String = "", where isWanted: (String) -> Bool) -> [OpenFile] {
  var found: [OpenFile] = []
  for entry in names(in: root + "/proc") {
    guard let process = Int(entry) else { continue }
    let folder = "\(root)/proc/\(entry)"
    for descriptor in names(in: folder + "/fd") {
      guard let target = linkTarget("\(folder)/fd/\(descriptor)"), isWanted(target) else {
        continue
      }
      var program = "a program"
      do throws(Errno) {
        if let bytes = try readFile(folder + "/comm", atMost: 64) {
          program = String(decoding: bytes.filter { $0 >= 0x20 }, as: UTF8.self)
        }
      } catch {}  // It ended meanwhile.
      found.append(OpenFile(path: target, process: process, program: program))
    }
  }
  return found
}
