import CLinux
import Panels

/// Writes a file so that its readers see either all of it or what was there before.
///
/// The bytes go to a temporary file in the same folder, are made to last (`fsync`), and take the
/// name at once (`rename`). When that fails the temporary file is removed and the old one stays.
/// What is no ordinary file (a pipe, `/dev/stdout`) is written to directly: a device must not be
/// replaced.
enum AtomicFile {
  /// Writes `bytes` as the file at `path`.
  ///
  /// Fails when the folder is missing or may not be written, when the disk is full or breaks, or
  /// when `path` is a folder.
  static func write(_ bytes: [UInt8], to path: String) throws(PanelFailure) {
    switch place(path) {
    case .folder:
      throw PanelFailure(.malformed, "cannot write \(path): it is a folder; name a file in it")
    case .special:
      let descriptor = unsafe cl_open(path, O_WRONLY | O_CLOEXEC, 0)
      guard descriptor >= 0 else { throw failure(path, cl_errno()) }
      let code = send(bytes, to: descriptor)
      let closing = close(descriptor) == 0 ? 0 : cl_errno()
      if code != 0 || closing != 0 { throw failure(path, code != 0 ? code : closing) }
    case .ordinary(let target):
      try replace(target, with: bytes, shownAs: path)
    }
  }

  private static func replace(_ target: String, with bytes: [UInt8], shownAs path: String)
    throws(PanelFailure)
  {
    let (descriptor, temporary) = try makeTemporary(beside: target, shownAs: path)
    var code = send(bytes, to: descriptor)
    if code == 0 && fsync(descriptor) != 0 { code = cl_errno() }
    if close(descriptor) != 0 && code == 0 { code = cl_errno() }
    if unsafe code == 0 && rename(temporary, target) != 0 { code = cl_errno() }
    if code == 0 { return }
    _ = unsafe unlink(temporary)  // The failure that counts is the first one.
    throw failure(path, code)
  }

  /// A new file that nobody else has, in the folder of `target`; the user's umask decides who may
  /// read it.
  private static func makeTemporary(beside target: String, shownAs path: String)
    throws(PanelFailure) -> (descriptor: Int32, name: String)
  {
    let folder = split(target).folder
    for attempt in 0..<100 {
      let temporary = "\(folder).picture-\(getpid())-\(attempt)"
      let descriptor = unsafe cl_open(temporary, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o666)
      if descriptor >= 0 { return (descriptor, temporary) }
      let code = cl_errno()
      if code != EEXIST && code != EINTR { throw failure(path, code) }
    }
    throw failure(path, EEXIST)
  }

  /// Writes all of `bytes`; gives 0 or the error's number.
  private static func send(_ bytes: [UInt8], to descriptor: Int32) -> Int32 {
    var rest = bytes[...]
    while !rest.isEmpty {
      let count = unsafe rest.withUnsafeBytes {
        unsafe CLinux.write(descriptor, $0.baseAddress, $0.count)
      }
      if count < 0 {
        let code = cl_errno()
        if code == EINTR { continue }
        return code
      }
      rest = rest.dropFirst(count)
    }
    return 0
  }

  private enum Place {
    /// An ordinary file, or none yet; links are followed.
    case ordinary(String)
    case folder
    case special
  }

  private static func place(_ path: String) -> Place {
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
    guard let slash = bytes.lastIndex(of: 0x2F) else { return ("", path) }
    return (
      String(decoding: bytes[...slash], as: UTF8.self),
      String(decoding: bytes[(slash + 1)...], as: UTF8.self)
    )
  }

  private static func failure(_ path: String, _ code: Int32) -> PanelFailure {
    let folder = split(path).folder
    let shown = folder.isEmpty ? "the present folder" : folder
    switch code {
    case ENOENT, ENOTDIR:
      return PanelFailure(
        .notFound, "cannot write \(path): there is no folder \(shown); make it first")
    case EACCES, EPERM, EROFS:
      return PanelFailure(
        .notPermitted,
        "cannot write \(path): permission denied; choose a folder that this user may write")
    case ENOSPC, EDQUOT:
      return PanelFailure(.io, "cannot write \(path): the disk is full; make room on it")
    default:
      let reason = unsafe strerror(code).map { unsafe String(cString: $0) } ?? "error \(code)"
      return PanelFailure(.io, "cannot write \(path): \(reason); choose another file")
    }
  }
}
