//! The tries of one request, until one succeeds or no other is worth it.
use super::Client;
use super::reading::is_over_a_limit;
use crate::auth::{LOCK_MS, Token, lock_ms, signed_out};
use crate::base::call_scope::Scope;
use crate::base::error::{Error, Phase, Reason, Status};
use crate::base::hooks::Level;
use crate::base::memory::NoMemory;
use crate::calls::request::{Credential, Expect, Request};
use crate::client::answer::Answer;
use crate::client::app_key::AppKey;
use crate::client::cache::CacheKey;
use crate::client::file_source::FileSource;
use crate::client::response::Ending;
use crate::http::backoff::{LONGEST_MS, THROTTLED_MS, chance};
use crate::http::pace::Waiting;
use crate::http::retry::{Next, Tries};
use crate::http::{Failure, Reached};
use std::sync::Arc;

/// A call refreshes tokens that run out on their way so often: its device may sleep between each of them and its use.
const MOST_RENEWALS: u32 = 3;
/// A hint beyond this is worth a word in the log.
const LONG_MS: i64 = 600_000;

impl Client {
    /// The call path.
    pub(crate) fn run(&self, request: &Request, scope: &Scope) -> Result<Ending, Error> {
        self.run_from(request, None, scope)
    }

    /// The same, if `ready` lets each try go: it is asked last, when the token and the turn are there.
    pub(crate) fn run_when(
        &self,
        request: &Request,
        ready: &dyn Fn() -> Result<(), Error>,
        scope: &Scope,
    ) -> Result<Ending, Error> {
        self.try_out(request, None, ready, scope)
    }

    /// The same, with the file that a form holds. What one try may have changed stays so, whatever becomes of the next.
    pub(crate) fn run_from(
        &self,
        request: &Request,
        source: Option<&mut FileSource>,
        scope: &Scope,
    ) -> Result<Ending, Error> {
        self.try_out(request, source, &|| Ok(()), scope)
    }

    fn try_out(
        &self,
        request: &Request,
        source: Option<&mut FileSource>,
        ready: &dyn Fn() -> Result<(), Error>,
        scope: &Scope,
    ) -> Result<Ending, Error> {
        let mut applied = false;
        self.attempt(request, source, ready, scope, &mut applied)
            .map_err(|error| {
                let maybe = applied || error.maybe_applied;
                error.maybe_applied(maybe)
            })
    }

