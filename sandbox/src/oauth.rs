//! Passwords, tokens and the account lock: the rules behind the token endpoints.

use crate::Rotation;
use crate::codes;
use crate::error::Refusal;
use crate::members::{self, DemoMember};
use crate::service::Service;
use axum::http::{HeaderMap, StatusCode, header};
use base64::Engine;
use base64::engine::general_purpose::URL_SAFE_NO_PAD;
use rusqlite::{Connection, OptionalExtension, params};
use serde::Serialize;
use sha2::{Digest, Sha256};

/// So many wrong passwords in a row lock an account …
const FAILURES: i64 = 5;
/// … for 5 minutes.
const LOCK_MS: i64 = 5 * 60 * 1000;

/// What a successful token request hands out.
pub(crate) struct Grant {
    pub(crate) member: &'static DemoMember,
    pub(crate) access_token: String,
    pub(crate) refresh_token: String,
}

/// The member of this user name and password. Every failure counts towards the lock, every success ends the count.
pub(crate) fn check_password(
    service: &Service,
    user_name: &str,
    password: &str,
    locked: StatusCode,
) -> Result<&'static DemoMember, Refusal> {
    let wrong = || Refusal::bad_credentials("The user name or the password is wrong");
    let member = members::find(user_name).ok_or_else(wrong)?;
    let now = service.clock.now_ms();
    let store = service.store.lock();
    if is_locked(&store, member, now)? {
        return Err(Refusal::locked(locked));
    }
    if password != member.password {
        count_failure(&store, member, now)?;
        return Err(wrong());
    }
    let forget = "DELETE FROM sign_in WHERE member = ?1";
    store.execute(forget, [member.user_name])?;
    Ok(member)
}

/// The first tokens of a sign-in.
pub(crate) fn grant(service: &Service, member: &'static DemoMember) -> Result<Grant, Refusal> {
    let mut store = service.store.lock();
    let store = store.transaction()?;
    let insert = "INSERT INTO family (member) VALUES (?1)";
    store.execute(insert, [member.user_name])?;
    let family = store.last_insert_rowid();
    let grant = issue(service, &store, member, family)?;
    store.commit()?;
    Ok(grant)
}

/// The first tokens for an authorization code.
pub(crate) fn exchange(
    service: &Service,
    code: &str,
    verifier: Option<&str>,
    locked: StatusCode,
) -> Result<Grant, Refusal> {
    let now = service.clock.now_ms();
    let member = {
        let store = service.store.lock();
        let member = codes::redeem(&store, code, verifier, now)?;
        if is_locked(&store, member, now)? {
            return Err(Refusal::locked(locked));
        }
        member
    };
    grant(service, member)
}

fn is_locked(store: &Connection, member: &DemoMember, now: i64) -> rusqlite::Result<bool> {
    let query = "SELECT locked_until FROM sign_in WHERE member = ?1";
    let until: Option<i64> = store
        .query_row(query, [member.user_name], |row| row.get(0))
        .optional()?;
    Ok(until.is_some_and(|until| now < until))
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

fn issue(service: &Service, store: &Connection, member: &'static DemoMember, family: i64) -> Result<Grant, Refusal> {
    let (access_token, refresh_token) = (new_token()?, new_token()?);
    let life = service.settings().token_life.as_millis() as i64;
    let expires = service.clock.now_ms() + life;
    store.execute(
        "INSERT INTO access_token (hash, family, expires) VALUES (?1, ?2, ?3)",
        params![hash(&access_token), family, expires],
    )?;
    store.execute(
        "INSERT INTO refresh_token (hash, family, spent) VALUES (?1, ?2, FALSE)",
        params![hash(&refresh_token), family],
    )?;
    Ok(Grant {
        member,
        access_token,
        refresh_token,
    })
}

pub(crate) fn new_token() -> Result<String, Refusal> {
    let mut bytes = [0; 32];
    getrandom::fill(&mut bytes).map_err(Refusal::internal)?;
    Ok(URL_SAFE_NO_PAD.encode(bytes))
}

pub(crate) fn hash(token: &str) -> [u8; 32] {
    Sha256::digest(token).into()
}

/// New tokens for a refresh token. Under strict rotation one that was used before revokes its whole family: either the
/// client or somebody else holds a copy, and nobody can tell who.
pub(crate) fn refresh(service: &Service, refresh_token: &str, locked: StatusCode) -> Result<Grant, Refusal> {
    let mut store = service.store.lock();
    let store = store.transaction()?;
    let query = "SELECT family, member, spent FROM refresh_token JOIN family ON id = family WHERE hash = ?1";
    let found: Option<(i64, String, bool)> = store
        .query_row(query, [hash(refresh_token)], |row| {
            Ok((row.get(0)?, row.get(1)?, row.get(2)?))
        })
        .optional()?;
    let unknown = || Refusal::bad_credentials("The refresh token is not known or was revoked");
    let (family, user_name, spent) = found.ok_or_else(unknown)?;
    let member = members::find(&user_name).ok_or_else(unknown)?;
    if is_locked(&store, member, service.clock.now_ms())? {
        return Err(Refusal::locked(locked));
    }
    let outcome = if spent {
        store.execute("DELETE FROM family WHERE id = ?1", [family])?;
        Err(Refusal::bad_credentials(
            "The refresh token was used before: every token of this sign-in is revoked",
        ))
    } else {
        let spent = service.settings().rotation == Rotation::Strict;
        let update = "UPDATE refresh_token SET spent = ?2 WHERE hash = ?1";
        store.execute(update, params![hash(refresh_token), spent])?;
        Ok(issue(service, &store, member, family)?)
    };
    store.commit()?;
    outcome
}

/// The access token of a request.
pub(crate) fn bearer(headers: &HeaderMap) -> Option<&str> {
    let value = headers.get(header::AUTHORIZATION)?.to_str().ok()?;
    let (scheme, token) = value.split_once(' ')?;
    scheme.eq_ignore_ascii_case("Bearer").then_some(token.trim())
}

/// The user name behind an access token, be it expired or not.
pub(crate) fn owner(store: &Connection, access_token: &str) -> Option<String> {
    let query = "SELECT member FROM access_token JOIN family ON id = family WHERE hash = ?1";
    store.query_row(query, [hash(access_token)], |row| row.get(0)).ok()
}

/// The member behind an access token.
pub(crate) fn authenticate(
    service: &Service,
    access_token: &str,
    locked: StatusCode,
) -> Result<&'static DemoMember, Refusal> {
    const CHALLENGE: &str = "Bearer realm=\"member\", error=\"invalid_token\"";
    let store = service.store.lock();
    let query = "SELECT member, expires FROM access_token JOIN family ON id = family WHERE hash = ?1";
    let found: Option<(String, i64)> = store
        .query_row(query, [hash(access_token)], |row| Ok((row.get(0)?, row.get(1)?)))
        .optional()?;
    let unknown = || Refusal::bad_token("The access token is not known or was revoked", CHALLENGE);
    let (user_name, expires) = found.ok_or_else(unknown)?;
    let member = members::find(&user_name).ok_or_else(unknown)?;
    let now = service.clock.now_ms();
    if expires <= now {
        return Err(Refusal::bad_token("The access token has expired", CHALLENGE));
    }
    if is_locked(&store, member, now)? {
        return Err(Refusal::locked(locked));
    }
    Ok(member)
}

