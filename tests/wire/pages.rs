//! Walks through lists: where the next page begins, and where a list ends that does not say so, or says something else.
use crate::device::{Device, given};
use crate::line::{Event, json};
use musiccat::Version::{self, V1, V2_1, V2_2};
use musiccat::abi::mcat_status::*;
use musiccat::error::Reason;
use musiccat::request::{Facts, Method, Request};
use musiccat::{Params, Response, catalog};
use serde_json::{Value, json as value};

/// A page of artists with these numbers.
fn artists(numbers: impl IntoIterator<Item = usize>, meta: Value) -> Event {
    list("artist", numbers, meta)
}

fn list(kind: &str, numbers: impl IntoIterator<Item = usize>, meta: Value) -> Event {
    let items = numbers.into_iter();
    let items: Vec<_> = items
        .map(|n| value!({"type": kind, "id": format!("{}.{n}", &kind[..3])}))
        .collect();
    Event::Answer(json(
        200,
        &value!({format!("{kind}s"): items, "meta": meta}).to_string(),
    ))
}

fn top(device: &Device, params: &Params) -> Response {
    device.client.call(catalog::artists_top(params))
}

/// The numbers of the artists on a page.
fn numbers(page: &Response) -> Vec<usize> {
    let artists = page.items(&page.artists).iter();
    artists
        .map(|artist| page.text(&artist.id).unwrap()[4..].parse().unwrap())
        .collect()
}

/// Walks to the end: every number that came, and the offsets that were asked for.
fn walk(device: &Device, params: &Params) -> (Vec<usize>, Vec<String>) {
    let mut page = top(device, params);
    let mut seen = Vec::new();
    loop {
        assert_eq!(page.status, MCAT_OK, "{page:?}");
        seen.extend(numbers(&page));
        if page.meta().next_offset < 0 {
            break;
        }
        page = device.client.next_page(&page);
    }
    let offset = |target: &str| target.split_once("offset=").map_or("", |(_, offset)| offset).to_owned();
    (
        seen,
        device.line.take().iter().map(|sent| offset(sent.target())).collect(),
    )
}

fn limit(limit: i32) -> Params {
    given(|p| p.limit = Some(limit))
}

// req:PAR-13
#[test]
fn list_ends_at_its_total() {
    for version in [V1, V2_1, V2_2] {
        let device = Device::new(version);
        let meta = || value!({"totalCount": 5});
        device
            .line
            .play([artists(0..2, meta()), artists(2..4, meta()), artists(4..5, meta())]);
        let (seen, offsets) = walk(&device, &limit(2));
        assert_eq!(
            (seen, offsets),
            ((0..5).collect(), vec!["".into(), "2".into(), "4".into()])
        );
    }
}

/// What the service counts is what it left out, too: the total may be reached long before the list is.
// req:PAR-07
#[test]
fn filtered_list_ends_where_nothing_is_returned() {
    let streamable = given(|p| (p.limit, p.is_streamable_only) = (Some(3), Some(true)));
    let by_rights = given(|p| (p.limit, p.rights) = (Some(3), Some(2)));
    for params in [streamable, by_rights] {
        let device = Device::new(V2_2);
        let meta = || value!({"totalCount": 4});
        device.line.play([
            artists([0, 2], meta()),
            artists([5], meta()),
            artists([6, 7, 8], meta()),
            artists([], meta()),
        ]);
        let (seen, offsets) = walk(&device, &params);
        assert_eq!(seen, [0, 2, 5, 6, 7, 8]);
        assert_eq!(offsets, ["", "3", "6", "9"], "the offset counts what was left out");
    }
}

// fault:J22
#[test]
fn list_with_wrong_counts_is_walked_without_loss() {
    let pages = |meta: fn(usize) -> Value| {
        let device = Device::new(V2_2);
        device.line.play([
            artists(0..3, meta(0)),
            artists(3..6, meta(3)),
            artists(6..7, meta(6)),
            artists([], meta(9)),
        ]);
        walk(&device, &limit(3)).0
    };
    let lies: [fn(usize) -> Value; 8] = [
        |_| value!({"returnedCount": 500, "totalCount": 7}),
        |_| value!({"returnedCount": 0, "totalCount": 7}),
        |_| value!({"totalCount": 2}),
        |_| value!({"totalCount": 0}),
        |_| value!({"totalCount": 9_000_000_000_000_000i64}),
        |_| value!({"limit": 500, "totalCount": 7}),
        |_| value!({"offset": 0, "totalCount": 7}),
        |offset| value!({"offset": offset + 1000, "totalCount": "many"}),
    ];
    for lie in lies {
        assert_eq!(pages(lie), [0, 1, 2, 3, 4, 5, 6], "{}", lie(0));
    }
    // Where nothing was asked for, the service says how long its pages are: no page is longer than 200.
    for (told, next) in [(50, 50), (9_000_000_000i64, 200), (0, 20)] {
        let device = Device::new(V2_2);
        device.line.play([artists(0..3, value!({"limit": told}))]);
        assert_eq!(top(&device, &Params::default()).meta().next_offset, next);
    }
    // Less than was asked for at a time is no lie.
    let device = Device::new(V2_2);
    let meta = |offset| value!({"limit": 2, "offset": offset, "totalCount": 4});
    device.line.play([artists(0..2, meta(0)), artists(2..4, meta(2))]);
    assert_eq!(walk(&device, &limit(100)).0, [0, 1, 2, 3]);
}

