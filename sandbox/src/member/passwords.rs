//! Passwords, and the lock of an account that too many wrong ones bring.

use crate::base::issued::Issued;
use crate::base::refusal::Refusal;
use crate::member::demo_members::{self, DemoMember};
use axum::http::StatusCode;
use rusqlite::{Connection, OptionalExtension, params};
use std::time::Duration;

pub(crate) const SCHEMA: &str = "
    -- Passwords that replace those of the demo members. As they are: a demo member's password is shown to everybody.
    CREATE TABLE password (member TEXT PRIMARY KEY, password TEXT NOT NULL) STRICT;
";

/// So many wrong passwords in a row lock an account …
const FAILURES: i64 = 5;
/// … for 5 minutes.
const LOCK_MS: i64 = 5 * 60 * 1000;

/// Why a user name and password do not sign anybody in.
pub(crate) enum Denied {
    Wrong,
    /// The account is locked, for so long yet.
    Locked(Duration),
}

impl Denied {
    /// As a token endpoint says it.
    pub(crate) fn refusal(self, locked: StatusCode) -> Refusal {
        match self {
            Denied::Wrong => Refusal::bad_credentials("The user name or the password is wrong"),
            Denied::Locked(_) => Refusal::locked(locked),
        }
    }
}

/// The member of this user name and password. Every failure counts towards the lock, every success ends the count.
pub(crate) fn check_password(
    store: &Connection,
    issued: &Issued,
    now: i64,
    user_name: &str,
    password: &str,
) -> rusqlite::Result<Result<&'static DemoMember, Denied>> {
    let Some(member) = demo_members::find(user_name) else {
        return Ok(Err(Denied::Wrong));
    };
    // A wrong one may be the right one elsewhere.
    if demo_members::MEMBERS.iter().all(|member| member.password != password) {
        issued.tell("password", password);
    }
    if let Some(left) = lock_left(store, member, now)? {
        return Ok(Err(Denied::Locked(left)));
    }
    if password != password_of(store, member)? {
        count_failure(store, member, now)?;
        return Ok(Err(Denied::Wrong));
    }
    forget_failures(store, member)?;
    Ok(Ok(member))
}

/// The member's password: the latest that was set, else the one that the demo member begins with.
pub(crate) fn password_of(store: &Connection, member: &DemoMember) -> rusqlite::Result<String> {
    let query = "SELECT password FROM password WHERE member = ?1";
    let set = store
        .query_row(query, [member.user_name], |row| row.get(0))
        .optional()?;
    Ok(set.unwrap_or_else(|| member.password.to_owned()))
}

/// Gives a member another password, which ends a lock. Tokens stay: the device was not the one that forgot.
pub(crate) fn reset_password(
    store: &mut Connection,
    issued: &Issued,
    member: &DemoMember,
    password: &str,
) -> rusqlite::Result<()> {
    issued.tell("password", password);
    let store = store.transaction()?;
    let set = "INSERT OR REPLACE INTO password (member, password) VALUES (?1, ?2)";
    store.execute(set, [member.user_name, password])?;
    forget_failures(&store, member)?;
    store.commit()
}

/// How long the member's account is locked yet; `None` where it is not.
pub(crate) fn lock_left(store: &Connection, member: &DemoMember, now: i64) -> rusqlite::Result<Option<Duration>> {
    let query = "SELECT locked_until FROM sign_in WHERE member = ?1";
    let until: Option<i64> = store
        .query_row(query, [member.user_name], |row| row.get(0))
        .optional()?;
    let left = until.map(|until| until - now).filter(|left| *left > 0);
    Ok(left.map(|left| Duration::from_millis(left as u64)))
}

fn count_failure(store: &Connection, member: &DemoMember, now: i64) -> rusqlite::Result<()> {
    let count = "INSERT INTO sign_in (member, failures, locked_until) VALUES (?1, 1, 0)
        ON CONFLICT (member) DO UPDATE SET failures = failures + 1";
    store.execute(count, [member.user_name])?;
    // A new row of failures begins after the lock.
    let lock = "UPDATE sign_in SET failures = 0, locked_until = ?3 WHERE member = ?1 AND failures >= ?2";
    store.execute(lock, params![member.user_name, FAILURES, now + LOCK_MS])?;
    Ok(())
}

/// Ends the count of failures, and a lock.
fn forget_failures(store: &Connection, member: &DemoMember) -> rusqlite::Result<()> {
    store.execute("DELETE FROM sign_in WHERE member = ?1", [member.user_name])?;
    Ok(())
}

/// Locks a member's account, as so many failed sign-ins do.
pub(crate) fn lock(store: &Connection, member: &DemoMember, now: i64) -> rusqlite::Result<()> {
    let lock = "INSERT OR REPLACE INTO sign_in (member, failures, locked_until) VALUES (?1, 0, ?2)";
    store.execute(lock, params![member.user_name, now + LOCK_MS])?;
    Ok(())
}

/// Ends the lock of a member's account, as a new password does.
pub(crate) fn unlock(store: &Connection, member: &DemoMember) -> rusqlite::Result<()> {
    forget_failures(store, member)
}

/// Ends the locks of all accounts, and the counts that lead to them.
pub(crate) fn unlock_all(store: &Connection) -> rusqlite::Result<()> {
    store.execute("DELETE FROM sign_in", [])?;
    Ok(())
}
