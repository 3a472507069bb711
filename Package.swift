// swift-tools-version: 6.3
// The house of Typist: which rooms there are, and which room may use which.
//
// TYPIST_EMBEDDED=1 builds the same sources as Embedded Swift. It needs SWIFT_TOOLCHAIN, the folder that holds
// the toolchain's `usr/`; the Makefile finds it.
import PackageDescription

let environment = Context.environment
let isEmbedded = environment["TYPIST_EMBEDDED"] == "1"
let toolchain = environment["SWIFT_TOOLCHAIN"] ?? ""
// The Raspberry Pi's Swift SDK (.pi) brings the linker's flags and Unicode tables of its own.
let hasSDK = environment["TYPIST_SDK"] == "1"
let unicodeTables =
  "\(toolchain)/usr/lib/swift/embedded/x86_64-unknown-linux-gnu/libswiftUnicodeDataTables.a"

let houseRules: [SwiftSetting] =
  [
    .treatWarning("EmbeddedRestrictions", as: .error), .strictMemorySafety(),
    .enableUpcomingFeature("ExistentialAny"), .enableUpcomingFeature("InternalImportsByDefault"),
    .enableUpcomingFeature("MemberImportVisibility"),
  ]
  + (isEmbedded ? [.enableExperimentalFeature("Embedded"), .unsafeFlags(["-wmo"])] : [])

// Every Clang module must see the same glibc, else "fds_bits ... is not present in definition of fd_set".
let gnu: [CSetting] = [.define("_GNU_SOURCE", to: "1")]

// `Double.rounded` is a call into libm in debug builds, and Dictionary one to `ceil` in Embedded ones.
let linking: [LinkerSetting] =
  [.linkedLibrary("m")]
  + (isEmbedded && !hasSDK
    ? [.unsafeFlags(["-Xlinker", "--gc-sections", "-Xlinker", unicodeTables])] : [])

func room(
  _ name: String, uses needs: [Target.Dependency] = [], linking: [LinkerSetting] = []
) -> Target {
  .target(
    name: name, dependencies: needs, cSettings: gnu, swiftSettings: houseRules,
    linkerSettings: linking)
}

func library(_ name: String, pkgConfig: String? = nil, package: String) -> Target {
  .systemLibrary(name: name, pkgConfig: pkgConfig, providers: [.apt([package])])
}

func command(_ name: String, uses needs: [Target.Dependency]) -> Target {
  .executableTarget(
    name: name, dependencies: needs, cSettings: gnu, swiftSettings: houseRules,
    linkerSettings: linking)
}

func tests(_ name: String, of needs: [Target.Dependency]) -> Target {
  .testTarget(
    name: name, dependencies: needs, cSettings: gnu,
    swiftSettings: [.enableUpcomingFeature("MemberImportVisibility")])
}

var targets: [Target] = [
  // Pure rooms: no C, no clock, no unsafe.
  room("Time", linking: [.linkedLibrary("m")]),
  room("Typing", uses: ["Time"]),
  room("Raster"),
  room("Glyphs", uses: ["Raster"]),
  room("Panels", uses: ["Raster", "Time"]),
  room("Staging", uses: ["Glyphs", "Panels", "Raster", "Typing"]),

  // C, and what is closest to it.
  .systemLibrary(name: "CLinux"),
  .systemLibrary(name: "CGif", providers: [.apt(["libgif-dev"])]),
  .systemLibrary(name: "CPng", pkgConfig: "libpng", providers: [.apt(["libpng-dev"])]),
  .systemLibrary(name: "CDRM", pkgConfig: "libdrm", providers: [.apt(["libdrm-dev"])]),
  .systemLibrary(name: "CUdev", pkgConfig: "libudev", providers: [.apt(["libudev-dev"])]),
  .systemLibrary(name: "CYAML", pkgConfig: "yaml-0.1", providers: [.apt(["libyaml-dev"])]),
  .systemLibrary(name: "CZlib", pkgConfig: "zlib", providers: [.apt(["zlib1g-dev"])]),
  .systemLibrary(name: "CUnistring", providers: [.apt(["libunistring-dev"])]),
  .target(name: "CBuiltInFont"),
  .target(name: "CRescue", cSettings: gnu),
  .target(name: "CAllocations"),
  room("LinuxIO", uses: ["CLinux", "CRescue", "Panels", "Time"]),
  room("DeviceNews", uses: ["CLinux", "CUdev", "LinuxIO"]),
  // libyaml's file for pkg-config names no library in Embedded builds.
  room(
    "Boards", uses: ["CLinux", "CYAML", "LinuxIO", "Raster", "Time"],
    linking: [.linkedLibrary("yaml")]),
  room(
    "FontFiles", uses: ["CBuiltInFont", "CLinux", "CZlib", "Glyphs", "LinuxIO"],
    linking: [.linkedLibrary("z")]),
  // libunistring has no pkg-config file.
  room("LineBreaks", uses: ["CUnistring"], linking: [.linkedLibrary("unistring")]),
  room(
    "TerminalBackend", uses: ["CLinux", "CRescue", "LinuxIO", "Panels", "Raster", "Time"]),
  room(
    "DRMBackend", uses: ["CDRM", "CLinux", "DeviceNews", "LinuxIO", "Panels", "Raster", "Time"]),
  // giflib has no pkg-config file.
  room(
    "FramebufferBackend", uses: ["CLinux", "DeviceNews", "LinuxIO", "Panels", "Raster", "Time"]),
  room(
    "ImageBackend", uses: ["CGif", "CLinux", "CPng", "LinuxIO", "Panels", "Raster", "Time"],
    linking: [.linkedLibrary("gif")]),

  // The library that knows all backends, and the commands.
  room(
    "TypingDisplay",
    uses: [
      "DRMBackend", "FontFiles", "FramebufferBackend", "Glyphs", "ImageBackend", "LineBreaks",
      "LinuxIO", "Panels", "Raster", "Staging", "TerminalBackend", "Time", "Typing",
    ]),
  command(
    "typist",
    uses: [
      "Boards", "CLinux", "FontFiles", "Glyphs", "LineBreaks", "LinuxIO", "Panels", "Raster",
      "Staging",
      "Time", "Typing", "TypingDisplay",
    ]),
  command(
    "typist-bench",
    uses: [
      "CAllocations", "CLinux", "FontFiles", "Glyphs", "ImageBackend", "LinuxIO", "Panels",
      "Raster", "Staging", "Time", "Typing", "TypingDisplay",
    ]),
]

