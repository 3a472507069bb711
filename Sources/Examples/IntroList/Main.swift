// Where the program begins; Ctrl-C leaves.
import TypingDisplay

@main
enum Main {
  static func main() throws(PanelFailure) {
    try Screen(on: .terminal) { IntroList() }.run()
  }
}
