//! The sizes in which images are to be had: width and height in pixels.

/// Width and height.
pub(crate) type Size = (u32, u32);

pub(crate) const ARTIST: &[Size] = &[(70, 47), (150, 100), (356, 237), (633, 422)];
/// Albums, tracks and image sets.
pub(crate) const SQUARE: &[Size] = &[(70, 70), (170, 170), (200, 200), (300, 300), (500, 500)];
pub(crate) const EXTERNAL: &[Size] = &[(70, 70), (170, 170), (200, 200), (300, 300), (500, 500), (638, 638)];
pub(crate) const PLAYLIST: &[Size] = &[(230, 153), (1200, 400), (1800, 600)];
pub(crate) const GENRE: &[Size] = &[(161, 64), (240, 160)];
pub(crate) const STATION: &[Size] = &[(230, 153), (400, 400), (500, 500)];
