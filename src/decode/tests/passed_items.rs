//! Items that are passed on as they arrive are counted and compared like those in lists.
use super::pieces::Pieces;
use super::{LIMITS, Page, decode};
use crate::abi::mcat_item;
use crate::decode::arena::Arena;
use crate::decode::window::{Broken, Source};
use crate::decode::{Parts, stream};

/// A body whose items are passed on as they arrive.
struct Taken<'b>(Pieces<'b>);

impl Source for Taken<'_> {
    fn read(&mut self, room: &mut [u8]) -> Result<usize, Broken> {
        self.0.read(room)
    }

    fn takes_items(&self) -> bool {
        true
    }

    fn take_item(&mut self, _: &mut mcat_item) -> bool {
        true
    }
}

/// An answer whose items were taken.
fn handed(body: &str) -> Page {
    let mut arena = Arena::new(64);
    let pieces = Pieces {
        rest: body.as_bytes(),
        size: 7,
        breaks: false,
    };
    let parts = stream(&mut Taken(pieces), 64, &mut arena, &LIMITS).unwrap();
    assert_eq!((parts.tracks.len, parts.albums.len), (0, 0), "{body}");
    Page { parts, _arena: arena }
}

/// A body with these lists of ids.
fn body(lists: &[(&str, &[&str])]) -> String {
    let list = |(key, ids): &(&str, &[&str])| {
        let items: Vec<_> = ids.iter().map(|id| format!(r#"{{"id":{id}}}"#)).collect();
        format!(r#""{key}":[{}]"#, items.join(","))
    };
    format!("{{{}}}", lists.iter().map(list).collect::<Vec<_>>().join(","))
}

fn facts(parts: &Parts) -> (usize, usize, Option<u64>) {
    (parts.items(), parts.longest(), parts.items_digest())
}

#[test]
fn pages_are_told_apart_by_ids_and_their_order() {
    let pages: [&[&str]; 8] = [
        &[r#""tra.1""#],
        &[r#""tra.2""#],
        &[r#""tra.1""#, r#""tra.2""#],
        &[r#""tra.2""#, r#""tra.1""#],
        &[r#""tra.1""#, r#""tra.1""#],
        &[r#""tra.1tra.1""#],
        &[r#""tra.1""#, "null"],
        &["null", r#""tra.1""#],
    ];
    let mut seen = Vec::new();
    for ids in pages {
        let body = body(&[("tracks", ids)]);
        let (listed, taken) = (decode(&body), handed(&body));
        assert_eq!(facts(&listed.parts), facts(&taken.parts), "{body}");
        assert_eq!((listed.parts.items(), listed.parts.longest()), (ids.len(), ids.len()));
        let digest = listed.parts.items_digest();
        assert!(digest.is_some() && !seen.contains(&digest), "{body}");
        assert_eq!(digest, handed(&body).parts.items_digest(), "again");
        seen.push(digest);
    }
    for body in [body(&[("tracks", &["null", "null"])]), body(&[])] {
        let digests = [decode(&body), handed(&body)].map(|page| page.parts.items_digest());
        assert_eq!(digests, [None, None], "{body}");
    }
}

#[test]
fn joined_answers_keep_facts_about_handed_items() {
    let first = body(&[("tracks", &[r#""a""#, r#""b""#]), ("albums", &[r#""c""#])]);
    let (second, other) = (body(&[("tracks", &[r#""d""#])]), body(&[("albums", &[r#""d""#])]));
    let joined = |bodies: &[&str]| {
        let (mut parts, mut arena) = (Vec::new(), Arena::new(0));
        for body in bodies {
            let page = handed(body);
            parts.push(page.parts);
            arena.absorb(page._arena);
        }
        facts(&Parts::join(&parts, &mut arena).unwrap())
    };
    let (items, longest, digest) = joined(&[&first, &second]);
    assert_eq!((items, longest), (4, 3));
    assert_eq!(joined(&[&first, &other]).1, 2, "two of each kind");
    assert!(digest.is_some() && digest == joined(&[&first, &second]).2);
    assert_ne!(digest, joined(&[&second, &first]).2);
    assert_eq!(joined(&[&first, "{}"]).0, 3);
    assert_eq!(joined(&["{}", "{}"]), (0, 0, None));
}
