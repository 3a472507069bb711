import Raster
import Typing

/// How much of one text is to be seen, or is seen already: what a frame of the typing engine means on one display.
struct ShownText: Equatable {
  /// How many slots show whole, from the first.
  var slots = 0
  /// What a half-typed syllable shows in the slot behind them.
  var composing: Composing?
  /// The cursor, unless it is hidden.
  var cursor: Cursor?

  /// A syllable that is being composed.
  struct Composing: Equatable {
    /// What stands in the slot behind the whole ones; nil while its initial still hangs on the slot before.
    var scalar: Unicode.Scalar?
    /// What stands in the last whole slot instead of its own syllable, which has lent a jamo.
    var previous: Unicode.Scalar?
  }

  /// A cursor of which something is to be seen.
  struct Cursor: Equatable {
    /// The number of the row in which it stands.
    var row: Int
    /// Its left edge, from the left edge of the display.
    var x: Int
    /// How much of it shows, 1 to 255.
    var opacity: UInt8
  }

  /// The number of slots that show anything, half-typed ones included.
  var touchedSlots: Int { composing?.scalar == nil ? slots : slots + 1 }

  /// What composing shows in a slot; nil where the slot shows its own character.
  func composed(_ slot: Int) -> Unicode.Scalar? {
    guard let composing else { return nil }
    if slot == slots { return composing.scalar }
    return slot == slots - 1 ? composing.previous : nil
  }
}
