#!/bin/sh
# Builds the README's program as a package of its own that depends on this one by path, and runs it: into a pipe it
# prints its text.
set -e
cd "$(dirname "$0")/.."
house=$PWD
outside=$house/.build-outside
mkdir -p "$outside/Sources/Greeting"
cat > "$outside/Package.swift" <<END
// swift-tools-version: 6.3
import PackageDescription

let package = Package(
  name: "outside",
  dependencies: [.package(name: "typist", path: "$house")],
  targets: [
    .executableTarget(
      name: "Greeting", dependencies: [.product(name: "TypingDisplay", package: "typist")])
  ])
END
# The first block of Swift under "As a library".
awk '/^## As a library/ { found = 1 } found && /^```$/ { exit } inside; found && /^```swift$/ { inside = 1 }' \
  README.md > "$outside/Sources/Greeting/main.swift"
swift build -c release --package-path "$outside"
said=$("$outside/.build/release/Greeting")
wanted='안녕하세요 1조입니다! 👋'
if [ "$said" != "$wanted" ]; then
  echo "the README's program printed '$said', not '$wanted'" >&2
  exit 1
fi
echo "the README's program, as a package of its own, prints: $said"
