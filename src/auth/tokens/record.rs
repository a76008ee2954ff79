//! The record in a store: an opaque, versioned, checksummed block of at most `MCAT_RECORD_MAX` bytes.
//!
//! Layout, little-endian: magic, version, flags, the parts that the flags name in the order of `encode`, then a CRC-32C of everything
//! before it. The positions of magic and checksum are the same in every version.
use super::marks::{Fingerprint, Guid, SignIn};
use crate::abi::MCAT_RECORD_MAX;
use crate::auth::secret::{Secret, is_token};
use crate::base::dates::Moment;
use crate::base::store_format::{Reader, Writer, seal, unsealed};
use crate::base::sys;
use zeroize::Zeroizing;

const MAGIC: [u8; 4] = *b"mcat";
/// Version 1 had no sign-in ids, and kept the member's id only as it was sent. Its records can be read; the next save writes version 2.
const VERSION: u16 = 2;

const HAS_TOKENS: u16 = 1;
const HAS_ACCESS: u16 = 1 << 1;
const HAS_REFRESH: u16 = 1 << 2;
const HAS_LIFETIME: u16 = 1 << 3;
const HAS_MEMBER: u16 = 1 << 4;
const IS_REVOKED: u16 = 1 << 5;
const IS_INTERRUPTED: u16 = 1 << 6;
const HAS_LOCK: u16 = 1 << 7;
const LOCK_HAS_MEMBER: u16 = 1 << 8;
const HAS_GUID: u16 = 1 << 9;
const IS_OTHER_MEMBER: u16 = 1 << 10;
const UNDER_WAY: u16 = 1 << 11;
const FLAGS_OF_VERSION_1: u16 = (1 << 12) - 1;
const HAS_FOLDED_GUID: u16 = 1 << 12;
const HAS_SIGN_IN: u16 = 1 << 13;
const ALL_FLAGS: u16 = (1 << 14) - 1;

/// Longest access token: it must fit into a header that servers accept.
pub const ACCESS_MAX: usize = 8192;
/// Longest refresh token: it must fit into the record together with everything else.
pub const REFRESH_MAX: usize = 3072;

/// Why tokens can no longer be used.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Dead {
    Revoked,
    Interrupted,
    /// A refresh returned another member's tokens.
    OtherMember,
}

/// The result of a sign-in or a refresh.
#[derive(Clone)]
pub struct Tokens {
    /// Increases with every new pair, also across processes.
    pub generation: u64,
    /// `None` in a record that had no room for it, and if the service gave no usable one.
    pub access: Option<Secret>,
    pub refresh: Option<Secret>,
    /// The time before the request was sent.
    pub issued: Moment,
    pub lifetime_ms: Option<i64>,
    /// The refresh token that was exchanged for these.
    pub previous: Fingerprint,
    /// The name used to sign in; unknown after a browser sign-in.
    pub member: Option<Fingerprint>,
    /// The member's id, if a token answer contained it.
    pub guid: Option<Guid>,
    /// The id itself, if it was received since the start; not in the record.
    pub told: Option<Secret>,
    /// The sign-in that these tokens come from: all this device must know about their owner. `None` in a record of version 1 until its
    /// tokens are taken into use.
    pub sign_in: Option<SignIn>,
    pub dead: Option<Dead>,
    /// The refresh token was about to be sent when this was saved: after a restart it may be spent.
    pub under_way: bool,
}

/// The service locked the account.
#[derive(Clone)]
#[cfg_attr(test, derive(Debug))]
pub struct AccountLock {
    /// The account; unknown after a browser sign-in.
    pub member: Option<Fingerprint>,
    pub since: Moment,
    pub lasts_ms: i64,
}

/// Everything that is stored.
#[derive(Clone)]
pub struct TokenRecord {
    pub salt: [u8; 16],
    pub tokens: Option<Tokens>,
    pub lock: Option<AccountLock>,
}

/// Why bytes are not a record.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Unreadable {
    Corrupt,
    /// Written by a later version of the library: intact, but this version must not change it.
    Newer,
}

impl TokenRecord {
    /// The bytes to store. An access token that is too long is left out: the refresh token gets another.
    pub fn encode(&self) -> Zeroizing<Vec<u8>> {
        let bytes = self.encode_with(true);
        if bytes.len() <= MCAT_RECORD_MAX {
            bytes
        } else {
            self.encode_with(false)
        }
    }

    fn encode_with(&self, access: bool) -> Zeroizing<Vec<u8>> {
        // Allocated at full size: a buffer that grows would leave secrets in freed memory.
        let mut out = Writer(Zeroizing::new(Vec::with_capacity(MCAT_RECORD_MAX + ACCESS_MAX)));
        out.put(&MAGIC);
        out.put(&VERSION.to_le_bytes());
        out.put(&self.flags(access).to_le_bytes());
        out.put(&self.salt);
        if let Some(tokens) = &self.tokens {
            out.put(&tokens.generation.to_le_bytes());
            out.moment(&tokens.issued);
            out.put(&tokens.previous);
            if let Some(token) = tokens.access.as_ref().filter(|_| access) {
                out.text(token.as_str());
            }
            if let Some(token) = &tokens.refresh {
                out.text(token.as_str());
            }
            if let Some(ms) = tokens.lifetime_ms {
                out.put(&ms.to_le_bytes());
            }
            if let Some(member) = &tokens.member {
                out.put(member);
            }
            if let Some(guid) = &tokens.guid {
                out.put(&guid.sent);
            }
            if let Some(folded) = tokens.guid.and_then(|guid| guid.folded) {
                out.put(&folded);
            }
            if let Some(sign_in) = &tokens.sign_in {
                out.put(sign_in.bytes());
            }
        }
        if let Some(lock) = &self.lock {
            out.moment(&lock.since);
            out.put(&lock.lasts_ms.to_le_bytes());
            if let Some(member) = &lock.member {
                out.put(member);
            }
        }
        seal(&mut out.0, 0);
        out.0
    }

