//! Music: artists, albums, tracks, genres. Read through pointers only; all text is UTF-8, NUL-terminated, and NULL where the
//! service sent none; numbers are -1 where unknown; `int8_t` booleans are -1 unknown, 0, 1.
use super::{mcat_contributors, mcat_image_list, mcat_link, mcat_releases, mcat_text_list, mcat_value};
use core::ffi::c_char;

/// Related resources of an album. Since 1.0.
#[repr(C)]
pub struct mcat_album_links {
    /// Licensed images.
    pub images: *const mcat_link,
    /// Its tracks.
    pub tracks: *const mcat_link,
    /// Editorial posts.
    pub posts: *const mcat_link,
    /// Its artists, with ids.
    pub artists: *const mcat_link,
    /// Its genres, with ids.
    pub genres: *const mcat_link,
    /// Other relations. Never NULL.
    pub extra: *const mcat_value,
    /// Its reviews. Since 1.1.
    pub reviews: *const mcat_link,
}

/// An album. Specification: Album. Since 1.0.
#[repr(C)]
pub struct mcat_album {
    /// The service's word for the object, "album".
    pub r#type: *const c_char,
    /// Album id, for example "alb.215461". Letter case as sent: earlier versions send "Alb.".
    pub id: *const c_char,
    /// 12-digit Universal Product Code.
    pub upc: *const c_char,
    /// Address of the detail call; never followed.
    pub href: *const c_char,
    /// "{artist}/{album}", usable in place of the id where a call says so.
    pub shortcut: *const c_char,
    /// Name.
    pub name: *const c_char,
    /// Release date as sent (ISO 8601); NULL where the service sends milliseconds (version 1).
    pub released: *const c_char,
    /// First release date as sent (ISO 8601).
    pub originally_released: *const c_char,
    /// `released` in milliseconds since 1970-01-01T00:00:00Z; INT64_MIN unknown.
    pub released_ms: i64,
    /// `originally_released` in milliseconds since 1970-01-01T00:00:00Z; INT64_MIN unknown.
    pub originally_released_ms: i64,
    /// Label; may be "".
    pub label: *const c_char,
    /// Copyright line.
    pub copyright: *const c_char,
    /// Account partner.
    pub account_partner: *const c_char,
    /// The artist's name for display.
    pub artist_name: *const c_char,
    /// Tags.
    pub tags: mcat_text_list,
    /// Discs; -1 unknown.
    pub disc_count: i32,
    /// Tracks; -1 unknown.
    pub track_count: i32,
    /// May be streamed at all (since service version 2.1). Read as `mcat_track.is_streamable`: in doubt 0.
    pub is_streamable: i8,
    /// Offered in high resolution (2.2).
    pub is_available_in_hi_res: i8,
    /// Explicit content (`explicit` before 2.2). Read as `mcat_subscription.is_suspended`: in doubt 1.
    pub is_explicit: i8,
    /// A single (`single` before 2.2).
    pub is_single: i8,
    /// Who made it. Never NULL.
    pub contributing_artists: *const mcat_contributors,
    /// The discographies that list it, by kind; the lists hold artist ids. Never NULL.
    pub discographies: *const mcat_releases,
    /// Its tracks, on calls that bring them along (`mcat_albums_get`).
    pub tracks: mcat_track_list,
    /// Related resources. Never NULL.
    pub links: *const mcat_album_links,
    /// What else the service sent, and fields whose type was wrong, as they came. Never NULL.
    pub extra: *const mcat_value,
    /// External catalog identifier. Since 1.1.
    pub amg: *const c_char,
    /// Offered in Dolby Atmos: 0 or 1; -1 the service did not say. Since 1.1.
    pub is_available_in_atmos: i8,
    /// Version 1: the kind of album in the service's words (`type.name`), for example "Main Releases". Since 1.1.
    pub album_type: *const c_char,
    /// Version 1: its images. Later versions lead to them by `links`. Since 1.1.
    pub images: mcat_image_list,
}

/// A list of albums. Since 1.0.
#[repr(C)]
#[derive(Clone, Copy)]
pub struct mcat_album_list {
    /// The albums, in the service's order.
    pub items: *const *const mcat_album,
    /// How many there are.
    pub len: usize,
}

