//! What another process has put into the store, and whether it replaces what this one has.
use super::super::errors::why;
use super::super::marks::{SignIn, fingerprint};
use super::super::record::{TokenRecord, Tokens};
use super::store::{Debt, Read, ReadFailed};
use super::{Holding, Machine};
use crate::abi::mcat_event_kind;
use crate::base::dates::Moment;
use crate::base::error::{Error, Reason};

impl Machine {
    /// Takes over what the store has. Returns whether there was anything new.
    pub fn adopt(&mut self, read: Read, now: &Moment) -> Result<bool, ReadFailed> {
        let record = read?.map(|record| *record);
        // The member may have signed out while the store was read.
        if !self.store.is_there || self.is_leaving() {
            return Ok(false);
        }
        let before = self.locked(now.boot_ms);
        let is_taken = self.take_over(record, now);
        self.note_lock(before, now.boot_ms);
        Ok(is_taken)
    }

    /// The same where a store that cannot be read now does not stop the call. But the record of a newer version must not be overwritten.
    pub fn adopt_if_readable(&mut self, read: Read, now: &Moment) -> Result<bool, Error> {
        match self.adopt(read, now) {
            Ok(is_taken) => Ok(is_taken),
            Err(failed @ ReadFailed::Newer) => Err(failed.into()),
            Err(_) => Ok(false),
        }
    }

    fn take_over(&mut self, record: Option<TokenRecord>, now: &Moment) -> bool {
        let unsaved = matches!(self.store.debt, Debt::Save { tokens: true, .. });
        let was_read = !self.is_unread();
        let Some(TokenRecord { salt, tokens, lock }) = record else {
            return !unsaved && self.lose();
        };
        let tokens = tokens.map(|tokens| self.with_sign_in(tokens, &salt));
        let news = tokens.as_ref().filter(|tokens| match self.held() {
            Some(held) => is_newer(tokens, &held.tokens, unsaved.then_some(now), &salt),
            None => true,
        });
        let is_taken = news.is_some();
        // Before the lock in the same record, which belongs to the same sign-in.
        let is_anothers = news.is_some_and(|tokens| self.meet(tokens, salt, now.boot_ms));
        let knows_lock = lock.is_some() || self.account.in_force(now.boot_ms).is_none();
        if let Some(lock) = lock {
            self.account.take(lock, now);
        }
        let Some(tokens) = tokens else {
            self.salt.get_or_insert(salt);
            return !unsaved && self.lose();
        };
        if !is_taken {
            self.share_doubt(&tokens);
            return false;
        }
        match tokens.dead {
            Some(dead) => self.note_sign_in_needed(why(dead)),
            None if was_read && (is_anothers || !self.is_signed_in()) => {
                self.note(mcat_event_kind::MCAT_EVENT_SIGNED_IN);
            }
            None => {}
        }
        self.salt = Some(salt);
        // Work under way for the previous member must not continue for this one.
        self.strangers += u64::from(is_anothers);
        self.hold(tokens, now);
        match &mut self.store.debt {
            // The store does not have the lock yet.
            Debt::Save { tokens, .. } if !knows_lock => *tokens = false,
            _ => self.paid(),
        }
        true
    }

    /// Another process signed the member out. Returns whether a member was signed in.
    fn lose(&mut self) -> bool {
        let was_signed_in = self.is_signed_in();
        let Holding::Held(_) = self.holding else { return false };
        self.holding = Holding::Nobody;
        self.strangers += 1;
        if was_signed_in {
            self.note_sign_in_needed(Reason::MCAT_REASON_NOT_SIGNED_IN);
        }
        true
    }

    /// Another process was about to refresh the tokens that are also in use here, and has not finished.
    fn share_doubt(&mut self, stored: &Tokens) {
        if let Some(held) = self.held_mut()
            && stored.under_way
            && !held.tokens.under_way
            && is_same(&held.tokens, stored)
        {
            held.tokens.under_way = true;
            held.uncertain = true;
        }
    }

    /// Tokens from version 1, saved by an earlier release or by a process that still runs it, with the id of their sign-in: ours, if they
    /// were exchanged for our refresh token.
    fn with_sign_in(&self, mut tokens: Tokens, salt: &[u8; 16]) -> Tokens {
        if tokens.sign_in.is_none() {
            let held = self.held().map(|held| &held.tokens);
            let ours = held
                .filter(|held| came_from(&tokens, held, salt))
                .and_then(|held| held.sign_in);
            tokens.sign_in = ours.or_else(|| Some(SignIn::of_version_1(salt, &tokens)));
        }
        tokens
    }

    /// Another process has put these tokens into the store: what was known about an earlier sign-in is dropped. Returns whether they belong
    /// to another member than those in use.
    fn meet(&mut self, tokens: &Tokens, salt: [u8; 16], now: i64) -> bool {
        let (before, marks) = (self.signed_in(), tokens.marks(salt));
        if before
            .as_ref()
            .is_none_or(|before| before.marks.sign_in != marks.sign_in)
        {
            self.begin_sign_in(tokens.member, now);
        }
        before.is_some_and(|before| !before.is(&marks))
    }
}

/// Whether the store's tokens replace `mine`. While mine are `unsaved` (at this moment), only tokens known to be later do. Otherwise
/// another process has written any that differ, except those that mine replaced: then the store lost its latest record.
fn is_newer(stored: &Tokens, mine: &Tokens, unsaved: Option<&Moment>, salt: &[u8; 16]) -> bool {
    if let Some(now) = unsaved {
        // Compare by the clocks, if they can tell: generations of sign-ins in different processes are unrelated.
        return match (stored.issued.age(now), mine.issued.age(now)) {
            (Some(theirs), Some(ours)) if theirs != ours => theirs < ours,
            _ => stored.generation > mine.generation || came_from(stored, mine, salt),
        };
    }
    let older = stored.generation < mine.generation && came_from(mine, stored, salt);
    !older && !is_same(mine, stored)
}

/// Whether the later tokens were exchanged for the earlier ones' refresh token.
fn came_from(later: &Tokens, earlier: &Tokens, salt: &[u8; 16]) -> bool {
    let exchanged = earlier
        .refresh
        .as_ref()
        .map(|token| fingerprint(salt, &[token.as_str()]));
    exchanged == Some(later.previous)
}

fn is_same(a: &Tokens, b: &Tokens) -> bool {
    // A record without room for the access token lacks it.
    let access = b.access.is_none() || a.access == b.access;
    access && a.refresh == b.refresh && a.generation == b.generation && a.dead == b.dead
}
