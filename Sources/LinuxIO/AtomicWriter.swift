import CLinux
public import Panels

/// Writes a file piece by piece, so that its readers see either all of it or what was there before.
///
/// It is ``AtomicFile`` for what is too long to be held in memory. Until ``commit()`` the bytes are in a temporary file
/// beside the target; who lets go of the writer before that has written nothing. What is no ordinary file (a pipe,
/// `/dev/stdout`) gets the pieces as they come.
public final class AtomicWriter {
  private let path: String
  private let destination: Destination
  private var isCommitted = false

  /// Prepares to write the file at `path`.
  ///
  /// Fails when the folder is missing or may not be written, or when `path` is a folder.
  public init(_ path: String) throws(PanelFailure) {
    self.path = path
    do throws(Errno) {
      destination = try Destination.open(path)
    } catch {
      throw AtomicFile.failure(path, error)
    }
  }

  deinit {
    guard !isCommitted, let temporary = destination.temporary else { return }
    _ = unsafe unlink(temporary)  // An error here has nobody to tell.
  }

  /// Appends `bytes`. Fails when the disk is full or breaks, or nobody reads the pipe.
  public func write(_ bytes: [UInt8]) throws(PanelFailure) {
    do throws(Errno) {
      try writeAll(bytes, to: destination.file.number)
    } catch {
      throw AtomicFile.failure(path, error)
    }
  }

  /// Makes what was written last (`fsync`), and gives it its name at once (`rename`).
  public func commit() throws(PanelFailure) {
    guard !isCommitted, let temporary = destination.temporary else { return }
    let (number, target) = (destination.file.number, destination.target)
    do throws(Errno) {
      try retryingInterrupts { Int(fsync(number)) }
      try retryingInterrupts { unsafe Int(rename(temporary, target)) }
    } catch {
      throw AtomicFile.failure(path, error)
    }
    isCommitted = true
  }
}

/// What the bytes go to.
private struct Destination: ~Copyable {
  let file: OwnedDescriptor
  /// The name that the file has until it is whole; nil where the bytes go to their place directly.
  let temporary: String?
  /// The name that it has then.
  let target: String

  static func open(_ path: String) throws(Errno) -> Destination {
    switch AtomicFile.place(path) {
    case .folder: throw Errno(code: EISDIR)
    case .special:
      return Destination(
        file: try OwnedDescriptor.open(path, .writeOnly), temporary: nil, target: path)
    case .ordinary(let target): return try make(beside: target)
    }
  }

  /// Makes a new file that nobody else has, in the folder of `target`; the user's umask decides who may read it.
  private static func make(beside target: String) throws(Errno) -> Destination {
    let folder = AtomicFile.split(target).folder
    var attempt = 0
    while true {
      let name = "\(folder).picture-\(getpid())-\(attempt)"
      do throws(Errno) {
        let file = try OwnedDescriptor.open(name, [.writeOnly, .create, .exclusive])
        return Destination(file: file, temporary: name, target: target)
      } catch {
        attempt += 1
        if error.code != EEXIST || attempt == 100 { throw error }
      }
    }
  }
}
