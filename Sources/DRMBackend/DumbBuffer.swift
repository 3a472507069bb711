import LinuxIO
import Raster

/// A dumb buffer: memory that both this program and the scan-out engine see.
///
/// Slow to read (often write-combined), so the picture is kept in a ``Frame`` and only written here.
/// The C requests are `DRM_IOCTL_MODE_CREATE_DUMB` and `DRM_IOCTL_MODE_DESTROY_DUMB`.
@safe
struct DumbBuffer: ~Copyable {
  private let calls: CardCalls
  private let memory: DumbMemory
  private let bytes: UnsafeMutableRawBufferPointer
  /// The number by which the card shows the buffer.
  let framebuffer: UInt32
  /// Bytes from one row to the next; the driver may pad.
  var pitch: Int { memory.pitch }

  /// Makes a buffer; fails with ENOMEM or ENOSPC where the card's memory is used up, and with
  /// EINVAL for a format that the driver does not take.
  init(_ size: Size, _ format: ScanFormat, on calls: CardCalls) throws(Errno) {
    let memory = try calls.makeMemory(size, bitsPerPixel: format.pixels.bitsPerPixel)
    // The kernel's own numbers are checked once, so that no row can lie outside.
    guard memory.pitch >= format.pixels.bytesPerRow(width: size.width),
      memory.byteCount >= memory.pitch * size.height
    else {
      calls.destroy(memory)
      throw .invalid
    }
    var made: UInt32?
    let framebuffer: UInt32
    let bytes: UnsafeMutableRawBufferPointer
    do throws(Errno) {
      framebuffer = try calls.addFramebuffer(memory, size, format: format.code)
      made = framebuffer
      unsafe bytes = try calls.map(memory)
    } catch {
      if let made { calls.removeFramebuffer(made) }
      calls.destroy(memory)
      throw error
    }
    self.calls = calls
    self.memory = memory
    self.framebuffer = framebuffer
    unsafe self.bytes = unsafe bytes
  }

  deinit {
    calls.removeFramebuffer(framebuffer)
    unsafe calls.unmap(bytes)
    calls.destroy(memory)
  }

  /// Writes the boxes of `frame` that changed; tells which boxes of the buffer were written.
  borrowing func write(
    _ damage: Damage, of frame: borrowing Frame, by converter: PixelConverter
  ) -> [Rect] {
    var written: [Rect] = []
    var span = unsafe bytes.mutableBytes
    for box in damage.boxes {
      written.append(converter.convert(box, of: frame, into: &span, stride: pitch))
    }
    return written
  }
}

/// A buffer of an output, and what it does not show yet.
final class Surface {
  let buffer: DumbBuffer
  /// What was drawn into the output's other buffer since this one was written.
  var missing = Damage()

  init(_ size: Size, _ format: ScanFormat, on calls: CardCalls) throws(Errno) {
    buffer = try DumbBuffer(size, format, on: calls)
  }
}