/// Lets a member's access tokens expire.
pub(crate) fn expire(service: &Service, member: &DemoMember) -> rusqlite::Result<()> {
    let update = "UPDATE access_token SET expires = 0 WHERE family IN (SELECT id FROM family WHERE member = ?1)";
    service.store.lock().execute(update, [member.user_name])?;
    Ok(())
}

/// Takes every token from a member.
pub(crate) fn revoke(service: &Service, member: &DemoMember) -> rusqlite::Result<()> {
    let delete = "DELETE FROM family WHERE member = ?1";
    service.store.lock().execute(delete, [member.user_name])?;
    Ok(())
}

/// What a member's sign-ins have come to.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct SignIns {
    /// Sign-ins whose tokens were not revoked.
    pub signed_in: u32,
    /// Access tokens that are valid.
    pub access_tokens: u32,
    /// Wrong passwords in a row.
    pub failures: u32,
    /// When the lock of the account ends, in milliseconds since 1970 on the sandbox's clock.
    pub locked_until: Option<i64>,
}

/// What a member's sign-ins have come to at this time.
pub(crate) fn sign_ins(store: &Connection, member: &DemoMember, now: i64) -> rusqlite::Result<SignIns> {
    let families = "SELECT COUNT(*) FROM family WHERE member = ?1";
    let tokens = "SELECT COUNT(*) FROM access_token JOIN family ON id = family WHERE member = ?1 AND expires > ?2";
    let failed = "SELECT failures, locked_until FROM sign_in WHERE member = ?1";
    let name = member.user_name;
    let failed: Option<(u32, i64)> = store
        .query_row(failed, [name], |row| Ok((row.get(0)?, row.get(1)?)))
        .optional()?;
    let (failures, locked_until) = failed.unwrap_or_default();
    Ok(SignIns {
        signed_in: store.query_row(families, [name], |row| row.get(0))?,
        access_tokens: store.query_row(tokens, params![name, now], |row| row.get(0))?,
        failures,
        locked_until: (now < locked_until).then_some(locked_until),
    })
}

/// Locks a member's account, as so many failed sign-ins do.
pub(crate) fn lock(service: &Service, member: &DemoMember) -> rusqlite::Result<()> {
    let lock = "INSERT OR REPLACE INTO sign_in (member, failures, locked_until) VALUES (?1, 0, ?2)";
    let until = service.clock.now_ms() + LOCK_MS;
    service.store.lock().execute(lock, params![member.user_name, until])?;
    Ok(())
}

/// Ends the lock of a member's account, as a new password does.
pub(crate) fn unlock(service: &Service, member: &DemoMember) -> rusqlite::Result<()> {
    let unlock = "DELETE FROM sign_in WHERE member = ?1";
    service.store.lock().execute(unlock, [member.user_name])?;
    Ok(())
}
