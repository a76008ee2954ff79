//! What the caller fills for a call: parameters, and what is to be made, changed or sent. As in `setup`.
use super::mcat_on_item;
use core::ffi::{c_char, c_void};

/// `mcat_params.priority`: somebody waits for this call. Since 1.0.
pub const MCAT_PRIORITY_FOREGROUND: i32 = 0;
/// `mcat_params.priority`: background work. It never delays a foreground call, waits longer between tries, and the first background request
/// begins up to 30 s late (a quarter of its deadline at most). Changes of playlists wait like foreground calls, since one of those may be
/// behind them; edits of a playlist's tracks (`mcat_me_library_playlist_tracks_insert`, `_remove`, `_move`) also have the short waits
/// between tries. Since 1.0.
pub const MCAT_PRIORITY_BACKGROUND: i32 = 1;

/// `mcat_raw_request.credential`: the application key. Since 1.0.
pub const MCAT_CREDENTIAL_KEY: i32 = 0;
/// `mcat_raw_request.credential`: the member's access token. Since 1.0.
pub const MCAT_CREDENTIAL_MEMBER: i32 = 1;
/// `mcat_raw_request.credential`: none. Since 1.0.
pub const MCAT_CREDENTIAL_NONE: i32 = 2;

/// Parameters of a call. One that the call does not take gives `MCAT_ERR_ARGUMENT`, one that the client's service version lacks
/// `MCAT_ERR_UNSUPPORTED`: "(2.2)" after its name means from that version on, "(up to 2.1)" up to that one. NULL for none. Since 1.0.
#[repr(C)]
#[derive(Clone, Copy)]
pub struct mcat_params {
    /// Set by `MCAT_INIT`.
    pub size: u32,
    /// Set by `MCAT_INIT`.
    pub version: u32,
    /// Milliseconds for this call, instead of the client's: 1 to 3600000.
    pub deadline_ms: i64,
    /// First item of the page: 0 to 2147483647.
    pub offset: i64,
    /// Download: most bytes of the whole, 1 or more, those of `resume_at` included where the server resumed.
    pub max_bytes: i64,
    /// Download: how many bytes you have; the library asks the server to continue there. `response->download->started_at` says whether it
    /// did. Give `resume_etag` with it.
    pub resume_at: i64,
    /// Items a page: 1 to 200. On calls with several ids the service counts it for each id. Search takes it up to 2.1 only.
    pub limit: i32,
    /// Rights filter (2.2), 0 or more: 0 keeps all, 2 only what the member may stream; the service defines other numbers. Above 0
    /// `total_count` is inaccurate, and favorites take it with `filter` "track" or "album" only.
    pub rights: i32,
    /// `MCAT_YES`: only streamable content. `total_count` is then inaccurate. Favorites take it up to 2.1, with `filter` "track" or
    /// "album" only.
    pub is_streamable_only: i32,
    /// Station tracks: 1 to 5; default 1.
    pub count: i32,
    /// Station tracks: previews besides, 1 to 5; default none.
    pub previews: i32,
    /// `MCAT_PRIORITY_FOREGROUND` or `MCAT_PRIORITY_BACKGROUND`.
    pub priority: i32,
    /// `MCAT_YES`: `response->raw` holds the body as received. Not with more ids than one request carries.
    pub keep_raw: i32,
    /// `MCAT_YES`: repeat a change even if the first try may have taken effect. Only the calls whose documentation names it use it.
    pub allow_retry: i32,
    /// `MCAT_YES`: ask for indented JSON, for people who read `raw`.
    pub pretty: i32,
    /// `MCAT_YES`: `catalog` is not a country code but another name that the service knows.
    pub opaque_catalog: i32,
    /// All tags: `MCAT_YES`: hidden ones too.
    pub include_hidden: i32,
    /// All tags, featured tags: `MCAT_NO`: only those that members may assign. The service's default is `MCAT_YES`.
    pub include_protected: i32,
    /// Search (2.2): hits of each type: 1 to 200.
    pub per_type_limit: i32,
    /// Playlist images: wanted width in pixels, 1 to 10000; only together with `height`.
    pub width: i32,
    /// Playlist images: wanted height in pixels, 1 to 10000; only together with `width`.
    pub height: i32,
    /// Must be 0.
    pub reserved: i32,
    /// Catalog: two letters, ISO 3166-1 alpha-2, upper case.
    pub catalog: *const c_char,
    /// Language: an RFC 5646 tag, for example "fr", "pt-BR" or "zh-Hant-TW". The library sends its first two parts, which is what the
    /// service takes ("zh-Hant"), and reads "_" as "-" ("en_US"). The service uses it on `mcat_genres` and `mcat_genres_get`; other calls
    /// accept it without effect.
    pub lang: *const c_char,
    /// Top lists: "day", "week", "month" (default), "year" or "life".
    pub range: *const c_char,
    /// Relations whose full objects are wanted too (up to 2.1), for example "images"; several comma-separated. They are in
    /// `response->linked`, and untyped in each object's `extra`, under "linked": `mcat_value_find`.
    pub include: *const c_char,
    /// New albums: id of the member for whom they are chosen.
    pub guid: *const c_char,
    /// Order. The member's playlists: one or more of "privacy", "modified_date" (default), "favorites", "alpha_asc" and "alpha_desc",
    /// comma-separated. Playlists of a tag: "date" (default) or "popularity".
    pub sort: *const c_char,
    /// Favorites: "all" (default), "track", "album", "artist", "genre", "station" or "playlist".
    pub filter: *const c_char,
    /// Tracks by ISRC: UPC of the album that they are on, 12 digits.
    pub upc: *const c_char,
    /// Search: one or more of "album", "artist", "track", "tag" and "playlist", comma-separated; default all but "tag".
    pub r#type: *const c_char,
    /// Search (2.2): "editorial" leaves out the playlists of members.
    pub playlist_type: *const c_char,
    /// Adding favorites: which program adds them, a text of your own for the service's statistics.
    pub client: *const c_char,
    /// Tagging, and tags of playlists: the application's name, which is in the notifications about them.
    pub app_name: *const c_char,
    /// Avatar: the service's name of a size, for example "small_profile".
    pub preset: *const c_char,
    /// Must be NULL.
    pub reserved_pointer: *const c_void,
    /// `MCAT_YES`: ask the service even if the cache has an answer (`mcat_config.cache_bytes`); the new answer replaces it.
    pub fresh: i32,
    /// Must be 0.
    pub reserved2: i32,
    /// Download: `download->etag` of the call that got the bytes you have, 1 to 1024 visible ASCII characters. Used if `resume_at` is above
    /// 0. A server that has other bytes by now sends them from the beginning. If it continues with other bytes, does not say with which, or
    /// has fewer than `resume_at`, the call gives `MCAT_ERR_CONFLICT` and no bytes. NULL: the library does not check whether they are the
    /// same. Since 1.1.
    pub resume_etag: *const c_char,
    /// Must be NULL.
    pub reserved_pointer2: *const c_void,
    /// Every call that reads lists: gets each item as soon as it was read, instead of the response's lists, which stay empty. A list of any
    /// length then takes the memory of one item, and of `linked`; `meta`, `stats` and everything else are in the response as usual. A
    /// change takes no `item`.
    ///
    /// After the first item the library does not try the call again: a failure ends it; continue with `offset`. Items come before the whole
    /// answer was read: only the call's status says whether it was complete. `mcat_next_page` gives the items of the next page to the same
    /// function with the same `item_user`. NULL: the response holds the lists. Since 1.1.
    pub item: mcat_on_item,
    /// Passed to `item`.
    pub item_user: *mut c_void,
}

