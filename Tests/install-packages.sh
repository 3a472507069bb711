#!/bin/sh
# Installs the Debian packages that are named and not there yet; says what to do where it may not.
missing=
for package in "$@"; do
  status=$(dpkg-query -W -f '${Status}' "$package" 2>/dev/null)
  [ "$status" = "install ok installed" ] || missing="$missing $package"
done
[ -z "$missing" ] && exit 0
sudo=
if [ "$(id -u)" != 0 ]; then
  sudo=sudo
  command -v sudo >/dev/null || {
    echo "these packages are missing; install them as root: apt-get install$missing" >&2
    exit 1
  }
fi
echo "installing:$missing" >&2
$sudo apt-get update -qq &&
  DEBIAN_FRONTEND=noninteractive $sudo apt-get install -y -qq --no-install-recommends $missing >/dev/null || {
  echo "could not install:$missing" >&2
  exit 1
}
