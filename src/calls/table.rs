//! The table of calls: a row for each call of the service.
//!
//! A row has the call's name in C without the prefix, what the placeholders of its path accept, method and path, and its properties. A row
//! with `(…)` is the whole call: its function takes the texts of the path and the parameters. A row with `[…]` has a function in the file
//! of its chapter, which makes a body or checks arguments.
use super::places::PathPlace;
use super::row::{Call, Row, laid_out};
use crate::base::error::Error;
use crate::base::version::Version::{V1, V2_1, V2_2};
use crate::calls::params::{Param, Params};
use crate::calls::request::{Facts, Method, Request};

macro_rules! calls {
    ($($chapter:ident { $($name:ident $places:tt $method:ident $path:literal $(.$fact:ident($($value:expr),*))*;)* })*) => {
        /// Names and paths, one after the other.
        pub(super) static TEXTS: &str = concat!($($(stringify!($name), $path,)*)*);

        pub(super) static ROWS: &[Row] = &laid_out([
            $($(Row::new(
                stringify!($name),
                $path,
                places!($places),
                Facts::new(Method::$method)$(.$fact($($value),*))*,
            ),)*)*
        ]);

        /// Counts the rows.
        #[allow(non_camel_case_types)]
        enum Position { $($($name,)*)* }

        #[allow(non_upper_case_globals)]
        impl Call {
            $($(pub(crate) const $name: Call = Call(Position::$name as u8);)*)*
        }

        $(pub mod $chapter {
            use super::*;
            $(function!($name $places $method $path);)*
        })*
    };
}

macro_rules! places {
    (($($argument:ident: $place:ident),*)) => { &[$(PathPlace::$place),*] };
    ([$($argument:ident: $place:ident),*]) => { &[$(PathPlace::$place),*] };
}

macro_rules! function {
    ($name:ident ($($argument:ident: $place:ident),*) $method:ident $path:literal) => {
        #[doc = concat!("`", stringify!($method), " ", $path, "`")]
        pub fn $name($($argument: &str,)* params: &Params) -> Result<Request, Error> {
            Call::$name.request(&[$($argument),*], params)
        }
    };
    ($name:ident [$($argument:ident: $place:ident),*] $method:ident $path:literal) => {};
}

