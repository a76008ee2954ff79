//! Changes of the library and of its playlists. What adds to a list is never sent twice, what states a whole may be.
use super::Class::{self, Event, Idempotent, Never};
use crate::table::Make;
use musiccat::library::*;
use musiccat::member_playlists::*;

pub const CHANGES: [(&str, Class, Make); 11] = [
    ("library tracks add", Event, |c, p| {
        c.call(me_library_tracks_add("tra.1", p))
    }),
    ("library tracks remove", Idempotent, |c, p| {
        c.call(me_library_tracks_remove("tra.1", p))
    }),
    ("library stations add", Event, |c, p| {
        c.call(me_library_stations_add("ps.1", p))
    }),
    ("library stations remove", Idempotent, |c, p| {
        c.call(me_library_stations_remove("ps.1", p))
    }),
    ("playlist create", Never, |c, p| {
        let new = NewPlaylist {
            name: "New",
            ..NewPlaylist::default()
        };
        c.call(me_library_playlist_create(&new, p))
    }),
    ("playlist update", Idempotent, |c, p| {
        let changes = PlaylistChanges {
            name: Some("New"),
            ..PlaylistChanges::default()
        };
        c.call(me_library_playlist_update("mp.1", &changes, p))
    }),
    ("playlist delete", Idempotent, |c, p| {
        c.call(me_library_playlist_delete("mp.1", p))
    }),
    ("playlist tracks add", Never, |c, p| {
        c.call(me_library_playlist_tracks_add("mp.1", "tra.1", p))
    }),
    ("playlist tracks replace", Idempotent, |c, p| {
        c.call(me_library_playlist_tracks_replace("mp.1", "tra.1", p))
    }),
    ("playlist tracks clear", Idempotent, |c, p| {
        c.call(me_library_playlist_tracks_clear("mp.1", p))
    }),
    ("playlist image remove", Idempotent, |c, p| {
        c.call(me_library_playlist_image_remove("mp.1", "displayImage", p))
    }),
];
