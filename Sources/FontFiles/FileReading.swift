// Reads a font's file into bytes, and says in a font's words why it cannot be read.
import CLinux
import LinuxIO

extension FontLoader {
  /// The bytes of the file at `path`. A pipe or a device is read to its end, within ``longestFile``.
  public static func read(_ path: String) throws(FontFailure) -> [UInt8] {
    do throws(Errno) {
      if let bytes = try readFile(path, atMost: longestFile) { return bytes }
    } catch {
      throw failure(path, error)
    }
    throw FontFailure(
      .tooLarge,
      "cannot use the font \(path): it is larger than 64 MiB; choose a font of fewer glyphs")
  }

  private static func failure(_ path: String, _ error: Errno) -> FontFailure {
    switch error.code {
    case ENOENT, ENOTDIR:
      FontFailure(
        .notFound, "cannot open the font \(path): there is no such file; check its path")
    case EACCES, EPERM:
      FontFailure(
        .notPermitted,
        "cannot open the font \(path): permission denied; make the file readable for this user")
    case EISDIR:
      FontFailure(
        .malformed, "cannot read the font \(path): it is a folder; name a file in it")
    default:
      FontFailure(.io, "cannot read the font \(path): \(error.sentence); try another file")
    }
  }
}
