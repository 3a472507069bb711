#!/bin/sh
# Writes the library's documentation into .build-documentation; any warning of docc fails.
set -e
cd "$(dirname "$0")/.."
out=.build-documentation
graphs=$out/graphs
rm -rf "$graphs"
mkdir -p "$graphs"
swift build -c release --scratch-path "${1:-.build}" --target TypingDisplay
swift package --scratch-path "${1:-.build}" dump-symbol-graph --minimum-access-level public --skip-synthesized-members >/dev/null
found=$(find "${1:-.build}" -path '*symbolgraph*' -name 'TypingDisplay*.symbols.json')
for graph in $found; do cp "$graph" "$graphs/"; done
docc=$(dirname "$(command -v swiftc)")/docc
[ -x "$docc" ] || docc=docc
"$docc" convert Sources/TypingDisplay/TypingDisplay.docc --additional-symbol-graph-dir "$graphs" \
  --fallback-display-name TypingDisplay --fallback-bundle-identifier typist.TypingDisplay \
  --warnings-as-errors --output-path "$out/TypingDisplay.doccarchive"
echo "the documentation stands in $out/TypingDisplay.doccarchive"
