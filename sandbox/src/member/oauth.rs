//! Sign-ins and the tokens that come from them: the rules behind the token endpoints.

use crate::base::issued::Issued;
use crate::base::refusal::Refusal;
use crate::base::settings::Rotation;
use crate::base::token;
use crate::member::codes;
use crate::member::demo_members::{self, DemoMember};
use crate::member::passwords;
use axum::http::{HeaderMap, StatusCode, header};
use rusqlite::{Connection, OptionalExtension, params};
use serde::Serialize;
use std::time::Duration;

/// A refresh token is stored with the time of its first use.
const UNSPENT: i64 = 0;

/// Of the access tokens of a sign-in that have expired, so many of the latest are known to have done so.
const KEPT: u32 = 100;

/// What the token rules take from the running service.
pub(crate) struct Terms<'a> {
    pub(crate) issued: &'a Issued,
    pub(crate) now_ms: i64,
    /// How long an access token lives.
    pub(crate) token_life: Duration,
    pub(crate) rotation: Rotation,
}

/// What a successful token request gives.
pub(crate) struct Grant {
    pub(crate) member: &'static DemoMember,
    pub(crate) access_token: String,
    pub(crate) refresh_token: String,
}

/// The first tokens of a sign-in.
pub(crate) fn grant(store: &mut Connection, terms: &Terms, member: &'static DemoMember) -> Result<Grant, Refusal> {
    let store = store.transaction()?;
    let family = new_family(&store, member)?;
    let grant = issue(terms, &store, member, family)?;
    store.commit()?;
    Ok(grant)
}

/// The first tokens for an authorization code. A code that comes a second time revokes what it gave the first time:
/// somebody else has seen it, and nobody can tell who was first.
pub(crate) fn exchange(
    store: &mut Connection,
    terms: &Terms,
    code: &str,
    verifier: Option<&str>,
    redirect_uri: &str,
    locked: StatusCode,
) -> Result<Grant, Refusal> {
    let now = terms.now_ms;
    let store = store.transaction()?;
    let outcome = codes::redeem(&store, code, verifier, redirect_uri, now).and_then(|member| {
        if passwords::lock_left(&store, member, now)?.is_some() {
            return Err(Refusal::locked(locked));
        }
        let family = new_family(&store, member)?;
        codes::remember(&store, code, family)?;
        issue(terms, &store, member, family)
    });
    // Also after a failure, which uses the code up.
    store.commit()?;
    outcome
}

fn new_family(store: &Connection, member: &DemoMember) -> rusqlite::Result<i64> {
    let insert = "INSERT INTO family (member) VALUES (?1)";
    store.execute(insert, [member.user_name])?;
    Ok(store.last_insert_rowid())
}

/// Ends a sign-in: all tokens that came from it are void.
pub(crate) fn revoke_family(store: &Connection, family: i64) -> rusqlite::Result<()> {
    store.execute("DELETE FROM family WHERE id = ?1", [family])?;
    Ok(())
}

fn issue(terms: &Terms, store: &Connection, member: &'static DemoMember, family: i64) -> Result<Grant, Refusal> {
    let (access_token, refresh_token) = (token::new()?, token::new()?);
    terms.issued.note("access token", &access_token);
    terms.issued.note("refresh token", &refresh_token);
    let now = terms.now_ms;
    let expires = now + terms.token_life.as_millis() as i64;
    store.execute(
        "INSERT INTO access_token (hash, family, expires) VALUES (?1, ?2, ?3)",
        params![token::hash(&access_token), family, expires],
    )?;
    // A refresh token that was spent is kept for good: it ends its sign-in whenever it comes again.
    store.execute(
        "DELETE FROM access_token WHERE family = ?1 AND expires <= ?2
            AND rowid <= (SELECT rowid FROM access_token WHERE family = ?1 ORDER BY rowid DESC LIMIT 1 OFFSET ?3)",
        params![family, now, KEPT],
    )?;
    store.execute(
        "INSERT INTO refresh_token (hash, family, spent) VALUES (?1, ?2, 0)",
        params![token::hash(&refresh_token), family],
    )?;
    Ok(Grant {
        member,
        access_token,
        refresh_token,
    })
}

