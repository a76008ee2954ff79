//! A member's tokens in memory, under the member's mutex: plain data, and the rules of time.
use super::answer::LOCK_MS;
use super::flight::{Flight, Lease};
use super::marks::{Fingerprint, Guid};
use super::news::News;
use super::record::{AccountLock, Dead, Tokens};
use super::vault::Debt;
use crate::abi::mcat_event_kind;
use crate::auth::secret::Secret;
use crate::base::backoff::{LONGEST_MS, THROTTLED_MS, backed_off, random_below};
use crate::base::dates::Moment;
use crate::base::error::{Error, Reason, Status};
use crate::base::store_format::COUNT_MAX;
use std::sync::Arc;

/// How long before expiry tokens are refreshed, or a tenth of their lifetime if that is less.
const SKEW_MS: i64 = 300_000;
/// Jitter: devices that got their tokens at the same moment refresh them up to this long apart.
const SPREAD_MS: i64 = 1_800_000;
/// Shortest time between refreshes when a service refuses every token.
const EARLY_REFRESH_MS: i64 = 30_000;
/// While no member is signed in, another process may sign in: the store is read again, but not at every call.
const LOOK_AGAIN_MS: i64 = 1_000;

/// An access token and its number.
pub struct Token {
    pub access: Secret,
    /// Increases with every new token.
    pub generation: u64,
    /// Changes with the member.
    pub(super) sign_in: u64,
}

#[derive(Default)]
pub struct TokenState {
    /// The turn that is taken.
    pub flight: Option<Arc<Flight>>,
    pub lease: Lease,
    /// This process holds the store's lock; a lost turn leaves it to the next one.
    pub has_store: bool,
    /// New tokens that are being saved.
    pub arriving: Option<Arriving>,
    pub loaded: bool,
    looked_ms: i64,
    pub salt: Option<[u8; 16]>,
    pub held: Option<HeldTokens>,
    /// Counts tokens for `Token::generation`.
    serial: u64,
    /// Highest generation seen in a record.
    pub highest: u64,
    pub identity: u64,
    /// A thread is inside the store's `save` or `erase`.
    pub is_written: bool,
    /// How often another process has signed the member out, or replaced the member.
    pub strangers: u64,
    /// What must still be written to the store.
    pub debt: Debt,
    pub lock: Option<HeldLock>,
    /// The start of the lock that the application has dismissed: the store may still have it.
    pub dismissed: Option<Moment>,
    /// The name and password that the service refused last.
    pub refused_pair: Option<Fingerprint>,
    /// The authorization code that was sent last.
    pub spent_code: Option<Fingerprint>,
    pub trouble: Option<Trouble>,
    /// When a token was last refreshed because the service refused it before its time.
    pub early_ms: Option<i64>,
    /// How often the store has taken a record.
    pub saves: i64,
    pub news: News,
}

/// The tokens in use.
pub struct HeldTokens {
    pub tokens: Tokens,
    pub serial: u64,
    /// Boot-time clock; `None`: used until the service refuses it.
    pub expires_ms: Option<i64>,
    pub refresh_ms: Option<i64>,
    /// The refresh token was sent, and it is unknown whether it is spent.
    pub uncertain: bool,
    /// There is nothing to refresh them with, and the application was notified.
    pub ran_out: bool,
}

impl HeldTokens {
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

/// Tokens that just came from the service.
pub struct Arriving {
    pub tokens: Tokens,
    /// They include a new access token.
    pub is_whole: bool,
    /// The service refused the previous ones before their expiry.
    pub early: bool,
    pub since_ms: i64,
}

pub struct HeldLock {
    pub lock: AccountLock,
    pub until_ms: i64,
}

impl HeldLock {
    /// The remaining time of a lock as reported to the application: at most the service's own time, without the jitter.
    fn left_ms(&self, now: i64) -> i64 {
        self.until_ms.saturating_sub(now).min(LOCK_MS)
    }
}

/// The last refresh failed: the next one waits.
pub struct Trouble {
    pub error: Error,
    not_before_ms: i64,
    /// The same after a network change, if there was no answer: only the pause that the token needs, without back-off.
    changed_ms: i64,
    /// How many network changes there had been.
    network: u64,
    pub times: u32,
}

impl Trouble {
    /// Milliseconds until the next refresh may begin.
    pub fn wait_ms(&self, now: i64, network: u64) -> i64 {
        let until = match network == self.network {
            true => self.not_before_ms,
            false => self.changed_ms,
        };
        until.saturating_sub(now).max(0)
    }
}

impl TokenState {
    pub fn is_signed_in(&self) -> bool {
        self.held.as_ref().is_some_and(|held| held.tokens.dead.is_none())
    }

