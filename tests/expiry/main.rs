//! Tokens that run out, again and again, under many threads and in several processes: each expiry costs one refresh and one save, and
//! the member stays signed in whatever the way to the service does.
#[path = "../support/again.rs"]
mod again;
mod bench;
#[path = "../support/driven.rs"]
mod driven;
mod failing;
#[path = "../support/folder.rs"]
mod folder;
mod lost;
mod processes;
mod refused;
mod threads;
