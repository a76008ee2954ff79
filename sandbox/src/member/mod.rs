//! What is known of a member and the rules for it: sign-in, favorites, library, playlists, listening, stations played.
//!
//! Uses `base`, `music`.

pub(crate) mod codes;
pub(crate) mod content;
pub(crate) mod demo_members;
pub(crate) mod favorites;
pub(crate) mod history;
pub(crate) mod library;
pub(crate) mod listens;
pub(crate) mod lived_in;
pub(crate) mod member_tags;
pub(crate) mod notifications;
pub(crate) mod oauth;
pub(crate) mod passwords;
pub(crate) mod pending;
pub(crate) mod personalized;
pub(crate) mod playback;
pub(crate) mod playlists;
pub(crate) mod radio;
pub(crate) mod session;
pub(crate) mod shelf;
pub(crate) mod social;
pub(crate) mod subscriptions;
