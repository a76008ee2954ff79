//! Signing in with a browser, against the running sandbox and against servers that break off.
//!
//! - `begin`: the address for the browser, and what is refused; `flows`: from the address to the member's calls
//! - `redirects`: what comes back, judged; `once`: that a code is sent once; `catch`: the
//!   redirect caught on this machine
mod begin;
mod catch;
mod desk;
mod flows;
mod once;
mod redirects;
#[path = "../support/mod.rs"]
mod support;
