import CGif
import LinuxIO
import Panels
import Raster

/// Writes an animated GIF frame by frame into a file; what giflib has encoded goes out after each.
///
/// The C functions are giflib's low-level `EGif...`; they return codes and never jump across Swift frames.
@safe final class GIFEncoder {
  private let file: UnsafeMutablePointer<GifFileType>
  private let sink = Sink()
  private let output: AtomicWriter
  private var isOpen = true

  /// Begins the GIF at `path`: the screen of `size`, the common palette, and that it repeats for ever.
  ///
  /// Fails when the size is more than GIF allows, 1 to 65535 each way, or when the file cannot be made.
  init(path: String, size: Size, palette: [UInt32]) throws(PanelFailure) {
    let sides = 1...65_535
    guard sides.contains(size.width), sides.contains(size.height) else {
      throw PanelFailure(
        .unsupported, "cannot make a GIF of \(size.width)x\(size.height); its sides are 1 to 65535")
    }
    output = try AtomicWriter(path)
    var code: Int32 = 0
    let user = unsafe Unmanaged.passUnretained(sink).toOpaque()
    guard let file = unsafe EGifOpen(user, takeBytes, &code) else { throw Self.failure(code) }
    unsafe self.file = unsafe file
    unsafe EGifSetGifVersion(file, true)
    guard let colors = unsafe Self.map(of: palette) else {
      throw Self.failure(E_GIF_ERR_NOT_ENOUGH_MEM)
    }
    defer { unsafe GifFreeMapObject(colors) }
    try check(
      unsafe EGifPutScreenDesc(file, Int32(size.width), Int32(size.height), 8, 0, colors))
    // The extension that Netscape's browser began with: 1, then how often to repeat, where 0 is for ever.
    let name = Array("NETSCAPE2.0".utf8)
    let count: [UInt8] = [1, 0, 0]
    try check(unsafe EGifPutExtensionLeader(file, APPLICATION_EXT_FUNC_CODE))
    try check(unsafe EGifPutExtensionBlock(file, Int32(name.count), name))
    try check(unsafe EGifPutExtensionBlock(file, Int32(count.count), count))
    try check(unsafe EGifPutExtensionTrailer(file))
    try flush()
  }

  deinit {
    // Only to give giflib's memory back: the file that was not committed goes away.
    var code: Int32 = 0
    if isOpen { _ = unsafe EGifCloseFile(file, &code) }
  }

  /// Appends a frame that stands for `delay` hundredths of a second, 0 to 65535, and that the next is drawn upon.
  ///
  /// - Parameters:
  ///   - indexes: `box.area` numbers of colours, row by row from the top.
  ///   - box: where they lie on the screen.
  ///   - palette: the colours that they count in; nil is the common palette.
  ///   - delay: how long the frame stands.
  /// - Throws: a failure where giflib has no memory, or the disk is full.
  func append(_ indexes: [UInt8], in box: Rect, palette: [UInt32]?, delay: Int)
    throws(PanelFailure)
  {
    precondition(indexes.count == box.area && !box.isEmpty, "the pixels fill their box")
    var control = GraphicsControlBlock(
      DisposalMode: DISPOSE_DO_NOT, UserInputFlag: false, DelayTime: Int32(delay),
      TransparentColor: NO_TRANSPARENT_COLOR)
    var packed: [UInt8] = [0, 0, 0, 0]
    _ = unsafe EGifGCBToExtension(&control, &packed)
    try check(unsafe EGifPutExtension(file, GRAPHICS_EXT_FUNC_CODE, 4, packed))
    var own: UnsafeMutablePointer<ColorMapObject>?
    if let palette {
      unsafe own = unsafe Self.map(of: palette)
      guard unsafe own != nil else { throw Self.failure(E_GIF_ERR_NOT_ENOUGH_MEM) }
    }
    // giflib copies the colours; without a palette there is nothing to free.
    defer { unsafe GifFreeMapObject(own) }
    try check(
      unsafe EGifPutImageDesc(
        file, Int32(box.x), Int32(box.y), Int32(box.width), Int32(box.height), false, own))
    for row in 0..<box.height {
      // giflib may mask the numbers in place.
      var line = Array(indexes[(row * box.width)..<((row + 1) * box.width)])
      try check(unsafe EGifPutLine(file, &line, Int32(box.width)))
    }
    try flush()
  }

  /// Ends the GIF and gives the file its name.
  func finish() throws(PanelFailure) {
    var code: Int32 = 0
    isOpen = false
    guard unsafe EGifCloseFile(file, &code) == GIF_OK else { throw Self.failure(code) }
    try flush()
    try output.commit()
  }

  private func flush() throws(PanelFailure) {
    try output.write(sink.bytes)
    sink.bytes.removeAll(keepingCapacity: true)
  }

  private func check(_ result: Int32) throws(PanelFailure) {
    if result != GIF_OK { throw unsafe Self.failure(file.pointee.Error) }
  }

  private static func failure(_ code: Int32) -> PanelFailure {
    var reason = "giflib's error \(code)"
    if let text = unsafe GifErrorString(code) { reason = unsafe String(cString: text) }
    return PanelFailure(.unsupported, "cannot make the GIF: \(reason); choose a smaller size")
  }

  /// A palette as giflib takes it: filled up to a power of two. Nil where there is no memory.
  private static func map(of colors: [UInt32]) -> UnsafeMutablePointer<ColorMapObject>? {
    var entries: [GifColorType] = []
    for color in colors {
      entries.append(
        GifColorType(
          Red: UInt8(truncatingIfNeeded: color >> 16), Green: UInt8(truncatingIfNeeded: color >> 8),
          Blue: UInt8(truncatingIfNeeded: color)))
    }
    while entries.count < 2 || entries.count & (entries.count - 1) != 0 {
      entries.append(GifColorType(Red: 0, Green: 0, Blue: 0))
    }
    return unsafe GifMakeMapObject(Int32(entries.count), entries)
  }
}

/// The bytes that giflib has written and that are not in the file yet.
private final class Sink {
  var bytes: [UInt8] = []
}

/// Takes what giflib writes; the user's data is the sink.
private func takeBytes(
  _ file: UnsafeMutablePointer<GifFileType>?, _ bytes: UnsafePointer<GifByteType>?, _ count: Int32
) -> Int32 {
  guard let file = unsafe file, let bytes = unsafe bytes, let user = unsafe file.pointee.UserData
  else { return 0 }
  let sink = unsafe Unmanaged<Sink>.fromOpaque(user).takeUnretainedValue()
  unsafe sink.bytes.append(contentsOf: UnsafeBufferPointer(start: bytes, count: Int(count)))
  return count
}
