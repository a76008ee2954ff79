//! Scripted faults: what comes over the socket is what their descriptions say, byte by byte.

#[path = "../support/mod.rs"]
mod support;

mod answers;
mod delivery;
mod framing;
mod raw;
mod tls;
mod when;
