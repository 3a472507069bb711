// The memory of a framebuffer: mapped, written in boxes, never read.
import LinuxIO
import Raster

/// The mapped memory of a framebuffer.
@safe
struct FramebufferMemory: ~Copyable {
  private let calls: any FramebufferCalls
  private let bytes: UnsafeMutableRawBufferPointer

  /// Maps all of the memory.
  init(of calls: any FramebufferCalls, _ information: FramebufferInformation) throws(Errno) {
    self.calls = calls
    unsafe bytes = try calls.map(byteCount: information.memoryStart + information.memoryLength)
  }

  deinit { unsafe calls.unmap(bytes) }

  /// Writes the boxes of `frame` that changed into the page that is shown.
  borrowing func write(
    _ damage: Damage, of frame: borrowing Frame, by converter: PixelConverter,
    _ information: FramebufferInformation
  ) {
    let first = information.firstByte
    var whole = unsafe bytes.mutableBytes
    var page = whole._mutatingExtracting(first..<whole.byteCount)
    for box in damage.boxes {
      converter.convert(box, of: frame, into: &page, stride: information.lineLength)
    }
  }
}

extension FramebufferInformation {
  /// Where the page that is shown begins in the mapped memory, in bytes. A page that begins inside of a byte
  /// begins with it.
  var firstByte: Int { memoryStart + origin.y * lineLength + origin.x * bitsPerPixel / 8 }

  /// Whether the whole page that is shown lies in the memory, in rows that hold their pixels.
  func holds(_ format: PixelFormat) -> Bool {
    let row = format.bytesPerRow(width: size.width)
    return size.width > 0 && size.height > 0 && lineLength >= row && memoryLength > 0
      && origin.x >= 0 && origin.y >= 0
      && firstByte + (size.height - 1) * lineLength + row <= memoryStart + memoryLength
  }
}
