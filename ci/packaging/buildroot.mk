# What Buildroot 2026.02 gives to a package's .mk and does with it, for ci/packaging/buildroot.sh: the variables with the values that its
# default configuration has (BR2_OPTIMIZE_2, no LTO, no debugging), and the steps of generic-package.

UPPERCASE = $(shell printf %s '$(1)' | tr 'a-z.-' 'A-Z__')
HOSTCC = cc
TARGET_CC = cc
TARGET_DIR = $(BASE)/target
STAGING_DIR = $(BASE)/staging
INSTALL = install
TAR = tar
TAR_OPTIONS = -xf
suitable-extractor = xzcat
LIBMUSICCAT_DL_DIR = $(DL)
TARGET_CFLAGS = -D_LARGEFILE_SOURCE -D_LARGEFILE64_SOURCE -D_FILE_OFFSET_BITS=64 -O2 -g0 -D_FORTIFY_SOURCE=1
TARGET_MAKE_ENV = GIT_DIR=. PATH="$(PATH)"
TARGET_CONFIGURE_OPTS = $(TARGET_MAKE_ENV) AR=ar CC=$(TARGET_CC) CXX=c++ STRIP=strip OBJCOPY=objcopy CPPFLAGS="" CFLAGS="$(TARGET_CFLAGS)" \
  CXXFLAGS="$(TARGET_CFLAGS)" LDFLAGS="" STAGING_DIR="$(STAGING_DIR)"
# pkg-cargo.mk. The last line is its workaround for 32-bit ARM, which takes the place of all rustflags in configurations.
PKG_CARGO_ENV = CARGO_HOME=$(DL)/br-cargo-home __CARGO_TEST_CHANNEL_OVERRIDE_DO_NOT_USE_THIS="nightly" CARGO_UNSTABLE_HOST_CONFIG="true" \
  CARGO_UNSTABLE_TARGET_APPLIES_TO_HOST="true" CARGO_TARGET_APPLIES_TO_HOST="false" CARGO_BUILD_TARGET="$(RUST_TARGET)" CARGO_HOST_RUSTFLAGS="" \
  CARGO_TARGET_$(call UPPERCASE,$(RUST_TARGET))_LINKER=$(TARGET_CC) \
  $(foreach profile,DEV RELEASE,$(foreach setting,INCREMENTAL=false CODEGEN_UNITS=16 SPLIT_DEBUGINFO=off OPT_LEVEL=2 LTO=false DEBUG=0 \
    DEBUG_ASSERTIONS=false OVERFLOW_CHECKS=false,CARGO_PROFILE_$(profile)_$(setting))) \
  CARGO_TARGET_$(call UPPERCASE,$(RUST_TARGET))_RUSTFLAGS="-Clink-arg=-Wl,--allow-multiple-definition"

all: installed

generic-package =
include $(RECIPE)
ifeq ($(PROFILE),buildroot)
  LIBMUSICCAT_ENV := $(filter-out CARGO_PROFILE_RELEASE_CODEGEN_UNITS="1" CARGO_PROFILE_RELEASE_LTO="fat" CARGO_PROFILE_RELEASE_OPT_LEVEL="s",$(LIBMUSICCAT_ENV))
endif

# The build folder is `@D` in the recipe's commands, as it is where Buildroot's stamps are.
$(BASE)/build/libmusiccat-$(LIBMUSICCAT_VERSION)/.built:
	mkdir -p $(@D) $(STAGING_DIR) $(TARGET_DIR)
	xzcat $(DL)/$(LIBMUSICCAT_SOURCE) | tar --strip-components=1 -C $(@D) -xf -
	$(foreach hook,$(LIBMUSICCAT_POST_EXTRACT_HOOKS),$(call $(hook)))
	$(LIBMUSICCAT_BUILD_CMDS)
	$(LIBMUSICCAT_INSTALL_STAGING_CMDS)
	$(LIBMUSICCAT_INSTALL_TARGET_CMDS)

installed: $(BASE)/build/libmusiccat-$(LIBMUSICCAT_VERSION)/.built
