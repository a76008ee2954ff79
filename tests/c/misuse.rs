//! What a program may do to the library that its header forbids, or that it cannot help: each on its own, as it may end the program.
use crate::runner::{self, Build, Link, Service};
use musiccat_sandbox::{Options, Quota};
use std::path::{Path, PathBuf};
use std::process::{Command, Output};

fn service() -> Service {
    Service::start_with(Options {
        quota: Quota::Off,
        ..Options::default()
    })
}

fn program(name: &str, link: Link, flags: &[&str]) -> PathBuf {
    let binary = runner::folder(&format!("misuse-{name}-{link:?}")).join(name);
    let build = flags.iter().fold(Build::new(link), |build, flag| build.flag(flag));
    build.source(&format!("tests/c/{name}.c")).into(&binary);
    binary
}

fn passes(ended: &Output) {
    let said = String::from_utf8_lossy(&ended.stderr);
    assert!(ended.status.success(), "{}: {said}", ended.status);
}

/// Runs a program in which memory is lost: with calls that never end.
fn run_and_lose(binary: &Path) {
    let service = service();
    let ended = service.tell(&mut runner::checked_but_for_leaks(binary)).output();
    passes(&ended.expect("the program starts"));
}

// fault:M09
#[test]
fn longjmp_out_of_a_callback_blocks_no_other_thread() {
    run_and_lose(&program("escapes", Link::Shared, &[]));
}

// fault:M21
#[test]
fn calls_at_the_end_of_a_process_or_thread_are_served() {
    for link in [Link::Shared, Link::Static] {
        run_and_lose(&program("ending", link, &[]));
    }
}

/// The linker leads the library's own uses of the allocator through the program, for which it must be the static one.
// fault:M22
#[test]
fn signal_handler_may_cancel_inside_malloc_and_locks() {
    let wrapped = [
        "malloc",
        "calloc",
        "realloc",
        "posix_memalign",
        "free",
        "pthread_mutex_lock",
    ];
    let flags = wrapped.map(|name| format!("-Wl,--wrap={name}"));
    let flags: Vec<&str> = flags.iter().map(String::as_str).collect();
    let binary = program("signals", Link::Static, &flags);
    let ended = service().tell(&mut runner::checked(&binary)).output();
    passes(&ended.expect("the program starts"));
}

// fault:M24
#[test]
fn unloaded_library_stays_in_memory() {
    let binary = Build::new(Link::Shared).source("tests/c/unload.c").program();
    // A thread in a look-up is not waited for at the end.
    let mut command = runner::checked_but_for_leaks(&binary);
    command.arg(binary.with_file_name("libmusiccat.so.1"));
    passes(&command.output().expect("the program starts"));
    // It is not this program's luck: the library says so of itself.
    let told = Command::new("readelf")
        .arg("-d")
        .arg(runner::library().join("libmusiccat.so"))
        .output();
    let told = told.expect("readelf starts");
    assert!(String::from_utf8_lossy(&told.stdout).contains("NODELETE"));
}

/// A locale with a decimal comma, made of next to nothing: that of a country may not be installed.
fn comma(folder: &Path) {
    let numbers = "comment_char %\nescape_char /\nLC_NUMERIC\ndecimal_point \"<U002C>\"\nthousands_sep \"<U002E>\"\n\
        grouping 3;3\nEND LC_NUMERIC\n";
    let letters =
        "<code_set_name> ASCII\n<comment_char> %\n<escape_char> /\nCHARMAP\n<U0000>..<U007F> /x00 ASCII\nEND CHARMAP\n";
    std::fs::write(folder.join("numbers"), numbers).expect("a file");
    std::fs::write(folder.join("letters"), letters).expect("a file");
    let mut command = Command::new("localedef");
    command
        .current_dir(folder)
        .args(["-c", "-i", "numbers", "-f", "./letters", "./comma"]);
    // It warns of all that the locale lacks.
    let made = command.output().expect("localedef starts");
    let said = String::from_utf8_lossy(&made.stderr);
    assert!(folder.join("comma/LC_NUMERIC").exists(), "{said}");
}

// fault:M26
#[test]
fn requests_are_the_same_in_every_locale_and_time_zone() {
    let binary = program("locale", Link::Shared, &[]);
    let folder = binary.parent().expect("its folder");
    comma(folder);
    let service = service();
    let prints = |locale: &str, zone: &str, point: &str| {
        let mut command = runner::checked(&binary);
        service
            .tell(&mut command)
            .env("LOCPATH", folder)
            .env("LC_ALL", locale)
            .env("TZ", zone)
            .env("MUSICCAT_TEST_DECIMAL_POINT", point);
        let ended = command.output().expect("the program starts");
        passes(&ended);
        String::from_utf8(ended.stdout).expect("UTF-8")
    };
    let usual = prints("C", "UTC", ".");
    assert!(
        usual.contains("0.5") && usual.contains("0.0625") && usual.contains("2026-01-01T00:00:00"),
        "{usual}"
    );
    for zone in [
        "UTC",
        "Asia/Kathmandu",
        "ODD-24:59:59EVEN,M3.2.0/-167,M11.1.0/167",
        ":/nowhere",
        "",
    ] {
        assert_eq!(prints("comma", zone, ","), usual, "in {zone:?}");
    }
}

/// Runs the program in a world of its own, which these commands of the shell make; they know the program's folder as $FOLDER.
fn in_a_world(name: &str, commands: &str) {
    let place = runner::folder(&format!("misuse-{name}"));
    let (binary, folder) = (place.join("bare"), place.join(name));
    Build::new(Link::Shared).source("tests/c/bare.c").into(&binary);
    std::fs::create_dir(&folder).expect("a folder");
    let service = service();
    let mut command = Command::new("unshare");
    // SAFETY: cannot fail.
    if unsafe { libc::geteuid() } != 0 {
        command.arg("--map-root-user");
    }
    command.args(["--mount", "sh", "-ec", &format!("{commands}\nexec \"$0\" \"$1\"")]);
    command
        .arg(&binary)
        .arg(name)
        .env_clear()
        .env("FOLDER", &folder)
        .env("PATH", "/usr/sbin:/usr/bin:/sbin:/bin");
    service.tell(&mut command).env("MUSICCAT_TEST_FOLDER", &folder);
    passes(&command.output().expect("unshare starts"));
}

// fault:R13
#[test]
fn system_without_files_and_devices_is_enough() {
    let nothing =
        "mount -t tmpfs -o ro none /etc\nmount --bind -o ro \"$FOLDER\" \"$FOLDER\"\nmount -t tmpfs -o ro none /dev";
    in_a_world("nothing", nothing);
}

// fault:R13
#[test]
fn full_disk_prevents_saving_only() {
    let full = "mount -t tmpfs -o size=4k none \"$FOLDER\"\nhead -c 1M /dev/zero > \"$FOLDER/all\" 2>/dev/null || true";
    in_a_world("full", full);
}

// fault:R13
#[test]
fn jail_that_forbids_a_system_call_is_reported() {
    in_a_world("jail", ":");
}
