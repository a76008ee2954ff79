//! Programs that were compiled with an earlier header run on today's library, those of a later one are refused in words.
#![cfg(feature = "capi")]
#[allow(dead_code, reason = "each test program uses a part of it")]
#[path = "c/runner.rs"]
mod runner;

use musiccat::abi::{MCAT_ABI_MAJOR, MCAT_ABI_MINOR};
use musiccat_sandbox::{Options, Quota};
use runner::{Build, Link, Service};
use std::path::{Path, PathBuf};
use std::process::{Command, Output};

/// The headers that were released, by their folder below abi/.
const RELEASED: [&str; 1] = ["1.0"];

// fault:M27
#[test]
fn programs_of_released_headers_still_run() {
    let service = Service::start_with(Options {
        quota: Quota::Off,
        ..Options::default()
    });
    for release in RELEASED {
        for link in [Link::Shared, Link::Static] {
            let program = runner::folder(&format!("abi-{release}-{link:?}")).join("program");
            // It includes the header that stands beside it.
            Build::new(link)
                .source(&format!("abi/{release}/program.c"))
                .into(&program);
            let ended = service.tell(&mut runner::checked(&program)).output();
            let ended = ended.expect("the program starts");
            let complaint = String::from_utf8_lossy(&ended.stderr);
            assert_eq!(ended.status.code(), Some(0), "abi/{release}, {link:?}: {complaint}");
        }
    }
}

#[test]
fn shared_library_has_the_abi_number_in_its_name() {
    let program = runner::folder("abi-number").join("program");
    Build::new(Link::Shared).source("abi/1.0/program.c").into(&program);
    let read = Command::new("readelf").arg("-d").arg(&program).output();
    let read = read.expect("readelf starts");
    let said = String::from_utf8_lossy(&read.stdout);
    let wanted = format!("Shared library: [libmusiccat.so.{MCAT_ABI_MAJOR}]");
    assert!(said.contains(&wanted), "{said}");
}

/// Today's header as a later release may have it: the next number, one more field, one more function.
fn newer_header() -> String {
    let header = runner::read("include/musiccat.h");
    let number = |minor| format!("#define MCAT_ABI_MINOR {minor}\n");
    let changes = [
        (number(MCAT_ABI_MINOR), number(MCAT_ABI_MINOR + 1)),
        (
            "} mcat_config;\n".into(),
            "  int64_t added_later_ms;\n} mcat_config;\n".into(),
        ),
        (
            "void mcat_client_free(".into(),
            "void mcat_added_later(struct mcat_client *client);\nvoid mcat_client_free(".into(),
        ),
    ];
    changes.iter().fold(header, |header, (old, new)| {
        assert_eq!(header.matches(old.as_str()).count(), 1, "{old}");
        header.replace(old.as_str(), new)
    })
}

fn compile(folder: &Path, arguments: &[&str]) {
    let mut command = Command::new(std::env::var("CC").unwrap_or("cc".into()));
    let compiled = command.current_dir(folder).args(arguments).output();
    let compiled = compiled.expect("the C compiler starts");
    assert!(
        compiled.status.success(),
        "{}",
        String::from_utf8_lossy(&compiled.stderr)
    );
}

/// A program that was compiled with that header, and linked with that library, but meets today's.
fn newer_program(binding: &str) -> PathBuf {
    let folder = runner::folder(&format!("abi-newer-{binding}"));
    std::fs::write(folder.join("musiccat.h"), newer_header()).expect("the header is written");
    for file in ["newer.c", "newer_library.c"] {
        std::fs::write(folder.join(file), runner::read(&format!("tests/abi/{file}"))).expect("the source is written");
    }
    let today = folder.join("libmusiccat.so.1");
    std::os::unix::fs::symlink(runner::library().join("libmusiccat.so"), today).expect("a symbolic link");
    let soname = "-Wl,-soname,libmusiccat.so.1";
    compile(
        &folder,
        &["-shared", "-fPIC", soname, "newer_library.c", "-o", "libnewer.so"],
    );
    let (rpath, binding) = (format!("-Wl,-rpath,{}", folder.display()), format!("-Wl,-z,{binding}"));
    compile(&folder, &["newer.c", "libnewer.so", &rpath, &binding, "-o", "program"]);
    folder.join("program")
}

fn texts(ended: &Output) -> (String, String) {
    let text = |bytes| String::from_utf8_lossy(bytes).into_owned();
    (text(&ended.stdout), text(&ended.stderr))
}

#[test]
fn program_of_a_newer_header_is_refused_with_a_message() {
    let program = newer_program("lazy");
    let ended = Command::new(&program).output().expect("the program starts");
    let (said, complaint) = texts(&ended);
    assert_eq!(ended.status.code(), Some(1), "{said}{complaint}");
    let newer = MCAT_ABI_MINOR + 1;
    let wanted = format!(
        "MCAT_ERR_VERSION: config: the program's header is newer (ABI {MCAT_ABI_MAJOR}.{newer}) \
         than this library ({MCAT_ABI_MAJOR}.{MCAT_ABI_MINOR})\n"
    );
    assert_eq!((said.as_str(), complaint.as_str()), (wanted.as_str(), ""));

    // What the library does not have stops the program only where it is called, and by its name.
    let ended = Command::new(&program).arg("call").output().expect("the program starts");
    let (said, complaint) = texts(&ended);
    assert_eq!((ended.status.code(), said), (Some(127), wanted), "{complaint}");
    assert!(complaint.contains("undefined symbol: mcat_added_later"), "{complaint}");
}

#[test]
fn function_missing_from_the_library_is_named_at_the_start() {
    let ended = Command::new(newer_program("now")).output().expect("the loader starts");
    let (said, complaint) = texts(&ended);
    assert_eq!((ended.status.code(), said.as_str()), (Some(127), ""), "{complaint}");
    assert!(complaint.contains("undefined symbol: mcat_added_later"), "{complaint}");
}
