//! Notifications and the activity feed: what a favorite, a tag or a playlist sets off. The service has no call that reads
//! them, so the sandbox shows them from outside.

use rusqlite::{Connection, Row, named_params};
use serde::{Deserialize, Serialize};

pub(crate) const SCHEMA: &str = "
    CREATE TABLE notification (
        id INTEGER PRIMARY KEY, at INTEGER NOT NULL, member TEXT NOT NULL, action TEXT NOT NULL, content TEXT NOT NULL,
        tag TEXT, source_user TEXT, source_playlist TEXT, app_name TEXT, client TEXT) STRICT;
";

/// An entry of a member's activity feed, and the notification that goes with it.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize)]
pub struct Notification {
    /// When it happened on the service's clock, in milliseconds since 1970.
    pub at_ms: i64,
    /// The user name of the member who did it.
    pub member: String,
    /// What was done: `favorite`, `tag` or `playlist`.
    pub action: String,
    /// The id of the content that it was done to; a member's id for a favorites list.
    pub content: String,
    /// The tag, where one was given.
    pub tag: Option<String>,
    /// The id of the member from whom the content was taken: the one to be notified.
    pub source_user: Option<String>,
    /// The playlist from which the content was taken.
    pub source_playlist: Option<String>,
    /// The application that the call named.
    pub app_name: Option<String>,
    /// The tracking string of a favorite.
    pub client: Option<String>,
}

/// Where a member found what became a favorite or got a tag.
#[derive(Debug, Default, Serialize, Deserialize)]
pub(crate) struct Context {
    pub(crate) source_user: Option<String>,
    pub(crate) source_playlist: Option<String>,
}

/// So many entries are kept, the latest.
const KEPT: i64 = 10_000;

/// Keeps an entry.
pub(crate) fn add(store: &Connection, entry: &Notification) -> rusqlite::Result<()> {
    let mut insert = store.prepare_cached(
        "INSERT INTO notification (at, member, action, content, tag, source_user, source_playlist, app_name, client)
        VALUES (:at, :member, :action, :content, :tag, :source_user, :source_playlist, :app_name, :client)",
    )?;
    insert.execute(named_params! {
        ":at": entry.at_ms,
        ":member": entry.member,
        ":action": entry.action,
        ":content": entry.content,
        ":tag": entry.tag,
        ":source_user": entry.source_user,
        ":source_playlist": entry.source_playlist,
        ":app_name": entry.app_name,
        ":client": entry.client,
    })?;
    let mut forget = store.prepare_cached("DELETE FROM notification WHERE id <= ?1")?;
    forget.execute([store.last_insert_rowid() - KEPT])?;
    Ok(())
}

/// Keeps an entry for content that was marked, if it came with the context in which it was found; for a playlist always.
pub(crate) fn add_mark(
    store: &Connection,
    entry: Notification,
    is_playlist: bool,
    context: Option<Context>,
) -> rusqlite::Result<()> {
    if context.is_none() && !is_playlist {
        return Ok(());
    }
    let context = context.unwrap_or_default();
    let entry = Notification {
        source_user: context.source_user,
        source_playlist: context.source_playlist,
        ..entry
    };
    add(store, &entry)
}

/// All entries, the oldest first.
pub(crate) fn all(store: &Connection) -> rusqlite::Result<Vec<Notification>> {
    let mut statement = store.prepare_cached("SELECT * FROM notification ORDER BY id")?;
    let rows = statement.query_map([], read)?;
    rows.collect()
}

fn read(row: &Row) -> rusqlite::Result<Notification> {
    Ok(Notification {
        at_ms: row.get("at")?,
        member: row.get("member")?,
        action: row.get("action")?,
        content: row.get("content")?,
        tag: row.get("tag")?,
        source_user: row.get("source_user")?,
        source_playlist: row.get("source_playlist")?,
        app_name: row.get("app_name")?,
        client: row.get("client")?,
    })
}
