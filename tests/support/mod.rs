//! What tests of the wire share: a server that does byte for byte what a script says, certificates good and bad, and a caller.
#![allow(dead_code, unused_imports, reason = "each test program uses a part of it")]
mod caller;
mod certificates;
mod server;

pub use caller::{CAP, Caller, FastClock, WallClock, engine, fetch, get, settings, trusting};
pub use certificates::{Authority, Flaw, presenting};
pub use server::{ByteServer, Step, http};
