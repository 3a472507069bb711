// What a card is told to do.
import CDRM
import CLinux
import LinuxIO
import Raster

/// Every order that is given to a card's driver; a class, so that tests can record and refuse them.
class CardCalls: CardReader {
  /// The C calls are `drmSetMaster` and `drmDropMaster`.
  func setMaster(_ isMaster: Bool) throws(Errno) {
    try check(isMaster ? drmSetMaster(descriptor) : drmDropMaster(descriptor))
  }

  // MARK: Memory

  /// Makes memory for a picture. The C request is `DRM_IOCTL_MODE_CREATE_DUMB`.
  func makeMemory(_ size: Size, bitsPerPixel: Int) throws(Errno) -> DumbMemory {
    var request = drm_mode_create_dumb()
    request.width = UInt32(clamping: size.width)
    request.height = UInt32(clamping: size.height)
    request.bpp = UInt32(clamping: bitsPerPixel)
    try check(unsafe drmIoctl(descriptor, CDRM_CREATE_DUMB, &request))
    return DumbMemory(
      handle: request.handle, pitch: Int(request.pitch), byteCount: Int(request.size))
  }

  /// Shows the memory to this process. The C request is `DRM_IOCTL_MODE_MAP_DUMB`, then `mmap`.
  func map(_ memory: DumbMemory) throws(Errno) -> UnsafeMutableRawBufferPointer {
    var request = drm_mode_map_dumb()
    request.handle = memory.handle
    try check(unsafe drmIoctl(descriptor, CDRM_MAP_DUMB, &request))
    // The offset is a mark, not a place, and needs more than 32 bits on every machine.
    let address = unsafe mmap64(
      nil, memory.byteCount, PROT_READ | PROT_WRITE, MAP_SHARED, descriptor,
      off64_t(request.offset))
    guard let address = unsafe address, unsafe address != UnsafeMutableRawPointer(bitPattern: -1)
    else { throw .last }
    return unsafe UnsafeMutableRawBufferPointer(start: address, count: memory.byteCount)
  }

  /// The C call is `munmap`.
  func unmap(_ bytes: UnsafeMutableRawBufferPointer) {
    unsafe munmap(bytes.baseAddress, bytes.count)
  }

  /// The C request is `DRM_IOCTL_MODE_DESTROY_DUMB`.
  func destroy(_ memory: DumbMemory) {
    var request = drm_mode_destroy_dumb()
    request.handle = memory.handle
    // A card that has gone has taken the memory with it.
    _ = unsafe drmIoctl(descriptor, CDRM_DESTROY_DUMB, &request)
  }

  /// Makes memory something that can be scanned out. The C call is `drmModeAddFB2`.
  func addFramebuffer(_ memory: DumbMemory, _ size: Size, format: UInt32) throws(Errno) -> UInt32 {
    var number: UInt32 = 0
    var handles: [UInt32] = [memory.handle, 0, 0, 0]
    var pitches: [UInt32] = [UInt32(clamping: memory.pitch), 0, 0, 0]
    var offsets: [UInt32] = [0, 0, 0, 0]
    try check(
      unsafe drmModeAddFB2(
        descriptor, UInt32(clamping: size.width), UInt32(clamping: size.height), format, &handles,
        &pitches, &offsets, &number, 0))
    return number
  }

  /// The C call is `drmModeRmFB`.
  func removeFramebuffer(_ number: UInt32) {
    _ = drmModeRmFB(descriptor, number)
  }

  // MARK: Showing

  /// Carries out a request as one. The C call is `drmModeAtomicCommit`.
  func commit(_ request: AtomicRequest, _ flags: CommitFlags, mark: UInt64) throws(Errno) {
    guard let list = unsafe drmModeAtomicAlloc() else { throw Errno(code: ENOMEM) }
    defer { unsafe drmModeAtomicFree(list) }
    for item in request.items {
      try check(unsafe drmModeAtomicAddProperty(list, item.object, item.property, item.value))
    }
    try check(
      unsafe drmModeAtomicCommit(
        descriptor, list, flags.rawValue, UnsafeMutableRawPointer(bitPattern: UInt(mark))))
  }

  /// Hands a mode to the kernel, for the property `MODE_ID`. The C call is
  /// `drmModeCreatePropertyBlob`.
  func makeBlob(of mode: Mode) throws(Errno) -> UInt32 {
    var info = mode.kernelForm
    var number: UInt32 = 0
    try check(
      unsafe drmModeCreatePropertyBlob(
        descriptor, &info, MemoryLayout<drmModeModeInfo>.size, &number))
    return number
  }

