//! A device client for a music service.
//!
//! The map of the crate, from the top down; a module uses only those below it, and those of its own line:
//!
//! - `ffi`: the C boundary (feature `capi`)
//! - [`playlist_edit`]: edits of a playlist's tracks, made of several calls; [`station`]: a station as a player plays it
//! - [`client`]: the one path that every call takes; `many`, `download`, [`upload`], `visible`, `verdict`, `session` and `catch` beside
//!   it; [`response`]: what comes back
//! - `hub`: what a client and its shares have in common; `key`: the application's; [`config`]: settings; `answer`: what an answer
//!   means; `source`: a file that is read as it is sent
//! - `cache`: answers that may be kept; `support`: the last calls, for those who look into a device afterwards
//! - `presence`: what is known of the member besides the tokens; `outbox`: what the service is to be told; `skips`: how many are left
//! - `auth`: tokens; `http`: connections, retries, pace; `decode`: bodies into read structs
//! - `calls`: the table of calls, a row each, and what is made of one: [`catalog`], [`me`], [`favorites`], [`library`],
//!   [`member_playlists`], [`playlist_image`], [`playback`], [`legacy`], [`raw`]; the paths that can be replaced
//! - [`account`], [`image`]: rules that need no network
//! - [`request`], [`id`], `walk`, [`params`], [`version`], `iso`: what a request is made of; `order`, `pause`, `backoff`: when it
//!   is its turn; `bytes`, `moment`, `disk`: what outlives a restart; `body`: what a body is; `scope`, [`hooks`], [`error`], `memory`,
//!   `arena`, `sync`, `sys`: what every call has; `tag`: what C's handles are known by; `hidden`: what no dump shows; `conceal`: what no
//!   text shows
//! - [`abi`]: every public C type; depends on nothing
#![deny(unsafe_code)]
pub mod abi;
#[allow(unsafe_code)]
mod arena;
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

// The names that modules have which have not moved yet.
pub(crate) use base::call_scope as scope;
pub(crate) use base::dates as iso;
pub(crate) use base::dates as moment;
pub(crate) use base::secrets as bytes;
pub(crate) use base::{memory, sys};
