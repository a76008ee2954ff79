//! Which of two pairs of tokens counts: the one in memory, or the one that another process has put into the store.
use super::super::marks::fingerprint;
use super::super::record::Tokens;
use super::{Device, Memory, Service};
use crate::base::dates::Moment;

/// Whether those in the store take the place of the member's, which came by a refresh and are `unsaved` or not. `of(tokens, mine)` makes
/// what the store has of what it had before that refresh; `mine` marks what is exchanged for the member's own refresh token.
fn gives_way(unsaved: bool, of: impl FnOnce(&mut Tokens, [u8; 16])) -> bool {
    let (device, service, store) = (Device::new(), Service::new(), Memory::default());
    let member = device.signed_in(Some(&store), &service, 86_399);
    let mut record = store.record();
    store.let_fail(|store| &store.save_fails, unsaved);
    device
        .call(&member, |scope| member.refresh(scope, &service.at(&device)))
        .unwrap();
    assert_eq!(member.not_saved(), unsaved);
    let mine = fingerprint(&record.salt, &[&service.state.lock().unwrap().refresh]);
    of(record.tokens.as_mut().unwrap(), mine);
    store.set(Some(record.encode().to_vec()));
    device.clock.pass(10);
    let taken = device.adopt(&member);
    let theirs = record.tokens.unwrap().access.unwrap();
    assert_eq!(device.token(&member, &service).unwrap().access == theirs, taken);
    taken
}

/// Another process's pair: with a refresh token that this one never had.
fn theirs(tokens: &mut Tokens, generation: u64) {
    tokens.access = Some("theirs".into());
    tokens.refresh = Some("their-refresh".into());
    tokens.generation = generation;
}

fn issued_elsewhere() -> Moment {
    Moment {
        boot_ms: 0,
        wall_ms: None,
        boot_id: "another".into(),
    }
}

// The member's own are of generation 2, and were issued at the same moment as those of the record.
#[test]
fn stored_tokens_replace_unsaved_ones_only_if_issued_later() {
    for generation in [1, 9] {
        assert!(gives_way(true, |tokens, _| {
            theirs(tokens, generation);
            tokens.issued.boot_ms += 1;
        }));
        assert!(!gives_way(true, |tokens, _| {
            theirs(tokens, generation);
            tokens.issued.boot_ms -= 1;
        }));
    }
}

#[test]
fn generation_or_exchange_decides_where_no_clock_does() {
    for unknown in [false, true] {
        let gives_way = |generation, exchanged| {
            gives_way(true, |tokens, mine| {
                theirs(tokens, generation);
                if exchanged {
                    tokens.previous = mine;
                }
                if unknown {
                    tokens.issued = issued_elsewhere();
                }
            })
        };
        assert!(gives_way(3, false), "a later one, unknown: {unknown}");
        assert!(!gives_way(2, false), "as late, unknown: {unknown}");
        assert!(!gives_way(1, false), "an earlier one, unknown: {unknown}");
        assert!(gives_way(2, true), "got for the member's own, unknown: {unknown}");
    }
}

#[test]
fn saved_tokens_give_way_to_all_but_their_predecessors() {
    assert!(!gives_way(false, |_, _| ()), "the store lost its latest record");
    assert!(gives_way(false, |tokens, _| theirs(tokens, 1)));
    assert!(gives_way(false, |tokens, _| theirs(tokens, 9)));
    assert!(gives_way(false, |tokens, _| {
        theirs(tokens, 9);
        tokens.issued = issued_elsewhere();
    }));
}

/// Another process has signed the member out: nothing is there, or a lock alone.
#[test]
fn sign_out_elsewhere_ends_saved_tokens_and_keeps_unsaved_ones() {
    for (unsaved, locked) in [(false, false), (false, true), (true, false), (true, true)] {
        let (device, service, store) = (Device::new(), Service::new(), Memory::default());
        let member = device.signed_in(Some(&store), &service, 86_399);
        let mut record = store.record();
        record.tokens = None;
        store.let_fail(|store| &store.save_fails, unsaved);
        device
            .call(&member, |scope| member.refresh(scope, &service.at(&device)))
            .unwrap();
        store.set(locked.then(|| record.encode().to_vec()));
        assert_eq!(device.adopt(&member), !unsaved, "unsaved: {unsaved}, locked: {locked}");
        assert_eq!(device.is_signed_in(&member).ok(), Some(unsaved));
    }
}