/// A playlist to create. A field that is NULL is the service's choice, or the original's of a copy. Since 1.0.
#[repr(C)]
#[derive(Clone, Copy)]
pub struct mcat_new_playlist {
    /// Set by `MCAT_INIT`.
    pub size: u32,
    /// Set by `MCAT_INIT`.
    pub version: u32,
    /// Name. Required, and not empty.
    pub name: *const c_char,
    /// Id of a playlist to copy.
    pub copy_of: *const c_char,
    /// Description. Together with `copy_of` since 2.2.
    pub description: *const c_char,
    /// "public" or "private".
    pub privacy: *const c_char,
    /// Track ids, comma-separated, less than 1 MiB.
    pub tracks: *const c_char,
    /// Tag ids, comma-separated. Tags that are protected are not for members.
    pub tags: *const c_char,
}

/// Changes of a playlist. A field that is NULL or `MCAT_UNSET` stays as it is; set at least one. Since 1.0.
#[repr(C)]
#[derive(Clone, Copy)]
pub struct mcat_playlist_changes {
    /// Set by `MCAT_INIT`.
    pub size: u32,
    /// Set by `MCAT_INIT`.
    pub version: u32,
    /// `MCAT_YES`: removes all tracks. Not together with `tracks`.
    pub clear_tracks: i32,
    /// `MCAT_YES`: removes all tags. Not together with `tags`.
    pub clear_tags: i32,
    /// Name; not empty.
    pub name: *const c_char,
    /// Description; "" empties it.
    pub description: *const c_char,
    /// "public" or "private".
    pub privacy: *const c_char,
    /// Track ids, comma-separated, less than 1 MiB: they replace all tracks. Not empty: use `clear_tracks`.
    pub tracks: *const c_char,
    /// Tag ids, comma-separated: they replace all tags. Not empty: use `clear_tags`.
    pub tags: *const c_char,
}

/// Where the member found the thing that becomes a favorite or gets a tag. The service names it in notifications and activity feeds. Set at
/// least one. Since 1.0.
#[repr(C)]
#[derive(Clone, Copy)]
pub struct mcat_context {
    /// Set by `MCAT_INIT`.
    pub size: u32,
    /// Set by `MCAT_INIT`.
    pub version: u32,
    /// Id of the member from whom it came.
    pub source_user: *const c_char,
    /// Id of the playlist from which it came.
    pub source_playlist: *const c_char,
}

