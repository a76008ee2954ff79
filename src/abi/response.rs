//! The response that carries the service's objects, and what it says of itself.
use super::{
    mcat_account, mcat_album_list, mcat_artist_list, mcat_bio_list, mcat_catalog_list, mcat_category_list,
    mcat_chart_row_list, mcat_favorite_list, mcat_favorite_status_list, mcat_genre_list, mcat_image_list,
    mcat_last_update_date, mcat_member_list, mcat_outbox_now, mcat_phase, mcat_playlist_list, mcat_post_list,
    mcat_reason, mcat_review_list, mcat_service_version_list, mcat_session, mcat_sign_in, mcat_station_list,
    mcat_station_now, mcat_status, mcat_tag_list, mcat_text_list, mcat_track_list, mcat_trust, mcat_user_action,
    mcat_value, mcat_verdict_now,
};
use core::ffi::c_char;

/// The result of one part of a call that creates or updates a playlist. Specification: Conventions, meta.results. Since 1.0.
#[repr(C)]
pub struct mcat_result {
    /// The part: "privacy", "tracks", "tags" or another word.
    pub operation: *const c_char,
    /// The service's word for how it went.
    pub status: *const c_char,
    /// Why it failed.
    pub message: *const c_char,
    /// 1: the part was not done; 0: it was; -1 the service did not say.
    pub failed: i8,
    /// What else the service sent, and fields whose type was wrong, as they came. Never NULL.
    pub extra: *const mcat_value,
}

/// A list of results. Since 1.0.
#[repr(C)]
#[derive(Clone, Copy)]
pub struct mcat_result_list {
    /// The results, in the service's order.
    pub items: *const *const mcat_result,
    /// How many there are.
    pub len: usize,
}

/// Why a release was recommended. Since 1.0.
#[repr(C)]
pub struct mcat_match_reason {
    /// "artist" or "genre".
    pub r#type: *const c_char,
    /// Id of the artist or genre.
    pub id: *const c_char,
    /// Its address; never followed.
    pub href: *const c_char,
    /// Its name.
    pub name: *const c_char,
    /// What else the service sent, and fields whose type was wrong, as they came. Never NULL.
    pub extra: *const mcat_value,
}

/// A release that was chosen for the member. Specification: Conventions, meta.matched. Since 1.0.
#[repr(C)]
pub struct mcat_match {
    /// Id of the album or track.
    pub id: *const c_char,
    /// Why. Never NULL.
    pub reason: *const mcat_match_reason,
    /// What else the service sent, and fields whose type was wrong, as they came. Never NULL.
    pub extra: *const mcat_value,
}

/// A list of matches. Since 1.0.
#[repr(C)]
#[derive(Clone, Copy)]
pub struct mcat_match_list {
    /// The matches, in the service's order.
    pub items: *const *const mcat_match,
    /// How many there are.
    pub len: usize,
}

/// About a list. Specification: Conventions, meta. Numbers are -1 if the service did not say. Since 1.0.
#[repr(C)]
pub struct mcat_meta {
    /// Items in this response, by the service's count.
    pub returned_count: i64,
    /// Items in the whole list; -1 unknown. Inaccurate with `is_streamable_only`: then page until nothing returns.
    pub total_count: i64,
    /// The page size that the service used.
    pub limit: i64,
    /// Where this page starts.
    pub offset: i64,
    /// Where the next page starts: one page behind the offset of the call; -1 at the end of the list, on failure, and on calls without
    /// pages.
    pub next_offset: i64,
    /// Station tracks: previews to show at most.
    pub display_preview_limit: i32,
    /// Station tracks: skips allowed in `skip_limit_duration`.
    pub skip_limit: i32,
    /// Station tracks: minutes in which the skips count.
    pub skip_limit_duration: i32,
    /// Station tracks: the station can be tuned.
    pub is_tunable: i8,
    /// Station tracks: tuning in force, 0.0 to 1.0; -1 unknown.
    pub popularity: f64,
    /// Station tracks: tuning in force, 0.0 to 1.0; -1 unknown.
    pub variety: f64,
    /// Playlist create and update: the result of each part.
    pub results: mcat_result_list,
    /// Personalized releases: why each was chosen.
    pub matched: mcat_match_list,
    /// What else `meta` holds. Never NULL.
    pub extra: *const mcat_value,
    /// The path of the next page as sent in `query`, without a version; NULL on the last page, and where the service sent none. To read
    /// on, call again with `next_offset`. Since 1.1.
    pub next: *const c_char,
    /// The path of the page before, in the same way; NULL on the first page. Since 1.1.
    pub previous: *const c_char,
}

