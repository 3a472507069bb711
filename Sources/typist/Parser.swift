// Turns the words of a call into a request, or says in one line what is wrong with them.
import Boards
import LineBreaks
import Raster
import Staging
import Time
import Typing
import TypingDisplay

extension Request {
  /// Reads the words of a call, without the command's own name.
  init(_ words: [String]) throws(CallMistake) {
    var rest = words[...]
    let tasks = Words<Task>(
      ("trace", .trace), ("boards", .boards), ("doctor", .doctor), ("fonts", .fonts))
    if let word = words.first {
      if word == "panel" || word == "play" {
        throw CallMistake(
          "'\(word)' is the name of a command that this version does not have yet; "
            + "to type the word, write: typist -- \(word)")
      }
      if let named = tasks[word] {
        task = named
        rest.removeFirst()
      }
    }
    while let word = rest.popFirst() {
      if word == "--" {
        texts += rest
        break
      }
      guard word.utf8.count > 1, word.utf8.first == UInt8(ascii: "-") else {
        texts.append(word)
        continue
      }
      let (name, attached) = Self.parts(of: word)
      guard let option = Option.named(name) else { throw Self.unknown(name) }
      given.append(option)
      guard let placeholder = option.row.value else {
        if attached != nil { throw CallMistake("\(name) takes no value; write it alone") }
        flip(option)
        continue
      }
      guard let value = attached ?? rest.popFirst() else {
        throw CallMistake("\(name) needs a value: \(name) \(placeholder)")
      }
      try set(option, to: value)
    }
    if task == .doctor && (!texts.isEmpty || !given.isEmpty) {
      throw CallMistake(
        "doctor takes no text and no option; to type the word, write: typist -- doctor")
    }
    // --help and --version have made another task of it.
    if task == .fonts && !given.isEmpty {
      throw CallMistake("'typist fonts' takes no options; write: typist fonts [NAME [TEXT...]]")
    }
    if task == .boards && !given.isEmpty {
      throw CallMistake("'typist boards' takes no options; write: typist boards [NAME]")
    }
    // A board has a say in what can go together.
    if boardName == nil && (task == .type || task == .trace) { try checkCompany() }
  }

  private static func parts(of word: String) -> (name: String, value: String?) {
    guard let equals = word.firstIndex(of: "=") else { return (word, nil) }
    return (String(word[..<equals]), String(word[word.index(after: equals)...]))
  }

  private static func unknown(_ name: String) -> CallMistake {
    if let near = Option.nearest(to: name) {
      return CallMistake("unknown option \(name); did you mean \(near.row.name)?")
    }
    return CallMistake(
      "unknown option \(name); 'typist --help' lists them (a text that begins with a dash stands behind --)"
    )
  }

  private mutating func flip(_ option: Option) {
    switch option {
    case .noCursor: showsCursor = false
    case .queue: isQueue = true
    case .hold: stay = .hold
    case .once: stay = .once
    case .help: task = .help
    case .version: task = .version
    default: break
    }
  }

