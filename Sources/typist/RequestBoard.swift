// What a board says where the call says nothing.
import Boards
import LineBreaks
import Raster
import Staging
import Time
import Typing
import TypingDisplay

extension Request {
  /// Fills in what the board of a name or file says; options and texts of the call come first.
  mutating func apply(_ board: Board) throws(CallMistake) {
    if destinations.isEmpty {
      for (number, display) in board.displays.enumerated() {
        do throws(CallMistake) {
          try add(destination: Self.address(of: display))
        } catch {
          throw CallMistake("\(board.path), display \(number + 1): \(error.message)")
        }
        wishes.append(display)
      }
    } else if let display = board.displays.first {
      // Another place for the same display: its size and its colours stay.
      wishes = destinations.map { _ in display }
    }
    if texts.isEmpty {
      textWishes = board.texts
      texts = board.texts.map { $0.text("text") ?? "" }
    }
    applySettings(board.settings)
    try checkCompany()
  }

  /// What would stand behind `--on` for a display of a board.
  private static func address(of display: BoardValues) -> String {
    let driver = display.text("driver") ?? ""
    switch driver {
    case "terminal-cells": return "terminal:cells"
    case "png", "gif", "frames": return "\(driver):\(display.text("path") ?? "")"
    default: return display.text("output").map { "\(driver):\($0)" } ?? driver
    }
  }

  private mutating func applySettings(_ settings: BoardValues) {
    func open(_ option: Option) -> Bool { !given.contains(option) }
    if open(.font), let name = settings.text("font.name") { font = name }
    if open(.fallback), let names = settings.names("font.fallback") { fallbacks = names }
    if open(.size), let size = settings.whole("font.size") { pixelHeight = size }
    if open(.align), let alignment = Self.alignments[settings.text("style.align")] {
      style.alignment = alignment
    }
    if open(.spacing), let length = settings.whole("style.spacing") { style.spacing = length }
    if open(.padding), let length = settings.whole("style.padding") { style.padding = length }
    if open(.breakKorean), let breaking = Self.koreanBreaks[settings.text("style.break-korean")] {
      breaksKorean = breaking
    }
    if open(.stagger), let length = settings.seconds("style.stagger") { stagger = length }
    if open(.perChar), let length = settings.seconds("style.per-char") { perChar = length }
    if open(.startDelay), let length = settings.seconds("style.start-delay") { startDelay = length }
    if open(.unit), let wanted = Self.units[settings.text("style.unit")] { unit = wanted }
    if open(.cursor) && open(.noCursor), let text = settings.text("style.cursor") {
      cursor = text
      showsCursor = !text.isEmpty
    }
    if open(.blink), let wanted = Self.blinks[settings.text("style.blink")] { blink = wanted }
    if open(.blinkCycles), let cycles = Self.cycles(settings, "style.blink-cycles") {
      blinkCycles = cycles
    }
    if open(.pause), let length = settings.seconds("style.pause") { pause = length }
    if open(.variance), let part = settings.seconds("style.variance") { variance = part.seconds }
    if open(.seed), let number = settings.whole("style.seed") { seed = UInt64(number) }
    if settings.text("style.queue") == "yes" { isQueue = true }
    if open(.backSpeed), let length = settings.seconds("style.back-speed") { backSpeed = length }
    if open(.holdText), let length = settings.seconds("style.hold-text") { holdText = length }
    if open(.loop) {
      if let count = settings.whole("style.loop") { loop = .times(count) }
      if settings.text("style.loop") != nil { loop = .forever }
    }
    if open(.reduceMotion), let wanted = Self.reduceMotions[settings.text("motion.reduce")] {
      reduceMotion = wanted
    }
  }

  /// What the board says of one text, where the call says nothing.
  func applyWishes(to text: inout ShowText, number: Int) {
    guard textWishes.indices.contains(number) else { return }
    let wish = textWishes[number]
    if !given.contains(.perChar), let length = wish.seconds("per-char") {
      text.settings.perChar = length
    }
    // The call's stagger moves the starts too.
    let callStarts = given.contains(.startDelay) || given.contains(.stagger)
    if !callStarts, let length = wish.seconds("start-delay") {
      text.settings.startDelay = length
    }
    if !given.contains(.unit), let unit = Self.units[wish.text("unit")] {
      text.settings.unit = unit
    }
    if !given.contains(.blink), let blink = Self.blinks[wish.text("blink")] {
      text.settings.blink = blink
    }
    if !given.contains(.blinkCycles), let cycles = Self.cycles(wish, "blink-cycles") {
      text.settings.blinkCycles = cycles
    }
    if !given.contains(.pause), let length = wish.seconds("pause") {
      text.settings.punctuationPause = length
    }
    if !given.contains(.cursor) && !given.contains(.noCursor), let cursor = wish.text("cursor") {
      text.cursor = cursor
      text.settings.showsCursor = !cursor.isEmpty
    }
  }

  private static func cycles(_ values: BoardValues, _ key: String) -> TypingSettings.BlinkCycles? {
    if let count = values.whole(key) { return .count(count) }
    return values.text(key) == nil ? nil : .forever
  }

  // MARK: Displays

  private func wish(_ number: Int) -> BoardValues? {
    wishes.indices.contains(number) ? wishes[number] : nil
  }

  /// The size of the picture with a number among the destinations.
  func geometry(of number: Int) -> Size {
    given.contains(.geometry) ? geometry : wish(number)?.size("geometry") ?? geometry
  }

  /// How a screen or a picture is turned, if anybody says so.
  func rotation(of number: Int) -> Rotation? {
    if given.contains(.rotate) { return rotation }
    return Self.rotations[wish(number)?.text("rotation")]
  }

  /// The colour of the texts, if anybody says so.
  func foreground(of number: Int) -> Color? { foreground ?? wish(number)?.color("foreground") }

  /// The colour behind them, if anybody says so.
  func background(of number: Int) -> Color? { background ?? wish(number)?.color("background") }

  /// Colours, and how the stack stands, where no terminal has colours of its own.
  func look(of number: Int) -> PixelStage.Look {
    PixelStage.Look(
      foreground: foreground(of: number) ?? .white, background: background(of: number) ?? .black,
      style: style)
  }
}
