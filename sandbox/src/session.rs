//! Sessions: one player an account. Whoever opens one takes it from the other player.

use crate::error::Refusal;
use crate::members::{self, DemoMember};
use crate::service::Service;
use crate::token;
use rusqlite::{Connection, OptionalExtension, params};

pub(crate) const SCHEMA: &str = "
    CREATE TABLE session (id TEXT PRIMARY KEY, member TEXT NOT NULL, is_valid INTEGER NOT NULL) STRICT;
    CREATE INDEX session_member ON session (member, is_valid);
";

/// A session of a player.
pub(crate) struct Session {
    pub(crate) id: String,
    pub(crate) member: &'static DemoMember,
    /// False as soon as another player has taken over.
    pub(crate) is_valid: bool,
}

/// Opens a session, and ends the one that the member's other player may have.
pub(crate) fn open(service: &Service, member: &'static DemoMember) -> Result<Session, Refusal> {
    let id = token::new()?;
    let mut store = service.store.lock();
    let store = store.transaction()?;
    end(&store, member)?;
    let insert = "INSERT INTO session (id, member, is_valid) VALUES (?1, ?2, TRUE)";
    store.execute(insert, params![id, member.user_name])?;
    store.commit()?;
    let is_valid = true;
    Ok(Session { id, member, is_valid })
}

/// Takes the session from a member's player, as another player would.
pub(crate) fn take_away(service: &Service, member: &DemoMember) -> rusqlite::Result<()> {
    end(&service.store.lock(), member)
}

/// Whether a player of the member holds a session.
pub(crate) fn is_held(store: &Connection, member: &DemoMember) -> rusqlite::Result<bool> {
    let query = "SELECT EXISTS (SELECT 1 FROM session WHERE member = ?1 AND is_valid)";
    store.query_row(query, [member.user_name], |row| row.get(0))
}

fn end(store: &Connection, member: &DemoMember) -> rusqlite::Result<()> {
    let update = "UPDATE session SET is_valid = FALSE WHERE member = ?1 AND is_valid";
    store.execute(update, [member.user_name])?;
    Ok(())
}

/// The session of this id.
pub(crate) fn find(service: &Service, id: &str) -> rusqlite::Result<Option<Session>> {
    let query = "SELECT member, is_valid FROM session WHERE id = ?1";
    let found: Option<(String, bool)> = service
        .store
        .lock()
        .query_row(query, [id], |row| Ok((row.get(0)?, row.get(1)?)))
        .optional()?;
    Ok(found.and_then(|(user_name, is_valid)| {
        Some(Session {
            id: id.to_owned(),
            member: members::find(&user_name)?,
            is_valid,
        })
    }))
}
