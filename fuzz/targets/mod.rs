//! What is fuzzed: each target takes any bytes and panics where the library does what it must not.
pub mod body;
pub mod calls;
pub mod dates;
pub mod head;
mod line;
pub mod record;
pub mod redirect;
pub mod url;
