// Reads what the kernel and logind tell of screens, below a root folder.
import FramebufferBackend
import LinuxIO
import Panels

extension Survey {
  /// Looks at this machine; tests name another `root`, whose files stand for those of the kernel.
  public init(root: String = "") {
    let system = SystemFiles(root: root)
    let holders = system.holders()
    cards = system.cards(holders)
    framebuffers = system.framebuffers()
    console = Console(
      shown: system.line("/sys/class/tty/tty0/active"),
      own: root.isEmpty ? VirtualTerminal.ofThisProcess()?.number : nil)
    user = system.user()
    sessions = system.sessions()
  }
}

/// The kernel's files, as text.
private struct SystemFiles {
  let root: String

  /// The lines of a file; none where it cannot be read.
  func lines(_ path: String) -> [String] {
    var bytes: [UInt8] = []
    // What is not there, or not for this user, is not known: the survey says so.
    do throws(Errno) { bytes = try readFile(root + path, atMost: 1 << 20) ?? [] } catch {}
    return bytes.split(separator: UInt8(ascii: "\n")).map { String(decoding: $0, as: UTF8.self) }
  }

  func line(_ path: String) -> String? { lines(path).first }

  /// The last part of where a link points to.
  func linkName(_ path: String) -> String? {
    linkTarget(root + path)?.split(separator: "/").last.map { String($0) }
  }

  // MARK: Cards

  func cards(_ holders: [(path: String, holder: Survey.Holder)]) -> [Survey.Card] {
    let entries = names(in: root + "/sys/class/drm")
    var found: [Survey.Card] = []
    for name in entries {
      guard let number = suffix(of: name, after: "card"), Int(number) != nil else { continue }
      let path = "/dev/dri/" + name
      let master = master(ofCard: number)
      var others: [Survey.Holder] = []
      for each in holders where each.path == path && each.holder != master {
        if !others.contains(each.holder) { others.append(each.holder) }
      }
      let owner = group(of: root + path)
      found.append(
        Survey.Card(
          path: path, driver: linkName("/sys/class/drm/\(name)/device/driver") ?? "unknown driver",
          connectors: connectors(entries, of: name), isThere: exists(root + path),
          isPermitted: mayUse(root + path),
          group: owner.flatMap { $0.mayWrite && $0.number != 0 ? groupName($0.number) : nil },
          master: master, holders: others))
    }
    return found
  }

  private func connectors(_ entries: [String], of card: String) -> [Survey.Connector] {
    var found: [Survey.Connector] = []
    for entry in entries {
      guard let name = suffix(of: entry, after: card + "-"),
        let status = line("/sys/class/drm/\(entry)/status")
      else { continue }
      var modes: [String] = []
      for mode in lines("/sys/class/drm/\(entry)/modes") where !modes.contains(mode) {
        modes.append(mode)
      }
      found.append(
        Survey.Connector(name: name, isConnected: status == "connected", modes: modes))
    }
    return found
  }

  /// Who draws on a card, which the kernel tells root only.
  ///
  /// The lines are: command, process, device, whether it is master, and more. A command may have blanks.
  private func master(ofCard number: String) -> Survey.Holder? {
    for line in lines("/sys/kernel/debug/dri/\(number)/clients") {
      let words = line.split(separator: " ").map { String($0) }
      for at in words.indices.dropFirst().dropLast(2) {
        guard let process = Int(words[at]), Int(words[at + 1]) != nil, words[at + 2] == "y" else {
          continue
        }
        var name = words[0]
        for word in words[1..<at] { name += " " + word }
        return Survey.Holder(process: process, name: name)
      }
    }
    return nil
  }

  /// The processes that have cards open: of other users only root sees them.
  func holders() -> [(path: String, holder: Survey.Holder)] {
    openFiles(root: root) { suffix(of: $0, after: "/dev/dri/card") != nil }.map {
      ($0.path, Survey.Holder(process: $0.process, name: $0.program))
    }
  }

  // MARK: Framebuffers

  func framebuffers() -> [Survey.Framebuffer] {
    var found: [Survey.Framebuffer] = []
    for name in names(in: root + "/sys/class/graphics") {
      guard let number = suffix(of: name, after: "fb"), Int(number) != nil else { continue }
      let path = "/dev/" + name
      var facts = line("/sys/class/graphics/\(name)/name") ?? "unknown driver"
      var failure: String?
      do throws(PanelFailure) {
        facts = try framebufferFacts(at: root + path)
      } catch {
        // What the folder says is better than nothing.
        if let bits = line("/sys/class/graphics/\(name)/bits_per_pixel") {
          facts += ", \(bits) bits a pixel"
        }
        failure = error.message
      }
      found.append(Survey.Framebuffer(path: path, facts: facts, failure: failure))
    }
    return found
  }

  // MARK: People

  func user() -> Survey.User {
    var name: String?
    for line in lines("/etc/passwd") {
      let fields = fields(line)
      if fields.count > 2, UInt32(fields[2]) == userNumber { name = fields[0] }
    }
    var groups: [String] = []
    for line in lines("/proc/self/status") {
      guard let list = suffix(of: line, after: "Groups:\t") else { continue }
      for number in list.split(separator: " ") {
        guard let number = UInt32(String(number)) else { continue }
        groups.append(groupName(number) ?? "\(number)")
      }
    }
    return Survey.User(number: userNumber, name: name, groups: groups)
  }

  func groupName(_ number: UInt32) -> String? {
    for line in lines("/etc/group") {
      let fields = fields(line)
      if fields.count > 2, UInt32(fields[2]) == number { return fields[0] }
    }
    return nil
  }

  private func fields(_ line: String) -> [String] {
    line.utf8.split(separator: UInt8(ascii: ":"), omittingEmptySubsequences: false)
      .map { String(decoding: $0, as: UTF8.self) }
  }

  /// logind keeps a file of assignments for each login. (Source: systemd's `logind-session.c`.)
  func sessions() -> [Survey.Session]? {
    guard exists(root + "/run/systemd/sessions") else { return nil }
    var found: [Survey.Session] = []
    for number in names(in: root + "/run/systemd/sessions") {
      // Beside each file stands a pipe `N.ref`, on which reading would wait.
      if number.utf8.contains(UInt8(ascii: ".")) { continue }
      let lines = lines("/run/systemd/sessions/" + number)
      func value(_ key: String) -> String? {
        for line in lines { if let value = suffix(of: line, after: key + "=") { return value } }
        return nil
      }
      found.append(
        Survey.Session(
          number: number, user: value("USER") ?? "?", kind: value("TYPE") ?? "?",
          seat: value("SEAT"), isActive: value("ACTIVE") == "1"))
    }
    return found
  }
}

/// What follows `beginning` in `text`; nil where it begins otherwise.
private func suffix(of text: String, after beginning: String) -> String? {
  guard text.utf8.starts(with: beginning.utf8) else { return nil }
  return String(decoding: text.utf8.dropFirst(beginning.utf8.count), as: UTF8.self)
}
