//! The sizes in which images are to be had: width and height in pixels.

/// Width and height.
pub(crate) type Size = (u32, u32);

pub(crate) const ARTIST: &[Size] = &[(70, 47), (150, 100), (356, 237), (633, 422)];
/// Tracks have their album's, and image sets the same.
pub(crate) const ALBUM: &[Size] = &[(70, 70), (170, 170), (200, 200), (300, 300), (500, 500)];
pub(crate) const GENRE: &[Size] = &[(161, 64), (240, 160)];
pub(crate) const STATION: &[Size] = &[(230, 153), (400, 400), (500, 500)];
/// Of a playlist's artists.
pub(crate) const MONTAGE: &[Size] = &[(230, 153), (1200, 400), (1800, 600)];
/// What a member gave a playlist.
pub(crate) const OWN: &[Size] = &[(70, 70), (170, 170), (200, 200), (300, 300), (500, 500), (638, 638)];
