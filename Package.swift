// swift-tools-version: 6.3
// The house of Typist: which rooms there are, and which room may use which.
//
// TYPIST_EMBEDDED=1 builds the same sources as Embedded Swift. It needs SWIFT_TOOLCHAIN, the folder that holds
// the toolchain's `usr/`; the Makefile finds it.
import PackageDescription

let environment = Context.environment
let isEmbedded = environment["TYPIST_EMBEDDED"] == "1"
let toolchain = environment["SWIFT_TOOLCHAIN"] ?? ""
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

let embeddedLinking: [LinkerSetting] =
  isEmbedded
  ? [.linkedLibrary("m"), .unsafeFlags(["-Xlinker", "--gc-sections", "-Xlinker", unicodeTables])]
  : []

func room(
  _ name: String, uses needs: [Target.Dependency] = [], linking: [LinkerSetting] = []
) -> Target {
  .target(
    name: name, dependencies: needs, cSettings: gnu, swiftSettings: houseRules,
    linkerSettings: linking)
}

func command(_ name: String, uses needs: [Target.Dependency]) -> Target {
  .executableTarget(
    name: name, dependencies: needs, cSettings: gnu, swiftSettings: houseRules,
    linkerSettings: embeddedLinking)
}

func tests(_ name: String, of needs: [Target.Dependency]) -> Target {
  .testTarget(
    name: name, dependencies: needs, cSettings: gnu,
    swiftSettings: [.enableUpcomingFeature("MemberImportVisibility")])
}

var targets: [Target] = [
  .systemLibrary(name: "CLinux"),
  .systemLibrary(name: "CPng", pkgConfig: "libpng", providers: [.apt(["libpng-dev"])]),
  .systemLibrary(name: "CUnistring", providers: [.apt(["libunistring-dev"])]),
  .target(name: "CBuiltInFont"),
  room("Time"),
  room("Raster"),
  room("Panels", uses: ["Time", "Raster"]),
  room("Glyphs", uses: ["Raster"]),
  room("FontFiles", uses: ["Glyphs", "CLinux", "CBuiltInFont"]),
  // libunistring has no pkg-config file.
  room("LineBreaks", uses: ["CUnistring"], linking: [.linkedLibrary("unistring")]),
  room("ImageBackend", uses: ["Panels", "Raster", "Time", "CPng", "CLinux"]),
]

if !isEmbedded {
  targets.append(command("typist-font", uses: ["Glyphs", "FontFiles", "CLinux"]))
  targets.append(tests("GlyphsTests", of: ["Glyphs", "FontFiles", "Raster"]))
  targets.append(tests("LineBreaksTests", of: ["LineBreaks"]))
  targets.append(
    tests("ImageBackendTests", of: ["ImageBackend", "Panels", "Raster", "Time", "CPng", "CLinux"]))
  targets.append(
    .target(
      name: "PictureSupport", dependencies: ["Raster"], path: "Tests/Support",
      swiftSettings: houseRules))
  targets.append(tests("RasterTests", of: ["Raster", "PictureSupport"]))
}

let package = Package(
  name: "typist",
  targets: targets, swiftLanguageModes: [.v6], cLanguageStandard: .c2x)
