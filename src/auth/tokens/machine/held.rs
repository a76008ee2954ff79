//! The first region: the tokens in use.
use super::super::errors::{given_up, not_signed_in, signed_out};
use super::super::marks::{Fingerprint, Guid};
use super::super::record::Tokens;
use super::Machine;
use crate::auth::secret::Secret;
use crate::base::backoff::random_below;
use crate::base::dates::{EARLIEST_WALL_MS, Moment};
use crate::base::error::{Error, Reason};
use crate::base::store_format::COUNT_MAX;

/// How long before expiry tokens are refreshed, or a tenth of their lifetime if that is less.
const SKEW_MS: i64 = 300_000;
/// Jitter: devices that got their tokens at the same moment refresh them up to this long apart.
const SPREAD_MS: i64 = 1_800_000;

/// The tokens, as far as they are known.
#[cfg_attr(test, derive(Debug))]
pub enum Holding {
    /// The store was not read yet.
    Unread,
    Nobody,
    Held(Box<HeldTokens>),
}

/// The tokens in use. They are dead if `tokens.dead` says why.
#[cfg_attr(test, derive(Debug))]
pub struct HeldTokens {
    pub tokens: Tokens,
    pub serial: u64,
    /// Boot-time clock; `None`: unknown, and used until the service refuses it, or until the clocks can tell.
    pub expires_ms: Option<i64>,
    /// When a refresh is due: before they expire.
    pub refresh_ms: Option<i64>,
    /// The refresh token was sent, and it is unknown whether it is spent.
    pub uncertain: bool,
    /// There is nothing to refresh them with, and the application was notified.
    pub ran_out: bool,
}

/// An access token and its number.
pub struct Token {
    pub access: Secret,
    /// Increases with every new token.
    pub generation: u64,
    /// Changes with the member.
    pub(in super::super) sign_in: u64,
}

impl HeldTokens {
    /// Computes when they expire, unless that is known. After a restart no clock can tell, until the device knows the date.
    fn learn_end(&mut self, now: &Moment) {
        if self.expires_ms.is_some() {
            return;
        }
        let tokens = &self.tokens;
        self.expires_ms = match (&tokens.access, tokens.lifetime_ms) {
            (None, _) => Some(now.boot_ms),
            (_, None) => None,
            (_, Some(lifetime)) => tokens
                .issued
                .age(now)
                .map(|age| now.boot_ms.saturating_add(lifetime.saturating_sub(age))),
        };
        let tenth = tokens.lifetime_ms.unwrap_or(0) / 10;
        let ahead = tenth.min(SKEW_MS) + random_below(tenth.min(SPREAD_MS));
        self.refresh_ms = self.expires_ms.map(|expires| expires.saturating_sub(ahead));
    }

    pub fn has_expired(&self, now: i64) -> bool {
        self.expires_ms.is_some_and(|expires| now >= expires)
    }

    /// Whether the access token is valid for `ms` from `now` on, or a refresh would not get a longer one: the last refresh returned this
    /// token a moment ago, at most a tenth of its lifetime.
    pub fn lasts(&self, ms: i64, now: i64) -> bool {
        let (Some(expires), Some(life)) = (self.expires_ms, self.tokens.lifetime_ms) else {
            return true;
        };
        let left = expires.saturating_sub(now);
        let is_refreshed = self.tokens.previous != Fingerprint::default();
        left >= ms || (is_refreshed && left >= life - life / 10)
    }
}

impl Machine {
    pub fn held(&self) -> Option<&HeldTokens> {
        match &self.holding {
            Holding::Held(held) => Some(held),
            Holding::Unread | Holding::Nobody => None,
        }
    }

    pub fn held_mut(&mut self) -> Option<&mut HeldTokens> {
        match &mut self.holding {
            Holding::Held(held) => Some(held),
            Holding::Unread | Holding::Nobody => None,
        }
    }