// fault:J17
#[test]
fn page_holds_no_more_items_than_asked_for() {
    for (params, most) in [(limit(3), 3), (limit(200), 200), (Params::default(), 200)] {
        let device = Device::new(V2_2);
        device.line.play([artists(0..100_000, value!({"totalCount": 100_000}))]);
        let page = top(&device, &params);
        assert_eq!(
            (numbers(&page).len(), page.stats().unread_items),
            (most, 100_000 - most as i32)
        );
    }
    let device = Device::new(V2_2);
    device.line.play([list("album", 0..100_000, value!({}))]);
    let page = device.client.call(catalog::artist_albums("art.1,art.2", &limit(3)));
    assert_eq!(page.albums.len, 6, "for each artist");
}

/// Version 1 has lists without a word about them, and some have more than 20 items.
#[test]
fn page_without_meta_continues_after_its_last_item() {
    let device = Device::new(V1);
    let bare = |numbers: core::ops::Range<usize>| {
        let items: Vec<_> = numbers
            .map(|n| value!({"type": "artist", "id": format!("Art.{n}")}))
            .collect();
        Event::Answer(json(200, &Value::Array(items).to_string()))
    };
    device.line.play([bare(0..150), bare(150..160), bare(0..0)]);
    let (seen, offsets) = walk(&device, &Params::default());
    assert_eq!(
        (seen, offsets),
        ((0..160).collect(), vec!["".into(), "150".into(), "170".into()])
    );
}

/// A page that could not be had leaves the one before: the walk goes on from where it stood.
// fault:J22
#[test]
fn failed_page_can_be_asked_for_again() {
    let device = Device::new(V2_2);
    device.line.play([artists(0..2, value!({}))]);
    let first = top(&device, &limit(2));
    for failure in [
        Event::Answer(json(500, "{}")),
        Event::Answer(json(200, "[")),
        Event::Answer(json(404, "{}")),
        Event::Reset,
    ] {
        device.line.play([failure.clone()]);
        let failed = device.client.next_page(&first);
        assert!(
            failed.status as i32 >= 10 && failed.meta().next_offset == -1,
            "{failure:?}: {failed:?}"
        );
        let beyond = device.client.next_page(&failed);
        assert_eq!(beyond.status, MCAT_ERR_ARGUMENT, "a failed page has none after it");
        assert_eq!((numbers(&first), first.meta().next_offset), (vec![0, 1], 2));
    }
    device.line.take();
    device.line.play([artists(2..4, value!({})), artists([], value!({}))]);
    let second = device.client.next_page(&first);
    assert_eq!((numbers(&second), second.meta().next_offset), (vec![2, 3], 4));
    assert_eq!(device.client.next_page(&second).meta().next_offset, -1);
    let sent = device.line.take();
    assert_eq!(sent[0].target(), "/v2.2/artists/top?limit=2&offset=2");
}

