// Reads a whole file into memory, but never more than a bound.
import CLinux

extension FontLoader {
  /// The bytes of the file at `path`. A pipe or a device is read to its end, within the same bound.
  public static func read(_ path: String) throws(FontFailure) -> [UInt8] {
    let descriptor = unsafe cl_open(path, O_RDONLY | O_CLOEXEC, 0)
    guard descriptor >= 0 else { throw failure(opening: path, cl_errno()) }
    defer { _ = close(descriptor) }  // Nothing was written: closing has nothing to tell.
    var bytes: [UInt8] = []
    var buffer = [UInt8](repeating: 0, count: 1 << 16)
    while true {
      let count = unsafe buffer.withUnsafeMutableBytes { space in
        unsafe CLinux.read(descriptor, space.baseAddress, space.count)
      }
      if count < 0 {
        let code = cl_errno()
        if code == EINTR { continue }
        throw failure(reading: path, code)
      }
      if count == 0 { return bytes }
      guard bytes.count + count <= longestFile else {
        throw FontFailure(
          .tooLarge,
          "cannot use the font \(path): it is larger than 64 MiB; choose a font of fewer glyphs")
      }
      bytes += buffer[..<count]
    }
  }

  private static func failure(opening path: String, _ code: Int32) -> FontFailure {
    switch code {
    case ENOENT, ENOTDIR:
      FontFailure(
        .notFound, "cannot open the font \(path): there is no such file; check its path")
    case EACCES, EPERM:
      FontFailure(
        .notPermitted,
        "cannot open the font \(path): permission denied; make the file readable for this user")
    default:
      FontFailure(.io, "cannot open the font \(path): \(text(code)); try another file")
    }
  }

  private static func failure(reading path: String, _ code: Int32) -> FontFailure {
    if code == EISDIR {
      return FontFailure(
        .malformed, "cannot read the font \(path): it is a folder; name a file in it")
    }
    return FontFailure(.io, "cannot read the font \(path): \(text(code)); check its disk")
  }

  private static func text(_ code: Int32) -> String {
    guard let text = unsafe strerror(code) else { return "error \(code)" }
    return unsafe String(cString: text)
  }
}
