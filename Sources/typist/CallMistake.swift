/// A mistake of the call: one line that says what is wrong and how to mend it; the command then exits with 2.
struct CallMistake: Error, Equatable {
  /// The line, without the `typist: ` that stands before every message.
  let message: String

  init(_ message: String) {
    self.message = message
  }
}
