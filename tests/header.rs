//! The headers in the languages that they are for: alone and twice, without a warning, and their macros at work.

use long::times;
use std::path::PathBuf;
use std::process::Command;
use support::{long, project};

const STANDARDS: [&str; 6] = ["c99", "c11", "c17", "c++11", "c++17", "c++20"];
/// Of musiccat.hpp. The last is C++23 by the name that older compilers have for it. A usual run tries the oldest and the newest.
fn cpp_standards() -> &'static [&'static str] {
    times(&["c++11", "c++2b"], &["c++11", "c++14", "c++17", "c++20", "c++2b"])
}

const WARNINGS: [&str; 6] = ["-Wall", "-Wextra", "-Wpedantic", "-Wconversion", "-Wshadow", "-Werror"];

/// The compilers of this machine, for C and C++. The system's own must be there; clang is used where it is.
fn compilers(is_cpp: bool) -> Vec<&'static str> {
    let (own, clang) = if is_cpp {
        ("c++", ["clang++", "clang++-22"])
    } else {
        ("cc", ["clang", "clang-22"])
    };
    let is_there = |name: &&str| Command::new(name).arg("--version").output().is_ok();
    [own].into_iter().chain(clang.into_iter().find(is_there)).collect()
}

/// Compiles and runs a program.
fn run_in(program: &str, standard: &str, compiler: &str, flags: &[&str]) {
    let root = project::root();
    let case = format!("header-{program}-{standard}-{compiler}{}", flags.concat());
    let binary = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join(case.replace('/', "-"));
    let compiled = Command::new(compiler)
        .arg(format!("-std={standard}"))
        .args(WARNINGS)
        .args(flags)
        .args(["-x", if standard.starts_with("c++") { "c++" } else { "c" }, "-I"])
        .arg(root.join("include"))
        .arg(root.join(program))
        .arg("-o")
        .arg(&binary)
        .output()
        .expect(compiler);
    let said = String::from_utf8_lossy(&compiled.stderr);
    assert!(
        compiled.status.success() && said.is_empty(),
        "{compiler} -std={standard} {flags:?}:\n{said}"
    );
    let ended = Command::new(&binary).status().expect("the program runs");
    assert_eq!(ended.code(), Some(0), "{compiler} -std={standard} {flags:?} {program}");
}

/// A program of musiccat.h.
fn run(program: &str) {
    for standard in STANDARDS {
        for compiler in compilers(standard.starts_with("c++")) {
            run_in(program, standard, compiler, &[]);
        }
    }
}

#[test]
fn header_compiles_alone() {
    run("tests/c/header/alone.c");
}

#[test]
fn header_compiles_twice_and_its_macros_work() {
    run("tests/c/header/twice.c");
}

/// Old-style casts are what some C++ projects forbid.
#[test]
fn cpp_header_compiles_with_and_without_exceptions() {
    let without = ["-Wold-style-cast", "-fno-exceptions", "-fno-rtti"];
    for standard in cpp_standards() {
        for compiler in compilers(true) {
            run_in("tests/cpp/header/alone.cpp", standard, compiler, &without[..1]);
            run_in("tests/cpp/header/alone.cpp", standard, compiler, &without);
        }
    }
}
