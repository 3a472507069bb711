// --on fb:DEVICE on real kernels: the right pixels at three moments, and a console that lives afterwards.
import LabSupport
import Raster
import Testing

extension Lab {
  @Suite(
    "A framebuffer of virtio-gpu, newest kernel",
    .machine(.new, card: "virtio-gpu-pci", modules: ["virtio-gpu"]))
  struct VirtioFramebuffer {
    static let size = Size(width: 1280, height: 800)

    @Test(
      "a text is typed in its three moments, and the console lives when the program ends",
      arguments: [("TERM", 143), ("SEGV", 139), ("KILL", 137)])
    func endings(signal: String, code: Int) throws {
      let machine = try machine()
      let console = try writtenConsole(of: machine)
      try TypedText.start(on: "fb:/dev/fb0", in: machine)
      try TypedText.expect(try TypedText.pictures(Self.size), on: machine)
      #expect(try TypedText.end(by: signal, in: machine).code == code)
      try expectLivingConsole(machine, as: console)
    }

    @Test("a screen that hangs on its side shows a turned text")
    func turned() throws {
      let machine = try machine()
      let upright = try TypedText.pictures(Size(width: 800, height: 1280))
      // A quarter clockwise: the picture's row y is the screen's column from the right.
      let turned = upright.map { picture in
        var pixels: [UInt32] = []
        for y in 0..<800 {
          for x in 0..<1280 { pixels.append(picture.pixels[(1279 - x) * 800 + y]) }
        }
        return Screenshot(size: Self.size, pixels: pixels)
      }
      try TypedText.start(on: "fb:fb0", in: machine, ["--rotate", "90"])
      try TypedText.expect(turned, on: machine)
      #expect(try TypedText.end(by: "INT", in: machine).code == 130)
    }

    @Test("another console is shown when it is asked for, and the text when it comes back")
    func switched() throws {
      let machine = try machine()
      try machine.sh(#"printf '\033[?25l\033[2J\033[HSECOND\n' > /dev/tty2"#)
      try TypedText.start(on: "fb:/dev/fb0", in: machine)
      let pictures = try TypedText.pictures(Self.size)
      let last = pictures[2]
      #expect(try machine.screenshot { $0 == last } == last)
      try machine.sh("chvt 2")
      let second = try machine.screenshot { $0.pixels.contains(0xAA_AAAA) }
      #expect(second.pixels.contains(0xAA_AAAA) && !second.pixels.contains(0xFF_B050))
      try machine.sh("chvt 1")
      #expect(try machine.screenshot { $0 == last } == last)
      #expect(try TypedText.end(by: "TERM", in: machine).code == 143)
    }

    @Test("a user without the right is told how to get it")
    func notPermitted() throws {
      let run = try machine().run("su user -s /bin/sh -c 'typist --on fb:/dev/fb0 x'")
      #expect(run.status == 1)
      #expect(
        run.text
          == "typist: cannot open /dev/fb0: permission denied; add this user to group video, "
          + "and log in again\n")
    }

    @Test("a framebuffer that is not there is named")
    func absent() throws {
      let run = try machine().run("typist --on fb:fb7 x")
      #expect(run.status == 1)
      #expect(run.text.hasPrefix("typist: cannot open /dev/fb7: no such file or directory; "))
    }

    // vfb is a framebuffer in memory, which only the machine itself can read.
    @Test(
      "a framebuffer whose red is lowest gets its bytes in that order",
      arguments: [16, 24, 32])
    func redLowest(bits: Int) throws {
      let machine = try machine()
      let bytes = try typedBytes(bits: bits, in: machine)
      let picture = try TypedText.pictures(Size(width: 640, height: 480))[2]
      let wanted: [UInt8] = picture.pixels.flatMap { (pixel: UInt32) -> [UInt8] in
        let (red, green, blue) = (pixel >> 16, pixel >> 8 & 0xFF, pixel & 0xFF)
        let word: UInt32 =
          bits == 16
          ? (red >> 3) | ((green >> 2) << 5) | ((blue >> 3) << 11)
          : red | green << 8 | blue << 16 | 0xFF << 24
        return (0..<UInt32(bits / 8)).map { UInt8(truncatingIfNeeded: word >> (8 * $0)) }
      }
      #expect(bytes.count >= wanted.count)
      let wrong = zip(bytes, wanted).filter { $0 != $1 }.count
      #expect(wrong == 0)
    }

