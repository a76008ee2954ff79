//! Where each text of a caller's must stand.
use crate::device::given;
use musiccat::Version::{self, V1, V2_1, V2_2};
use musiccat::error::Error;
use musiccat::member_playlists::{self, PlaylistChanges};
use musiccat::params::Param;
use musiccat::request::{Facts, Method, Request};
use musiccat::{Params, catalog, favorites, legacy, library, me, playback, playlist_image};

/// A place for a text in a call: where it must stand in the address, `{}`, the path behind the version and the query.
pub struct Place {
    pub version: Version,
    pub path: &'static str,
    pub query: &'static [(&'static str, &'static str)],
    /// A "/" in the text parts it into segments: the text of a shortcut.
    pub parts: bool,
    pub make: fn(&str) -> Result<Request, Error>,
}

const fn path(path: &'static str, make: fn(&str) -> Result<Request, Error>) -> Place {
    Place {
        version: V2_2,
        path,
        query: &[],
        parts: true,
        make,
    }
}

/// Any text, which stays one segment.
const fn text(path: &'static str, make: fn(&str) -> Result<Request, Error>) -> Place {
    Place {
        parts: false,
        ..self::path(path, make)
    }
}

const fn query(query: &'static [(&'static str, &'static str)], make: fn(&str) -> Result<Request, Error>) -> Place {
    Place {
        query,
        ..path("/any", make)
    }
}