// fault:J22
#[test]
fn page_that_repeats_is_reported() {
    let again = |meta: fn(usize) -> Value| {
        let device = Device::new(V2_2);
        device
            .line
            .play([artists(0..2, meta(0)), artists(2..4, meta(2)), artists(2..4, meta(4))]);
        let first = top(&device, &limit(2));
        let second = device.client.next_page(&first);
        let third = device.client.next_page(&second);
        assert_eq!(
            (third.status, third.reason),
            (MCAT_ERR_PROTOCOL, Reason::MCAT_REASON_PAGE_REPEATED),
            "{third:?}"
        );
        assert!(
            third.message().contains("offset 4") && third.http_status == 200,
            "{third:?}"
        );
        assert_eq!((third.stats().tries, third.meta().next_offset), (1, -1));
        // The page before is as it was, and may be asked to go on once more.
        device.line.play([artists(4..5, meta(4))]);
        assert_eq!(numbers(&device.client.next_page(&second)), [4]);
    };
    again(|_| value!({}));
    again(|_| value!({"totalCount": 100, "offset": 0}));
    again(|offset| value!({"offset": offset}));
    // The same items in another order, a part of them, or none at all are other pages.
    let device = Device::new(V2_2);
    let pages = [vec![0, 1], vec![1, 0], vec![1], vec![1, 0]];
    device.line.play(
        pages
            .map(|numbers| artists(numbers, value!({})))
            .into_iter()
            .chain([artists([], value!({}))]),
    );
    assert_eq!(walk(&device, &limit(2)).0, [0, 1, 1, 0, 1, 1, 0]);
    // What nothing tells apart is not taken to be the same.
    device
        .line
        .play([Event::Answer(json(200, r#"{"artists":[{"type":"artist"}]}"#))]);
    let first = top(&device, &limit(1));
    assert_eq!(device.client.next_page(&first).status, MCAT_OK);
}

/// A playlist may hold one song two hundred times. That it is another page, the service says by its offset.
#[test]
fn page_of_one_repeated_song_is_accepted_if_its_offset_differs() {
    let device = Device::new(V2_2).signed_in();
    let tracks = |offset: Option<i64>| list("track", [7, 7], value!({"offset": offset, "totalCount": 6}));
    device.line.play([tracks(Some(0)), tracks(Some(2)), tracks(None)]);
    let playlist =
        Request::new("playlist", "/playlists/pp.1/tracks", Facts::new(Method::Get).page()).with_params(&limit(2));
    let first = device.client.call(playlist);
    let second = device.client.next_page(&first);
    assert_eq!((second.status, second.tracks.len), (MCAT_OK, 2), "{second:?}");
    let third = device.client.next_page(&second);
    assert_eq!(third.reason, Reason::MCAT_REASON_PAGE_REPEATED, "{third:?}");
}

/// A client that keeps no log: ten thousand pages would fill it.
fn quiet(version: Version) -> Device {
    Device::with(version, |config| config.own.hooks.log = None).unwrap()
}

// fault:J22
#[test]
fn list_without_an_end_stops_after_ten_thousand_pages() {
    const MOST: usize = 10_000;
    let pages = |meta: fn(usize) -> Value| (0..MOST + 5).map(move |n| artists([n], meta(n)));
    let device = quiet(V2_2);
    device.line.play(pages(|_| value!({})));
    let mut page = top(&device, &limit(1));
    let mut count = 1;
    let last = loop {
        let next = device.client.next_page(&page);
        if next.status != MCAT_OK {
            break next;
        }
        (page, count) = (next, count + 1);
    };
    assert_eq!(
        (last.status, last.stats().tries, count),
        (MCAT_ERR_LIMIT, 0, MOST),
        "{last:?}"
    );
    assert!(last.message().contains("params.offset 10000"), "{last:?}");
    assert_eq!((device.line.take().len(), page.meta().next_offset), (MOST, MOST as i64));
    // A list that tells its length is walked to its end.
    let device = quiet(V2_2);
    device.line.play(pages(|_| value!({"totalCount": MOST + 2})));
    assert_eq!(walk(&device, &limit(1)).0.len(), MOST + 2);
}

#[test]
fn list_at_the_largest_offset_has_no_next_page() {
    let device = Device::new(V2_2);
    device.line.play([artists(0..5, value!({}))]);
    let far = given(|p| (p.limit, p.offset) = (Some(5), Some(i64::from(i32::MAX) - 4)));
    assert_eq!(top(&device, &far).meta().next_offset, -1);
}

/// A search without a page size of the caller's: each type has pages of its own, however many types came.
#[test]
fn search_loses_no_hits_between_its_pages() {
    let hits = |numbers: core::ops::Range<usize>, meta: Value| {
        let of = |kind: &str| -> Vec<Value> {
            let ids = numbers.clone().map(|n| format!("{}.{n}", &kind[..3]));
            ids.map(|id| value!({"type": kind, "id": id})).collect()
        };
        let (artists, albums) = (of("artist"), of("album"));
        let order: Vec<Value> = artists.iter().chain(&albums).map(|hit| hit["id"].clone()).collect();
        let search = value!({"query": "a", "data": {"artists": artists, "albums": albums}, "order": order});
        Event::Answer(json(200, &value!({"meta": meta, "search": search}).to_string()))
    };
    let pages = |size: usize, meta: Value| {
        let device = Device::new(V2_2);
        device.line.play([
            hits(0..size, meta.clone()),
            hits(size..size + 3, meta.clone()),
            hits(0..0, meta),
        ]);
        let mut page = device.client.call(catalog::search("a", &Params::default()));
        let mut seen = numbers(&page);
        while page.meta().next_offset >= 0 {
            page = device.client.next_page(&page);
            assert_eq!(page.status, MCAT_OK, "{page:?}");
            seen.extend(numbers(&page));
        }
        assert_eq!(seen, (0..size + 3).collect::<Vec<_>>());
    };
    // The service says nothing of its pages, and that they are small.
    pages(20, value!({}));
    pages(5, value!({"limit": 5, "totalCount": 16}));
}
