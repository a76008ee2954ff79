//! Items that are handed over as soon as they were read, in place of the response's lists.
use crate::device::{Device, given};
use crate::line::{Event, answer, json};
use crate::rows::rows;
use crate::table::{try_row, view, view_with};
use musiccat::Version::V2_2;
use musiccat::abi::mcat_status::*;
use musiccat::abi::{mcat_item, mcat_item_kind as kind};
use musiccat::error::Reason;
use musiccat::params::OnItem;
use musiccat::{Params, Response, catalog, me};
use serde_json::json as value;
use std::collections::BTreeMap;
use std::ffi::{CStr, c_char};
use std::sync::{Arc, Mutex};

/// A text of an item that is handed over just now.
fn text(text: *const c_char) -> String {
    assert!(!text.is_null());
    unsafe { CStr::from_ptr(text) }.to_str().unwrap().to_owned()
}

/// The list that an item would be in, and what tells it from another there.
fn told(item: &mcat_item) -> (&'static str, *const c_char) {
    macro_rules! of {
        ($($kind:ident $list:literal $field:ident.$mark:ident;)*) => {
            match item.kind {
                $(kind::$kind => ($list, unsafe { (*item.$field).$mark }),)*
            }
        };
    }
    of! {
        MCAT_ITEM_ARTIST "artists" artist.id;
        MCAT_ITEM_ALBUM "albums" album.id;
        MCAT_ITEM_TRACK "tracks" track.id;
        MCAT_ITEM_PREVIEW "previews" track.id;
        MCAT_ITEM_STATION "stations" station.id;
        MCAT_ITEM_IMAGE "images" image.id;
        MCAT_ITEM_GENRE "genres" genre.id;
        MCAT_ITEM_PLAYLIST "playlists" playlist.id;
        MCAT_ITEM_TAG "tags" tag.id;
        MCAT_ITEM_MEMBER "members" member.id;
        MCAT_ITEM_POST "posts" post.id;
        MCAT_ITEM_CATEGORY "categories" category.id;
        MCAT_ITEM_REVIEW "reviews" review.id;
        MCAT_ITEM_CATALOG "catalogs" catalog.id;
        MCAT_ITEM_VERSION "versions" version.id;
        MCAT_ITEM_FAVORITE "favorites" favorite.id;
        MCAT_ITEM_FAVORITE_STATUS "favorite_status" favorite_status.id;
        MCAT_ITEM_CHART_ROW "charts" chart_row.id;
        MCAT_ITEM_BIO "bios" bio.title;
        MCAT_ITEM_CONTEMPORARY "contemporaries" artist.id;
        MCAT_ITEM_FOLLOWER "followers" artist.id;
        MCAT_ITEM_INFLUENCER "influencers" artist.id;
        MCAT_ITEM_RELATED "related" artist.id;
    }
}