  private mutating func set(_ option: Option, to value: String) throws(CallMistake) {
    let name = option.row.name
    switch option {
    case .on: try add(destination: value)
    case .board: boardName = value
    case .font: font = value
    case .fallback: fallbacks.append(value)
    case .size: pixelHeight = try Self.number(value, of: name, in: 1...1024)
    case .perChar: perChar = try Self.time(value, of: name, upTo: 10)
    case .startDelay: startDelay = try Self.time(value, of: name, upTo: 3600)
    case .stagger: stagger = try Self.time(value, of: name, upTo: 3600)
    case .at: at = try Self.time(value, of: name, upTo: 1_000_000)
    case .until: until = try Self.time(value, of: name, upTo: 1_000_000)
    case .unit:
      unit = try Self.word(value, of: name, Self.units)
    case .pause: pause = try Self.time(value, of: name, upTo: 10)
    case .variance: variance = try Self.part(value, of: name, upTo: 900_000_000)
    case .seed: seed = UInt64(try Self.number(value, of: name, in: 0...99_999_999))
    case .backSpeed: backSpeed = try Self.time(value, of: name, upTo: 10)
    case .holdText: holdText = try Self.time(value, of: name, upTo: 3600)
    case .loop:
      if value == "forever" {
        loop = .forever
      } else if let count = wholeNumber(value, in: 1...1_000_000) {
        loop = .times(count)
      } else {
        throw CallMistake(
          "\(name) \(value): a whole number from 1 to 1000000, or forever, is wanted")
      }
    case .reduceMotion:
      reduceMotion = try Self.word(value, of: name, Self.reduceMotions)
    case .cursor:
      cursor = value
      showsCursor = true
    case .blink:
      blink = try Self.word(value, of: name, Self.blinks)
    case .blinkCycles:
      blinkCycles =
        value == "forever" ? .forever : .count(try Self.number(value, of: name, in: 0...1_000_000))
    case .align:
      style.alignment = try Self.word(value, of: name, Self.alignments)
    case .spacing: style.spacing = try Self.number(value, of: name, in: 0...4096)
    case .padding: style.padding = try Self.number(value, of: name, in: 0...4096)
    case .breakKorean:
      breaksKorean = try Self.word(value, of: name, Self.koreanBreaks)
    case .foreground: foreground = try Self.color(value, of: name)
    case .background: background = try Self.color(value, of: name)
    case .geometry: geometry = try Self.size(value, of: name)
    case .rotate:
      rotation = try Self.word(value, of: name, Self.rotations)
    case .noCursor, .queue, .hold, .once, .help, .version: break
    }
  }

  mutating func add(destination value: String) throws(CallMistake) {
    let destination: Destination
    if value == "terminal" {
      destination = .terminal
    } else if value == "terminal:cells" {
      destination = .terminalCells
    } else if value == "drm" || value.utf8.starts(with: "drm:".utf8) {
      guard let address = ScreenAddress(String(value.unicodeScalars.dropFirst(4))) else {
        throw CallMistake(
          "--on \(value): a screen looks like drm, drm:HDMI-A-1, drm:card1:DSI-1, "
            + "drm:HDMI-A-1:1280x720@60 or drm:DSI-1:90")
      }
      destination = .screen(address)
    } else if let name = try Self.file(value, "fb:", such: "a framebuffer: --on fb:/dev/fb0") {
      destination = .framebuffer(
        path: name.utf8.contains(UInt8(ascii: "/")) ? name : "/dev/" + name)
    } else if let path = try Self.file(value, "png:", such: "a file: --on png:greeting.png") {
      destination = .png(path: path)
    } else if let path = try Self.file(value, "gif:", such: "a file: --on gif:greeting.gif") {
      destination = .recording(.gif(path: path))
    } else if let folder = try Self.file(value, "frames:", such: "a folder: --on frames:greeting") {
      destination = .recording(.frames(folder: folder))
    } else {
      throw CallMistake(
        "--on \(value): this version types on terminal, terminal:cells, drm, fb:DEVICE, png:FILE, "
          + "gif:FILE and frames:DIR")
    }
    let takesTerminal = destination == .terminal || destination == .terminalCells
    for other in destinations
    where other == destination
      || (takesTerminal && (other == .terminal || other == .terminalCells))
    {
      throw CallMistake("--on \(value): that display is already in use; name each one once")
    }
    destinations.append(destination)
  }
}

// What a value of each sort looks like.
extension Request {
  /// What stands behind `kind`; nil where the value is of another kind.
  private static func file(_ value: String, _ kind: String, such example: String)
    throws(CallMistake) -> String?
  {
    if !value.utf8.starts(with: kind.utf8) { return nil }
    let path = String(value.unicodeScalars.dropFirst(kind.utf8.count))
    if path.isEmpty { throw CallMistake("--on \(kind) needs \(example)") }
    return path
  }

