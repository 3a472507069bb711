// The files that a virtual machine begins with, as the archive that its kernel unpacks.
import CLinux
import LinuxIO
import Testing

/// A cpio archive of the kind `newc`, made in memory: a header in hexadecimal digits, a name, the bytes, each filled up to
/// four.
///
/// Source: `Documentation/driver-api/early-userspace/buffer-format.rst` of the kernel.
package struct InitialArchive {
  private var bytes: [UInt8] = []
  private var folders: Set<String> = []
  private var count = 0

  package init() {}

  /// Adds a file, and the folders above it.
  package mutating func add(_ path: String, _ contents: [UInt8], isProgram: Bool = false) {
    addFolders(above: path)
    append(path, mode: 0o100000 | (isProgram ? 0o755 : 0o644), contents)
  }

  /// Adds a symbolic link.
  package mutating func add(_ path: String, linkTo target: String) {
    addFolders(above: path)
    append(path, mode: 0o120777, Array(target.utf8))
  }

  /// Adds an empty folder.
  package mutating func add(folder path: String) { addFolders(above: path + "/.") }

  /// Adds a file of this machine, under its own path if no other is given.
  package mutating func add(hostFile: String, as path: String? = nil) throws {
    let contents = try #require(
      try readFile(hostFile, atMost: 1 << 28), "\(hostFile) is larger than any file of the lab")
    add(path ?? hostFile, contents, isProgram: true)
  }

  /// Adds all that is below a folder of this machine.
  package mutating func add(hostFolder: String, as path: String) throws {
    for (name, isFolder) in try entries(of: hostFolder) {
      if isFolder {
        try add(hostFolder: hostFolder + "/" + name, as: path + "/" + name)
      } else {
        try add(hostFile: hostFolder + "/" + name, as: path + "/" + name)
      }
    }
  }

  /// Adds a program of this machine and the libraries that `ldd` says it needs.
  package mutating func add(program: String, as path: String) throws {
    try add(hostFile: program, as: path)
    for word in try text(of: "/usr/bin/ldd", [program]).split(whereSeparator: {
      " \t\n".contains($0)
    }) {
      let library = String(word)
      if library.hasPrefix("/"), !folders.contains("file " + library) {
        folders.insert("file " + library)
        try add(hostFile: library)
      }
    }
  }

  /// The whole archive.
  package func finished() -> [UInt8] {
    var whole = self
    whole.append("TRAILER!!!", mode: 0, [])
    return whole.bytes
  }

  private mutating func addFolders(above path: String) {
    var parent = ""
    for part in path.split(separator: "/").dropLast() {
      parent += "/" + part
      if folders.insert(parent).inserted { append(parent, mode: 0o040755, []) }
    }
  }

  private mutating func append(_ path: String, mode: Int, _ contents: [UInt8]) {
    count += 1
    let name = path.hasPrefix("/") ? String(path.dropFirst()) : path
    let fields = [
      count, mode, 0, 0, 1, 0, contents.count, 0, 0, 0, 0, name.utf8.count + 1, 0,
    ]
    bytes += "070701".utf8
    for field in fields {
      let digits = String(field, radix: 16, uppercase: true)
      bytes += (String(repeating: "0", count: 8 - digits.count) + digits).utf8
    }
    bytes += Array(name.utf8) + [0]
    fill()
    bytes += contents
    fill()
  }

  private mutating func fill() {
    while bytes.count % 4 != 0 { bytes.append(0) }
  }
}

/// The names in a folder, and whether each is a folder itself.
private func entries(of folder: String) throws -> [(name: String, isFolder: Bool)] {
  let stream = try #require(opendir(folder), "there is no folder \(folder)")
  defer { closedir(stream) }
  var found: [(String, Bool)] = []
  while let entry = readdir(stream) {
    let name = withUnsafePointer(to: &entry.pointee.d_name) {
      $0.withMemoryRebound(to: CChar.self, capacity: 256) { String(cString: $0) }
    }
    if name == "." || name == ".." { continue }
    found.append((name, entry.pointee.d_type == UInt8(DT_DIR)))
  }
  return found
}
