//! `make` in checkouts of others: a path with characters that shells and make split at, and cargo told to build elsewhere, by its
//! environment or by a configuration above the checkout. The library is built as `make lib` does it, but without TLS and not optimised.

use std::ffi::OsString;
use std::fs;
use std::os::unix::fs::PermissionsExt;
use std::path::{Path, PathBuf};
use std::process::Command;
use support::project;

/// What the library is built of.
const PARTS: [&str; 18] = [
    "Cargo.toml",
    "Cargo.lock",
    "LICENSE-APACHE",
    "LICENSE-MIT",
    "THIRD-PARTY-LICENSES",
    "sbom",
    "build.rs",
    "src",
    "include",
    "examples",
    "transports",
    "cmake",
    "ci",
    "Makefile",
    "musiccat.pc.in",
    "fleet",
    "tests",
    "tools",
];

/// A copy of the project in a folder of the test's own.
struct Checkout {
    /// The folder above it.
    home: PathBuf,
    place: PathBuf,
}

impl Checkout {
    fn new(name: &str) -> Checkout {
        let home = Path::new(env!("CARGO_TARGET_TMPDIR")).join("make dir");
        let place = home.join(name);
        let _ = fs::remove_dir_all(&home);
        fs::create_dir_all(&place).expect("a folder for the test");
        // With their times: what was built of the same files by an earlier run is not built again.
        let parts = PARTS.iter().chain(&["sandbox"]).map(|part| project::root().join(part));
        let copied = Command::new("cp").arg("-a").args(parts).arg(&place).status();
        assert!(copied.expect("cp starts").success());
        Checkout { home, place }
    }

    /// `make` with these words, in which a `$` is a `$`.
    fn make(&self, words: &[&str]) -> Command {
        let mut make = Command::new("make");
        make.current_dir(&self.place)
            .args(words.iter().map(|word| word.replace('$', "$$")))
            .args([
                "FEATURES=--no-default-features --features capi",
                "CFLAGS=-O0",
                "CXXFLAGS=-O0",
            ]);
        for variable in [
            "MAKEFLAGS",
            "MAKELEVEL",
            "MFLAGS",
            "CARGO_TARGET_DIR",
            "CARGO_BUILD_TARGET_DIR",
            "CARGO_BUILD_TARGET",
        ] {
            make.env_remove(variable);
        }
        let small = [
            ("LTO", "off"),
            ("OPT_LEVEL", "0"),
            ("CODEGEN_UNITS", "16"),
            ("STRIP", "none"),
        ];
        make.envs(small.map(|(name, value)| (format!("CARGO_PROFILE_RELEASE_{name}"), value)))
            .env("CARGO_NET_OFFLINE", "true")
            // One folder for all that is needed only while building, so that it is compiled once.
            .env(
                "CARGO_BUILD_BUILD_DIR",
                Path::new(env!("CARGO_TARGET_TMPDIR")).join("make-build"),
            );
        make
    }

    /// The files below a folder, and links, by their names there.
    fn files(&self, folder: &Path) -> Vec<String> {
        let mut find = Command::new("find");
        find.arg(folder).args(["!", "-type", "d", "-printf", "%P\n"]);
        let mut files: Vec<String> = said(&mut find).lines().map(str::to_owned).collect();
        files.sort();
        files
    }
}

/// What a command prints. It succeeds.
fn said(command: &mut Command) -> String {
    let ended = command.output().expect("the program starts");
    let said = String::from_utf8_lossy(&ended.stdout).into_owned();
    assert!(
        ended.status.success(),
        "{command:?}: {said}{}",
        String::from_utf8_lossy(&ended.stderr)
    );
    said
}

/// The name of this machine's target.
fn host() -> String {
    let said = said(Command::new("rustc").arg("-vV"));
    let host = said.lines().find_map(|line| line.strip_prefix("host: "));
    host.expect("rustc's own target").to_owned()
}

const INSTALLED: [&str; 17] = [
    "include/musiccat.h",
    "include/musiccat.hpp",
    "lib/libmusiccat.a",
    "lib/libmusiccat.so",
    "lib/libmusiccat.so.1",
    concat!("lib/libmusiccat.so.", env!("CARGO_PKG_VERSION")),
    "lib/pkgconfig/musiccat.pc",
    "share/cmake/musiccat/musiccatConfig.cmake",
    "share/cmake/musiccat/musiccatConfigVersion.cmake",
    "share/doc/libmusiccat/LICENSE-APACHE",
    "share/doc/libmusiccat/LICENSE-MIT",
    "share/doc/libmusiccat/THIRD-PARTY-LICENSES",
    // With features that somebody chose, all of them.
    "share/doc/libmusiccat/musiccat-full.spdx.json",
    "share/doc/libmusiccat/musiccat-minimal.spdx.json",
    "share/doc/libmusiccat/musiccat-without-gzip.spdx.json",
    "share/doc/libmusiccat/musiccat-without-roots.spdx.json",
    "share/doc/libmusiccat/musiccat-without-tls.spdx.json",
];

