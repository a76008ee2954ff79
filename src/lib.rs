//! A device client for a music service.
//!
//! The map: a room is a folder, and uses only the rooms below it. `make gates` reads this list and every path in the code, and fails where
//! one leads upward. The first lines of a room's `mod.rs` say what is in it and which rooms it uses.
//!
//! - `ffi`: the C boundary (feature `capi`)
//! - [`station`]: a station as a player plays it
//! - [`client`]: the path that every call takes, its settings and its response; what takes more than one request
//! - `member`: what is known of a member besides the tokens: account, skips, the player's session
//! - `outbox`: what the service is to be told
//! - [`auth`]: tokens, and signing in
//! - `calls`: the table of calls, a row each, and the request that is made of one
//! - `decode`: bodies into read structs
//! - `http`: connections, TLS, framing; pace, retry
//! - [`image`]: addresses and sizes of images
//! - `base`: what every call has: time, pauses, callbacks, errors, memory, dates, ids, secrets, files, locks, system calls
//! - [`abi`]: every public C type
#![deny(unsafe_code)]
pub mod abi;
pub mod auth;
mod base;
mod calls;
pub mod client;
mod decode;
#[cfg(feature = "capi")]
mod ffi;
#[doc(hidden)]
pub mod http;
pub mod image;
mod member;
#[doc(hidden)]
pub mod outbox;
pub mod station;

#[doc(hidden)]
pub use base::call_scope;
pub use base::version::Version;
pub use base::{error, hooks, id, version};
pub use calls::params::Params;
pub use calls::{
    catalog, favorites, legacy, library, me, member_playlists, params, playback, playlist_image, raw, request,
};
pub use client::config::{Config, Own};
pub use client::response::Response;
pub use client::{Client, config, download, playlist_edit, response, upload};
pub use member::account;
pub use station::Station;