    /// Tries until one succeeds or no other is worth it. `applied`: one may have reached the service.
    fn attempt(
        &self,
        request: &Request,
        mut source: Option<&mut FileSource>,
        ready: &dyn Fn() -> Result<(), Error>,
        scope: &Scope,
        applied: &mut bool,
    ) -> Result<Ending, Error> {
        let common = &*self.common;
        request.check(common.version)?;
        let handed = scope.handed();
        let shelf = self.shelf(request);
        if let Some(place) = shelf.as_ref().filter(|_| !request.params.fresh)
            && let Some(hit) = common.cache.find(place, scope.lately_ms())
        {
            scope.count(|stats| stats.cached_ms = stats.cached_ms.max(hit.age_ms));
            return self.decode(request, Status::MCAT_OK, Answer::kept(hit), scope);
        }
        // One key for all tries: another that the application sets meanwhile is for the next call.
        let key = common.key();
        key.check(request, scope.lately_ms())?;
        let params = &request.params;
        // Somebody may wait for an edit's place.
        let dawdles = request.is_background() && !request.placed;
        let (background, most) = match request.once {
            true => (false, 1),
            false => (dawdles, common.max_tries),
        };
        let mut tries = Tries::new(request.facts.class, params.allow_retry, background, most);
        if dawdles {
            self.start_late(request, scope)?;
        }
        let place = match &request.changes {
            Some(playlist) => Some(self.member.change_alone(playlist, scope)?),
            None => None,
        };
        let mut token = self.token(request, scope)?;
        let (mut renewed, mut fresh) = (0, false);
        // Tries with a renewed token come besides: they are no other tries of the same.
        tries.begin();
        loop {
            common.wait_turn(scope, waiting(request))?;
            if let Err(error) = self.still_for(&mut token, scope).and_then(|()| ready()) {
                // The turn that was taken is another's: nothing is sent.
                common.pace.unanswered(scope.now_ms());
                return Err(error);
            }
            scope.count(|stats| stats.tries += 1);
            let network = scope.network();
            let is_shelved = shelf.is_some();
            let mut take = |answer: &mut Answer, incoming| self.take_body(request, is_shelved, answer, incoming, scope);
            let exchanged = common.exchange(
                request,
                source.as_deref_mut(),
                token.as_ref(),
                &key,
                scope,
                fresh,
                &mut take,
            );
            let judged = exchanged.map(|answer| {
                let judged = answer.judge(request, &common.secrets(&key, token.as_ref()));
                (answer, judged)
            });
            if let Ok((answer, judged)) = &judged {
                if answer.status != 429 {
                    common.pace.answered(scope.lately_ms());
                }
                // What somebody else answers in the service's place says nothing of the key, nor of what is kept.
                let is_portal = |error: &Error| error.reason == Reason::MCAT_REASON_CAPTIVE_PORTAL;
                if !judged.as_ref().is_err_and(is_portal) {
                    key.note(request, answer.status, scope.lately_ms());
                    if let Some(place) = shelf.as_ref().filter(|_| is_refusal(answer.status)) {
                        common.cache.forget(place);
                    }
                }
            }
            let (next, error) = match judged {
                Err(failure) => self.unanswered(request, failure, &mut tries, scope),
                Ok((answer, judged)) => match (judged, &token) {
                    (Ok(status), _) => match self.accepted(request, status, answer, scope) {
                        Ok(ending) => {
                            self.keep(shelf.as_ref(), ending.answer.as_ref(), scope);
                            return Ok(ending);
                        }
                        // A body over a cap would be over it again, and another try takes memory too.
                        Err(error) if matches!(error.status, Status::MCAT_ERR_LIMIT | Status::MCAT_ERR_MEMORY) => {
                            return Err(error);
                        }
                        Err(error) => (tries.after_unusable_body(chance()), error),
                    },
                    (Err(error), Some(old)) if answer.status == 401 => {
                        if renewed > 0 {
                            // A token that ran out on its way was not refused for what it is, nor one of before this call.
                            if !self.member.ran_out(old, scope) && !self.member.is_of_before(old, scope) {
                                return Err(sign_in_needed(error));
                            }
                            if renewed == MOST_RENEWALS || !common.budget.allows_retry() {
                                return Err(too_slow(error));
                            }
                        }
                        renewed += 1;
                        token = Some(self.member.refused(old, scope, common)?);
                        continue;
                    }
                    (Err(_), _) if answer.status == 404 && request.gone_is_done() && *applied => {
                        let mut ending = Ending::of(Status::MCAT_OK, answer);
                        ending.reason = Reason::MCAT_REASON_ALREADY_GONE;
                        return Ok(ending);
                    }
                    (Err(error), token) => self.refused(&key, token.as_ref(), answer, error, &mut tries, scope)?,
                },
            };
            *applied |= error.maybe_applied;
            if scope.handed() > handed {
                // The application has some of the answer, and would get it twice.
                return Err(error);
            }
            // A background change frees its place while it backs off: others of the playlist go first, and it does not undo them.
            let away = place.as_ref().filter(|_| request.is_background());
            if away.is_some_and(|place| !place.leave()) {
                return Err(error);
            }
            if let Next::Again { wait_ms, .. } = next
                && wait_ms > LONGEST_MS
                && request.placed
                && request.is_background()
            {
                return Err(error.retry_after(wait_ms));
            }
            fresh = self.before_next(next, &error, network, scope)?;
            if away.is_some_and(|place| !place.come_back()) {
                return Err(error);
            }
            tries.begin();
        }
    }

    /// Where the answer is looked for before the service is asked, and kept.
    fn shelf(&self, request: &Request) -> Option<CacheKey> {
        let target = || self.common.address(request).target;
        request
            .is_cacheable()
            .then(|| self.common.cache.place(target))
            .flatten()
    }

    /// Keeps an answer that could be read, if the service allows it; the one before is no more either way.
    fn keep(&self, place: Option<&CacheKey>, answer: Option<&Answer>, scope: &Scope) {
        if let (Some(place), Some(answer)) = (place, answer) {
            let (id, now) = (answer.request_id.as_deref(), scope.now_ms());
            let life = answer.life.filter(|_| answer.status == 200);
            self.common.cache.keep(place, &answer.body, id, life, now);
        }
    }

