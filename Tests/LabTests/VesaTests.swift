// --on fb:DEVICE without DRM: the modes that a BIOS sets, of 8, 16, 24 and 32 bits a pixel.
import LabSupport
import Raster
import Testing

extension Lab {
  @Suite(
    "A framebuffer of the BIOS with 16 bits",
    .machine(.new, card: "VGA", parameters: ["vga=0x311"], usesRealMode: true))
  struct Vesa16 {
    @Test("a text is typed in its three moments, and the console lives after it")
    func typed() throws {
      try expectVesa(bits: 16)
      try expectTypedText(on: Size(width: 640, height: 480), bits: [5, 6, 5])
    }
  }

  @Suite(
    "A framebuffer of the BIOS with 24 bits, kernel of the release before",
    .machine(.old, card: "VGA", parameters: ["vga=0x312"], usesRealMode: true))
  struct Vesa24 {
    @Test("a text is typed in its three moments, and the console lives after it")
    func typed() throws {
      try expectVesa(bits: 24)
      try expectTypedText(on: Size(width: 640, height: 480))
    }
  }

  @Suite(
    "A framebuffer of the BIOS with 32 bits",
    .machine(.new, card: "VGA", parameters: ["vga=0x342"], usesRealMode: true))
  struct Vesa32 {
    @Test("a text is typed in its three moments, and the console lives after it")
    func typed() throws {
      try expectVesa(bits: 32)
      try expectTypedText(on: Size(width: 640, height: 480))
    }
  }

  @Suite(
    "A framebuffer of the BIOS with 256 colours",
    .machine(.new, card: "VGA", parameters: ["vga=0x303"], usesRealMode: true))
  struct Vesa8 {
    // The VGA's table of colours has 6 bits a primary.
    @Test("a text is typed in greys, and the console has its own colours after it")
    func typed() throws {
      try expectVesa(bits: 8)
      try expectTypedText(on: Size(width: 800, height: 600), bits: [6, 6, 6]) { pixel in
        UInt32(grey(pixel)) * 0x01_0101
      }
    }
  }
}

private func expectVesa(bits: Int) throws {
  let said = try machine().sh(
    "cat /sys/class/graphics/fb0/name /sys/class/graphics/fb0/bits_per_pixel")
  #expect(said == "VESA VGA\n\(bits)\n")
}
