//! The crates that the library needs, as Yocto's recipe names them for its fetcher. The form is that of openembedded-core's class
//! `cargo-update-recipe-crates`: `bitbake -c update_crates libmusiccat` writes the same, but for spaces.
use super::lock;
use std::fmt::Write;
use std::path::Path;

pub const PATH: &str = "packaging/yocto/libmusiccat-crates.inc";

pub fn text(root: &Path) -> Result<String, String> {
    let mut addresses = String::new();
    let mut checksums = String::new();
    for it in lock::of_the_library(root)? {
        // The library itself is no crate of a registry.
        let Some(checksum) = &it.checksum else { continue };
        let (name, version) = (&it.name, &it.version);
        let _ = writeln!(
            addresses,
            "    crate://crates.io/{name}/{version};name={name}-{version} \\"
        );
        let _ = writeln!(checksums, "SRC_URI[{name}-{version}.sha256sum] = \"{checksum}\"");
    }
    Ok(format!(
        "# Written by `make papers` from the part of Cargo.lock that the library needs.\n\nSRC_URI += \"\\\n{addresses}\"\n\n{checksums}"
    ))
}
