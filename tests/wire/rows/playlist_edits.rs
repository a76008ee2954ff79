//! Edits of a playlist's tracks. They read first, each time with the same answer here; their last request is the whole list.
use super::shapes::done;
use crate::table::Expected::MemberJson;
use crate::table::Row;
use musiccat::Version::{V2_1, V2_2};

/// What an edit reads: the list of playlists, and the tracks of this one. One answer for both, and so one total.
const EDITED: &str = r#"{"playlists":[{"type":"playlist","id":"Mp.5","modified":"2026-06-01T00:00:00Z","trackCount":3}],"tracks":[{"type":"track","id":"tra.1"},{"type":"track","id":"tra.2"},{"type":"track","id":"tra.3"}],"meta":{"totalCount":4}}"#;
const EDITED_SEEN: &str = "MCAT_OK, tracks tra.1 tra.2 tra.3, playlists Mp.5";

pub const ROWS: &[Row] = &[
    Row {
        status: 200,
        answer: EDITED,
        seen: EDITED_SEEN,
        ..done(
            "mcat_me_library_playlist_tracks_insert",
            V2_2,
            |c, p| c.me_library_playlist_tracks_insert("mp.5", 1, "tra.8,tra.9", p),
            MemberJson(
                "PUT /v2.2/me/library/playlists/mp.5/tracks",
                r#"{"tracks":[{"id":"tra.1"},{"id":"tra.8"},{"id":"tra.9"},{"id":"tra.2"},{"id":"tra.3"}]}"#,
            ),
        )
    },
    Row {
        status: 200,
        answer: EDITED,
        seen: EDITED_SEEN,
        ..done(
            "mcat_me_library_playlist_tracks_insert",
            V2_1,
            |c, p| c.me_library_playlist_tracks_insert("mp.5", 1, "tra.8,tra.9", p),
            MemberJson(
                "PUT /v2.1/me/library/playlists/mp.5/tracks",
                r#"{"tracks":[{"id":"tra.1"},{"id":"tra.8"},{"id":"tra.9"},{"id":"tra.2"},{"id":"tra.3"}]}"#,
            ),
        )
    },
    Row {
        status: 200,
        answer: EDITED,
        seen: EDITED_SEEN,
        ..done(
            "mcat_me_library_playlist_tracks_remove",
            V2_2,
            |c, p| c.me_library_playlist_tracks_remove("mp.5", 2, "Tra.3", p),
            MemberJson(
                "PUT /v2.2/me/library/playlists/mp.5/tracks",
                r#"{"tracks":[{"id":"tra.1"},{"id":"tra.2"}]}"#,
            ),
        )
    },
    Row {
        status: 200,
        answer: EDITED,
        seen: EDITED_SEEN,
        ..done(
            "mcat_me_library_playlist_tracks_remove",
            V2_1,
            |c, p| c.me_library_playlist_tracks_remove("mp.5", 2, "Tra.3", p),
            MemberJson(
                "PUT /v2.1/me/library/playlists/mp.5/tracks",
                r#"{"tracks":[{"id":"tra.1"},{"id":"tra.2"}]}"#,
            ),
        )
    },
    Row {
        status: 200,
        answer: EDITED,
        seen: EDITED_SEEN,
        ..done(
            "mcat_me_library_playlist_tracks_move",
            V2_1,
            |c, p| c.me_library_playlist_tracks_move("mp.5", 0, 2, "tra.1", p),
            MemberJson(
                "PUT /v2.1/me/library/playlists/mp.5/tracks",
                r#"{"tracks":[{"id":"tra.2"},{"id":"tra.3"},{"id":"tra.1"}]}"#,
            ),
        )
    },
    Row {
        status: 200,
        answer: EDITED,
        seen: EDITED_SEEN,
        ..done(
            "mcat_me_library_playlist_tracks_move",
            V2_2,
            |c, p| c.me_library_playlist_tracks_move("mp.5", 0, 2, "tra.1", p),
            MemberJson(
                "PUT /v2.2/me/library/playlists/mp.5/tracks",
                r#"{"tracks":[{"id":"tra.2"},{"id":"tra.3"},{"id":"tra.1"}]}"#,
            ),
        )
    },
];
