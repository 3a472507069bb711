// typist doctor on a real kernel: what it says is so, and it takes no card.
import LabSupport
import Raster
import Testing

extension Lab {
  @Suite(
    "typist doctor on a real kernel",
    .machine(.new, card: "virtio-gpu-pci,max_outputs=2", modules: ["virtio-gpu"]))
  struct Doctor {
    @Test("it finds the display, the framebuffer and the console")
    func finds() throws {
      let run = try machine().run("typist doctor < /dev/tty1")
      #expect(run.status == 0)
      let lines = run.text.split(separator: "\n").map { String($0) }
      #expect(lines.contains("  /dev/dri/card0  virtio-pci"))
      // virtio-gpu offers 26 modes, each of a size of its own but for a few; the first is the preferred one.
      #expect(lines.contains { $0.hasPrefix("    Virtual-1  connected, 1280x800 and ") })
      #expect(lines.contains("    Virtual-2  nothing plugged in"))
      #expect(lines.contains("  /dev/fb0  virtio_gpudrmfb, 1280x800, xrgb8888"))
      #expect(lines.contains("  tty1 is shown; this process runs on tty1"))
      #expect(
        lines.contains { $0.hasPrefix("  --on drm draws on Virtual-1 of /dev/dri/card0, 1280x800") }
      )
      #expect(!lines.contains("to mend"))
    }

    @Test("it names the program that draws, and leaves it its screen")
    func master() throws {
      let machine = try machine()
      try TypedText.start(on: "drm", in: machine)
      let pictures = try TypedText.pictures(Size(width: 1280, height: 800))
      try TypedText.expect(pictures, on: machine)
      let run = try machine.run("typist doctor")
      #expect(run.status == 1)
      let number = try machine.sh("cat /run/number").filter { $0 != "\n" }
      #expect(
        run.text.contains(
          "  /dev/dri/card0: typist (process \(number)) draws on it; end it "),
        "\(run.text)")
      #expect(try machine.screenshot() == pictures[2])
      #expect(try TypedText.end(by: "TERM", in: machine).code == 143)
    }

    @Test("it says what a user without the right has to do")
    func notPermitted() throws {
      try machine().sh("chgrp 44 /dev/dri/card0 && chmod 660 /dev/dri/card0")
      let run = try machine().run("su user -s /bin/sh -c 'typist doctor'")
      #expect(run.status == 1)
      #expect(
        run.text.contains(
          "  /dev/dri/card0: permission denied; add user to group video (usermod -aG video user), and "
            + "log in again\n"), "\(run.text)")
      #expect(run.text.contains("  cannot open /dev/fb0: permission denied; "), "\(run.text)")
    }
  }
}
