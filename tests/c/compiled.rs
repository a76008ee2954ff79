//! A program is compiled once, though nextest gives each test a process of its own: what the compiler made is kept beside the tests'
//! folders, and taken again until something changes that it is made of.
use super::project::root;
use std::fs::{self, File};
use std::hash::{DefaultHasher, Hash, Hasher};
use std::os::fd::AsRawFd;
use std::path::{Path, PathBuf};
use std::process::Command;

/// Where sources find headers beside them.
const BESIDE: [&str; 5] = ["tests/c", "tests/cpp", "examples", "transports", "abi"];

/// The folder of what this command makes.
pub fn place(command: &Command) -> PathBuf {
    let mut words = DefaultHasher::new();
    (command.get_program(), command.get_args().collect::<Vec<_>>()).hash(&mut words);
    Path::new(env!("CARGO_TARGET_TMPDIR")).join(format!("compiled/{:016x}", words.finish()))
}

/// Runs the compiler, with its result in this folder, if that is not there yet. A second process waits for the first. Fails with what the
/// compiler says.
pub fn once(mut command: Command, place: &Path, library: Option<&Path>) -> Result<PathBuf, String> {
    fs::create_dir_all(place).expect("a folder for what is compiled");
    let lock = File::create(place.join("lock")).expect("a file to lock");
    // SAFETY: the descriptor is open. Closing it ends the lock.
    assert_eq!(unsafe { libc::flock(lock.as_raw_fd(), libc::LOCK_EX) }, 0);

    // A linker may know an object by its ending alone: zig's does.
    let name = match command.get_args().any(|word| word == "-c") {
        true => "object.o",
        false => "program",
    };
    let (result, note) = (place.join(name), place.join("made-of"));
    let made_of = made_of(&command, library);
    if result.exists() && fs::read_to_string(&note).is_ok_and(|kept| kept == made_of) {
        return Ok(result);
    }
    // Tests have links to the old one.
    for old in [&result, &note] {
        let _ = fs::remove_file(old);
    }
    let compiled = command.arg("-o").arg(&result).output().expect("the compiler starts");
    if !compiled.status.success() {
        return Err(String::from_utf8_lossy(&compiled.stderr).into_owned());
    }
    fs::write(&note, made_of).expect("a note");
    Ok(result)
}

/// What the result depends on: the compiler, the sources and objects that its command names, headers, the library.
fn made_of(command: &Command, library: Option<&Path>) -> String {
    let mut all = DefaultHasher::new();
    let version = Command::new(command.get_program()).arg("--version").output();
    version.expect("the compiler starts").stdout.hash(&mut all);
    for word in command.get_args() {
        let (file, word) = (Path::new(word), word.to_str().unwrap_or_default());
        if let Some(folder) = word.strip_prefix("-I") {
            headers(&root().join(folder), &mut all);
        } else if file
            .extension()
            .is_some_and(|ending| ["c", "cpp", "o"].iter().any(|source| ending == *source))
        {
            fs::read(root().join(file)).ok().hash(&mut all);
        }
    }
    BESIDE.iter().for_each(|folder| headers(&root().join(folder), &mut all));
    // The library is large: that it is another one shows in its size and time.
    if let Some(file) = library {
        let about = fs::metadata(file).expect("the library");
        (about.len(), about.modified().expect("the file system keeps times")).hash(&mut all);
    }
    format!("{:016x}", all.finish())
}

fn headers(folder: &Path, all: &mut DefaultHasher) {
    let entries = fs::read_dir(folder).expect("a folder of headers");
    let mut paths: Vec<PathBuf> = entries.map(|entry| entry.expect("an entry").path()).collect();
    paths.sort();
    for path in paths {
        if path.is_dir() {
            headers(&path, all);
        } else if path.extension().is_some_and(|ending| ending == "h" || ending == "hpp") {
            (&path, fs::read(&path).expect("a header")).hash(all);
        }
    }
}
