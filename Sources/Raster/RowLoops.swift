// The loops that turn a row of pixels into a display's bytes; one for each kind of pixel.
//
// A row's bytes are cut out once for all its pixels, so that the compiler drops the checks of each
// store and uses vector instructions; stores go from left to right without a gap.

/// Writes pixels of the frame's own form, with the bits of `filler` set: nearly a plain copy.
func storeFrame(_ pixels: Span<UInt32>, filler: UInt32, into bytes: inout MutableRawSpan) {
  for i in pixels.indices {
    let value = pixels[i] | filler
    bytes.storeBytes(of: value.littleEndian, toByteOffset: i &* 4, as: UInt32.self)
  }
}

/// Makes a display's words of pixels; in each, the byte that comes first in memory is the lowest.
func placeWords(
  of pixels: Span<UInt32>, as word: PixelFormat.Word, bitsPerPixel: Int,
  into words: inout [UInt32]
) {
  var line = words.mutableSpan
  precondition(line.count == pixels.count)
  if word.isBigEndian {
    let unused = UInt32(32 - bitsPerPixel)
    for i in pixels.indices { line[i] = word.value(pixels[i]).byteSwapped &>> unused }
  } else {
    for i in pixels.indices { line[i] = word.value(pixels[i]) }
  }
}

/// Writes the low 16, 24 or 32 bits of each word.
func store(_ words: Span<UInt32>, bitsPerPixel: Int, into bytes: inout MutableRawSpan) {
  switch bitsPerPixel {
  case 16: storeHalves(words, into: &bytes)
  case 24: storeTriples(words, into: &bytes)
  default: storeFrame(words, filler: 0, into: &bytes)
  }
}

private func storeHalves(_ words: Span<UInt32>, into bytes: inout MutableRawSpan) {
  for i in words.indices {
    let value = UInt16(truncatingIfNeeded: words[i])
    bytes.storeBytes(of: value.littleEndian, toByteOffset: i &* 2, as: UInt16.self)
  }
}

/// Four pixels of three bytes are three words; what is left is stored byte by byte.
///
///     aaa b   bb cc   c ddd      (the least significant byte is the left one)
private func storeTriples(_ words: Span<UInt32>, into bytes: inout MutableRawSpan) {
  let whole = words.count & ~3
  for i in Swift.stride(from: 0, to: whole, by: 4) {
    let (a, b, c, d) = (words[i], words[i &+ 1], words[i &+ 2], words[i &+ 3])
    let (first, second, third) = (a | b &<< 24, b &>> 8 | c &<< 16, c &>> 16 | d &<< 8)
    let offset = i &* 3
    bytes.storeBytes(of: first.littleEndian, toByteOffset: offset, as: UInt32.self)
    bytes.storeBytes(of: second.littleEndian, toByteOffset: offset &+ 4, as: UInt32.self)
    bytes.storeBytes(of: third.littleEndian, toByteOffset: offset &+ 8, as: UInt32.self)
  }
  for i in whole..<words.count {
    for k in 0..<3 {
      let byte = UInt8(truncatingIfNeeded: words[i] &>> UInt32(8 * k))
      bytes.storeBytes(of: byte, toByteOffset: i * 3 + k, as: UInt8.self)
    }
  }
}

/// Moves each primary to one of the levels that the word's channels have.
func ditherColors(
  of pixels: Span<UInt32>, thresholds: Span<UInt16>, to word: PixelFormat.Word,
  into dithered: inout [UInt32]
) {
  var line = dithered.mutableSpan
  precondition(thresholds.count == pixels.count && line.count == pixels.count)
  for i in pixels.indices {
    let pixel = pixels[i]
    let threshold = UInt32(thresholds[i])
    let red = word.red.level((pixel &>> 16) & 0xFF, threshold)
    let green = word.green.level((pixel &>> 8) & 0xFF, threshold)
    let blue = word.blue.level(pixel & 0xFF, threshold)
    line[i] = red &<< 16 | green &<< 8 | blue
  }
}

/// Finds the grey level of each pixel, 0 to `1 << bits` less one.
func findLevels(
  of pixels: Span<UInt32>, thresholds: Span<UInt16>, bits: Int, isInverted: Bool,
  into levels: inout [UInt8]
) {
  let most = UInt16(1) &<< UInt16(bits) &- 1
  let flip = isInverted ? most : 0
  var line = levels.mutableSpan
  precondition(thresholds.count == pixels.count && line.count >= pixels.count)
  for i in pixels.indices {
    let level = floorDivided255(luma(pixels[i]) &* most &+ thresholds[i])
    line[i] = UInt8(truncatingIfNeeded: level ^ flip)
  }
  for i in pixels.count..<line.count { line[i] = 0 }
}

/// Packs each two bytes of which `bits` are used into one; the left one goes on top, or below where
/// `isLowFirst`.
func packPairs(
  of levels: [UInt8], bits: Int, count: Int, isLowFirst: Bool, into packed: inout [UInt8]
) {
  let (left, right) = isLowFirst ? (UInt8(0), UInt8(bits)) : (UInt8(bits), UInt8(0))
  let source = levels.span.extracting(0..<(2 * count))
  var target = packed.mutableSpan
  precondition(target.count >= count)
  for i in 0..<count { target[i] = source[2 &* i] &<< left | source[2 &* i &+ 1] &<< right }
}

/// Writes packed greys.
func store(_ greys: Span<UInt8>, into bytes: inout MutableRawSpan) {
  precondition(greys.count >= bytes.byteCount)
  for i in bytes.byteOffsets { bytes.storeBytes(of: greys[i], toByteOffset: i, as: UInt8.self) }
}

/// How bright a pixel looks, 0 to 255, rounded to the nearest.
///
/// The weights are 0.299, 0.587 and 0.114 in 256ths. (Source: ITU-R BT.601-7, 2.5.1. They are made
/// for primaries as they are stored, with gamma, which is what a frame holds.)
@inline(__always)
private func luma(_ pixel: UInt32) -> UInt16 {
  let red = UInt16(truncatingIfNeeded: (pixel &>> 16) & 0xFF)
  let green = UInt16(truncatingIfNeeded: (pixel &>> 8) & 0xFF)
  let blue = UInt16(truncatingIfNeeded: pixel & 0xFF)
  return (red &* 77 &+ green &* 150 &+ blue &* 29 &+ 128) &>> 8
}

/// `value / 255` rounded down, for 0 to 65279, without a division: 255 * 255 + 254 is the most.
@inline(__always)
private func floorDivided255(_ value: UInt16) -> UInt16 {
  (value &+ 1 &+ (value &>> 8)) &>> 8
}
