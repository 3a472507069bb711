// How a framebuffer keeps pixels: from the kernel's fields to a row of the formats' table.
import Raster

/// A framebuffer's pixels, and what its table of colours has to hold for them.
struct FramebufferFormat: Equatable {
  var pixels: PixelFormat
  var palette: Palette
  /// What is lost, in a sentence; nil where nothing is.
  var note: String?

  /// What the table of colours has to hold.
  enum Palette: Equatable {
    /// There is none, or it has no say.
    case none
    /// This many greys, from black to white.
    case greys(Int)
    /// They have to be there already: the table cannot be set.
    case fixedGreys(Int)
    /// Each primary's own number, for primaries of so many bits.
    case ramps(red: Int, green: Int, blue: Int)
  }
}

/// Why pixels cannot be put into a framebuffer: what it has instead.
struct FramebufferLack: Error, Equatable {
  var what: String
}

extension FramebufferInformation {
  /// The format, by the bit fields and not by the number of bits alone: that cannot tell red from blue,
  /// nor 5 bits of green from 6.
  func format() throws(FramebufferLack) -> FramebufferFormat {
    guard layout == .packed else {
      throw FramebufferLack(what: "keeps the bits of a pixel apart (planes, or characters)")
    }
    switch visual {
    case .mono01: return try greys(.none, isInverted: true)
    case .mono10: return try greys(.none)
    case .pseudoColor: return try greys(.greys(1 << min(bitsPerPixel, 8)))
    case .fixedPseudoColor: return try greys(.fixedGreys(1 << min(bitsPerPixel, 8)))
    case .trueColor: return isGrey ? try greys(.none) : try colors(.none)
    case .directColor:
      return try colors(.ramps(red: red.length, green: green.length, blue: blue.length))
    case .other(let number):
      throw FramebufferLack(what: "has pixels of a kind that is not known here (visual \(number))")
    }
  }

  private func greys(
    _ palette: FramebufferFormat.Palette, isInverted: Bool = false
  ) throws(FramebufferLack) -> FramebufferFormat {
    let pixels: PixelFormat
    switch bitsPerPixel {
    case 1: pixels = isInverted ? .mono10.lowBitFirst : .mono01.lowBitFirst
    case 2 where !isInverted: pixels = .grey2.lowBitFirst
    case 4 where !isInverted: pixels = .grey4.lowBitFirst
    case 8 where !isInverted: pixels = .grey8
    default:
      throw FramebufferLack(what: "has \(bitsPerPixel) bits a pixel without primaries")
    }
    return FramebufferFormat(
      pixels: pixels, palette: palette,
      note: bitsPerPixel == 1
        ? "has 1 bit a pixel: all is black or white"
        : "has \(bitsPerPixel) bits a pixel: colours are shown as greys")
  }

  private func colors(
    _ palette: FramebufferFormat.Palette
  ) throws(FramebufferLack) -> FramebufferFormat {
    // Some drivers count the bits that are used.
    let bits = bitsPerPixel == 15 ? 16 : bitsPerPixel
    guard bits == 16 || bits == 24 || bits == 32 else {
      throw FramebufferLack(what: "has \(bitsPerPixel) bits a pixel for three primaries")
    }
    for field in [red, green, blue]
    where field.length < 1 || field.offset + field.length > bits || field.isMirrored {
      throw FramebufferLack(what: "does not say where its pixels have red, green and blue")
    }
    var filler: UInt32 = 0
    if alpha.length >= 1 && alpha.offset + alpha.length <= bits {
      // Full alpha: where it has a meaning, nothing shines through.
      filler = (UInt32.max >> UInt32(32 - alpha.length)) << UInt32(alpha.offset)
    }
    var pixels = PixelFormat(
      name: "\(bits) bits, red \(red.length) at \(red.offset), green \(green.length) at "
        + "\(green.offset), blue \(blue.length) at \(blue.offset)",
      bitsPerPixel: bits, red: red.channel, green: green.channel, blue: blue.channel,
      filler: filler)
    for known in PixelFormat.all where known == pixels { pixels = known }
    return FramebufferFormat(pixels: pixels, palette: palette, note: nil)
  }
}

extension FramebufferInformation.BitField {
  /// The upper 8 bits at most: a frame has no more.
  fileprivate var channel: PixelFormat.Channel {
    let excess = max(0, length - 8)
    return PixelFormat.Channel(offset: offset + excess, length: length - excess)
  }
}
