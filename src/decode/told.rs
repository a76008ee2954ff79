//! What the library itself reads of an answer, besides the lists.
use super::lists::Parts;
use super::record::is_absent;
use super::value;
use crate::abi::{mcat_account, mcat_meta};

impl Parts {
    /// What the answer says of its list.
    pub(crate) fn meta(&self) -> &mcat_meta {
        // SAFETY: the decode made it, or it is the one that stands for none; it is never NULL.
        unsafe { &*self.root.meta }
    }

    /// The account that the answer holds, and whether it says who the member is or what they may: one without that may be none.
    pub(crate) fn account(&self) -> (&mcat_account, bool) {
        // SAFETY: as above, and so for all that it leads to.
        let account = unsafe { &*self.root.account };
        let is_named = !account.email.is_null() || !account.user_name.is_null();
        let has_parts = !is_absent(account.subscription) || !is_absent(account.entitlements);
        (account, is_named || has_parts)
    }

    /// The id of the session that the answer holds, and whether it is still held: -1 where the service did not say.
    pub(crate) fn session(&self) -> (Option<&str>, i8) {
        // SAFETY: as above.
        let session = unsafe { &*self.root.session };
        (value::text_in(session.id), session.valid)
    }
}
