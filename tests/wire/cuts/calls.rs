//! The rows' calls as this sandbox does them: where a row names what no sandbox has, the same with what this one has.
use crate::cuts::is_whole;
use crate::rows::rows;
use crate::table::{Make, Row};
use musiccat::abi::mcat_image_kind::MCAT_IMAGE_ARTIST;
use musiccat::auth::SignInRequest;
use musiccat::catalog as c;
use musiccat::favorites::{me_favorites_add, me_favorites_list_remove};
use musiccat::image::{self, Panel, Picture};
use musiccat::legacy::*;
use musiccat::library::*;
use musiccat::me::*;
use musiccat::member_playlists::*;
use musiccat::playlist_image::me_library_playlist_giphy_set;
use musiccat::{Client, Params, Response, Version};
use musiccat_sandbox::{DemoMember, Sandbox};
use std::collections::BTreeMap;
use std::sync::Arc;

/// The smallest size of artists' pictures.
const SIZE: (i32, i32) = (70, 47);

/// What the sandbox has, asked for before a call: changes find it as it was.
pub struct Known {
    sandbox: Arc<Sandbox>,
    artist: String,
    album: String,
    track: String,
    review: String,
    genre: String,
    isrc: String,
    upc: String,
    album_shortcut: String,
    track_shortcut: String,
    /// A public member, whom the signed-in one follows.
    editor: &'static str,
    /// The member's own, with three tracks.
    playlist: String,
    session: String,
    picture: Vec<u8>,
}

impl Known {
    /// By a client with a member signed in, to the sandbox itself.
    fn ask(client: &Client, sandbox: &Arc<Sandbox>) -> Known {
        let none = Params::default();
        let well = |response: Response| {
            assert!(is_whole(&response), "{response:?}");
            response
        };
        let tracks = well(client.call(c::tracks_get("tra.1", &none)));
        let track = &tracks.items(&tracks.tracks)[0];
        let of_track = |text| tracks.text(text).expect("the track has it").to_owned();
        let [artist, album, isrc] = [&track.artist_id, &track.album_id, &track.isrc].map(of_track);
        let albums = well(client.call(c::albums_get(&album, &none)));
        let of_album = |text| albums.text(text).expect("the album has it").to_owned();
        let [upc, album_shortcut] = [
            &albums.items(&albums.albums)[0].upc,
            &albums.items(&albums.albums)[0].shortcut,
        ]
        .map(of_album);
        let reviews = well(client.call(c::album_reviews(
            "alb.1,alb.2,alb.3,alb.4,alb.5,alb.6,alb.7,alb.8",
            &none,
        )));
        let genres = well(client.call(c::genres(&none)));
        let editor = sandbox
            .members()
            .iter()
            .find(|member| member.what.contains("editor"))
            .expect("an editor")
            .guid;
        well(client.call(me_library_tracks_add("tra.1", &none)));
        well(client.call(me_following_add(editor, &none)));
        well(client.call(me_favorites_add("tra.1", None, &none)));
        let new = NewPlaylist {
            name: "Known",
            tracks: Some("tra.1,tra.2,tra.3"),
            ..NewPlaylist::default()
        };
        let playlists = well(client.call(me_library_playlist_create(&new, &none)));
        let playlist = playlists
            .text(&playlists.items(&playlists.playlists)[0].id)
            .unwrap()
            .to_owned();
        let sessions = well(client.call(c::sessions_create(&none)));
        let mut picture = Vec::new();
        well(client.download(&address(client, &artist), &none, &mut |piece| {
            picture.extend_from_slice(piece.bytes);
            true
        }));
        well(client.me_library_playlist_image_set(&playlist, &picture, &none));
        Known {
            sandbox: sandbox.clone(),
            review: reviews.text(&reviews.items(&reviews.reviews)[0].id).unwrap().to_owned(),
            genre: genres.text(&genres.items(&genres.genres)[0].id).unwrap().to_owned(),
            playlist,
            session: sessions
                .text(&sessions.at(&sessions.session).unwrap().id)
                .unwrap()
                .to_owned(),
            track: of_track(&track.id),
            track_shortcut: of_track(&track.shortcut),
            artist,
            album,
            isrc,
            upc,
            album_shortcut,
            editor,
            picture,
        }
    }

    fn listener(&self) -> &'static DemoMember {
        &self.sandbox.members()[0]
    }

    /// Signs in as with a browser. The sandbox gives the code, whoever answers the exchange of it.
    fn finish(&self, client: &Client, params: &Params) -> Response {
        let begun = client.begin(&SignInRequest::default(), &Params::default());
        let sign_in = begun.at(&begun.sign_in).expect("a sign-in has begun");
        let (address, pending) = (
            begun.text(&sign_in.address).unwrap(),
            begun.text(&sign_in.pending).unwrap(),
        );
        let (_, path) = address.split_once("/v2").expect("an address of 2.2");
        let at_the_sandbox = format!("{}/v2{path}", self.sandbox.base_url());
        let redirect = self
            .sandbox
            .accept(&at_the_sandbox, self.listener().user_name)
            .expect("a code");
        client.finish(pending, &redirect, None, None, params)
    }
}