/// One line for each builder that takes a text, and for each parameter that is one.
pub const PLACES: &[Place] = &[
    path("/artists/{}", |t| catalog::artists_get(t, &none())),
    path("/artists/{}/images", |t| catalog::artist_images(t, &none())),
    path("/artists/{}/albums", |t| catalog::artist_albums(t, &none())),
    path("/artists/{}/albums/new", |t| catalog::artist_albums_new(t, &none())),
    path("/artists/{}/albums/top", |t| catalog::artist_albums_top(t, &none())),
    Place {
        query: &[("limit", "20")],
        ..path("/artists/{}/tracks", |t| catalog::artist_tracks(t, &none()))
    },
    path("/artists/{}/tracks/top", |t| catalog::artist_tracks_top(t, &none())),
    path("/artists/{}/posts", |t| catalog::artist_posts(t, &none())),
    path("/artists/{}/similar", |t| catalog::artist_similar(t, &none())),
    path("/artists/{}/bio", |t| catalog::artist_bios(t, &none())),
    path("/artists/{}/blurbs", |t| catalog::artist_blurbs(t, &none())),
    path("/albums/{}", |t| catalog::albums_get(t, &none())),
    path("/albums/{}", |t| catalog::album_by_shortcut(t, &none())),
    path("/albums/upc/{}", |t| catalog::album_by_upc(t, &none())),
    path("/albums/{}/images", |t| catalog::album_images(t, &none())),
    path("/albums/{}/tracks", |t| catalog::album_tracks(t, &none())),
    path("/albums/{}/posts", |t| catalog::album_posts(t, &none())),
    path("/albums/{}/reviews", |t| catalog::album_reviews(t, &none())),
    path("/albums/{}/similar", |t| catalog::album_similar(t, &none())),
    path("/albums/reviews/{}", |t| catalog::album_review_get(t, &none())),
    path("/tracks/{}", |t| catalog::tracks_get(t, &none())),
    path("/tracks/{}", |t| catalog::track_by_shortcut(t, &none())),
    path("/tracks/isrc/{}", |t| catalog::track_by_isrc(t, &none())),
    path("/genres/{}", |t| catalog::genres_get(t, &none())),
    path("/genres/{}/artists/top", |t| catalog::genre_artists_top(t, &none())),
    path("/genres/{}/albums/top", |t| catalog::genre_albums_top(t, &none())),
    path("/genres/{}/tracks/top", |t| catalog::genre_tracks_top(t, &none())),
    path("/genres/{}/playlists/top", |t| catalog::genre_playlists_top(t, &none())),
    path("/genres/{}/albums/new", |t| catalog::genre_albums_new(t, &none())),
    path("/genres/{}/posts", |t| catalog::genre_posts(t, &none())),
    path("/genre/{}/stations", |t| catalog::genre_stations(t, &none())),
    path("/playlists/{}", |t| catalog::playlists_get(t, &none())),
    Place {
        query: &[("limit", "20")],
        ..path("/playlists/{}/tracks", |t| catalog::playlist_tracks(t, &none()))
    },
    path("/playlists/{}/tags", |t| catalog::playlist_tags(t, &none())),
    path("/posts/{}", |t| catalog::posts_get(t, &none())),
    text("/posts/categories/{}", |t| catalog::posts_by_category(t, &none())),
    path("/tags/{}", |t| catalog::tags_get(t, &none())),
    text("/tags/shortcuts/{}", |t| catalog::tag_by_shortcut(t, &none())),
    path("/tags/{}/playlists", |t| catalog::tag_playlists(t, &none())),
    Place {
        query: &[("query", "{}")],
        ..path("/search", |t| catalog::search(t, &none()))
    },
    Place {
        version: V2_1,
        query: &[("q", "{}")],
        ..path("/search", |t| catalog::search(t, &none()))
    },
    Place {
        query: &[("query", "{}")],
        ..path("/search/verbose", |t| catalog::search_verbose(t, &none()))
    },
    path("/members/{}", |t| catalog::members_get(t, &none())),
    path("/members/{}/avatar", |t| catalog::member_avatar(t, &none())),
    path("/catalogs/{}", |t| catalog::catalogs_get(t, &none())),
    Place {
        query: &[("context", "tra.1")],
        ..path("/session/{}", |t| catalog::session_get(t, "tra.1", &none()))
    },
    Place {
        query: &[("context", "{}")],
        ..path("/session/s", |t| catalog::session_get("s", t, &none()))
    },
    path("/stations/{}", |t| catalog::stations_get(t, &none())),
    path("/stations/{}/tracks", |t| playback::station_tracks(t, &none())),
    path("/stations/{}/tuning", |t| {
        playback::station_tuning_set(t, 0.5, 0.5, &none())
    }),
    path("/stations/{}/feedback/like", |t| {
        playback::station_feedback_add(t, "like", "tra.1", &none())
    }),
    path("/stations/ps.1/feedback/{}", |t| {
        playback::station_feedback_add("ps.1", t, "tra.1", &none())
    }),
    Place {
        query: &[("ids", "{}")],
        ..path("/me/favorites/status", |t| favorites::me_favorites_status(t, &none()))
    },
    path("/me/favorites/{}", |t| favorites::me_favorites_remove(t, &none())),
    Place {
        query: &[("tag", "sys.follow_favorited_tracks")],
        ..path("/me/favorites/{}", |t| favorites::me_favorites_list_remove(t, &none()))
    },
    path("/me/favorites/{}/members", |t| {
        favorites::me_favorite_members(t, &none())
    }),
    path("/me/tags/{}", |t| me::me_tag_add(t, "tra.1", None, &none())),
    path("/me/tags/{}/tra.1", |t| me::me_tag_remove(t, "tra.1", &none())),
    path("/me/tags/loud/{}", |t| me::me_tag_remove("loud", t, &none())),
    path("/me/following/{}", |t| me::me_following_remove(t, &none())),
    path("/me/library/artists/{}/albums", |t| {
        library::me_library_artist_albums(t, &none())
    }),
    path("/me/library/artists/{}/tracks", |t| {
        library::me_library_artist_tracks(t, &none())
    }),
    path("/me/library/albums/{}/tracks", |t| {
        library::me_library_album_tracks(t, &none())
    }),
    Place {
        query: &[("id", "{}")],
        ..path("/me/library/tracks", |t| library::me_library_tracks_add(t, &none()))
    },
    path("/me/library/tracks/{}", |t| {
        library::me_library_tracks_remove(t, &none())
    }),
    path("/me/library/stations/{}", |t| {
        library::me_library_stations_remove(t, &none())
    }),
    path("/me/library/playlists/{}", |t| {
        member_playlists::me_library_playlist_get(t, &none())
    }),
    path("/me/library/playlists/{}", |t| {
        member_playlists::me_library_playlist_delete(t, &none())
    }),
    path("/me/library/playlists/{}", |t| {
        member_playlists::me_library_playlist_update(t, &renamed(), &none())
    }),
    Place {
        version: V2_1,
        ..path("/me/library/playlists/{}/privacy", |t| {
            member_playlists::me_library_playlist_privacy_set(t, "public", &none())
        })
    },
    Place {
        query: &[("limit", "20")],
        ..path("/me/library/playlists/{}/tracks", |t| {
            member_playlists::me_library_playlist_tracks(t, &none())
        })
    },
    path("/me/library/playlists/{}/tracks", |t| {
        member_playlists::me_library_playlist_tracks_add(t, "tra.1", &none())
    }),
    path("/me/library/playlists/{}/tracks", |t| {
        member_playlists::me_library_playlist_tracks_replace(t, "tra.1", &none())
    }),
    path("/me/library/playlists/{}/tracks", |t| {
        member_playlists::me_library_playlist_tracks_clear(t, &none())
    }),
    path("/me/library/playlists/{}/images", |t| {
        member_playlists::me_library_playlist_images(t, &none())
    }),
    Place {
        query: &[("imageType", "giphyImage")],
        ..path("/me/library/playlists/{}/images", |t| {
            member_playlists::me_library_playlist_image_remove(t, "giphyImage", &none())
        })
    },
    Place {
        query: &[("imageType", "{}")],
        ..path("/me/library/playlists/mp.1/images", |t| {
            member_playlists::me_library_playlist_image_remove("mp.1", t, &none())
        })
    },
    path("/me/library/playlists/{}/images", |t| {
        playlist_image::me_library_playlist_giphy_set(t, "g", &none())
    }),
    path("/me/library/playlists/{}/tags", |t| {
        member_playlists::me_library_playlist_tags(t, &none())
    }),
    Place {
        version: V1,
        ..path("/me/favorites/{}", |t| legacy::v1_me_favorite_get(t, &none()))
    },
    Place {
        version: V1,
        ..path("/me/favorites/{}", |t| legacy::v1_me_favorite_remove(t, &none()))
    },
    Place {
        version: V1,
        ..path("/me/library/albums/{}", |t| {
            legacy::v1_me_library_albums_remove(t, &none())
        })
    },
    Place {
        version: V1,
        ..path("/me/playlists/{}", |t| legacy::v1_me_playlist_get(t, &none()))
    },
    Place {
        version: V1,
        ..path("/me/playlists/{}", |t| legacy::v1_me_playlist_rename(t, "x", &none()))
    },
    Place {
        version: V1,
        ..path("/me/playlists/{}", |t| legacy::v1_me_playlist_delete(t, &none()))
    },
    Place {
        version: V1,
        query: &[("limit", "20")],
        ..path("/me/playlists/{}/tracks", |t| legacy::v1_me_playlist_tracks(t, &none()))
    },
    Place {
        version: V1,
        ..path("/me/playlists/{}/tracks", |t| {
            legacy::v1_me_playlist_tracks_add(t, "tra.1", &none())
        })
    },
    Place {
        version: V1,
        ..path("/me/playlists/{}/tracks", |t| {
            legacy::v1_me_playlist_tracks_reorder(t, "tra.1", &none())
        })
    },
    Place {
        version: V1,
        ..path("/me/playlists/{}/tracks", |t| {
            legacy::v1_me_playlist_tracks_clear(t, &none())
        })
    },
    Place {
        version: V1,
        ..path("/playlists/{}/posts", |t| legacy::v1_playlist_posts(t, &none()))
    },
    Place {
        version: V1,
        query: &[("q", "{}")],
        ..path("/search/typeahead", |t| legacy::v1_search_typeahead(t, &none()))
    },
    query(&[("catalog", "{}")], |t| with(Param::Catalog, |p| p.catalog = own(t))),
    query(&[("catalog", "{}")], |t| {
        with(Param::Catalog, |p| (p.catalog, p.opaque_catalog) = (own(t), true))
    }),
    query(&[("lang", "{}")], |t| with(Param::Lang, |p| p.lang = own(t))),
    query(&[("range", "{}")], |t| with(Param::Range, |p| p.range = own(t))),
    Place {
        version: V2_1,
        ..query(&[("include", "{}")], |t| with(Param::Include, |p| p.include = own(t)))
    },
    query(&[("guid", "{}")], |t| with(Param::Guid, |p| p.guid = own(t))),
    query(&[("sort", "{}")], |t| with(Param::PlaylistSort, |p| p.sort = own(t))),
    query(&[("sort", "{}")], |t| with(Param::TagSort, |p| p.sort = own(t))),
    query(&[("filter", "{}")], |t| with(Param::Filter, |p| p.filter = own(t))),
    query(&[("upc", "{}")], |t| with(Param::Upc, |p| p.upc = own(t))),
    query(&[("type", "{}")], |t| with(Param::Type, |p| p.r#type = own(t))),
    query(&[("playlist_type", "{}")], |t| {
        with(Param::PlaylistType, |p| p.playlist_type = own(t))
    }),
    query(&[("client", "{}")], |t| with(Param::Client, |p| p.client = own(t))),
    query(&[("preset", "{}")], |t| with(Param::Preset, |p| p.preset = own(t))),
    query(&[("a", "{}"), ("b", "c")], |t| {
        Ok(Request::new("any", "/any", Facts::new(Method::Get))
            .with("a", t)
            .with("b", "c"))
    }),
];

pub fn none() -> Params {
    Params::default()
}

fn own(text: &str) -> Option<String> {
    Some(text.to_owned())
}

fn renamed() -> PlaylistChanges<'static> {
    PlaylistChanges {
        name: Some("x"),
        ..PlaylistChanges::default()
    }
}

/// A call that takes one parameter.
fn with(param: Param, set: impl FnOnce(&mut Params)) -> Result<Request, Error> {
    Request::new("any", "/any", Facts::new(Method::Get).takes(param)).with_params(&given(set))
}
