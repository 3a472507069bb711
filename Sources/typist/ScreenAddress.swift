import Boards
import Raster

/// Which screen a call means: what stands behind `drm:` in `--on`. What is left out is chosen.
struct ScreenAddress: Equatable {
  /// The card: `card1`, or a path below `/dev/dri`.
  var card: String?
  /// The connector: `HDMI-A-1`.
  var connector: String?
  /// The mode that is forced: its size and its pictures a second.
  var size: Size?
  var refresh: Int?
  /// How far this screen is turned, clockwise; nil is what `--rotate` says.
  var rotation: Rotation?

  /// The first screen that has a display.
  init() {}

  /// Reads `[CARD][:CONNECTOR][:WxH[@HZ]][:DEGREES]`; nil for anything else.
  init?(_ text: String) {
    if text.isEmpty { return }
    var words = text.utf8.split(separator: UInt8(ascii: ":"), omittingEmptySubsequences: false)
      .map { String(decoding: $0, as: UTF8.self) }
    // From the end, since a path such as /dev/dri/by-path/pci-0000:00:02.0-card has colons itself.
    if let word = words.last, let turn = Self.turn(word) {
      rotation = turn
      words.removeLast()
    }
    if let word = words.last, let mode = Self.mode(word) {
      (size, refresh) = mode
      words.removeLast()
    }
    if let word = words.last, Self.isConnector(word) {
      connector = word
      words.removeLast()
    }
    if words.isEmpty { return }
    var rest = ""
    for (index, word) in words.enumerated() { rest += (index == 0 ? "" : ":") + word }
    let isPath = rest.utf8.first == UInt8(ascii: "/")
    guard isPath || (rest.utf8.starts(with: "card".utf8) && words.count == 1) else { return nil }
    card = rest
  }

  private static func turn(_ word: String) -> Rotation? {
    wholeNumber(word, in: 0...270).flatMap { Rotation(rawValue: $0) }
  }

  private static func mode(_ word: String) -> (Size, Int?)? {
    let parts = word.utf8.split(separator: UInt8(ascii: "@"), omittingEmptySubsequences: false)
    let sides = parts[0].split(separator: UInt8(ascii: "x"), omittingEmptySubsequences: false)
    guard parts.count <= 2, sides.count == 2,
      let width = wholeNumber(String(decoding: sides[0], as: UTF8.self), in: 64...16384),
      let height = wholeNumber(String(decoding: sides[1], as: UTF8.self), in: 64...16384)
    else { return nil }
    if parts.count == 1 { return (Size(width: width, height: height), nil) }
    guard let refresh = wholeNumber(String(decoding: parts[1], as: UTF8.self), in: 1...1000) else {
      return nil
    }
    return (Size(width: width, height: height), refresh)
  }

  /// A connector begins with a letter and ends with its number: `Virtual-1`, `DSI-1`, `HDMI-A-2`.
  private static func isConnector(_ word: String) -> Bool {
    guard let dash = word.utf8.lastIndex(of: UInt8(ascii: "-")), let first = word.utf8.first,
      (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains(first & 0xDF)
    else { return false }
    return wholeNumber(String(word[word.index(after: dash)...]), in: 0...999) != nil
  }
}
