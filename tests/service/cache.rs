//! Answers that the service lets anybody keep: read again without a request, as they were.
use crate::desk::*;
use crate::driven::Driven;
use musiccat::abi::mcat_status::*;
use musiccat::raw::{self, Raw};
use musiccat::{Client, Config, Own, Params, Response, Version, catalog, me, playback};
use musiccat_sandbox::Sandbox;
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};
use support::{ByteServer, Step, http};

/// A client that keeps answers, in sixteen megabytes.
fn keeping(sandbox: &Sandbox, version: Version) -> Client {
    client_with(config(sandbox, version))
}

fn client_with(mut config: Config) -> Client {
    config.cache_bytes = 1 << 24;
    Client::new(config).unwrap()
}

fn top(client: &Client, params: &Params) -> Response {
    ok(client.call(catalog::artists_top(params)))
}

fn fresh() -> Params {
    Params {
        fresh: true,
        ..Params::default()
    }
}

/// Whether it came from the cache.
#[track_caller]
fn is_kept(response: &Response) -> bool {
    let stats = response.stats();
    let sent = (stats.tries, stats.bytes_in, stats.bytes_out);
    match stats.cached_ms {
        -1 => assert!(sent > (0, 0, 0), "{sent:?}"),
        age => assert!(age >= 0 && sent == (0, 0, 0), "{age} {sent:?}"),
    }
    stats.cached_ms >= 0
}

#[test]
fn cached_answer_is_returned_unchanged_without_a_request() {
    for version in ALL_VERSIONS {
        let mut sandbox = own();
        let client = keeping(&sandbox, version);
        let raw = Params {
            keep_raw: true,
            ..limit(7)
        };
        let first = top(&client, &raw);
        assert!(!is_kept(&first) && first.stats().tries == 1);
        let again = top(&client, &raw);
        assert!(is_kept(&again));
        assert_eq!(artist_ids(&again), artist_ids(&first));
        assert_eq!(again.raw(), first.raw());
        assert!(again.raw().is_some_and(|raw| !raw.is_empty()));
        assert_eq!(again.text(&again.request_id), first.text(&first.request_id));
        assert_eq!(again.http_status, 200);
        assert_eq!(again.meta().next_offset, first.meta().next_offset);
        assert_eq!(sandbox.count(|_| true), 1);
        // Without a service, too.
        sandbox.stop();
        assert!(is_kept(&top(&client, &raw)));
        fails(client.call(catalog::artists_top(&limit(8))), MCAT_ERR_CONNECT);
    }
}

#[test]
fn cache_not_configured_every_call_asks_the_service() {
    let sandbox = own();
    let client = client(&sandbox, Version::V2_2);
    for sent in 1..=2 {
        assert!(!is_kept(&top(&client, &limit(1))));
        assert_eq!(sandbox.count(|_| true), sent);
    }
}

#[test]
fn cache_hit_does_not_wait_for_the_pace() {
    let sandbox = own();
    let mut config = config(&sandbox, Version::V2_1);
    config.pace = true;
    let client = client_with(config);
    top(&client, &limit(1));
    for _ in 0..20 {
        let hit = top(&client, &limit(1));
        assert!(is_kept(&hit) && hit.stats().pace_ms == 0);
    }
    // Nor do hits use it up: the burst is three.
    for limit in [limit(2), limit(3)] {
        assert_eq!(top(&client, &limit).stats().pace_ms, 0);
    }
}

