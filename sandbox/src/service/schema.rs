//! What the store holds: the tables of every part, in the order in which they came.

use crate::base::store::Schema;
use crate::member::{
    codes, favorites, history, library, listens, lived_in, member_tags, notifications, passwords, pending, playlists,
    session, shelf, social, subscriptions,
};

/// Entries are only ever added.
pub(crate) const SCHEMA: Schema = &[
    &[FIRST],
    &[
        pending::SCHEMA,
        notifications::SCHEMA,
        social::SCHEMA,
        favorites::SCHEMA,
        member_tags::SCHEMA,
        listens::SCHEMA,
        history::SCHEMA,
        session::SCHEMA,
        shelf::SCHEMA,
        library::SCHEMA,
        playlists::SCHEMA,
        subscriptions::SCHEMA,
        passwords::SCHEMA,
        codes::SCHEMA,
    ],
    &[lived_in::SCHEMA],
    &[session::KEY, FAMILIES],
    &[codes::REDIRECT],
    &[playlists::CREATED],
];

const FIRST: &str = "
    CREATE TABLE setting (name TEXT PRIMARY KEY, value TEXT NOT NULL) STRICT;
    CREATE TABLE sign_in (member TEXT PRIMARY KEY, failures INTEGER NOT NULL, locked_until INTEGER NOT NULL) STRICT;
    -- A sign-in and all tokens that came from it. Tokens are stored as SHA-256, so that a data file is no key ring.
    CREATE TABLE family (id INTEGER PRIMARY KEY, member TEXT NOT NULL) STRICT;
    CREATE TABLE access_token (
        hash BLOB PRIMARY KEY, family INTEGER NOT NULL REFERENCES family ON DELETE CASCADE, expires INTEGER NOT NULL) STRICT;
    CREATE TABLE refresh_token (
        hash BLOB PRIMARY KEY, family INTEGER NOT NULL REFERENCES family ON DELETE CASCADE, spent INTEGER NOT NULL) STRICT;
    CREATE TABLE code (
        hash BLOB PRIMARY KEY, member TEXT NOT NULL, method TEXT, challenge TEXT, expires INTEGER NOT NULL) STRICT;
    CREATE TABLE tuning (
        member TEXT NOT NULL, station TEXT NOT NULL, popularity REAL NOT NULL, variety REAL NOT NULL,
        PRIMARY KEY (member, station)) STRICT;
    CREATE TABLE opinion (
        member TEXT NOT NULL, track INTEGER NOT NULL, artist INTEGER NOT NULL, opinion TEXT NOT NULL,
        PRIMARY KEY (member, track, opinion)) STRICT;
    CREATE TABLE skip (member TEXT NOT NULL, at INTEGER NOT NULL) STRICT;
    CREATE INDEX skip_member ON skip (member, at);
    CREATE TABLE handed_out (
        member TEXT NOT NULL, station TEXT NOT NULL, sequence INTEGER NOT NULL,
        track INTEGER NOT NULL, preview INTEGER NOT NULL,
        PRIMARY KEY (member, station, sequence)) STRICT;
";

/// So that a sign-in's tokens and codes are found without a look at all there are.
const FAMILIES: &str = "
    CREATE INDEX access_token_family ON access_token (family);
    CREATE INDEX refresh_token_family ON refresh_token (family);
    CREATE INDEX redeemed_code_family ON redeemed_code (family);
";
