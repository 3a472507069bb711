import Panels
import Raster
import Time

/// Tells keys from answers in what a terminal sends, however the bytes are cut.
///
/// Sequences follow ECMA-48: `ESC [` parameters and a final byte; `ESC _`, `ESC P`, `ESC ]`, `ESC
/// ^` and `ESC X` a string up to `ESC \`. A lone Escape key is the same byte as a sequence's first;
/// only time tells them apart. Whatever is not understood is dropped whole, so that no piece of an
/// answer is taken for keys.
struct TerminalInput {
  /// What the bytes meant.
  enum Event: Equatable {
    /// A key was pressed.
    case key(PanelKey)
    /// The terminal answered the graphics query with this number.
    case graphics(id: Int, isOK: Bool)
    /// The terminal told one of its own colours.
    case color(ColorPart, Color)
    /// The terminal named its attributes.
    case deviceAttributes
  }

  /// Which of its colours the terminal told.
  enum ColorPart: Equatable {
    /// That of text; the answer is an OSC 10.
    case foreground
    /// That of empty cells; the answer is an OSC 11.
    case background
  }

  /// How long Escape waits for the rest of a sequence; longer while answers are due.
  var patience = Self.keyPatience
  /// The usual patience: longer than a sequence takes on a slow line, shorter than a person
  /// notices.
  static let keyPatience = Interval.milliseconds(50)
  /// How long the rest of a begun sequence may take before it is given up.
  static let sequencePatience = Interval.milliseconds(2000)
  /// Longer sequences are dropped: no answer that matters has so many bytes.
  static let capacity = 256

  /// When a pause decides what the bytes so far were.
  private(set) var deadline: Instant?

  private enum State {
    case ground, character(length: Int), escape, control, consoleKey, shifted
    case string, stringEscape
  }
  private var state = State.ground
  private var collected: [UInt8] = []

  /// Takes bytes that came in at `now`.
  mutating func take(_ bytes: ArraySlice<UInt8>, at now: Instant) -> [Event] {
    var events = passTime(to: now)
    for byte in bytes { take(byte, &events) }
    switch state {
    case .ground: deadline = nil
    case .escape: deadline = now + patience
    default: deadline = now + Self.sequencePatience
    }
    return events
  }

  /// Notes that it is `now`: an Escape that nothing followed was the key.
  mutating func passTime(to now: Instant) -> [Event] {
    guard let deadline, now >= deadline else { return [] }
    self.deadline = nil
    defer { state = .ground }
    if case .escape = state { return [.key(.escape)] }
    return []
  }

  private mutating func take(_ byte: UInt8, _ events: inout [Event]) {
    switch state {
    case .ground:
      takeInGround(byte, &events)
    case .character(let length):
      takeInCharacter(byte, length: length, &events)
    case .escape:
      takeAfterEscape(byte, &events)
    case .control:
      takeInControl(byte, &events)
    case .consoleKey:
      state = .ground  // a function key of the Linux console, ESC [ [ A
    case .shifted:
      state = .ground
      if let key = arrow(byte) { events.append(.key(key)) }
      if byte == UInt8(ascii: "M") { events.append(.key(.enter)) }
    case .string:
      takeInString(byte, &events)
    case .stringEscape:
      if byte == UInt8(ascii: "\\") {
        state = .ground
        finishString(&events)
      } else {
        // Anything else breaks the string off and begins a sequence of its own.
        takeAfterEscape(byte, &events)
      }
    }
  }

  private mutating func takeInGround(_ byte: UInt8, _ events: inout [Event]) {
    switch byte {
    case 0x1B: state = .escape
    case 0x0A, 0x0D: events.append(.key(.enter))
    case 0x20...0x7E: events.append(.key(.character(Character(Unicode.Scalar(byte)))))
    case 0xC2...0xF4:
      collected = [byte]
      state = .character(length: byte < 0xE0 ? 2 : byte < 0xF0 ? 3 : 4)
    default: break  // other control characters, and bytes that begin no character
    }
  }

  private mutating func takeInCharacter(_ byte: UInt8, length: Int, _ events: inout [Event]) {
    if byte & 0xC0 != 0x80 {
      state = .ground
      takeInGround(byte, &events)
      return
    }
    collected.append(byte)
    if collected.count < length { return }
    state = .ground
    let text = String(decoding: collected, as: UTF8.self)
    guard let scalar = text.unicodeScalars.first, text.unicodeScalars.count == 1 else { return }
    // U+0080 to U+009F are control characters; the decoder puts U+FFFD for bytes that are none.
    if scalar.value >= 0xA0 && scalar.value != 0xFFFD {
      events.append(.key(.character(Character(scalar))))
    }
  }

