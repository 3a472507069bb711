// --on fb:DEVICE without DRM: the modes that a BIOS sets, of 16, 24 and 32 bits a pixel, and one of 8 that cannot be used.
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
    // Without the VGA's registers the driver cannot set the table, and says so (FB_VISUAL_STATIC_PSEUDOCOLOR).
    @Test("colours that cannot be set are no silent garbage: the message says what to do")
    func refused() throws {
      try expectVesa(bits: 8)
      let run = try machine().run("typist --on fb:/dev/fb0 x")
      #expect(run.status == 1)
      #expect(
        run.text
          == "typist: /dev/fb0 (VESA VGA) has 256 colours that stand fast and are no greys; set "
          + "another depth (fbset -depth 16, or vga=0x311 on the kernel's command line)\n")
    }
  }
}

private func expectVesa(bits: Int) throws {
  let said = try machine().sh(
    "cat /sys/class/graphics/fb0/name /sys/class/graphics/fb0/bits_per_pixel")
  #expect(said == "VESA VGA\n\(bits)\n")
}
