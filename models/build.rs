//! The library's source, with the locks of the models.

fn main() {
    println!("cargo::rerun-if-changed=build.rs");
    println!("cargo::rustc-check-cfg=cfg(musiccat_model)");
    println!("cargo::rustc-cfg=musiccat_model");
}
