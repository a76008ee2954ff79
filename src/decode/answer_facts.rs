//! What the library itself reads from an answer, besides the lists.
use super::lists::Parts;
use super::record::is_absent;
use super::value;
use crate::abi::{mcat_account, mcat_meta};

impl Parts {
    /// The metadata of the answer's list.
    pub(crate) fn meta(&self) -> &mcat_meta {
        // SAFETY: the decoder made it, or it is the static for an absent one; it is never NULL.
        unsafe { &*self.root.meta }
    }

    /// The account in the answer, and whether it names the member or their rights: an object without either may be no account.
    pub(crate) fn account(&self) -> (&mcat_account, bool) {
        // SAFETY: as above; the same holds for everything that it points at.
        let account = unsafe { &*self.root.account };
        let is_named = !account.email.is_null() || !account.user_name.is_null();
        let has_parts = !is_absent(account.subscription) || !is_absent(account.entitlements);
        (account, is_named || has_parts)
    }

    /// The id of the session in the answer, and whether it is still held: -1 if the service did not say.
    pub(crate) fn session(&self) -> (Option<&str>, i8) {
        // SAFETY: as above.
        let session = unsafe { &*self.root.session };
        (value::text_in(session.id), session.valid)
    }
}
