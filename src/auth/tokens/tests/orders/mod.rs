//! All orders of events: a few jobs on one machine, and a world that answers each of their steps in every way that it can.
//!
//! An order is a list of choices. Choice 0 lets the job that is at work go on, and all goes well; every other one is a deviation: another
//! job's turn, a failure, a refusal, a sibling process, time that passes, a call that ends by a panic. `walk` tries every order with at most
//! so many deviations.
mod walk;
mod world;

use crate::auth::Secret;
use std::fmt;

/// For the text of a state that an order has reached. Only here: the library's secrets have none.
impl fmt::Debug for Secret {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        f.write_str(self.as_str())
    }
}
