// Places the primaries of a frame's pixel in the word that a display keeps.

extension PixelFormat {
  /// What a coloured pixel is made of: three channels in a word.
  struct Word: Equatable, Sendable {
    let red: Channel
    let green: Channel
    let blue: Channel
    /// Bits that are always 1.
    let filler: UInt32
    /// Whether the most significant byte comes first in memory.
    let isBigEndian: Bool

    /// Whether the channels lie as in a frame's own pixels.
    var isFrameLike: Bool {
      isDeep && red.offset == 16 && green.offset == 8 && blue.offset == 0 && !isBigEndian
    }

    /// Whether no channel has less than 8 bits, so that no level is missing.
    var isDeep: Bool { red.length == 8 && green.length == 8 && blue.length == 8 }

    /// The word of a frame's pixel; of short channels the topmost bits are kept.
    @inline(__always)
    func value(_ pixel: UInt32) -> UInt32 {
      red.placed((pixel &>> 16) & 0xFF) | green.placed((pixel &>> 8) & 0xFF)
        | blue.placed(pixel & 0xFF) | filler
    }
  }
}

extension PixelFormat.Channel {
  /// A primary, 0 to 255, moved to its place in the word.
  @inline(__always)
  fileprivate func placed(_ primary: UInt32) -> UInt32 {
    let lost = UInt32(truncatingIfNeeded: 8 &- length)
    return (primary &>> lost) &<< UInt32(truncatingIfNeeded: offset)
  }

  /// A primary, 0 to 255, brought to a level of the channel by a threshold; the level stands in the
  /// topmost bits, where `placed` looks for it.
  @inline(__always)
  func level(_ primary: UInt32, _ threshold: UInt32) -> UInt32 {
    let lost = UInt32(truncatingIfNeeded: 8 &- length)
    let most = UInt32(255) &>> lost
    let value = primary &* most &+ threshold
    return ((value &+ 1 &+ (value &>> 8)) &>> 8) &<< lost
  }
}
