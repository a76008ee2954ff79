//! What the caller fills for a call: parameters, and what is to be made, changed or sent. As in `setup`.
use super::mcat_on_item;
use core::ffi::{c_char, c_void};

/// Where a request may wait behind others. Since 1.0.
pub const MCAT_PRIORITY_FOREGROUND: i32 = 0;
/// Work that nobody waits for: it never stands in the way of a button, backs off for longer, and the first of it begins up to 30 s late
/// (a quarter of its deadline at most). Changes of a playlist take their turn as a button does, since one may wait behind them; edits of its
/// tracks (`mcat_me_library_playlist_tracks_insert`, `_remove`, `_move`) back off as one does, too. Since 1.0.
pub const MCAT_PRIORITY_BACKGROUND: i32 = 1;

/// `mcat_raw_request.credential`: the application key. Since 1.0.
pub const MCAT_CREDENTIAL_KEY: i32 = 0;
/// `mcat_raw_request.credential`: the member's access token. Since 1.0.
pub const MCAT_CREDENTIAL_MEMBER: i32 = 1;
/// `mcat_raw_request.credential`: none. Since 1.0.
pub const MCAT_CREDENTIAL_NONE: i32 = 2;

/// Parameters of a call. A parameter that the call does not take is `MCAT_ERR_ARGUMENT`, one that the client's service version lacks
/// `MCAT_ERR_UNSUPPORTED`: "(2.2)" behind its name means since that version, "(up to 2.1)" until that one. NULL for none. Since 1.0.
#[repr(C)]
#[derive(Clone, Copy)]
pub struct mcat_params {
    /// Set by `MCAT_INIT`.
    pub size: u32,
    /// Set by `MCAT_INIT`.
    pub version: u32,
    /// Milliseconds for this call, in place of the client's: 1 to 3600000.
    pub deadline_ms: i64,
    /// First item of the page, from 0.
    pub offset: i64,
    /// Download: most bytes of the whole, 1 or more, those of `resume_at` included where the server resumed.
    pub max_bytes: i64,
    /// Download: bytes already in hand; the server is asked to go on there. `response->download->started_at` tells whether it did. Give
    /// `resume_etag` with it.
    pub resume_at: i64,
    /// Items a page: 1 to 200. On calls with several ids the service counts it for each id. Search takes it up to 2.1 only.
    pub limit: i32,
    /// Rights filter (2.2), 0 or more: 0 leaves all, 2 only what the member may stream; what other numbers leave is the service's to say.
    /// Above 0 `total_count` is inaccurate, and favorites take it with `filter` "track" or "album" only.
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
    /// `MCAT_YES`: repeat a change also where it is not certain that the first try had no effect. It has an effect on the calls whose
    /// documentation names it, and on no other.
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
    /// Language: an RFC 5646 tag, for example "fr", "pt-BR" or "zh-Hant-TW". Its first two parts are sent, which is what the service
    /// takes ("zh-Hant"); "_" is read as "-" ("en_US"). The service heeds it on `mcat_genres` and `mcat_genres_get`; other calls take
    /// it and stay as they are.
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
    /// Adding favorites: what asks for it, a text of the application's own for the service's statistics.
    pub client: *const c_char,
    /// Tagging, and tags of playlists: the application's name, for the notifications that come of it.
    pub app_name: *const c_char,
    /// Avatar: the service's name of a size, for example "small_profile".
    pub preset: *const c_char,
    /// Must be NULL.
    pub reserved_pointer: *const c_void,
    /// `MCAT_YES`: ask the service, also where the cache has an answer (`mcat_config.cache_bytes`); what it says now takes that one's place.
    pub fresh: i32,
    /// Must be 0.
    pub reserved2: i32,
    /// Download: `download->etag` of the call that brought the bytes in hand, 1 to 1024 visible ASCII characters. It counts where
    /// `resume_at` is above 0: a server that has other bytes by now sends them from the beginning; from one that goes on all the
    /// same, does not say with which, or has fewer than `resume_at`, nothing is taken (`MCAT_ERR_CONFLICT`). NULL: nobody looks whether
    /// they are the same. Since 1.1.
    pub resume_etag: *const c_char,
    /// Must be NULL.
    pub reserved_pointer2: *const c_void,
    /// Every call that reads lists: gets each item as soon as it was read, in place of the response's lists, which stay empty. Its memory
    /// is used again for the next, so that a list of any length takes the memory of one item, and what is in `linked`. `meta`, `stats`
    /// and all else are in the response as ever. Once an item was handed over the call is not tried again: a failure is the call's end,
    /// and `offset` goes on. `mcat_next_page` hands over the items of the next page to the same function with the same `item_user`.
    /// Items come before the whole answer was seen: only the call's status says that it was whole. A change takes no `item`.
    /// NULL: the response holds the lists. Since 1.1.
    pub item: mcat_on_item,
    /// Handed to `item`.
    pub item_user: *mut c_void,
}

/// A playlist to be made. What is left NULL is the service's choice, or the original's of a copy. Since 1.0.
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

/// What is to become of a playlist. What is left NULL or `MCAT_UNSET` stays as it is; one thing at least must be given. Since 1.0.
#[repr(C)]
#[derive(Clone, Copy)]
pub struct mcat_playlist_changes {
    /// Set by `MCAT_INIT`.
    pub size: u32,
    /// Set by `MCAT_INIT`.
    pub version: u32,
    /// `MCAT_YES`: all tracks go. Not together with `tracks`.
    pub clear_tracks: i32,
    /// `MCAT_YES`: all tags go. Not together with `tags`.
    pub clear_tags: i32,
    /// Name; not empty.
    pub name: *const c_char,
    /// Description; "" empties it.
    pub description: *const c_char,
    /// "public" or "private".
    pub privacy: *const c_char,
    /// Track ids, comma-separated, less than 1 MiB: they take the place of all that there were. Not empty: `clear_tracks` says that.
    pub tracks: *const c_char,
    /// Tag ids, comma-separated: they take the place of all that there were. Not empty: `clear_tags` says that.
    pub tags: *const c_char,
}

/// Where the member found what becomes a favorite or gets a tag. With it the service tells others, in notifications and activity
/// feeds. One of the two at least. Since 1.0.
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
    /// `MCAT_YES`: sending it twice does no more than sending it once. GET is always taken so. `params->allow_retry` does not stand in
    /// for it.
    pub idempotent: i32,
    /// `MCAT_YES`: the path stands without the version in front.
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

/// Gives the bytes of an upload. It writes those from `offset` on to `buffer`, at most `capacity` and as few as it likes, and
/// stores how many in `*length`: 0 only where the file ends. `MCAT_IO_OK`; anything else stops the upload.
///
/// It is asked for the first bytes before anything is sent, then for all from `offset` 0 on, and behind the last once more; from 0
/// again where the service refuses the token or a try has failed. Since 1.0.
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
