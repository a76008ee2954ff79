//! Recorded answers of the service that differ from its specification.
use super::view::{string, strings, value};
use super::{Page, decode};
use crate::abi::*;
use serde_json::json;

fn first<T>(_page: &Page, items: *const *const T) -> &T {
    unsafe { &**items }
}

// case:R02
#[test]
fn relation_that_is_text_is_read_as_link_address() {
    let page = decode(
        r#"{"members":[{"type":"member","id":"M1","links":{"followers":"https://h/followers","following":null}}],
            "albums":[{"type":"album","links":{"images":"https://h/images","tracks":{"href":"https://h/tracks"}}}],
            "stations":[{"type":"station","links":{"largeImage":"https://h/large.jpg","mediumImage":""}}],
            "favorites":[{"id":"tra.1","links":{"tracks":"https://h/tra.1"}}],
            "playlists":[{"type":"playlist","links":{"tracks":"https://h/a","tracks":"https://h/b"}}],
            "tags":[{"type":"tag","links":{"genres":["https://h/g"],"children":7}}]}"#,
    );
    let href = |link: *const mcat_link| string(unsafe { (*link).href });
    let member = first(&page, page.parts.members.items);
    let links = unsafe { &*member.links };
    assert_eq!(href(links.followers).as_deref(), Some("https://h/followers"));
    assert_eq!((href(links.following), value(links.extra)), (None, json!({})));
    let links = unsafe { &*first(&page, page.parts.albums.items).links };
    let told = [links.images, links.tracks].map(href);
    assert_eq!(
        told,
        ["https://h/images", "https://h/tracks"].map(|text| Some(text.to_owned()))
    );
    assert_eq!(strings(unsafe { (*links.images).ids }), [""; 0]);
    let links = unsafe { &*first(&page, page.parts.stations.items).links };
    assert_eq!(href(links.large_image).as_deref(), Some("https://h/large.jpg"));
    assert_eq!(href(links.medium_image).as_deref(), Some(""));
    let links = unsafe { &*first(&page, page.parts.favorites.items).links };
    assert_eq!(href(links.tracks).as_deref(), Some("https://h/tra.1"));
    // The first of two equal keys counts, as for every field.
    let links = unsafe { &*first(&page, page.parts.playlists.items).links };
    assert_eq!(href(links.tracks).as_deref(), Some("https://h/a"));
    assert_eq!(value(links.extra), json!({"tracks": "https://h/b"}));
    // Anything else is no link, and counted.
    let links = unsafe { &*first(&page, page.parts.tags.items).links };
    assert_eq!(value(links.extra), json!({"genres": ["https://h/g"], "children": 7}));
    assert_eq!((page.parts.unread_fields, page.parts.unread_items), (2, 0));
}

// case:R03
#[test]
fn null_under_unknown_key_stays_in_extra() {
    let page = decode(
        r#"{"foo":null,"meta":{"returnedCount":null,"foo":null},
            "tracks":[{"type":"track","name":null,"foo":null,"links":{"albums":null,"foo":{"a":null}}},
                      {"foo":null,"type":"track","amgs":null}],
            "account":{"email":null,"familyPlan":null,"subscription":{"foo":null},
                       "entitlements":{"canStreamOnWeb":null,"foo":null}}}"#,
    );
    let null = json!({"foo": null});
    assert_eq!(value(page.parts.extra), null);
    assert_eq!(value(unsafe { (*page.parts.meta).extra }), null);
    let track = first(&page, page.parts.tracks.items);
    assert_eq!(value(track.extra), null);
    assert_eq!(value(unsafe { (*track.links).extra }), json!({"foo": {"a": null}}));
    let second = unsafe { &**page.parts.tracks.items.add(1) };
    assert_eq!(value(second.extra), json!({"foo": null, "amgs": null}));
    let account = unsafe { &*page.parts.account };
    assert_eq!(value(account.extra), json!({"familyPlan": null}));
    let (subscription, entitlements) = unsafe { (&*account.subscription, &*account.entitlements) };
    assert_eq!(
        [subscription.extra, entitlements.extra].map(value),
        [null.clone(), null]
    );
    assert_eq!((page.parts.unread_fields, page.parts.unread_items), (0, 0));
    // Also for one object without an envelope, in any position of the key; a list that is null is absent.
    for body in [
        r#"{"foo":null,"type":"artist","id":"art.1","name":null}"#,
        r#"{"type":"artist","id":"art.1","name":null,"foo":null}"#,
        r#"{"artists":null,"foo":null}"#,
        r#"{"foo":null,"valid":null,"type":null,"id":null}"#,
    ] {
        let page = decode(body);
        let extra = match page.parts.artists.len {
            0 => page.parts.extra,
            _ => first(&page, page.parts.artists.items).extra,
        };
        assert_eq!(value(extra).get("foo"), Some(&json!(null)), "{body}");
        assert_eq!(value(extra).get("name"), None, "{body}");
        assert_eq!(page.parts.unread_fields, 0, "{body}");
    }
}

// case:R05
#[test]
fn page_links_and_search_query_have_fields_and_stay_in_extra() {
    let page = decode(
        r#"{"meta":{"query":{"limit":2,"offset":2,"next":"/playlists/pp.1/tracks?limit=2&offset=4","previous":null}},
            "search":{"query":"low tide","data":{"tracks":[]},"order":[]}}"#,
    );
    let meta = unsafe { &*page.parts.meta };
    assert_eq!(
        (string(meta.next).as_deref(), string(meta.previous)),
        (Some("/playlists/pp.1/tracks?limit=2&offset=4"), None)
    );
    assert_eq!(value(meta.extra)["query"]["offset"], 2);
    assert_eq!(string(page.parts.search_query).as_deref(), Some("low tide"));
    assert_eq!(value(page.parts.extra), json!({"search": {"query": "low tide"}}));
    for odd in [
        r#"{"meta":{"query":{"next":7,"previous":{"href":"/x"}}},"search":{"query":["x"],"order":[]}}"#,
        r#"{"meta":{"query":"next"},"search":{"query":null,"order":[]}}"#,
        r#"{"meta":{"query":{}},"search":"query"}"#,
    ] {
        let page = decode(odd);
        let meta = unsafe { &*page.parts.meta };
        assert!(meta.next.is_null() && meta.previous.is_null(), "{odd}");
        assert!(page.parts.search_query.is_null(), "{odd}");
    }
}