/// Of a small picture, at the client's own service.
fn address(client: &Client, artist: &str) -> String {
    image::address(
        client.image_url(),
        MCAT_IMAGE_ARTIST,
        artist,
        SIZE.0,
        SIZE.1,
        &image::Options::default(),
    )
    .unwrap()
}

type With = fn(&Client, &Params, &Known) -> Response;

/// A call that names what the sandbox has.
fn with(name: &str) -> Option<With> {
    let with: With = match name {
        "mcat_album_by_shortcut" => |s, p, k| s.call(c::album_by_shortcut(&k.album_shortcut, p)),
        "mcat_album_by_upc" => |s, p, k| s.call(c::album_by_upc(&k.upc, p)),
        "mcat_album_review_get" => |s, p, k| s.call(c::album_review_get(&k.review, p)),
        "mcat_track_by_shortcut" => |s, p, k| s.call(c::track_by_shortcut(&k.track_shortcut, p)),
        "mcat_track_by_isrc" => |s, p, k| s.call(c::track_by_isrc(&k.isrc, p)),
        "mcat_session_get" => |s, p, k| s.call(c::session_get(&k.session, &k.track, p)),
        "mcat_session_ask" => |s, p, k| {
            // What is asked for is the session that is held: without one nothing is asked.
            let held = s.hold_session(p);
            if is_whole(&held) {
                s.ask_session(&k.track, p)
            } else {
                held
            }
        },
        "mcat_wait_visible" => |s, p, k| {
            let accepted = s.call(me_favorites_add(&k.album, None, p));
            if is_whole(&accepted) {
                s.wait_visible(&accepted, p)
            } else {
                accepted
            }
        },
        "mcat_genre_artists_top" => |s, p, k| s.call(c::genre_artists_top(&k.genre, p)),
        "mcat_genre_albums_top" => |s, p, k| s.call(c::genre_albums_top(&k.genre, p)),
        "mcat_genre_tracks_top" => |s, p, k| s.call(c::genre_tracks_top(&k.genre, p)),
        "mcat_genre_playlists_top" => |s, p, k| s.call(c::genre_playlists_top(&k.genre, p)),
        "mcat_genre_stations" => |s, p, k| s.call(c::genre_stations(&k.genre, p)),
        "mcat_members_get" => |s, p, k| s.call(c::members_get(k.editor, p)),
        "mcat_member_avatar" => |s, p, k| s.call(c::member_avatar(k.editor, p)),
        "mcat_auth_password" => |s, p, k| s.sign_in_password(k.listener().user_name, k.listener().password, p),
        "mcat_auth_finish" => |s, p, k| k.finish(s, p),
        "mcat_me_tag_add" => |s, p, k| s.call(me_tag_add("loud", &k.track, None, p)),
        "mcat_me_following_add" => |s, p, k| s.call(me_following_add(k.editor, p)),
        "mcat_me_following_remove" => |s, p, k| s.call(me_following_remove(k.editor, p)),
        "mcat_me_favorites_list_remove" => |s, p, k| s.call(me_favorites_list_remove(k.editor, p)),
        "mcat_me_library_artist_albums" => |s, p, k| s.call(me_library_artist_albums(&k.artist, p)),
        "mcat_me_library_artist_tracks" => |s, p, k| s.call(me_library_artist_tracks(&k.artist, p)),
        "mcat_me_library_album_tracks" => |s, p, k| s.call(me_library_album_tracks(&k.album, p)),
        "mcat_me_library_playlist_get" => |s, p, k| s.call(me_library_playlist_get(&k.playlist, p)),
        "mcat_me_library_playlist_update" => |s, p, k| {
            let changes = PlaylistChanges {
                name: Some("New"),
                tracks: Change::Replace("tra.3,tra.1"),
                ..PlaylistChanges::default()
            };
            s.call(me_library_playlist_update(&k.playlist, &changes, p))
        },
        "mcat_me_library_playlist_privacy_set" => {
            |s, p, k| s.call(me_library_playlist_privacy_set(&k.playlist, "public", p))
        }
        "mcat_me_library_playlist_delete" => |s, p, k| s.call(me_library_playlist_delete(&k.playlist, p)),
        "mcat_me_library_playlist_tracks" => |s, p, k| s.call(me_library_playlist_tracks(&k.playlist, p)),
        "mcat_me_library_playlist_tracks_add" => {
            |s, p, k| s.call(me_library_playlist_tracks_add(&k.playlist, "tra.4", p))
        }
        "mcat_me_library_playlist_tracks_replace" => {
            |s, p, k| s.call(me_library_playlist_tracks_replace(&k.playlist, "tra.4", p))
        }
        "mcat_me_library_playlist_tracks_clear" => |s, p, k| s.call(me_library_playlist_tracks_clear(&k.playlist, p)),
        "mcat_me_library_playlist_tracks_insert" => {
            |s, p, k| s.me_library_playlist_tracks_insert(&k.playlist, 1, "tra.4", p)
        }
        "mcat_me_library_playlist_tracks_remove" => {
            |s, p, k| s.me_library_playlist_tracks_remove(&k.playlist, 2, "tra.3", p)
        }
        "mcat_me_library_playlist_tracks_move" => {
            |s, p, k| s.me_library_playlist_tracks_move(&k.playlist, 0, 2, "tra.1", p)
        }
        "mcat_me_library_playlist_images" => |s, p, k| s.call(me_library_playlist_images(&k.playlist, p)),
        "mcat_me_library_playlist_image_set" => |s, p, k| s.me_library_playlist_image_set(&k.playlist, &k.picture, p),
        "mcat_me_library_playlist_image_upload" => |s, p, k| {
            s.me_library_playlist_image_upload(&k.playlist, k.picture.len(), p, &mut |ask| {
                let rest = &k.picture[ask.offset as usize..];
                let n = rest.len().min(ask.buffer.len());
                ask.buffer[..n].copy_from_slice(&rest[..n]);
                Some(n)
            })
        },
        "mcat_me_library_playlist_image_remove" => {
            |s, p, k| s.call(me_library_playlist_image_remove(&k.playlist, "displayImage", p))
        }
        "mcat_me_library_playlist_giphy_set" => {
            |s, p, k| s.call(me_library_playlist_giphy_set(&k.playlist, "3o7abKhOpu0NwenH3O", p))
        }
        "mcat_me_library_playlist_tags" => |s, p, k| s.call(me_library_playlist_tags(&k.playlist, p)),
        "mcat_v1_me_favorite_get" => |s, p, k| s.call(v1_me_favorite_get(&k.track, p)),
        "mcat_v1_me_playlist_get" => |s, p, k| s.call(v1_me_playlist_get(&k.playlist, p)),
        "mcat_v1_me_playlist_rename" => |s, p, k| s.call(v1_me_playlist_rename(&k.playlist, "New", p)),
        "mcat_v1_me_playlist_tracks" => |s, p, k| s.call(v1_me_playlist_tracks(&k.playlist, p)),
        "mcat_v1_me_playlist_tracks_add" => |s, p, k| s.call(v1_me_playlist_tracks_add(&k.playlist, "tra.4", p)),
        "mcat_v1_me_playlist_tracks_reorder" => {
            |s, p, k| s.call(v1_me_playlist_tracks_reorder(&k.playlist, "tra.3,tra.1,tra.2", p))
        }
        "mcat_v1_me_playlist_tracks_clear" => |s, p, k| s.call(v1_me_playlist_tracks_clear(&k.playlist, p)),
        "mcat_download" => |s, p, k| s.download(&address(s, &k.artist), p, &mut |_| true),
        "mcat_image_fetch" => |s, p, k| {
            let panel = Panel {
                width: SIZE.0,
                height: SIZE.1,
                bytes_per_pixel: 4,
                max_bytes: None,
            };
            s.fetch_image(&[Picture::of(MCAT_IMAGE_ARTIST, &k.artist)], &panel, p, &mut |_| true)
        },
        _ => return None,
    };
    Some(with)
}

/// A call that can be made without its parameters.
pub type Ready = Box<dyn Fn(&Client, &Params) -> Response + Send + Sync>;

/// How a call is made: as one of its rows says, or with what the sandbox has.
#[derive(Clone, Copy)]
pub enum How {
    AsRow(Make),
    With(With),
}

impl How {
    /// Asks the sandbox for what the call names.
    pub fn ready(self, direct: &Client, sandbox: &Arc<Sandbox>) -> Ready {
        match self {
            How::AsRow(make) => Box::new(make),
            How::With(with) => {
                let known = Known::ask(direct, sandbox);
                Box::new(move |client, params| with(client, params, &known))
            }
        }
    }
}

/// The calls by name, and the ways to make each.
pub fn calls() -> BTreeMap<&'static str, Vec<(Version, How)>> {
    let mut calls = BTreeMap::<_, Vec<_>>::new();
    for &Row {
        call, version, make, ..
    } in rows()
    {
        let ways = calls.entry(call).or_default();
        match with(call) {
            Some(with) if ways.is_empty() => ways.push((version, How::With(with))),
            Some(_) => (),
            None => ways.push((version, How::AsRow(make))),
        }
    }
    calls
}
