//! The member's account.

use super::answer::Answer;
use super::call::Call;
use crate::error::Refusal;
use crate::versions::account;

/// `GET /me/account`
pub(super) fn account(call: &Call) -> Result<Answer, Refusal> {
    let account = account::account(call.version, call.member());
    Ok(Answer::One {
        key: "account",
        object: account,
    })
}
