//! What this device knows about its member, and owes the service on the member's behalf, besides the tokens: the account and its rights,
//! the remaining skips, the player's session, the outbox. Shared by all clients of the same member.
//!
//! Uses `outbox`, `auth`, `decode`, `base`, `abi`.
pub mod account;
pub(crate) mod player_session;
pub(crate) mod skips;

use crate::base::call_scope::Scope;
use crate::base::hooks::StoreFailed;
use crate::member::account::KnownAccount;
use crate::member::player_session::PlayerSession;
use crate::member::skips::Skips;
use crate::outbox::{MeteredMember, Outbox};

#[derive(Default)]
pub struct KnownMember {
    pub outbox: Outbox,
    pub skips: Skips,
    pub account: KnownAccount,
    pub session: PlayerSession,
}

impl KnownMember {
    /// The member as metering names them, with what is known of this sign-in (`Member::sign_in_number`).
    pub fn metered_member(&self, sign_in: u64) -> MeteredMember {
        let known = self.account.of(sign_in);
        known.map_or_else(MeteredMember::default, |kept| MeteredMember {
            user_id: kept.facts.user_id.clone(),
            tier_code: kept.facts.tier_code.clone(),
        })
    }

    /// Forgets the data of a sign-in.
    pub fn sign_out(&self) {
        self.account.forget();
        self.session.forget();
    }

    /// Forgets everything, in memory and in the stores.
    pub fn forget(&self, scope: &Scope) -> Result<(), StoreFailed> {
        self.sign_out();
        self.skips.forget();
        self.outbox.forget(scope)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::member::account::AccountFacts;

    fn facts(user_id: &str) -> AccountFacts {
        let mut facts = AccountFacts::default();
        facts.user_id = Some(user_id.into());
        facts.tier_code = Some("PREMIER".into());
        facts
    }

    #[test]
    fn playbacks_are_metered_for_signed_in_member_only() {
        let known_member = KnownMember::default();
        let told = |sign_in| {
            let member = known_member.metered_member(sign_in);
            (member.user_id, member.tier_code)
        };
        assert_eq!(told(1), (None, None));
        known_member.account.learn(facts("mara"), 1, 0);
        // Even if that was long ago, and even if the service has refused something since.
        known_member.account.doubt();
        assert_eq!(told(1), (Some("mara".into()), Some("PREMIER".into())));
        assert_eq!(told(2), (None, None));
        known_member.sign_out();
        assert_eq!(told(1), (None, None));
    }
}
