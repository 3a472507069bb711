// `typist TEXT...`: types texts on the displays that the call names.
import Glyphs
import LinuxIO
import Panels
import Raster
import Staging
import Time
import Typing
import TypingDisplay

/// What is typed when the call has no text.
private let greeting = "안녕하세요! 👋"

/// Types the texts of one call.
struct TypeCommand {
  private var request: Request
  private let font: BitmapFont
  private let scale: Int
  /// Whether the call names no display.
  private var isChosen = false

  /// Prepares a call; throws a mistake where its font cannot be used.
  init(_ call: Request) throws(CallMistake) {
    request = call
    font = try call.loadFont()
    scale = font.scale(forHeight: call.pixelHeight)
    if request.destinations.isEmpty {
      isChosen = true
      request.destinations = [
        Screens.isBareConsole ? .screen(ScreenAddress()) : .terminal
      ]
    }
  }

  /// Opens the displays, types, closes them, and says how it ended.
  mutating func run() throws(PanelFailure) -> ExitCode {
    let isGreeting = request.texts.isEmpty
    if isGreeting { request.texts = [greeting] }
    if !request.isLive {
      if isGreeting { say("no text is given; drawing a greeting") }
      return try makePictures()
    }
    let loop = try LinuxEventLoop()
    defer { loop.close() }
    let screens = Screens()
    defer { screens.close() }
    let show = makeShow(reducesMotion: request.reducesMotion)
    // Whatever ends the run, the outputs are given back before their console.
    defer { show.close() }
    try addScreens(screens, to: show)
    if !request.hasTerminal {
      if isGreeting { say("no text is given; typing a greeting") }
      return try type(show, screens, on: nil, loop)
    }
    let number = request.destinations.firstIndex { $0 == .terminal || $0 == .terminalCells } ?? 0
    let display: TerminalDisplay
    do throws(PanelFailure) {
      display = try TerminalDisplay(
        font: font, pixelHeight: request.pixelHeight, style: request.style,
        foreground: request.foreground(of: number), background: request.background(of: number),
        blink: request.blink)
    } catch {
      if error.kind != .unsupported || request.hasScreens { throw error }
      if isGreeting { say("no text is given and \(error.message); printing a greeting") }
      return try printPlainly()
    }
    if isGreeting { say("no text is given; typing a greeting on \(display.description)") }
    return try type(show, screens, on: display, loop)
  }

  // MARK: Live

  /// Opens the screens; where the call names none and the console's own cannot be had, the terminal
  /// takes its place.
  private mutating func addScreens(_ screens: Screens, to show: Show) throws(PanelFailure) {
    for (number, destination) in request.destinations.enumerated() {
      guard case .screen(let address) = destination else { continue }
      do throws(PanelFailure) {
        try screens.add(
          to: show, card: address.card, connector: address.connector, size: address.size,
          refresh: address.refresh,
          rotation: address.rotation ?? request.rotation(of: number),
          font: font, scale: scale, look: request.look(of: number), blink: request.blink)
      } catch {
        if !isChosen { throw error }
        say("\(error.message); typing on the terminal instead")
        request.destinations = [.terminal]
      }
    }
    for (number, destination) in request.destinations.enumerated() {
      guard case .framebuffer(let path) = destination else { continue }
      try screens.add(
        framebuffer: path, to: show, rotation: request.rotation(of: number) ?? .degrees0,
        font: font,
        scale: scale, look: request.look(of: number), blink: request.blink)
    }
    for note in screens.takeNotes() { say(note) }
  }

  private func type(
    _ show: Show, _ screens: Screens, on display: TerminalDisplay?, _ loop: LinuxEventLoop
  ) throws(PanelFailure) -> ExitCode {
    var code = ExitCode.done
    var failures: [PanelFailure] = []
    show.onFailure = { failures.append($0) }
    var form = TerminalDisplay.Form.pixels
    if let display {
      if let signal = try display.ask(on: loop) {
        try display.close()
        return signal == .interrupt ? .interrupted : .terminated
      }
      let asPicture = request.destinations.contains(.terminal)
      form = asPicture ? display.form(for: show.stack) : .cells
      display.add(to: show, as: form)
    }
    addPictures(to: show)
    addRecordings(to: show)
    code = exitCode(
      try show.run(
        on: loop, request.staying == .hold ? .hold : .once, onSuspend: loop.stopProcess))
    show.close()
    screens.close()
    for note in screens.takeNotes() { say(note) }
    report(show, form == .pixels ? scale : 1)
    for failure in failures {
      say(failure.message)
      code = .deviceFailed
    }
    return code
  }

