// The built-in font is read back by a machine that was made for print.
import FontFiles
import Testing

@Suite("A text recogniser reads the font", .serialized)
struct RecognitionTests {
  @Test("the sentences are enough to judge by")
  func sentences() {
    let all = Sentences.all.reduce(0) { $0 + Hangul.syllables(of: $1).count }
    #expect(all >= 400)
    #expect(Set(Sentences.all).count == Sentences.all.count, "no sentence counts twice")
  }

  @Test(
    "at least 95 of 100 syllables are read right, at four times, halved and smoothed",
    .enabled(
      if: Recogniser.isInstalled || isContinuousIntegration,
      "tesseract or its Korean data is missing: install tesseract-ocr and tesseract-ocr-kor"))
  func builtIn() throws {
    try #require(Recogniser.isInstalled, "a missing judge is no pass here")
    let font = try FontLoader.builtIn()
    let component = try Reading(of: Sentences.component, in: font)
    let everyday = try Reading(of: Sentences.everyday, in: font)
    let heldOut = try Reading(of: Sentences.heldOut, in: font)
    print("read, built-in font, the component's texts: \(component)")
    print("read, built-in font, everyday sentences: \(everyday)")
    print("read, built-in font, held-out sentences: \(heldOut)")
    let all = component + everyday + heldOut
    print("read, built-in font, all: \(all)")
    #expect(all.percent >= 95)
    // What nobody looked at while drawing must be read too.
    #expect(heldOut.percent >= 90)
  }

  @Test(
    "the recogniser reads an established face as well: it is fit to judge",
    .enabled(
      if: (Recogniser.isInstalled && Unifont.isInstalled) || isContinuousIntegration,
      "tesseract, its Korean data or Unifont is missing: see the packages in the Makefile"))
  func unifont() throws {
    try #require(Recogniser.isInstalled && Unifont.isInstalled, "a missing judge is no pass here")
    let all = try Reading(of: Sentences.all, in: try Unifont.font())
    print("read, Unifont, all: \(all)")
    #expect(all.percent >= 90)
  }
}
