use super::super::marks::{Guid, SignIn};
use super::super::record::{AccountLock, Dead, TokenRecord, Tokens, Unreadable};
use crate::abi::MCAT_RECORD_MAX;
use crate::auth::secret::Secret;
use crate::base::dates::Moment;
use crate::base::store_format::{COUNT_MAX, seal};

fn moment() -> Moment {
    Moment {
        boot_ms: 12,
        wall_ms: Some(34),
        boot_id: "this boot".into(),
    }
}

fn guid() -> Guid {
    Guid {
        sent: [3; 16],
        folded: Some([4; 16]),
    }
}

pub fn record(access: &str) -> TokenRecord {
    TokenRecord {
        salt: [7; 16],
        tokens: Some(Tokens {
            generation: 3,
            access: Some(Secret::from(access)),
            refresh: Some(Secret::from("refresh")),
            issued: moment(),
            lifetime_ms: Some(86_399_000),
            previous: [9; 16],
            member: Some([1; 16]),
            guid: Some(guid()),
            told: None,
            sign_in: Some(SignIn::from([5; 16])),
            dead: Some(Dead::Interrupted),
            under_way: true,
        }),
        lock: Some(AccountLock {
            member: Some([2; 16]),
            since: moment(),
            lasts_ms: 300_000,
        }),
    }
}

#[test]
fn token_record_reads_back_as_written() {
    let bytes = record("access").encode();
    let read = TokenRecord::decode(&bytes).ok().unwrap();
    assert_eq!(read.encode(), bytes);
    let tokens = read.tokens.unwrap();
    assert_eq!(tokens.access.unwrap().as_str(), "access");
    assert_eq!(tokens.refresh.unwrap().as_str(), "refresh");
    assert_eq!((tokens.generation, tokens.dead), (3, Some(Dead::Interrupted)));
    assert!(tokens.under_way);
    assert_eq!((tokens.issued, tokens.lifetime_ms), (moment(), Some(86_399_000)));
    assert_eq!(
        (tokens.previous, tokens.member, tokens.guid),
        ([9; 16], Some([1; 16]), Some(guid()))
    );
    assert_eq!(tokens.sign_in, Some(SignIn::from([5; 16])));
    let lock = read.lock.unwrap();
    assert_eq!(
        (lock.member, lock.since, lock.lasts_ms),
        (Some([2; 16]), moment(), 300_000)
    );

    let empty = TokenRecord {
        salt: [0; 16],
        tokens: None,
        lock: None,
    };
    let read = TokenRecord::decode(&empty.encode()).ok().unwrap();
    assert!(read.tokens.is_none() && read.lock.is_none());
}

#[test]
fn record_with_lifetime_below_one_ms_is_refused() {
    for (ms, is_read) in [(1, true), (0, false), (-1, false)] {
        let mut record = record("access");
        record.tokens.as_mut().unwrap().lifetime_ms = Some(ms);
        assert_eq!(TokenRecord::decode(&record.encode()).is_ok(), is_read, "{ms} ms");
    }
}

#[test]
fn record_with_flag_of_absent_part_is_corrupt() {
    let nothing = TokenRecord {
        salt: [0; 16],
        tokens: None,
        lock: None,
    };
    let bytes = nothing.encode();
    for flag in 0..16 {
        let mut flagged = bytes.clone();
        let flags = u16::from_le_bytes([bytes[6], bytes[7]]) | 1 << flag;
        flagged[6..8].copy_from_slice(&flags.to_le_bytes());
        flagged.truncate(bytes.len() - 4);
        seal(&mut flagged, 0);
        assert_eq!(
            TokenRecord::decode(&flagged).err(),
            Some(Unreadable::Corrupt),
            "flag {flag}"
        );
    }
}

#[test]
fn access_token_too_long_for_record_is_left_out() {
    let bytes = record(&"x".repeat(8192)).encode();
    assert!(bytes.len() <= MCAT_RECORD_MAX);
    let tokens = TokenRecord::decode(&bytes).ok().unwrap().tokens.unwrap();
    assert!(tokens.access.is_none());
    assert_eq!(tokens.refresh.unwrap().as_str(), "refresh");

    let mut largest = record(&"x".repeat(8192));
    largest.tokens.as_mut().unwrap().refresh = Some(Secret::from("y".repeat(3072).as_str()));
    let bytes = largest.encode();
    assert!(bytes.len() <= MCAT_RECORD_MAX);
    assert!(TokenRecord::decode(&bytes).is_ok());
}