/// What a call cost. Times in milliseconds of the boot-time clock, summed over all tries. Since 1.0.
#[repr(C)]
#[derive(Clone, Copy)]
pub struct mcat_stats {
    /// Bytes received on connections, heads and TLS records included.
    pub bytes_in: i64,
    /// Bytes sent on connections.
    pub bytes_out: i64,
    /// Bytes of memory that this response holds.
    pub held_bytes: i64,
    /// The whole call.
    pub total_ms: i64,
    /// Looking names up.
    pub resolve_ms: i64,
    /// Opening connections.
    pub connect_ms: i64,
    /// TLS handshakes.
    pub tls_ms: i64,
    /// Sending.
    pub send_ms: i64,
    /// Waiting for answers.
    pub wait_ms: i64,
    /// Receiving bodies.
    pub body_ms: i64,
    /// Refreshing tokens, or waiting for a thread that did; what is sent and received for it counts below those.
    pub refresh_ms: i64,
    /// Held back by the pace, or behind another change of the same playlist.
    pub pace_ms: i64,
    /// Waiting between tries.
    pub back_off_ms: i64,
    /// Requests sent for this call, without those to the token endpoint.
    pub tries: i32,
    /// Fields that could not be read and stand in `extra`.
    pub unread_fields: i32,
    /// Items of lists that could not be read and were left out.
    pub unread_items: i32,
    /// Always 0.
    pub reserved: i32,
    /// Age of what came from the cache (`mcat_config.cache_bytes`), that of the oldest part where there are several; -1: nothing did.
    pub cached_ms: i64,
    /// Most bytes of memory that this call held at once, besides what was held before it; -1 unknown. Since 1.1.
    pub peak_bytes: i64,
    /// Bytes of memory that the whole library holds in this process; -1 unknown. Since 1.1.
    pub live_bytes: i64,
    /// How often this call was refused memory; -1 unknown. Since 1.1.
    pub refused_allocations: i64,
}

/// The objects that `mcat_params.include` added to those of the call (up to service version 2.1), from every object of the answer, in its
/// order: find yours by its id. If several objects lead to the same one, it may be here several times. All lists are empty if nothing was
/// included. Specification: Conventions, linked. Since 1.1.
#[repr(C)]
pub struct mcat_linked {
    /// The artists: of `artists`, `contemporaries`, `followers`, `influences` and `sampleArtists`.
    pub artists: mcat_artist_list,
    /// The albums.
    pub albums: mcat_album_list,
    /// The tracks: of `tracks` and `topTracks`.
    pub tracks: mcat_track_list,
    /// The stations.
    pub stations: mcat_station_list,
    /// The images.
    pub images: mcat_image_list,
    /// The genres: of `genres`, `childGenres` and `parentGenres`.
    pub genres: mcat_genre_list,
    /// The playlists.
    pub playlists: mcat_playlist_list,
    /// The tags: of `tags` and `children`.
    pub tags: mcat_tag_list,
    /// The members: of `members`, `followers` and `following`.
    pub members: mcat_member_list,
    /// The posts.
    pub posts: mcat_post_list,
    /// The reviews.
    pub reviews: mcat_review_list,
}

/// How a download ended. Since 1.0.
#[repr(C)]
pub struct mcat_download_result {
    /// The type that the server named: ASCII, with "?" for any other character. NULL: it named none, or one of more than 2048 bytes.
    pub content_type: *const c_char,
    /// The server's mark of this version of the bytes. Keep it with a part: `params.resume_etag`. NULL: there is none, or none that it
    /// takes.
    pub etag: *const c_char,
    /// Bytes handed to the callback in this call.
    pub received_bytes: i64,
    /// Bytes of the whole; -1 unknown.
    pub total_bytes: i64,
    /// Where the bytes began: `params.resume_at` where the server resumed, else 0.
    pub started_at: i64,
}

