import Glyphs
import Raster

/// Reads the glyphs of an X11 font in the Portable Compiled Format.
///
/// ```
///   "\1fcp"  count  { type format size offset } * count      little-endian
///   each table: its format again, then numbers in the format's byte order
/// ```
///
/// The format's bits: 0-1 log2 of the bytes that rows are padded to, 2 big-endian, 3 the most
/// significant bit is leftmost, 4-5 log2 of the bytes that are swapped together, 8 short metrics.
/// (Source: the font format's description in FontForge's documentation, and libXfont's pcfread.c.)
struct PCFFont {
  private let file: [UInt8]
  private let metrics: Table
  private let bitmaps: Table
  private let encodings: Table

  /// Opens an unpacked file.
  init(_ file: [UInt8]) throws(FaceFailure) {
    self.file = file
    guard file.starts(with: [0x01, 0x66, 0x63, 0x70]) else { throw .damaged("the first bytes") }
    var tables: [Int: Table] = [:]
    for index in 0..<(try number(file, at: 4, bytes: 4)) {
      let entry = 8 + 16 * index
      tables[try number(file, at: entry, bytes: 4)] = Table(
        format: try number(file, at: entry + 4, bytes: 4),
        offset: try number(file, at: entry + 12, bytes: 4))
    }
    guard let metrics = tables[1 << 2], let bitmaps = tables[1 << 3],
      let encodings = tables[1 << 5]
    else { throw .damaged("the list of tables") }
    self.metrics = metrics
    self.bitmaps = bitmaps
    self.encodings = encodings
  }

  /// The glyph with a code of the font's own encoding, nil where it has none.
  func glyph(_ code: Int) throws(FaceFailure) -> BitmapGlyph? {
    guard let index = try glyphIndex(code) else { return nil }
    let (left, right, advance, ascent, descent) = try measures(index)
    let size = Size(width: right - left, height: ascent + descent)
    guard size.width >= 0, size.height >= 0 else { throw .damaged("the size of a glyph") }
    let padding = 1 << (bitmaps.format & 3)
    let unit = 1 << (bitmaps.format >> 4 & 3)
    let isSwapped = unit > 1 && bitmaps.isBigEndian != bitmaps.hasLeftmostBitFirst
    let stride = (BitmapGlyph.stride(ofWidth: size.width) + padding - 1) / padding * padding
    let count = try field(bitmaps, at: 4, bytes: 4)
    let start =
      try bitmaps.offset + 8 + 4 * count + 16 + field(bitmaps, at: 8 + 4 * index, bytes: 4)
    guard start + size.height * stride <= file.count else { throw .damaged("the rows of a glyph") }
    var bits: [UInt8] = []
    for row in 0..<size.height {
      for byte in 0..<BitmapGlyph.stride(ofWidth: size.width) {
        let place = isSwapped ? byte ^ (unit - 1) : byte
        let value = file[start + row * stride + place]
        bits.append(bitmaps.hasLeftmostBitFirst ? value : reversed(value))
      }
    }
    return BitmapGlyph(size: size, left: left, top: ascent, advance: advance, bits: bits)
  }

  /// The table of codes: first and last low byte, first and last high byte, the default, then
  /// numbers of glyphs, 0xFFFF for none.
  private func glyphIndex(_ code: Int) throws(FaceFailure) -> Int? {
    let (low, high) = (code & 0xFF, code >> 8)
    let (firstLow, lastLow) = (
      try field(encodings, at: 4, bytes: 2), try field(encodings, at: 6, bytes: 2)
    )
    let (firstHigh, lastHigh) = (
      try field(encodings, at: 8, bytes: 2), try field(encodings, at: 10, bytes: 2)
    )
    guard firstLow <= low, low <= lastLow, firstHigh <= high, high <= lastHigh else { return nil }
    let place = (high - firstHigh) * (lastLow - firstLow + 1) + low - firstLow
    let index = try field(encodings, at: 14 + 2 * place, bytes: 2)
    return index == 0xFFFF ? nil : index
  }

  private func measures(_ index: Int) throws(FaceFailure) -> (Int, Int, Int, Int, Int) {
    var values: [Int] = []
    for item in 0..<5 {
      if metrics.format & 0x100 != 0 {
        values.append(try field(metrics, at: 6 + 5 * index + item, bytes: 1) - 0x80)
      } else {
        let value = try field(metrics, at: 8 + 12 * index + 2 * item, bytes: 2)
        values.append(Int(Int16(truncatingIfNeeded: value)))
      }
    }
    return (values[0], values[1], values[2], values[3], values[4])
  }

  private func field(_ table: Table, at offset: Int, bytes: Int) throws(FaceFailure) -> Int {
    try number(file, at: table.offset + offset, bytes: bytes, isBigEndian: table.isBigEndian)
  }

  private struct Table {
    let format: Int
    let offset: Int
    var isBigEndian: Bool { format & 4 != 0 }
    var hasLeftmostBitFirst: Bool { format & 8 != 0 }
  }
}

private func number(_ file: [UInt8], at offset: Int, bytes: Int, isBigEndian: Bool = false)
  throws(FaceFailure) -> Int
{
  guard offset >= 0, offset + bytes <= file.count else { throw .damaged("a number at \(offset)") }
  var value = 0
  for index in 0..<bytes {
    value = value << 8 | Int(file[offset + (isBigEndian ? index : bytes - 1 - index)])
  }
  return value
}

private func reversed(_ byte: UInt8) -> UInt8 {
  (0..<8).reduce(0) { $0 << 1 | (byte >> UInt8($1) & 1) }
}