    @Test("8 bits hold greys")
    func eightBits() throws {
      let bytes = try typedBytes(bits: 8, in: try machine())
      let picture = try TypedText.pictures(Size(width: 640, height: 480))[2]
      #expect(zip(bytes, picture.pixels).filter { $0 != grey($1) }.count == 0)
    }

    /// Types on a vfb of 640x480 until all is there, and hands back its memory.
    private func typedBytes(bits: Int, in machine: VirtualMachine) throws -> [UInt8] {
      try machine.sh(
        "modprobe vfb vfb_enable=1 videomemorysize=4194304 mode_option=640x480-\(bits)")
      try #require(try machine.sh("cat /sys/class/graphics/fb1/bits_per_pixel") == "\(bits)\n")
      defer { _ = try? machine.run("rmmod vfb") }
      let run = try machine.run(
        "typist --on fb:fb1 --once --reduce-motion on "
          + TypedText.options.map { "'\($0)'" }.joined(separator: " ") + " '\(TypedText.text)'")
      try #require(run.status == 0, "\(run.text)")
      return try machine.run("cat /dev/fb1").output
    }
  }

  @Suite(
    "A framebuffer of bochs, kernel of the release before",
    .machine(.old, card: "bochs-display", modules: ["bochs"]))
  struct BochsFramebuffer {
    @Test("a text is typed in its three moments, and the console lives after it")
    func typed() throws {
      try expectTypedText(on: Size(width: 1280, height: 800))
    }
  }

  @Suite(
    "A framebuffer that goes, newest kernel",
    .machine(.new, card: "bochs-display", modules: ["bochs"]))
  struct GoingFramebuffer {
    @Test("a card that is taken off the bus while it is drawn on is drawn on again when it is back")
    func removed() throws {
      let machine = try machine()
      let last = try TypedText.pictures(Size(width: 1280, height: 800))[2]
      try TypedText.start(on: "fb:/dev/fb0", in: machine, ["--blink", "step"])
      #expect(try machine.screenshot { $0 == last } == last)
      try machine.sh(
        """
        bus=$(readlink -f /sys/class/drm/card0/device)
        while [ ! -e $bus/remove ]; do bus=$(dirname $bus); done
        echo 1 > $bus/remove
        # A blink changes the picture at least every 0.6 s: by then the loss is seen.
        usleep 1500000
        [ ! -e /dev/fb0 ]
        echo 1 > /sys/bus/pci/rescan
        """)
      #expect(try machine.screenshot { $0 == last } == last)
      let (code, said) = try TypedText.end(by: "TERM", in: machine)
      #expect(code == 143)
      #expect(said.contains("typist: /dev/fb0 has gone; looking for it every two seconds\n"))
    }
  }

  @Suite(
    "A framebuffer of cirrus, newest kernel",
    .machine(.new, card: "cirrus-vga", modules: ["cirrus-qemu"]))
  struct CirrusFramebuffer {
    @Test("a text is typed in its three moments in 565, and the console lives after it")
    func typed() throws {
      #expect(try machine().sh("cat /sys/class/graphics/fb0/bits_per_pixel") == "16\n")
      try expectTypedText(on: Size(width: 800, height: 600), bits: [5, 6, 5])
    }
  }
}

/// The luma of a pixel by ITU-R BT.601.
func grey(_ pixel: UInt32) -> UInt8 {
  let red = Double(pixel >> 16)
  let green = Double(pixel >> 8 & 0xFF)
  let blue = Double(pixel & 0xFF)
  let luma: Double = 0.299 * red + 0.587 * green + 0.114 * blue
  return UInt8(luma.rounded())
}

/// Types on `/dev/fb0` of the suite's machine, from the console and back to it.
func expectTypedText(
  on size: Size, bits: [Int] = [8, 8, 8],
  sourceLocation: SourceLocation = #_sourceLocation
) throws {
  let machine = try machine()
  let console = try writtenConsole(of: machine)
  let pictures = try TypedText.pictures(size)
  try TypedText.start(on: "fb:/dev/fb0", in: machine)
  try TypedText.expect(pictures, on: machine, bits: bits, sourceLocation: sourceLocation)
  #expect(
    try TypedText.end(by: "TERM", in: machine).code == 143, sourceLocation: sourceLocation)
  try expectLivingConsole(machine, as: console, sourceLocation: sourceLocation)
}
