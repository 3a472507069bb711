// Reads a whole file into memory, but never more than a bound.

/// The bytes of the file at `path`, or nil if there are more than `limit`. A pipe or a device is read to its end, within
/// the same bound.
public func readFile(_ path: String, atMost limit: Int) throws(Errno) -> [UInt8]? {
  let file = try OwnedDescriptor.open(path, [])
  var bytes: [UInt8] = []
  var buffer = [UInt8](repeating: 0, count: 1 << 16)
  while true {
    switch try file.read(into: &buffer) {
    case .moved(let count):
      if bytes.count + count > limit { return nil }
      bytes += buffer[..<count]
    case .wouldBlock: _ = try awaitReadiness(of: file.number, forWriting: false, milliseconds: -1)
    case .ended: return bytes
    }
  }
}
