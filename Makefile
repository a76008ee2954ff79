# The front door: `make help` lists what there is. Needs GNU make, cargo and a C compiler; all else is used where it is there.

CARGO ?= cargo
PKG_CONFIG ?= pkg-config
VALGRIND ?= valgrind
CFLAGS ?= -O2 -g
PREFIX ?= /usr/local
DEMO_OUTPUT ?= demo-output

TARGET := $(abspath $(or $(CARGO_TARGET_DIR),target))
RELEASE := $(TARGET)/release
DEBUG := $(TARGET)/debug
TOOLS := $(CARGO) run --quiet --package musiccat-tools --
CAPI := --features musiccat/capi
VERSION = $(shell sed -n 's/^\#define MCAT_VERSION "\(.*\)"/\1/p' include/musiccat.h)
SOVERSION = $(shell sed -n 's/^\#define MCAT_ABI_MAJOR //p' include/musiccat.h)

C_WARNINGS := -Wall -Wextra -Wpedantic -Wconversion -Wshadow
C_FLAGS = -std=c11 $(C_WARNINGS) -Iinclude $(CFLAGS)
LINK_SHARED = $(LDFLAGS) -L$(RELEASE) -lmusiccat -Wl,-rpath,$(RELEASE)

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

EXAMPLES := build/hello build/login build/threads build/player
# The example that brings its own TLS.
ifeq ($(call has,openssl),yes)
  EXAMPLES += build/own_transport
  OPENSSL_FLAGS := $(shell $(PKG_CONFIG) --cflags openssl)
  OPENSSL_LIBS := $(shell $(PKG_CONFIG) --libs openssl)
else
  LEFT_OUT := @echo 'Left out: build/own_transport, which needs OpenSSL (pkg-config openssl)'
endif

.DEFAULT_GOAL := help
.PHONY: help all lib sandbox examples demo test gates clients browser schemathesis bindings python wheels scale fleet kills cancels evening valgrind asan verify-all header fmt lint clippy install clean debug-lib

help: ## list these targets
	@sed -n 's/^\([a-z-]*\):.*## /\1 /p' Makefile | while read -r name text; do printf '  make %-12s %s\n' "$$name" "$$text"; done

all: lib sandbox examples ## the library, the sandbox and the examples

# Without the Rust library beside them the two are optimised as a whole, which makes them smaller by a sixth.
lib: ## the library, for release: libmusiccat.so and libmusiccat.a
	$(CARGO) rustc --release --lib $(CAPI) --crate-type cdylib,staticlib
	@ln -sf libmusiccat.so $(RELEASE)/libmusiccat.so.$(SOVERSION)
	@echo 'The library is $(RELEASE)/libmusiccat.so and libmusiccat.a, its header include/musiccat.h'

sandbox: ## the local service, to build players against
	$(CARGO) build --package musiccat-sandbox
	@echo 'Start it with $(DEBUG)/musiccat-sandbox; --help tells more'

examples: $(EXAMPLES) ## the example programs, in build/
	$(LEFT_OUT)

build/hello build/login build/threads: build/%: examples/%.c include/musiccat.h | lib
	@mkdir -p build
	$(CC) $(C_FLAGS) -pthread $< $(LINK_SHARED) -o $@

