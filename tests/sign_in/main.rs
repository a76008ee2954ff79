//! Signing in with a browser, against the running sandbox and against servers that break off.
//!
//! - `begin`: the address for the browser, and what is refused; `flows`: from the address to the member's calls
//! - `redirects`: what comes back, judged; `once`: that a code is sent once
//! - `catch`, `catch_waits`: the redirect caught on this machine
mod begin;
mod catch;
mod catch_waits;
mod desk;
mod flows;
#[path = "../support/folder.rs"]
mod folder;
#[path = "../support/guard.rs"]
mod guard;
mod loopback;
mod once;
#[path = "../support/ports.rs"]
mod ports;
mod redirects;
#[path = "../support/mod.rs"]
mod support;
#[path = "../support/watch.rs"]
mod watch;