// fault:S02
#[test]
fn damaged_record_is_refused() {
    let whole = record("access").encode();
    for bit in 0..whole.len() * 8 {
        let mut torn = whole.to_vec();
        torn[bit / 8] ^= 1 << (bit % 8);
        assert_eq!(TokenRecord::decode(&torn).err(), Some(Unreadable::Corrupt), "bit {bit}");
    }
    for len in 0..whole.len() {
        assert!(TokenRecord::decode(&whole[..len]).is_err(), "{len} bytes");
    }
    assert!(TokenRecord::decode(&[0; 4096]).is_err());
    assert!(TokenRecord::decode(&[0xFF; 4096]).is_err());
}

/// The checksum is right, so only the reader itself stands between garbage and the tokens.
// fault:S02
#[test]
fn garbage_with_valid_checksum_is_refused_or_reads_as_itself() {
    let whole = record("access").encode();
    let body = whole.len() - 4;
    for place in 0..body {
        for value in [0, 1, 0x7F, 0x80, 0xFF] {
            let mut bytes = whole[..body].to_vec();
            bytes[place] = value;
            if let Ok(read) = TokenRecord::decode(&sealed(bytes.clone())) {
                assert_eq!(read.encode()[..body], bytes, "byte {place} was read as something else");
            }
        }
    }
    let at = whole.windows(6).position(|part| part == b"access").unwrap();
    for bad in [b'\r', b' ', 0, 0x7F, 0x80] {
        let mut bytes = whole[..body].to_vec();
        bytes[at] = bad;
        assert!(
            TokenRecord::decode(&sealed(bytes)).is_err(),
            "a token that no header can carry: {bad}"
        );
    }
    for len in 0..body {
        assert!(
            TokenRecord::decode(&sealed(whole[..len].to_vec())).is_err(),
            "{len} bytes"
        );
    }
    assert!(
        TokenRecord::decode(&sealed([&whole[..body], &[0]].concat())).is_err(),
        "a byte too many"
    );
}

#[test]
fn record_of_newer_version_differs_from_damaged_one() {
    let mut bytes = record("access").encode()[..].to_vec();
    bytes.truncate(bytes.len() - 4);
    bytes[4] = 3;
    assert_eq!(
        TokenRecord::decode(&sealed(bytes.clone())).err(),
        Some(Unreadable::Newer)
    );
    bytes[4] = 0;
    assert_eq!(TokenRecord::decode(&sealed(bytes)).err(), Some(Unreadable::Corrupt));
}

/// `body` with the checksum that belongs to it.
pub fn sealed(mut body: Vec<u8>) -> Vec<u8> {
    seal(&mut body, 0);
    body
}

// case:S09
#[test]
fn record_with_generation_beyond_maximum_is_refused() {
    for (generation, is_read) in [
        (u64::MAX, false),
        (u64::MAX - 1, false),
        (COUNT_MAX + 1, false),
        (COUNT_MAX, true),
        (0, true),
    ] {
        let mut record = record("access");
        record.tokens.as_mut().unwrap().generation = generation;
        assert_eq!(TokenRecord::decode(&record.encode()).is_ok(), is_read, "{generation}");
    }
}

/// The flags that version 1 knew are all that it wrote.
#[test]
fn version_1_record_with_parts_of_version_2_is_corrupt() {
    let bytes = record("access").encode();
    let as_version_1 = |bytes: &[u8]| {
        let mut bytes = bytes[..bytes.len() - 4].to_vec();
        bytes[4] = 1;
        sealed(bytes)
    };
    assert_eq!(
        TokenRecord::decode(&as_version_1(&bytes)).err(),
        Some(Unreadable::Corrupt)
    );
    let mut plain = record("access");
    let tokens = plain.tokens.as_mut().unwrap();
    (tokens.sign_in, tokens.guid) = (None, None);
    assert!(TokenRecord::decode(&as_version_1(&plain.encode())).is_ok());
}