    fn flags(&self, access: bool) -> u16 {
        let mut flags = 0;
        let mut set = |flag, on: bool| flags |= if on { flag } else { 0 };
        if let Some(tokens) = &self.tokens {
            set(HAS_TOKENS, true);
            set(HAS_ACCESS, access && tokens.access.is_some());
            set(HAS_REFRESH, tokens.refresh.is_some());
            set(HAS_LIFETIME, tokens.lifetime_ms.is_some());
            set(HAS_MEMBER, tokens.member.is_some());
            set(HAS_GUID, tokens.guid.is_some());
            set(HAS_FOLDED_GUID, tokens.guid.is_some_and(|guid| guid.folded.is_some()));
            set(HAS_SIGN_IN, tokens.sign_in.is_some());
            set(IS_REVOKED, tokens.dead == Some(Dead::Revoked));
            set(IS_INTERRUPTED, tokens.dead == Some(Dead::Interrupted));
            set(IS_OTHER_MEMBER, tokens.dead == Some(Dead::OtherMember));
            set(UNDER_WAY, tokens.under_way);
        }
        if let Some(lock) = &self.lock {
            set(HAS_LOCK, true);
            set(LOCK_HAS_MEMBER, lock.member.is_some());
        }
        flags
    }

    /// Reads what `encode` wrote, and refuses anything else.
    pub fn decode(bytes: &[u8]) -> Result<TokenRecord, Unreadable> {
        let mut from = Reader(unsealed(bytes).ok_or(Unreadable::Corrupt)?);
        let magic: Option<[u8; 4]> = from.take();
        let version = from.take().map(u16::from_le_bytes);
        match (magic, version) {
            (Some(MAGIC), Some(VERSION)) => from.record(ALL_FLAGS).ok_or(Unreadable::Corrupt),
            (Some(MAGIC), Some(1)) => from.record(FLAGS_OF_VERSION_1).ok_or(Unreadable::Corrupt),
            (Some(MAGIC), Some(version)) if version > VERSION => Err(Unreadable::Newer),
            _ => Err(Unreadable::Corrupt),
        }
    }
}

/// The bytes of a "signed out" record. They have version 1, so that every release of the library can read them, and a random salt, which
/// the next member may take over.
pub fn nobody() -> Vec<u8> {
    const FIRST_VERSION: u16 = 1;
    let mut salt = [0; 16];
    // Without random bytes the tokens must still be erased.
    let _ = sys::random(&mut salt);
    let mut bytes = [&MAGIC[..], &FIRST_VERSION.to_le_bytes(), &[0; 2], &salt].concat();
    seal(&mut bytes, 0);
    bytes
}

impl Reader<'_> {
    fn token(&mut self, max: usize) -> Option<Secret> {
        self.text().filter(|text| is_token(text, max)).map(Secret::from)
    }

    /// Runs `read` if `flag` is set in `flags`; the outer `None` means a damaged record.
    fn part<T>(&mut self, flags: u16, flag: u16, read: impl FnOnce(&mut Self) -> Option<T>) -> Option<Option<T>> {
        if flags & flag == 0 {
            Some(None)
        } else {
            read(self).map(Some)
        }
    }

    fn record(&mut self, known: u16) -> Option<TokenRecord> {
        let flags = self
            .take()
            .map(u16::from_le_bytes)
            .filter(|flags| flags & !known == 0)?;
        let salt = self.take()?;
        let tokens = self.part(flags, HAS_TOKENS, |from| from.tokens(flags))?;
        let lock = self.part(flags, HAS_LOCK, |from| {
            Some(AccountLock {
                since: from.moment()?,
                lasts_ms: from.number().filter(|ms| *ms >= 0)?,
                member: from.part(flags, LOCK_HAS_MEMBER, Reader::take)?,
            })
        })?;
        let record = TokenRecord { salt, tokens, lock };
        // A flag without its part was never written.
        (self.0.is_empty() && record.flags(true) == flags).then_some(record)
    }

    fn tokens(&mut self, flags: u16) -> Option<Tokens> {
        Some(Tokens {
            generation: self.count()?,
            issued: self.moment()?,
            previous: self.take()?,
            access: self.part(flags, HAS_ACCESS, |from| from.token(ACCESS_MAX))?,
            refresh: self.part(flags, HAS_REFRESH, |from| from.token(REFRESH_MAX))?,
            lifetime_ms: self.part(flags, HAS_LIFETIME, |from| from.number().filter(|ms| *ms > 0))?,
            member: self.part(flags, HAS_MEMBER, Reader::take)?,
            guid: self.part(flags, HAS_GUID, |from| {
                Some(Guid {
                    sent: from.take()?,
                    folded: from.part(flags, HAS_FOLDED_GUID, Reader::take)?,
                })
            })?,
            told: None,
            sign_in: self.part(flags, HAS_SIGN_IN, |from| from.take().map(SignIn::from))?,
            dead: match flags & (IS_REVOKED | IS_INTERRUPTED | IS_OTHER_MEMBER) {
                0 => None,
                IS_REVOKED => Some(Dead::Revoked),
                IS_INTERRUPTED => Some(Dead::Interrupted),
                IS_OTHER_MEMBER => Some(Dead::OtherMember),
                _ => return None,
            },
            under_way: flags & UNDER_WAY != 0,
        })
    }
}