    /// The first work that nobody waits for begins late. Not so a change, which keeps its place among the member's other changes;
    /// but the refresh that it needs does, unless others wait behind it.
    pub(crate) fn start_late(&self, request: &Request, scope: &Scope) -> Result<(), Error> {
        let from = self.common.background_from(scope);
        if request.changes.is_none() {
            scope.begin_late(from);
        }
        if request.is_change() {
            return Ok(());
        }
        scope.enter(Phase::MCAT_PHASE_PACE);
        scope.sleep(scope.late_ms()).map_err(|stop| scope.stopped(stop))
    }

    /// No answer came, or not the whole of it.
    fn unanswered(&self, request: &Request, failure: Failure, tries: &mut Tries, scope: &Scope) -> (Next, Error) {
        self.common.pace.unanswered(scope.now_ms());
        let next = tries.after_failure(&failure, chance());
        let arrived = failure.reached == Reached::Maybe && request.is_change();
        (next, failure.error.maybe_applied(arrived))
    }

    /// The service did what was asked.
    fn accepted(&self, request: &Request, status: Status, answer: Answer, scope: &Scope) -> Result<Ending, Error> {
        let mut ending = self.decode(request, status, answer, scope)?;
        self.common.budget.succeeded();
        if request.is_change() {
            // The change has been made, whatever there is no memory for.
            let applied = |NoMemory| Error::from(NoMemory).maybe_applied(true);
            let refused = ending.parts.refused().map_err(applied)?;
            if !refused.is_empty() {
                ending.status = Status::MCAT_PARTIAL;
            }
            if status == Status::MCAT_ACCEPTED {
                ending.announced = match request.announces.clone() {
                    Some(visible) => visible.without(&refused).map_err(applied)?,
                    None => None,
                };
            }
        }
        Ok(ending)
    }

    /// The service refused or failed: what is to be remembered of it, and whether another try is worth it.
    fn refused(
        &self,
        key: &Arc<AppKey>,
        token: Option<&Token>,
        answer: Answer,
        error: Error,
        tries: &mut Tries,
        scope: &Scope,
    ) -> Result<(Next, Error), Error> {
        let common = &*self.common;
        if error.status == Status::MCAT_ERR_ACCOUNT_LOCKED {
            return Err(self.lock(token, error, scope));
        }
        if error.status == Status::MCAT_ERR_FORBIDDEN && token.is_some() {
            self.known_member.account.doubt();
        }
        let (hint, chances) = (answer.retry_after_ms, [chance(), chance()]);
        if let Some(ms) = hint.filter(|ms| *ms > LONG_MS) {
            scope.log(Level::Warning, &|| {
                format!("the service wants no other request for {} s", ms / 1000)
            });
        }
        let (next, hold_ms) = tries.after_refusal(answer.status, hint, chances);
        let Some(hold_ms) = hold_ms else {
            return Ok((next, error));
        };
        // The quota is the key's: what another had used up does not hold this one back.
        if Arc::ptr_eq(key, &common.key()) {
            common.pace.throttled(scope.now_ms(), hold_ms);
        }
        Ok((next, error.retry_after(next.throttled_ms(hint).max(THROTTLED_MS))))
    }

    /// Waits for another try, or gives up with `error`. Answers whether the try takes a new connection. The failed one was begun when the
    /// network had changed `network` times: where nobody answered, the next change ends the wait.
    pub(crate) fn before_next(&self, next: Next, error: &Error, network: u64, scope: &Scope) -> Result<bool, Error> {
        let Next::Again { wait_ms, fresh, free } = next else {
            return Err(error.clone());
        };
        if !free && !self.common.budget.allows_retry() {
            return Err(error.clone());
        }
        if wait_ms >= scope.left_ms() {
            return Err(error.clone().retry_after(wait_ms));
        }
        scope.log(Level::Debug, &|| {
            let mut told = error.clone();
            self.conceal(&mut told);
            format!("another try in {wait_ms} ms: {}", told.message)
        });
        if wait_ms > 0 {
            scope.enter(Phase::MCAT_PHASE_BACK_OFF);
            let slept = match error.http_status {
                0 => scope.sleep_off(wait_ms, network),
                _ => scope.sleep(wait_ms),
            };
            slept.map_err(|stop| scope.stopped(stop))?;
        }
        Ok(fresh)
    }

