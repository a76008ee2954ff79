//! What the shared library says of itself to the loader: the number of its ABI, so that a program finds the library that it was built for;
//! and that it stays once it is loaded, as a call, or the look-up of a name on a thread of its own, may be inside when a program unloads it.
//! And to debuggers: a number of its content, by which they know its symbols in another file.

fn main() {
    println!("cargo::rerun-if-changed=build.rs");
    println!("cargo::rustc-check-cfg=cfg(musiccat_model)");
    let system = std::env::var("CARGO_CFG_TARGET_OS").unwrap_or_default();
    if ["linux", "android", "freebsd", "netbsd", "openbsd"].contains(&system.as_str()) {
        println!("cargo::rustc-cdylib-link-arg=-Wl,-soname,libmusiccat.so.1");
        println!("cargo::rustc-cdylib-link-arg=-Wl,-z,nodelete");
        println!("cargo::rustc-cdylib-link-arg=-Wl,--build-id=sha1");
    }
}