#[test]
fn pages_and_parts_of_id_lists_are_cached_by_request() {
    let sandbox = own();
    let client = keeping(&sandbox, Version::V2_2);
    let walk = || {
        let mut pages = vec![top(&client, &limit(60))];
        while pages.last().is_some_and(|page| page.meta().next_offset >= 0) {
            pages.push(ok(client.next_page(pages.last().unwrap())));
        }
        pages
    };
    let first = walk();
    let sent = sandbox.count(|_| true);
    assert!(first.len() > 2 && sent == first.len());
    let again = walk();
    assert!(again.iter().all(is_kept));
    assert_eq!(
        again.iter().flat_map(artist_ids).collect::<Vec<_>>(),
        first.iter().flat_map(artist_ids).collect::<Vec<_>>()
    );
    // Two requests; then one of them, as the other is there.
    let ids = |most| (1..=most).map(|n| format!("tra.{n}")).collect::<Vec<_>>().join(",");
    let tracks = |most| ok(client.call(catalog::tracks_get(&ids(most), &Params::default())));
    let first = tracks(300);
    assert_eq!((first.stats().tries, first.stats().cached_ms), (2, -1));
    let again = tracks(300);
    assert!(is_kept(&again));
    assert_eq!(track_ids(&again, &again.tracks), track_ids(&first, &first.tracks));
    let other = tracks(301);
    assert!(other.stats().tries == 1 && other.stats().cached_ms >= 0);
}

#[test]
fn other_parameters_catalog_or_path_are_cached_separately() {
    let sandbox = own();
    let client = keeping(&sandbox, Version::V2_2);
    let share = Own {
        catalog: Some("CA".into()),
        ..Own::default()
    };
    let share = client.share(share).unwrap();
    let in_canada = Params {
        catalog: Some("CA".into()),
        ..limit(1)
    };
    assert!(!is_kept(&top(&client, &limit(1))));
    assert!(!is_kept(&top(&client, &limit(2))));
    assert!(!is_kept(&top(&client, &in_canada)), "the catalog counts");
    assert!(
        is_kept(&top(&share, &limit(1))),
        "also a client's own; and shares keep together"
    );
    client.set_path("stations_top", Some("/stations/decade")).unwrap();
    let stations = || ok(client.call(catalog::stations_top(&Params::default())));
    stations();
    client.set_path("stations_top", None).unwrap();
    assert!(!is_kept(&stations()), "the path counts");
}

#[test]
fn answers_for_a_member_or_of_the_moment_are_not_cached() {
    let sandbox = own();
    let client = keeping(&sandbox, Version::V2_2);
    sign_in(&client, listener(&sandbox));
    let none = Params::default();
    let session = ok(client.call(catalog::sessions_create(&none)));
    let session = session
        .at(&session.session)
        .and_then(|at| session.text(&at.id))
        .unwrap();
    let image = format!("{}/v2/artists/art.1/images/70x47.jpg", client.image_url());
    let top = Raw {
        ..reading("/artists/top")
    };
    let calls: [(&str, &dyn Fn() -> Response); 7] = [
        ("account", &|| client.call(me::me_account(&none))),
        ("library", &|| client.call(musiccat::library::me_library_updated(&none))),
        ("session", &|| client.call(catalog::session_get(session, "ps.1", &none))),
        ("tracks", &|| client.call(playback::station_tracks("ps.1", &none))),
        ("raw", &|| client.call(raw::raw(&top, &none))),
        ("download", &|| client.download(&image, &none, &mut |_| true)),
        ("failure", &|| client.call(catalog::albums_get("alb.999999", &none))),
    ];
    for (what, call) in calls {
        for _ in 0..2 {
            let before = sandbox.count(|_| true);
            let response = call();
            assert_eq!(response.stats().cached_ms, -1, "{what}");
            assert_eq!(sandbox.count(|_| true), before + 1, "{what}: {response:?}");
        }
    }
}

#[test]
fn session_and_raw_call_are_not_cached_even_if_the_service_allows() {
    let none = Params::default();
    for call in [
        (|client, none| client.call(catalog::session_get("s", "ps.1", none))) as fn(&Client, &Params) -> Response,
        |client, none| client.call(raw::raw(&reading("/artists/top"), none)),
    ] {
        let (_server, client, asked) = numbered(vec![(200, KEEP)]);
        for _ in 0..2 {
            assert!(!is_kept(&ok(call(&client, &none))));
        }
        assert_eq!(asked.load(Ordering::SeqCst), 2);
    }
}