    pub fn is_unread(&self) -> bool {
        matches!(self.holding, Holding::Unread)
    }

    pub fn is_signed_in(&self) -> bool {
        self.held().is_some_and(|held| held.tokens.dead.is_none())
    }

    /// Takes tokens into use.
    pub fn hold(&mut self, tokens: Tokens, now: &Moment) {
        self.serial += 1;
        self.highest = self.highest.max(tokens.generation);
        let mut held = Box::new(HeldTokens {
            uncertain: tokens.under_way,
            tokens,
            serial: self.serial,
            expires_ms: None,
            refresh_ms: None,
            ran_out: false,
        });
        held.learn_end(now);
        self.holding = Holding::Held(held);
        self.back_off = None;
    }

    /// The date may be known by now.
    pub fn learn_end(&mut self, now: &Moment) {
        if let Some(held) = self.held_mut() {
            held.learn_end(now);
        }
    }

    /// Tokens that were issued before the date was known get it, once: after a restart only the date tells their age.
    pub fn date(&mut self, now: &Moment) {
        let Some(held) = self.held_mut() else { return };
        let issued = &mut held.tokens.issued;
        let date = issued.date_ms(now).filter(|ms| *ms >= EARLIEST_WALL_MS);
        if date.is_some() && date != issued.wall_ms && held.tokens.lifetime_ms.is_some() {
            issued.wall_ms = date;
            self.owe_save(false);
        }
    }

    /// The tokens in use, unless they were given up.
    pub fn usable(&self) -> Result<&HeldTokens, Error> {
        let held = self.held().ok_or_else(not_signed_in)?;
        match held.tokens.dead {
            Some(dead) => Err(given_up(dead)),
            None => Ok(held),
        }
    }

    /// Their access token, even if it has expired.
    pub fn token(&self) -> Result<Token, Error> {
        let held = self.usable()?;
        Ok(Token {
            // `None` in a record that had no room for it, or if the service gave no usable one. An empty token would be refused, but it
            // counts as expired and is not sent.
            access: held.tokens.access.clone().unwrap_or_else(|| Secret::from("")),
            generation: held.serial,
            sign_in: self.sign_in_number(),
        })
    }

    /// Whether the tokens in use are those for which `refresh` was sent.
    pub fn has_refresh(&self, refresh: &Secret) -> bool {
        self.held()
            .is_some_and(|held| held.tokens.refresh.as_ref() == Some(refresh))
    }

    /// Whether the access token in use is one that a call can be sent with.
    pub fn is_fresh(&self, now: i64) -> bool {
        self.usable().is_ok_and(|held| !held.has_expired(now))
    }

    /// Records that the refresh token may be spent without a successor.
    pub fn doubt(&mut self) {
        if let Some(held) = self.held_mut() {
            held.uncertain = true;
        }
    }

    /// The error when the tokens have expired and cannot be refreshed. Notifies the application once.
    pub fn run_out(&mut self) -> Error {
        if let Some(held) = self.held_mut()
            && !std::mem::replace(&mut held.ran_out, true)
        {
            self.note_sign_in_needed(Reason::MCAT_REASON_NOT_SIGNED_IN);
        }
        signed_out("the tokens expired, and the service gave no refresh token")
    }

    /// The name of the signed-in member, if known.
    pub fn member(&self) -> Option<Fingerprint> {
        self.held().and_then(|held| held.tokens.member)
    }

    /// The id of the signed-in member, if the service gave it.
    pub fn guid(&self) -> Option<Guid> {
        self.held().and_then(|held| held.tokens.guid)
    }

    /// The generation for a new pair of tokens.
    pub fn next_generation(&self) -> u64 {
        (self.highest + 1).min(COUNT_MAX)
    }

    /// Changes with every token, sign-in and sign-out: shows whether the latest state was written to the store.
    pub fn stamp(&self) -> Stamp {
        (self.identity, self.serial)
    }
}

pub type Stamp = (u64, u64);
