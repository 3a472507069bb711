import CLinux
public import Panels

/// Writes a file so that its readers see either all of it or what was there before.
///
/// The bytes go to a temporary file in the same folder, are made to last (`fsync`), and take the name at once
/// (`rename`). When that fails the temporary file is removed and the old one stays. What is no ordinary file (a pipe,
/// `/dev/stdout`) is written to directly: a device must not be replaced.
public enum AtomicFile {
  /// Writes `bytes` as the file at `path`.
  ///
  /// Fails when the folder is missing or may not be written, when the disk is full or breaks, or when `path` is a folder.
  public static func write(_ bytes: [UInt8], to path: String) throws(PanelFailure) {
    let writer = try AtomicWriter(path)
    try writer.write(bytes)
    try writer.commit()
  }

  /// Writes `bytes` as a new file at `path`, directly; fails where there is one already.
  ///
  /// For one of many files whose readers look for another one that comes last.
  public static func create(_ bytes: [UInt8], at path: String) throws(PanelFailure) {
    do throws(Errno) {
      let file = try OwnedDescriptor.open(path, [.writeOnly, .create, .exclusive])
      try writeAll(bytes, to: file.number)
      try file.close()
    } catch {
      throw failure(path, error)
    }
  }

  /// The name of the file at `path`, without its folder.
  public static func name(of path: String) -> String { split(path).name }

  enum Place {
    /// An ordinary file, or none yet; links are followed.
    case ordinary(String)
    case folder
    case special
  }

  static func place(_ path: String) -> Place {
    var status = stat()
    if unsafe stat(path, &status) != 0 { return .ordinary(path) }
    switch Int32(status.st_mode) & S_IFMT {
    case S_IFDIR: return .folder
    case S_IFREG:
      // Renaming onto a link would replace the link and leave its file as it was.
      guard let real = unsafe realpath(path, nil) else { return .ordinary(path) }
      defer { unsafe free(real) }
      return .ordinary(unsafe String(cString: real))
    default: return .special
    }
  }

  /// The folder with its last slash (empty for the present one), and the name in it.
  static func split(_ path: String) -> (folder: String, name: String) {
    let bytes = Array(path.utf8)
    guard let slash = bytes.lastIndex(of: UInt8(ascii: "/")) else { return ("", path) }
    return (
      String(decoding: bytes[...slash], as: UTF8.self),
      String(decoding: bytes[(slash + 1)...], as: UTF8.self)
    )
  }

  static func failure(_ path: String, _ error: Errno) -> PanelFailure {
    let folder = split(path).folder
    let shown = folder.isEmpty ? "the present folder" : folder
    switch error.code {
    case EISDIR:
      return PanelFailure(.malformed, "cannot write \(path): it is a folder; name a file in it")
    case ENOENT, ENOTDIR:
      return PanelFailure(
        .notFound, "cannot write \(path): there is no folder \(shown); make it first")
    case EACCES, EPERM, EROFS:
      return PanelFailure(
        .notPermitted,
        "cannot write \(path): permission denied; choose a folder that this user may write")
    case EEXIST:
      return PanelFailure(
        .busy, "cannot write \(path): it is there already; remove it or choose another name")
    case ENOSPC, EDQUOT:
      return PanelFailure(.io, "cannot write \(path): the disk is full; make room on it")
    default:
      return PanelFailure(.io, "cannot write \(path): \(error.sentence); choose another file")
    }
  }
}
