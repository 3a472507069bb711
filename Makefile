# What a person calls: `make run` types a greeting, `make test` runs every test. Both install what they need.

SHELL := /bin/bash
.DELETE_ON_ERROR:

# The folder that holds the toolchain's usr/; Embedded Swift needs it to find its Unicode tables.
export SWIFT_TOOLCHAIN ?= $(patsubst %/usr/lib/swift,%,$(shell swiftc -print-target-info 2>/dev/null \
	| sed -n 's/.*"runtimeResourcePath": "\(.*\)".*/\1/p'))

ORDINARY := .build
EMBEDDED := .build-embedded
# Embedded compiles can hang or eat all memory: 10 minutes and 8 GB are far more than they need.
EMBEDDED_BUILD := ulimit -v 8388608; TYPIST_EMBEDDED=1 timeout 600 \
	swift build -c release --scratch-path $(EMBEDDED)
GREETING ?= 안녕하세요 1조입니다! 👋

BUILD_PACKAGES := pkg-config libunistring-dev libpng-dev libgif-dev libdrm-dev libudev-dev libyaml-dev zlib1g-dev
TEST_PACKAGES := gifsicle tesseract-ocr tesseract-ocr-kor psf-unifont unifont xfonts-baekmuk
# Real kernels in virtual machines.
LAB_PACKAGES := qemu-system-x86 busybox-static kmod xz-utils zstd
# Reading and running programs of a Raspberry Pi.
PI_PACKAGES := binutils qemu-user

LAB := $(CURDIR)/.build-lab

.PHONY: run lab lab-kernels build documentation test test-packages build-packages embedded flavours format lint font picture bench \
	clean pi pi-arm64 pi-armv7 pi-packages pi-check

run: build
	@$(ORDINARY)/release/typist "$(GREETING)"

build: build-packages
	@swift build -c release --scratch-path $(ORDINARY) --product typist

test: test-packages lab-kernels
	Tests/use-from-outside.sh
	TYPIST_LAB=$(LAB) swift test -c release -Xswiftc -enable-testing --scratch-path $(ORDINARY)-tests -Xswiftc -warnings-as-errors

# The tests on real kernels alone. They boot virtual machines and look at their screens from outside.
lab: test-packages lab-kernels
	TYPIST_LAB=$(LAB) swift test -c release -Xswiftc -enable-testing --scratch-path $(ORDINARY)-tests \
		-Xswiftc -warnings-as-errors --filter LabTests

# Stock kernels from Debian's archive, once; where they cannot be had, the lab's tests are left out and say so.
lab-kernels:
	@Tests/install-packages.sh $(LAB_PACKAGES) && Tests/lab-kernels.sh $(LAB) || \
		{ [ -z "$$CI" ] && echo "the lab cannot be had here; its tests are left out" >&2; }

# The same sources as Embedded Swift, and the two flavours held against each other.
embedded: build-packages
	$(EMBEDDED_BUILD) -Xswiftc -warnings-as-errors

flavours: build embedded
	Tests/compare-flavours.sh $(ORDINARY)/release/typist $(EMBEDDED)/release/typist

# The Embedded flavour for Raspberry Pi OS, 64 and 32 bit: .build-pi/typist-arm64 and .build-pi/typist-armv7.
pi: pi-arm64 pi-armv7

pi-arm64 pi-armv7: pi-%: pi-packages
	.pi/build.sh $*

# Builds both, and holds them against this machine's typist under an emulator.
pi-check: build pi-packages
	.pi/check.sh $(ORDINARY)/release/typist arm64 armv7

bench: build
	swift run -c release --scratch-path $(ORDINARY) typist-bench

# Packs the built-in font from its sources.
font:
	swift run -c release --scratch-path $(ORDINARY) typist-font pack fonts/built-in.font \
		fonts/typist-8x16.bdf fonts/typist-16x16.bdf fonts/hangul.bdf fonts/hangul-variants.tsv

# The README's picture, recorded by the program itself.
picture: build
	$(ORDINARY)/release/typist --on gif:.github/greeting.gif --geometry 832x112 --size 64 \
		--start-delay 0.4 --until 3.5 "$(GREETING)"

# The library's pages; whatever docc warns of fails.
documentation: build-packages
	Tests/build-documentation.sh

format:
	swift format -i -r Sources Tests Package.swift

lint:
	swift format lint --strict -r Sources Tests Package.swift

build-packages:
	@Tests/install-packages.sh $(BUILD_PACKAGES)

pi-packages:
	@Tests/install-packages.sh $(PI_PACKAGES)

test-packages:
	@Tests/install-packages.sh $(BUILD_PACKAGES) $(TEST_PACKAGES)

clean:
	rm -rf .build .build-*
