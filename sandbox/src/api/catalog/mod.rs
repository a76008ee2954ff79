//! What the catalog offers, its images and its previews.

pub(super) mod albums;
pub(super) mod artists;
pub(super) mod genres;
pub(super) mod images;
pub(super) mod playlists;
pub(super) mod previews;
pub(super) mod search;
pub(super) mod stations;
pub(super) mod tracks;
