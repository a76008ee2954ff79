//! The member's account.

use crate::api::answer::Answer;
use crate::api::call::Call;
use crate::base::refusal::Refusal;
use crate::member::subscriptions;
use crate::shapes::account;

/// `GET /me/account`
pub(crate) fn account(call: &Call) -> Result<Answer, Refusal> {
    let (plan, tier) = {
        let store = call.service.store.lock();
        (
            subscriptions::plan(&store, call.member())?,
            subscriptions::tier(&store, call.member())?,
        )
    };
    let account = account::account(call.version, call.member(), plan, tier);
    Ok(Answer::One {
        key: "account",
        object: account,
    })
}
