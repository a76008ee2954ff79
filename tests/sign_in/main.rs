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
mod loopback;
mod once;
mod redirects;

use support::{folder, guard, ports, processor, watch};