    /// Whether the store should be read (again). `is_doubted`: also while a member is signed in.
    pub fn wants_look(&self, is_doubted: bool, now: i64) -> bool {
        let is_time = now.saturating_sub(self.looked_ms) >= LOOK_AGAIN_MS;
        let again = is_time && (is_doubted || !self.is_signed_in());
        !self.loaded || (again && matches!(self.debt, Debt::None))
    }

    pub fn looked(&mut self, now: i64) {
        self.loaded = true;
        self.looked_ms = now;
    }

    /// Changes with every token, sign-in and sign-out: shows whether the latest state was written to the store.
    pub fn stamp(&self) -> (u64, u64) {
        (self.identity, self.serial)
    }

    /// Takes tokens into use.
    pub fn hold(&mut self, tokens: Tokens, now: &Moment) {
        self.serial += 1;
        self.highest = self.highest.max(tokens.generation);
        let expires_ms = match (&tokens.access, tokens.lifetime_ms) {
            (None, _) => Some(now.boot_ms),
            (_, None) => None,
            (_, Some(lifetime)) => tokens
                .issued
                .age(now)
                .map(|age| now.boot_ms.saturating_add(lifetime.saturating_sub(age))),
        };
        let tenth = tokens.lifetime_ms.unwrap_or(0) / 10;
        let ahead = tenth.min(SKEW_MS) + random_below(tenth.min(SPREAD_MS));
        self.held = Some(HeldTokens {
            uncertain: tokens.under_way,
            tokens,
            serial: self.serial,
            expires_ms,
            refresh_ms: expires_ms.map(|expires| expires.saturating_sub(ahead)),
            ran_out: false,
        });
        self.trouble = None;
    }

    /// Takes arriving tokens into use, unless another thread did so.
    pub fn arrive(&mut self, now: &Moment) {
        if let Some(arriving) = self.arriving.take() {
            self.take_in(arriving, now);
        }
    }

    /// Takes the result of a refresh into use.
    pub fn take_in(&mut self, arriving: Arriving, now: &Moment) {
        // A late result may restore a member who was given up.
        let event = match self.is_signed_in() {
            true => mcat_event_kind::MCAT_EVENT_REFRESHED,
            false => mcat_event_kind::MCAT_EVENT_SIGNED_IN,
        };
        self.hold(arriving.tokens, now);
        if arriving.is_whole || event != mcat_event_kind::MCAT_EVENT_REFRESHED {
            self.note(event);
        }
        if arriving.early {
            self.early_ms = Some(now.boot_ms);
        }
    }

    /// Whether the tokens in use are those for which `refresh` was sent.
    pub fn has_refresh(&self, refresh: &Secret) -> bool {
        self.held
            .as_ref()
            .is_some_and(|held| held.tokens.refresh.as_ref() == Some(refresh))
    }

    /// Records that the refresh token may be spent without a successor.
    pub fn doubt(&mut self) {
        if let Some(held) = &mut self.held {
            held.uncertain = true;
        }
    }

    /// Records a failed flight: no other begins before `pause_ms` and the back-off between flights are over. `network`: how many network
    /// changes there had been.
    pub fn troubled(&mut self, error: Error, pause_ms: i64, now: i64, network: u64) -> Error {
        let times = self.trouble.as_ref().map_or(0, |trouble| trouble.times);
        let wait = pause_ms.max(backed_off(THROTTLED_MS, times, LONGEST_MS));
        let error = error.retry_after(wait);
        self.trouble = Some(Trouble {
            error: error.clone(),
            not_before_ms: now.saturating_add(wait),
            changed_ms: now.saturating_add(match error.http_status {
                0 => pause_ms,
                _ => wait,
            }),
            network,
            times: times.saturating_add(1),
        });
        error
    }

    /// The token in use, even if it has expired.
    pub fn current(&self) -> Result<Token, Error> {
        let held = self.held.as_ref().ok_or_else(not_signed_in)?;
        if let Some(dead) = held.tokens.dead {
            return Err(given_up(dead));
        }
        Ok(Token {
            // `None` in a record that had no room for it, or if the service gave no usable one. An empty token would be refused, but it
            // counts as expired and is not sent.
            access: held.tokens.access.clone().unwrap_or_else(|| Secret::from("")),
            generation: held.serial,
            sign_in: self.sign_in_number(),
        })
    }

    /// Changes with every sign-in and sign-out, also by other processes.
    pub fn sign_in_number(&self) -> u64 {
        self.identity + self.strangers
    }

    /// The name of the signed-in member, if known.
    pub fn member(&self) -> Option<Fingerprint> {
        self.held.as_ref().and_then(|held| held.tokens.member)
    }

    /// The id of the signed-in member, if the service gave it.
    pub fn guid(&self) -> Option<Guid> {
        self.held.as_ref().and_then(|held| held.tokens.guid)
    }

