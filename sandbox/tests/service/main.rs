//! The service as a client sees it: every test speaks plain HTTP to a running sandbox. One program, because each links the
//! whole service.

mod account;
mod albums_tracks_genres;
mod artists;
mod authorize;
mod catalog_v1;
mod clients;
mod control;
mod conventions;
mod data_file;
mod differences;
mod editorial;
mod errors;
mod favorites;
mod har;
mod images;
mod library;
mod life;
mod listens;
mod masking;
mod member_playlists;
mod members;
mod objects;
mod openapi;
mod page;
mod parameters;
mod playlist_images;
mod playlists;
mod playlists_v1;
#[path = "../../../tests/support/ports.rs"]
mod ports;
mod schemas;
mod search;
mod server;
mod session;
mod signin;
mod stations;
mod steering;
#[path = "../support/mod.rs"]
mod support;
mod tags;
mod version_1;
mod versions;
