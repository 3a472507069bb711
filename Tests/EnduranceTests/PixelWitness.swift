// A display of pixels that looks at every frame: what changed, what the damage says, and what a fresh stage draws.
import Glyphs
import PictureSupport
import Raster
import Testing
import Typing

@testable import Staging

/// A stage of pixels on a display of some odd size.
struct PixelWitness: ~Copyable {
  let name: String
  let blink: BlinkPattern
  private var stage: PixelStage
  private let font: BitmapFont
  private let scale: Int
  private var texts: [StagedText] = []
  private var frames: [TypingFrame?] = []
  private var before: [UInt32]
  private var cells: Set<ShownCell> = []
  /// How far ink reached out of its cells at the last frame.
  private var reach = 0
  private var isFirst = true

  private static let sizes: [(width: Int, height: Int)] = [
    (1, 1), (128, 16), (1, 90), (200, 1), (17, 33), (61, 47), (240, 31), (320, 64), (40, 300),
    (160, 120), (16, 16), (500, 40),
  ]

  init(name: String, font: BitmapFont, _ random: inout SeededRandom) {
    self.name = name
    self.font = font
    let size = random.one(of: Self.sizes)
    scale = random.one(of: [1, 1, 1, 2])
    blink = BlinkPattern(
      style: random.one(of: [.fade, .step, .none]), levels: random.one(of: [2, 5, 256]),
      samplesPerSecond: random.one(of: [1, 10, 60]))
    stage = PixelStage(
      size: Size(width: size.width, height: size.height), font: font, scale: scale,
      look: PixelStage.Look(
        foreground: Color(rgb: 0xFFF0E0), background: Color(rgb: 0x102030),
        style: random.style(paddings: [0, 0, 1, 5, 16], spacings: [0, 3, 16])))
    before = [UInt32](repeating: 0, count: stage.frame.size.area)
  }

  mutating func setTexts(_ newTexts: [StagedText]) {
    texts = newTexts
    stage.setTexts(newTexts)
    frames = newTexts.map { _ in nil }
  }

  borrowing func slotLimit(of text: Int) -> Int { stage.slotLimit(of: text) }

  mutating func show(_ frame: TypingFrame, of text: Int) {
    stage.show(frame, levels: blink.levels, of: text)
    frames[text] = frame
  }

  mutating func draw() {
    let damage = stage.draw()
    let bounds = stage.frame.bounds
    if let flaw = flaw(of: damage, within: bounds) { Issue.record("\(name): pixels: \(flaw)") }

    // What the panel shows is the frame before with the damage copied into it: it must be the frame.
    let boxes = damage.boxes
    let width = bounds.width
    stage.frame.withPixels { pixels in
      for box in boxes {
        for y in box.y..<box.bottom {
          for index in (y * width + box.x)..<(y * width + box.right) {
            before[index] = pixels[index]
          }
        }
      }
    }
    if !isSame(before, stage.frame) {
      Issue.record("\(name): a pixel changed outside of the damage")
      before = copy(of: stage.frame)
    }

    let oldReach = reach
    reach = stage.caches.reduce(0) { max($0, $1.overhang) }
    // Further than any glyph reaches: the reach itself may have grown since the last frame.
    let now = stage.view.shownCells(of: texts.map { $0.text }, within: bounds, reach: 64)
    if !isFirst {
      let changed = area(
        of: now.symmetricDifference(cells), reach: max(reach, oldReach), within: bounds)
      // Boxes that are joined hold what lies between them: usually less than once more; 2.3 times was seen
      // (TYPIST_SEED=301215 TYPIST_ONLY=958).
      if damage.area > 3 * changed {
        Issue.record(
          "\(name): \(damage.area) pixels are damaged, where \(changed) are of changed cells")
      }
    }
    cells = now
    isFirst = false
  }

  /// Draws what shows now at once on a stage that has shown nothing before: the same picture.
  borrowing func compareWithFresh(_ texts: [StagedText]) {
    var fresh = PixelStage(size: stage.frame.size, font: font, scale: scale, look: stage.look)
    fresh.setTexts(texts)
    for (index, frame) in frames.enumerated() {
      if let frame { fresh.show(frame, levels: blink.levels, of: index) }
    }
    _ = fresh.draw()
    if !isSame(copy(of: fresh.frame), stage.frame) {
      Issue.record("\(name): drawn step by step the picture is another one than drawn at once")
    }
  }
}

private func copy(of frame: borrowing Frame) -> [UInt32] {
  frame.withPixels { pixels in
    [UInt32](unsafeUninitializedCapacity: pixels.count) { buffer, count in
      for index in pixels.indices { buffer[index] = pixels[index] }
      count = pixels.count
    }
  }
}

private func isSame(_ values: [UInt32], _ frame: borrowing Frame) -> Bool {
  frame.withPixels { pixels in
    for index in pixels.indices where pixels[index] != values[index] { return false }
    return true
  }
}

extension SeededRandom {
  /// Any alignment, with one of the given lengths each.
  mutating func style(paddings: [Int], spacings: [Int]) -> StackStyle {
    StackStyle(
      alignment: one(of: [.leading, .center, .trailing]), spacing: one(of: spacings),
      padding: one(of: paddings))
  }
}
