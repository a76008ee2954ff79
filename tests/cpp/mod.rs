//! The C++ interface, `musiccat.hpp`: the programs beside this file, what must not compile, and a program that reaches all of
//! the header.
mod reach;

use crate::runner::{self, Build, Link, Service};
use musiccat_sandbox::faults::{Answer, Fault};
use musiccat_sandbox::{Options, Quota};
use std::os::unix::process::ExitStatusExt;
use std::path::Path;
use std::process::{Command, Output};

/// As on a small device: nothing can be thrown.
const WITHOUT_EXCEPTIONS: [&str; 2] = ["-fno-exceptions", "-fno-rtti"];

/// A sandbox for programs that call more than its quota allows. One list of it is the same page for ever.
fn service() -> Service {
    let body = r#"{"albums":[{"type":"album","id":"alb.1"},{"type":"album","id":"alb.2"}]}"#;
    Service::start_with(Options {
        quota: Quota::Off,
        faults: vec![Fault {
            path: "/genres/g.7/albums/top".into(),
            answer: Answer::Status {
                status: 200,
                headers: vec![("Content-Type".into(), "application/json".into())],
                retry_after: None,
                body: Some(body.into()),
            },
            ..Fault::default()
        }],
        ..Options::default()
    })
}

fn build(source: &str, binary: &Path, standard: &str, flags: &[&str]) {
    let build = Build::cpp(standard, Link::Shared);
    let build = flags.iter().fold(build, |build, flag| build.flag(flag));
    build.source(source).into(binary);
}

fn run(service: &Service, binary: &Path) -> Output {
    let mut command = runner::checked(binary);
    let ended = service.tell(&mut command).output().expect("the program starts");
    let said = String::from_utf8_lossy(&ended.stderr);
    assert!(!service.tells_a_secret(&said), "{} tells a secret", binary.display());
    ended
}

/// A program of this folder.
fn passes(program: &str, standard: &str, flags: &[&str]) {
    let binary = runner::folder(&format!("cpp-{program}-{standard}")).join(program);
    build(&format!("tests/cpp/{program}.cpp"), &binary, standard, flags);
    let ended = run(&service(), &binary);
    let said = String::from_utf8_lossy(&ended.stderr);
    assert!(ended.status.success(), "{program} ({}):\n{said}", ended.status);
}

/// Each with exceptions and without them. Of the library they see what C programs do, which try the static one, too.
macro_rules! programs {
    ($($program:ident),*) => {
        $(mod $program {
            use super::{WITHOUT_EXCEPTIONS, passes};

            #[test]
            fn with_exceptions() {
                passes(stringify!($program), "c++11", &[]);
            }

            #[test]
            fn without_exceptions() {
                passes(stringify!($program), "c++20", &WITHOUT_EXCEPTIONS);
            }
        })*

        /// A program that nobody runs tests nothing.
        #[test]
        fn list_of_cpp_programs_holds_every_file() {
            let run = ["throws.cpp", $(concat!(stringify!($program), ".cpp")),*];
            for file in runner::files("tests/cpp", ".cpp") {
                assert!(run.contains(&file.as_str()), "tests/cpp/{file} is not in the list of programs");
            }
        }
    };
}

programs!(callbacks, errors, owners, ranges);

/// An exception must not go through C: the program ends where it left the callback. Valgrind would miss what it did not get to
/// free.
#[test]
fn callback_that_throws_ends_the_program() {
    let binary = runner::folder("cpp-throws").join("throws");
    build("tests/cpp/callbacks.cpp", &binary, "c++11", &[]);
    let service = service();
    let mut command = Command::new(&binary);
    let ended = service.tell(&mut command).arg("throws").output();
    let ended = ended.expect("the program starts");
    assert_eq!(
        ended.status.code(),
        Some(42),
        "{}",
        String::from_utf8_lossy(&ended.stderr)
    );
}

/// The callbacks of the header by their names there, and the second `load`.
const CALLBACKS: &str = "log tick event opened resolve metering load save erase lock unlock outbox_load append replace wall_ms boot_ms wait \
    open send recv close usable allocate release ready sink source on_item";

/// Out of a plain C callback, whichever it is. Where the C++ runtime sees at once that there is no way on, it says what was thrown; else it
/// comes as far as the library's boundary, and Rust's runtime has the word.
// fault:M10
#[test]
fn exception_out_of_any_callback_aborts_with_a_message() {
    let binary = runner::folder("cpp-throws-plainly").join("throws");
    build("tests/cpp/throws.cpp", &binary, "c++11", &[]);
    let service = service();
    let throw_out_of = |callback: &str| {
        let ended = service.tell(&mut Command::new(&binary)).arg(callback).output();
        ended.expect("the program starts")
    };
    assert!(
        throw_out_of("none").status.success(),
        "it ends without an exception, too"
    );
    for callback in CALLBACKS.split_whitespace() {
        let ended = throw_out_of(callback);
        let said = String::from_utf8_lossy(&ended.stderr);
        assert_eq!(ended.status.signal(), Some(libc::SIGABRT), "{callback}: {said}");
        let words = ["thrown out of a callback", "aborting"];
        assert!(words.iter().any(|word| said.contains(word)), "{callback}: {said}");
        assert!(!said.contains("it went on"), "{callback}: {said}");
    }
    let header = runner::read("include/musiccat.h");
    let declared = header.split("(*").filter_map(|rest| rest.split_once(")(void *user"));
    let mut names = 0;
    for name in declared.map(|(name, _)| name.trim_start_matches("mcat_")) {
        let mut tried = CALLBACKS.split_whitespace();
        assert!(tried.any(|callback| callback == name), "{name} throws nowhere");
        names += 1;
    }
    assert_eq!(names, CALLBACKS.split_whitespace().count());
}

