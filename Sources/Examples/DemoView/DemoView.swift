// What a user of the SwiftUI component writes, on a device: a title that a button changes, and a line below it.
import TypingDisplay

struct DemoView: View {
  @State private var title = "안녕하세요 1조입니다! 👋"

  var body: some View {
    VStack(spacing: 16) {
      TypingText(text: title)

      TypingText(
        text: "우리 팀의 궁극적인 목표",
        font: .system(.title3, weight: .semibold),
        perChar: 0.06,
        startDelay: 0.15,
        showsCursor: false
      )

      Button("텍스트 바꾸기") {
        title = ["환영합니다 🙌", "함께 만들어가요 🚀", "집중! ✨"].randomElement() ?? title
      }
    }
    .padding()
  }
}
