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
func gunzip(_ bytes: [UInt8], atMost limit: Int) throws(GunzipFailure) -> [UInt8] {
  var unpacked: [UInt8] = []
  var start = 0
  repeat {
    let used = try gunzipMember(bytes[start...], into: &unpacked, atMost: limit)
    start += used
    // Zeros behind a member are padding, as gzip's own manual allows.
    while start < bytes.count, bytes[start] == 0 { start += 1 }
  } while start < bytes.count
  return unpacked
}

/// Unpacks one member; answers how many bytes it had.
private func gunzipMember(
  _ bytes: ArraySlice<UInt8>, into unpacked: inout [UInt8], atMost limit: Int
) throws(GunzipFailure) -> Int {
  let count = bytes.count
  // zlib reads and writes where these are: they must not move.
  let input = UnsafeMutablePointer<UInt8>.allocate(capacity: max(1, count))
  defer { unsafe input.deallocate() }
  for (offset, byte) in bytes.enumerated() { unsafe input[offset] = byte }
  let room = 1 << 16
  let output = UnsafeMutablePointer<UInt8>.allocate(capacity: room)
  defer { unsafe output.deallocate() }
  var stream = unsafe z_stream()
  guard unsafe czlib_begin_gunzip(&stream) == Z_OK else { throw .damaged }
  defer { unsafe inflateEnd(&stream) }
  unsafe stream.next_in = input
  unsafe stream.avail_in = UInt32(count)
  while true {
    unsafe stream.next_out = output
    unsafe stream.avail_out = UInt32(room)
    let code = unsafe inflate(&stream, Z_NO_FLUSH)
    let made = unsafe room - Int(stream.avail_out)
    if unpacked.count + made > limit { throw .tooLarge }
    unsafe unpacked.append(contentsOf: UnsafeBufferPointer(start: output, count: made))
    switch code {
    case Z_STREAM_END: return unsafe count - Int(stream.avail_in)
    case Z_OK: continue
    case Z_BUF_ERROR: throw .cut
    default: throw .damaged
    }
  }
}