/// A call that the library has no function for. Since 1.0.
#[repr(C)]
#[derive(Clone, Copy)]
pub struct mcat_raw_request {
    /// Set by `MCAT_INIT`.
    pub size: u32,
    /// Set by `MCAT_INIT`.
    pub version: u32,
    /// `MCAT_CREDENTIAL_KEY`, `_MEMBER` or `_NONE`.
    pub credential: i32,
    /// `MCAT_YES`: sending it twice has the same effect as sending it once. True for every GET. `params->allow_retry` does not replace it.
    pub idempotent: i32,
    /// `MCAT_YES`: the path has no version in front.
    pub unversioned: i32,
    /// Must be 0.
    pub reserved: i32,
    /// "GET", "POST", "PUT" or "DELETE". Required.
    pub method: *const c_char,
    /// Path behind the version, which it must not begin with unless `unversioned`, beginning with "/", already percent-encoded, without a query,
    /// at most 4096 bytes. Required.
    pub path: *const c_char,
    /// Query without "?", already percent-encoded, at most 4096 bytes.
    pub query: *const c_char,
    /// Type of the body, for example "application/json"; default "application/octet-stream".
    pub content_type: *const c_char,
    /// The body; NULL for none. A GET takes none. It is copied before the call returns.
    pub body: *const c_void,
    /// Bytes in `body`.
    pub body_len: usize,
}

/// Choices of a playlist montage, and the version of a member's image. Since 1.0.
#[repr(C)]
#[derive(Clone, Copy)]
pub struct mcat_image_options {
    /// Set by `MCAT_INIT`.
    pub size: u32,
    /// Set by `MCAT_INIT`.
    pub version: u32,
    /// External playlist image: `mcat_image.version`, which the address carries; 0 leaves it out.
    pub image_version: i64,
    /// Playlist montage: "3x2" or "2x2".
    pub montage: *const c_char,
    /// Playlist montage: "frequency" orders by how often an artist occurs; default by track order.
    pub order: *const c_char,
}

/// Takes the bytes of a download as they come. `received` counts them with these included, and with `params.resume_at` where the
/// server resumed; `total` is -1 where unknown. Non-zero stops the download. Since 1.0.
pub type mcat_sink = Option<
    unsafe extern "C" fn(
        user: *mut c_void,
        left_ms: i64,
        bytes: *const c_void,
        length: usize,
        received: i64,
        total: i64,
    ) -> i32,
>;

/// Gives the bytes of an upload. It writes those from `offset` on to `buffer`, at most `capacity` and as few as it likes, and stores how
/// many in `*length`: 0 only at the end of the file. `MCAT_IO_OK`; anything else stops the upload.
///
/// The library asks for the first bytes before it sends anything, then for all from `offset` 0 on, and once more after the last; from 0
/// again if the service refuses the token or a try failed. Since 1.0.
pub type mcat_source = Option<
    unsafe extern "C" fn(
        user: *mut c_void,
        left_ms: i64,
        offset: i64,
        buffer: *mut c_void,
        capacity: usize,
        length: *mut usize,
    ) -> i32,
>;

/// Kinds of images, by what they show. Since 1.0.
#[repr(i32)]
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum mcat_image_kind {
    /// An artist: 70x47, 150x100, 356x237, 633x422.
    MCAT_IMAGE_ARTIST = 1,
    /// An album, or a track by its album's id: 70x70, 170x170, 200x200, 300x300, 500x500.
    MCAT_IMAGE_ALBUM = 2,
    /// A playlist's montage: 230x153, 1200x400, 1800x600.
    MCAT_IMAGE_PLAYLIST = 3,
    /// A genre's montage: 161x64, 240x160.
    MCAT_IMAGE_GENRE = 4,
    /// A station: 230x153, 400x400, 500x500.
    MCAT_IMAGE_STATION = 5,
    /// An image set: 70x70, 170x170, 200x200, 300x300, 500x500.
    MCAT_IMAGE_SET = 6,
    /// A member's own playlist image: 70x70, 170x170, 200x200, 300x300, 500x500, 638x638.
    MCAT_IMAGE_EXTERNAL = 7,
}

/// Kinds of ids, by their moniker. Since 1.0.
#[repr(i32)]
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum mcat_id_kind {
    /// No moniker that the library knows: a shortcut, a member id, or a kind made later.
    MCAT_ID_OTHER = 0,
    /// alb.
    MCAT_ID_ALBUM = 1,
    /// art.
    MCAT_ID_ARTIST = 2,
    /// tra.
    MCAT_ID_TRACK = 3,
    /// g.
    MCAT_ID_GENRE = 4,
    /// tag.
    MCAT_ID_TAG = 5,
    /// pp. and mp.
    MCAT_ID_PLAYLIST = 6,
    /// ps. and sas.
    MCAT_ID_STATION = 7,
    /// imgs.
    MCAT_ID_IMAGE_SET = 8,
    /// po.
    MCAT_ID_POST = 9,
    /// RevAl.
    MCAT_ID_REVIEW = 10,
}