  /// Prints the texts where no terminal is, one line each; there is nothing to watch them for.
  private func printPlainly() throws(PanelFailure) -> ExitCode {
    for text in request.texts { try TypingDisplay.printPlainly(text) }
    return try makePictures()
  }

  // MARK: Pictures

  /// Makes pictures and recordings, each in its own virtual time.
  private func makePictures() throws(PanelFailure) -> ExitCode {
    var code = ExitCode.done
    if request.hasStills { code = try draw(isRecorded: false) }
    if request.hasRecordings {
      let second = try draw(isRecorded: true)
      if code == .done { code = second }
    }
    return code
  }

  /// Draws the pictures, or the recordings, in virtual time.
  private func draw(isRecorded: Bool) throws(PanelFailure) -> ExitCode {
    // Pictures are reproducible: the environment has no say in them.
    let show = makeShow(reducesMotion: request.reduceMotion == .on)
    var code = ExitCode.done
    var hasFailed = false
    show.onFailure = {
      say($0.message)
      hasFailed = true
    }
    if isRecorded {
      addRecordings(to: show)
      code = exitCode(try show.record())
    } else {
      addPictures(to: show)
      show.show(moment: request.at.map { Instant.zero + $0 })
    }
    show.close()
    // What the font lacks is told once.
    if !isRecorded || !request.hasStills { report(show, scale) }
    return hasFailed ? .deviceFailed : code
  }

  private func exitCode(_ ending: Show.Ending) -> ExitCode {
    switch ending {
    case .done: .done
    case .interrupted: .interrupted
    case .terminated: .terminated
    case .failed: .deviceFailed
    }
  }

  private func makeShow(reducesMotion: Bool) -> Show {
    Show(request.showTexts(), reducesMotion: reducesMotion, korean: request.breaksKorean)
  }

  private func addPictures(to show: Show) {
    for (number, destination) in request.destinations.enumerated() {
      guard case .png(let path) = destination else { continue }
      show.addPicture(
        path: path, size: request.geometry(of: number),
        rotation: request.rotation(of: number) ?? .degrees0, moment: request.at,
        font: font, scale: scale, look: request.look(of: number), blink: request.blink)
    }
  }

  private func addRecordings(to show: Show) {
    for (number, destination) in request.destinations.enumerated() {
      guard case .recording(let form) = destination else { continue }
      show.addRecording(
        form, size: request.geometry(of: number),
        rotation: request.rotation(of: number) ?? .degrees0, length: request.until,
        font: font, scale: scale, look: request.look(of: number), blink: request.blink)
    }
  }

  /// Says what a person should know of the font, once all is given back.
  private func report(_ show: Show, _ scale: Int) {
    if request.given.contains(.size) && scale * font.lineHeight != request.pixelHeight {
      say(
        "the text is \(scale * font.lineHeight) pixels tall, not \(request.pixelHeight): "
          + "a bitmap font grows in whole multiples of its \(font.lineHeight)")
    }
    let missing = show.takeMissing()
    if missing.isEmpty { return }
    var list = ""
    for scalar in missing.prefix(8) { list += (list.isEmpty ? "" : ", ") + codePoint(scalar) }
    if missing.count > 8 { list += " and \(missing.count - 8) more" }
    say("the font has no picture of \(list); a box stands in its place (--font takes another font)")
  }
}

/// A scalar as people write it: U+AC00.
func codePoint(_ scalar: Unicode.Scalar) -> String {
  let digits = String(scalar.value, radix: 16, uppercase: true)
  return "U+" + String(repeating: "0", count: max(0, 4 - digits.utf8.count)) + digits
}
