//! Paths that can be replaced, and calls in the caller's own words.
use crate::compare::same;
use crate::desk::*;
use crate::plain::{self, said, token};
use musiccat::abi::mcat_status::*;
use musiccat::catalog;
use musiccat::raw::Raw;
use musiccat::request::Credential;

// req:CAT-45
#[test]
fn undocumented_paths_can_be_replaced_at_run_time() {
    for version in VERSIONS {
        let client = client(shared(), version);
        let top = || ok(client.call(catalog::stations_top(&limit(4))));
        let before = station_ids(&top());
        client.set_path("stations_top", Some("/stations/decade")).unwrap();
        same(&top(), &said(version, "/stations/decade?limit=4"));
        client.set_path("stations_get", Some("/stations/{ids}")).unwrap();
        client
            .set_path("artist_albums", Some("/artists/{ids}/albums/new"))
            .unwrap();
        let new = client.call(catalog::artist_albums("art.1", &limit(3)));
        same(&ok(new), &said(version, "/artists/art.1/albums/new?limit=3"));
        client.set_path("stations_top", None).unwrap();
        assert_eq!(station_ids(&top()), before);
        for (call, path, word) in [
            ("stations_top", "/stations/{ids}", "placeholders"),
            ("stations_get", "/stations", "placeholders"),
            ("stations_top", "/../v1/stations", "segment"),
            ("stations_top", "//other.example/stations", "segment"),
            ("stations_top", "/stations?limit=1", "path"),
            ("artists_top", "/charts", "stations_top"),
        ] {
            let error = client.set_path(call, Some(path)).unwrap_err();
            assert!(
                error.status == MCAT_ERR_ARGUMENT && error.message.contains(word),
                "{path}: {}",
                error.message
            );
        }
        assert_eq!(station_ids(&top()), before, "a refused path changes nothing");
    }
}

// req:CAT-45
#[test]
fn raw_call_reaches_any_other_path() {
    let sandbox = own();
    let access = token(&sandbox, listener(&sandbox));
    for version in VERSIONS {
        let client = signed_in(&sandbox, version, listener(&sandbox));
        let call = |method, path, query, body: Option<&[u8]>, credential| {
            let content_type = body.map(|_| "application/json");
            call_raw(
                &client,
                Raw {
                    method,
                    query,
                    content_type,
                    body,
                    credential,
                    ..reading(path)
                },
            )
        };
        let name = version.segment();
        let albums = ok(call(
            "GET",
            "/albums/top",
            Some("limit=3&range=year"),
            None,
            Credential::Key,
        ));
        same(
            &albums,
            &plain::get(&sandbox, &format!("/{name}/albums/top?limit=3&range=year")),
        );
        let genres = ok(call("GET", "/genres/g.1,g.2", None, None, Credential::Key));
        same(&genres, &plain::get(&sandbox, &format!("/{name}/genres/g.1,g.2")));

        // A change by a member, with the same sign-in: the service has it afterwards.
        let body = br#"{"tuning":{"popularity":"0.25","variety":"0.75"}}"#;
        ok(call(
            "PUT",
            "/stations/ps.2/tuning",
            None,
            Some(body),
            Credential::Member,
        ));
        let entry = last(&sandbox);
        assert_eq!(
            (entry.member.as_deref(), entry.body.unwrap().to_string().as_bytes()),
            (Some(listener(&sandbox).user_name), &body[..])
        );
        let meta = plain::as_member(&sandbox, &access, "GET", &format!("/{name}/stations/ps.2/tracks"), "").json();
        assert_eq!(
            (&meta["meta"]["popularity"], &meta["meta"]["variety"]),
            (&0.25.into(), &0.75.into())
        );

        // The same errors, and the same care with arguments.
        let missing = fails(
            call("GET", "/no/such/path", None, None, Credential::Key),
            MCAT_ERR_NOT_FOUND,
        );
        assert_eq!((missing.http_status, missing.code()), (404, Some("ResourceNotFound")));
        for (method, path, query, word) in [
            ("PATCH", "/artists/top", None, "method"),
            ("GET", "artists/top", None, "path"),
            ("GET", "/../v1/artists", None, "path"),
            ("GET", "/artists/%2e%2e/top", None, "path"),
            ("GET", "/artists/top", Some("a b"), "query"),
            ("GET", "/artists/top", Some("a#b"), "query"),
        ] {
            let call = || call(method, path, query, None, Credential::Key);
            refused(&sandbox, call, MCAT_ERR_ARGUMENT, word);
        }
    }
}
