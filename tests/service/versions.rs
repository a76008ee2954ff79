//! Versions side by side.
use crate::compare::same;
use crate::desk::*;
use crate::plain::{get, said};
use musiccat::abi::mcat_reason::*;
use musiccat::abi::mcat_status::*;
use musiccat::raw::Raw;
use musiccat::{Client, Config, Params, Version, catalog, me, playback};
use musiccat_sandbox::Sandbox;
use serde_json::Value;

// req:VER-01
#[test]
fn version_is_part_of_every_path_and_2_2_the_default() {
    let sandbox = own();
    let plain = Client::new(Config::new(sandbox.base_url(), sandbox.api_key())).unwrap();
    ok(plain.call(catalog::artists_top(&Params::default())));
    assert_eq!(last(&sandbox).path, "/v2.2/artists/top");
    for version in ALL_VERSIONS {
        let client = signed_in(&sandbox, version, listener(&sandbox));
        sandbox.journal_clear();
        let none = Params::default();
        let calls = [
            catalog::artists_top(&none),
            catalog::artists_get("art.1", &none),
            catalog::artist_images("art.1", &none),
            catalog::artist_albums("art.1", &none),
            catalog::artist_tracks("art.1", &none),
            catalog::artist_tracks_top("art.1", &none),
            catalog::artist_similar("art.1", &none),
            catalog::stations(&none),
            catalog::stations_top(&none),
            catalog::stations_decade(&none),
            catalog::stations_get("ps.1", &none),
            catalog::versions(&none),
            playback::station_tracks("ps.1", &none),
            playback::station_tuning_set("ps.1", 0.5, 0.5, &none),
            playback::station_feedback_add("ps.1", "like", "tra.1", &none),
            me::me_account(&none),
        ];
        // What a version lacks is another test's.
        let calls = calls
            .map(Result::unwrap)
            .into_iter()
            .filter(|call| call.check(version).is_ok());
        let mut count = 0;
        for call in calls {
            ok(client.call(Ok(call)));
            count += 1;
        }
        let begins = format!("/{}/", version.segment());
        assert_eq!(
            sandbox.count(|entry| entry.path.starts_with(&begins) && entry.status == 200),
            count
        );
        let lacking = [(Version::V1, 2), (Version::V2_1, 2), (Version::V2_2, 0)];
        assert!(
            lacking.contains(&(version, 16 - count)),
            "{version} has {count} of them"
        );
    }
}

// req:VER-01
#[test]
fn call_that_the_version_lacks_is_refused_before_the_network() {
    let sandbox = own();
    let older = client(&sandbox, Version::V2_1);
    let none = Params::default();
    let rights = Params {
        rights: Some(2),
        ..Params::default()
    };
    for (call, word) in [
        (catalog::artist_similar("art.1", &none), "artist_similar"),
        (catalog::stations(&none), "stations"),
        (catalog::artists_top(&rights), "rights"),
    ] {
        let response = refused(&sandbox, || older.call(call.clone()), MCAT_ERR_UNSUPPORTED, word);
        assert_eq!(
            (response.reason, response.http_status),
            (MCAT_REASON_SERVICE_VERSION, 0)
        );
        assert!(
            response.message().contains("2.2") && response.message().contains("2.1"),
            "{response:?}"
        );
    }
    let oldest = client(&sandbox, Version::V1);
    for (call, word) in [
        (catalog::artist_images("art.1", &none), "artist_images"),
        (catalog::artist_similar("art.1", &limit(5)), "limit"),
        (catalog::stations(&none), "stations"),
        (catalog::artists_top(&rights), "rights"),
    ] {
        refused(&sandbox, || oldest.call(call.clone()), MCAT_ERR_UNSUPPORTED, word);
    }
    let newest = client(&sandbox, Version::V2_2);
    ok(newest.call(catalog::artists_top(&rights)));
    assert_eq!(last(&sandbox).query, "rights=2");
}

