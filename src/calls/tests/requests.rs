//! What a request holds besides the address: defaults of the client, what a change will show, and the longest answer.
use super::super::catalog::{artists_top, genres, session_get};
use super::super::member_playlists::{Change, PlaylistChanges, me_library_playlist_update};
use super::super::params::Params;
use super::super::raw::{Raw, raw};
use crate::calls::request::{Credential, Visible};

#[test]
fn client_catalog_goes_to_metadata_calls_and_never_beside_the_callers() {
    let own = Params {
        catalog: Some("DE".to_owned()),
        ..Params::default()
    };
    for (request, sent) in [
        (genres(&Params::default()), ["FR"].as_slice()),
        (genres(&own), &["DE"]),
        (session_get("s", "tra.1", &Params::default()), &[]),
    ] {
        let mut request = request.unwrap();
        request.default_query("catalog", Some("FR"));
        let catalogs = request.query.iter().filter(|(name, _)| *name == "catalog");
        assert_eq!(
            catalogs.map(|(_, value)| value).collect::<Vec<_>>(),
            sent,
            "{}",
            request.name
        );
    }
}

#[test]
fn playlist_update_waits_for_the_tracks_and_tags_that_it_sends() {
    let changes = PlaylistChanges {
        tracks: Change::Replace("tra.1,tra.2"),
        tags: Change::Replace("tag.3"),
        ..PlaylistChanges::default()
    };
    let request = me_library_playlist_update("mp.4", &changes, &Params::default()).unwrap();
    let Some(Visible::Playlist(sent)) = request.announces else {
        panic!("it waits for nothing")
    };
    assert_eq!(
        sent.tracks.as_deref(),
        Some(&vec!["tra.1".to_owned(), "tra.2".to_owned()])
    );
    assert_eq!(sent.tags, Some(vec!["tag.3".to_owned()]));
}

#[test]
fn own_path_with_a_dot_segment_is_refused_also_when_encoded() {
    let path = |path| {
        let call = Raw {
            method: "GET",
            path,
            query: None,
            content_type: None,
            body: None,
            credential: Credential::Key,
            idempotent: false,
            unversioned: true,
        };
        raw(&call, &Params::default())
            .map(|_| ())
            .map_err(|error| error.message.clone())
    };
    for good in ["/a", "/a.b/..c", "/...", "/%2e%2ec"] {
        assert_eq!(path(good), Ok(()), "{good}");
    }
    for bad in ["/.", "/a/..", "/../a", "/%2e", "/a/.%2E/b", "/%2E%2e", "/a//b", "/a/"] {
        assert!(
            path(bad).unwrap_err().contains("path: may hold no empty"),
            "{bad}: {:?}",
            path(bad)
        );
    }
}

#[test]
fn answer_has_as_many_items_as_its_page_and_any_number_without_pages() {
    let params = Params {
        limit: Some(7),
        ..Params::default()
    };
    assert_eq!(artists_top(&params).unwrap().most_items(), 7);
    assert_eq!(genres(&Params::default()).unwrap().most_items(), usize::MAX);
}
