// What can be known of files without opening them: names in a folder, links, owners, rights.
import CLinux

/// The names in a folder, in order, without `.` and `..`; none where it cannot be read.
///
/// Digits count as numbers: `card2` stands before `card10`.
public func names(in folder: String) -> [String] {
  guard let open = unsafe opendir(folder) else { return [] }
  defer { unsafe closedir(open) }
  var found: [String] = []
  while let entry = unsafe readdir(open) {
    let name = unsafe withUnsafeBytes(of: &entry.pointee.d_name) { bytes in
      unsafe String(decoding: bytes.prefix { $0 != 0 }, as: UTF8.self)
    }
    if name != "." && name != ".." { found.append(name) }
  }
  return found.sorted { isBefore(Array($0.utf8), Array($1.utf8)) }
}

/// The same without hidden files, whose names begin with a dot.
public func names(inFolder path: String) -> [String] {
  names(in: path).filter { $0.utf8.first != UInt8(ascii: ".") }
}

/// Where a symbolic link points to, as it is written; nil where there is none.
public func linkTarget(_ path: String) -> String? {
  var buffer = [UInt8](repeating: 0, count: 4096)
  let count = unsafe buffer.withUnsafeMutableBytes { room in
    guard let start = room.baseAddress else { return 0 }
    return unsafe readlink(path, start, room.count)
  }
  return count > 0 ? String(decoding: buffer[..<count], as: UTF8.self) : nil
}

/// Where the running program's file is; nil where the system does not tell.
public func executablePath() -> String? { linkTarget("/proc/self/exe") }

/// Whether this user may read and write the file. The C call is `access`.
public func mayUse(_ path: String) -> Bool { unsafe access(path, R_OK | W_OK) == 0 }

/// Whether there is anything at `path`.
public func exists(_ path: String) -> Bool { unsafe access(path, F_OK) == 0 }

/// The number of the group that a file belongs to, and whether that group may write it. The C call is `stat`.
public func group(of path: String) -> (number: UInt32, mayWrite: Bool)? {
  var facts = stat()
  guard unsafe stat(path, &facts) == 0 else { return nil }
  return (facts.st_gid, facts.st_mode & CL_S_IWGRP != 0)
}

/// The number of the user that this process acts for. The C call is `geteuid`.
public var userNumber: UInt32 { geteuid() }

/// Compares names, runs of digits as the numbers that they are.
private func isBefore(_ a: [UInt8], _ b: [UInt8]) -> Bool {
  var (i, j) = (0, 0)
  while i < a.count && j < b.count {
    let (x, y) = (digits(of: a, from: i), digits(of: b, from: j))
    if x.isEmpty || y.isEmpty {
      if a[i] != b[j] { return a[i] < b[j] }
      i += 1
      j += 1
      continue
    }
    if x.count != y.count { return x.count < y.count }
    for k in 0..<x.count where a[i + k] != b[j + k] { return a[i + k] < b[j + k] }
    i += x.count
    j += y.count
  }
  return a.count - i < b.count - j
}

private func digits(of name: [UInt8], from start: Int) -> Range<Int> {
  var end = start
  while end < name.count && (0x30...0x39).contains(name[end]) { end += 1 }
  return start..<end
}
