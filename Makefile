# `make help` lists the targets. Needs GNU make, cargo, a C and a C++ compiler; uses other tools if they are installed.

CARGO ?= cargo
PKG_CONFIG ?= pkg-config
VALGRIND ?= valgrind
OBJCOPY ?= objcopy
STRIP ?= strip
# Which library is built and installed: release, small or tiny, each a profile of Cargo.toml.
BUILD ?= release
# Of the library: ci/sizes.sh omits some.
FEATURES ?= $(or $(FEATURES_OF_$(BUILD)),--features capi)
FEATURES_OF_tiny = --no-default-features --features capi,tls,gzip,password-grant
CFLAGS ?= -O2 -g
CXXFLAGS ?= -O2 -g
DEMO_OUTPUT ?= demo-output

# Where `make install` puts things, below DESTDIR: packagers set these, and with multiarch LIBDIR.
PREFIX ?= /usr/local
LIBDIR ?= $(PREFIX)/lib
INCLUDEDIR ?= $(PREFIX)/include
DATADIR ?= $(PREFIX)/share
DOCDIR ?= $(DATADIR)/doc/libmusiccat
# The prefix in musiccat.pc: a path relative to the file, so that the tree can be moved. A package that stays in place sets it to PREFIX.
PC_PREFIX ?= $${pcfiledir}/$(shell realpath --canonicalize-missing --relative-to=$(call quoted,$(LIBDIR)/pkgconfig) $(call quoted,$(PREFIX)))

# The source archive of a release has the library and its examples (docs/packaging.md). All other targets need a checkout.
ifeq ($(wildcard sandbox),)
  ABSENT := $(filter-out help lib lib-small lib-tiny lib-isolated examples build/% install install-strip install-debug uninstall clean,$(MAKECMDGOALS))
  $(if $(ABSENT),$(error `make $(ABSENT)` needs a checkout: this source archive has no sandbox and no tests. `make lib examples install` work here))
endif

# Quotes one word of a command, for any character in a path. Lists of words hold only paths inside the checkout.
quoted = '$(subst ','\'',$(1))'

# Where cargo builds, and where it put the results: only cargo knows. It is asked only when needed; `make uninstall` needs no cargo.
TARGET = $(eval TARGET := $$(shell CARGO='$$(CARGO)' ci/target.sh))$(TARGET)
RELEASE = $(file <build/place/lib)
DEBUG = $(file <build/place/debug-lib)
SANDBOX = $(file <build/place/sandbox)/musiccat-sandbox
TELLING = --message-format json-render-diagnostics

# The sandbox's MP3 encoder, LAME, cannot be built in a folder with a space or a quote in its path. In such a checkout, intermediate files go
# to cargo's own folder, with cargo 1.91 or newer.
ifneq ($(shell printf %s $(call quoted,$(CURDIR)$(CARGO_TARGET_DIR)$(CARGO_BUILD_TARGET_DIR)) | LC_ALL=C tr --delete '[:alnum:]/._+,@%:=~-'),)
  export CARGO_BUILD_BUILD_DIR ?= {cargo-cache-home}/build/{workspace-path-hash}
endif
TOOLS := CARGO='$(CARGO)' ci/tools.sh
CAPI := --features musiccat-tests/capi
comma := ,
VERSION = $(shell sed -n 's/^\#define MCAT_VERSION "\(.*\)"/\1/p' include/musiccat.h)
SOVERSION = $(shell sed -n 's/^\#define MCAT_ABI_MAJOR //p' include/musiccat.h)

C_WARNINGS := -Wall -Wextra -Wpedantic -Wconversion -Wshadow
C_FLAGS = -std=c11 $(C_WARNINGS) -Iinclude $(CFLAGS)
CXX_FLAGS = -std=c++11 $(C_WARNINGS) -Iinclude $(CXXFLAGS)
LINK_SHARED = $(LDFLAGS) -L$(call quoted,$(RELEASE)) -lmusiccat -Xlinker -rpath -Xlinker $(call quoted,$(RELEASE))

