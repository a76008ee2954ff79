//! The member's library: tracks, albums, artists, stations.
use super::shapes::{bare, done, list, pretty};
use crate::table::Expected::{Member, Whole};
use crate::table::Row;
use musiccat::Version::{V1, V2_1, V2_2};
use musiccat::library;

const ARTISTS: &str = r#"{"artists":[{"type":"artist","id":"art.1"}]}"#;
const ALBUMS: &str = r#"{"albums":[{"type":"album","id":"alb.1"}]}"#;
const TRACKS: &str = r#"{"tracks":[{"type":"track","id":"tra.1"}]}"#;
const STATIONS: &str = r#"{"stations":[{"type":"station","id":"ps.1"}]}"#;
const UPDATED: &str =
    r#"{"lastUpdateDate":{"date":"2026-06-01T00:00:00.000Z","timeZone":"UTC","timeInMillis":1780272000000}}"#;

pub const ROWS: &[Row] = &[
    list(
        "mcat_me_library_artists",
        V2_2,
        |c, p| c.call(library::me_library_artists(p)),
        "GET /v2.2/me/library/artists?limit=2&offset=4&rights=2&isStreamableOnly=true&pretty=true",
        ARTISTS,
        "MCAT_OK, artists art.1, next at 6",
    ),
    list(
        "mcat_me_library_artists",
        V2_1,
        |c, p| c.call(library::me_library_artists(p)),
        "GET /v2.1/me/library/artists?limit=2&offset=4&isStreamableOnly=true&include=images&pretty=true",
        ARTISTS,
        "MCAT_OK, artists art.1, next at 6",
    ),
    list(
        "mcat_me_library_artists",
        V1,
        |c, p| c.call(library::me_library_artists(p)),
        "GET /v1/me/library/artists?limit=2&offset=4&isStreamableOnly=true&include=images&pretty=true",
        ARTISTS,
        "MCAT_OK, artists art.1, next at 6",
    ),
    bare(
        "mcat_me_library_artists",
        V2_2,
        |c, p| c.call(library::me_library_artists(p)),
        "GET /v2.2/me/library/artists?limit=20",
        ARTISTS,
        "MCAT_OK, artists art.1, next at 20",
    ),
    list(
        "mcat_me_library_artist_albums",
        V2_2,
        |c, p| c.call(library::me_library_artist_albums("Art.954", p)),
        "GET /v2.2/me/library/artists/Art.954/albums?limit=2&offset=4&rights=2&isStreamableOnly=true&pretty=true",
        ALBUMS,
        "MCAT_OK, albums alb.1, next at 6",
    ),
    list(
        "mcat_me_library_artist_albums",
        V2_1,
        |c, p| c.call(library::me_library_artist_albums("Art.954", p)),
        "GET /v2.1/me/library/artists/Art.954/albums?limit=2&offset=4&isStreamableOnly=true&include=images&pretty=true",
        ALBUMS,
        "MCAT_OK, albums alb.1, next at 6",
    ),
    list(
        "mcat_me_library_artist_albums",
        V1,
        |c, p| c.call(library::me_library_artist_albums("Art.954", p)),
        "GET /v1/me/library/artists/Art.954/albums?limit=2&offset=4&isStreamableOnly=true&include=images&pretty=true",
        ALBUMS,
        "MCAT_OK, albums alb.1, next at 6",
    ),
    list(
        "mcat_me_library_artist_tracks",
        V2_2,
        |c, p| c.call(library::me_library_artist_tracks("art.954", p)),
        "GET /v2.2/me/library/artists/art.954/tracks?limit=2&offset=4&rights=2&isStreamableOnly=true&pretty=true",
        TRACKS,
        "MCAT_OK, tracks tra.1, next at 6",
    ),
    list(
        "mcat_me_library_artist_tracks",
        V2_1,
        |c, p| c.call(library::me_library_artist_tracks("art.954", p)),
        "GET /v2.1/me/library/artists/art.954/tracks?limit=2&offset=4&isStreamableOnly=true&include=images&pretty=true",
        TRACKS,
        "MCAT_OK, tracks tra.1, next at 6",
    ),
    list(
        "mcat_me_library_artist_tracks",
        V1,
        |c, p| c.call(library::me_library_artist_tracks("art.954", p)),
        "GET /v1/me/library/artists/art.954/tracks?limit=2&offset=4&isStreamableOnly=true&include=images&pretty=true",
        TRACKS,
        "MCAT_OK, tracks tra.1, next at 6",
    ),
    list(
        "mcat_me_library_albums",
        V2_2,
        |c, p| c.call(library::me_library_albums(p)),
        "GET /v2.2/me/library/albums?limit=2&offset=4&rights=2&isStreamableOnly=true&pretty=true",
        ALBUMS,
        "MCAT_OK, albums alb.1, next at 6",
    ),
    list(
        "mcat_me_library_albums",
        V2_1,
        |c, p| c.call(library::me_library_albums(p)),
        "GET /v2.1/me/library/albums?limit=2&offset=4&isStreamableOnly=true&include=images&pretty=true",
        ALBUMS,
        "MCAT_OK, albums alb.1, next at 6",
    ),
    list(
        "mcat_me_library_albums",
        V1,
        |c, p| c.call(library::me_library_albums(p)),
        "GET /v1/me/library/albums?limit=2&offset=4&isStreamableOnly=true&include=images&pretty=true",
        ALBUMS,
        "MCAT_OK, albums alb.1, next at 6",
    ),
    bare(
        "mcat_me_library_albums",
        V2_2,
        |c, p| c.call(library::me_library_albums(p)),
        "GET /v2.2/me/library/albums?limit=20",
        ALBUMS,
        "MCAT_OK, albums alb.1, next at 20",
    ),
    list(
        "mcat_me_library_album_tracks",
        V2_2,
        |c, p| c.call(library::me_library_album_tracks("alb.7", p)),
        "GET /v2.2/me/library/albums/alb.7/tracks?limit=2&offset=4&rights=2&isStreamableOnly=true&pretty=true",
        TRACKS,
        "MCAT_OK, tracks tra.1, next at 6",
    ),
    list(
        "mcat_me_library_album_tracks",
        V2_1,
        |c, p| c.call(library::me_library_album_tracks("alb.7", p)),
        "GET /v2.1/me/library/albums/alb.7/tracks?limit=2&offset=4&isStreamableOnly=true&include=images&pretty=true",
        TRACKS,
        "MCAT_OK, tracks tra.1, next at 6",
    ),
    list(
        "mcat_me_library_album_tracks",
        V1,
        |c, p| c.call(library::me_library_album_tracks("alb.7", p)),
        "GET /v1/me/library/albums/alb.7/tracks?limit=2&offset=4&isStreamableOnly=true&include=images&pretty=true",
        TRACKS,
        "MCAT_OK, tracks tra.1, next at 6",
    ),
    list(
        "mcat_me_library_tracks",
        V2_2,
        |c, p| c.call(library::me_library_tracks(p)),
        "GET /v2.2/me/library/tracks?limit=2&offset=4&rights=2&isStreamableOnly=true&pretty=true",
        TRACKS,
        "MCAT_OK, tracks tra.1, next at 6",
    ),
    list(
        "mcat_me_library_tracks",
        V2_1,
        |c, p| c.call(library::me_library_tracks(p)),
        "GET /v2.1/me/library/tracks?limit=2&offset=4&isStreamableOnly=true&include=images&pretty=true",
        TRACKS,
        "MCAT_OK, tracks tra.1, next at 6",
    ),
    list(
        "mcat_me_library_tracks",
        V1,
        |c, p| c.call(library::me_library_tracks(p)),
        "GET /v1/me/library/tracks?limit=2&offset=4&isStreamableOnly=true&include=images&pretty=true",
        TRACKS,
        "MCAT_OK, tracks tra.1, next at 6",
    ),
    bare(
        "mcat_me_library_tracks",
        V2_2,
        |c, p| c.call(library::me_library_tracks(p)),
        "GET /v2.2/me/library/tracks?limit=20",
        TRACKS,
        "MCAT_OK, tracks tra.1, next at 20",
    ),
    list(
        "mcat_me_library_stations",
        V2_2,
        |c, p| c.call(library::me_library_stations(p)),
        "GET /v2.2/me/library/stations?limit=2&offset=4&rights=2&isStreamableOnly=true&pretty=true",
        STATIONS,
        "MCAT_OK, stations ps.1, next at 6",
    ),
    list(
        "mcat_me_library_stations",
        V2_1,
        |c, p| c.call(library::me_library_stations(p)),
        "GET /v2.1/me/library/stations?limit=2&offset=4&isStreamableOnly=true&include=images&pretty=true",
        STATIONS,
        "MCAT_OK, stations ps.1, next at 6",
    ),
    list(
        "mcat_me_library_stations",
        V1,
        |c, p| c.call(library::me_library_stations(p)),
        "GET /v1/me/library/stations?limit=2&offset=4&isStreamableOnly=true&include=images&pretty=true",
        STATIONS,
        "MCAT_OK, stations ps.1, next at 6",
    ),
    Row {
        params: pretty,
        ..bare(
            "mcat_me_library_updated",
            V2_2,
            |c, p| c.call(library::me_library_updated(p)),
            "GET /v2.2/me/library/updated?pretty=true",
            UPDATED,
            "MCAT_OK, updated 1780272000000",
        )
    },
    Row {
        params: pretty,
        ..bare(
            "mcat_me_library_updated",
            V2_1,
            |c, p| c.call(library::me_library_updated(p)),
            "GET /v2.1/me/library/updated?pretty=true",
            UPDATED,
            "MCAT_OK, updated 1780272000000",
        )
    },
    Row {
        params: pretty,
        ..bare(
            "mcat_me_library_updated",
            V1,
            |c, p| c.call(library::me_library_updated(p)),
            "GET /v1/me/library/updated?pretty=true",
            r#"{"date":"2026-06-01T00:00:00.000Z","timeZone":"UTC","timeInMillis":1780272000000}"#,
            "MCAT_OK, updated 1780272000000",
        )
    },
    // The ids stand in the query; a change without a body says that it has none.
    done(
        "mcat_me_library_tracks_add",
        V2_2,
        |c, p| c.call(library::me_library_tracks_add("tra.1,Tra.2", p)),
        Whole(
            "POST /v2.2/me/library/tracks?id=tra.1,Tra.2 HTTP/1.1
content-length: 0
user-agent: player/1.0
host: api.example.com
accept: application/json
apikey: {key}
authorization: Bearer {token}
accept-encoding: gzip

",
        ),
    ),
    done(
        "mcat_me_library_tracks_add",
        V2_1,
        |c, p| c.call(library::me_library_tracks_add("tra.1", p)),
        Whole(
            "POST /v2.1/me/library/tracks?id=tra.1 HTTP/1.1
content-length: 0
user-agent: player/1.0
host: api.example.com
accept: application/json
apikey: {key}
authorization: Bearer {token}
accept-encoding: gzip

",
        ),
    ),
    done(
        "mcat_me_library_tracks_remove",
        V2_2,
        |c, p| c.call(library::me_library_tracks_remove("tra.1,tra.2", p)),
        Member("DELETE /v2.2/me/library/tracks/tra.1,tra.2"),
    ),
    done(
        "mcat_me_library_tracks_remove",
        V2_1,
        |c, p| c.call(library::me_library_tracks_remove("tra.1,tra.2", p)),
        Member("DELETE /v2.1/me/library/tracks/tra.1,tra.2"),
    ),
    done(
        "mcat_me_library_tracks_remove",
        V1,
        |c, p| c.call(library::me_library_tracks_remove("Tra.1", p)),
        Member("DELETE /v1/me/library/tracks/Tra.1"),
    ),
    done(
        "mcat_me_library_stations_add",
        V2_2,
        |c, p| c.call(library::me_library_stations_add("ps.5", p)),
        Whole(
            "POST /v2.2/me/library/stations HTTP/1.1
content-length: 7
user-agent: player/1.0
host: api.example.com
accept: application/json
apikey: {key}
authorization: Bearer {token}
content-type: application/x-www-form-urlencoded
accept-encoding: gzip

id=ps.5",
        ),
    ),
    done(
        "mcat_me_library_stations_add",
        V2_1,
        |c, p| c.call(library::me_library_stations_add("ps.5", p)),
        Whole(
            "POST /v2.1/me/library/stations HTTP/1.1
content-length: 7
user-agent: player/1.0
host: api.example.com
accept: application/json
apikey: {key}
authorization: Bearer {token}
content-type: application/x-www-form-urlencoded
accept-encoding: gzip

id=ps.5",
        ),
    ),
    done(
        "mcat_me_library_stations_add",
        V1,
        |c, p| c.call(library::me_library_stations_add("sas.5", p)),
        Whole(
            "POST /v1/me/library/stations HTTP/1.1
content-length: 8
user-agent: player/1.0
host: api.example.com
accept: application/json
apikey: {key}
authorization: Bearer {token}
content-type: application/x-www-form-urlencoded
accept-encoding: gzip

id=sas.5",
        ),
    ),
    done(
        "mcat_me_library_stations_remove",
        V2_2,
        |c, p| c.call(library::me_library_stations_remove("ps.5", p)),
        Member("DELETE /v2.2/me/library/stations/ps.5"),
    ),
    done(
        "mcat_me_library_stations_remove",
        V2_1,
        |c, p| c.call(library::me_library_stations_remove("ps.5", p)),
        Member("DELETE /v2.1/me/library/stations/ps.5"),
    ),
    done(
        "mcat_me_library_stations_remove",
        V1,
        |c, p| c.call(library::me_library_stations_remove("ps.5", p)),
        Member("DELETE /v1/me/library/stations/ps.5"),
    ),
];
