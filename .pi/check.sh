#!/usr/bin/env bash
# Builds typist for a Raspberry Pi and runs it under an emulator: it must do what this machine's does, byte for byte.
#
#   .pi/check.sh ORDINARY arm64|armv7...
#
# ORDINARY is this machine's typist. The architectures are done side by side. Where Debian's packages for them cannot be
# had it says so and checks nothing, but in CI (CI=true) that is a failure.
set -euo pipefail
cd "$(dirname "$0")/.."
if [ $# -lt 2 ]; then
  echo "usage: $0 ORDINARY arm64|armv7..." >&2
  exit 2
fi
ordinary=$(realpath "$1")
shift
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT

fail() {
  echo "typist for $name: $*" >&2
  exit 1
}

# It types in real time on a pseudo-terminal: 11 characters, 0.1 s apart, then a line whose cursor has blinked once.
types_in_a_terminal() {
  local start=${EPOCHREALTIME/./} length
  TERM=xterm LC_ALL=C.UTF-8 timeout 60 script -qec "${typist[*]} --on terminal:cells --per-char 0.1 '안녕, $name!'" \
    /dev/null </dev/null >"$work/$name.terminal" || fail "ended with $? in a terminal"
  length=$((${EPOCHREALTIME/./} - start))
  # Without the escape sequences only the characters stand there, in the order in which they were typed.
  local seen
  seen=$(sed -E 's/\x1b(\[[0-9;?]*[a-zA-Z]|[]_][^\x1b]*\x1b\\)//g' "$work/$name.terminal" | tr -d '\r\n| ')
  [ "$seen" = "안녕,$name!" ] || fail "typed '$seen' in a terminal"
  grep -q $'\x1b\[?25h' "$work/$name.terminal" || fail "left a terminal without its cursor"
  [ $length -ge 800000 ] || fail "typed in $length µs what takes 0.8 s"
}

# The fastest of 20 starts, in milliseconds; the emulator translates the program anew each time.
fastest_start() {
  local least=999999999 start length
  for _ in {1..20}; do
    start=${EPOCHREALTIME/./}
    "${typist[@]}" --version >/dev/null
    length=$((${EPOCHREALTIME/./} - start))
    [ $length -ge $least ] || least=$length
  done
  echo "$((least / 1000)).$((least % 1000 / 100)) ms"
}

check() {
  name=$1
  case $name in
    arm64) emulator=qemu-aarch64 ;;
    armv7) emulator=qemu-arm ;;
    *) fail "there is no such architecture; arm64 or armv7 is wanted" ;;
  esac
  .pi/build.sh "$name" || {
    local code=$?
    if [ $code = 75 ] && [ "${CI:-}" != true ]; then
      echo "SKIPPED: typist for $name was neither built nor run, for want of Debian's packages" >&2
      return 0
    fi
    fail "was not built"
  }
  local runner=("$emulator" -L "$PWD/.build-pi/sysroot-$name") program="$PWD/.build-pi/typist-$name"
  typist=("${runner[@]}" "$program")
  Tests/compare-flavours.sh "$ordinary" "$program" "${runner[@]}" || fail "differs from this machine's"
  types_in_a_terminal
  echo "typist for $name: the same bytes, and it types in a terminal; starts in $(fastest_start) under $emulator"
}

# Each in a process of its own, its words kept together.
pids=()
for name in "$@"; do
  (check "$name") >"$work/$name.log" 2>&1 &
  pids+=($!)
done
code=0
for index in "${!pids[@]}"; do
  wait "${pids[$index]}" || code=1
  cat "$work/${*:index+1:1}.log"
done
exit $code