# The decoder and the loudspeaker of the example player.
has = $(shell $(PKG_CONFIG) --exists $(1) 2>/dev/null && echo yes)
ifeq ($(call has,libmpg123),yes)
  SOUND_PACKAGES += libmpg123
  SOUND_FLAGS += -DHAVE_MPG123
endif
ifeq ($(call has,alsa),yes)
  SOUND_PACKAGES += alsa
  SOUND_FLAGS += -DHAVE_ALSA
endif
ifdef SOUND_PACKAGES
  SOUND_FLAGS += $(shell $(PKG_CONFIG) --cflags $(SOUND_PACKAGES))
  SOUND_LIBS := $(shell $(PKG_CONFIG) --libs $(SOUND_PACKAGES))
endif

EXAMPLES := build/hello build/login build/threads build/player build/player_cpp
# The example that brings its own TLS.
ifeq ($(call has,openssl),yes)
  EXAMPLES += build/own_transport
  TRANSPORT := transports/transport.c transports/tcp.c transports/openssl.c
  OPENSSL_FLAGS := $(shell $(PKG_CONFIG) --cflags openssl)
  OPENSSL_LIBS := $(shell $(PKG_CONFIG) --libs openssl)
else
  LEFT_OUT := @echo 'Left out: build/own_transport, which needs OpenSSL (pkg-config openssl)'
endif

.DEFAULT_GOAL := help
.PHONY: help all lib lib-small lib-tiny lib-isolated sandbox examples demo test gates clients browser schemathesis scale fleet kills cancels framing cuts fuzz evening oom mutants models long soak panics secrets valgrind asan verify-all header fmt lint words clippy install install-strip install-debug uninstall dist bindings python mopidy certify papers manual cross yesterday sizes wheels clean debug-lib

help: ## list these targets
	@sed -n 's/^\([a-z-]*\):.*## /\1 /p' Makefile | while read -r name text; do printf '  make %-12s %s\n' "$$name" "$$text"; done

all: lib sandbox examples ## the library, the sandbox and the examples

# Paths in the library are relative to the checkout and to cargo's folder, and a crate's to the folder of all crates, so that the same source
# makes the same library on every machine, out of cargo's registry and out of the vendored crates of `make dist`.
CARGO_FOLDER = $(or $(CARGO_HOME),$(HOME)/.cargo)
# The last that fits counts.
MAPS = CURDIR=. CARGO_FOLDER=cargo REGISTRY=crates VENDORED=crates
# Since 1.85 this is the name that every cargo gives to crates.io.
REGISTRY = $(CARGO_FOLDER)/registry/src/index.crates.io-1949cf8c6b5b557f
VENDORED = $(CURDIR)/vendor
mapped = $($(word 1,$(subst =, ,$(1))))=$(word 2,$(subst =, ,$(1)))
SAME_PATHS = build.rustflags = [$(foreach map,$(MAPS),"--remap-path-prefix=$(call in_toml,$(call mapped,$(map)))"$(comma))]
# musl is the program's, and its own linker's: Rust would put it into the library, and make no shared one.
# On RISC-V the compiler makes wrong code for the smallest size: a jump to a part that functions share overwrites t1, which that part reads.
FLAGS = $(if $(findstring -musl,$(CARGO_BUILD_TARGET)),-Ctarget-feature=-crt-static) \
  $(if $(filter riscv%,$(CARGO_BUILD_TARGET)),-Cllvm-args=-enable-machine-outliner=never) $(SMALLER_FLAGS)
WITH_FLAGS = $(if $(strip $(FLAGS)),--config 'build.rustflags = [$(foreach flag,$(FLAGS),"$(flag)"$(comma))]')
# Where the environment has flags for rustc, cargo reads none of a configuration. Package builders set them: then these are added to theirs.
WITH_THEIRS = $(if $(or $(RUSTFLAGS),$(CARGO_ENCODED_RUSTFLAGS),$(filter CARGO_TARGET_%_RUSTFLAGS,$(.VARIABLES))),CARGO_ENCODED_RUSTFLAGS="$$( \
  ci/rustflags.sh $(foreach map,$(MAPS),$(call quoted,--remap-path-prefix=$(call mapped,$(map)))) $(FLAGS))")
