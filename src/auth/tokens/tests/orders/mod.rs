//! All orders of events: a few jobs on one machine, and a world that answers each of their steps in every way that it can.
//!
//! An order is a list of choices. Choice 0 lets the job that is at work go on, and all goes well; every other one is a deviation: another
//! job's turn, a failure, a refusal, a sibling process, time that passes, a call that ends by a panic. `walk` tries every order with at most
//! so many deviations.
mod choices;
mod rules;
mod walk;
mod world;

use super::super::answer::Granted;
use super::super::record::Tokens;
use crate::auth::Secret;
use std::fmt;

/// For the text of a state that an order has reached. Only here: what holds secrets cannot be printed.
impl fmt::Debug for Tokens {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        let texts = [&self.access, &self.refresh].map(|token| token.as_ref().map(Secret::as_str));
        let times = (self.generation, self.issued, self.lifetime_ms);
        let marks = (self.previous, self.member, self.guid, self.sign_in);
        (texts, times, marks, self.dead, self.under_way).fmt(f)
    }
}

impl fmt::Debug for Granted {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        let texts = [&self.access, &self.refresh].map(|token| token.as_ref().map(Secret::as_str));
        (texts, self.lifetime_ms, &self.guid).fmt(f)
    }
}