  private mutating func takeAfterEscape(_ byte: UInt8, _ events: inout [Event]) {
    collected = []
    switch byte {
    case UInt8(ascii: "["): state = .control
    case UInt8(ascii: "O"): state = .shifted
    case UInt8(ascii: "_"), UInt8(ascii: "P"), UInt8(ascii: "]"), UInt8(ascii: "^"),
      UInt8(ascii: "X"):
      collected = [byte]
      state = .string
    case 0x1B:
      events.append(.key(.escape))  // pressed twice
      state = .escape
    default: state = .ground  // a key with Alt, which nobody here has a use for
    }
  }

  private mutating func takeInControl(_ byte: UInt8, _ events: inout [Event]) {
    switch byte {
    case 0x1B: state = .escape
    case 0x18, 0x1A: state = .ground  // CAN and SUB break a sequence off
    case UInt8(ascii: "[") where collected.isEmpty: state = .consoleKey
    case 0x40...0x7E:
      state = .ground
      if byte == UInt8(ascii: "c") && collected.first == UInt8(ascii: "?") {
        events.append(.deviceAttributes)
      } else if let key = arrow(byte) {
        events.append(.key(key))
      }
    default: collect(byte)
    }
  }

  private mutating func takeInString(_ byte: UInt8, _ events: inout [Event]) {
    switch byte {
    case 0x1B: state = .stringEscape
    case 0x18, 0x1A: state = .ground
    case 0x07 where collected.first == UInt8(ascii: "]"):
      state = .ground  // xterm's end of an OSC
      finishString(&events)
    default: collect(byte)
    }
  }

  private mutating func collect(_ byte: UInt8) {
    if collected.count < Self.capacity { collected.append(byte) }
  }

  private func finishString(_ events: inout [Event]) {
    if collected.count >= Self.capacity { return }
    if collected.starts(with: "_G".utf8) { finishGraphics(&events) }
    for (head, part) in [("]10;rgb:", ColorPart.foreground), ("]11;rgb:", .background)]
    where collected.starts(with: head.utf8) {
      if let color = Self.color(collected.dropFirst(head.utf8.count)) {
        events.append(.color(part, color))
      }
    }
  }

  /// Reads `RRRR/GGGG/BBBB`, where each channel has 1 to 4 hexadecimal digits and its greatest
  /// number is full; nil for anything else.
  private static func color(_ bytes: ArraySlice<UInt8>) -> Color? {
    let parts = bytes.split(separator: UInt8(ascii: "/"), omittingEmptySubsequences: false)
    if parts.count != 3 { return nil }
    var rgb: UInt32 = 0
    for part in parts {
      if part.isEmpty || part.count > 4 { return nil }
      var value: UInt32 = 0
      for byte in part {
        guard let digit = hexadecimalDigit(byte) else { return nil }
        value = value << 4 | digit
      }
      let most: UInt32 = 1 << (4 * UInt32(part.count)) - 1
      rgb = rgb << 8 | (value * 255 + most / 2) / most
    }
    return Color(rgb: rgb)
  }

  private static func hexadecimalDigit(_ byte: UInt8) -> UInt32? {
    switch byte {
    case UInt8(ascii: "0")...UInt8(ascii: "9"): UInt32(byte - UInt8(ascii: "0"))
    case UInt8(ascii: "a")...UInt8(ascii: "f"): UInt32(byte - UInt8(ascii: "a")) + 10
    case UInt8(ascii: "A")...UInt8(ascii: "F"): UInt32(byte - UInt8(ascii: "A")) + 10
    default: nil
    }
  }

  /// Reads `_Gi=31;OK` and `_Gi=31;EINVAL:why`.
  private func finishGraphics(_ events: inout [Event]) {
    guard let semicolon = collected.firstIndex(of: UInt8(ascii: ";")) else { return }
    var id = 0
    for pair in collected[2..<semicolon].split(separator: UInt8(ascii: ","))
    where pair.starts(with: "i=".utf8) && pair.count <= 12 {
      id = pair.dropFirst(2).reduce(0) { sum, digit in
        (48...57).contains(digit) ? sum &* 10 &+ Int(digit - 48) : sum
      }
    }
    let isOK = collected[(semicolon + 1)...].elementsEqual("OK".utf8)
    events.append(.graphics(id: id, isOK: isOK))
  }

  private func arrow(_ byte: UInt8) -> PanelKey? {
    switch byte {
    case UInt8(ascii: "A"): .up
    case UInt8(ascii: "B"): .down
    case UInt8(ascii: "C"): .right
    case UInt8(ascii: "D"): .left
    default: nil
    }
  }
}
