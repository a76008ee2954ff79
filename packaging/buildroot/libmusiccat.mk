################################################################################
#
# libmusiccat
#
################################################################################

LIBMUSICCAT_VERSION = @VERSION@
LIBMUSICCAT_SITE = https://libmusiccat.invalid/releases
LIBMUSICCAT_SOURCE = libmusiccat-$(LIBMUSICCAT_VERSION).tar.xz
LIBMUSICCAT_EXTRA_DOWNLOADS = libmusiccat-$(LIBMUSICCAT_VERSION)-vendor.tar.xz
LIBMUSICCAT_LICENSE = \
	MIT or Apache-2.0, \
	Apache-2.0, BSD-3-Clause, CDLA-Permissive-2.0, ISC, MIT (linked crates)
LIBMUSICCAT_LICENSE_FILES = LICENSE-APACHE LICENSE-MIT THIRD-PARTY-LICENSES
LIBMUSICCAT_INSTALL_STAGING = YES
LIBMUSICCAT_DEPENDENCIES = host-rustc

# The crates lie over the source: with them cargo needs no network.
define LIBMUSICCAT_EXTRACT_CRATES
	$(call suitable-extractor,$(LIBMUSICCAT_EXTRA_DOWNLOADS)) \
		$(LIBMUSICCAT_DL_DIR)/$(LIBMUSICCAT_EXTRA_DOWNLOADS) | \
		$(TAR) --strip-components=1 -C $(@D) $(TAR_OPTIONS) -
endef
LIBMUSICCAT_POST_EXTRACT_HOOKS += LIBMUSICCAT_EXTRACT_CRATES

# PKG_CARGO_ENV has a release profile of Buildroot's, without link-time
# optimisation. The last lines are the library's own, which makes it smaller.
LIBMUSICCAT_ENV = \
	$(TARGET_MAKE_ENV) \
	$(TARGET_CONFIGURE_OPTS) \
	$(PKG_CARGO_ENV) \
	CARGO_PROFILE_RELEASE_CODEGEN_UNITS="1" \
	CARGO_PROFILE_RELEASE_LTO="fat" \
	CARGO_PROFILE_RELEASE_OPT_LEVEL="s"

define LIBMUSICCAT_BUILD_CMDS
	$(LIBMUSICCAT_ENV) $(MAKE) -C $(@D) lib
endef

define LIBMUSICCAT_INSTALL_STAGING_CMDS
	$(LIBMUSICCAT_ENV) $(MAKE) -C $(@D) --assume-old=lib install \
		DESTDIR=$(STAGING_DIR) PREFIX=/usr
endef

define LIBMUSICCAT_INSTALL_TARGET_CMDS
	$(INSTALL) -D -m 0755 $(STAGING_DIR)/usr/lib/libmusiccat.so.$(LIBMUSICCAT_VERSION) \
		$(TARGET_DIR)/usr/lib/libmusiccat.so.$(LIBMUSICCAT_VERSION)
	ln -sf libmusiccat.so.$(LIBMUSICCAT_VERSION) $(TARGET_DIR)/usr/lib/libmusiccat.so.1
endef

$(eval $(generic-package))
