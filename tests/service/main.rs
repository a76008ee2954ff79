//! The library against the running sandbox: real sockets, real TLS, one file a chapter.
mod account;
mod account_facts;
mod addresses;
#[path = "../support/again.rs"]
mod again;
mod albums;
mod answers;
mod auth;
mod cache;
mod catalog;
mod catalogs;
mod clocks;
mod compare;
mod conventions;
mod desk;
mod download;
#[path = "../support/driven.rs"]
mod driven;
mod earlier;
mod editorial_objects;
mod errors;
mod events;
mod failing_disk;
mod favorites;
mod filters;
#[path = "../support/folder.rs"]
mod folder;
mod forget;
mod genres;
#[path = "../support/guard.rs"]
mod guard;
mod images;
mod key;
mod leaving;
mod library;
mod limits;
mod linked;
mod locks;
mod log_lines;
#[path = "../support/media.rs"]
mod media;
mod media_addresses;
mod media_bytes;
mod member;
mod member_objects;
mod member_playlist_lists;
mod member_playlists;
mod members;
mod network;
mod objects;
mod on_air;
mod outages;
mod outbox;
mod outbox_desk;
mod outbox_disk;
mod outbox_files;
mod outbox_kills;
mod outbox_members;
mod outbox_settings;
mod own_words;
mod paging;
mod parameters;
mod pictures;
mod plain;
mod player_session;
mod playlist_edits;
mod playlist_order;
mod playlists;
mod portals;
#[path = "../support/ports.rs"]
mod ports;
mod posts;
mod raw_calls;
mod releases;
mod search;
mod sessions;
mod several_members;
mod sign_ins;
mod someone;
mod station_notes;
mod station_owner;
mod station_play;
mod station_restart;
mod station_session;
mod station_skips;
mod station_threads;
mod station_trouble;
mod station_tuning;
mod stations;
mod stores;
#[path = "../support/strace.rs"]
mod strace;
#[path = "../support/mod.rs"]
mod support;
mod support_record;
mod tags;
mod timings;
mod token_answers;
mod tracks;
mod uploads;
mod verdicts;
mod version_1;
mod versions;
mod visible;
#[path = "../support/watch.rs"]
mod watch;

// The view of the read structs looks for them here.
use musiccat::abi;
