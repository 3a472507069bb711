#!/usr/bin/env bash
# Holds the two flavours of typist against each other: the same calls must give the same bytes.
#
#   Tests/compare-flavours.sh ORDINARY EMBEDDED [RUNNER...]
#
# A program of another architecture is started by the words of RUNNER: qemu-aarch64 -L /path/of/sysroot.
# Traces, pictures, recordings, messages and exit codes are compared. It ends at the first difference and names it.
set -uo pipefail
if [ $# -lt 2 ]; then
  echo "usage: $0 ORDINARY EMBEDDED [RUNNER...] (two typist programs, and what starts the second)" >&2
  exit 2
fi
ordinary=$(realpath "$1") embedded=("${@:3}" "$(realpath "$2")")
fonts=$(realpath "$(dirname "$0")/../fonts")
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
mkdir "$work/ordinary" "$work/embedded"
traces=0 pictures=0 recordings=0 mistakes=0

fail() {
  echo "the flavours differ: $*" >&2
  exit 1
}

# Runs both programs with the same words, each in a folder of its own; their bytes and codes must be alike.
both() {
  local code_ordinary=0 code_embedded=0
  (cd "$work/ordinary" && rm -f picture.png && timeout 60 "$ordinary" "$@" >out 2>err </dev/null)
  code_ordinary=$?
  (cd "$work/embedded" && rm -f picture.png && timeout 60 "${embedded[@]}" "$@" >out 2>err </dev/null)
  code_embedded=$?
  [ $code_ordinary = $code_embedded ] ||
    fail "exit codes $code_ordinary and $code_embedded of: typist $(printf '%q ' "$@")"
  # What a signal ended (a crash, the time limit) proves nothing, even where both did the same.
  [ $code_ordinary -le 2 ] || fail "both ended with $code_ordinary: typist $(printf '%q ' "$@")"
  local part
  for part in out err; do
    cmp -s "$work/ordinary/$part" "$work/embedded/$part" || {
      cmp "$work/ordinary/$part" "$work/embedded/$part" >&2
      fail "$part of: typist $(printf '%q ' "$@")"
    }
  done
  code=$code_ordinary
}

trace() {
  both trace "$@"
  [ $code = 0 ] || fail "a trace ended with $code: typist trace $(printf '%q ' "$@")"
  [ -s "$work/ordinary/out" ] || fail "an empty trace: typist trace $(printf '%q ' "$@")"
  traces=$((traces + 1))
}

picture() {
  both --on png:picture.png "$@"
  [ $code = 0 ] || fail "a picture ended with $code: typist $(printf '%q ' "$@")"
  [ -s "$work/ordinary/picture.png" ] || fail "no picture was written: typist $(printf '%q ' "$@")"
  cmp "$work/ordinary/picture.png" "$work/embedded/picture.png" >&2 ||
    fail "pictures of: typist $(printf '%q ' "$@")"
  pictures=$((pictures + 1))
}

recording() {
  rm -rf "$work"/{ordinary,embedded}/frames
  both --on gif:picture.gif --on frames:frames "$@"
  [ $code = 0 ] || fail "a recording ended with $code: typist $(printf '%q ' "$@")"
  [ -s "$work/ordinary/picture.gif" ] || fail "no GIF was written: typist $(printf '%q ' "$@")"
  [ -s "$work/ordinary/frames/times.tsv" ] || fail "no frames: typist $(printf '%q ' "$@")"
  cmp "$work/ordinary/picture.gif" "$work/embedded/picture.gif" >&2 &&
    diff -r "$work/ordinary/frames" "$work/embedded/frames" >&2 ||
    fail "recordings of: typist $(printf '%q ' "$@")"
  recordings=$((recordings + 1))
}

mistake() {
  both "$@"
  [ $code = 2 ] || fail "a mistake ended with $code: typist $(printf '%q ' "$@")"
  mistakes=$((mistakes + 1))
}

# What is hard about texts: clusters, composition, controls, widths, lines, bytes that are no text.
texts=(
  'Hello, world'
  ''
  '안녕하세요 1조입니다! 👋'
  '뷁 값 않다 의원 꽈배기 ㄳㅘ ㅎ'
  $'\u1112\u1161\u11ab\u1100\u1173\u11af'
  '👨‍👩‍👧‍👦 👩🏽‍🚀 🏴󠁧󠁢󠁳󠁣󠁴󠁿 🇰🇷🇯 1️⃣ ❤️ ☀︎'
  $'e\u0301 Z\u0351\u036b\u0343\u036a\u0302 \u0301x n\u0303\u0323'
  $'a\u200bb\u200d\ufeff\u202ec\u2066d\u2069'
  $'\u200b\u200b'
  $'one\ntwo\r\n\nthree\n'
  $'a\tbc\td\t\te'
  $'\x1b[31mred\x1b[0m \x1b]0;title\x07end \x9b1mx\x7f'
  $'\xff\xfe\xc3(\xe2\x82\xf0\x9f\x98 end'
  'שלום עולם مرحبا abc'
  'नमस्ते क्षत्रिय ไทย ก็'
  '漢字かなｶﾅ、。「」ＡＢ'
  $'\U10ffff\ue000\u0378 \U1f9ff'
  "$(printf 'many words in one line %s ' {1..60})"
)

for text in "${texts[@]}"; do
  trace -- "$text"
  trace --unit keystroke --per-char 0.0700001 --until 3 -- "$text"
  trace --blink step --blink-cycles 2 --start-delay 0.333333333 -- "$text"
  picture -- "$text"
  picture --unit keystroke --at 0.2 --geometry 320x48 --align leading -- "$text"
  picture --rotate 90 --at 0.37 --geometry 200x150 --align trailing --size 16 --padding 3 -- "$text"
done

trace --blink-cycles 4 --until 7 '다양성 존중' 'b' ''
trace --start-delay 0.12 --stagger 0.08 --no-cursor '• 다양성 존중' '• 창의적 사고' '• 따뜻한 소통' '• 목표지향'
trace --reduce-motion on '한글' 'two'
trace --per-char 0 --blink none 'all at once'
trace --per-char 10 --start-delay 3600 'slow'
trace --unit keystroke --per-char 0.000000007 '까닭이 없다'

trace --queue --unit keystroke '빠른 길' '빠른 답' '느린 값이 없다'
trace --queue --loop forever --hold-text 0.7 --back-speed 0.011 --until 20 $'e\u0301a' $'\u00e9b' '👨‍👩‍👧🇰🇷'
trace --loop 3 --hold-text 0 --back-speed 0 --per-char 0 'twice' 'or more'
trace --pause 0.4 --no-cursor 'Wait, 3.14?! 10,000... 네。 그래、 좋아！ end.'
for seed in 0 1 99999999; do
  trace --variance 0.9 --seed $seed --pause 0.123456789 '고르지 않게, 사람처럼. uneven'
done
trace --variance 0.333333333 --loop 2 --per-char 0.0700001 --unit keystroke '값이 없다'
trace --reduce-motion on --queue --loop 2 'one' 'two' 'three'
for moment in 0 0.3 1.7 1.76 3.6; do
  picture --queue --at $moment '함께 만들어가요' '함께 걸어요 🚀'
done
picture --queue --loop forever '집중! ✨' '환영합니다 🙌'

for moment in 0 0.049999999 0.05 0.4 0.62 1.1 1.7; do
  picture --at $moment '안녕하세요' 'fading 🚀'
  picture --at $moment --blink step --unit keystroke '괜찮아'
done
for rotation in 0 90 180 270; do
  for alignment in leading center trailing; do
    picture --rotate $rotation --align $alignment --geometry 253x131 '돌려 보기' 'a|b'
  done
done
for geometry in 1x1 1x200 200x1 17x17 16x16 640x16 40x400 1920x1080; do
  picture --geometry $geometry --padding 0 --spacing 1 'wrap 이것은 긴 글입니다' 'two 👨‍👩‍👧'
done
picture --foreground '#1A2b3C' --background '#ffEEdd' '색 colour'
picture --cursor '▌가👋' --size 64 'cursor'

recording --geometry 200x40 '안녕 👋'
recording --geometry 97x61 --rotate 270 --unit keystroke --per-char 0.033 --stagger 0.3 '값' $'two\nlines'
recording --geometry 64x32 --per-char 0.007 --until 2.345 --foreground '#1A2b3C' --background '#ffEEdd' 'quick'
recording --geometry 64x32 --start-delay 1000 --blink step 'late'

# Fonts that are unlike the built-in one: one column wide, ink far out of its cell, larger than a display.
font() {
  cat >"$work/$1.bdf" <<BDF
STARTFONT 2.1
FONT $1
SIZE $2 75 75
FONTBOUNDINGBOX $3
STARTPROPERTIES 2
FONT_ASCENT $2
FONT_DESCENT $4
ENDPROPERTIES
CHARS 2
STARTCHAR a
ENCODING 97
SWIDTH 500 0
DWIDTH $5 0
BBX $6
BITMAP
$7
ENDCHAR
STARTCHAR space
ENCODING 32
SWIDTH 500 0
DWIDTH $5 0
BBX 0 0 0 0
BITMAP
ENDCHAR
ENDFONT
BDF
}
font narrow 1 '1 1 0 0' 0 1 '1 1 0 0' 80
font outside 5 '9 9 -4 -4' 2 3 '9 9 -4 -4' $'FF80\n8080\n8080\n8080\n8080\n8080\n8080\n8080\nFF80'
font broad 1 '1024 1 0 0' 0 1024 '1 1 0 0' 80
font huge 300 '8 2 0 0' 100 250 '8 2 0 0' $'AA\n55'
for name in "$work"/{narrow,outside,huge}.bdf "$fonts"/typist-16x16.bdf "$fonts"/hangul.bdf; do
  for size in 1 33; do
    picture --font "$name" --size $size --geometry 301x97 --padding 0 $'a aa\ta 가 b\naaa' 'a'
    picture --font "$name" --size $size --at 0.1 --unit keystroke 'aa a' '각a'
  done
done

# Lengths that only just fit the 32 bits of `Int` on armv7.
long=$(printf 'a%.0s' {1..100000})
picture --font "$work/broad.bdf" --size 1024 --geometry 64x2048 "$long"
picture --size 1024 --geometry 64x1024 "$long"

# Mistakes of the call and broken fonts: the same words, and no crash.
head -c 300 "$fonts/built-in.font" >"$work/short.font"
head -c 4000 /dev/zero >"$work/zero.font"
sed 's/^BITMAP/BITMAP\nnothing/' "$work/outside.bdf" >"$work/broken.bdf"
for name in short.font zero.font broken.bdf absent.bdf; do
  mistake --on png:picture.png --font "$work/$name" 'a'
done
mistake --per-char -1 'a'
mistake --geometry 0x9 'a'
mistake --on png:picture.png --hold --once 'a'
mistake --at 1 'a'
mistake $'--\xff' 'a'
both --help
both --version
both 'into a pipe' $'line\none' '👋'

echo "the flavours are alike: $traces traces, $pictures pictures, $recordings recordings, $mistakes mistakes of the call"
