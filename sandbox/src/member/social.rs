//! Who follows whom, and what members see of each other.

use crate::member::demo_members::{self, DemoMember, Visibility};
use rusqlite::{Connection, params};

pub(crate) const SCHEMA: &str = "
    CREATE TABLE follow (
        member TEXT NOT NULL, followed TEXT NOT NULL, at INTEGER NOT NULL, PRIMARY KEY (member, followed)) STRICT;
    CREATE INDEX follow_followed ON follow (followed);
    -- Some demo members know each other from the start.
    INSERT INTO follow (member, followed, at) VALUES
        ('may-stream@sandbox.test', 'editor@sandbox.test', 1733133600000),
        ('canada@sandbox.test', 'editor@sandbox.test', 1735725600000),
        ('editor@sandbox.test', 'artist@sandbox.test', 1748858400000),
        ('private@sandbox.test', 'artist@sandbox.test', 1751450400000),
        ('artist@sandbox.test', 'may-stream@sandbox.test', 1751536800000);
";

/// How much of a profile somebody sees.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Sight {
    /// All of it.
    Whole,
    /// The name and the avatar.
    Outline,
    /// That there is such a member.
    Nothing,
}

/// A member as somebody sees this member.
pub(crate) struct Profile {
    pub(crate) member: &'static DemoMember,
    pub(crate) sight: Sight,
    /// The member looks at the own profile.
    pub(crate) is_own: bool,
    pub(crate) following: u32,
    pub(crate) followers: u32,
}

/// The profile that this viewer gets to see; `None` looks without a token.
pub(crate) fn profile(
    store: &Connection,
    viewer: Option<&DemoMember>,
    member: &'static DemoMember,
) -> rusqlite::Result<Profile> {
    let count = |query| store.query_row(query, [member.user_name], |row| row.get(0));
    Ok(Profile {
        member,
        sight: sight(store, viewer, member)?,
        is_own: viewer.is_some_and(|viewer| viewer.guid == member.guid),
        following: count("SELECT COUNT(*) FROM follow WHERE member = ?1")?,
        followers: count("SELECT COUNT(*) FROM follow WHERE followed = ?1")?,
    })
}

/// How much this viewer sees.
pub(crate) fn sight(store: &Connection, viewer: Option<&DemoMember>, member: &DemoMember) -> rusqlite::Result<Sight> {
    if viewer.is_some_and(|viewer| viewer.guid == member.guid) {
        return Ok(Sight::Whole);
    }
    Ok(match member.visibility {
        Visibility::Public => Sight::Whole,
        Visibility::Followers if follows(store, viewer, member)? => Sight::Whole,
        Visibility::Followers => Sight::Outline,
        Visibility::Private => Sight::Nothing,
    })
}

fn follows(store: &Connection, viewer: Option<&DemoMember>, member: &DemoMember) -> rusqlite::Result<bool> {
    let Some(viewer) = viewer else {
        return Ok(false);
    };
    let query = "SELECT EXISTS (SELECT 1 FROM follow WHERE member = ?1 AND followed = ?2)";
    store.query_row(query, [viewer.user_name, member.user_name], |row| row.get(0))
}

/// Has a member follow another one from now on; once is enough.
pub(crate) fn follow(store: &Connection, member: &DemoMember, other: &DemoMember, now_ms: i64) -> rusqlite::Result<()> {
    let insert = "INSERT OR IGNORE INTO follow (member, followed, at) VALUES (?1, ?2, ?3)";
    store.execute(insert, params![member.user_name, other.user_name, now_ms])?;
    Ok(())
}

/// Ends it.
pub(crate) fn unfollow(store: &Connection, member: &DemoMember, other: &DemoMember) -> rusqlite::Result<()> {
    let delete = "DELETE FROM follow WHERE member = ?1 AND followed = ?2";
    store.execute(delete, [member.user_name, other.user_name])?;
    Ok(())
}

/// Whom a member follows, the latest first.
pub(crate) fn following(store: &Connection, member: &DemoMember) -> rusqlite::Result<Vec<&'static DemoMember>> {
    let query = "SELECT followed FROM follow WHERE member = ?1 ORDER BY at DESC, rowid DESC";
    members_of(store, query, member.user_name)
}

/// Who follows a member, the latest first.
pub(crate) fn followers(store: &Connection, member: &DemoMember) -> rusqlite::Result<Vec<&'static DemoMember>> {
    let query = "SELECT member FROM follow WHERE followed = ?1 ORDER BY at DESC, rowid DESC";
    members_of(store, query, member.user_name)
}

/// The members whose user names a query gives.
pub(crate) fn members_of(
    store: &Connection,
    query: &str,
    parameter: &str,
) -> rusqlite::Result<Vec<&'static DemoMember>> {
    let mut statement = store.prepare_cached(query)?;
    let names = statement.query_map([parameter], |row| row.get::<_, String>(0))?;
    let names: Vec<String> = names.collect::<rusqlite::Result<_>>()?;
    Ok(names.iter().filter_map(|name| demo_members::find(name)).collect())
}
