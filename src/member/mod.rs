//! What this device knows of its member and owes the service on the member's behalf, besides the tokens: the account and what it allows,
//! skips that are left, the player's session, the outbox. Shared by all clients of the same member.
//!
//! Uses `outbox`, `auth`, `decode`, `base`, `abi`.
pub mod account;
pub(crate) mod player_session;
pub(crate) mod skips;

use crate::base::call_scope::Scope;
use crate::base::hooks::StoreFailed;
use crate::member::account::Known;
use crate::member::player_session::PlayerSession;
use crate::member::skips::Skips;
use crate::outbox::{Outbox, Who};

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

#[cfg(test)]
mod tests {
    use super::*;
    use crate::member::account::Facts;

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