/// A biography. Since 1.0.
#[repr(C)]
pub struct mcat_bio {
    /// Title.
    pub title: *const c_char,
    /// Author.
    pub author: *const c_char,
    /// Date as sent; may be "".
    pub publish_date: *const c_char,
    /// The text; may hold simple HTML.
    pub bio: *const c_char,
    /// What else the service sent. Never NULL.
    pub extra: *const mcat_value,
}

/// A list of biographies. Since 1.0.
#[repr(C)]
#[derive(Clone, Copy)]
pub struct mcat_bio_list {
    /// The biographies.
    pub items: *const *const mcat_bio,
    /// How many there are.
    pub len: usize,
}

/// Related resources of an artist. Since 1.0.
#[repr(C)]
pub struct mcat_artist_links {
    /// Albums.
    pub albums: *const mcat_link,
    /// Licensed images.
    pub images: *const mcat_link,
    /// Editorial posts.
    pub posts: *const mcat_link,
    /// Top tracks.
    pub top_tracks: *const mcat_link,
    /// Genres, with ids.
    pub genres: *const mcat_link,
    /// Stations, with ids.
    pub stations: *const mcat_link,
    /// Artists of the same time, with ids.
    pub contemporaries: *const mcat_link,
    /// Artists who followed, with ids.
    pub followers: *const mcat_link,
    /// Artists who came before, with ids.
    pub influences: *const mcat_link,
    /// Other relations. Never NULL.
    pub extra: *const mcat_value,
    /// Related projects of the artist. Since 1.1.
    pub related_projects: *const mcat_link,
}

/// An artist. Specification: Artist. Since 1.0.
#[repr(C)]
pub struct mcat_artist {
    /// The service's word for the object, "artist".
    pub r#type: *const c_char,
    /// Artist id, for example "art.954".
    pub id: *const c_char,
    /// Address of the detail call; never followed.
    pub href: *const c_char,
    /// Name.
    pub name: *const c_char,
    /// Usable in place of the id where a call says so.
    pub shortcut: *const c_char,
    /// External catalog identifier.
    pub amg: *const c_char,
    /// Short editorial texts, up to five.
    pub blurbs: mcat_text_list,
    /// Biographies.
    pub bios: mcat_bio_list,
    /// Album ids by kind. Never NULL.
    pub album_groups: *const mcat_releases,
    /// Related resources. Never NULL.
    pub links: *const mcat_artist_links,
    /// What else the service sent, and fields whose type was wrong, as they came. Never NULL.
    pub extra: *const mcat_value,
}

/// A list of artists. Since 1.0.
#[repr(C)]
#[derive(Clone, Copy)]
pub struct mcat_artist_list {
    /// The artists, in the service's order.
    pub items: *const *const mcat_artist,
    /// How many there are.
    pub len: usize,
}

/// Related resources of a genre. Since 1.0.
#[repr(C)]
pub struct mcat_genre_links {
    /// Genres below it, with ids.
    pub child_genres: *const mcat_link,
    /// Genres above it, with ids.
    pub parent_genres: *const mcat_link,
    /// Other relations. Never NULL.
    pub extra: *const mcat_value,
}

/// A genre. Specification: Genre. Since 1.0.
#[repr(C)]
pub struct mcat_genre {
    /// The service's word for the object, "genre".
    pub r#type: *const c_char,
    /// Genre id, for example "g.115".
    pub id: *const c_char,
    /// Name, in the language of the call.
    pub name: *const c_char,
    /// Address of the detail call; never followed.
    pub href: *const c_char,
    /// Usable in place of the id where a call says so.
    pub shortcut: *const c_char,
    /// Description, in the language of the call.
    pub description: *const c_char,
    /// Related resources. Never NULL.
    pub links: *const mcat_genre_links,
    /// What else the service sent, and fields whose type was wrong, as they came. Never NULL.
    pub extra: *const mcat_value,
    /// Version 1: the genres below it. Later versions lead to them by `links`. Since 1.1.
    pub subgenres: mcat_genre_list,
}

/// A list of genres. Since 1.0.
#[repr(C)]
#[derive(Clone, Copy)]
pub struct mcat_genre_list {
    /// The genres, in the service's order.
    pub items: *const *const mcat_genre,
    /// How many there are.
    pub len: usize,
}

