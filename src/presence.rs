//! What this device knows of its member and owes the service on the member's behalf, besides the tokens. Shared by all clients of the
//! same member.
use crate::outbox::{Outbox, Who};
use crate::skips::Skips;

#[derive(Default)]
pub struct Presence {
    pub outbox: Outbox,
    pub skips: Skips,
}

impl Presence {
    /// Whose playbacks are metered.
    pub fn who(&self) -> Who {
        Who::default()
    }

    /// Forgets all of it.
    pub fn forget(&self) {
        self.outbox.clear();
        self.skips.clear();
    }
}