/// The result of a call. It owns everything that you reach from it until `mcat_response_free`, also after the client is gone, and any
/// thread may read it. Since 1.0.
#[repr(C)]
pub struct mcat_response {
    /// How the call ended: the value that the call returned.
    pub status: mcat_status,
    /// Why, if the status alone does not say.
    pub reason: mcat_reason,
    /// What the call was doing when it failed.
    pub phase: mcat_phase,
    /// What the member can do about it.
    pub user_action: mcat_user_action,
    /// HTTP status of the last answer; 0 if there was none, and on a success that is not one answer as it came: a sign-in, a verdict, a
    /// station.
    pub http_status: i32,
    /// 1 if a failed change may have taken effect; 0 only if the service provably never got the whole request, or answered that it refuses
    /// it.
    pub maybe_applied: i32,
    /// Milliseconds to wait before you try again; -1 unknown.
    pub retry_after_ms: i64,
    /// A sentence for a log or an engineer, in English; never NULL, "" on success (except that `mcat_account_verdict` says here why the
    /// service did not answer). It never holds a secret.
    pub message: *const c_char,
    /// The service's error code, for example "ResourceNotFound"; NULL where it sent none.
    pub code: *const c_char,
    /// Header Location of a 201 or 3xx; never followed. On failure without user name, query and fragment: they may hold secrets.
    pub location: *const c_char,
    /// Header Allow of a 405.
    pub allow: *const c_char,
    /// The service's id of the request, for its support.
    pub request_id: *const c_char,
    /// The body as received, where `params.keep_raw` asked for it, and the document of `mcat_support_record`; else NULL, and NULL on
    /// failure. A body with a NUL byte ends there for C; `raw_len` counts all.
    pub raw: *const c_char,
    /// Bytes in `raw`.
    pub raw_len: usize,
    /// What the list says of itself. Never NULL.
    pub meta: *const mcat_meta,
    /// What the call cost. Never NULL.
    pub stats: *const mcat_stats,
    /// The artists.
    pub artists: mcat_artist_list,
    /// The albums.
    pub albums: mcat_album_list,
    /// The tracks. Station tracks: what to play next.
    pub tracks: mcat_track_list,
    /// Station tracks: previews, where they were asked for.
    pub previews: mcat_track_list,
    /// The stations.
    pub stations: mcat_station_list,
    /// The images.
    pub images: mcat_image_list,
    /// The genres.
    pub genres: mcat_genre_list,
    /// The playlists.
    pub playlists: mcat_playlist_list,
    /// The tags.
    pub tags: mcat_tag_list,
    /// The members.
    pub members: mcat_member_list,
    /// The posts.
    pub posts: mcat_post_list,
    /// The categories of posts.
    pub categories: mcat_category_list,
    /// The reviews.
    pub reviews: mcat_review_list,
    /// The catalogs.
    pub catalogs: mcat_catalog_list,
    /// The service's versions.
    pub versions: mcat_service_version_list,
    /// Entries of the favorites list before 2.2, and the result for each that was added.
    pub favorites: mcat_favorite_list,
    /// Whether each thing asked for is a favorite.
    pub favorite_status: mcat_favorite_status_list,
    /// Rows of the member's charts (version 1).
    pub charts: mcat_chart_row_list,
    /// Biographies of artists, where they were asked for by themselves.
    pub bios: mcat_bio_list,
    /// Short editorial texts on artists, where they were asked for by themselves.
    pub blurbs: mcat_text_list,
    /// Search (2.2): the ids of all lists in one order, the best hit first.
    pub order: mcat_text_list,
    /// The member's account; every field unknown on other calls. Never NULL.
    pub account: *const mcat_account,
    /// The session; every field unknown on other calls. Never NULL.
    pub session: *const mcat_session,
    /// When the library last changed; every field unknown on other calls. Never NULL.
    pub last_update_date: *const mcat_last_update_date,
    /// How a download ended. Never NULL.
    pub download: *const mcat_download_result,
    /// A sign-in, and the member's tokens; empty on other calls. Never NULL.
    pub sign_in: *const mcat_sign_in,
    /// The answer's parts that have no typed place, by the service's key. Never NULL.
    pub extra: *const mcat_value,
    /// Whether the member may stream; empty on other calls. Never NULL.
    pub verdict: *const mcat_verdict_now,
    /// The state of the station; empty on calls without one. Never NULL.
    pub station: *const mcat_station_now,
    /// The state of the outbox; empty on other calls. Never NULL.
    pub outbox: *const mcat_outbox_now,
    /// `mcat_versions`: id of the latest stable version, such as "v2.2"; NULL where the service does not say. Since 1.1.
    pub latest_stable: *const c_char,
    /// `mcat_versions`: id of the version in development; NULL where there is none. Since 1.1.
    pub in_development: *const c_char,
    /// The objects that `mcat_params.include` added; empty lists on other calls. They are also untyped in the `extra` of the object that
    /// leads to them, under "linked", by the name of the relation. Never NULL. Since 1.1.
    pub linked: *const mcat_linked,
    /// Search (2.2): the words that the service searched for; NULL on other calls. Since 1.1.
    pub search_query: *const c_char,
    /// Version 1, `mcat_artist_similar`: artists of the same time. Since 1.1.
    pub contemporaries: mcat_artist_list,
    /// Version 1, `mcat_artist_similar`: artists who followed. Since 1.1.
    pub followers: mcat_artist_list,
    /// Version 1, `mcat_artist_similar`: artists who came before. Since 1.1.
    pub influencers: mcat_artist_list,
    /// Version 1, `mcat_artist_similar`: artists who are related in another way. Since 1.1.
    pub related: mcat_artist_list,
    /// `mcat_trust_forecast`: until when the service's certificates are valid; empty on other calls. Never NULL. Since 1.1.
    pub trust: *const mcat_trust,
    /// When the service ends what was asked, in milliseconds since 1970-01-01T00:00:00Z, as it says with `MCAT_REASON_RETIRING`; -1 not
    /// said. Since 1.1.
    pub retires_ms: i64,
}
