//! Lists page by page to their end, and calls that name more ids than one request carries.
use crate::compare::same;
use crate::desk::*;
use crate::plain::get;
use musiccat::abi::mcat_status::*;
use musiccat::{Client, Params, Response, Version, catalog};
use musiccat_sandbox::faults::Fault;
use musiccat_sandbox::{Options, Sandbox};
use serde_json::Value;

/// The ids of all artists of a small sandbox, in another order than that of their numbers.
fn artists(count: usize) -> Vec<String> {
    (0..count).map(|n| format!("art.{}", n * 77 % count + 1)).collect()
}

fn lowercase(ids: Vec<String>) -> Vec<String> {
    ids.into_iter().map(|id| id.to_lowercase()).collect()
}

fn album_ids(page: &Response) -> Vec<String> {
    let albums = page.items(&page.albums).iter();
    albums
        .map(|album| page.text(&album.id).unwrap().to_lowercase())
        .collect()
}

/// Walks to the end, and gives what `ids` finds on the pages.
fn walk(client: &Client, first: Response, ids: impl Fn(&Response) -> Vec<String>) -> Vec<String> {
    let mut page = ok(first);
    let mut all = ids(&page);
    while page.meta().next_offset >= 0 {
        page = ok(client.next_page(&page));
        all.extend(ids(&page));
    }
    all
}

/// What plain HTTP finds under `key` of a path, page by page.
fn plainly(sandbox: &Sandbox, path: &str, key: &str) -> Vec<Value> {
    let mut all = Vec::new();
    for offset in (0..).step_by(200) {
        let page = get(sandbox, &format!("{path}?limit=200&offset={offset}"));
        let items = page[key].as_array().or(page.as_array()).unwrap();
        if items.is_empty() {
            break;
        }
        all.extend(items.iter().cloned());
    }
    all
}

fn id_of(item: &Value) -> String {
    item["id"].as_str().unwrap().to_lowercase()
}

// req:PAR-07
#[test]
fn filtered_list_is_walked_until_nothing_is_returned() {
    let sandbox = own();
    for version in ALL_VERSIONS {
        let client = client(&sandbox, version);
        let path = format!("/{}/artists/art.1/tracks", version.segment());
        let all = plainly(&sandbox, &path, "tracks");
        // Version 1 does not tell of a track.
        let told = plainly(&sandbox, &path.replace("/v1/", "/v2.1/"), "tracks");
        let streamable = told.iter().filter(|track| track["isStreamable"] == true).map(id_of);
        let streamable: Vec<_> = streamable.collect();
        assert!(
            !streamable.is_empty() && streamable.len() < all.len(),
            "there is something to leave out"
        );
        let by_flag = Params {
            is_streamable_only: Some(true),
            ..limit(7)
        };
        let by_rights = Params {
            rights: Some(2),
            ..limit(7)
        };
        for params in [by_flag, by_rights] {
            let call = catalog::artist_tracks("art.1", &params).unwrap();
            if call.check(version).is_err() {
                continue;
            }
            sandbox.journal_clear();
            let read = walk(&client, client.call(Ok(call)), |page| {
                lowercase(track_ids(page, &page.tracks))
            });
            assert_eq!(read, streamable, "on {version}, each once and in order");
            assert_eq!(
                sandbox.count(|_| true),
                all.len().div_ceil(7) + 1,
                "the last page is the empty one"
            );
        }
    }
}

// req:PAR-13
#[test]
fn list_without_counts_is_walked_until_nothing_is_returned() {
    let sandbox = own();
    let client = client(&sandbox, Version::V1);
    for params in [Params::default(), limit(33)] {
        let read = walk(&client, client.call(catalog::artists_top(&params)), artist_ids);
        let all = plainly(&sandbox, "/v1/artists/top", "artists");
        assert_eq!(lowercase(read), all.iter().map(id_of).collect::<Vec<_>>());
        assert_eq!(all.len(), 200);
    }
}

