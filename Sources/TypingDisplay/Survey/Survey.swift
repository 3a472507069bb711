// What screens this machine has and what keeps a text from them: the doctor's findings.

/// A look at the cards, displays, framebuffers, consoles and sessions of a machine.
///
/// It reads what the kernel tells in `/sys` and `/proc` and opens no card: whoever opens a card first becomes its
/// master, and would shut others out.
public struct Survey {
  var cards: [Card]
  var framebuffers: [Framebuffer]
  var console: Console
  var user: User
  /// The logins that logind knows; nil where there is no logind.
  var sessions: [Session]?

  /// A graphics card.
  struct Card {
    /// `/dev/dri/card0`.
    var path: String
    var driver: String
    var connectors: [Connector]
    /// Whether there is a node to open: in a container the kernel's cards can lack theirs.
    var isThere: Bool
    /// Whether this user may open it.
    var isPermitted: Bool
    /// The group that may, if it is one that a user can be added to.
    var group: String?
    /// Who draws on it now.
    var master: Holder?
    /// Others that have it open; whether they draw is not known.
    var holders: [Holder]
  }

  /// A place where a display is plugged in.
  struct Connector {
    /// `HDMI-A-1`.
    var name: String
    var isConnected: Bool
    /// `1280x800`, each once, the preferred one first.
    var modes: [String]
  }

  /// A framebuffer, and how it is or why it cannot be used.
  struct Framebuffer {
    var path: String
    /// The driver, the size and the bits of a pixel.
    var facts: String
    /// Why it would fail, with the mend.
    var failure: String?
  }

  /// The virtual terminals.
  struct Console {
    /// The one that is shown: `tty1`; nil where the kernel has none.
    var shown: String?
    /// The one that this process was started on; nil over SSH and in a terminal emulator.
    var own: Int?
  }

  /// Who asks.
  struct User {
    var number: UInt32
    var name: String?
    var groups: [String]
  }

  /// A login that logind knows.
  struct Session {
    var number: String
    var user: String
    /// `tty`, `x11`, `wayland`.
    var kind: String
    var seat: String?
    var isActive: Bool
  }

  /// A process that has a card open.
  struct Holder: Equatable {
    var process: Int
    var name: String

    var description: String { "\(name) (process \(process))" }
  }
}

// What would be chosen, and why not.
extension Survey {
  /// The first display on a card that this user may use and nobody else draws on: what `--on drm` takes.
  var choice: (card: Card, connector: Connector)? {
    for card in cards where card.isPermitted && card.master == nil {
      for connector in card.connectors where connector.isConnected { return (card, connector) }
    }
    return nil
  }

  /// Whether a text would be seen on a screen now.
  public var works: Bool {
    if choice != nil { return true }
    // While somebody draws by DRM, a framebuffer of the same card is not shown.
    if cards.contains(where: { $0.master != nil }) { return false }
    return framebuffers.contains { $0.failure == nil }
  }

  /// Everything that would fail, one line each, with the mend.
  var failures: [String] {
    var lines: [String] = []
    if cards.isEmpty {
      lines.append(
        framebuffers.isEmpty
          ? "no card and no framebuffer: the kernel has no driver for a screen here; load one (modprobe), or "
            + "on a Raspberry Pi put dtoverlay=vc4-kms-v3d into config.txt"
          : "no card: --on drm finds nothing; --on fb:\(framebuffers[0].path) is what there is")
    }
    for card in cards { lines += failures(of: card) }
    for framebuffer in framebuffers {
      if let failure = framebuffer.failure { lines.append(failure) }
    }
    if console.shown != nil && console.own == nil {
      lines.append(
        "this process has no console of its own, so that the console's text may appear between; start typist on "
          + "the console, or as a service with TTYPath=/dev/tty1")
    }
    return lines
  }

  private func failures(of card: Card) -> [String] {
    // A card that only computes pictures is nothing to mend.
    if card.connectors.isEmpty { return [] }
    var lines: [String] = []
    if !card.isThere {
      lines.append(
        "\(card.path) is not there though the kernel has the card; hand it into this container (--device /dev/dri)"
      )
    } else if !card.isPermitted {
      let who = user.name ?? "this user"
      lines.append(
        card.group.map {
          "\(card.path): permission denied; add \(who) to group \($0) (usermod -aG \($0) "
            + "\(user.name ?? "USER")), and log in again"
        } ?? "\(card.path): permission denied; only root may open it")
    }
    if let master = card.master {
      lines.append(
        "\(card.path): \(master.description) draws on it; end it (a desktop: systemctl stop display-manager)"
      )
    }
    if !card.connectors.contains(where: { $0.isConnected }) {
      lines.append(
        "\(card.path): no display is plugged in; plug one in, or if it is not recognised force a mode: "
          + "typist --on drm:\(card.connectors[0].name):1280x720 TEXT")
    }
    return lines
  }
}