/// Not even where a service lets anybody keep what a member's token has read.
#[test]
fn answer_read_with_a_members_token_is_not_cached() {
    let asked = Arc::new(AtomicUsize::new(0));
    let counted = asked.clone();
    let server = ByteServer::start(move |_| {
        counted.fetch_add(1, Ordering::SeqCst);
        let headers = format!("Content-Type: application/json\r\nConnection: close\r\n{KEEP}");
        let body = br#"{"access_token":"a","refresh_token":"b","expires_in":"86399","account":{}}"#;
        vec![Step::ReadSome, Step::Send(http(200, &headers, body)), Step::Close]
    });
    let mut config = Config::new(server.url(""), "key");
    config.api_secret = Some("secret".to_owned().into());
    let client = client_with(config);
    ok(client.sign_in_password("user", "password", &Params::default()));
    for _ in 0..2 {
        assert!(!is_kept(&ok(client.call(me::me_account(&Params::default())))));
    }
    assert_eq!(asked.load(Ordering::SeqCst), 3);
}

#[test]
fn cached_answer_expires_by_the_services_age_on_the_boot_clock() {
    let sandbox = Arc::new(own());
    let clock = Driven::of(&sandbox);
    let mut config = config(&sandbox, Version::V2_2);
    config.clock = Some(Box::new(clock.clone()));
    let client = client_with(config);
    top(&client, &limit(1));
    clock.skip(60_000);
    let later = top(&client, &limit(1));
    assert!((60_000..70_000).contains(&later.stats().cached_ms));
    clock.skip(14_300_000);
    assert!(is_kept(&top(&client, &limit(1))));
    clock.skip(40_000);
    assert!(!is_kept(&top(&client, &limit(1))));
    assert_eq!(sandbox.count(|_| true), 2);
}

#[test]
fn cache_is_emptied_by_another_key_or_forget_member() {
    let sandbox = own();
    let client = keeping(&sandbox, Version::V2_2);
    let share = client.share(Own::default()).unwrap();
    for empty in [&|| client.set_api_key(sandbox.api_key()).unwrap() as (), &|| {
        drop(ok(client.forget_member(&Params::default())))
    }] as [&dyn Fn(); 2]
    {
        top(&client, &limit(1));
        assert!(is_kept(&top(&share, &limit(1))));
        empty();
        assert!(!is_kept(&top(&share, &limit(1))));
    }
    // A sign-out is no matter of what everybody may read.
    ok(client.sign_out(&Params::default()));
    assert!(is_kept(&top(&client, &limit(1))));
}

