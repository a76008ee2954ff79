//! The targets of `fuzz/` on a stable compiler: with what the fuzzer was given and has found, and with that changed at random.
#[path = "../fuzz/targets/mod.rs"]
mod targets;

use chance::chance;
use long::times;
use std::panic::{AssertUnwindSafe, catch_unwind};
use support::{chance, long, project};

type Target = fn(&[u8]);

const TARGETS: [(&str, Target); 7] = [
    ("body", targets::body::take),
    ("calls", targets::calls::take),
    ("dates", targets::dates::take),
    ("head", targets::head::take),
    ("record", targets::record::take),
    ("redirect", targets::redirect::take),
    ("url", targets::url::take),
];

/// What is kept for a target, in the order of the names.
fn kept(target: &str) -> Vec<Vec<u8>> {
    let folder = project::root().join("fuzz/corpus").join(target);
    let mut files: Vec<_> = std::fs::read_dir(folder)
        .expect(target)
        .map(|file| file.unwrap().path())
        .collect();
    files.sort();
    files.iter().map(|file| std::fs::read(file).unwrap()).collect()
}

fn take(name: &str, target: Target, bytes: &[u8]) {
    let taken = catch_unwind(AssertUnwindSafe(|| target(bytes)));
    assert!(taken.is_ok(), "{name} does not stand {}", bytes.escape_ascii());
}

#[test]
fn corpus_of_each_fuzz_target_passes() {
    for (name, target) in TARGETS {
        let kept = kept(name);
        assert!(kept.len() >= 3, "{name}: {} files", kept.len());
        kept.iter().for_each(|bytes| take(name, target, bytes));
        println!("{name}: {}", kept.len());
    }
}

#[test]
fn corpus_changed_at_random_passes() {
    let mut chance = chance();
    for (name, target) in TARGETS {
        let kept = kept(name);
        for _ in 0..times(400, 1_500) {
            let mut bytes = kept[chance.usize(..kept.len())].clone();
            for _ in 0..chance.usize(1..4) {
                let at = chance.usize(..=bytes.len());
                match chance.u32(..4) {
                    0 => bytes.truncate(at),
                    1 => bytes.insert(at, chance.u8(..)),
                    2 if at < bytes.len() => bytes[at] ^= 1 << chance.u32(..8),
                    _ => {
                        let other = &kept[chance.usize(..kept.len())];
                        let from = chance.usize(..=other.len());
                        bytes.splice(at.., other[from..].iter().copied());
                    }
                }
            }
            take(name, target, &bytes);
        }
    }
}
