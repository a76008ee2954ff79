//! What to show a picture of, and where.
use super::{mcat_album, mcat_artist, mcat_genre, mcat_image, mcat_playlist, mcat_station_object, mcat_track};
use core::ffi::c_char;

/// What to show a picture of, and the panel that shows it. Set one of the pointers, and `width` and `height`. Objects are responses', and
/// need only live during the call. Since 1.0.
#[repr(C)]
#[derive(Clone, Copy)]
pub struct mcat_picture {
    /// Set by `MCAT_INIT`.
    pub size: u32,
    /// Set by `MCAT_INIT`.
    pub version: u32,
    /// A track: its album's image, else its artist's.
    pub track: *const mcat_track,
    /// An album: its image, else its artist's.
    pub album: *const mcat_album,
    /// An artist: the image, else that of a genre of the artist's.
    pub artist: *const mcat_artist,
    /// A playlist: the member's own image, else the montage of its artists.
    pub playlist: *const mcat_playlist,
    /// A station: its image, else that of a genre of the station's.
    pub station: *const mcat_station_object,
    /// A genre: its montage.
    pub genre: *const mcat_genre,
    /// An image of a response: the member's own playlist image, an image set, or what a default image belongs to. Not an avatar, which
    /// has an address of its own.
    pub image: *const mcat_image,
    /// Instead of an object: the id of an album, artist, playlist, station or genre, or comma-separated ids of image sets. So a
    /// station's seed has a picture without its object, where it is one id and no track.
    pub id: *const c_char,
    /// Most bytes that the decoded picture may take; 0: as many as it needs.
    pub max_bytes: i64,
    /// Pixels that the picture is to cover, 1 to 16384.
    pub width: i32,
    /// Pixels that the picture is to cover, 1 to 16384.
    pub height: i32,
    /// Bytes that a decoded pixel takes, 1 to 16; 0 means 4. Matters with `max_bytes` only.
    pub bytes_per_pixel: i32,
    /// Must be 0.
    pub reserved: i32,
    /// A playlist's montage: "3x2" or "2x2"; default the service's. Only where a playlist's montage may be shown: of `playlist`, of an
    /// `image` that is one, and of a playlist's `id`. Since 1.1.
    pub montage: *const c_char,
    /// A playlist's montage: "frequency" orders by how often an artist occurs; default by track order. As `montage`. Since 1.1.
    pub order: *const c_char,
}
