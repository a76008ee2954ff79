//! The calls of the service as pure functions from arguments to a request. `table` has a row for each. If a call depends on an argument, it
//! has a function too, in the file of its chapter.
//!
//! Uses `decode`, `http`, `base`, `abi`.
pub mod catalog;
pub mod favorites;
pub mod legacy;
pub mod library;
pub mod me;
pub mod member_playlists;
pub mod params;
pub(crate) mod paths;
mod places;
pub mod playback;
pub mod playlist_image;
pub mod raw;
pub mod request;
mod row;
mod table;
#[cfg(test)]
mod tests;

pub(crate) use row::Call;
#[cfg(feature = "capi")]
pub(crate) use row::MOST_PLACES;

use crate::base::error::Error;
use crate::base::id;
use places::PathPlace;

/// Longest name of a playlist in version 1, and longest search text there.
const MAX_TEXT: usize = 1024;

/// Checks an argument that must be one track.
pub(crate) fn check_track(argument: &'static str, id: &str) -> Result<(), Error> {
    id::segment(argument, id, PathPlace::TRACK.rule())?;
    Ok(())
}
