//! What this device knows of its member and owes the service on the member's behalf, besides the tokens. Shared by all clients of the
//! same member.
use crate::outbox::{Outbox, Who};

#[derive(Default)]
pub struct Presence {
    pub outbox: Outbox,
}

impl Presence {
    /// Whose playbacks are metered.
    pub fn who(&self) -> Who {
        Who::default()
    }

    /// Forgets all of it.
    pub fn forget(&self) {
        self.outbox.clear();
    }
}
