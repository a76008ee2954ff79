//! The library against the running sandbox: real sockets, real TLS, one file a chapter.
mod account;
mod answers;
mod auth;
mod catalog;
mod compare;
mod conventions;
mod desk;
mod download;
mod editorial_objects;
mod errors;
mod images;
mod limits;
#[path = "../support/media.rs"]
mod media;
mod member_objects;
mod objects;
mod outages;
mod own_words;
mod parameters;
mod plain;
mod raw_calls;
mod stations;
mod stores;
#[path = "../support/mod.rs"]
mod support;
mod versions;

// The view of the read structs looks for them here.
use musiccat::abi;