calls! {
catalog {
    artists_top() Get "/artists/top" .content().page().takes(Param::Range);
    artists_get(ids: ARTISTS_OR_SHORTCUT) Get "/artists/{ids}" .in_parts().content();
    artist_images(id: ARTIST) Get "/artists/{id}/images" .since(V2_1).content();
    artist_albums(ids: ARTISTS) Get "/artists/{ids}/albums" .open().in_parts().content().page();
    artist_albums_new(ids: ARTISTS) Get "/artists/{ids}/albums/new" .in_parts().content().page();
    // Top lists of artists have a range since 2.2, and since then take only one artist.
    artist_albums_top(ids: ARTISTS) Get "/artists/{ids}/albums/top" .since(V2_1).in_parts().one_id_since_2_2().content().page()
        .takes(Param::Range).range_since(V2_2);
    artist_tracks(ids: ARTISTS) Get "/artists/{ids}/tracks" .in_parts().content().page().limit_required();
    artist_tracks_top(ids: ARTISTS) Get "/artists/{ids}/tracks/top" .in_parts().one_id_since_2_2().content().page()
        .takes(Param::Range).range_since(V2_2);
    artist_posts(ids: ARTISTS) Get "/artists/{ids}/posts" .since(V2_1).in_parts().content().page();
    artist_bios(ids: ARTISTS) Get "/artists/{ids}/bio" .open().in_parts().content();
    artist_blurbs(ids: ARTISTS) Get "/artists/{ids}/blurbs" .open().in_parts().content();
    // In version 1 four lists without pages.
    artist_similar(id: ARTIST) Get "/artists/{id}/similar" .since(V2_2).and_in_version_1().content().page().paged_since(V2_2);

    albums_top() Get "/albums/top" .content().page().takes(Param::Range);
    // For a member, if one is named.
    albums_new() Get "/albums/new" .open().content().page().takes(Param::Guid);
    albums_picks() Get "/albums/picks" .open().content().page();
    albums_get(ids: ALBUMS) Get "/albums/{ids}" .in_parts().content();
    album_by_shortcut(shortcut: ALBUM_SHORTCUT) Get "/albums/{shortcut}" .since(V2_1).content();
    album_by_upc(upc: UPC) Get "/albums/upc/{upc}" .since(V2_2).content();
    album_images(id: ALBUM) Get "/albums/{id}/images" .since(V2_1).content();
    album_tracks(ids: ALBUMS) Get "/albums/{ids}/tracks" .in_parts().content().page();
    album_posts(ids: ALBUMS) Get "/albums/{ids}/posts" .since(V2_1).in_parts().content().page();
    album_reviews(ids: ALBUMS) Get "/albums/{ids}/reviews" .since(V2_1).in_parts().content().page();
    album_review_get(id: REVIEW) Get "/albums/reviews/{id}" .since(V2_1).content();
    album_similar(id: ALBUM) Get "/albums/{id}/similar" .since(V2_1).content().page();

    tracks_top() Get "/tracks/top" .content().page().takes(Param::Range);
    tracks_get(ids: TRACKS) Get "/tracks/{ids}" .in_parts().content();
    track_by_shortcut(shortcut: TRACK_SHORTCUT) Get "/tracks/{shortcut}" .since(V2_2).content();
    // The same recording may be on several albums. Its pages are smaller than those of other lists.
    track_by_isrc(isrc: ISRC) Get "/tracks/isrc/{isrc}" .since(V2_2).content()
        .takes(Param::Upc).takes(Param::IsrcLimit).takes(Param::Offset);

    genres() Get "/genres" .open().content();
    genres_get(ids: GENRES_OR_SHORTCUT) Get "/genres/{ids}" .open().in_parts().content();
    genre_artists_top(id: GENRE) Get "/genres/{id}/artists/top" .content().page().takes(Param::Range).range_since(V2_2);
    genre_albums_top(id: GENRE) Get "/genres/{id}/albums/top" .content().page().takes(Param::Range).range_since(V2_2);
    genre_tracks_top(id: GENRE) Get "/genres/{id}/tracks/top" .content().page().takes(Param::Range).range_since(V2_2);
    genre_playlists_top(id: GENRE) Get "/genres/{id}/playlists/top" .since(V2_2).content().page().takes(Param::Range)
        .range_since(V2_2);
    genre_stations(id: GENRE) Get "/genre/{id}/stations" .open().since(V2_2).content().page();
    genre_posts(ids: GENRES) Get "/genres/{ids}/posts" .open().since(V2_1).in_parts().content().page();
    genre_albums_new(ids: GENRES) Get "/genres/{ids}/albums/new" .open().in_parts().content().page();

    stations() Get "/stations" .since(V2_2).content().page();
    stations_top() Get "/stations/top" .open().content().page().takes(Param::Range).range_since(V2_2);
    stations_decade() Get "/stations/decade" .open().content().page();
    stations_get(ids: STATIONS) Get "/stations/{ids}" .open().in_parts().content();

    playlists() Get "/playlists" .open().content().page();
    playlists_featured() Get "/playlists/featured" .open().content().page();
    playlists_top() Get "/playlists/top" .since(V2_2).content().page().takes(Param::Range);
    playlists_get(ids: PLAYLISTS) Get "/playlists/{ids}" .open().in_parts().content();
    // Of several ids the service would use only the first.
    playlist_tracks(id: PLAYLIST) Get "/playlists/{id}/tracks" .open().content().page().limit_required();
    playlist_tags(id: PLAYLIST) Get "/playlists/{id}/tags" .open().content();

    posts() Get "/posts" .open().since(V2_1).content().page();
    posts_get(ids: POSTS) Get "/posts/{ids}" .open().since(V2_1).in_parts().content();
    posts_categories() Get "/posts/categories" .open().since(V2_1).content();
    posts_by_category(category: LINE) Get "/posts/categories/{category}" .open().since(V2_1).content().page();

    tags() Get "/tags" .open().content().takes(Param::IncludeHidden).takes(Param::IncludeProtected);
    tags_featured() Get "/tags/featured" .open().content().takes(Param::IncludeProtected);
    tags_get(ids: TAGS) Get "/tags/{ids}" .in_parts().content();
    tag_by_shortcut(shortcut: LINE) Get "/tags/shortcuts/{shortcut}" .content();
    tag_playlists(id: TAG) Get "/tags/{id}/playlists" .open().content().page().takes(Param::TagSort);

    // Up to 2.1 the types are mixed in one list with a limit; since 2.2 each type has its own list and its own limit.
    search[] Get "/search" .content().takes(Param::Type).takes(Param::MixedLimit).takes(Param::PerTypeLimit).takes(Param::Offset)
        .takes(Param::PlaylistType);
    search_verbose[] Get "/search/verbose" .content().takes(Param::Type).takes(Param::MixedLimit).takes(Param::PerTypeLimit)
        .takes(Param::Offset).takes(Param::PlaylistType);

    versions() Get "/versions" .or_unversioned().pretty();
    catalogs() Get "/catalogs" .open().since(V2_2).pretty();
    catalogs_get(ids: OPAQUES) Get "/catalogs/{ids}" .open().since(V2_2).in_parts().pretty();
    // Makes this device the account's player.
    sessions_create() Post "/sessions" .open().member();
    session_get[id: OPAQUE] Get "/session/{id}" .live().pretty();

    // Members' public data. Sent without a token: the answer must not depend on the signed-in member.
    members_get(guids: OPAQUES) Get "/members/{guids}" .open().in_parts().pretty();
    member_avatar(guid: OPAQUE) Get "/members/{guid}/avatar" .open().takes(Param::Preset).pretty();
}

me {
    me_account() Get "/me/account" .member().pretty();
    me() Get "/me" .open().member().pretty();
    me_tag_add[tag: OPAQUE] Put "/me/tags/{tag}" .member().idempotent().takes(Param::AppName);
    me_tag_remove[tag: OPAQUE, id: CONTENT] Delete "/me/tags/{tag}/{id}" .member().idempotent();
    // Version 1 returns the last 150.
    me_listens() Get "/me/listens" .member().own_content().page().paged_since(V2_1);
    me_personalized_albums_new() Get "/me/personalized/albums/new" .member().since(V2_1).own_content().page().limit_required();
    me_personalized_tracks_new() Get "/me/personalized/tracks/new" .member().since(V2_1).own_content().page().limit_required();
    me_followers() Get "/me/followers" .open().member().page().pretty();
    me_following() Get "/me/following" .open().member().page().pretty();
    me_following_add[] Post "/me/following" .open().member().event();
    me_following_remove(ids: OPAQUES) Delete "/me/following/{ids}" .open().member().idempotent();
}

favorites {
    me_favorites() Get "/me/favorites" .member().since(V2_1).page().takes(Param::Filter).takes(Param::Catalog)
        .takes(Param::FavoriteRights).takes(Param::FavoriteStreamableOnly).pretty();
    // Content, and members for their lists.
    me_favorites_status(ids: OPAQUES) Get "/me/favorites/status?ids={ids}" .member().since(V2_1).in_parts().pretty();
    me_favorites_add[] Post "/me/favorites" .member().since(V2_1).event().takes(Param::Client);
    me_favorites_remove[id: CONTENT] Delete "/me/favorites/{id}" .member().idempotent();
    // The list of another member.
    me_favorites_list_remove[member: OPAQUE] Delete "/me/favorites/{member}" .member().since(V2_1).idempotent();
    me_favorite_members(id: CONTENT) Get "/me/favorites/{id}/members" .member().since(V2_1).page().pretty();
}

library {
    me_library_artists() Get "/me/library/artists" .member().own_content().page().limit_required();
    me_library_artist_albums(artist_id: ARTIST) Get "/me/library/artists/{artist_id}/albums" .member().own_content().page();
    me_library_artist_tracks(artist_id: ARTIST) Get "/me/library/artists/{artist_id}/tracks" .member().own_content().page();
    me_library_albums() Get "/me/library/albums" .member().own_content().page().limit_required();
    me_library_album_tracks(album_id: ALBUM) Get "/me/library/albums/{album_id}/tracks" .member().own_content().page();
    me_library_tracks() Get "/me/library/tracks" .member().own_content().page().limit_required();
    // The ids are in the query, there is no body. Adding a track again probably changes nothing, but the service does not say so.
    me_library_tracks_add(track_ids: TRACKS) Post "/me/library/tracks?id={track_ids}" .member().since(V2_1).event();
    me_library_tracks_remove(track_ids: TRACKS) Delete "/me/library/tracks/{track_ids}" .member().idempotent();
    me_library_stations() Get "/me/library/stations" .member().own_content().page();
    me_library_stations_add[] Post "/me/library/stations" .member().event();
    me_library_stations_remove(station_id: STATION) Delete "/me/library/stations/{station_id}" .member().idempotent();
    // When the library last changed.
    me_library_updated() Get "/me/library/updated" .member().pretty();
}

// Changes of one playlist never overlap.
member_playlists {
    me_library_playlists() Get "/me/library/playlists" .member().since(V2_1).pretty().takes(Param::Include)
        .takes(Param::PlaylistSort).page();
    me_library_playlist_get(playlist_id: PLAYLIST) Get "/me/library/playlists/{playlist_id}" .member().since(V2_1).own_content();
    me_library_playlist_create[] Post "/me/library/playlists" .member().since(V2_1).takes(Param::AppName);
    // The service accepts it, and it becomes visible a little later.
    me_library_playlist_update[playlist_id: PLAYLIST] Put "/me/library/playlists/{playlist_id}" .member().since(V2_1)
        .idempotent().changes_playlist().takes(Param::AppName);
    me_library_playlist_privacy_set[playlist_id: PLAYLIST] Put "/me/library/playlists/{playlist_id}/privacy" .member()
        .since(V2_1).idempotent().changes_playlist();
    me_library_playlist_delete(playlist_id: PLAYLIST) Delete "/me/library/playlists/{playlist_id}" .member().since(V2_1)
        .idempotent().changes_playlist();
    me_library_playlist_tracks(playlist_id: PLAYLIST) Get "/me/library/playlists/{playlist_id}/tracks" .member().since(V2_1)
        .own_content().page().limit_required();
    // Appends in this order: a repetition would add them again.
    me_library_playlist_tracks_add[playlist_id: PLAYLIST] Post "/me/library/playlists/{playlist_id}/tracks" .member()
        .since(V2_1).changes_playlist();
    // Replaces all tracks by these.
    me_library_playlist_tracks_replace[playlist_id: PLAYLIST] Put "/me/library/playlists/{playlist_id}/tracks" .member()
        .since(V2_1).idempotent().changes_playlist();
    me_library_playlist_tracks_clear[playlist_id: PLAYLIST] Put "/me/library/playlists/{playlist_id}/tracks" .member()
        .since(V2_1).idempotent().changes_playlist();
    me_library_playlist_images(playlist_id: PLAYLIST) Get "/me/library/playlists/{playlist_id}/images" .member().since(V2_2)
        .pretty().takes(Param::Width).takes(Param::Height);
    me_library_playlist_image_set[playlist_id: PLAYLIST] Post "/me/library/playlists/{playlist_id}/images" .member()
        .since(V2_2).idempotent().changes_playlist().pretty();
    me_library_playlist_giphy_set[playlist_id: PLAYLIST] Post "/me/library/playlists/{playlist_id}/images" .member()
        .since(V2_2).idempotent().changes_playlist().pretty();
    me_library_playlist_image_remove[playlist_id: PLAYLIST] Delete "/me/library/playlists/{playlist_id}/images" .member()
        .since(V2_2).idempotent().changes_playlist();
    me_library_playlist_tags(playlist_id: PLAYLIST) Get "/me/library/playlists/{playlist_id}/tags" .member().since(V2_1).pretty()
        .takes(Param::Include);
}

playback {
    // What to play next.
    station_tracks(ids: SEED) Get "/stations/{ids}/tracks" .member().takes(Param::Count).takes(Param::Previews)
        .takes(Param::Include).pretty();
    station_tuning_set[ids: SEED] Put "/stations/{ids}/tuning" .member().idempotent();
    // An action that the service counts is an event.
    station_feedback_add[ids: SEED] Put "/stations/{ids}/feedback" .member().idempotent();
    // Reports that a track began or ended.
    events_create[] Post "/events" .open().member().event();
}

// Calls that only version 1 has, in its own form: favorites that are tracks, forms, charts.
legacy {
    // The first 20 tracks.
    v1_me_favorites() Get "/me/favorites" .until(V1).member().pretty();
    // The track, if it is a favorite.
    v1_me_favorite_get(track_id: TRACK) Get "/me/favorites/{track_id}" .until(V1).member().pretty();
    v1_me_favorites_add[] Put "/me/favorites" .until(V1).member().idempotent();
    v1_me_favorite_remove(track_id: TRACK) Delete "/me/favorites/{track_id}" .until(V1).member().idempotent();
    // Adding content again probably changes nothing, but version 1 does not say so: only the caller can allow a repetition.
    v1_me_library_albums_add[] Post "/me/library/albums" .until(V1).member().event();
    v1_me_library_albums_remove(album_ids: ALBUMS) Delete "/me/library/albums/{album_ids}" .until(V1).member().idempotent();
    v1_me_library_tracks_add[] Post "/me/library/tracks" .until(V1).member().event();
    v1_me_library_stations_add[] Post "/me/library/stations" .until(V1).member().event();
    v1_me_playlists() Get "/me/playlists" .until(V1).member().page().takes(Param::PlaylistSort).pretty();
    v1_me_playlist_create[] Post "/me/playlists" .until(V1).member().pretty();
    // With its tracks.
    v1_me_playlist_get(playlist_id: PLAYLIST) Get "/me/playlists/{playlist_id}" .until(V1).member().pretty();
    v1_me_playlist_rename[playlist_id: PLAYLIST] Put "/me/playlists/{playlist_id}" .until(V1).member().idempotent()
        .changes_playlist();
    v1_me_playlist_delete(playlist_id: PLAYLIST) Delete "/me/playlists/{playlist_id}" .until(V1).member().idempotent()
        .changes_playlist();
    v1_me_playlist_tracks(playlist_id: PLAYLIST) Get "/me/playlists/{playlist_id}/tracks" .until(V1).member().page().pretty()
        .limit_required();
    // Appends one.
    v1_me_playlist_tracks_add[playlist_id: PLAYLIST] Post "/me/playlists/{playlist_id}/tracks" .until(V1).member()
        .changes_playlist();
    // All its tracks in another order.
    v1_me_playlist_tracks_reorder[playlist_id: PLAYLIST] Put "/me/playlists/{playlist_id}/tracks" .until(V1).member()
        .idempotent().changes_playlist();
    // Removes all of them.
    v1_me_playlist_tracks_clear(playlist_id: PLAYLIST) Delete "/me/playlists/{playlist_id}/tracks" .until(V1).member()
        .idempotent().changes_playlist();
    // The last 150.
    v1_me_listens() Get "/me/listens" .until(V1).member().pretty();
    v1_me_charts_tracks() Get "/me/charts/tracks" .until(V1).member().takes(Param::ChartRange).takes(Param::Limit).pretty();
    v1_me_charts_artists() Get "/me/charts/artists" .until(V1).member().takes(Param::ChartRange).takes(Param::Limit).pretty();
    v1_me_charts_albums() Get "/me/charts/albums" .until(V1).member().takes(Param::ChartRange).takes(Param::Limit).pretty();
    // The caller's country.
    v1_geolocation() Get "/geolocation" .until(V1).open().live().pretty();
    v1_playlist_posts(playlist_id: PLAYLIST) Get "/playlists/{playlist_id}/posts" .until(V1).open().content().page();
    // Completions of a text that is being typed.
    v1_search_typeahead[] Get "/search/typeahead" .until(V1).open().content().page().takes(Param::Type);
}
}