    /// The generation for a new pair of tokens.
    pub fn next_generation(&self) -> u64 {
        (self.highest + 1).min(COUNT_MAX)
    }

    /// A member named `member` has signed in, here or in another process: what was known about the previous sign-in is dropped. The account
    /// is not locked; one with another name may still be.
    pub fn begin_sign_in(&mut self, member: Option<Fingerprint>, now: i64) {
        self.refused_pair = None;
        self.early_ms = None;
        self.arriving = None;
        if self.locked_for(member, now).is_some() {
            self.lock = None;
        }
    }

    /// Milliseconds until the lock of the member's account ends, as reported to the application; a lock of another name does not count.
    pub fn locked(&self, now: i64) -> Option<i64> {
        self.locked_for(self.member(), now)
    }

    pub fn locked_for(&self, member: Option<Fingerprint>, now: i64) -> Option<i64> {
        let held = self.lock_in_force(now)?;
        let other = matches!((held.lock.member, member), (Some(a), Some(b)) if a != b);
        (!other).then(|| held.left_ms(now))
    }

    /// The lock of any account, as long as it lasts.
    pub fn lock_in_force(&self, now: i64) -> Option<&HeldLock> {
        self.lock.as_ref().filter(|held| now < held.until_ms)
    }

    /// Locks the account for `ms`. Returns the time that is reported to the application.
    pub fn set_lock(&mut self, member: Option<Fingerprint>, ms: i64, since: Moment) -> i64 {
        let now = since.boot_ms;
        let lasts_ms = ms.max(0);
        let held = HeldLock {
            until_ms: now.saturating_add(lasts_ms),
            lock: AccountLock {
                member,
                since,
                lasts_ms,
            },
        };
        let told = held.left_ms(now);
        self.lock = Some(held);
        told
    }

    /// Takes over a lock from the store, if none is in force and it was not dismissed.
    pub fn take_lock(&mut self, lock: AccountLock, now: &Moment) {
        if self.lock_in_force(now.boot_ms).is_some() || self.dismissed.as_ref() == Some(&lock.since) {
            return;
        }
        // If no clock can tell its age, the lock starts again: a device that restarts in a loop must not hammer the service.
        let left = lock.lasts_ms.saturating_sub(lock.since.age(now).unwrap_or(0));
        let until_ms = now.boot_ms.saturating_add(left);
        self.lock = Some(HeldLock { lock, until_ms });
    }

    /// Dismisses the lock, and the one in the store.
    pub fn dismiss_lock(&mut self, stored: Option<AccountLock>) {
        let held = self.lock.take().map(|held| held.lock);
        if let Some(lock) = stored.or(held) {
            self.dismissed = Some(lock.since);
        }
    }

    /// The error when the tokens have expired and cannot be refreshed. Notifies the application once.
    pub fn run_out(&mut self) -> Error {
        if let Some(held) = &mut self.held
            && !std::mem::replace(&mut held.ran_out, true)
        {
            self.note_sign_in_needed(Reason::MCAT_REASON_NOT_SIGNED_IN);
        }
        signed_out("the tokens expired, and the service gave no refresh token")
    }

    /// Milliseconds until a refused token may be refreshed again before its expiry.
    pub fn early_wait(&self, now: i64) -> Option<i64> {
        let since = now.saturating_sub(self.early_ms?).max(0);
        (since < EARLY_REFRESH_MS).then(|| EARLY_REFRESH_MS - since)
    }
}

pub fn not_signed_in() -> Error {
    signed_out("no member has signed in")
}

pub fn signed_out(text: &str) -> Error {
    Error::new(Status::MCAT_ERR_SIGN_IN_NEEDED, text).because(Reason::MCAT_REASON_NOT_SIGNED_IN)
}

/// Why the refresh token was given up.
pub fn why(dead: Dead) -> Reason {
    match dead {
        Dead::Revoked => Reason::MCAT_REASON_REVOKED,
        Dead::Interrupted => Reason::MCAT_REASON_INTERRUPTED,
        Dead::OtherMember => Reason::MCAT_REASON_OTHER_MEMBER,
    }
}

/// The error of every call after the refresh token was given up.
pub fn given_up(dead: Dead) -> Error {
    let text = match dead {
        Dead::Revoked => "the service no longer accepts the refresh token: the member must sign in again",
        Dead::Interrupted => {
            "a refresh was cut off and the service no longer accepts the refresh token: the member must sign in again"
        }
        Dead::OtherMember => {
            "a refresh brought the tokens of another member, which are not used: the member must sign in again"
        }
    };
    Error::new(Status::MCAT_ERR_SIGN_IN_NEEDED, text).because(why(dead))
}
