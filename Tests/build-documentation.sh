#!/bin/sh
# Writes the library's documentation into .build-documentation; any warning of docc fails.
set -e
cd "$(dirname "$0")/.."
out=$PWD/.build-documentation
graphs=$out/graphs
rm -rf "$graphs"
mkdir -p "$graphs"
# The symbols are written only while a module is compiled: each time from the beginning, in a folder of its own.
rm -rf "$out/build"
swift build --scratch-path "$out/build" --target TypingDisplay \
  -Xswiftc -emit-symbol-graph -Xswiftc -emit-symbol-graph-dir -Xswiftc "$graphs" \
  -Xswiftc -symbol-graph-minimum-access-level -Xswiftc public \
  -Xswiftc -symbol-graph-skip-synthesized-members
find "$graphs" -type f ! -name 'TypingDisplay*' -exec rm {} +
docc=$(dirname "$(command -v swiftc)")/docc
[ -x "$docc" ] || docc=docc
"$docc" convert Sources/TypingDisplay/TypingDisplay.docc --additional-symbol-graph-dir "$graphs" \
  --fallback-display-name TypingDisplay --fallback-bundle-identifier typist.TypingDisplay \
  --warnings-as-errors --output-path "$out/TypingDisplay.doccarchive"
echo "the documentation stands in $out/TypingDisplay.doccarchive"
