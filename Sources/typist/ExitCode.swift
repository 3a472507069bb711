/// How the command ends, for whoever started it.
enum ExitCode: Int32 {
  /// All was typed.
  case done = 0
  /// A device or a file failed.
  case deviceFailed = 1
  /// The call was wrong.
  case callWrong = 2
  /// SIGINT: 128 and the signal's number, as a shell counts.
  case interrupted = 130
  /// SIGTERM: 128 and the signal's number.
  case terminated = 143
}
