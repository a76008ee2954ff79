SUMMARY = "Device client of a music service"
DESCRIPTION = "What home-audio firmware links to use a music service: catalog and search, \
               stations and what to play next, the member's account, favorites, library and \
               playlists, sign-in, images and previews."
HOMEPAGE = "https://libmusiccat.invalid"
BUGTRACKER = "https://libmusiccat.invalid/issues"
SECTION = "libs/multimedia"
# The library is under MIT or Apache-2.0; the crates that it links bring the others.
LICENSE = "(MIT | Apache-2.0) & Apache-2.0 & BSD-3-Clause & CDLA-Permissive-2.0 & ISC & MIT"
LIC_FILES_CHKSUM = "file://LICENSE-APACHE;md5=@MD5_LICENSE-APACHE@ \
                    file://LICENSE-MIT;md5=@MD5_LICENSE-MIT@ \
                    file://THIRD-PARTY-LICENSES;md5=@MD5_THIRD-PARTY-LICENSES@"

# On 32-bit x86 its structs have another layout.
COMPATIBLE_HOST = "^(?!i.86-).*"

CVE_PRODUCT = "libmusiccat"

SRC_URI = "https://libmusiccat.invalid/releases/${BP}.tar.xz"
SRC_URI[sha256sum] = "@SHA256@"

inherit cargo_c cargo-update-recipe-crates

require ${BPN}-crates.inc

# In the library the paths of source files are short, and the same in every build folder: the last that fits counts.
RUSTFLAGS:append = " --remap-path-prefix=${S}=. --remap-path-prefix=${CARGO_VENDORING_DIRECTORY}=crates"
# For the smallest size the compiler makes wrong code on this processor without it (docs/porting.md).
RUSTFLAGS:append:riscv64 = " -Cllvm-args=-enable-machine-outliner=never"
# No panic unwinds through the C parts of a crate.
CFLAGS:append = " -fno-asynchronous-unwind-tables -fno-unwind-tables"

BBCLASSEXTEND = "native nativesdk"
