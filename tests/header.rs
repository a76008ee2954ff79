//! The C header in the languages that it is for: alone and twice, without a warning, and its macros at work.
use std::path::{Path, PathBuf};
use std::process::Command;

const STANDARDS: [&str; 6] = ["c99", "c11", "c17", "c++11", "c++17", "c++20"];
const WARNINGS: [&str; 5] = ["-Wall", "-Wextra", "-Wpedantic", "-Wconversion", "-Werror"];

/// The compilers of this machine, for C and C++. The system's own must be there; clang is used where it is.
fn compilers(is_cpp: bool) -> Vec<&'static str> {
    let (own, clang) = if is_cpp { ("c++", "clang++") } else { ("cc", "clang") };
    let has_clang = Command::new(clang).arg("--version").output().is_ok();
    if has_clang { vec![own, clang] } else { vec![own] }
}

/// Compiles and runs a program of tests/c/header.
fn run(program: &str) {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let source = root.join("tests/c/header").join(program);
    for standard in STANDARDS {
        let is_cpp = standard.starts_with("c++");
        for compiler in compilers(is_cpp) {
            let name = format!("header-{program}-{standard}-{compiler}");
            let binary = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join(name);
            let compiled = Command::new(compiler)
                .arg(format!("-std={standard}"))
                .args(WARNINGS)
                .args(["-x", if is_cpp { "c++" } else { "c" }, "-I"])
                .arg(root.join("include"))
                .arg(&source)
                .arg("-o")
                .arg(&binary)
                .output()
                .expect(compiler);
            let said = String::from_utf8_lossy(&compiled.stderr);
            assert!(
                compiled.status.success() && said.is_empty(),
                "{compiler} -std={standard}:\n{said}"
            );
            let ended = Command::new(&binary).status().expect("the program runs");
            assert_eq!(ended.code(), Some(0), "{compiler} -std={standard} {program}");
        }
    }
}

#[test]
fn the_header_compiles_alone() {
    run("alone.c");
}

#[test]
fn the_header_compiles_twice_and_its_macros_work() {
    run("twice.c");
}
