import CLinux
import LinuxIO

/// Finds board files: by path, or by name in the folders that may hold some.
public struct BoardLibrary {
  /// The folders in which names are looked for, in this order.
  public let folders: [String]

  /// The folders of this machine: `$TYPIST_BOARDS`, /usr/share/typist/boards, and the first `boards/` found upwards from
  /// the program's own file.
  public init() {
    var folders: [String] = []
    if let own = unsafe getenv("TYPIST_BOARDS") {
      let folder = unsafe String(cString: own)
      if !folder.isEmpty { folders.append(folder) }
    }
    folders.append("/usr/share/typist/boards")
    if let program = executablePath() {
      var parts = program.split(separator: "/")
      while !parts.isEmpty {
        parts.removeLast()
        let folder = "/" + (parts + ["boards"]).joined(separator: "/")
        if !LinuxIO.names(inFolder: folder).isEmpty {
          // The list would name its boards twice.
          if !folders.contains(folder) { folders.append(folder) }
          break
        }
      }
    }
    self.folders = folders
  }

  /// Looks in `folders` only.
  public init(folders: [String]) { self.folders = folders }

  /// Reads the board of a name, or of a file: whatever has a slash in it or ends in `.yaml`.
  public func board(_ name: String) throws(BoardFailure) -> Board {
    if name.utf8.contains(UInt8(ascii: "/")) || name.hasSuffix(".yaml") { return try read(name) }
    for folder in folders where LinuxIO.names(inFolder: folder).contains(name + ".yaml") {
      return try read("\(folder)/\(name).yaml")
    }
    let known = boards().map { $0.name }
    var mend = "'typist boards' lists the known ones"
    if let near = nearestWord(to: name, among: known) { mend = "did you mean '\(near)'?" }
    throw BoardFailure(
      "there is no board '\(printable(name))' in \(folders.joined(separator: ", ")); \(mend)")
  }

  /// The names of all boards and the folder that each is found in; a name in an earlier folder hides one in a later.
  public func boards() -> [(name: String, folder: String)] {
    var found: [(name: String, folder: String)] = []
    for folder in folders {
      for file in LinuxIO.names(inFolder: folder) where file.hasSuffix(".yaml") {
        let name = String(file.dropLast(5))
        if !found.contains(where: { $0.name == name }) { found.append((name, folder)) }
      }
    }
    return found.sorted { $0.name < $1.name }
  }

  private func read(_ path: String) throws(BoardFailure) -> Board {
    let bytes: [UInt8]?
    do throws(Errno) {
      bytes = try readFile(path, atMost: YAMLReader.longest)
    } catch {
      throw BoardFailure("cannot read the board \(path): \(error.sentence)")
    }
    guard let bytes else {
      throw BoardFailure("\(path): the file is larger than 1 MiB; a board is a page of text")
    }
    return try Board(bytes, path: path)
  }
}
