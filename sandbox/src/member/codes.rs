//! Authorization codes: what the sign-in form hands to an application, to be exchanged once and soon.

use crate::base::refusal::Refusal;
use crate::base::token;
use crate::member::demo_members::{self, DemoMember};
use base64::Engine;
use base64::engine::general_purpose::URL_SAFE_NO_PAD;
use rusqlite::{Connection, OptionalExtension, params};
use sha2::{Digest, Sha256};

pub(crate) const SCHEMA: &str = "
    -- What a code gave, for as long as that is valid.
    CREATE TABLE redeemed_code (
        hash BLOB PRIMARY KEY, family INTEGER NOT NULL REFERENCES family ON DELETE CASCADE) STRICT;
";

/// A code of an earlier release was for any registered address.
pub(crate) const REDIRECT: &str = "ALTER TABLE code ADD COLUMN redirect_uri TEXT;";

/// How long a code may wait for its exchange.
const LIFE_MS: i64 = 10 * 60 * 1000;

/// What the exchange of a code must prove, so that a stolen code is of no use.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) enum Challenge {
    /// The application's secret proves enough.
    None,
    /// The verifier itself.
    Plain(String),
    /// The SHA-256 of the verifier, in base64url or hexadecimal.
    S256(String),
}

impl Challenge {
    /// The challenge of an authorize call; `None` for an unknown method.
    pub(crate) fn new(method: Option<&str>, challenge: Option<&str>) -> Option<Challenge> {
        let Some(challenge) = challenge else {
            return Some(Challenge::None);
        };
        let method = method.unwrap_or("plain").to_ascii_lowercase();
        match method.as_str() {
            "plain" => Some(Challenge::Plain(challenge.to_owned())),
            "s256" => Some(Challenge::S256(challenge.to_owned())),
            _ => None,
        }
    }

    fn is_met(&self, verifier: Option<&str>) -> bool {
        match (self, verifier) {
            (Challenge::None, verifier) => verifier.is_none(),
            (Challenge::Plain(challenge), Some(verifier)) => challenge == verifier,
            (Challenge::S256(challenge), Some(verifier)) => {
                let hash = Sha256::digest(verifier);
                challenge.trim_end_matches('=') == URL_SAFE_NO_PAD.encode(hash)
                    || challenge.eq_ignore_ascii_case(&format!("{hash:x}"))
            }
            (_, None) => false,
        }
    }

    fn parts(&self) -> (Option<&str>, Option<&str>) {
        match self {
            Challenge::None => (None, None),
            Challenge::Plain(challenge) => (Some("plain"), Some(challenge)),
            Challenge::S256(challenge) => (Some("s256"), Some(challenge)),
        }
    }
}

/// A code for a member who has accepted, which is sent to this address.
pub(crate) fn issue(
    store: &Connection,
    member: &DemoMember,
    challenge: &Challenge,
    redirect_uri: &str,
    now_ms: i64,
) -> Result<String, Refusal> {
    let code = token::new()?;
    let (method, challenge) = challenge.parts();
    store.execute("DELETE FROM code WHERE expires <= ?1", [now_ms])?;
    store.execute(
        "INSERT INTO code (hash, member, method, challenge, redirect_uri, expires) VALUES (?1, ?2, ?3, ?4, ?5, ?6)",
        params![
            token::hash(&code),
            member.user_name,
            method,
            challenge,
            redirect_uri,
            now_ms + LIFE_MS
        ],
    )?;
    Ok(code)
}

/// Remembers what a code gave.
pub(crate) fn remember(store: &Connection, code: &str, family: i64) -> rusqlite::Result<()> {
    let insert = "INSERT INTO redeemed_code (hash, family) VALUES (?1, ?2)";
    store.execute(insert, params![token::hash(code), family])?;
    Ok(())
}

/// Revokes what a code gave, where it was redeemed before.
fn revoke_redeemed(store: &Connection, code: &str) -> rusqlite::Result<()> {
    let delete = "DELETE FROM family WHERE id IN (SELECT family FROM redeemed_code WHERE hash = ?1)";
    store.execute(delete, [token::hash(code)])?;
    Ok(())
}

/// The member behind a code. Whatever comes of it, the code is used up.
pub(crate) fn redeem(
    store: &Connection,
    code: &str,
    verifier: Option<&str>,
    redirect_uri: &str,
    now_ms: i64,
) -> Result<&'static DemoMember, Refusal> {
    type Row = (String, Option<String>, Option<String>, Option<String>, i64);
    let take = "DELETE FROM code WHERE hash = ?1 RETURNING member, method, challenge, redirect_uri, expires";
    let found: Option<Row> = store
        .query_row(take, [token::hash(code)], |row| {
            Ok((row.get(0)?, row.get(1)?, row.get(2)?, row.get(3)?, row.get(4)?))
        })
        .optional()?;
    let unknown = || Refusal::bad_credentials("The code is not known, was used, or has expired");
    let Some((user_name, method, challenge, sent_to, expires)) = found else {
        revoke_redeemed(store, code)?;
        return Err(unknown());
    };
    if expires <= now_ms {
        return Err(unknown());
    }
    if sent_to.is_some_and(|sent_to| sent_to != redirect_uri) {
        let message = "The redirect_uri is not the one that the code was sent to";
        return Err(Refusal::bad_credentials(message));
    }
    let challenge = Challenge::new(method.as_deref(), challenge.as_deref()).ok_or_else(unknown)?;
    if !challenge.is_met(verifier) {
        let message = "The code_verifier does not belong to the code_challenge";
        return Err(Refusal::bad_credentials(message));
    }
    demo_members::find(&user_name).ok_or_else(unknown)
}
