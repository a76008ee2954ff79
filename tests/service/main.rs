//! The library against the running sandbox: real sockets, real TLS, one file a chapter.
mod account;
mod answers;
mod auth;
mod catalog;
mod compare;
mod conventions;
mod desk;
mod download;
mod errors;
mod favorites;
mod images;
mod limits;
#[path = "../support/media.rs"]
mod media;
mod member;
mod objects;
mod outages;
mod own_words;
mod parameters;
mod plain;
mod someone;
mod stations;
mod stores;
#[path = "../support/mod.rs"]
mod support;
mod versions;
mod visible;

// The view of the read structs looks for them here.
use musiccat::abi;
