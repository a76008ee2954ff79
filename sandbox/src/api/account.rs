//! The member's account.

use super::answer::Answer;
use super::call::Call;
use crate::error::Refusal;
use crate::subscriptions;
use crate::versions::account;

/// `GET /me/account`
pub(super) fn account(call: &Call) -> Result<Answer, Refusal> {
    let plan = subscriptions::plan(&call.service.store.lock(), call.member())?;
    let account = account::account(call.version, call.member(), plan);
    Ok(Answer::One {
        key: "account",
        object: account,
    })
}