// case:B22
fn checkout_and_prefix_with_spaces_build_and_install(checkout: &Checkout) {
    let target = format!("CARGO_BUILD_TARGET={}", host());
    said(&mut checkout.make(&["examples", &target]));
    for example in ["hello", "login", "threads", "player", "player_cpp"] {
        // Without an address it prints its usage, which it can do only if the library is found.
        let mut command = Command::new(checkout.place.join("build").join(example));
        let ended = command.current_dir("/").output().expect("the example starts");
        let complaint = String::from_utf8_lossy(&ended.stderr).to_lowercase();
        assert!(
            complaint.contains("usage") || complaint.contains("--help"),
            "{example}: {complaint}"
        );
    }

    let odd = checkout.home.join("dest 'a' \"b\" (c) & $d; |e");
    let (dest, prefix) = (
        format!("DESTDIR={}", odd.display()),
        "PREFIX=/opt/my 'own' \"music\" (1) & $2|\\",
    );
    let words = [target.as_str(), dest.as_str(), prefix];
    said(&mut checkout.make(&[&["install"], &words[..]].concat()));
    let tree = odd.join("opt/my 'own' \"music\" (1) & $2|\\");
    assert_eq!(checkout.files(&tree), INSTALLED);
    assert_eq!(
        checkout.files(&odd).len(),
        INSTALLED.len(),
        "all of it is below the prefix"
    );
    said(&mut checkout.make(&[&["uninstall"], &words[..]].concat()));
    assert_eq!(checkout.files(&odd), [""; 0]);

    // A program finds it with pkg-config, by a way from its own place, and by a prefix that is named.
    let simple = checkout.home.join("dest dir");
    let (dest, prefix) = (
        format!("DESTDIR={}", simple.display()),
        format!("PREFIX={}/my music", simple.display()),
    );
    for (relative, words) in [
        (true, vec!["install", &target, &dest, "PREFIX=/my music"]),
        (false, vec!["install", &target, "DESTDIR=", &prefix]),
    ] {
        let tree = simple.join("my music");
        let _ = fs::remove_dir_all(&tree);
        let mut make = checkout.make(&words);
        if !relative {
            // This one is make's own.
            make.arg("PC_PREFIX=$(PREFIX)");
        }
        said(&mut make);
        assert_eq!(checkout.files(&tree), INSTALLED);
        let build = "eval \"cc examples/hello.c $(pkg-config --cflags --libs musiccat) -o build/installed\" && build/installed 2>&1 || [ $? = 2 ]";
        let mut command = Command::new("sh");
        command
            .args(["-ec", build])
            .current_dir(&checkout.place)
            .env("PKG_CONFIG_PATH", tree.join("lib/pkgconfig"))
            .env("LD_LIBRARY_PATH", tree.join("lib"));
        assert!(said(&mut command).contains("usage: hello"));
        let told = fs::read_to_string(tree.join("lib/pkgconfig/musiccat.pc")).expect("musiccat.pc");
        assert!(told.contains("Libs.private: -l"), "{told}");
    }
}

