// What the doctor says, of folders that stand for the kernel's.
import CLinux
import LinuxIO
import Testing

@testable import TypingDisplay

/// A folder with the kernel's files as a test wants them.
private final class FakeSystem {
  let root: String

  init(_ files: [String: String], links: [String: String] = [:]) throws {
    var template = Array("/tmp/typist-survey-XXXXXX".utf8CString)
    try #require(mkdtemp(&template) != nil)
    root = String(decoding: template.dropLast().map { UInt8(bitPattern: $0) }, as: UTF8.self)
    for (path, text) in files {
      makeFolders(above: path)
      try AtomicFile.write(Array(text.utf8), to: root + path)
    }
    for (path, target) in links {
      makeFolders(above: path)
      try #require(symlink(target, root + path) == 0)
    }
  }

  deinit { remove(root) }

  private func makeFolders(above path: String) {
    var parent = root
    for part in path.split(separator: "/").dropLast() {
      parent += "/" + part
      mkdir(parent, 0o755)
    }
  }

  private func remove(_ path: String) {
    if unlink(path) == 0 { return }
    for name in names(in: path) { remove(path + "/" + name) }
    rmdir(path)
  }
}

@Suite("The doctor's survey")
struct SurveyTests {
  private static let people = [
    "/etc/passwd":
      "root:x:0:0::/:/bin/sh\nkiosk:x:\(geteuid() == 0 ? 1000 : geteuid()):1::/:/bin/sh\n",
    "/etc/group": "root:x:0:\nvideo:x:44:kiosk\n",
    "/proc/self/status": "Name:\ttypist\nGroups:\t44 1000\n",
    "/sys/class/tty/tty0/active": "tty1\n",
  ]
  private static var me: String { geteuid() == 0 ? "root (0)" : "kiosk (\(geteuid()))" }

  private func survey(
    _ files: [String: String], links: [String: String] = [:]
  ) throws -> Survey {
    let system = try FakeSystem(files.merging(Self.people) { one, _ in one }, links: links)
    return Survey(root: system.root)
  }

  @Test("a card that only computes is skipped, and the display of the next one is chosen")
  func raspberryPi() throws {
    let survey = try survey(
      [
        "/dev/dri/card0": "", "/dev/dri/card1": "",
        "/sys/class/drm/card0/dev": "226:0\n",
        "/sys/class/drm/card1/dev": "226:1\n",
        "/sys/class/drm/card1-DSI-1/status": "disconnected\n",
        "/sys/class/drm/card1-HDMI-A-1/status": "connected\n",
        "/sys/class/drm/card1-HDMI-A-1/modes": "1920x1080\n1920x1080\n1280x720\n",
        "/sys/class/drm/renderD128/dev": "226:128\n",
        "/run/systemd/sessions/2": "USER=kiosk\nTYPE=tty\nSEAT=seat0\nACTIVE=1\n",
      ],
      links: [
        "/sys/class/drm/card0/device/driver": "../../../bus/platform/drivers/v3d",
        "/sys/class/drm/card1/device/driver": "../../../bus/platform/drivers/vc4-drm",
      ])
    #expect(
      survey.report == [
        "cards",
        "  /dev/dri/card0  v3d, no connectors: it only computes pictures, skipped",
        "  /dev/dri/card1  vc4-drm",
        "    DSI-1  nothing plugged in",
        "    HDMI-A-1  connected, 1920x1080 and 1 more size",
        "framebuffers",
        "  none",
        "console",
        "  tty1 is shown; this process runs on none (SSH, a terminal emulator or a service)",
        "user",
        "  \(Self.me), groups video, 1000",
        "sessions",
        "  2  kiosk, tty, seat0, active",
        "choice",
        "  --on drm draws on HDMI-A-1 of /dev/dri/card1, 1920x1080: the first display on a card that is free",
        "  without --on: the terminal, since this is no bare console",
        "to mend",
        "  this process has no console of its own, so that the console's text may appear between; start "
          + "typist on the console, or as a service with TTYPath=/dev/tty1",
      ])
    #expect(survey.works)
  }

  @Test("who draws is named, and then nothing would work")
  func busy() throws {
    let survey = try survey(
      [
        "/dev/dri/card0": "",
        "/sys/class/drm/card0/dev": "226:0\n",
        "/sys/class/drm/card0-eDP-1/status": "connected\n",
        "/sys/class/drm/card0-eDP-1/modes": "1366x768\n",
        // Two forms of the kernel's table; a command's name can have blanks.
        "/sys/kernel/debug/dri/0/clients":
          "             command  tgid dev master a   uid      magic\n"
          + "      systemd-logind   612   0   n    y     0          0\n"
          + "         Web Display   812   0   y    y  1000          3\n",
        "/proc/812/comm": "Web Display\n",
      ],
      links: ["/proc/812/fd/9": "/dev/dri/card0", "/sys/class/drm/card0/device/driver": "../i915"])
    #expect(!survey.works)
    #expect(
      survey.report.contains("  /dev/dri/card0  i915, Web Display (process 812) draws on it"))
    #expect(survey.report.contains("  --on drm would not draw now"))
    #expect(
      survey.report.contains(
        "  /dev/dri/card0: Web Display (process 812) draws on it; end it (a desktop: systemctl stop "
          + "display-manager)"))
  }

  @Test("a display that is missing, and a card without a node, have a mend each")
  func dark() throws {
    let survey = try survey([
      "/dev/dri/card0": "",
      "/sys/class/drm/card0-HDMI-A-1/status": "disconnected\n",
      "/sys/class/drm/card0/dev": "226:0\n", "/sys/class/drm/card1/dev": "226:1\n",
      "/sys/class/drm/card1-DP-1/status": "connected\n",
    ])
    #expect(!survey.works)
    #expect(
      survey.failures.prefix(2) == [
        "/dev/dri/card0: no display is plugged in; plug one in, or if it is not recognised force a "
          + "mode: typist --on drm:HDMI-A-1:1280x720 TEXT",
        "/dev/dri/card1 is not there though the kernel has the card; hand it into this container "
          + "(--device /dev/dri)",
      ])
    #expect(survey.report.contains("  not known: logind does not run here"))
  }

  @Test("a machine without any screen is told what to load")
  func nothing() throws {
    let survey = try survey([:])
    #expect(!survey.works)
    #expect(
      survey.failures.first
        == "no card and no framebuffer: the kernel has no driver for a screen here; load one (modprobe), "
        + "or on a Raspberry Pi put dtoverlay=vc4-kms-v3d into config.txt")
  }

  @Test("names stand in the order of their numbers")
  func order() throws {
    let system = try FakeSystem(["/card10/a": "", "/card2/a": "", "/card2-DP-1/a": ""])
    #expect(names(in: system.root) == ["card2", "card2-DP-1", "card10"])
  }
}
