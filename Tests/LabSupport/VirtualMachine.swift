// A computer with a screen, made of software, that the tests may crash as they like.
import CLinux
import LinuxIO
import TerminalSupport
package import Testing
import Time

/// A booted virtual machine: scripts run inside, pictures of its screen are taken from outside.
///
/// Always by software emulation: one way of running, and some `/dev/kvm` only pretend. When the test's
/// process ends in whatever way, the guest loses its line and powers the machine off.
package final class VirtualMachine: @unchecked Sendable {
  // The tests of the lab run one after the other: nobody shares a machine at the same time.

  /// What a machine is made of.
  package struct Plan: Sendable {
    package var kernel: LabKernel
    /// What QEMU calls the graphics card, with its options: `virtio-gpu-pci`.
    package var card: String?
    /// What is loaded at the start, with options behind colons: `vfb:vfb_enable=1`.
    package var modules: [String]
    /// More words for the kernel's command line.
    package var parameters: [String]
    /// The packaged kernel with its real-mode beginning, which alone understands `vga=`; it starts slower.
    package var usesRealMode: Bool
    /// Files of the test's own, by their path.
    package var files: [String: [UInt8]]

    package init(
      _ kernel: LabKernel, card: String? = nil, modules: [String] = [], parameters: [String] = [],
      usesRealMode: Bool = false, files: [String: [UInt8]] = [:]
    ) {
      self.kernel = kernel
      self.card = card
      self.modules = modules
      self.parameters = parameters
      self.usesRealMode = usesRealMode
      self.files = files
    }
  }

  /// How a script ended.
  package struct Finished {
    package let status: Int
    package let output: [UInt8]
    package var text: String { String(decoding: output, as: UTF8.self) }
  }

  /// The machine of the suite that runs.
  @TaskLocal package static var current: VirtualMachine?

  private let folder: String
  private let program: Program
  private let monitor: QMP
  private let guest: Line

  /// Boots a machine, and waits until it takes scripts.
  package init(_ plan: Plan) throws {
    var template = Array("/tmp/typist-lab-XXXXXX".utf8CString)
    try #require(mkdtemp(&template) != nil)
    folder = String(decoding: template.dropLast().map { UInt8(bitPattern: $0) }, as: UTF8.self)
    let release = try plan.kernel.release()
    var archive = InitialArchive()
    for name in ["dev", "proc", "sys", "run", "tmp", "etc", "sbin"] { archive.add(folder: name) }
    archive.add("init", Array(guestInit.utf8), isProgram: true)
    archive.add("etc/passwd", Array("root:x:0:0::/:/bin/sh\nuser:x:1000:1000::/:/bin/sh\n".utf8))
    archive.add("etc/group", Array("root:x:0:\nvideo:x:44:\nuser:x:1000:\n".utf8))
    try archive.add(hostFile: "/bin/busybox")
    try archive.add(
      hostFolder: plan.kernel.folder + "/lib/modules/" + release, as: "lib/modules/" + release)
    try archive.add(program: try Program.path(of: "typist"), as: "bin/typist")
    for (path, bytes) in plan.files { archive.add(path, bytes) }
    try AtomicFile.write(archive.finished(), to: folder + "/initrd")

    let monitors = try Listener(at: folder + "/qmp")
    let guests = try Listener(at: folder + "/guest")
    var command = "console=ttyS0 panic=-1 loglevel=4 random.trust_cpu=1 tsc=reliable"
    command += " no_timer_check lpj=4000000 edd=off mitigations=off nokaslr cryptomgr.notests"
    command += " apparmor=0 audit=0"
    if !plan.modules.isEmpty { command += " lab.modules=" + plan.modules.joined(separator: ",") }
    for word in plan.parameters { command += " " + word }
    // The outermost of three ends: a test's own, the guest's without a line, and this.
    var words = ["--kill-after=5", "400", LabKernel.emulator]
    words += ["-nodefaults", "-no-user-config", "-display", "none", "-no-reboot", "-M", "q35"]
    words += ["-accel", "tcg,thread=multi", "-cpu", "max", "-smp", "1", "-m", "512"]
    words += ["-kernel", plan.kernel.folder + (plan.usesRealMode ? "/bzImage" : "/vmlinux")]
    words += ["-initrd", folder + "/initrd", "-append", command]
    words += ["-chardev", "file,id=console,path=\(folder)/console", "-serial", "chardev:console"]
    words += ["-qmp", "unix:\(folder)/qmp", "-device", "virtio-serial-pci"]
    words += ["-chardev", "socket,id=guest,path=\(folder)/guest"]
    words += ["-device", "virtserialport,chardev=guest,name=lab"]
    if let card = plan.card { words += ["-device", card + ",id=card"] }
    program = try Program("/usr/bin/timeout", words, environment: hostVariables)
    monitor = try QMP(try monitors.accept(within: 20_000))
    guest = try guests.accept(within: 20_000)
    let greeting = try guest.next(within: 120_000)
    unlink(folder + "/initrd")
    let said = String(decoding: greeting ?? [], as: UTF8.self)
    try #require(said == "ready", "the machine says '\(said)' and its console: \(consoleTail)")
  }

  deinit { shutDown() }

  /// Runs a script of the shell in the machine, as root.
  package func run(_ script: String, seconds: Int32 = 60) throws -> Finished {
    try guest.send(base64(Array(script.utf8)))
    let answer = try #require(
      try guest.next(within: seconds * 1000),
      "the machine does not answer '\(script)'; its console: \(consoleTail)")
    let words = answer.split(separator: UInt8(ascii: " "), maxSplits: 1)
    let status = try #require(Int(String(decoding: words[0], as: UTF8.self)))
    return Finished(
      status: status,
      output: try #require(bytes(fromBase64: words.count == 2 ? Array(words[1]) : [])))
  }

  /// Runs a script that must end well, and hands back what it printed.
  @discardableResult
  package func sh(
    _ script: String, sourceLocation: SourceLocation = #_sourceLocation
  ) throws -> String {
    let run = try run(script)
    try #require(
      run.status == 0, "\(script): \(run.status) \(run.text)", sourceLocation: sourceLocation)
    return run.text
  }

  /// What the screen shows now, seen from outside.
  package func screenshot() throws -> Screenshot {
    let path = folder + "/shot.ppm"
    try monitor.command("screendump", #"{"filename":"\#(path)"}"#)
    defer { unlink(path) }
    let file = try #require(try readFile(path, atMost: 1 << 26))
    return try #require(Screenshot(ppm: file), "QEMU's picture is one")
  }

  /// Looks at the screen until it is as wanted; the last look, if it never was.
  package func screenshot(
    within seconds: Int = 20, until isWanted: (Screenshot) throws -> Bool
  ) throws -> Screenshot {
    let end = monotonicNow() + .milliseconds(Int64(seconds) * 1000)
    while true {
      let shot = try screenshot()
      if try isWanted(shot) || monotonicNow() >= end { return shot }
      // The kernel's own copying is put off by 50 ms: looking more often shows nothing new.
      poll(nil, 0, 20)
    }
  }

  /// Ends the machine; nothing happens if it has ended.
  package func shutDown() {
    // Only the end matters: by QEMU's own hand, or by that of whoever holds its process.
    _ = try? monitor.command("quit")
    for name in ["qmp", "guest", "console", "initrd"] { unlink(folder + "/" + name) }
    rmdir(folder)
  }

  private var consoleTail: String {
    let bytes = (try? readFile(folder + "/console", atMost: 1 << 24)) ?? []
    return String(decoding: bytes.suffix(2000), as: UTF8.self)
  }
}

/// Gives a suite a machine of its own: booted before its first test, ended after its last.
package struct Machine: SuiteTrait, TestScoping {
  private let plan: VirtualMachine.Plan

  package func provideScope(
    for test: Test, testCase: Test.Case?, performing function: @Sendable () async throws -> Void
  ) async throws {
    let machine = try VirtualMachine(plan)
    defer { machine.shutDown() }
    try await VirtualMachine.$current.withValue(machine) { try await function() }
  }

  init(_ plan: VirtualMachine.Plan) { self.plan = plan }
}

extension Trait where Self == Machine {
  /// A machine for all tests of a suite.
  package static func machine(
    _ kernel: LabKernel, card: String? = nil, modules: [String] = [], parameters: [String] = [],
    usesRealMode: Bool = false, files: [String: [UInt8]] = [:]
  ) -> Self {
    Machine(
      VirtualMachine.Plan(
        kernel, card: card, modules: modules, parameters: parameters, usesRealMode: usesRealMode,
        files: files))
  }
}
