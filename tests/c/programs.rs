//! The C programs beside this file, each linked with the shared and with the static library.
use crate::runner::{self, Build, Link, Service};

fn run(program: &str, link: Link) {
    let service = Service::start();
    let folder = runner::folder(&format!("{program}-{link:?}"));
    let binary = folder.join(program);
    Build::new(link).source(&format!("tests/c/{program}.c")).into(&binary);
    let mut command = runner::checked(&binary);
    service.tell(&mut command).env("MUSICCAT_TEST_FOLDER", &folder);
    let ended = command.output().expect("the program starts");
    let said = String::from_utf8_lossy(&ended.stderr);
    assert!(ended.status.success(), "{program} ({}):\n{said}", ended.status);
    assert!(!said.contains(service.secret()), "{program} tells a secret");
}

/// One test for each program and each way to link it.
macro_rules! programs {
    ($($program:ident),*) => {
        $(mod $program {
            #[test]
            fn shared() {
                super::run(stringify!($program), super::Link::Shared);
            }

            #[test]
            fn with_static() {
                super::run(stringify!($program), super::Link::Static);
            }
        })*

        /// A program that nobody runs tests nothing.
        #[test]
        fn every_program_is_run() {
            let run = [$(concat!(stringify!($program), ".c")),*];
            for file in runner::c_files("tests/c") {
                assert!(run.contains(&file.as_str()), "tests/c/{file} is not in the list of programs");
            }
        }
    };
}

programs!(
    callbacks,
    cancel,
    config_effects,
    errors,
    fields,
    lifecycle,
    member,
    nulls,
    paging,
    paths,
    threads,
    transport
);

/// What tests/c/nulls.c walks is what the header declares. fault:M01
#[test]
fn no_function_is_left_out_of_the_walk() {
    let header = runner::read("include/musiccat.h");
    let walk = runner::read("tests/c/nulls.c");
    let functions = runner::declared(&header);
    assert!(functions.len() > 30, "{functions:?}");
    for function in functions {
        assert!(
            walk.contains(&format!("{function}(")),
            "{function} is not in tests/c/nulls.c"
        );
    }
}

/// The examples stay clean of warnings in the standards that firmware is written in.
#[test]
fn the_examples_compile_without_a_warning() {
    for standard in ["c99", "c11", "c17"] {
        for folder in ["examples", "examples/player"] {
            for file in runner::c_files(folder) {
                runner::compiles(&format!("{folder}/{file}"), standard);
            }
        }
    }
}
