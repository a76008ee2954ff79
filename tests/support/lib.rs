//! What test programs share: servers, clocks and processes that do what a test wants, and eyes for what it looks for.
#![allow(clippy::new_without_default, reason = "nobody asks these for a default")]
pub mod again;
mod caller;
mod certificates;
pub mod chance;
pub mod disguises;
pub mod driven;
pub mod folder;
pub mod guard;
pub mod long;
pub mod media;
pub mod namespaces;
pub mod ports;
pub mod processor;
pub mod program;
pub mod project;
pub mod relay;
mod server;
pub mod strace;
pub mod watch;

pub use caller::{CAP, Caller, FastClock, WallClock, engine, fetch, get, settings, trusting};
pub use certificates::{Authority, Flaw, authority_named, localhost, presenting};
pub use server::{ByteServer, Step, http};

use musiccat::Response;
use musiccat::abi::mcat_status::MCAT_OK;

/// The response of a call that must succeed.
#[track_caller]
pub fn ok(response: Response) -> Response {
    assert_eq!(response.status, MCAT_OK, "{response:?}");
    response
}