/// New tokens for a refresh token. One that was spent before revokes its whole family: either the client or somebody
/// else holds a copy, and nobody can tell who. Within the time of grace a spent one still brings a new pair: the answer
/// with the first pair may have been lost, and only the hashes of it are known here.
pub(crate) fn refresh(
    store: &mut Connection,
    terms: &Terms,
    refresh_token: &str,
    locked: StatusCode,
) -> Result<Grant, Refusal> {
    let now = terms.now_ms;
    let store = store.transaction()?;
    let query = "SELECT family, member, spent FROM refresh_token JOIN family ON id = family WHERE hash = ?1";
    let found: Option<(i64, String, i64)> = store
        .query_row(query, [token::hash(refresh_token)], |row| {
            Ok((row.get(0)?, row.get(1)?, row.get(2)?))
        })
        .optional()?;
    let unknown = || Refusal::bad_credentials("The refresh token is not known or was revoked");
    let (family, user_name, spent) = found.ok_or_else(unknown)?;
    let member = demo_members::find(&user_name).ok_or_else(unknown)?;
    if passwords::lock_left(&store, member, now)?.is_some() {
        return Err(Refusal::locked(locked));
    }
    let rotation = terms.rotation;
    let outcome = if spent == UNSPENT || rotation.forgives(now - spent) {
        if spent == UNSPENT && rotation != Rotation::Lenient {
            let spend = "UPDATE refresh_token SET spent = ?2 WHERE hash = ?1";
            store.execute(spend, params![token::hash(refresh_token), now])?;
        }
        Ok(issue(terms, &store, member, family)?)
    } else {
        revoke_family(&store, family)?;
        Err(Refusal::bad_credentials(
            "The refresh token was used before: every token of this sign-in is revoked",
        ))
    };
    store.commit()?;
    outcome
}

impl Rotation {
    /// Whether a refresh token still answers that was spent so long ago.
    fn forgives(self, ago_ms: i64) -> bool {
        match self {
            Rotation::Strict => false,
            Rotation::Grace(grace) => ago_ms < grace.as_millis() as i64,
            Rotation::Lenient => true,
        }
    }
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
    store
        .query_row(query, [token::hash(access_token)], |row| row.get(0))
        .ok()
}

/// The member behind an access token.
pub(crate) fn authenticate(
    store: &Connection,
    access_token: &str,
    now: i64,
    locked: StatusCode,
) -> Result<&'static DemoMember, Refusal> {
    const CHALLENGE: &str = "Bearer realm=\"member\", error=\"invalid_token\"";
    let query = "SELECT member, expires FROM access_token JOIN family ON id = family WHERE hash = ?1";
    let found: Option<(String, i64)> = store
        .query_row(query, [token::hash(access_token)], |row| Ok((row.get(0)?, row.get(1)?)))
        .optional()?;
    let unknown = || Refusal::bad_token("The access token is not known or was revoked", CHALLENGE);
    let (user_name, expires) = found.ok_or_else(unknown)?;
    let member = demo_members::find(&user_name).ok_or_else(unknown)?;
    if expires <= now {
        return Err(Refusal::bad_token("The access token has expired", CHALLENGE));
    }
    if passwords::lock_left(store, member, now)?.is_some() {
        return Err(Refusal::locked(locked));
    }
    Ok(member)
}

/// Lets a member's access tokens expire.
pub(crate) fn expire(store: &Connection, member: &DemoMember) -> rusqlite::Result<()> {
    let update = "UPDATE access_token SET expires = 0 WHERE family IN (SELECT id FROM family WHERE member = ?1)";
    store.execute(update, [member.user_name])?;
    Ok(())
}

/// Takes every token from a member.
pub(crate) fn revoke(store: &Connection, member: &DemoMember) -> rusqlite::Result<()> {
    let delete = "DELETE FROM family WHERE member = ?1";
    store.execute(delete, [member.user_name])?;
    Ok(())
}

/// What a member's sign-ins have come to.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct SignIns {
    /// Sign-ins whose tokens were not revoked.
    pub signed_in: u32,
    /// Access tokens that are valid.
    pub access_tokens: u32,
    /// When the first of these expires, in milliseconds since 1970 on the sandbox's clock.
    pub next_expiry: Option<i64>,
    /// Wrong passwords in a row.
    pub failures: u32,
    /// When the lock of the account ends, in milliseconds since 1970 on the sandbox's clock.
    pub locked_until: Option<i64>,
}

/// What a member's sign-ins have come to at this time.
pub(crate) fn sign_ins(store: &Connection, member: &DemoMember, now: i64) -> rusqlite::Result<SignIns> {
    let families = "SELECT COUNT(*) FROM family WHERE member = ?1";
    let tokens =
        "SELECT COUNT(*), MIN(expires) FROM access_token JOIN family ON id = family WHERE member = ?1 AND expires > ?2";
    let failed = "SELECT failures, locked_until FROM sign_in WHERE member = ?1";
    let name = member.user_name;
    let failed: Option<(u32, i64)> = store
        .query_row(failed, [name], |row| Ok((row.get(0)?, row.get(1)?)))
        .optional()?;
    let (failures, locked_until) = failed.unwrap_or_default();
    let (access_tokens, next_expiry) =
        store.query_row(tokens, params![name, now], |row| Ok((row.get(0)?, row.get(1)?)))?;
    Ok(SignIns {
        signed_in: store.query_row(families, [name], |row| row.get(0))?,
        access_tokens,
        next_expiry,
        failures,
        locked_until: (now < locked_until).then_some(locked_until),
    })
}
