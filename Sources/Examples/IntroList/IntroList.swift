// Lines that come in one after another, as a user of the SwiftUI component writes them.
import TypingDisplay

struct IntroList: View {
  let lines = ["다양성 존중", "창의적 사고", "따뜻한 소통", "목표지향"]

  var body: some View {
    VStack(alignment: .leading, spacing: 12) {
      #if hasFeature(Embedded)
        // Key paths do not exist in Embedded Swift; a closure says the same.
        ForEach(Array(lines.enumerated()), id: { $0.offset }) { line(at: $0.offset, $0.element) }
      #else
        ForEach(Array(lines.enumerated()), id: \.offset) { index, line in
          self.line(at: index, line)
        }
      #endif
    }
  }

  private func line(at index: Int, _ line: String) -> TypingText {
    TypingText(
      text: "• \(line)",
      font: .system(.body),
      perChar: 0.05,
      startDelay: 0.12 + 0.08 * Double(index),
      showsCursor: false
    )
  }
}
