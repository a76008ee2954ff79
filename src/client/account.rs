//! Fetches the member's account and remembers it, and gives a verdict on whether the member may stream, however the service answers.
use crate::abi::mcat_verdict::{self, *};
use crate::auth;
use crate::base::call_scope::Scope;
use crate::base::error::{Error, Phase, Reason, Status, UserAction};
use crate::calls::me;
use crate::calls::params::{Params, Priority};
use crate::calls::request::Request;
use crate::client::Client;
use crate::client::response::{Ending, Response, VerdictNow};
use crate::member::account::{self, AccountFacts, DatedFacts};
use std::sync::Arc;

/// Wait before asking again when no answer says how long the service is unavailable.
const WAIT_MS: i64 = 10_000;
/// Shortest wait that is reported: with 0 an application would ask again at once, for ever.
const SHORTEST_WAIT_MS: i64 = 1_000;
/// Wait before asking again when the service answered without the account's right: that does not change in a moment.
const UNKNOWN_MS: i64 = 60_000;

impl Client {
    /// Fetches the member's account from the service. Verdicts, metering and the skip limit use it from then on.
    pub fn me_account(&self, params: &Params) -> Response {
        self.make("me_account", me::me_account(params), &mut |client, scope, request| {
            client.ask_account(request, scope).map(|(ending, _)| ending)
        })
    }

    /// Whether the member may stream by `entitlement`, for example "canStreamOnHomeDevice".
    pub fn account_verdict(&self, entitlement: &str, params: &Params) -> Response {
        let checked = account::check(entitlement).map_err(Error::from);
        self.member_call("account_verdict", checked, params, &mut |client, scope| {
            client.judge_account(entitlement, params.priority, scope)
        })
    }

    /// `account_verdict` as a part of a call. Returns an error only if no verdict can be given.
    pub(crate) fn judge_account(&self, entitlement: &str, priority: Priority, scope: &Scope) -> Result<Ending, Error> {
        let settles = |kept: &DatedFacts| kept.settles(entitlement, scope.now_ms());
        let (verdict, age_ms, cause) = match self.account(settles, priority, scope) {
            Ok((kept, cause)) => match kept.facts.verdict(entitlement) {
                Some(verdict) => (verdict, kept.age_ms(scope.now_ms()), cause),
                None => (MCAT_VERDICT_WAIT, -1, Some(cause.unwrap_or_else(right_unknown))),
            },
            Err(error) => match without_facts(&error) {
                Some(verdict) => (verdict, -1, Some(error)),
                None => return Err(error),
            },
        };
        Ok(ending(verdict, age_ms, cause, self.common.website_url.clone()))
    }

    /// The facts of the member's account; asks the service if the remembered ones are not recent.
    pub(crate) fn facts(&self, scope: &Scope) -> Result<Arc<AccountFacts>, Error> {
        let settles = |kept: &DatedFacts| kept.is_fresh(scope.now_ms());
        let (kept, _) = self.account(settles, Priority::Foreground, scope)?;
        Ok(kept.facts)
    }

    /// The remembered account, if it settles the question or the service cannot be asked (then with the reason); else what the service
    /// answers.
    fn account(
        &self,
        settles: impl Fn(&DatedFacts) -> bool,
        priority: Priority,
        scope: &Scope,
    ) -> Result<(DatedFacts, Option<Error>), Error> {
        self.member.check(scope)?;
        // Another process may have signed in another member since the account was remembered.
        self.member.look(scope);
        // While an account is locked nothing can be played, even if its facts are known.
        if let Some(ms) = self.member.locked(scope) {
            return Err(auth::locked(ms));
        }
        if let Some(kept) = self
            .known_member
            .account
            .of(self.member.sign_in_number())
            .filter(settles)
        {
            return Ok((kept, None));
        }
        let plain = Params {
            priority,
            ..Params::default()
        };
        let asked = self.ask_account(&me::me_account(&plain)?, scope);
        let error = match asked.and_then(|(_, learnt)| learnt) {
            Ok(kept) => return Ok((kept, None)),
            Err(error) => error,
        };
        let now = scope.now_ms();
        let kept = self.known_member.account.of(self.member.sign_in_number());
        match kept.filter(|kept| is_unanswered(error.status) && kept.is_believed(now)) {
            Some(kept) => Ok((kept, Some(error))),
            None => Err(error),
        }
    }

