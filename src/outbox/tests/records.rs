//! Written records are read again, and nothing else is.
use super::super::queue::WaitingEntry;
use super::super::record::{self, FoundEntries, Mark, Newer};
use super::*;
use crate::base::store_format::seal;

/// One of each kind.
fn entries() -> Vec<WaitingEntry> {
    let moment = Moment {
        boot_ms: 5_000,
        wall_ms: None,
        boot_id: "a-boot".into(),
    };
    let undated = Entry::Playback(Playback {
        track: "tra.9".into(),
        offline: true,
        ..Playback::default()
    });
    let all = Action::ALL.map(|action| (feedback(action, "tra.1"), None));
    let playbacks = [
        (started("tra.2"), None),
        (stopped("tra.2", 60_000), None),
        (undated, Some(moment)),
    ];
    let all = all.into_iter().chain(playbacks).zip(1..);
    all.map(|((entry, began), number)| WaitingEntry::new(number, entry, began))
        .collect()
}

/// A store with all of them, and where each record ends.
fn written(entries: &[WaitingEntry]) -> (Vec<u8>, Vec<usize>) {
    let mut bytes = Vec::new();
    record::put_head(&member("ada", 1).marks, &mut bytes);
    let mut ends = vec![bytes.len()];
    for kept in entries {
        record::put_entry(kept, &mut bytes);
        ends.push(bytes.len());
    }
    (bytes, ends)
}

fn read(bytes: &[u8]) -> FoundEntries {
    record::read(bytes).expect("no newer version's")
}

#[test]
fn written_entries_read_back() {
    let entries = entries();
    let (bytes, _) = written(&entries);
    let found = read(&bytes);
    assert_eq!(found.waiting, entries);
    assert_eq!(found.owner, Some(member("ada", 1).marks));
    assert_eq!((found.last, found.uncertain, found.is_whole), (10, 0, true));
    let nobody = read(&[]);
    assert!(nobody.waiting.is_empty() && nobody.owner.is_none() && nobody.is_whole);
}

#[test]
fn marks_settle_entries_before_them() {
    let entries = entries();
    for (marks, left, uncertain) in [
        (&[Mark::Sending(1)][..], 2.., 1),
        (&[Mark::Sending(1), Mark::Sending(4)], 5.., 1),
        (&[Mark::Sending(4), Mark::Settled(3)], 4.., 0),
        (&[Mark::Sending(4), Mark::Settled(4)], 5.., 0),
        (&[Mark::Settled(10)], 11.., 0),
        (&[Mark::Settled(70)], 11.., 0),
    ] {
        let (mut bytes, _) = written(&entries);
        marks.iter().for_each(|mark| record::put_mark(*mark, &mut bytes));
        let found = read(&bytes);
        let numbers: Vec<u64> = found.waiting.iter().map(|kept| kept.number).collect();
        assert_eq!(numbers, left.take_while(|n| *n <= 10).collect::<Vec<_>>(), "{marks:?}");
        assert_eq!((found.uncertain, found.is_whole), (uncertain, true), "{marks:?}");
    }
}

#[test]
fn torn_end_of_store_is_ignored_at_every_length() {
    let entries = entries();
    let (bytes, ends) = written(&entries);
    for length in 0..bytes.len() {
        let found = read(&bytes[..length]);
        let whole = ends.iter().filter(|end| **end <= length).count().saturating_sub(1);
        assert_eq!(found.waiting, &entries[..whole], "{length} bytes");
        assert_eq!(
            found.is_whole,
            length == 0 || length == 10 || ends.contains(&length),
            "{length} bytes"
        );
        // A file that has grown but whose bytes were not written.
        let mut grown = bytes[..length].to_vec();
        grown.resize(bytes.len(), 0);
        assert_eq!(read(&grown).waiting, &entries[..whole]);
    }
}

#[test]
fn flipped_bit_ends_reading_before_its_entry() {
    let entries = entries();
    let (bytes, ends) = written(&entries);
    for bit in 0..bytes.len() * 8 {
        let mut flipped = bytes.clone();
        flipped[bit / 8] ^= 1 << (bit % 8);
        let found = read(&flipped);
        let whole = ends.iter().filter(|end| **end <= bit / 8).count().saturating_sub(1);
        assert_eq!(found.waiting, &entries[..whole], "bit {bit}");
        assert!(!found.is_whole);
    }
}

#[test]
fn second_owner_in_a_store_ends_reading() {
    let entries = entries();
    let (mut bytes, _) = written(&entries);
    let mut other = Vec::new();
    record::put_head(&member("bob", 2).marks, &mut other);
    bytes.extend_from_slice(&other[record::HEAD..]);
    record::put_entry(&WaitingEntry::new(11, started("tra.11"), None), &mut bytes);
    let found = read(&bytes);
    assert_eq!(found.owner, Some(member("ada", 1).marks));
    assert_eq!(found.waiting, entries);
    assert!(!found.is_whole);
}

#[test]
fn random_bytes_yield_no_entries() {
    let (bytes, _) = written(&entries());
    let mut chance = fastrand::Rng::with_seed(1);
    for _ in 0..2_000 {
        let noise: Vec<u8> = (0..chance.usize(..600)).map(|_| chance.u8(..)).collect();
        assert!(read(&noise).waiting.is_empty());
        // Behind a head and an owner that are whole, and with pieces of true records among it.
        let mut mixed = bytes[..chance.usize(..bytes.len())].to_vec();
        mixed.extend_from_slice(&noise);
        mixed.extend_from_slice(&bytes[chance.usize(..bytes.len())..]);
        assert!(read(&mixed).waiting.len() <= 10);
    }
}

#[test]
fn malformed_record_ends_reading() {
    let entries = entries();
    for body in [
        &[7u8, 1, 0, 0, 0, 0, 0, 0, 0][..],
        &[],
        &[2],
        &[2, 11, 0, 0, 0, 0, 0, 0, 0, 99],
        &[3, 1],
    ] {
        let (mut bytes, _) = written(&entries[..2]);
        let from = bytes.len();
        bytes.extend_from_slice(&(body.len() as u16).to_le_bytes());
        bytes.extend_from_slice(body);
        seal(&mut bytes, from);
        record::put_entry(&entries[5], &mut bytes);
        let found = read(&bytes);
        assert_eq!((found.waiting.len(), found.is_whole), (2, false), "{body:?}");
    }
    // An entry with a number that has been used, or without an owner, is not accepted either.
    let (mut bytes, ends) = written(&entries[..2]);
    record::put_entry(&entries[1], &mut bytes);
    assert!(!read(&bytes).is_whole);
    bytes.drain(10..ends[0]);
    assert!(read(&bytes).waiting.is_empty());
}

/// The store of a later version: the same head, and unknown bytes after it.
pub fn newer() -> Vec<u8> {
    let mut bytes = b"mcob\x03\x00".to_vec();
    seal(&mut bytes, 0);
    bytes.extend_from_slice(b"what a later version writes");
    bytes
}

#[test]
fn store_of_newer_version_is_recognised() {
    assert_eq!(record::read(&newer()).unwrap_err(), Newer);
}
