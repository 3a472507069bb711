// Where the program begins: Enter changes the title, any other key shows all at once, Ctrl-C leaves.
import TypingDisplay

@main
enum Main {
  static func main() throws(PanelFailure) {
    try Screen(on: .terminal) { DemoView() }.run()
  }
}
