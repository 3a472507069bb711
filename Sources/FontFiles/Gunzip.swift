import CZlib

/// Why packed bytes could not be unpacked.
enum GunzipFailure: Error {
  /// They end before their end.
  case cut
  /// They are no gzip, or a check sum is wrong.
  case damaged
  /// They unpack to more than is wanted.
  case tooLarge
}

/// Whether bytes begin as gzip does (RFC 1952).
func isGzip(_ bytes: [UInt8]) -> Bool { bytes.starts(with: [0x1F, 0x8B]) }

/// Unpacks gzip, one member or several in a row, to at most `limit` bytes.
///
/// Time grows with what is read and written, however many members there are.
func gunzip(_ bytes: [UInt8], atMost limit: Int) throws(GunzipFailure) -> [UInt8] {
  // zlib keeps the address of its state: it must not move.
  let stream = UnsafeMutablePointer<z_stream>.allocate(capacity: 1)
  defer { unsafe stream.deallocate() }
  unsafe stream.initialize(to: z_stream())
  guard unsafe czlib_begin_gunzip(stream) == Z_OK else { throw .damaged }
  defer { unsafe inflateEnd(stream) }
  return try unsafe bytes.withUnsafeBufferPointer { input throws(GunzipFailure) -> [UInt8] in
    // zlib only reads there; its header does not say so.
    unsafe stream.pointee.next_in = UnsafeMutablePointer(mutating: input.baseAddress)
    unsafe stream.pointee.avail_in = UInt32(clamping: input.count)
    return try unsafe unpack(stream, atMost: limit)
  }
}

/// Unpacks what stands at the stream's input.
private func unpack(_ stream: UnsafeMutablePointer<z_stream>, atMost limit: Int)
  throws(GunzipFailure) -> [UInt8]
{
  let room = 1 << 16
  let output = UnsafeMutablePointer<UInt8>.allocate(capacity: room)
  defer { unsafe output.deallocate() }
  var unpacked: [UInt8] = []
  while true {
    unsafe stream.pointee.next_out = output
    unsafe stream.pointee.avail_out = UInt32(room)
    let code = unsafe inflate(stream, Z_NO_FLUSH)
    let made = unsafe room - Int(stream.pointee.avail_out)
    if unpacked.count + made > limit { throw .tooLarge }
    unsafe unpacked.append(contentsOf: UnsafeBufferPointer(start: output, count: made))
    switch code {
    case Z_OK: continue
    case Z_STREAM_END:
      // Zeros behind a member are padding, as gzip's own manual allows.
      while unsafe stream.pointee.avail_in > 0, unsafe stream.pointee.next_in.pointee == 0 {
        unsafe stream.pointee.next_in += 1
        unsafe stream.pointee.avail_in -= 1
      }
      if unsafe stream.pointee.avail_in == 0 { return unpacked }
      guard unsafe inflateReset(stream) == Z_OK else { throw .damaged }
    case Z_BUF_ERROR: throw .cut
    default: throw .damaged
    }
  }
}
