import CLinux
import LinuxIO
public import Panels
public import Raster
public import Time

/// A panel whose screen is a folder: one PNG for each change, and a table of their times.
///
///     out/000001.png      times.tsv:  file        seconds
///     out/000002.png                  000001.png  0
///     ...                             000002.png  0.05
///
/// The folder is made if it is not there. Nothing in it is replaced: where an older recording stands it refuses. The
/// seconds are counted from the first frame. The table comes last, when the panel closes, so whoever finds it finds all
/// pictures.
public final class FramesPanel: PixelPanel {
  /// The folder's name, the frames' size, 25 fading steps a second.
  public let info: PanelInfo
  private let folder: String
  private var canvas: Canvas
  private var table: AtomicWriter?
  private var count = 0
  private var start = Instant.zero

  /// Makes a panel of `size` pixels that writes into `folder`. Nothing is made before the first frame.
  ///
  /// `size` is that of the frames; the files have them turned by `rotation`, as a display hung so would get them.
  public init(folder: String, size: Size, rotation: Rotation = .degrees0) {
    self.folder = folder.utf8.last == UInt8(ascii: "/") ? folder : folder + "/"
    info = PanelInfo(name: folder, size: size, fade: .picture)
    canvas = Canvas(name: folder, size: size, rotation: rotation)
  }

  /// None: a folder has no events.
  public var sources: [EventSource] { [] }

  /// None: a folder waits for nothing.
  public var deadline: Instant? { nil }

  /// Nothing ever comes in.
  public func handle(_ event: PanelEvent, at now: Instant) -> PanelNews { .none }

  /// Writes the picture if it differs from the one before; it is never busy.
  ///
  /// Fails as `malformed` when the frame has another size than the panel, or when it changed outside of `damage`; and
  /// when the folder or a file in it cannot be made, or an older recording stands there.
  public func present(_ frame: borrowing Frame, damage: Damage, at now: Instant)
    throws(PanelFailure) -> Acceptance
  {
    let changed = try canvas.take(frame, damage: damage)
    if table != nil && changed.isEmpty { return .accepted }
    let png = try PNGEncoder.encode(canvas.picture, size: canvas.pictureSize)
    let table = try begin(at: now)
    count += 1
    let name = Self.name(of: count)
    try AtomicFile.create(png, at: folder + name)
    try table.write(Array("\(name)\t\(Self.seconds(now - start))\n".utf8))
    return .accepted
  }

  /// Gives the table its name, if there was a frame. A second call does nothing.
  ///
  /// Fails when the disk is full or breaks.
  public func close() throws(PanelFailure) {
    guard let table else { return }
    self.table = nil
    try table.commit()
  }

  /// Makes the folder and begins the table, once.
  private func begin(at now: Instant) throws(PanelFailure) -> AtomicWriter {
    if let table { return table }
    if unsafe mkdir(folder, 0o777) != 0 && Errno.last.code != EEXIST {
      throw Errno.last.failure(
        doing: "make the folder \(info.name)", mend: "choose one that this user may make")
    }
    for name in ["times.tsv", Self.name(of: 1)] where unsafe access(folder + name, F_OK) == 0 {
      throw PanelFailure(
        .busy, "cannot record into \(info.name): it holds \(name) already; empty it or name another"
      )
    }
    let table = try AtomicWriter(folder + "times.tsv")
    try table.write(Array("file\tseconds\n".utf8))
    self.table = table
    start = now
    return table
  }

  /// The name of the picture with a number from 1 on: six digits, so that names sort as the pictures follow.
  private static func name(of number: Int) -> String {
    let digits = String(number)
    return String(repeating: "0", count: max(0, 6 - digits.utf8.count)) + digits + ".png"
  }

  /// Seconds with at most 6 decimals, without needless zeros.
  static func seconds(_ interval: Interval) -> String {
    let microseconds = (max(0, interval.nanoseconds) / 100 + 5) / 10
    var text = String(microseconds / 1_000_000)
    var rest = microseconds % 1_000_000
    if rest > 0 { text += "." }
    var unit: Int64 = 100_000
    while rest > 0 {
      text += String(rest / unit)
      rest %= unit
      unit /= 10
    }
    return text
  }
}