/// A client of a server whose answers are numbered, each with the next of these headers and statuses; and how many it has given.
fn numbered(answers: Vec<(u16, &'static str)>) -> (ByteServer, Client, Arc<AtomicUsize>) {
    let asked = Arc::new(AtomicUsize::new(0));
    let counted = asked.clone();
    let server = ByteServer::start(move |_| {
        let number = counted.fetch_add(1, Ordering::SeqCst);
        let (status, headers) = answers[number.min(answers.len() - 1)];
        let headers = format!("Content-Type: application/json\r\nConnection: close\r\n{headers}");
        let body = format!(r#"{{"artists":[{{"id":"art.{number}"}}]}}"#);
        vec![
            Step::ReadHead,
            Step::Send(http(status, &headers, body.as_bytes())),
            Step::Close,
        ]
    });
    let mut config = Config::new(server.url(""), "key");
    config.pace = false;
    config.max_tries = 1;
    let client = client_with(config);
    (server, client, asked)
}

const KEEP: &str = "Cache-Control: public, max-age=60\r\n";

#[test]
fn answer_not_plainly_cacheable_is_not_cached() {
    for (headers, keeps) in [
        (KEEP, true),
        (
            "cache-control:public,max-age=60\r\nVary: Accept-Encoding\r\nAge: 59\r\n",
            true,
        ),
        ("", false),
        ("Cache-Control: public\r\n", false),
        ("Cache-Control: no-store\r\n", false),
        ("Cache-Control: private, max-age=60\r\n", false),
        (
            "Cache-Control: public, max-age=60\r\nCache-Control: public, max-age=60\r\n",
            false,
        ),
        ("Cache-Control: public\r\nCache-Control: max-age=60\r\n", false),
        ("Cache-Control: public, max-age=60\r\nVary: a\r\nVary: b\r\n", true),
        ("Cache-Control: public, max-age=60\r\nVary: a\r\nVary: *\r\n", false),
        ("Cache-Control: public, max-age=60\r\nAge: 60\r\n", false),
        ("Cache-Control: public, max-age=60\r\nAge: soon\r\n", false),
        ("Expires: Sun, 06 Nov 2994 08:49:37 GMT\r\n", false),
    ] {
        let (_server, client, asked) = numbered(vec![(200, headers)]);
        top(&client, &limit(1));
        assert_eq!(is_kept(&top(&client, &limit(1))), keeps, "{headers}");
        assert_eq!(asked.load(Ordering::SeqCst), if keeps { 1 } else { 2 });
    }
    let (_server, client, asked) = numbered(vec![(203, KEEP)]);
    (0..2).for_each(|_| assert!(!is_kept(&top(&client, &limit(1)))));
    assert_eq!(asked.load(Ordering::SeqCst), 2, "somebody on the way has changed it");
    let age = "Cache-Control: public, max-age=60\r\nAge: 50\r\n";
    let (_server, client, _) = numbered(vec![(200, age)]);
    top(&client, &limit(1));
    assert!(
        top(&client, &limit(1)).stats().cached_ms >= 50_000,
        "what caches on the way held counts"
    );
}

#[test]
fn fresh_answer_replaces_the_cached_one() {
    let (_server, client, _) = numbered(vec![
        (200, KEEP),
        (200, KEEP),
        (503, ""),
        (200, ""),
        (200, KEEP),
        (404, ""),
    ]);
    let reads = |params: &Params| artist_ids(&top(&client, params));
    assert_eq!(reads(&Params::default()), ["art.0"]);
    assert_eq!(reads(&fresh()), ["art.1"]);
    assert_eq!(reads(&Params::default()), ["art.1"]);
    // A service that cannot tell has said nothing against it.
    fails(client.call(catalog::artists_top(&fresh())), MCAT_ERR_UNAVAILABLE);
    assert_eq!(reads(&Params::default()), ["art.1"]);
    // One that has something new to say, has.
    assert_eq!(reads(&fresh()), ["art.3"]);
    assert_eq!(reads(&Params::default()), ["art.4"]);
    fails(client.call(catalog::artists_top(&fresh())), MCAT_ERR_NOT_FOUND);
    fails(
        client.call(catalog::artists_top(&Params::default())),
        MCAT_ERR_NOT_FOUND,
    );
}

/// What cannot be read takes nothing's place.
#[test]
fn unreadable_fresh_answer_keeps_the_cached_one() {
    let answers = [(KEEP, r#"{"artists":[{"id":"art.1"}]}"#), (KEEP, r#"{"artists":"#)];
    let server = ByteServer::start(move |number| {
        let (headers, body) = answers[number.min(1)];
        let headers = format!("Content-Type: application/json\r\nConnection: close\r\n{headers}");
        vec![
            Step::ReadHead,
            Step::Send(http(200, &headers, body.as_bytes())),
            Step::Close,
        ]
    });
    let client = client_with(Config::new(server.url(""), "key"));
    let reads = || artist_ids(&top(&client, &Params::default()));
    assert_eq!(reads(), ["art.1"]);
    fails(client.call(catalog::artists_top(&fresh())), MCAT_ERR_PARSE);
    assert_eq!(reads(), ["art.1"]);
}

#[test]
fn cache_bytes_out_of_range_is_refused() {
    for bytes in [-1, 1, 4095, 67_108_865, i64::MAX] {
        let mut config = Config::new("https://service.test", "key");
        config.cache_bytes = bytes;
        let error = Client::new(config).err().expect("refused");
        assert_eq!(error.message, "cache_bytes: must be 4096 to 67108864");
    }
}
