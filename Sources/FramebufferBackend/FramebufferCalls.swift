// The requests to a framebuffer's driver; no other file knows their C names.
import CLinux
import LinuxIO

/// What is asked of a framebuffer. Tests answer in a driver's place.
protocol FramebufferCalls: AnyObject {
  /// Its geometry, as it is now. Fails with ENODEV once the device has gone.
  func information() throws(Errno) -> FramebufferInformation
  /// Its memory, `byteCount` of it; slow to read, so that it is only written.
  func map(byteCount: Int) throws(Errno) -> UnsafeMutableRawBufferPointer
  func unmap(_ memory: UnsafeMutableRawBufferPointer)
  /// The first `count` entries of its table of colours.
  func colorTable(count: Int) throws(Errno) -> ColorTable
  func set(_ table: ColorTable) throws(Errno)
  /// Lights a screen that was put to sleep.
  func unblank() throws(Errno)
}

/// A framebuffer of the kernel: `/dev/fb0`.
final class LinuxFramebuffer: FramebufferCalls {
  private let descriptor: OwnedDescriptor

  /// Opens the device at `path`.
  init(opening path: String) throws(Errno) {
    descriptor = try OwnedDescriptor.open(path, [.readWrite])
  }

  /// The C requests are `FBIOGET_VSCREENINFO` and `FBIOGET_FSCREENINFO`.
  func information() throws(Errno) -> FramebufferInformation {
    let number = descriptor.number
    var variable = fb_var_screeninfo()
    var fixed = fb_fix_screeninfo()
    try retryingInterrupts {
      unsafe Int(cl_ioctl(number, UInt(FBIOGET_VSCREENINFO), &variable))
    }
    try retryingInterrupts { unsafe Int(cl_ioctl(number, UInt(FBIOGET_FSCREENINFO), &fixed)) }
    return FramebufferInformation(variable, fixed)
  }

  func map(byteCount: Int) throws(Errno) -> UnsafeMutableRawBufferPointer {
    let start = unsafe mmap(
      nil, byteCount, PROT_READ | PROT_WRITE, MAP_SHARED, descriptor.number, 0)
    guard let start = unsafe start, unsafe start != UnsafeMutableRawPointer(bitPattern: -1)
    else { throw .last }
    return unsafe UnsafeMutableRawBufferPointer(start: start, count: byteCount)
  }

  func unmap(_ memory: UnsafeMutableRawBufferPointer) {
    // It was mapped by `map`, so that it cannot fail.
    _ = unsafe munmap(memory.baseAddress, memory.count)
  }

  /// The C request is `FBIOGETCMAP`.
  func colorTable(count: Int) throws(Errno) -> ColorTable {
    var table = ColorTable(count: count)
    try exchange(&table, by: UInt(FBIOGETCMAP))
    return table
  }

  /// The C request is `FBIOPUTCMAP`.
  func set(_ table: ColorTable) throws(Errno) {
    var table = table
    try exchange(&table, by: UInt(FBIOPUTCMAP))
  }

  /// The C request is `FBIOBLANK` with `FB_BLANK_UNBLANK`.
  func unblank() throws(Errno) {
    let number = descriptor.number
    try retryingInterrupts {
      Int(cl_ioctl_value(number, UInt(FBIOBLANK), Int(FB_BLANK_UNBLANK)))
    }
  }

  private func exchange(_ table: inout ColorTable, by request: UInt) throws(Errno) {
    let number = descriptor.number
    let count = UInt32(table.red.count)
    let result = unsafe table.red.withUnsafeMutableBufferPointer { red in
      unsafe table.green.withUnsafeMutableBufferPointer { green in
        unsafe table.blue.withUnsafeMutableBufferPointer { blue in
          var map = unsafe fb_cmap(
            start: 0, len: count, red: red.baseAddress, green: green.baseAddress,
            blue: blue.baseAddress, transp: nil)
          return unsafe cl_ioctl(number, request, &map)
        }
      }
    }
    if result < 0 { throw .last }
  }
}
