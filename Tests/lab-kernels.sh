#!/bin/sh
# Prepares the kernels of the lab: lab-kernels.sh FOLDER [new|old...]
#
# Stock Debian kernels are downloaded and unpacked, never installed. What stays of each is small:
#   FOLDER/new/  FOLDER/old/   release  config  bzImage  vmlinux  lib/modules/RELEASE (only what the lab loads)
# "new" is the kernel of trixie-backports, "old" that of bookworm. Which versions they are is read from what
# linux-image-amd64 depends on, since Debian takes old ones away. The machine's own apt settings stay as they are.
#
# Exit code 77: kernels cannot be had here, and the last line says why.
set -eu
folder=$1
shift
[ $# -gt 0 ] || set -- new old
mkdir -p "$folder"
folder=$(realpath "$folder")

modules_new='virtio_pci virtio_console virtio-gpu bochs cirrus-qemu vfb evdev'
modules_old='virtio_pci virtio_console virtio-gpu bochs cirrus vfb evdev'

lacking() {
    echo "lab-kernels: $*" >&2
    exit 77
}

for tool in apt-get dpkg depmod xz zstd; do
    command -v $tool > /dev/null || PATH=$PATH:/sbin:/usr/sbin command -v $tool > /dev/null \
        || lacking "the lab needs $tool"
done
PATH=$PATH:/sbin:/usr/sbin

# An apt of our own, with the suites that the lab needs and the archive that this machine uses.
private_apt() {
    archive=$(apt-get indextargets --format '$(REPO_URI)' 'Created-By: Packages' 'Codename: bookworm' \
        | sort -u | head -n 1)
    [ -n "$archive" ] || lacking "no Debian archive among this machine's package sources"
    apt=$folder/apt
    mkdir -p "$apt/lists/partial" "$apt/cache/archives/partial" "$apt/nothing"
    key=/usr/share/keyrings/debian-archive-keyring.gpg
    for suite in bookworm trixie-backports; do
        echo "deb [arch=amd64 signed-by=$key] $archive $suite main"
    done > "$apt/sources.list"
    cat > "$apt/apt.conf" <<END
Dir::State::lists "$apt/lists";
Dir::Cache "$apt/cache";
Dir::Etc::sourcelist "$apt/sources.list";
Dir::Etc::sourceparts "$apt/nothing";
Dir::Etc::preferencesparts "$apt/nothing";
APT::Sandbox::User "root";
END
    export APT_CONFIG="$apt/apt.conf"
    apt-get -qq update || lacking "the Debian archive does not answer"
}

# The release of the kernel that linux-image-amd64 of a suite stands for.
newest() {
    apt-cache show "$@" | tr ',' '\n' | sed -n 's/^\(Depends:\)\{0,1\} *linux-image-\([0-9][^ ]*\).*/\2/p' | head -n 1
}

# Downloads packages and unpacks them all into $raw.
unpack() {
    (cd "$debs" && apt-get -qq download "$@") || lacking "the Debian archive does not give $*"
    for deb in "$debs"/*.deb; do dpkg -x "$deb" "$raw"; done
}

# The ELF image inside a bzImage: the emulator starts it without its slow decompressor. The fields of the boot header
# (setup sectors at 0x1f1, payload offset and length at 0x248) are those of the kernel's Documentation/arch/x86/boot.
extract() {
    field() { od -An -t "u$2" -j "$1" -N "$2" "$raw_image" | tr -d ' '; }
    raw_image=$1
    start=$((($(field 497 1) + 1) * 512 + $(field 584 4)))
    length=$(($(field 588 4) - 4))
    case $(od -An -tx1 -j $start -N 4 "$raw_image" | tr -d ' ') in
        28b52ffd) unpacker='zstd -dcq' ;;
        fd377a58) unpacker='xz -dcq' ;;
        1f8b*) unpacker='gzip -dc' ;;
        *) lacking "the kernel is compressed in a way that is not known here" ;;
    esac
    tail -c "+$((start + 1))" "$raw_image" | head -c $length | $unpacker > "$2"
}

# Copies a module and those that it needs, decompressed; one that is built in needs no copy.
take_module() {
    pattern=$(printf %s "$1" | sed 's/[-_]/[-_]/g')
    grep -qE "/$pattern\.ko" "$source/modules.builtin" && return
    files=$(grep -E "/$pattern\.ko(\.xz)?:" "$source/modules.dep" | tr -d ':')
    [ -n "$files" ] || lacking "the kernel $release has no module $1"
    for file in $files; do
        target=$made/lib/modules/$release/${file%.xz}
        mkdir -p "$(dirname "$target")"
        case $file in
            *.xz) xz -dc "$source/$file" > "$target" ;;
            *) cp "$source/$file" "$target" ;;
        esac
    done
}

for name; do
    if [ -e "$folder/$name/release" ]; then continue; fi
    work=$(mktemp -d)
    trap 'rm -rf "$work"' EXIT
    debs=$work/debs raw=$work/raw made=$folder/$name.part
    rm -rf "$made"
    mkdir -p "$debs" "$raw" "$made"
    case $name in
        new)
            private_apt
            release=$(newest linux-image-amd64/trixie-backports)
            [ -n "$release" ] || lacking "trixie-backports has no linux-image-amd64"
            unpack "linux-base-$release/trixie-backports" "linux-binary-$release/trixie-backports" \
                "linux-modules-$release/trixie-backports"
            unset APT_CONFIG
            root=$raw/usr image=$raw/usr/lib/modules/$release/vmlinuz
            modules=$modules_new
            ;;
        old)
            # The machine's own sources: bookworm-security has the newest of the old.
            release=$(newest --no-all-versions linux-image-amd64)
            [ -n "$release" ] || lacking "this machine's package sources have no linux-image-amd64"
            unpack "linux-image-$release"
            root=$raw image=$raw/boot/vmlinuz-$release
            modules=$modules_old
            ;;
    esac
    depmod -b "$root" "$release" 2> "$work/depmod.log"
    source=$root/lib/modules/$release
    mkdir -p "$made/lib/modules/$release"
    for module in $modules; do take_module "$module"; done
    cp "$source/modules.builtin" "$source/modules.order" "$made/lib/modules/$release/"
    depmod -b "$made" "$release" 2> "$work/depmod.log"
    rm -f "$made/lib/modules/$release"/modules.*.bin
    find "$raw" -name config -o -name "config-$release" | head -n 1 | xargs -I{} cp {} "$made/config"
    cp "$image" "$made/bzImage"
    extract "$image" "$made/vmlinux"
    echo "$release" > "$made/release"
    rm -rf "${folder:?}/$name"
    mv "$made" "$folder/$name"
    rm -rf "$work"
done
rm -rf "$folder/apt"