// case:B12
fn library_is_taken_from_where_cargo_put_it(checkout: &Checkout) {
    let (host, elsewhere) = (host(), checkout.home.join("elsewhere dir"));
    let config = checkout.home.join(".cargo/config.toml");
    fs::create_dir_all(config.parent().expect("a folder")).expect("a folder");
    // One that an earlier build has left where cargo puts it by itself.
    let old = checkout.place.join("target/release");
    let own = checkout.place.join("target");
    let at = |folder: &Path| folder.join(&host).join("release");
    let named = elsewhere.display();
    let by_target = ("CARGO_BUILD_TARGET", OsString::from(&host));
    let rows = [
        ("", vec![by_target.clone()], at(&own)),
        (
            "",
            vec![by_target.clone(), ("CARGO_TARGET_DIR", elsewhere.clone().into())],
            at(&elsewhere),
        ),
        (
            "",
            vec![by_target.clone(), ("CARGO_TARGET_DIR", "within".into())],
            at(&checkout.place.join("within")),
        ),
        (
            "",
            vec![by_target.clone(), ("CARGO_BUILD_TARGET_DIR", elsewhere.clone().into())],
            at(&elsewhere),
        ),
        (&format!("target-dir = \"{named}\"\n"), vec![by_target], at(&elsewhere)),
        (&format!("target = \"{host}\"\n"), vec![], at(&own)),
        (
            &format!("target-dir = \"{named}\"\ntarget = [\"{host}\"]\n"),
            vec![],
            at(&elsewhere),
        ),
    ];
    for (configuration, variables, place) in rows {
        for folder in [
            &own,
            &elsewhere,
            &checkout.place.join("build"),
            &checkout.home.join("dest"),
        ] {
            let _ = fs::remove_dir_all(folder);
        }
        fs::create_dir_all(&old).expect("a folder");
        for name in ["libmusiccat.so", "libmusiccat.a", "libmusiccat.libs"] {
            fs::write(old.join(name), "an old one").expect("a file");
        }
        fs::write(&config, format!("[build]\n{configuration}")).expect("a configuration");
        let dest = checkout.home.join("dest");
        let mut make = checkout.make(&[
            "install",
            "build/hello",
            "PREFIX=/usr",
            &format!("DESTDIR={}", dest.display()),
        ]);
        let told = said(make.envs(variables.clone()));
        assert!(
            told.contains(&format!("The library is {}/libmusiccat.so", place.display())),
            "{variables:?}: {told}"
        );
        for name in ["libmusiccat.so", "libmusiccat.a"] {
            let installed = fs::read(dest.join("usr/lib").join(name)).expect("it is installed");
            assert!(
                installed == fs::read(place.join(name)).expect("it is built"),
                "{configuration}{variables:?}"
            );
        }
        let packaged = fs::read_to_string(dest.join("usr/lib/pkgconfig/musiccat.pc")).expect("musiccat.pc");
        assert!(
            packaged.contains("Libs.private: -l"),
            "{configuration}{variables:?}: {packaged}"
        );
        let hello = Command::new(checkout.place.join("build/hello"))
            .output()
            .expect("it starts");
        assert!(
            String::from_utf8_lossy(&hello.stderr).contains("usage: hello"),
            "{configuration}{variables:?}"
        );
    }

    // A build that fails leaves none to be installed by mistake.
    let dest = format!("DESTDIR={}", checkout.home.join("failed").display());
    let ended = checkout
        .make(&["install", "CARGO=false", &dest])
        .output()
        .expect("make starts");
    assert!(!ended.status.success() && !checkout.home.join("failed").exists());

    // Without cargo there are still help and uninstall.
    let dest = format!("DESTDIR={}", checkout.home.join("dest").display());
    let missing = ["CARGO=/no/such/cargo", "PREFIX=/usr", &dest];
    assert!(said(&mut checkout.make(&[&["help"], &missing[..]].concat())).contains("make lib"));
    said(&mut checkout.make(&[&["uninstall"], &missing[..]].concat()));
    assert_eq!(checkout.files(&checkout.home.join("dest")), [""; 0]);
}

// Build systems set such variables, and cargo takes them in place of what a configuration says.
fn flags_of_the_environment_are_kept_beside_the_makefiles_own(checkout: &Checkout) {
    let (told, cargo) = (checkout.home.join("told"), checkout.home.join("cargo"));
    let script = "#!/bin/sh\nprintenv CARGO_ENCODED_RUSTFLAGS >\"${0%/*}/told\"\nexit 1\n";
    fs::write(&cargo, script).expect("a file");
    fs::set_permissions(&cargo, fs::Permissions::from_mode(0o755)).expect("a file");
    let of_target = format!("CARGO_TARGET_{}_RUSTFLAGS", host().replace('-', "_").to_uppercase());
    let maps = [
        format!("--remap-path-prefix={}=.", checkout.place.display()),
        format!("--remap-path-prefix={}/vendor=crates", checkout.place.display()),
    ];
    let tiny = ["-Cpanic=immediate-abort".to_owned()];
    let rows: [(&str, &str, &str, &[String]); 5] = [
        ("release", "RUSTFLAGS", "-Copt=1  -Cb", &maps),
        ("release", of_target.as_str(), "-Copt=1 -Cb", &maps),
        ("release", "CARGO_ENCODED_RUSTFLAGS", "-Copt=1\x1f-Cb", &maps),
        ("tiny", "RUSTFLAGS", "-Copt=1 -Cb", &maps),
        ("tiny", "RUSTFLAGS", "-Copt=1 -Cb", &tiny),
    ];
    for (build, variable, value, ours) in rows {
        let _ = fs::remove_file(&told);
        let build = format!("BUILD={build}");
        let mut make = checkout.make(&["lib", "CARGO=../cargo", &build]);
        let ended = make.env(variable, value).output().expect("make starts");
        assert!(!ended.status.success(), "this cargo builds nothing");
        let flags = fs::read_to_string(&told).unwrap_or_default();
        let flags: Vec<&str> = flags.trim_end().split('\x1f').collect();
        assert_eq!(flags[..2], ["-Copt=1", "-Cb"], "{variable}");
        for flag in ours {
            assert!(
                flags.contains(&flag.as_str()),
                "{build} {variable}: {flags:?} without {flag}"
            );
        }
    }
}

// One after the other: cargo compiles what the library needs once for a checkout, and once for two.
#[test]
fn make_works_in_odd_folders() {
    let checkout = Checkout::new("my 'own' (new) & $odd #1 \"place\"");
    checkout_and_prefix_with_spaces_build_and_install(&checkout);
    library_is_taken_from_where_cargo_put_it(&checkout);
    flags_of_the_environment_are_kept_beside_the_makefiles_own(&checkout);
}