/// What was handed over: list and id of each.
#[derive(Clone, Default)]
struct Handed(Arc<Mutex<Vec<(&'static str, String)>>>);

impl Handed {
    /// Takes as many items as `most`; the one after them ends the call.
    fn taking(&self, most: usize, params: Params) -> Params {
        let taken = self.0.clone();
        let item = OnItem(Arc::new(move |left_ms, item| {
            let mut taken = taken.lock().unwrap();
            assert!(left_ms > 0);
            let (list, mark) = told(item);
            taken.push((list, if mark.is_null() { "-".to_owned() } else { text(mark) }));
            taken.len() <= most
        }));
        Params {
            item: Some(item),
            ..params
        }
    }

    fn all(&self, params: Params) -> Params {
        self.taking(usize::MAX, params)
    }

    fn take(&self) -> Vec<(&'static str, String)> {
        std::mem::take(&mut self.0.lock().unwrap())
    }

    fn ids(&self) -> Vec<String> {
        self.take().into_iter().map(|(_, id)| id).collect()
    }
}

fn artists(numbers: impl IntoIterator<Item = usize>, total: usize) -> String {
    let items: Vec<_> = numbers
        .into_iter()
        .map(|n| value!({"type": "artist", "id": format!("art.{n}"), "name": format!("Artist {n}")}))
        .collect();
    value!({"artists": items, "meta": {"totalCount": total}}).to_string()
}

fn top(device: &Device, params: &Params) -> Response {
    device.client.call(catalog::artists_top(params))
}

#[test]
fn item_callback_gets_the_items_of_every_list_call() {
    let (mut calls, mut items) = (0, 0);
    // Of two calls the second is the row's, but both hand over.
    for row in rows().filter(|row| !row.makes_two_calls()) {
        let handed = Handed::default();
        let (response, sent) = try_row(row, &handed.all((row.params)()));
        if response.status == MCAT_ERR_ARGUMENT {
            assert!(response.message().starts_with("item: "), "{}: {response:?}", row.call);
            let reads = row.sent.bytes().is_some_and(|sent| sent.starts_with("GET "));
            let brings_no_list = ["mcat_download", "mcat_image_fetch", "mcat_account_verdict"].contains(&row.call);
            assert!(!reads || brings_no_list, "{} does not take it", row.call);
            continue;
        }
        let at = format!("{} on {}", row.call, row.version);
        assert_eq!(sent, row.sent.bytes(), "{at}");
        let mut lists = BTreeMap::<String, Vec<String>>::new();
        for (list, id) in handed.take() {
            lists.entry(list.to_owned()).or_default().push(id);
            items += 1;
        }
        assert_eq!(view_with(&response, &lists), row.seen, "{at}: {response:?}");
        calls += usize::from(!lists.is_empty());
    }
    assert!(calls > 80 && items > calls, "{calls} calls handed over {items} items");
}

#[test]
fn items_come_in_order_and_the_next_page_uses_the_same_callback() {
    let device = Device::new(V2_2);
    device.line.play([
        Event::Answer(json(200, &artists(0..3, 5))),
        Event::Answer(json(200, &artists(3..5, 5))),
    ]);
    let handed = Handed::default();
    let page = top(&device, &handed.all(given(|p| p.limit = Some(3))));
    assert_eq!((page.status, page.artists.len), (MCAT_OK, 0), "{page:?}");
    assert_eq!(handed.ids(), ["art.0", "art.1", "art.2"]);
    assert_eq!((page.meta().total_count, page.meta().next_offset), (5, 3));
    let page = device.client.next_page(&page);
    assert_eq!(handed.ids(), ["art.3", "art.4"]);
    assert_eq!((page.status, page.meta().next_offset), (MCAT_OK, -1), "{page:?}");
}

#[test]
fn page_of_items_that_repeats_the_one_before_is_reported() {
    let device = Device::new(V2_2);
    let page = || Event::Answer(json(200, &artists(0..2, 9)));
    device.line.play([page(), page()]);
    let handed = Handed::default();
    let first = top(&device, &handed.all(given(|p| p.limit = Some(2))));
    let second = device.client.next_page(&first);
    assert_eq!(second.reason, Reason::MCAT_REASON_PAGE_REPEATED, "{second:?}");
}

#[test]
fn item_callback_that_returns_false_cancels_the_call() {
    let device = Device::new(V2_2);
    device.line.play([Event::Answer(json(200, &artists(0..50, 50)))]);
    let handed = Handed::default();
    let (response, sent) = device.does(|_| top(&device, &handed.taking(2, Params::default())));
    assert_eq!(
        (response.status, response.reason),
        (MCAT_ERR_CANCELLED, Reason::MCAT_REASON_SINK),
        "{response:?}"
    );
    assert_eq!(handed.ids(), ["art.0", "art.1", "art.2"]);
    assert_eq!(sent.len(), 1, "it is not tried again");
    // The rest of that answer is in no other call's way.
    device.line.play([Event::Answer(json(200, &artists(7..8, 8)))]);
    assert_eq!(top(&device, &handed.all(Params::default())).status, MCAT_OK);
    assert_eq!(handed.ids(), ["art.7"]);
}

/// An answer that ends after so many of its body's bytes.
fn cut(body: &str, bytes: usize) -> Event {
    let mut whole = json(200, body);
    whole.truncate(whole.len() - body.len() + bytes);
    Event::Answer(whole)
}

#[test]
fn broken_answer_is_retried_only_before_its_first_item() {
    let body = artists(0..5, 5);
    let second = body.find("art.1").unwrap();
    let handed = Handed::default();

    let device = Device::new(V2_2);
    device.line.play([cut(&body, 12), Event::Answer(json(200, &body))]);
    let (response, sent) = device.does(|_| top(&device, &handed.all(Params::default())));
    assert_eq!((response.status, sent.len()), (MCAT_OK, 2), "{response:?}");
    assert_eq!(handed.ids().len(), 5);

    let device = Device::new(V2_2);
    device.line.play([cut(&body, second), Event::Answer(json(200, &body))]);
    let (response, sent) = device.does(|_| top(&device, &handed.all(Params::default())));
    assert_eq!(response.reason, Reason::MCAT_REASON_TRUNCATED, "{response:?}");
    assert_eq!(
        (handed.ids(), sent.len()),
        (vec!["art.0".to_owned()], 1),
        "{response:?}"
    );

    // So it is with an answer that came whole and is broken.
    let device = Device::new(V2_2);
    let broken = body.replace("art.3\"", "art.3");
    device
        .line
        .play([Event::Answer(json(200, &broken)), Event::Answer(json(200, &body))]);
    let (response, sent) = device.does(|_| top(&device, &handed.all(Params::default())));
    assert_eq!(
        (response.status, sent.len(), handed.ids().len()),
        (MCAT_ERR_PARSE, 1, 3),
        "{response:?}"
    );
}

#[test]
fn each_part_of_a_long_id_list_is_retried_by_itself() {
    let device = Device::new(V2_2);
    let busy = Event::Answer(answer(503, "Retry-After: 1\r\n", "{}"));
    device.line.play([
        Event::Answer(json(200, &artists(0..200, 200))),
        busy,
        Event::Answer(json(200, &artists(200..201, 1))),
    ]);
    let ids: Vec<_> = (0..201).map(|n| format!("art.{n}")).collect();
    let handed = Handed::default();
    let response = device
        .client
        .call(catalog::artists_get(&ids.join(","), &handed.all(Params::default())));
    assert_eq!((response.status, response.artists.len), (MCAT_OK, 0), "{response:?}");
    // Each of the requests counts its own.
    let taken = handed.ids();
    assert_eq!(taken, ids);
}

#[test]
fn item_callback_is_refused_by_a_change() {
    let device = Device::new(V2_2).signed_in();
    let handed = Handed::default();
    let (response, sent) = device.does(|c| c.call(me::me_following_add("m1", &handed.all(Params::default()))));
    assert_eq!(response.status, MCAT_ERR_ARGUMENT, "{response:?}");
    assert_eq!(response.message(), "item: me_following_add does not take it");
    assert!(sent.is_empty());
}

#[test]
fn value_that_is_no_item_stays_in_the_response() {
    let device = Device::new(V2_2);
    let body = r#"{"artists":[{"type":"artist","id":"art.1"},7,{"type":"artist","id":"art.2"}],"meta":{"totalCount":3},"news":[1]}"#;
    device
        .line
        .play([Event::Answer(json(200, body)), Event::Answer(json(200, body))]);
    let handed = Handed::default();
    let response = top(&device, &handed.all(Params::default()));
    let plain = top(&device, &Params::default());
    let lists = BTreeMap::from([("artists".to_owned(), handed.ids())]);
    assert_eq!(view_with(&response, &lists), view(&plain));
    assert_eq!(response.stats().unread_items, plain.stats().unread_items);
    assert_eq!(response.meta().next_offset, plain.meta().next_offset);
}

#[test]
fn call_from_inside_the_item_callback_is_refused() {
    let device = Arc::new(Device::new(V2_2));
    device.line.play([Event::Answer(json(200, &artists(0..1, 1)))]);
    let inside = Arc::new(Mutex::new(None));
    let (client, seen) = (Arc::downgrade(&device), inside.clone());
    let item = OnItem(Arc::new(move |_, _| {
        let device = client.upgrade().unwrap();
        *seen.lock().unwrap() = Some(top(&device, &Params::default()).status);
        true
    }));
    let response = top(
        &device,
        &Params {
            item: Some(item),
            ..Params::default()
        },
    );
    assert_eq!(response.status, MCAT_OK, "{response:?}");
    assert_eq!(inside.lock().unwrap().take(), Some(MCAT_ERR_REENTRANT));
}

#[test]
fn cached_answer_is_handed_to_the_item_callback() {
    let device = Device::with(V2_2, |config| config.cache_bytes = 64 * 1024).unwrap();
    device.line.play([Event::Answer(answer(
        200,
        "Cache-Control: public, max-age=600\r\n",
        &artists(0..3, 3),
    ))]);
    let handed = Handed::default();
    let (kept, _) = device.does(|_| top(&device, &Params::default()));
    assert_eq!(kept.status, MCAT_OK, "{kept:?}");
    let (response, sent) = device.does(|_| top(&device, &handed.all(Params::default())));
    assert_eq!((response.status, sent.len()), (MCAT_OK, 0), "{response:?}");
    assert_eq!(handed.ids(), ["art.0", "art.1", "art.2"]);
    let (stopped, _) = device.does(|_| top(&device, &handed.taking(0, Params::default())));
    assert_eq!(
        (stopped.status, stopped.reason),
        (MCAT_ERR_CANCELLED, Reason::MCAT_REASON_SINK),
        "{stopped:?}"
    );
}
