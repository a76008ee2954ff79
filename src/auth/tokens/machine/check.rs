//! What always holds, checked after every step of the tests that walk all orders of events.
use super::super::record::Tokens;
use super::turn::{SILENCE_MS, Stage};
use super::{Caller, Debt, Machine};
use crate::abi::mcat_event_kind as Kind;
use crate::base::hooks::Occurrence;

/// The turns, as a test sees them.
#[derive(Clone)]
pub struct SeenTurns {
    pub taken: Option<(u64, Stage, i64)>,
    pub arriving: Option<Tokens>,
    pub count: u64,
    /// The latest result: of which turn, and whether it is good.
    pub result: Option<(u64, bool)>,
    pub changes: u64,
}

/// The machine, as a test sees it.
#[derive(Clone)]
pub struct Seen {
    pub turns: SeenTurns,
    pub tokens: Option<Tokens>,
    pub serial: u64,
    pub expires_ms: Option<i64>,
    pub signed_in: bool,
    pub unread: bool,
    pub identity: u64,
    pub strangers: u64,
    pub debt: Debt,
    pub is_written: bool,
    pub is_locked: bool,
}

impl Machine {
    pub fn seen(&self) -> Seen {
        Seen {
            turns: self.turns.seen(),
            tokens: self.held().map(|held| held.tokens.clone()),
            serial: self.serial,
            expires_ms: self.held().and_then(|held| held.expires_ms),
            signed_in: self.is_signed_in(),
            unread: self.is_unread(),
            identity: self.identity,
            strangers: self.strangers,
            debt: self.store.debt,
            is_written: self.store.is_written,
            is_locked: self.store.is_locked,
        }
    }

    /// All of the state but the events, as text.
    pub fn text(&self) -> String {
        let marks = (self.salt, self.refused_pair, self.spent_code, self.early_ms);
        let counts = (self.identity, self.strangers, self.serial, self.highest);
        format!(
            "{:?}",
            (
                &self.holding,
                &self.turns,
                &self.store,
                &self.account,
                &self.back_off,
                marks,
                counts
            )
        )
    }

    /// The rules of one step, which `caller` made. `events`: what it noted.
    pub fn check(&self, before: &Seen, caller: &Caller, events: &[Occurrence]) -> Result<(), &'static str> {
        let now = self.seen();
        let (turns, was) = (&now.turns, &before.turns);
        let rule = |holds: bool, rule: &'static str| if holds { Ok(()) } else { Err(rule) };
        let told = |kind: Kind| events.iter().any(|event| event.kind == kind);
        let is_erase = |debt: &Debt| matches!(debt, Debt::Erase { .. });
        let stage = turns.taken.map(|(_, stage, _)| stage);

        // The turn.
        rule(
            turns.taken.is_none_or(|(number, ..)| number == turns.count),
            "T1 the turn that is taken is the latest",
        )?;
        let robbed = was
            .taken
            .filter(|(number, ..)| turns.taken.map(|taken| taken.0) != Some(*number));
        let silent = |(_, stage, until): (u64, Stage, i64)| {
            stage != Stage::Writing && caller.now.boot_ms.saturating_sub(until) > SILENCE_MS
        };
        rule(
            robbed.is_none_or(|turn| turn.0 == caller.turn || silent(turn)),
            "T2 a turn is taken away only after its time, and never while new tokens are saved",
        )?;
        rule(
            (robbed.is_none() && was.result == turns.result) || turns.changes != was.changes,
            "T3 the end of a turn, and a result, wake every waiting thread",
        )?;
        rule(
            !matches!(stage, Some(Stage::Marking | Stage::Writing)) || now.is_written,
            "T4 a turn that says that it writes the store does so",
        )?;

        // New tokens.
        rule(
            turns.arriving.is_none() || (stage == Some(Stage::Writing) && now.is_written),
            "N1 new tokens wait only for their own save",
        )?;
        let has_good_result = turns
            .result
            .is_some_and(|(number, is_good)| is_good && turns.taken.is_some_and(|(taken, ..)| taken == number));
        rule(
            turns.arriving.is_none() || !has_good_result,
            "N2 a result is published when its tokens are in use, not before",
        )?;
        let left = now.identity != before.identity && now.tokens.is_none();
        rule(
            !left || turns.arriving.is_none(),
            "N3 tokens that arrive for a member who signed out are not used",
        )?;

        // The store.
        rule(
            self.store.is_there || matches!(now.debt, Debt::None),
            "S1 without a store nothing is owed",
        )?;
        let signs_in = now.identity != before.identity && now.tokens.is_some();
        rule(
            !is_erase(&before.debt) || !matches!(now.debt, Debt::Save { .. }) || signs_in,
            "S2 an erase that is owed is never replaced by a save, but of a new sign-in",
        )?;
        let keeps = |debt: &Debt| matches!(debt, Debt::Erase { keep_lock: true, .. });
        rule(
            !is_erase(&before.debt) || keeps(&before.debt) || !keeps(&now.debt),
            "S3 a request to forget everything remains in force",
        )?;
        rule(
            self.store.is_there || !(now.is_locked || now.is_written),
            "S4 a store that is not there is neither locked nor written",
        )?;

        // Their end.
        let life = |tokens: &Tokens| tokens.access.is_some().then_some(tokens.lifetime_ms?);
        let age = |tokens: &Tokens| tokens.issued.age(&caller.now);
        let left = |tokens: &Tokens| {
            Some(
                caller
                    .now
                    .boot_ms
                    .saturating_add(life(tokens)?.saturating_sub(age(tokens)?)),
            )
        };
        let end = now.tokens.as_ref().and_then(left);
        rule(
            end.is_none() || now.expires_ms == end,
            "E1 the end of the tokens is known whenever the clocks can tell their age",
        )?;

        // The member.
        let here = now.identity != before.identity;
        rule(
            !before.signed_in || now.signed_in || here || told(Kind::MCAT_EVENT_SIGN_IN_NEEDED),
            "M1 nobody is signed out without an event",
        )?;
        rule(
            before.signed_in || !now.signed_in || before.unread || told(Kind::MCAT_EVENT_SIGNED_IN),
            "M2 nobody is signed in without an event",
        )?;
        rule(
            here || before.tokens.is_none() || now.tokens.is_some() || now.strangers != before.strangers,
            "M3 the sign-in number changes when the tokens go",
        )?;
        rule(now.serial >= before.serial, "M4 a token's number never goes back")?;
        let is_new = now.serial != before.serial;
        let other = before.tokens.as_ref().zip(now.tokens.as_ref());
        rule(
            other.is_none_or(|(old, new)| old.access == new.access && old.refresh == new.refresh || is_new),
            "M5 every token has a number of its own",
        )?;
        Ok(())
    }
}
