// A framebuffer in memory that says of itself what a test wants, and writes down what it is asked.
import DeviceSupport
import LinuxIO
import Panels
import Raster
import Time

@testable import FramebufferBackend

/// A driver's place taken: what no virtual machine shows.
final class FakeFramebuffer: FramebufferCalls {
  var now: FramebufferInformation
  var table: ColorTable
  var isGone = false
  var unblankError: Errno?
  private(set) var tables: [ColorTable] = []
  private(set) var unblanks = 0
  private let memory: UnsafeMutableRawBufferPointer

  init(_ information: FramebufferInformation, table: ColorTable = ColorTable(count: 256)) {
    now = information
    self.table = table
    memory = .allocate(byteCount: 1 << 16, alignment: 16)
    memory.initializeMemory(as: UInt8.self, repeating: 0xEE)
  }

  deinit { memory.deallocate() }

  var bytes: [UInt8] { Array(memory) }

  func information() throws(Errno) -> FramebufferInformation {
    if isGone { throw Errno(code: 19) }  // ENODEV, from the kernel's errno-base.h.
    return now
  }
  func map(byteCount: Int) throws(Errno) -> UnsafeMutableRawBufferPointer {
    if byteCount > memory.count { throw .invalid }
    return UnsafeMutableRawBufferPointer(rebasing: memory[..<byteCount])
  }
  func unmap(_ memory: UnsafeMutableRawBufferPointer) {}
  func colorTable(count: Int) throws(Errno) -> ColorTable { table }
  func set(_ table: ColorTable) throws(Errno) { tables.append(table) }
  func unblank() throws(Errno) {
    unblanks += 1
    if let unblankError { throw unblankError }
  }
}

extension FramebufferInformation {
  /// A framebuffer of two rows of `width` pixels without a gap between them; red, green and blue as (offset, length).
  static func made(
    width: Int, height: Int = 2, bits: Int, _ fields: [(Int, Int)] = [],
    visual: Visual = .trueColor, lineLength: Int? = nil, origin: Point = Point(x: 0, y: 0),
    rows: Int? = nil, isGrey: Bool = false
  ) -> FramebufferInformation {
    let field = { (at: Int) in
      BitField(
        offset: at < fields.count ? fields[at].0 : 0, length: at < fields.count ? fields[at].1 : 0,
        isMirrored: false)
    }
    let line = lineLength ?? (width * bits + 7) / 8
    return FramebufferInformation(
      driver: "fake", size: Size(width: width, height: height), origin: origin, lineLength: line,
      memoryLength: line * (rows ?? height), memoryStart: 0, bitsPerPixel: bits, red: field(0),
      green: field(1), blue: field(2), alpha: field(3), isGrey: isGrey, layout: .packed,
      visual: visual)
  }
}

/// A panel on a fake framebuffer.
func panel(
  on fake: FakeFramebuffer, _ rotation: Rotation = .degrees0, monitor: FakeMonitor? = nil
) throws -> FramebufferPanel {
  try FramebufferPanel("/dev/fb9", rotation, monitor: monitor) { (_) throws(Errno) in
    if fake.isGone { throw .noEntry }
    return fake
  }
}

/// A frame of the panel's size whose pixels are these colours, row by row; the rest is black.
func frame(_ panel: FramebufferPanel, _ colors: [Color]) -> Frame {
  var frame = Frame(size: panel.info.size)
  for (at, color) in colors.enumerated() {
    let place = Rect(
      x: at % panel.info.size.width, y: at / panel.info.size.width, width: 1, height: 1)
    _ = frame.fill(place, with: color)
  }
  return frame
}

extension FramebufferPanel {
  /// Shows all of a frame.
  func show(_ frame: borrowing Frame, at now: Instant = .zero) throws -> Acceptance {
    try present(frame, damage: Damage(frame.bounds), at: now)
  }
}