build/player: $(wildcard examples/player/*.[ch]) include/musiccat.h | lib
	@mkdir -p build
	$(CC) $(C_FLAGS) -pthread $(SOUND_FLAGS) examples/player/*.c $(LINK_SHARED) $(SOUND_LIBS) -o $@

build/own_transport: $(wildcard examples/own_transport/*.[ch]) include/musiccat.h | lib
	@mkdir -p build
	$(CC) $(C_FLAGS) -pthread $(OPENSSL_FLAGS) examples/own_transport/*.c $(LINK_SHARED) $(OPENSSL_LIBS) -o $@

demo: all ## play three tracks of the sandbox, and show how it went
	sh examples/demo.sh $(DEBUG)/musiccat-sandbox build/player $(DEMO_OUTPUT)

debug-lib:
	$(CARGO) build $(CAPI)

test: debug-lib gates ## every test
	@if $(CARGO) nextest --version >/dev/null 2>&1; then \
	  set -x; $(CARGO) nextest run --workspace $(CAPI) && $(CARGO) test --workspace --doc $(CAPI); \
	else \
	  set -x; $(CARGO) test --workspace $(CAPI); \
	fi
	$(CARGO) test --package musiccat --test http_memory --test walk
	$(CARGO) test --package musiccat --test evening memory::

gates: debug-lib ## what keeps the C interface as it was promised
	$(TOOLS) header --check
	$(TOOLS) guards
	$(TOOLS) layout
	$(TOOLS) versions
	$(TOOLS) symbols $(DEBUG)/libmusiccat.so

clients: ## generic OAuth clients against the sandbox; needs Python
	ci/pytest.sh clients

browser: build/login ## the sandbox's pages, and a sign-in, in a browser; needs Python, chromium and chromedriver
	ci/pytest.sh browser

schemathesis: ## the sandbox against its OpenAPI documents, with requests that nobody thinks of; needs Python
	ci/pytest.sh openapi --capture=no

valgrind: debug-lib ## the C tests under valgrind
	MUSICCAT_VALGRIND=$(VALGRIND) $(CARGO) test --package musiccat $(CAPI) --test c

asan: debug-lib ## the C tests with the address and undefined-behaviour sanitizers
	MUSICCAT_SANITIZE=address,undefined $(CARGO) test --package musiccat $(CAPI) --test c

bindings: ## write the modules of the Python package anew that say what the header says; needs Python
	python3 bindings/python/generate

python: ## the Python package as a wheel, on the oldest and the newest Python
	ci/python.sh

wheels: ## the Python wheels for release, in dist/
	ci/wheels.sh

scale: ## the sandbox in full size: a million tracks, a minute of load, a hundred kills
	MUSICCAT_LONG=1 $(CARGO) test --release --package musiccat-sandbox --test scale -- --test-threads=1 --nocapture

fleet: ## what 100,000 devices do to one quota, with the library's retries and with others: docs/fleet.md
	$(CARGO) run --release --quiet --package musiccat-fleet

kills: ## the token file, with two thousand processes killed while they save
	MUSICCAT_LONG=1 $(CARGO) test --package musiccat --test store kills:: -- --test-threads=1 --nocapture

cancels: ## calls that are cancelled in everything that they can wait for, a thousand times in each
	MUSICCAT_LONG=1 $(CARGO) test --package musiccat --test faults cancel:: -- --test-threads=1 --nocapture

evening: ## whole evenings on stations, 500 tracks each, with everything that happens to a player
	MUSICCAT_LONG=1 $(CARGO) test --package musiccat --test evening -- --test-threads=2 --nocapture

verify-all: lint test demo clients browser schemathesis scale fleet kills cancels evening valgrind asan ## all of it, the long checks included: an hour and more
	ci/asan.sh
	ci/armv7.sh
	ci/tsan.sh
	ci/without_tls.sh
	@date

header: ## write include/musiccat.h anew from the library's source
	$(TOOLS) header

fmt: ## format the Rust code
	$(CARGO) fmt --all

lint: clippy ## what must be clean: format and lints
	$(CARGO) fmt --all --check

clippy: ## lint the Rust code
	$(CARGO) clippy --workspace --all-targets $(CAPI) -- --deny warnings

install: lib ## install library, header and pkg-config file under PREFIX
	install -d $(DESTDIR)$(PREFIX)/include $(DESTDIR)$(PREFIX)/lib/pkgconfig
	install -m 644 include/musiccat.h $(DESTDIR)$(PREFIX)/include/
	install -m 644 $(RELEASE)/libmusiccat.a $(DESTDIR)$(PREFIX)/lib/
	install -m 755 $(RELEASE)/libmusiccat.so $(DESTDIR)$(PREFIX)/lib/libmusiccat.so.$(VERSION)
	ln -sf libmusiccat.so.$(VERSION) $(DESTDIR)$(PREFIX)/lib/libmusiccat.so.$(SOVERSION)
	ln -sf libmusiccat.so.$(SOVERSION) $(DESTDIR)$(PREFIX)/lib/libmusiccat.so
	sed -e 's|@PREFIX@|$(PREFIX)|' -e 's|@VERSION@|$(VERSION)|' musiccat.pc.in >$(DESTDIR)$(PREFIX)/lib/pkgconfig/musiccat.pc

clean: ## remove all that was built
	$(CARGO) clean
	rm -rf build $(DEMO_OUTPUT)
