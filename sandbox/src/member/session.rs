//! Sessions: one player an account. A player that opens one takes it from the other.

use crate::base::refusal::Refusal;
use crate::base::token;
use crate::member::demo_members::{self, DemoMember, MEMBERS};
use rusqlite::{Connection, OptionalExtension, params};

pub(crate) const SCHEMA: &str = "
    CREATE TABLE session (id TEXT PRIMARY KEY, member TEXT NOT NULL, is_valid INTEGER NOT NULL) STRICT;
    CREATE INDEX session_member ON session (member, is_valid);
";

/// Since the second version of the store.
pub(crate) const KEY: &str = "
    -- With which ids are sealed, so that old ones are known without a row for each.
    CREATE TABLE session_key (key BLOB NOT NULL) STRICT;
    INSERT INTO session_key (key) VALUES (randomblob(32));
";

/// So many sessions of an account are kept, the latest; all that are older are not valid any more.
const KEPT: u32 = 100;

/// A session of a player.
pub(crate) struct Session {
    pub(crate) id: String,
    pub(crate) member: &'static DemoMember,
    /// False as soon as another player has taken over.
    pub(crate) is_valid: bool,
}

/// Opens a session, and ends the one that the member's other player may have.
pub(crate) fn open(store: &mut Connection, member: &'static DemoMember) -> Result<Session, Refusal> {
    let store = store.transaction()?;
    let id = token::new_sealed(&key(&store)?, member.guid)?;
    end(&store, member)?;
    let insert = "INSERT INTO session (id, member, is_valid) VALUES (?1, ?2, TRUE)";
    store.execute(insert, params![id, member.user_name])?;
    let forget = "DELETE FROM session WHERE member = ?1
        AND rowid <= (SELECT rowid FROM session WHERE member = ?1 ORDER BY rowid DESC LIMIT 1 OFFSET ?2)";
    store.execute(forget, params![member.user_name, KEPT])?;
    store.commit()?;
    let is_valid = true;
    Ok(Session { id, member, is_valid })
}

/// Takes the session from a member's player, as another player would.
pub(crate) fn take_away(store: &Connection, member: &DemoMember) -> rusqlite::Result<()> {
    end(store, member)
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
pub(crate) fn find(store: &Connection, id: &str) -> rusqlite::Result<Option<Session>> {
    let query = "SELECT member, is_valid FROM session WHERE id = ?1";
    let found: Option<(String, bool)> = store
        .query_row(query, [id], |row| Ok((row.get(0)?, row.get(1)?)))
        .optional()?;
    let found = match found {
        Some((user_name, is_valid)) => demo_members::find(&user_name).zip(Some(is_valid)),
        None => {
            let key = key(store)?;
            let mut members = MEMBERS.iter();
            let member = members.find(|member| token::is_sealed(&key, id, member.guid));
            member.zip(Some(false))
        }
    };
    Ok(found.map(|(member, is_valid)| Session {
        id: id.to_owned(),
        member,
        is_valid,
    }))
}

fn key(store: &Connection) -> rusqlite::Result<Vec<u8>> {
    store.query_row("SELECT key FROM session_key", [], |row| row.get(0))
}