    /// Asks the service for the account and remembers it. The inner result is an error if the answer lacks a needed field.
    fn ask_account(&self, request: &Request, scope: &Scope) -> Result<(Ending, Result<DatedFacts, Error>), Error> {
        loop {
            let sign_in = self.member.sign_in_number();
            let ending = self.run(request, scope)?;
            // If another member signed in meanwhile, it is unknown whose account this is.
            if self.member.sign_in_number() == sign_in {
                let learnt = match AccountFacts::in_answer(&ending.parts) {
                    None => Err(no_account()),
                    Some(facts) => {
                        let kept = self.known_member.account.learn(facts, sign_in, scope.now_ms());
                        kept.ok_or_else(right_unknown)
                    }
                };
                return Ok((ending, learnt));
            }
        }
    }
}

/// The verdict on an account of which no facts are known; `None` if the call itself has failed.
fn without_facts(error: &Error) -> Option<mcat_verdict> {
    match error.status {
        Status::MCAT_ERR_ARGUMENT
        | Status::MCAT_ERR_VERSION
        | Status::MCAT_ERR_PANIC
        | Status::MCAT_ERR_MEMORY
        | Status::MCAT_ERR_REENTRANT
        | Status::MCAT_ERR_CANCELLED => None,
        // The device needs an update: there is nothing to wait for.
        _ if error.reason == Reason::MCAT_REASON_RETIRED => None,
        Status::MCAT_ERR_SIGN_IN_NEEDED => Some(MCAT_VERDICT_SIGN_IN),
        // Only a new sign-in replaces a corrupt record.
        Status::MCAT_ERR_STORE if error.reason == Reason::MCAT_REASON_STORE_CORRUPT => Some(MCAT_VERDICT_SIGN_IN),
        _ => Some(MCAT_VERDICT_WAIT),
    }
}

/// Whether the service did not answer, or is only unavailable now: then its last answer still counts.
fn is_unanswered(status: Status) -> bool {
    matches!(
        status,
        Status::MCAT_ERR_TIMEOUT
            | Status::MCAT_ERR_RESOLVE
            | Status::MCAT_ERR_CONNECT
            | Status::MCAT_ERR_TLS
            | Status::MCAT_ERR_CLOCK
            | Status::MCAT_ERR_IO
            | Status::MCAT_ERR_PROTOCOL
            | Status::MCAT_ERR_PARSE
            | Status::MCAT_ERR_LIMIT
            | Status::MCAT_ERR_CALLBACK
            | Status::MCAT_ERR_STORE
            | Status::MCAT_ERR_RATE_LIMITED
            | Status::MCAT_ERR_SERVICE
            | Status::MCAT_ERR_UNAVAILABLE
    )
}

/// The verdict as a call's end. `cause`: why the service could not be asked, or what its answer lacked.
fn ending(verdict: mcat_verdict, age_ms: i64, cause: Option<Error>, website_url: Option<Arc<str>>) -> Ending {
    let wording = account::wording(verdict as i32);
    let mut ending = cause.map_or_else(|| Ending::bare(Status::MCAT_OK), Ending::from);
    ending.status = Status::MCAT_OK;
    // Only on the website can the member fix it.
    let leads_to_website = matches!(verdict, MCAT_VERDICT_ACCOUNT_PROBLEM | MCAT_VERDICT_UPGRADE);
    ending.verdict = Some(VerdictNow {
        verdict,
        age_ms,
        website_url: website_url.filter(|_| leads_to_website),
    });
    let waits = verdict == MCAT_VERDICT_WAIT;
    // While the clock is not set, waiting does not help.
    if !(waits && ending.user_action == UserAction::MCAT_ACTION_SET_CLOCK) {
        ending.user_action = wording.map_or(UserAction::MCAT_ACTION_NONE, |wording| wording.action);
    }
    if let Some(error) = ending.error.as_mut().filter(|_| waits) {
        error.retry_after_ms = Some(error.retry_after_ms.unwrap_or(WAIT_MS).max(SHORTEST_WAIT_MS));
    }
    ending
}

/// The service answered, but said neither yes nor no. Its last answer still counts.
fn right_unknown() -> Error {
    Error::new(
        Status::MCAT_ERR_PARSE,
        "the service's answer does not say whether the account has the right to stream",
    )
    .because(Reason::MCAT_REASON_RIGHT_UNKNOWN)
    .during(Phase::MCAT_PHASE_DECODE)
    .retry_after(UNKNOWN_MS)
}

fn no_account() -> Error {
    Error::new(Status::MCAT_ERR_PARSE, "the service's answer holds no account")
        .because(Reason::MCAT_REASON_SHAPE)
        .during(Phase::MCAT_PHASE_DECODE)
}
