//! The station's owner: the member who opened it.
use super::Station;
use crate::auth::{SignedIn, other_member};
use crate::base::call_scope::Scope;
use crate::base::error::Error;
use crate::outbox::Entry;

impl Station {
    /// The signed-in member, if the station belongs to them. A station without an owner gets the first member that uses it.
    pub(super) fn member(&self, scope: &Scope) -> Result<SignedIn, Error> {
        let signed_in = self.client.member.signed_in(scope)?;
        let mut state = self.state();
        if state.owner.as_ref().is_some_and(|owner| !signed_in.is(owner)) {
            return Err(other_member(
                "the station belongs to another member: open one for the member who is signed in",
            ));
        }
        // After a new sign-in the member is recognised by these marks.
        state.owner = Some(signed_in.marks.clone());
        Ok(signed_in)
    }

    /// The station's member, if signed in, as far as that is known without waiting.
    pub(super) fn owner(&self) -> Option<SignedIn> {
        let known = self.client.member.known()?;
        let owner = self.state().owner.clone();
        owner.is_some_and(|owner| known.is(&owner)).then_some(known)
    }

    /// Puts a report of the station into the outbox.
    pub(super) fn note(&self, entry: Entry, scope: &Scope) -> Result<(), Error> {
        entry.check()?;
        let member = self.member(scope)?;
        self.client.note_of(&member, entry, scope)
    }
}