BUILD_FOLDER = $(shell CARGO='$(CARGO)' ci/target.sh build)
# No panic unwinds through the C parts of ring: this saves 5 kB of unused tables.
NOT_UNWOUND := -fno-asynchronous-unwind-tables -fno-unwind-tables
# ring's C is small and used by each handshake: what -Os leaves out takes 4 kB, and X25519 half as long.
FASTER = $(if $(filter release,$(BUILD)),-O1)
SAME_PATHS_C = $(foreach map,BUILD_FOLDER=target $(MAPS),$(call quoted,-ffile-prefix-map=$(call mapped,$(map))))
in_toml = $(subst ",\",$(subst \,\\,$(1)))

# The small libraries build the standard library too, from the compiler's source, so that it has only what they need. This takes an unstable
# option of cargo; and rustflags reach the standard library only if a target is named.
ifneq ($(BUILD),release)
  export RUSTC_BOOTSTRAP = 1
  export CARGO_BUILD_TARGET ?= $(shell $(or $(RUSTC),rustc) -vV | sed -n 's/^host: //p')
  export CARGO_UNSTABLE_BUILD_STD = std,panic_unwind
  export CARGO_UNSTABLE_BUILD_STD_FEATURES = panic-unwind,optimize_for_size
  # On 32-bit ARM the short instructions, which take a quarter less.
  SMALLER_FLAGS = $(if $(filter armv7%,$(CARGO_BUILD_TARGET)),-Ctarget-feature=+thumb-mode) $(ABORTING)
endif
# A panic ends the process where it happens: the library has neither its text nor unwinding.
ifeq ($(BUILD),tiny)
  export CARGO_UNSTABLE_BUILD_STD = std,panic_abort
  export CARGO_UNSTABLE_BUILD_STD_FEATURES = optimize_for_size
  ABORTING = -Zunstable-options -Cpanic=immediate-abort -Cforce-unwind-tables=no
endif

# Built without the Rust library, the two get link-time optimisation, which makes them smaller by a sixth.
# The system libraries that the static library needs differ by target, and the compiler lists them only when it runs: the list is kept in
# cargo's build folder, and copied next to the library.
lib: ## the release library: libmusiccat.so and libmusiccat.a; `RELR=1` packs relocations, for glibc 2.36 or musl 1.2.4
	@mkdir -p build/place
	CC_SHELL_ESCAPED_FLAGS=1 CFLAGS="$(FASTER) $$CFLAGS "$(call quoted,$(SAME_PATHS_C) $(NOT_UNWOUND)) $(WITH_THEIRS) \
	  $(CARGO) rustc --locked --profile $(BUILD) --lib $(FEATURES) --crate-type cdylib,staticlib $(TELLING) --config $(call quoted,$(SAME_PATHS)) $(WITH_FLAGS) $(WITH_LINES) \
	  -- --print native-static-libs=build/libmusiccat.libs $(if $(RELR),-Clink-arg=-Wl$(comma)-z$(comma)pack-relative-relocs) \
	  | ci/built.sh libmusiccat.a >build/place/lib
	@set -e; place=$$(cat build/place/lib) target=$(call quoted,$(TARGET)); kept=$(call quoted,$(BUILD_FOLDER))$${place#"$$target"}; \
	  if [ -e build/libmusiccat.libs ]; then mv build/libmusiccat.libs "$$kept"; fi; \
	  if [ "$$kept" != "$$place" ]; then cp "$$kept/libmusiccat.libs" "$$place"; fi; \
	  ln -sf libmusiccat.so "$$place/libmusiccat.so.$(SOVERSION)"; \
	  printf 'The library is %s/libmusiccat.so and libmusiccat.a, its header include/musiccat.h\n' "$$place"

lib-small: ## a smaller library without backtraces; needs rust-src (docs/porting.md)
	+@$(MAKE) --no-print-directory lib BUILD=small

lib-tiny: ## the smallest: also without version-1, roots and tls12, and a panic ends the process
	+@$(MAKE) --no-print-directory lib BUILD=tiny

# One object that exports only the library's names. DW.ref.* refers to the unwinding routine: the linker needs one for the whole program.
# The compiler's intermediate code in some parts is useless here, and confuses tools of other versions.
lib-isolated: lib ## libmusiccat-isolated.a, for programs with a second static library written in Rust
	$(CC) -r -nostdlib -Wl,--whole-archive $(call built,libmusiccat.a) -o $(call built,musiccat.o)
	$(OBJCOPY) --wildcard --keep-global-symbol='mcat_*' --keep-global-symbol='DW.ref.*' \
	  --strip-debug --remove-section=.llvmbc --remove-section=.llvmcmd $(call built,musiccat.o)
	rm -f $(call built,libmusiccat-isolated.a)
	$(AR) rcs $(call built,libmusiccat-isolated.a) $(call built,musiccat.o)
	rm $(call built,musiccat.o)

built = $(call quoted,$(RELEASE)/$(1))

# Everything is built as a part of the workspace. Built alone, each would use other features of shared crates, and compile them again.
sandbox: ## the local service, to build players against
	@mkdir -p build/place
	$(CARGO) build --workspace --bin musiccat-sandbox $(TELLING) | ci/built.sh musiccat-sandbox >build/place/sandbox
	@printf 'Start it with %s/musiccat-sandbox; --help tells more\n' "$$(cat build/place/sandbox)"

examples: $(EXAMPLES) ## the example programs, in build/
	$(LEFT_OUT)

build/hello build/login build/threads: build/%: examples/%.c include/musiccat.h | lib
	@mkdir -p build
	$(CC) $(C_FLAGS) -pthread $< $(LINK_SHARED) -o $@

build/player: $(wildcard examples/player/*.[ch]) include/musiccat.h | lib
	@mkdir -p build
	$(CC) $(C_FLAGS) -pthread $(SOUND_FLAGS) examples/player/*.c $(LINK_SHARED) $(SOUND_LIBS) -o $@

# The parts of the C player that the C++ player uses.
PLAYER_PARTS := $(patsubst %,build/parts/%.o,alsa ask decode keys options say sound stop wav)

build/parts/%.o: examples/player/%.c examples/player/player.h include/musiccat.h
	@mkdir -p build/parts
	$(CC) $(C_FLAGS) $(SOUND_FLAGS) -c $< -o $@

build/player_cpp: examples/player.cpp $(PLAYER_PARTS) include/musiccat.hpp | lib
	$(CXX) $(CXX_FLAGS) -pthread $< $(PLAYER_PARTS) $(LINK_SHARED) $(SOUND_LIBS) -o $@

build/own_transport: examples/own_transport.c $(TRANSPORT) $(wildcard transports/*.h) include/musiccat.h | lib
	@mkdir -p build
	$(CC) $(C_FLAGS) -pthread $(OPENSSL_FLAGS) -Itransports examples/own_transport.c $(TRANSPORT) $(LINK_SHARED) $(OPENSSL_LIBS) -o $@

demo: all ## play three tracks from the sandbox; sound and covers in demo-output/
	sh examples/demo.sh $(call quoted,$(SANDBOX)) build/player $(call quoted,$(DEMO_OUTPUT))

debug-lib:
	@mkdir -p build/place
	$(CARGO) build --workspace --lib $(CAPI) $(TELLING) | ci/built.sh libmusiccat.a >build/place/debug-lib

# Tests look for these next to their own programs; cargo may put them elsewhere (build.build-dir).
test long valgrind asan oom: export MUSICCAT_LIBRARY_DIR ?= $(DEBUG)
test long soak: export MUSICCAT_SANDBOX ?= $(SANDBOX)

# Uses cargo-nextest if installed: each test is a process; tests with tight deadlines run alone (.config/nextest.toml). The others mostly wait, so
# half as many again as there are processors run at once.
NEXTEST = $(eval NEXTEST := $$(shell $$(CARGO) nextest --version 2>/dev/null))$(NEXTEST)
run_tests = $(CARGO) $(if $(NEXTEST),nextest run,test) --workspace $(CAPI)
test asan: export NEXTEST_TEST_THREADS ?= $(shell echo $$(($$(nproc) * 3 / 2)))

test: debug-lib sandbox gates ## every test
	$(run_tests)
	$(if $(NEXTEST),$(CARGO) test --workspace --doc $(CAPI))

gates: debug-lib words ## check the C interface, the rooms, the generated files and the words
	$(TOOLS) header --check
	$(TOOLS) guards
	$(TOOLS) layout
	$(TOOLS) versions
	$(TOOLS) roots --check
	$(TOOLS) rooms src
	$(TOOLS) rooms sandbox/src
	$(TOOLS) symbols $(call quoted,$(DEBUG)/libmusiccat.so)
	$(TOOLS) papers --check

clients: ## generic OAuth clients against the sandbox; needs Python
	ci/pytest.sh clients

browser: build/login ## the sandbox's pages, and a sign-in, in a browser; needs Python, chromium and chromedriver
	ci/pytest.sh browser

schemathesis: ## the sandbox against its OpenAPI documents, with generated requests; needs Python
	ci/pytest.sh openapi --capture=no

# The C tests again, with a memory checker. Not those that search the program's memory or limit it: the checker's own memory disturbs them. Nor
# those that only compile, or run the same program with the static library.
# `PART=1/2` runs every second one, with cargo-nextest.
LOOKED_AT = --test c $(if $(PART),--partition slice:$(PART)) -- --skip secrets:: --skip oom::large --skip compile --skip with_static

valgrind: debug-lib ## the C tests under valgrind; `PART=1/2` for the first half
	MUSICCAT_VALGRIND=$(VALGRIND) $(run_tests) $(LOOKED_AT)

asan: debug-lib ## the C tests with the address and undefined-behaviour sanitizers; `PART=1/2` for the first half
	MUSICCAT_SANITIZE=address,undefined $(run_tests) $(LOOKED_AT)

bindings: ## write the Python modules that are generated from the header; needs Python
	python3 bindings/python/generate

python: ## the Python package as a wheel, on the oldest and the newest Python
	ci/python.sh

certify: examples ## certify the example players, and clients that are broken on purpose; reports in build/certify/; needs Python
	MUSICCAT_LIBRARY=$$(cat build/place/lib)/libmusiccat.so ci/pytest.sh certify

mopidy: ## the example extension in the real Mopidy, on the sandbox; needs GStreamer and PyGObject (ci/mopidy.sh)
	ci/mopidy.sh

cross: ## the library for ARM, RISC-V and MIPS, and the C tests and the players under qemu; needs Python for zig
	ci/cross.sh

yesterday: ## run the C, C++ and Python tests and the players of an earlier commit on this library: `COMMIT=v1.0.0`
	ci/yesterday.sh $(or $(COMMIT),$(error COMMIT says which: make yesterday COMMIT=v1.0.0))

sizes: ## measure the library on each machine and with each set of features: docs/sizes.md; needs Python
	ci/sizes.sh

.PHONY: bench
bench: lib ## compare the library with libcurl and two JSON readers: docs/performance.md; `ONLY=heap` measures one thing; needs Python 3.11
	python3 benches/run.py $(call built,libmusiccat.so) $(ONLY)

wheels: ## the Python wheels for release and the source distribution, in dist/
	ci/wheels.sh

dist: ## the source and the crates it needs as two archives with their checksums, in dist/ (docs/packaging.md)
	ci/dist.sh

scale: ## the sandbox in full size: a million tracks, a minute of load, a hundred kills
	MUSICCAT_LONG=1 $(CARGO) test --release --package musiccat-sandbox --test scale -- --test-threads=1 --nocapture

fleet: ## simulate 100,000 devices on one quota, with the library's retries and with others: docs/fleet.md
	$(CARGO) run --release --quiet --package musiccat-fleet

kills: ## the token file, while two thousand processes are killed as they save
	MUSICCAT_LONG=1 $(CARGO) test --workspace $(CAPI) --test store kills:: -- --test-threads=1 --nocapture

cancels: ## cancel calls in everything that they can wait for, a thousand times each
	MUSICCAT_LONG=1 $(CARGO) test --workspace $(CAPI) --test faults cancel:: -- --test-threads=1 --nocapture

framing: ## twenty thousand random answers, compared with curl's judgement of each
	MUSICCAT_LONG=1 $(CARGO) test --workspace $(CAPI) --test framing -- --test-threads=1 --nocapture

cuts: ## end the answer to every call after each of its bytes, in seven ways: half an hour
	MUSICCAT_LONG=1 CARGO_PROFILE_DEV_OPT_LEVEL=2 $(CARGO) test --workspace $(CAPI) --test wire cuts:: -- --nocapture

fuzz: ## fuzz bodies, heads, addresses, dates, records, redirects and calls for a minute each; needs nightly Rust and cargo-fuzz
	ci/fuzz.sh

panics: ## check that every place in the release library that could panic has a reason why it never does; needs binutils and Python 3.11
	ci/panics.py

evening: ## play evenings of 500 tracks on each kind of station, with everything that can happen to a player
	MUSICCAT_LONG=1 $(CARGO) test --workspace $(CAPI) --test evening -- --test-threads=2 --nocapture

models: ## refresh and cancel under thousands of thread schedules; `MUSICCAT_SCHEDULES=N` for more
	$(CARGO) test --manifest-path models/Cargo.toml --target-dir $(call quoted,$(TARGET)/models) --locked -- --nocapture

# Tests that normally run a part, chosen by the commit, run everything.
long: debug-lib sandbox ## run in full what `make test` runs in part: expiries, the matrix, the load, the walk, the static library's memory
	MUSICCAT_LONG=1 $(CARGO) test --workspace $(CAPI) --test expiry --test fuzzed --test header --test load -- --nocapture
	MUSICCAT_LONG=1 $(CARGO) test --workspace $(CAPI) --test faults bodies:: -- --test-threads=1 --nocapture
	MUSICCAT_LONG=1 $(CARGO) test --workspace $(CAPI) --test wire -- matrix:: secrets:: targets:: --nocapture
	MUSICCAT_LONG=1 $(CARGO) test --workspace $(CAPI) --test c secrets:: -- --test-threads=1 --nocapture
	MUSICCAT_LONG=1 $(CARGO) test --workspace $(CAPI) --test walk -- --nocapture

soak: sandbox ## a minute of 64 threads, tokens that run out and a service that fails; `MUSICCAT_SOAK_SECONDS=3600` for an hour
	MUSICCAT_SOAK_SECONDS=$(or $(MUSICCAT_SOAK_SECONDS),60) $(CARGO) test --workspace $(CAPI) --test soak -- --nocapture

mutants: ## change the code in one place at a time; a test must notice; needs Python 3.11, cargo-mutants, cargo-nextest
	ci/mutants.py

secrets: ## run the tests and search everything that they leave for secrets: more than an hour. `ci/secrets.sh demo` for some
	ci/secrets.sh

oom: debug-lib ## every function with memory refused at every allocation, once and for ever
	MUSICCAT_LONG=1 $(CARGO) test --workspace $(CAPI) --test c oom:: -- --test-threads=2 --nocapture

verify-all: lint test demo certify clients browser schemathesis scale fleet kills cancels framing cuts fuzz evening oom mutants models long soak panics secrets valgrind asan python cross wheels recipes ## all of it, the long checks included: hours
	ci/asan.sh
	ci/armv7.sh
	ci/tsan.sh
	ci/features.sh
	ci/transports.sh
	ci/oldest.sh
	ci/small.sh
	ci/install.sh
	ci/papers.sh
	ci/har.sh
	ci/manual.sh
	ci/reproducible.sh
	ci/offline.sh
	ci/cargo_c.sh
	ci/deb.sh
	@date

.PHONY: recipes
recipes: dist ## try the recipes for Yocto, Buildroot, OpenWrt and Conan on the archives of make dist; needs cargo-c and Python
	for system in yocto buildroot openwrt conan; do DIST=dist ci/packaging/$$system.sh || exit 1; done

papers: ## write both THIRD-PARTY-LICENSES, the bills of materials in sbom/ and the list of crates in packaging/yocto
	$(TOOLS) papers

# The site has the project's folders, so that links from a chapter work; pages outside docs/ stay text files.
manual: ## the manual and the reference of the header as a site, in build/manual/; needs mdbook and doxygen
	rm -rf build/manual
	mkdir -p build/manual
	mdbook build docs --dest-dir $(call quoted,$(CURDIR)/build/manual/docs)
	doxygen docs/Doxyfile
	cp -r --parents README.md SECURITY.md bindings/python/README.md examples transports abi include build/manual/
	sed -i -e 's|"\.\./include/musiccat\.h"|"../reference/index.html"|g' -e 's|"\.\./\([a-z/]*[A-Z][A-Z]*\)\.html|"../\1.md|g' build/manual/docs/*.html
	@echo '<!doctype html><title>libmusiccat</title><a href="docs/index.html">The manual</a>, <a href="reference/index.html">the C interface</a>' \
	  >build/manual/index.html
	@echo 'The manual is build/manual/index.html'

header: ## write include/musiccat.h from the library's source
	$(TOOLS) header

fmt: ## format the Rust code
	$(CARGO) fmt --all

lint: clippy words ## check format, lints and words
	$(CARGO) fmt --all --check

words:
	$(TOOLS) words
	$(TOOLS) messages --check

clippy: ## lint the Rust code
	$(CARGO) clippy --workspace --all-targets $(CAPI) -- --deny warnings

# The list that install makes and uninstall removes; cargo cinstall (cargo-c) makes the same.
HEADERS := $(wildcard include/*.h*)
CMAKE_FILES := $(wildcard cmake/*.cmake)
CMAKEDIR = $(DATADIR)/cmake/musiccat
SHARED = libmusiccat.so libmusiccat.so.$(SOVERSION) libmusiccat.so.$(VERSION)
# For the licence desk. With features that somebody chose, all bills of materials: each says for which features it is.
PAPERS = LICENSE-APACHE LICENSE-MIT THIRD-PARTY-LICENSES $(wildcard sbom/$(if $(filter file,$(origin FEATURES)),$(BILL_OF_$(BUILD)),*).spdx.json)
BILL_OF_release = musiccat-full
BILL_OF_small = musiccat-full
BILL_OF_tiny = musiccat-without-roots
INSTALLED = $(foreach header,$(HEADERS:include/%=%),$(call placed,$(INCLUDEDIR)/$(header))) \
  $(foreach file,$(CMAKE_FILES:cmake/%=%),$(call placed,$(CMAKEDIR)/$(file))) \
  $(foreach file,$(notdir $(PAPERS) $(wildcard sbom/*.json)),$(call placed,$(DOCDIR)/$(file))) \
  $(foreach file,libmusiccat.a $(SHARED) pkgconfig/musiccat.pc,$(call placed,$(LIBDIR)/$(file))) $(call placed,$(SYMBOLS_FILE))
# Debuggers look for it there.
SYMBOLS_FILE = $(LIBDIR)/.debug/libmusiccat.so.$(VERSION).debug
placed = $(call quoted,$(DESTDIR)$(1))
# Every C compiler adds these two itself, and with -static there is no libgcc_s.
LIBS_PRIVATE = $(filter-out -lgcc_s -lc,$(shell cat $(call built,libmusiccat.libs)))
# In musiccat.pc a folder below the prefix is relative to it; a line's beginning marks a path's beginning.
define line

endef
below_prefix = $(subst $(line),,$(subst $(line)$(PREFIX)/,$${prefix}/,$(line)$(1)))
# pkg-config reads words as a shell does, and passes its escapes on to the shell. A `$` begins a variable.
hash := \#
in_pc = $(shell printf %s $(call quoted,$(1)) | LC_ALL=C sed 's/[ -$(hash)%-*;<>?[-^`|]/\\&/g')
# The replacement of a word in a template, in sed's syntax.
in_place_of = -e $(call quoted,s|@$(1)@|$(subst |,\|,$(subst &,\&,$(subst \,\\,$(2))))|)

install: lib ## install library, headers, pkg-config and CMake files, licences and bill of materials to PREFIX below DESTDIR
	install -d $(call placed,$(INCLUDEDIR)) $(call placed,$(LIBDIR)/pkgconfig) $(call placed,$(CMAKEDIR)) $(call placed,$(DOCDIR))
	install -m 644 $(HEADERS) $(call placed,$(INCLUDEDIR))
	install -m 644 $(CMAKE_FILES) $(call placed,$(CMAKEDIR))
	install -m 644 $(PAPERS) $(call placed,$(DOCDIR))
	install -m 644 $(call built,libmusiccat.a) $(call placed,$(LIBDIR))
	install -m 755 $(call built,libmusiccat.so) $(call placed,$(LIBDIR)/libmusiccat.so.$(VERSION))
	ln -sf libmusiccat.so.$(VERSION) $(call placed,$(LIBDIR)/libmusiccat.so.$(SOVERSION))
	ln -sf libmusiccat.so.$(VERSION) $(call placed,$(LIBDIR)/libmusiccat.so)
	sed $(call in_place_of,PREFIX,$(call in_pc,$(PC_PREFIX))) $(call in_place_of,VERSION,$(VERSION)) $(call in_place_of,LIBS_PRIVATE,$(LIBS_PRIVATE)) \
	  $(call in_place_of,LIBDIR,$(call in_pc,$(call below_prefix,$(LIBDIR)))) $(call in_place_of,INCLUDEDIR,$(call in_pc,$(call below_prefix,$(INCLUDEDIR)))) \
	  musiccat.pc.in >$(call placed,$(LIBDIR)/pkgconfig/musiccat.pc)

# On MIPS a table for debuggers that strip leaves, 150 kB; the loader does not read it.
UNUSED := --remove-section=.pdr

install-strip: install ## the same without symbols; STRIP is the target's
	$(STRIP) --strip-unneeded $(UNUSED) $(call placed,$(LIBDIR)/libmusiccat.so.$(VERSION))
	$(STRIP) --strip-debug $(call placed,$(LIBDIR)/libmusiccat.a)

# Builds the library with line numbers, and moves them and the symbols to a separate file, whose name the library records for gdb and addr2line.
install-debug: WITH_LINES = --config 'profile.$(BUILD).debug = "line-tables-only"' --config 'profile.$(BUILD).strip = "none"'
install-debug: install ## the same with a stripped library, and symbols and lines in a separate file for gdb and addr2line
	install -d $(call placed,$(LIBDIR)/.debug)
	$(OBJCOPY) --only-keep-debug $(call built,libmusiccat.so) $(call placed,$(SYMBOLS_FILE))
	chmod 644 $(call placed,$(SYMBOLS_FILE))
	$(OBJCOPY) --strip-all $(UNUSED) --add-gnu-debuglink=$(call placed,$(SYMBOLS_FILE)) $(call placed,$(LIBDIR)/libmusiccat.so.$(VERSION))
	$(OBJCOPY) --strip-debug $(call placed,$(LIBDIR)/libmusiccat.a)

uninstall: ## remove what install made; use the same PREFIX and DESTDIR
	rm -f $(INSTALLED)
	for folder in $(call placed,$(CMAKEDIR)) $(call placed,$(DOCDIR)) $(call placed,$(LIBDIR)/.debug); do \
	  [ ! -d "$$folder" ] || rmdir --ignore-fail-on-non-empty "$$folder"; \
	done

clean: ## remove everything that was built
	$(CARGO) clean
	rm -rf build $(call quoted,$(DEMO_OUTPUT))
