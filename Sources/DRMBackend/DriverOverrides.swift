// What a person says against a driver's table: the environment variable TYPIST_DRM.
import CLinux

/// Orders for drivers that promise what they do not hold, as words in `TYPIST_DRM`, with commas
/// between them; every other word is ignored.
struct DriverOverrides: Equatable {
  /// `older-calls`: no atomic changes, though the driver offers them.
  var usesOlderCalls = false
  /// `two-buffers` or `one-buffer`: whether two buffers change places, whatever the table says.
  var flips: Bool?

  init(_ words: String) {
    for word in words.split(separator: ",") {
      switch word {
      case "older-calls": usesOlderCalls = true
      case "two-buffers": flips = true
      case "one-buffer": flips = false
      default: break
      }
    }
  }

  /// What the environment says.
  static var ofEnvironment: DriverOverrides {
    guard let value = unsafe getenv("TYPIST_DRM") else { return DriverOverrides("") }
    return DriverOverrides(unsafe String(cString: value))
  }
}
