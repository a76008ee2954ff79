//! What a member has, does and listens to.

pub(super) mod account;
pub(super) mod events;
pub(super) mod favorites;
pub(super) mod library;
pub(super) mod listens;
pub(super) mod member_playlists;
pub(super) mod member_tags;
pub(super) mod members;
pub(super) mod older_playlists;
pub(super) mod personalized;
pub(super) mod playback;
mod playlist_bodies;
pub(super) mod playlist_images;
pub(super) mod session;
