// The lab itself, proven before anything of ours draws in it: a kernel's framebuffer, busybox, and QEMU's picture.
import LabSupport
import Raster
import Testing

private let pattern = Pattern(size: Size(width: 1280, height: 800), seed: 41)

extension Lab {
  @Suite(
    "The lab with the newest kernel",
    .machine(
      .new, card: "virtio-gpu-pci", modules: ["virtio-gpu"],
      files: ["pattern": pattern.bytes]))
  struct NewKernel {
    @Test("a script's exit code and all its bytes come back")
    func answers() throws {
      let run = try machine().run(#"printf 'a\000\377\n'; echo b >&2; exit 7"#)
      #expect(run.status == 7)
      #expect(run.output == [0x61, 0, 0xFF, 0x0A, 0x62, 0x0A])
    }

    @Test("bytes that are written to /dev/fb0 are seen from outside")
    func framebuffer() throws {
      try expectPattern(on: try machine())
    }

    @Test("a picture of another pattern differs nearly everywhere")
    func canFail() throws {
      let other = Pattern(size: pattern.size, seed: 42).picture
      let different = try #require(other.difference(from: pattern.picture))
      #expect(different > pattern.size.area * 9 / 10)
    }

    @Test("a line on the console is seen from outside")
    func console() throws {
      let before = try machine().screenshot()
      try machine().sh("echo ALIVE > /dev/tty1")
      let after = try machine().screenshot { $0 != before }
      let different = try #require(after.difference(from: before))
      #expect(different > 20)
    }
  }

  @Suite(
    "The lab with the kernel of the release before",
    .machine(
      .old, card: "virtio-gpu-pci", modules: ["virtio-gpu"], files: ["pattern": pattern.bytes]))
  struct OldKernel {
    @Test("bytes that are written to /dev/fb0 are seen from outside")
    func framebuffer() throws {
      try expectPattern(on: try machine())
    }
  }
}

private func expectPattern(on machine: VirtualMachine) throws {
  let wanted = pattern.picture
  try machine.sh("cat /pattern > /dev/fb0")
  let shot = try machine.screenshot { $0 == wanted }
  #expect(shot.difference(from: wanted) == 0)
}