/// One audio format that a track is offered in. Since 1.0.
/// Tracks that name the same format may share one struct.
#[repr(C)]
pub struct mcat_format {
    /// The service's word for the object, "format".
    pub r#type: *const c_char,
    /// Codec, for example "AAC".
    pub name: *const c_char,
    /// Bit rate in kbit/s as sent (the service's FLAC rows say 44100); -1 unknown.
    pub bitrate: i32,
    /// Bits a sample (2.2); -1 unknown.
    pub sample_bits: i32,
    /// Samples a second (2.2); -1 unknown.
    pub sample_rate: i32,
    /// Always 0.
    pub reserved: i32,
    /// What else the service sent. Never NULL.
    pub extra: *const mcat_value,
}

/// A list of formats, unordered. Since 1.0.
#[repr(C)]
#[derive(Clone, Copy)]
pub struct mcat_format_list {
    /// The formats.
    pub items: *const *const mcat_format,
    /// How many there are.
    pub len: usize,
}

/// Related resources of a track. Since 1.0.
#[repr(C)]
pub struct mcat_track_links {
    /// Artists, with ids.
    pub artists: *const mcat_link,
    /// Albums, with ids.
    pub albums: *const mcat_link,
    /// Genres, with ids.
    pub genres: *const mcat_link,
    /// Tags, with ids.
    pub tags: *const mcat_link,
    /// Other relations. Never NULL.
    pub extra: *const mcat_value,
    /// Composers, with ids. Since 1.1.
    pub composers: *const mcat_link,
}

/// A track. Specification: Track. The service plays 30-second samples; full tracks need a separate vendor SDK. Since 1.0.
#[repr(C)]
pub struct mcat_track {
    /// The service's word for the object, "track".
    pub r#type: *const c_char,
    /// Track id, for example "tra.2530431".
    pub id: *const c_char,
    /// Address of the detail call; never followed.
    pub href: *const c_char,
    /// Name.
    pub name: *const c_char,
    /// "{artist}/{album}/{track}", usable in place of the id where a call says so.
    pub shortcut: *const c_char,
    /// The artist's name for display.
    pub artist_name: *const c_char,
    /// The album's name for display.
    pub album_name: *const c_char,
    /// The artist's id (since 2.1).
    pub artist_id: *const c_char,
    /// The album's id; it also names the track's image.
    pub album_id: *const c_char,
    /// International Standard Recording Code.
    pub isrc: *const c_char,
    /// Address of a 30-second sample (MP3) for `mcat_download`; NULL where there is none.
    pub preview_url: *const c_char,
    /// Position on the disc, from 1; -1 unknown.
    pub index: i32,
    /// Disc, from 1; -1 unknown.
    pub disc: i32,
    /// Length of the full track in seconds; -1 unknown.
    pub playback_seconds: i32,
    /// Explicit content (`explicit` before 2.2). Read as `mcat_subscription.is_suspended`: in doubt 1.
    pub is_explicit: i8,
    /// Offered in high resolution (2.2).
    pub is_available_in_hi_res: i8,
    /// May be streamed at all: 0 or 1; -1 the service did not say. Anything that it sent and that is no clear yes (true, 1, "true", "1")
    /// is 0.
    pub is_streamable: i8,
    /// Short editorial texts.
    pub blurbs: mcat_text_list,
    /// Formats, unordered.
    pub formats: mcat_format_list,
    /// Lossless formats.
    pub lossless_formats: mcat_format_list,
    /// Who made it. Never NULL.
    pub contributors: *const mcat_contributors,
    /// Related resources. Never NULL.
    pub links: *const mcat_track_links,
    /// What else the service sent, and fields whose type was wrong, as they came. Never NULL.
    pub extra: *const mcat_value,
    /// 12-digit Universal Product Code of the album. Since 1.1.
    pub upc: *const c_char,
    /// External catalog identifier. Since 1.1.
    pub amg: *const c_char,
    /// Offered in Dolby Atmos: 0 or 1; -1 the service did not say. Since 1.1.
    pub is_available_in_atmos: i8,
}

/// A list of tracks. Since 1.0.
#[repr(C)]
#[derive(Clone, Copy)]
pub struct mcat_track_list {
    /// The tracks, in the service's order.
    pub items: *const *const mcat_track,
    /// How many there are.
    pub len: usize,
}