  /// Hands changed boxes of a framebuffer to the kernel, for the property `FB_DAMAGE_CLIPS`.
  func makeBlob(of boxes: [Rect]) throws(Errno) -> UInt32 {
    var clips = boxes.map { box in
      drm_mode_rect(
        x1: Int32(clamping: box.x), y1: Int32(clamping: box.y), x2: Int32(clamping: box.right),
        y2: Int32(clamping: box.bottom))
    }
    var number: UInt32 = 0
    try check(
      unsafe drmModeCreatePropertyBlob(
        descriptor, &clips, clips.count * MemoryLayout<drm_mode_rect>.size, &number))
    return number
  }

  /// The C call is `drmModeDestroyPropertyBlob`.
  func destroyBlob(_ number: UInt32) {
    _ = drmModeDestroyPropertyBlob(descriptor, number)
  }

  /// Shows a framebuffer in the way that every driver knows; a framebuffer of 0 switches the CRTC
  /// off. The C call is `drmModeSetCrtc`.
  func setCRTC(_ state: CRTCState, connectors: [UInt32]) throws(Errno) {
    var connectors = connectors
    let count = Int32(connectors.count)
    guard let mode = state.mode, state.framebuffer != 0 else {
      try check(drmModeSetCrtc(descriptor, state.id, 0, 0, 0, nil, 0, nil))
      return
    }
    var info = mode.kernelForm
    try check(
      unsafe drmModeSetCrtc(
        descriptor, state.id, state.framebuffer, state.x, state.y, &connectors, count, &info))
  }

  /// Shows another framebuffer at the next vblank, and tells when. The C call is
  /// `drmModePageFlip`.
  func flip(_ crtc: UInt32, to framebuffer: UInt32, mark: UInt64) throws(Errno) {
    try check(
      unsafe drmModePageFlip(
        descriptor, crtc, framebuffer, UInt32(DRM_MODE_PAGE_FLIP_EVENT),
        UnsafeMutableRawPointer(bitPattern: UInt(mark))))
  }

  /// Tells which boxes of a framebuffer changed; may wait until they are on the display. The C call
  /// is `drmModeDirtyFB`.
  func tellDirty(_ framebuffer: UInt32, _ boxes: [Rect]) throws(Errno) {
    var clips = boxes.map { box in
      drmModeClip(
        x1: UInt16(clamping: box.x), y1: UInt16(clamping: box.y), x2: UInt16(clamping: box.right),
        y2: UInt16(clamping: box.bottom))
    }
    try check(
      unsafe drmModeDirtyFB(descriptor, framebuffer, &clips, UInt32(clamping: clips.count)))
  }

  /// Hides the arrow that an earlier program left behind. The C call is `drmModeSetCursor`.
  func hideCursor(_ crtc: UInt32) {
    // A driver without a cursor has none to hide.
    _ = drmModeSetCursor(descriptor, crtc, 0, 0, 0)
  }

  /// Takes a layer away. The C call is `drmModeSetPlane`.
  func hidePlane(_ plane: UInt32) {
    _ = drmModeSetPlane(descriptor, plane, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0)
  }

  /// The C call is `drmModeObjectSetProperty`.
  func set(_ property: UInt32, ofPlane plane: UInt32, to value: UInt64) {
    _ = drmModeObjectSetProperty(descriptor, plane, UInt32(DRM_MODE_OBJECT_PLANE), property, value)
  }

  /// The flips that were finished since the last question; does not wait.
  func takeEvents() throws(Errno) -> [FlipEvent] {
    var events: [FlipEvent] = []
    var buffer = [UInt8](repeating: 0, count: 1024)
    while case .moved(let count) = try node.read(into: &buffer) {
      events += flipEvents(in: buffer[..<count])
      if count < buffer.count / 2 { break }
    }
    return events
  }

  private func check(_ result: Int32) throws(Errno) {
    // libdrm answers with -1 and errno, or with the negative number itself.
    if result < 0 { throw result == -1 ? .last : Errno(code: -result) }
  }
}

/// Finds the finished flips among a card's events: `struct drm_event_vblank`, of which the mark is
/// at byte 8 and the sequence at byte 24.
func flipEvents(in bytes: ArraySlice<UInt8>) -> [FlipEvent] {
  func word(_ place: Int) -> UInt64 {
    UInt64(
      unsafe bytes.withUnsafeBytes {
        unsafe $0.loadUnaligned(fromByteOffset: place, as: UInt32.self)
      })
  }
  var events: [FlipEvent] = []
  var place = 0
  while place + 8 <= bytes.count {
    let (type, length) = (word(place), Int(word(place + 4)))
    if length < 8 || place + length > bytes.count { break }
    if type == UInt64(DRM_EVENT_FLIP_COMPLETE) && length >= 32 {
      // Two words of the machine's order make a 64-bit number on a little-endian machine.
      let mark = word(place + 8) | word(place + 12) << 32
      events.append(FlipEvent(mark: mark, sequence: UInt32(word(place + 24))))
    }
    place += length
  }
  return events
}