// req:VER-02
#[test]
fn versions_side_by_side_differ_in_names_and_monikers() {
    let [older, newest] = VERSIONS.map(|version| client(shared(), version));
    let none = Params::default();
    let top = |client: &Client| ok(client.call(catalog::artist_tracks("art.1", &limit(10))));
    let (old, new) = (top(&older), top(&newest));
    let pairs = old.items(&old.tracks).iter().zip(new.items(&new.tracks));
    for (before, since) in pairs {
        let (a, b) = (old.text(&before.id).unwrap(), new.text(&since.id).unwrap());
        assert!(a.starts_with("Tra.") && a.to_lowercase() == b, "{a} {b}");
        assert_eq!(
            (before.is_explicit, before.playback_seconds),
            (since.is_explicit, since.playback_seconds)
        );
        assert_eq!(
            (before.is_available_in_hi_res, since.is_available_in_hi_res >= 0),
            (-1, true)
        );
    }
    let sent = |version| said(version, "/artists/art.1/tracks?limit=10")["tracks"][0].clone();
    let has = |track: &Value, key: &str| track.get(key).is_some();
    let (before, since) = (sent(Version::V2_1), sent(Version::V2_2));
    assert!(
        has(&before, "explicit")
            && !has(&before, "isExplicit")
            && has(&since, "isExplicit")
            && !has(&since, "explicit")
    );
    // An address without a version is answered by the latest stable one.
    let stated = ok(newest.call(catalog::versions(&none)));
    let latest = stated
        .at(&stated.extra)
        .and_then(|extra| stated.find(extra, "latestStable"))
        .unwrap();
    assert_eq!(stated.text(&latest.text), Some("v2.2"));
    for client in [&older, &newest] {
        let unversioned = Raw {
            query: Some("limit=3"),
            unversioned: true,
            ..reading("/artists/top")
        };
        same(
            &ok(call_raw(client, unversioned)),
            &get(shared(), "/v2.2/artists/top?limit=3"),
        );
    }
    // The errors of a locked account differ too: see the chapter on errors. A version that is not served is not there.
    let mut config = config(shared(), Version::V2_2);
    config.base_url += "/v9.9";
    let nowhere = Client::new(config).unwrap();
    fails(nowhere.call(catalog::artists_top(&none)), MCAT_ERR_NOT_FOUND);
}

/// The paths that were asked for.
fn asked(sandbox: &Sandbox) -> Vec<String> {
    sandbox.journal().into_iter().map(|entry| entry.path).collect()
}

// case:M04
// req:VER-01
#[test]
fn versions_answered_404_or_410_is_asked_once_without_a_version() {
    let sandbox = own();
    let ask = |client: &Client| client.call(catalog::versions(&Params::default()));
    for version in ALL_VERSIONS {
        let client = client(&sandbox, version);
        let own_path = format!("/{}/versions", version.segment());
        for gone in [404, 410] {
            sandbox.clear_faults();
            sandbox.journal_clear();
            sandbox.fault(failing(&own_path, gone)).unwrap();
            let read = ok(ask(&client));
            assert_eq!(read.text(&read.latest_stable), Some("v2.2"));
            assert_eq!(read.text(&read.in_development), Some("v2.3"));
            assert!(read.versions.len >= 3);
            assert_eq!(asked(&sandbox), [&*own_path, "/versions"]);
            // Both are gone: that is the answer, and nothing is asked a third time.
            sandbox.clear_faults();
            sandbox.journal_clear();
            sandbox.fault(failing("/versions", gone)).unwrap();
            let response = ask(&client);
            assert_eq!(i32::from(gone), response.http_status);
            assert_eq!(asked(&sandbox), [&*own_path, "/versions"]);
        }
        // Another failure says nothing of the version.
        sandbox.clear_faults();
        sandbox.journal_clear();
        sandbox.fault(failing(&own_path, 403)).unwrap();
        fails(ask(&client), MCAT_ERR_FORBIDDEN);
        assert_eq!(asked(&sandbox), [&*own_path]);
        sandbox.clear_faults();
        sandbox.journal_clear();
        let read = ok(ask(&client));
        assert_eq!(read.text(&read.latest_stable), Some("v2.2"));
        assert_eq!(asked(&sandbox), [&*own_path]);
    }
    // Other calls are asked once, in the version that the client speaks.
    let client = client(&sandbox, Version::V2_1);
    sandbox.fault(failing("/genres", 410)).unwrap();
    sandbox.journal_clear();
    assert_eq!(client.call(catalog::genres(&Params::default())).http_status, 410);
    assert_eq!(asked(&sandbox), ["/v2.1/genres"]);
}