/// Whether the body of a function that has a client compiles: else what the compiler says.
fn compiles(name: &str, body: &str, standard: &str, flags: &[&str]) -> Result<(), String> {
    let source = runner::folder(&format!("cpp-body-{name}")).join("body.cpp");
    let head = "void body(musiccat::client &client)";
    let code = format!("#include <musiccat.hpp>\n\n{head};\n{head} {{\n  (void)client;\n{body}\n}}\n");
    std::fs::write(&source, code).expect("the source is written");
    runner::try_to_compile(source.to_str().expect("a path in UTF-8"), standard, flags)
}

const TOP: &str = "musiccat::call(mcat_artists_top, client, nullptr)";
/// What the compiler says to somebody who looks into a response without a name.
const NEEDS_A_NAME: &str = "give the response a name: `const musiccat::response found = musiccat::call(";
/// Everything of `mistakes`, done right.
const RIGHT: &str = "
  const musiccat::response top = musiccat::call(mcat_artists_top, client, nullptr);
  for (const mcat_artist *artist : top->artists) (void)artist->name;
  (void)*top;
  (void)top.get();
  musiccat::response first = musiccat::call(mcat_artists_top, client, nullptr);
  const musiccat::response moved = std::move(first);
  musiccat::client share;
  if (musiccat::call(mcat_client_share, client, nullptr, share).failed()) return;
  const musiccat::client other = std::move(share);
  const musiccat::response without_params = musiccat::call(mcat_artists_top, client);
  musiccat::station station;
  const musiccat::response opened = musiccat::call(mcat_station_open, client, \"tra.1\", nullptr, station);
  for (const musiccat::response &page : musiccat::pages(mcat_artist_albums, client, std::string(\"art.1\"))) (void)page;";

/// What would dangle or leak does not compile, nor does a struct of the program's own become a list. Where the header refuses it, the
/// compiler says what to write.
// case:U19
#[test]
fn common_mistakes_do_not_compile() {
    compiles("right", RIGHT, "c++11", &WITHOUT_EXCEPTIONS).expect("what is right compiles");
    let mistakes: [(&str, &str, &str); 11] = [
        (
            "range",
            "for (const mcat_artist *artist : TOP->artists) (void)artist;",
            NEEDS_A_NAME,
        ),
        ("struct", "(void)*TOP;", NEEDS_A_NAME),
        ("pointer", "(void)TOP.get();", NEEDS_A_NAME),
        (
            "too-few",
            "if (musiccat::call(mcat_artist_albums, client).failed()) return;",
            "all of the function's arguments but the last; params alone may be left out",
        ),
        (
            "too-many",
            "if (musiccat::call(mcat_artists_top, client, nullptr, nullptr).failed()) return;",
            "all of the function's arguments but the last; params alone may be left out",
        ),
        (
            "copied-response",
            "const musiccat::response top = TOP; musiccat::response copy = top;",
            "delete",
        ),
        ("copied-client", "musiccat::client copy = client;", "delete"),
        (
            "lost-client",
            "if (musiccat::call(mcat_client_share, client, nullptr, musiccat::client()).failed()) return;",
            "mcat_client**",
        ),
        (
            "client-of-pages",
            "for (const musiccat::response &page : musiccat::pages(mcat_artists_top, musiccat::client(), nullptr)) (void)page;",
            "give the client a name",
        ),
        ("no-exceptions", "TOP.or_throw();", "or_throw"),
        (
            "no-list",
            "struct own { int *items; std::size_t len; } own = {nullptr, 0}; for (int item : own) (void)item;",
            "begin",
        ),
    ];
    for (name, body, word) in mistakes {
        let said = compiles(name, &body.replace("TOP", TOP), "c++11", &WITHOUT_EXCEPTIONS).expect_err(name);
        assert!(
            said.replace("mcat_client **", "mcat_client**").contains(word),
            "{name}: {said}"
        );
    }
}

/// A failure that nobody looks at is warned of, in the standards that have a word for it and in those that do not.
#[test]
fn ignored_response_is_warned_about() {
    for standard in ["c++11", "c++17"] {
        compiles("looked-at", &format!("{TOP}.or_throw();"), standard, &[]).expect("what is right compiles");
        let said = compiles("dropped", &format!("{TOP};"), standard, &[]).expect_err(standard);
        assert!(said.contains("ignoring return"), "{standard}: {said}");
    }
}
