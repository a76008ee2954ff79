# What OpenWrt gives to a package's Makefile and does with it, for ci/packaging/openwrt.sh: include/package.mk with its checksums, and the
# variables of rust-values.mk and rust-package.mk.

DL_DIR = $(TOPDIR)/dl
BUILD_DIR = $(TOPDIR)/build
PKG_BUILD_DIR = $(BUILD_DIR)/$(PKG_NAME)-$(PKG_VERSION)
PKG_INSTALL_DIR = $(PKG_BUILD_DIR)/ipkg-install
PKG_JOBS = -j2
HOST_TAR = tar
HOSTCC_NOCACHE = cc
TARGET_CC_NOCACHE = cc
TARGET_CFLAGS = -Os -pipe -fno-caller-saves
INSTALL_DIR = install -d -m0755
CP = cp -fpR
toupper = $(shell printf %s '$(1)' | tr a-z A-Z)

# The C library of a device with OpenWrt is shared: hence the first flag.
CARGO_RUSTFLAGS = -Ctarget-feature=-crt-static
CARGO_PKG_CONFIG_VARS = CARGO_BUILD_TARGET=$(RUSTC_TARGET_ARCH) CARGO_HOME=$(DL_DIR)/cargo CARGO_PROFILE_RELEASE_CODEGEN_UNITS=1 \
  CARGO_PROFILE_RELEASE_DEBUG=false CARGO_PROFILE_RELEASE_DEBUG_ASSERTIONS=false CARGO_PROFILE_RELEASE_LTO=true \
  CARGO_PROFILE_RELEASE_OPT_LEVEL=z CARGO_PROFILE_RELEASE_OVERFLOW_CHECKS=true CARGO_PROFILE_RELEASE_PANIC=unwind \
  CARGO_PROFILE_RELEASE_RPATH=false CARGO_TARGET_$(subst -,_,$(call toupper,$(RUSTC_TARGET_ARCH)))_LINKER=$(TARGET_CC_NOCACHE) \
  RUSTFLAGS="$(CARGO_RUSTFLAGS)" TARGET_CC=$(TARGET_CC_NOCACHE) TARGET_CFLAGS="$(TARGET_CFLAGS)"
CARGO_PKG_VARS = $(CARGO_PKG_CONFIG_VARS) CC=$(HOSTCC_NOCACHE) MAKEFLAGS="$(PKG_JOBS)"

all: built

Download =
define Build/Prepare/Default
	mkdir -p $(BUILD_DIR)
	xzcat $(DL_DIR)/$(PKG_SOURCE) | tar -C $(BUILD_DIR) -x
endef
FILE = $(PKG_NAME)-$(PKG_VERSION)-vendor.tar.xz

define BuildPackage
built:
	echo '$$(PKG_HASH)  $$(PKG_SOURCE)' | (cd $$(DL_DIR) && sha256sum --check --strict)
	echo "$$$$(sed -n 's/^  HASH:=//p' Makefile)  $$(FILE)" | (cd $$(DL_DIR) && sha256sum --check --strict)
	$$(Build/Prepare)
	$$(Build/Compile)
	$$(call Build/InstallDev,$$(TOPDIR)/staging)
	$$(call Package/$(1)/install,$$(TOPDIR)/root)
endef