    fn token(&self, request: &Request, scope: &Scope) -> Result<Option<Token>, Error> {
        if request.facts.credential != Credential::Member {
            return Ok(None);
        }
        scope.enter(Phase::MCAT_PHASE_REFRESH);
        let token = self.member.token(scope, &*self.common)?;
        // What somebody changes is not changed for another, who came in another process while the token was refreshed.
        let is_anothers = !scope.is_of(token.sign_in()) && request.is_change();
        if is_anothers || request.sign_in.is_some_and(|sign_in| sign_in != token.sign_in()) {
            return Err(signed_out("the member signed out, or another signed in"));
        }
        Ok(Some(token))
    }

    /// Whether the token's member is still the one who is signed in, and not locked, after whatever was waited for. Others may have
    /// refreshed meanwhile.
    fn still_for(&self, token: &mut Option<Token>, scope: &Scope) -> Result<(), Error> {
        if let Some(old) = token {
            *old = self.member.newest(old, scope)?;
        }
        Ok(())
    }

    /// Remembers a locked account: nothing more is sent for this member until it opens.
    fn lock(&self, token: Option<&Token>, error: Error, scope: &Scope) -> Error {
        let ms = lock_ms(error.retry_after_ms);
        // After a sign-out it is nobody's: whoever signs in next is not locked.
        match token {
            Some(token) if self.member.serves(token) => error.retry_after(self.member.lock(scope, ms)),
            _ => error.retry_after(ms.min(LOCK_MS)),
        }
    }

    /// Makes an ending of a success, with the read structs that its body became.
    fn decode(&self, request: &Request, status: Status, mut answer: Answer, scope: &Scope) -> Result<Ending, Error> {
        scope.enter(Phase::MCAT_PHASE_DECODE);
        let wants_json = request.facts.expect == Expect::Json && answer.status != 204;
        let read = match answer.read.take() {
            Some(read) => read,
            None => self.read_again(request, &answer.body, scope)?,
        };
        let broken = match read {
            Ok(mut ending) => {
                // What the library says itself of a call is small, and not the service's.
                ending.arena.limit(usize::MAX);
                ending.status = status;
                ending.answer = Some(answer);
                return Ok(ending);
            }
            Err(broken) => broken,
        };
        let failed = match broken.reason {
            _ if broken.memory => Status::MCAT_ERR_MEMORY,
            _ if is_over_a_limit(&broken) => Status::MCAT_ERR_LIMIT,
            _ if answer.status != 204 && request.facts.expect != Expect::Anything && broken.is_page(answer.is_html) => {
                return Err(answer.captive_portal().maybe_applied(request.is_change()));
            }
            // No JSON where none is needed.
            _ if !wants_json => return Ok(Ending::of(status, answer)),
            _ => Status::MCAT_ERR_PARSE,
        };
        let mut error = Error::new(failed, broken.message)
            .because(broken.reason)
            .during(Phase::MCAT_PHASE_DECODE)
            .maybe_applied(request.is_change());
        error.http_status = answer.status;
        error.request_id = answer.request_id;
        Err(error)
    }
}

/// Whether an answer without what was asked for says what holds from now on, and not only that the service cannot tell.
fn is_refusal(status: u16) -> bool {
    (300..500).contains(&status) && !matches!(status, 408 | 425 | 429)
}

/// Who waits for a request: a change keeps the member's other changes of the playlist waiting.
fn waiting(request: &Request) -> Waiting {
    match request.is_background() {
        false => Waiting::Somebody,
        true if request.placed || request.changes.is_some() => Waiting::Behind,
        true => Waiting::Nobody,
    }
}

/// A second refusal of a member's fresh token.
fn sign_in_needed(refusal: Error) -> Error {
    let text = "the service refuses the member's token, also after a refresh";
    instead(refusal, Status::MCAT_ERR_SIGN_IN_NEEDED, text).because(Reason::MCAT_REASON_REVOKED)
}

/// Every token ran out on its way: of the member that says nothing.
fn too_slow(refusal: Error) -> Error {
    let text = "the member's token runs out before a request with it arrives, also after a refresh";
    instead(refusal, Status::MCAT_ERR_UNAVAILABLE, text)
}

/// What a refusal means here.
fn instead(mut refusal: Error, status: Status, text: &'static str) -> Error {
    let meant = Error::new(status, text).into_detail();
    (refusal.status, refusal.message, refusal.user_action) = (meant.status, meant.message, meant.user_action);
    refusal
}
