//! What this device knows of its member and owes the service on the member's behalf, besides the tokens. Shared by all clients of the
//! same member.
use crate::hooks::StoreFailed;
use crate::outbox::{Outbox, Who};
use crate::scope::Scope;

#[derive(Default)]
pub struct Presence {
    pub outbox: Outbox,
}

impl Presence {
    /// Whose playbacks are metered.
    pub fn who(&self) -> Who {
        Who::default()
    }

    /// Forgets all of it, in memory and in the stores.
    pub fn forget(&self, scope: &Scope) -> Result<(), StoreFailed> {
        self.outbox.forget(scope)
    }
}
