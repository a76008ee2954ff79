//! The C programs beside this file, each linked with the shared and with the static library.
use crate::runner::{self, Build, Link, Service};
use musiccat_sandbox::{Options, Quota};
use std::os::unix::process::ExitStatusExt;

fn run(program: &str, link: Link) {
    run_in(&format!("{program}-{link:?}"), program, link);
}

/// In a folder of this name. The service has seen it all.
fn run_in(folder: &str, program: &str, link: Link) -> Service {
    // Programs that go through the calls of an earlier version would wait for its quota most of their time.
    let service = Service::start_with(Options {
        quota: Quota::Off,
        unconstrained_authority: runner::transport().is_some(),
        ..Options::default()
    });
    let folder = runner::folder(folder);
    let binary = folder.join(program);
    Build::new(link)
        .source(&format!("tests/c/{program}.c"))
        .with_transport()
        .into(&binary);
    let mut command = runner::checked(&binary);
    service.tell(&mut command).env("MUSICCAT_TEST_FOLDER", &folder);
    let ended = command.output().expect("the program starts");
    let said = String::from_utf8_lossy(&ended.stderr);
    assert!(ended.status.success(), "{program} ({}):\n{said}", ended.status);
    assert!(!service.tells_a_secret(&said), "{program} tells a secret");
    service
}

/// The runner looks for secrets in what the clients log: an empty text would never hold one.
// fault:G01
#[test]
fn calling_program_is_seen_in_the_services_log() {
    let service = run_in("log", "catalog", Link::Shared);
    assert!(service.log().contains("/artists/top"));
}

/// The library of `make lib-tiny`, which `MUSICCAT_PANICS=end` says that this one is, ends the process; every other catches a panic.
#[test]
fn panic_is_caught_except_by_the_tiny_library() {
    let binary = runner::folder("panics").join("panics");
    Build::new(Link::Shared).source("tests/c/panics.c").into(&binary);
    let ended = runner::checked(&binary).output().expect("the program starts");
    let said = String::from_utf8_lossy(&ended.stderr);
    match std::env::var("MUSICCAT_PANICS").is_ok_and(|panics| panics == "end") {
        true => assert!(ended.status.signal().is_some(), "{}:\n{said}", ended.status),
        false => assert!(ended.status.success(), "{}:\n{said}", ended.status),
    }
}

/// How much of the promised stack is needed, for `make sizes` to tell: smaller ones end the program. Not under valgrind, which has
/// stacks of its own.
// fault:M23
#[test]
fn smallest_stack_is_below_the_documented_size() {
    let service = Service::start();
    let binary = runner::folder("smallest-stack").join("stack");
    Build::bare(Link::Shared).source("tests/c/stack.c").into(&binary);
    let mut command = runner::emulated(&binary);
    let ended = service.tell(&mut command).arg("measure").output();
    let ended = ended.expect("the program starts");
    let said = String::from_utf8_lossy(&ended.stderr);
    assert!(ended.status.success(), "{}:\n{said}", ended.status);
    println!("smallest stack: {}", String::from_utf8_lossy(&ended.stdout).trim());
}

/// One test for each program and each way to link it. The library is the same with both: a few programs are enough for the static one.
macro_rules! programs {
    (with both: $($both:ident),*; with shared: $($program:ident),*) => {
        $(mod $both {
            #[test]
            fn with_static() {
                super::run(stringify!($both), super::Link::Static);
            }

            #[test]
            fn shared() {
                super::run(stringify!($both), super::Link::Shared);
            }
        })*

        $(mod $program {
            #[test]
            fn shared() {
                super::run(stringify!($program), super::Link::Shared);
            }
        })*

        /// A program that nobody runs tests nothing.
        #[test]
        fn list_of_c_programs_holds_every_file() {
            let run = ["arguments.c", "bare.c", "ending.c", "escapes.c", "handles.c", "left_out.c", "locale.c", "panics.c", "secrets.c", "secrets_ended.c", "signals.c", "tokens.c", "unload.c", $(concat!(stringify!($both), ".c"),)* $(concat!(stringify!($program), ".c")),*];
            for file in runner::c_files("tests/c") {
                assert!(run.contains(&file.as_str()), "tests/c/{file} is not in the list of programs");
            }
        }
    };
}

programs!(
    with both: catalog, own_memory, sign_in, threads;
    with shared: callbacks, cancel, config_effects, descriptors, device, editorial, errors, events, fields_answer, fields_editorial, fields_member, fields_music, fields_version_1, fork, images, items, library, lifecycle, logging, lookups, member, members, no_threads, nulls, objects, outbox, paging, paths, pictures, redirect, short_threads, sizes, stack, station, streams, transport, uploads, verdicts, version_1
);

/// Every call that the header declares is made by a program that looks at what comes of it: neither that of nulls nor the programs
/// that read fields out of bytes do.
#[test]
fn c_programs_make_every_call() {
    let header = runner::read("include/musiccat.h");
    let is_counted = |file: &String| !file.starts_with("nulls") && !file.starts_with("fields_");
    let programs: String = runner::c_files("tests/c")
        .iter()
        .filter(|file| is_counted(file))
        .map(|file| runner::read(&format!("tests/c/{file}")))
        .collect();
    let calls = runner::calls(&header);
    assert!(calls.len() > 130, "{calls:?}");
    let missing: Vec<_> = calls
        .into_iter()
        .filter(|call| !programs.contains(&format!("{call}(")))
        .collect();
    assert!(missing.is_empty(), "no C test makes {missing:#?}");
}

/// Every field that the header declares is touched from C, through a variable of its struct: `const mcat_tag *t` and `t->name`.
#[test]
fn c_programs_touch_every_field() {
    let header = runner::read("include/musiccat.h");
    let programs: Vec<String> = runner::c_files("tests/c")
        .iter()
        .map(|file| runner::read(&format!("tests/c/{file}")))
        .collect();
    let headers = [
        "browser", "check", "fields", "memory", "nulls", "scarce", "service", "wire",
    ]
    .map(|name| runner::read(&format!("tests/c/{name}.h")));
    let code: Vec<String> = programs.into_iter().chain(headers).collect();
    let structs = runner::structs(&header);
    let (mut count, mut missing) = (0, Vec::new());
    for (name, fields) in &structs {
        // Lists stand inside other structs, and are all alike.
        if name.ends_with("_list") {
            assert_eq!(fields[..], ["items", "len"], "{name}");
            continue;
        }
        // What the program fills, MCAT_INIT begins, and most names are its own: they are looked for anywhere.
        let (fields, touched) = match fields[..] {
            ["size", "version", ..] => (&fields[2..], runner::touched_anywhere(&code)),
            _ => (&fields[..], runner::touched(&code, name)),
        };
        count += fields.len();
        missing.extend(
            fields
                .iter()
                .filter(|field| !touched.contains(**field))
                .map(|field| format!("{name}.{field}")),
        );
    }
    assert!(
        structs.len() > 60 && count > 400,
        "{} structs, {count} fields",
        structs.len()
    );
    assert!(missing.is_empty(), "no C test touches {missing:#?}");
}

/// The examples stay clean of warnings.
#[test]
fn examples_compile_without_a_warning() {
    for folder in ["examples", "examples/player"] {
        runner::all_compile(folder);
    }
    for standard in ["c++11", "c++17", "c++20"] {
        runner::compiles("examples/player.cpp", standard);
    }
}
