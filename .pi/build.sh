#!/usr/bin/env bash
# Builds the Embedded flavour of typist for a Raspberry Pi on this machine: .build-pi/typist-arm64 or -armv7, stripped.
#
#   SWIFT_TOOLCHAIN=... .pi/build.sh arm64|armv7
#
# arm64 is for a 64-bit system on a Pi 3 and later, armv7 for a 32-bit one on a Pi 2 and later. Ends with 75 where the
# sysroot cannot be had.
#
# The folder `sdk` is the template of a Swift SDK bundle. The toolchain has Embedded Swift for the bare processors only
# (none-elf), so Swift compiles for those while the C headers and the linker are told that this is Linux; GNU ld cannot
# link it (copy relocations against protected symbols), lld can. On armv7 floats travel in VFP registers, as Debian's
# libraries expect, and files and times have 64 bits: a file system with large inode numbers, or the year 2038, is
# nothing special there.
set -euo pipefail
cd "$(dirname "$0")/.."
case "${1:-}" in
  arm64) triple=aarch64-none-none-elf gnu=aarch64-linux-gnu interpreter=/lib/ld-linux-aarch64.so.1 machine=AArch64 ;;
  armv7) triple=armv7-none-none-eabi gnu=arm-linux-gnueabihf interpreter=/lib/ld-linux-armhf.so.3 machine=ARM ;;
  *) echo "usage: $0 arm64|armv7" >&2; exit 2 ;;
esac
name=$1
: "${SWIFT_TOOLCHAIN:?set it to the folder that holds the toolchain\'s usr/; the Makefile does}"
sysroot="$PWD/.build-pi/sysroot-$name"
.pi/sysroot.sh "$name" "$sysroot"

# One bundle for each: two builds at once must not write the same file.
sdks="$PWD/.build-pi/sdks-$name"
bundle="$sdks/typist-pi.artifactbundle"
mkdir -p "$bundle"
cp -R .pi/sdk/. "$bundle"
sed -i -e "s|@SYSROOT@|$sysroot|g" -e "s|@TOOLCHAIN@|$SWIFT_TOOLCHAIN|g" "$bundle/$name/toolset.json"
ln -sfn "$sysroot" "$bundle/$name/sysroot"

# SwiftPM reads .pc files itself; in these folders it finds the sysroot's and no others.
export PATH="$PWD/.pi/bin:$PATH"
export PKG_CONFIG_SYSROOT_DIR="$sysroot" PKG_CONFIG_PATH="$sysroot/usr/lib/$gnu/pkgconfig"
# Embedded compiles can hang or eat all memory: 10 minutes and 8 GB are far more than they need.
ulimit -v 8388608
TYPIST_EMBEDDED=1 TYPIST_SDK=1 timeout 600 swift build -c release --product typist \
  --swift-sdks-path "$sdks" --swift-sdk "typist-pi-$name" --scratch-path ".build-pi/$name" \
  -Xswiftc -warnings-as-errors
program=".build-pi/typist-$name"
"$SWIFT_TOOLCHAIN/usr/bin/llvm-objcopy" --strip-all ".build-pi/$name/$triple/release/typist" "$program"

# What the Pi will ask of it: its own architecture, its loader, and no library that it does not have.
wrong() {
  echo "$program: $*" >&2
  exit 1
}
header=$(readelf -hld "$program")
grep -q "Machine: *$machine" <<<"$header" || wrong "is not for $machine"
grep -q "interpreter: $interpreter]" <<<"$header" || wrong "does not ask for $interpreter"
! grep -qE '\((RPATH|RUNPATH)\)' <<<"$header" || wrong "holds a path of this machine"
libraries=$(sed -n 's/.*(NEEDED).*\[\(.*\)\]/\1/p' <<<"$header")
for library in $libraries; do
  [ -e "$sysroot/usr/lib/$gnu/$library" ] || [ -e "$sysroot/usr/lib/$library" ] || wrong "needs $library"
done
echo "$program: $(stat -c %s "$program") bytes, needs" $libraries
