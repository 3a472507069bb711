#!/usr/bin/env bash
# Unpacks the headers and libraries of a Raspberry Pi's Debian 12 into a folder, for the cross build to compile against.
#
#   .pi/sysroot.sh arm64|armv7 FOLDER
#
# The packages come through this machine's own apt sources and keys, but through a private apt root: the machine's lists,
# architectures and installed packages stay as they are, and nobody has to be root. Ends with 75 where packages for
# another architecture cannot be had (offline, or no mirror for it).
set -euo pipefail

# The C library and what the compiler needs beside it, then each library a room of Typist opens; names of Debian 12.
packages=(
  libc6 libc6-dev linux-libc-dev libgcc-12-dev libgcc-s1 libcrypt1
  libpng-dev libpng16-16 zlib1g-dev zlib1g
  libunistring-dev libunistring2
  libyaml-dev libyaml-0-2
  libgif-dev libgif7
  libdrm-dev libdrm2
  libudev-dev libudev1
  libserialport-dev libserialport0
)

case "${1:-}" in
  arm64) debian=arm64 ;;
  armv7) debian=armhf ;;
  *) echo "usage: $0 arm64|armv7 FOLDER" >&2; exit 2 ;;
esac
sysroot=${2:?"usage: $0 arm64|armv7 FOLDER"}

# What stands in the folder was made by this list: another list makes it anew.
stamp="$sysroot/.packages"
if [ -f "$stamp" ] && [ "$(cat "$stamp")" = "${packages[*]}" ]; then exit 0; fi
rm -rf "$sysroot"
mkdir -p "$sysroot"
sysroot=$(realpath "$sysroot")

apt="$sysroot.apt"
rm -rf "$apt"
mkdir -p "$apt"/state/lists/partial "$apt"/cache/archives/partial "$apt"/packages
trap 'rm -rf "$apt"' EXIT
touch "$apt/status"
private=(
  -o "APT::Architecture=$debian" -o "APT::Architectures::=$debian"
  -o "Dir::State=$apt/state" -o "Dir::State::status=$apt/status" -o "Dir::Cache=$apt/cache"
  -o "APT::Sandbox::User=root" -o "Acquire::Languages=none" -o "Debug::NoLocking=true"
  -o "Acquire::Retries=2" -o "Acquire::http::Timeout=30" -o "Acquire::https::Timeout=30"
)

# A source that has nothing for this architecture is no failure: what counts is whether the packages come.
timeout 300 apt-get "${private[@]}" -qq update >"$apt/log" 2>&1 || true
if ! (cd "$apt/packages" && timeout 300 apt-get "${private[@]}" -qq download "${packages[@]}" >>"$apt/log" 2>&1); then
  echo "Debian's packages for $debian cannot be had here:" >&2
  grep -E '^[EW]:' "$apt/log" | sort -u | head -5 >&2
  exit 75
fi
for package in "$apt"/packages/*.deb; do dpkg -x "$package" "$sysroot"; done

# /lib is a link to /usr/lib, as on the installed system. (qemu-arm's statx does not look into the sysroot, so that a
# loader which finds nothing in one of the two folders would give that folder up.)
cp -a "$sysroot/lib/." "$sysroot/usr/lib"
rm -rf "$sysroot/lib"
ln -s usr/lib "$sysroot/lib"
# Debian's links to libraries are absolute (libz.so -> /lib/...): inside a sysroot they must be relative.
find "$sysroot" -type l -lname '/*' | while read -r link; do
  ln -sfnr "$sysroot$(readlink "$link")" "$link"
done
echo "${packages[*]}" >"$stamp"
echo "sysroot for $1: $(du -sh "$sysroot" | cut -f1) in $sysroot"
