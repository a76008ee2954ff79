//! The tags that members give to content. They have nothing to do with the editors' tags.

use crate::member::content::Content;
use crate::member::favorites;
use rusqlite::{Connection, params};

pub(crate) const SCHEMA: &str = "
    CREATE TABLE member_tag (
        member TEXT NOT NULL, tag TEXT NOT NULL, content TEXT NOT NULL, PRIMARY KEY (member, tag, content)) STRICT;
    CREATE INDEX member_tag_content ON member_tag (member, content);
";

/// The tag that follows another member's favorites: it makes that list a favorite, and is not kept beside it.
pub(crate) const FOLLOW: &str = "sys.follow_favorited_tracks";

/// Gives a tag. Returns whether the content did not bear it before.
pub(crate) fn add(
    store: &Connection,
    member: &str,
    tag: &str,
    content: Content,
    now_ms: i64,
) -> rusqlite::Result<bool> {
    if tag == FOLLOW {
        return favorites::add(store, member, &content.key(), now_ms);
    }
    let insert = "INSERT OR IGNORE INTO member_tag (member, tag, content) VALUES (?1, ?2, ?3)";
    Ok(store.execute(insert, params![member, tag, content.key()])? > 0)
}

/// Takes a tag away.
pub(crate) fn remove(store: &Connection, member: &str, tag: &str, content: Content) -> rusqlite::Result<()> {
    if tag == FOLLOW {
        return favorites::remove(store, member, &content.key());
    }
    let delete = "DELETE FROM member_tag WHERE member = ?1 AND tag = ?2 AND content = ?3";
    store.execute(delete, params![member, tag, content.key()])?;
    Ok(())
}

/// The tags that a member has given to this content, in order of the alphabet.
pub(crate) fn of(store: &Connection, member: &str, content: Content) -> rusqlite::Result<Vec<String>> {
    if let Content::ListOf(_) = content {
        let follows = favorites::is_favorite(store, member, &content.key())?;
        return Ok(follows.then(|| FOLLOW.to_owned()).into_iter().collect());
    }
    let query = "SELECT tag FROM member_tag WHERE member = ?1 AND content = ?2 ORDER BY tag";
    let mut statement = store.prepare_cached(query)?;
    let tags = statement.query_map([member, &content.key()], |row| row.get(0))?;
    tags.collect()
}
