//! Several answers that make one response.
use super::view::{page, pruned};
use super::{Page, Parts, decode_value};
use crate::decode::arena::Arena;
use serde_json::{Value, json};

fn join<const N: usize>(answers: [Value; N]) -> Page {
    let (mut parts, mut arena) = (Vec::new(), Arena::new(1_000));
    for answer in answers {
        let Page { parts: read, _arena } = decode_value(&answer);
        parts.push(read);
        arena.absorb(_arena);
    }
    let parts = Parts::join(&parts, &mut arena).unwrap();
    Page { parts, _arena: arena }
}

#[test]
fn joined_answers_keep_items_in_order() {
    let track = |id: &str| json!({"type": "track", "id": id});
    let joined = join([
        json!({"tracks": [track("tra.1"), track("tra.2")], "meta": {"limit": 9}, "new": 1}),
        json!({"tracks": [], "albums": [{"type": "album", "id": "alb.1"}], "meta": {"limit": 8}}),
        json!({"tracks": [track("tra.3")], "newer": {"a": 2}}),
    ]);
    let whole = json!({
        "tracks": [track("tra.1"), track("tra.2"), track("tra.3")],
        "albums": [{"type": "album", "id": "alb.1"}],
        "meta": {"limit": 9},
        "new": 1,
        "newer": {"a": 2},
    });
    assert_eq!(page(&joined), pruned(whole));
    let texts = join([json!(["first", "second"]), json!([]), json!(["third"])]);
    assert_eq!(page(&texts), json!({"blurbs": ["first", "second", "third"]}));
    assert_eq!(page(&join([])), Value::Null, "nothing was asked for");
}

// case:M02
#[test]
fn joined_answers_keep_linked_objects_of_each() {
    let answer = |id: &str| json!({"artists": [{"type": "artist", "id": "art.1", "linked": {"genres": [{"id": id}]}}]});
    let plain = json!({"artists": [{"type": "artist", "id": "art.2"}]});
    let of = |page: &Page| {
        let genres = unsafe { &(*page.parts.linked).genres };
        let ids = super::view::items(genres.items, genres.len).map(|genre| super::view::string(unsafe { (*genre).id }));
        ids.flatten().collect::<Vec<_>>()
    };
    assert_eq!(of(&join([answer("g.1"), plain.clone(), answer("g.2")])), ["g.1", "g.2"]);
    assert!(of(&join([plain.clone(), plain])).is_empty());
}

#[test]
fn joined_count_is_known_only_if_every_count_is() {
    let of = |counts: [Option<i64>; 3]| {
        let joined =
            join(counts.map(|count| json!({"tracks": [], "meta": {"totalCount": count, "returnedCount": count}})));
        let meta = unsafe { &*joined.parts.meta };
        (meta.total_count, meta.returned_count)
    };
    assert_eq!(of([Some(1), Some(20), Some(300)]), (321, 321));
    assert_eq!(of([Some(0), Some(0), Some(0)]), (0, 0));
    assert_eq!(of([Some(0), Some(5), Some(0)]), (5, 5));
    for unknown in 0..3 {
        let mut counts = [Some(1); 3];
        counts[unknown] = None;
        assert_eq!(of(counts), (-1, -1), "{unknown}");
    }
    assert_eq!(of([None, None, None]), (-1, -1));
    assert_eq!(of([Some(i64::MAX), Some(1), Some(1)]), (i64::MAX, i64::MAX));
}

#[test]
fn joined_answers_sum_unread_items_and_fields() {
    let bad = |items: usize| {
        let items: Vec<i32> = (0..items as i32).collect();
        json!({"tracks": items, "meta": {"totalCount": "many"}})
    };
    let joined = join([bad(1), bad(2), bad(4)]);
    assert_eq!((joined.parts.unread_items, joined.parts.unread_fields), (7, 3));
}
