import CLinux

/// The names of what is in a folder, sorted; none if it cannot be read. Hidden files are left out.
public func names(inFolder path: String) -> [String] {
  guard let folder = unsafe opendir(path) else { return [] }
  defer { unsafe closedir(folder) }
  var names: [String] = []
  while let entry = unsafe readdir(folder) {
    let name = unsafe withUnsafePointer(to: &entry.pointee.d_name) { bytes in
      unsafe bytes.withMemoryRebound(to: CChar.self, capacity: 256) { unsafe String(cString: $0) }
    }
    if name.utf8.first != UInt8(ascii: ".") { names.append(name) }
  }
  return names.sorted()
}

/// Where the running program's file is; nil where the system does not tell.
public func executablePath() -> String? {
  var bytes = [CChar](repeating: 0, count: 4096)
  let count = unsafe readlink("/proc/self/exe", &bytes, bytes.count)
  guard count > 0, count < bytes.count else { return nil }
  return String(decoding: bytes[..<count].map { UInt8(bitPattern: $0) }, as: UTF8.self)
}