/// A page that fails costs neither what was read nor what comes.
// fault:J22
#[test]
fn walk_continues_after_a_failed_page() {
    let sandbox = own();
    let client = client(&sandbox, Version::V2_2);
    sandbox
        .fault(Fault {
            skip: 3,
            times: Some(3),
            ..failing("/artists/top", 500)
        })
        .unwrap();
    let mut page = ok(client.call(catalog::artists_top(&limit(30))));
    let (mut all, mut failed) = (artist_ids(&page), 0);
    while page.meta().next_offset >= 0 {
        let next = client.next_page(&page);
        if next.status != MCAT_OK {
            fails(next, MCAT_ERR_SERVICE);
            failed += 1;
            continue;
        }
        page = next;
        all.extend(artist_ids(&page));
    }
    assert!(failed >= 1, "a page failed");
    let sent = plainly(&sandbox, "/v2.2/artists/top", "artists");
    assert_eq!(all, sent.iter().map(id_of).collect::<Vec<_>>(), "each once");
}

// req:CONV-03
#[test]
fn ids_beyond_one_request_return_in_one_response_in_order() {
    let sandbox = own();
    for version in ALL_VERSIONS {
        let client = client(&sandbox, version);
        // More than there are artists: some stand twice.
        let ids = [artists(200), artists(200), artists(101)].concat();
        sandbox.journal_clear();
        let read = ok(client.call(catalog::artists_get(&ids.join(","), &Params::default())));
        assert_eq!(lowercase(artist_ids(&read)), ids, "in order");
        let requests = sandbox.count(|entry| entry.status == 200 && entry.path.len() < 6 * 1024 + 20);
        assert_eq!((requests, read.stats().tries), (3, 3));
        // The service itself refuses so many at once.
        let path = format!("/artists/{}", ids.join(","));
        let raw = call_raw(&client, reading(&path));
        assert!(
            raw.status == MCAT_ERR_ARGUMENT || raw.status == MCAT_ERR_BAD_REQUEST,
            "{raw:?}"
        );
        // What was read is what the service says of each.
        let few = ids[190..210].join(",");
        let some = ok(client.call(catalog::artists_get(&few, &Params::default())));
        same(&some, &get(&sandbox, &format!("/{}/artists/{few}", version.segment())));
        let name = |response: &Response, place: usize| {
            response
                .text(&response.items(&response.artists)[place].name)
                .unwrap()
                .to_owned()
        };
        for place in 0..20 {
            assert_eq!(name(&read, 190 + place), name(&some, place));
        }
        // Ids that nobody has are passed over, wherever they stand.
        let unknown: Vec<_> = (0..200).map(|n| format!("art.{}", 900_000 + n)).collect();
        let mixed = [unknown.clone(), artists(200), unknown.clone()].concat().join(",");
        let read = ok(client.call(catalog::artists_get(&mixed, &Params::default())));
        assert_eq!(lowercase(artist_ids(&read)), artists(200));
        let nobody = [unknown.clone(), unknown].concat().join(",");
        fails(
            client.call(catalog::artists_get(&nobody, &Params::default())),
            MCAT_ERR_NOT_FOUND,
        );
    }
}

// req:CONV-03
#[test]
fn lists_of_many_artists_are_walked_together() {
    let sandbox = sandbox(Options { artists: 450, ..calm() });
    for version in ALL_VERSIONS {
        let client = client(&sandbox, version);
        let ids = artists(450);
        let read = walk(
            &client,
            client.call(catalog::artist_albums(&ids.join(","), &limit(5))),
            album_ids,
        );
        let path = |some: &[String]| format!("/{}/artists/{}/albums", version.segment(), some.join(","));
        let sent = ids
            .chunks(200)
            .flat_map(|some| plainly(&sandbox, &path(some), "albums"));
        let sent: Vec<_> = sent.map(|album| id_of(&album)).collect();
        let (mut read, mut sent) = (read, sent);
        read.sort();
        sent.sort();
        assert!(read.len() > 1_000 && read == sent, "{} of {}", read.len(), sent.len());
    }
}

// req:CONV-03
#[test]
fn failed_part_of_an_id_list_fails_the_call() {
    let sandbox = own();
    let client = client(&sandbox, Version::V2_2);
    sandbox
        .fault(Fault {
            skip: 1,
            times: Some(1),
            ..failing("/artists/*", 403)
        })
        .unwrap();
    let ids = [artists(200), artists(200), artists(200)].concat().join(",");
    let failed = fails(
        client.call(catalog::artists_get(&ids, &Params::default())),
        MCAT_ERR_FORBIDDEN,
    );
    assert_eq!(
        (failed.artists.len, failed.stats().tries, sandbox.count(|_| true)),
        (0, 2, 2)
    );
    assert_eq!(
        ok(client.call(catalog::artists_get(&ids, &Params::default())))
            .artists
            .len,
        600
    );
}
