//! Names the ABI in the shared library: a program finds the library that it was built for, and no other.

fn main() {
    println!("cargo::rerun-if-changed=build.rs");
    let system = std::env::var("CARGO_CFG_TARGET_OS").unwrap_or_default();
    if ["linux", "android", "freebsd", "netbsd", "openbsd"].contains(&system.as_str()) {
        println!("cargo::rustc-cdylib-link-arg=-Wl,-soname,libmusiccat.so.1");
    }
}
