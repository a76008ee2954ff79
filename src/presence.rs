//! What this device knows of its member and owes the service on the member's behalf, besides the tokens. Shared by all clients of the
//! same member.
use crate::account::Known;
use crate::base::call_scope::Scope;
use crate::base::hooks::StoreFailed;
use crate::outbox::{Outbox, Who};
use crate::skips::Skips;
use std::sync::{Mutex, MutexGuard, PoisonError};

#[derive(Default)]
pub struct Presence {
    pub outbox: Outbox,
    pub skips: Skips,
    pub account: Known,
    pub session: PlayerSession,
}

impl Presence {
    /// Whose playbacks are metered: what is known of the member who is `whose` (`Member::whose`).
    pub fn who(&self, whose: u64) -> Who {
        let known = self.account.of(whose);
        known.map_or_else(Who::default, |kept| Who {
            user_id: kept.facts.user_id.clone(),
            tier_code: kept.facts.tier_code.clone(),
        })
    }

    /// Forgets what belongs to a sign-in.
    pub fn sign_out(&self) {
        self.account.forget();
        self.session.forget();
    }

    /// Forgets all of it, in memory and in the stores.
    pub fn forget(&self, scope: &Scope) -> Result<(), StoreFailed> {
        self.sign_out();
        self.skips.forget();
        self.outbox.forget(scope)
    }
}

/// The session that makes this device the account's player.
#[derive(Default)]
pub struct PlayerSession {
    held: Mutex<Option<Held>>,
}

/// A session that was opened here.
#[derive(Clone)]
pub struct Held {
    pub id: String,
    /// Whose it is, as `Member::whose` tells members apart.
    pub whose: u64,
    /// Another player has taken over.
    pub is_lost: bool,
}

impl PlayerSession {
    fn held(&self) -> MutexGuard<'_, Option<Held>> {
        self.held.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// The session of this member.
    pub fn of(&self, whose: u64) -> Option<Held> {
        self.held().clone().filter(|held| held.whose == whose)
    }

    pub fn hold(&self, id: String, whose: u64) {
        *self.held() = Some(Held {
            id,
            whose,
            is_lost: false,
        });
    }

    /// The session of this id is lost. Whether it was the one that is held.
    pub fn lose(&self, id: &str) -> bool {
        let mut held = self.held();
        let held = held.as_mut().filter(|held| held.id == id);
        held.map(|held| held.is_lost = true).is_some()
    }

    fn forget(&self) {
        *self.held() = None;
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::account::Facts;

    fn facts(user_id: &str) -> Facts {
        let mut facts = Facts::default();
        facts.user_id = Some(user_id.into());
        facts.tier_code = Some("PREMIER".into());
        facts
    }

    #[test]
    fn playbacks_are_metered_for_the_member_who_is_signed_in() {
        let presence = Presence::default();
        let told = |whose| {
            let who = presence.who(whose);
            (who.user_id, who.tier_code)
        };
        assert_eq!(told(1), (None, None));
        presence.account.learn(facts("mara"), 1, 0);
        // However long ago, and whatever the service has refused since.
        presence.account.doubt();
        assert_eq!(told(1), (Some("mara".into()), Some("PREMIER".into())));
        assert_eq!(told(2), (None, None));
        presence.sign_out();
        assert_eq!(told(1), (None, None));
    }
}
