// The kernels that stand ready for the lab, and what keeps it from working.
import CLinux
import LinuxIO
package import Testing

/// A stock kernel that `Tests/lab-kernels.sh` prepared.
package enum LabKernel: String, Sendable {
  /// The newest that Debian offers for this release and the next.
  case new
  /// The one of the release before.
  case old

  private static var home: String {
    getenv("TYPIST_LAB").map { String(cString: $0) } ?? ".build-lab"
  }

  package var folder: String { Self.home + "/" + rawValue }

  /// Its name, as `uname -r` says it.
  package func release() throws -> String {
    let bytes = try #require(
      try? readFile(folder + "/release", atMost: 100), "make lab-kernels prepares \(folder)")
    return String(decoding: bytes.filter { $0 > 0x20 }, as: UTF8.self)
  }

  /// What the lab lacks here, in a sentence; nil if it can run.
  package static let lack: String? = {
    if access(emulator, X_OK) != 0 { return "the lab needs qemu-system-x86; make lab installs it" }
    if access("/bin/busybox", X_OK) != 0 {
      return "the lab needs busybox-static; make lab installs it"
    }
    if access(home + "/new/release", R_OK) != 0 || access(home + "/old/release", R_OK) != 0 {
      return "the lab's kernels are not in \(home); make lab-kernels downloads them"
    }
    return nil
  }()

  /// Whether the lab runs: it is left out only where it cannot be had, and never in CI.
  package static var runs: Bool { lack == nil || getenv("CI") != nil }

  static let emulator = "/usr/bin/qemu-system-x86_64"
}

extension Trait where Self == ConditionTrait {
  /// Leaves a suite out where the lab cannot be had, and says why.
  package static var inTheLab: Self {
    .enabled(if: LabKernel.runs, Comment(rawValue: LabKernel.lack ?? "the lab is here"))
  }
}