  private static func number(_ value: String, of name: String, in range: ClosedRange<Int>)
    throws(CallMistake) -> Int
  {
    if let number = wholeNumber(value, in: range) { return number }
    throw CallMistake(
      "\(name) \(value): a whole number from \(range.lowerBound) to \(range.upperBound) is wanted")
  }

  private static func time(_ value: String, of name: String, upTo limit: Int64)
    throws(CallMistake) -> Interval
  {
    if let interval = Boards.seconds(value, upTo: limit) { return interval }
    throw CallMistake("\(name) \(value): seconds from 0 to \(limit) are wanted, such as 0.05")
  }

  /// A part of one, given and limited in billionths.
  private static func part(_ value: String, of name: String, upTo limit: Int64)
    throws(CallMistake) -> Double
  {
    if let part = seconds(value, upTo: 1), part.nanoseconds <= limit { return part.seconds }
    throw CallMistake("\(name) \(value): a number from 0 to 0.9 is wanted")
  }

  private static func word<Value>(_ value: String, of name: String, _ words: Words<Value>)
    throws(CallMistake) -> Value
  {
    if let meaning = words[value] { return meaning }
    throw CallMistake("\(name) \(value): \(words.spoken) is wanted")
  }

  private static func color(_ value: String, of name: String) throws(CallMistake) -> Color {
    if let color = Boards.color(value) { return color }
    throw CallMistake("\(name) \(value): a colour looks like #ffcc00")
  }

  private static func size(_ value: String, of name: String) throws(CallMistake) -> Size {
    if let size = Boards.size(value) { return size }
    throw CallMistake("\(name) \(value): a size looks like 800x480, each side from 1 to 8192")
  }
}

// What cannot go together.
extension Request {
  func checkCompany() throws(CallMistake) {
    if given.contains(.hold) && given.contains(.once) {
      throw CallMistake("--hold and --once contradict each other; leave one out")
    }
    for option in [Option.backSpeed, .holdText]
    where given.contains(option) && !isQueue && loop == .times(1) {
      throw CallMistake(
        "\(option.row.name) is for texts that are taken back; add --queue or --loop")
    }
    if given.contains(.once) && loop == .forever && !given.contains(.loop) {
      throw CallMistake("the board types for ever, and --once waits for the end; add --loop 1")
    }
    if given.contains(.once) && loop == .forever {
      throw CallMistake("--once and --loop forever contradict each other; leave one out")
    }
    if given.contains(.seed) && !given.contains(.variance) && variance == 0 {
      throw CallMistake("--seed is for an uneven pace; add --variance, such as --variance 0.5")
    }
    if isQueue && given.contains(.stagger) {
      throw CallMistake("--stagger is for texts in a stack; a queue has one line")
    }
    if task == .trace {
      for option in [Option.on, .at, .hold, .once, .geometry, .rotate, .font, .fallback]
      where given.contains(option) {
        throw CallMistake("\(option.row.name) is for displays; a trace has none")
      }
      if texts.isEmpty { throw CallMistake("trace needs a text: typist trace TEXT...") }
      return
    }
    if given.contains(.until) && !hasRecordings {
      throw CallMistake(
        "--until is for recordings and 'typist trace'; add --on gif:FILE or --on frames:DIR")
    }
    if given.contains(.at) && !hasStills {
      throw CallMistake("--at is for pictures; add --on png:FILE")
    }
    if given.contains(.geometry) && !hasPictures {
      throw CallMistake("--geometry is for pictures; add --on png:FILE")
    }
    if given.contains(.rotate) && !hasPictures && !hasScreens {
      throw CallMistake("--rotate is for screens and pictures; add --on drm or --on png:FILE")
    }
    if given.contains(.hold) && hasPictures && !isLive {
      throw CallMistake(
        hasRecordings
          ? "--hold is for live displays; a recording ends by itself (--until says when)"
          : "--hold is for live displays; a picture is finished at once")
    }
  }
}
