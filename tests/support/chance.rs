//! What a test leaves to chance, and can repeat.
use std::hash::{DefaultHasher, Hash, Hasher};
use std::process::Command;

/// The number that a test draws by: `MUSICCAT_SEED`. Without it a run of all the tests draws the same again until there is another commit,
/// so that a failure comes again where one looks for it, and each commit tries other places; a long run draws again each time.
pub fn seed() -> u64 {
    match std::env::var("MUSICCAT_SEED") {
        Ok(seed) => seed
            .parse()
            .unwrap_or_else(|_| panic!("MUSICCAT_SEED is a whole number, not {seed}")),
        Err(_) if std::env::var_os("MUSICCAT_LONG").is_some() => fastrand::u32(..).into(),
        Err(_) => of_the_commit(),
    }
}

/// Where there is no repository, as in a release's sources, the version has one, too.
fn of_the_commit() -> u64 {
    let asked = Command::new("git")
        .current_dir(env!("CARGO_MANIFEST_DIR"))
        .args(["rev-parse", "HEAD"])
        .output();
    let commit = asked.map_or_else(|_| Vec::new(), |said| said.stdout);
    let mut hash = DefaultHasher::new();
    (commit, env!("CARGO_PKG_VERSION")).hash(&mut hash);
    hash.finish() >> 32
}

/// Draws numbers by the seed, which is printed.
pub fn chance() -> fastrand::Rng {
    let seed = seed();
    println!("MUSICCAT_SEED={seed} draws the same again");
    fastrand::Rng::with_seed(seed)
}