// What a user of the library writes.
func example(_ name: String) -> Target {
  .executableTarget(
    name: name, dependencies: ["TypingDisplay"], path: "Sources/Examples/\(name)",
    swiftSettings: isEmbedded ? houseRules : [], linkerSettings: linking)
}
targets += [example("DemoView"), example("IntroList")]

// Tests, and what only a developer runs, are ordinary Swift.
if !isEmbedded {
  targets += [
    command("typist-font", uses: ["CLinux", "CZlib", "FontFiles", "Glyphs", "Raster"]),
    .target(
      name: "PictureSupport", dependencies: ["Raster"], path: "Tests/Support",
      swiftSettings: houseRules),
    tests("TypingTests", of: ["Time", "Typing"]),
    tests("RasterTests", of: ["PictureSupport", "Raster"]),
    tests("GlyphsTests", of: ["FontFiles", "Glyphs", "Raster"]),
    tests(
      "FontFilesTests", of: ["CLinux", "FontFiles", "Glyphs", "LinuxIO", "Raster", "typist-font"]),
    tests(
      "StagingTests",
      of: ["Glyphs", "Panels", "PictureSupport", "Raster", "Staging", "Time", "Typing"]),
    tests(
      "CommandTests",
      of: [
        "Boards", "LineBreaks", "LinuxIO", "Raster", "Staging", "Time", "Typing", "TypingDisplay",
        "typist",
      ]),
    // A program that the tests start on a pseudo-terminal.
    .executableTarget(
      name: "TerminalChild",
      dependencies: ["CLinux", "LinuxIO", "Panels", "Raster", "TerminalBackend", "Time"],
      path: "Tests/TerminalChild", cSettings: gnu, linkerSettings: [.linkedLibrary("m")]),
    // What tests on pseudo-terminals share: the master's side, a small terminal, programs.
    .target(
      name: "TerminalSupport", dependencies: ["CLinux", "LinuxIO"],
      path: "Tests/TerminalSupport", cSettings: gnu),
    tests(
      "EndToEndTests",
      of: ["CLinux", "DemoView", "IntroList", "LinuxIO", "TerminalSupport", "typist"]),
    tests(
      "DisplayTests",
      of: [
        "CLinux", "FontFiles", "Glyphs", "LinuxIO", "Panels", "Raster", "Staging", "Time",
        "TypingDisplay", "Typing",
      ]),
    tests("LinuxIOTests", of: ["CLinux", "LinuxIO", "Panels", "Time"]),
    tests(
      "TerminalBackendTests",
      of: [
        "CLinux", "LinuxIO", "Panels", "Raster", "TerminalBackend", "TerminalChild",
        "TerminalSupport", "Time",
      ]),
    .target(
      name: "DeviceSupport", dependencies: ["DeviceNews"], path: "Tests/DeviceSupport",
      swiftSettings: houseRules),
    tests(
      "DRMBackendTests",
      of: ["CDRM", "CLinux", "DRMBackend", "DeviceSupport", "LinuxIO", "Panels", "Raster", "Time"]),
    tests("BoardsTests", of: ["Boards", "LinuxIO", "Raster", "Time"]),
    tests(
      "FramebufferBackendTests",
      of: [
        "CLinux", "DeviceSupport", "FramebufferBackend", "LinuxIO", "Panels", "PictureSupport",
        "Raster",
        "Time",
      ]),
    tests("LineBreaksTests", of: ["LineBreaks"]),
    tests(
      "EnduranceTests",
      of: [
        "CLinux", "FontFiles", "Glyphs", "LineBreaks", "Panels", "PictureSupport", "Raster",
        "Staging", "Time", "Typing", "TypingDisplay",
      ]),
    tests(
      "ImageBackendTests",
      of: [
        "CGif", "CLinux", "CPng", "ImageBackend", "Panels", "Raster", "TerminalSupport", "Time",
        "typist",
      ]),
    // Real kernels in virtual machines; Tests/lab-kernels.sh prepares them.
    .target(
      name: "LabSupport",
      dependencies: ["CLinux", "CPng", "LinuxIO", "Raster", "TerminalSupport", "Time"],
      path: "Tests/LabSupport", cSettings: gnu,
      swiftSettings: [
        .enableUpcomingFeature("InternalImportsByDefault"),
        .enableUpcomingFeature("MemberImportVisibility"),
      ]),
    tests("LabTests", of: ["CLinux", "LabSupport", "Raster", "TerminalSupport", "typist"]),
    tests(
      "ReadingTests",
      of: ["CLinux", "FontFiles", "Glyphs", "Raster", "Staging", "Time", "Typing"]),
  ]
}

let package = Package(
  name: "typist",
  products: [.library(name: "TypingDisplay", targets: ["TypingDisplay"])],
  targets: targets, swiftLanguageModes: [.v6], cLanguageStandard: .c2x)
