//! The fourth region: the lock of the member's account, which the service sets after failed sign-ins.
use super::super::answer::LOCK_MS;
use super::super::marks::Fingerprint;
use super::super::record::AccountLock;
use super::Machine;
use crate::base::dates::Moment;

#[derive(Default)]
#[cfg_attr(test, derive(Debug))]
pub struct Account {
    lock: Option<HeldLock>,
    /// The start of the lock that the application has dismissed: the store may still have it.
    dismissed: Option<Moment>,
}

#[cfg_attr(test, derive(Debug))]
pub struct HeldLock {
    pub lock: AccountLock,
    until_ms: i64,
}

impl HeldLock {
    /// The remaining time of a lock as reported to the application: at most the service's own time, without the jitter.
    fn left_ms(&self, now: i64) -> i64 {
        self.until_ms.saturating_sub(now).min(LOCK_MS)
    }
}

impl Account {
    /// The lock of any account, as long as it lasts.
    pub fn in_force(&self, now: i64) -> Option<&HeldLock> {
        self.lock.as_ref().filter(|held| now < held.until_ms)
    }

    /// Milliseconds until the lock ends, if it can be that of `member`; a lock of another name does not count.
    pub fn left_ms(&self, member: Option<Fingerprint>, now: i64) -> Option<i64> {
        let held = self.in_force(now)?;
        let other = matches!((held.lock.member, member), (Some(a), Some(b)) if a != b);
        (!other).then(|| held.left_ms(now))
    }

    /// `member` has signed in: their account is not locked; one with another name may still be.
    pub fn admitted(&mut self, member: Option<Fingerprint>, now: i64) {
        if self.left_ms(member, now).is_some() {
            self.lock = None;
        }
    }

    /// Locks the account for `ms`. Returns the time that is reported to the application.
    pub fn set(&mut self, member: Option<Fingerprint>, ms: i64, since: Moment) -> i64 {
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
    pub fn take(&mut self, lock: AccountLock, now: &Moment) {
        if self.in_force(now.boot_ms).is_some() || self.dismissed.as_ref() == Some(&lock.since) {
            return;
        }
        // If no clock can tell its age, the lock starts again: a device that restarts in a loop must not hammer the service.
        let left = lock.lasts_ms.saturating_sub(lock.since.age(now).unwrap_or(0));
        let until_ms = now.boot_ms.saturating_add(left);
        self.lock = Some(HeldLock { lock, until_ms });
    }

    /// Dismisses the lock, and the one in the store.
    pub fn dismiss(&mut self, stored: Option<AccountLock>) {
        let held = self.lock.take().map(|held| held.lock);
        if let Some(lock) = stored.or(held) {
            self.dismissed = Some(lock.since);
        }
    }

    /// Forgets it, with the member.
    pub fn forget(&mut self) {
        *self = Account::default();
    }
}

impl Machine {
    /// Milliseconds until the lock of the member's account ends, as reported to the application.
    pub fn locked(&self, now: i64) -> Option<i64> {
        self.account.left_ms(self.member(), now)
    }

    /// The service says that the account is locked, for `ms`. Returns how long it lasts: a lock that is already in force stays unchanged,
    /// so that concurrent calls all report the same.
    pub fn begin_lock(&mut self, member: Option<Fingerprint>, ms: i64, since: &Moment) -> i64 {
        let now = since.boot_ms;
        if let Some(left) = self.account.left_ms(member, now) {
            return left;
        }
        let before = self.locked(now);
        let told = self.account.set(member, ms, *since);
        self.note_lock(before, now);
        self.owe_save(false);
        told
    }
}
