//! One request, from the first try to the last. Each try waits for its slot in the pace, is sent and judged, and decides whether another
//! follows.
use super::Client;
use crate::auth::{LOCK_MS, Token, lock_ms, signed_out};
use crate::base::backoff::{LONGEST_MS, THROTTLED_MS, chance};
use crate::base::call_scope::Scope;
use crate::base::dates::date_time;
use crate::base::error::{Error, Phase, Reason, Status};
use crate::base::fair_queue::Ticket;
use crate::base::hooks::Level;
use crate::base::memory::NoMemory;
use crate::calls::request::{Credential, Request};
use crate::client::answer::Answer;
use crate::client::app_key::AppKey;
use crate::client::cache::CacheKey;
use crate::client::file_source::FileSource;
use crate::client::response::Ending;
use crate::client::retirement::Retirement;
use crate::http::pace::Waiting;
use crate::http::retry::{Next, Tries};
use crate::http::{Failure, Reached};
use std::sync::Arc;

/// How often one call refreshes tokens that expired in transit: its device may sleep each time between the refresh and the use.
const MOST_RENEWALS: u32 = 3;
/// A Retry-After hint longer than this is logged.
const LONG_MS: i64 = 600_000;

/// What a request needs besides itself.
#[derive(Default)]
pub(crate) struct With<'w> {
    /// The file inside its form.
    pub(crate) file: Option<&'w mut FileSource<'w>>,
    /// Called last before each try, when the token and the slot are there. If it answers no, nothing is sent and the ending is empty.
    pub(crate) may_go: Option<&'w dyn Fn() -> Result<bool, Error>>,
}

/// A request that is being tried.
struct Attempt<'a, 's, 'w> {
    client: &'a Client,
    request: &'a Request,
    with: With<'w>,
    scope: &'a Scope<'s>,
    /// The same key for all tries: if the application sets another meanwhile, the next call uses that.
    key: Arc<AppKey>,
    token: Option<Token>,
    /// How often the token was refreshed because the service refused it.
    renewed: u32,
    tries: Tries,
    /// The next try opens a new connection.
    fresh: bool,
    /// The answer's place in the cache.
    shelf: Option<CacheKey>,
    /// The change's place in the queue of changes of its playlist.
    place: Option<Ticket<'a>>,
    /// Items of this call that the application has already received.
    passed_items: i64,
    /// How many network changes had been reported when the try began.
    network: u64,
    /// A try may have reached the service.
    applied: bool,
}

/// The result of a try.
enum TryEnd {
    Done(Ending),
    /// `With::may_go` said no: nothing was sent.
    Held,
    /// The token was refreshed: the same try once more.
    Renewed,
    Failed(Next, Error),
}

impl Client {
    /// The call path: sends one request until it succeeds or no retry is left or useful.
    pub(crate) fn run(&self, request: &Request, scope: &Scope) -> Result<Ending, Error> {
        self.run_with(request, With::default(), scope)
    }

    /// The same for a request with a file or a condition. A change that one try may have made stays reported, however the next try ends.
    pub(crate) fn run_with(&self, request: &Request, with: With<'_>, scope: &Scope) -> Result<Ending, Error> {
        request.check(self.common.version)?;
        let shelf = self.shelf(request);
        if let Some(place) = shelf.as_ref().filter(|_| !request.params.fresh)
            && let Some(hit) = self.common.cache.find(place, scope.lately_ms())
        {
            scope.count(|stats| stats.cached_ms = stats.cached_ms.max(hit.age_ms));
            let mut ending = self.decode(request, Status::MCAT_OK, Answer::kept(hit), scope)?;
            // The service said so when it gave the answer.
            if let Some(retirement) = self.common.retirements.of(request) {
                retirement.show(&mut ending);
            }
            return Ok(ending);
        }
        let mut attempt = Attempt::begin(self, request, with, shelf, scope)?;
        attempt.run().map_err(|error| {
            let maybe = attempt.applied || error.maybe_applied;
            error.maybe_applied(maybe)
        })
    }

    /// The answer's place in the cache, which is searched before the service is asked.
    fn shelf(&self, request: &Request) -> Option<CacheKey> {
        let target = || self.common.address(request).target;
        request
            .is_cacheable()
            .then(|| self.common.cache.place(target))
            .flatten()
    }

    /// Keeps an answer that could be decoded, if the service allows it. The answer kept before is dropped in any case.
    fn keep(&self, place: Option<&CacheKey>, answer: Option<&Answer>, scope: &Scope) {
        if let (Some(place), Some(answer)) = (place, answer) {
            let (id, now) = (answer.request_id.as_deref(), scope.now_ms());
            let life = answer.life.filter(|_| answer.status == 200);
            self.common.cache.keep(place, &answer.body, id, life, now);
        }
    }

    /// Start jitter for the first background request. A change is exempt: it must keep its place among the member's other changes. The
    /// refresh that it needs is delayed, unless others wait for that refresh.
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

    /// Waits for the next try, or gives up with `error`. Returns whether the next try needs a new connection. `network`: how many network
    /// changes had been reported when the failed try began; if that try got no answer, the next change ends the wait.
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
        // A change must not be made for another member, who signed in through another process during the refresh.
        let is_anothers = !scope.is_of(token.sign_in()) && request.is_change();
        if is_anothers || request.sign_in.is_some_and(|sign_in| sign_in != token.sign_in()) {
            return Err(signed_out("the member signed out, or another signed in"));
        }
        Ok(Some(token))
    }
}

impl<'a, 's, 'w> Attempt<'a, 's, 'w> {
    /// Gets what the tries share: the key, the place in the playlist's queue, and the token.
    fn begin(
        client: &'a Client,
        request: &'a Request,
        with: With<'w>,
        shelf: Option<CacheKey>,
        scope: &'a Scope<'s>,
    ) -> Result<Self, Error> {
        let key = client.common.key();
        key.check(request, scope.lately_ms())?;
        // Other edits may wait for this one's place.
        let dawdles = request.is_background() && !request.placed;
        let (background, most) = match request.once {
            true => (false, 1),
            false => (dawdles, client.common.max_tries),
        };
        let passed_items = scope.passed_items();
        if dawdles {
            client.start_late(request, scope)?;
        }
        let place = match &request.changes {
            Some(playlist) => Some(client.member.change_alone(playlist, scope)?),
            None => None,
        };
        Ok(Attempt {
            client,
            request,
            with,
            scope,
            key,
            token: client.token(request, scope)?,
            renewed: 0,
            tries: Tries::new(request.facts.class, request.params.allow_retry, background, most),
            fresh: false,
            shelf,
            place,
            passed_items,
            network: 0,
            applied: false,
        })
    }

    /// Tries until one succeeds or no retry is left or useful.
    fn run(&mut self) -> Result<Ending, Error> {
        self.tries.begin();
        loop {
            match self.try_once()? {
                TryEnd::Done(ending) => return Ok(ending),
                TryEnd::Held => return Ok(Ending::bare(Status::MCAT_OK)),
                // A try with a refreshed token does not count as a retry.
                TryEnd::Renewed => {}
                TryEnd::Failed(next, error) => {
                    self.back_off(next, error)?;
                    self.tries.begin();
                }
            }
        }
    }

    fn try_once(&mut self) -> Result<TryEnd, Error> {
        let common = &*self.client.common;
        common.wait_turn(self.scope, waiting(self.request))?;
        let may_go = self.may_go();
        if !matches!(may_go, Ok(true)) {
            // Nothing is sent. If the slot was the probe of a shut gate, the next request may probe instead.
            common.pace.unanswered(self.scope.now_ms());
            return may_go.map(|_| TryEnd::Held);
        }
        self.scope.count(|stats| stats.tries += 1);
        self.network = self.scope.network();
        match self.exchange() {
            Err(failure) => Ok(self.unanswered(failure)),
            Ok(answer) => {
                let judged = answer.judge(self.request, &common.secrets(&self.key, self.token.as_ref()));
                self.note(answer.status, judged.as_ref().err());
                self.note_retirement(answer.retirement);
                match judged {
                    Ok(status) => self.accepted(status, answer),
                    Err(error) => self.refused(answer, error),
                }
            }
        }
    }

    /// Whether the try may be sent after the waits: the token's member is still signed in and not locked, and `With::may_go` agrees. Others
    /// may have refreshed the token meanwhile.
    fn may_go(&mut self) -> Result<bool, Error> {
        if let Some(token) = &mut self.token {
            *token = self.client.member.newest(token, self.scope)?;
        }
        self.with.may_go.map_or(Ok(true), |may_go| may_go())
    }

    /// Sends the request, and reads the answer.
    fn exchange(&mut self) -> Result<Answer, Failure> {
        let (client, request, scope) = (self.client, self.request, self.scope);
        let is_shelved = self.shelf.is_some();
        let mut take = |answer: &mut Answer, incoming| client.take_body(request, is_shelved, answer, incoming, scope);
        client.common.exchange(
            request,
            self.with.file.as_deref_mut(),
            self.token.as_ref(),
            &self.key,
            scope,
            self.fresh,
            &mut take,
        )
    }

    /// No answer came, or only a part of one.
    fn unanswered(&mut self, failure: Failure) -> TryEnd {
        self.client.common.pace.unanswered(self.scope.now_ms());
        let next = self.tries.after_failure(&failure, chance());
        let arrived = failure.reached == Reached::Maybe && self.request.is_change();
        TryEnd::Failed(next, failure.error.maybe_applied(arrived))
    }

    /// Records what an answer says beyond its request: about the pace, the key and the cache.
    fn note(&self, status: u16, error: Option<&Error>) {
        let common = &*self.client.common;
        if status != 429 {
            common.pace.answered(self.scope.lately_ms());
        }
        if error.is_some_and(|error| error.reason == Reason::MCAT_REASON_CAPTIVE_PORTAL) {
            // Something else answered instead of the service.
            return;
        }
        self.key.note(self.request, status, self.scope.lately_ms());
        if let Some(place) = self.shelf.as_ref().filter(|_| is_refusal(status)) {
            common.cache.forget(place);
        }
    }

    /// The service retires what was asked: the application learns it once.
    fn note_retirement(&self, retirement: Option<Retirement>) {
        let Some(retirement) = retirement else { return };
        if self.client.common.retirements.is_news(retirement) {
            self.scope
                .log(Level::Warning, &|| match (retirement.is_over, retirement.ends_ms) {
                    (true, _) => "the service has retired what this call asks for".to_owned(),
                    (false, Some(ms)) => format!("the service retires what this call asks for at {}", date_time(ms)),
                    (false, None) => "the service is going to retire what this call asks for".to_owned(),
                });
            let Retirement { call, ends_ms, is_over } = retirement;
            self.client.member.note_retirement(call, is_over, ends_ms);
        }
    }

    /// The service did what was asked.
    fn accepted(&mut self, status: Status, answer: Answer) -> Result<TryEnd, Error> {
        match self.ending(status, answer) {
            Ok(ending) => {
                self.client
                    .keep(self.shelf.as_ref(), ending.answer.as_ref(), self.scope);
                Ok(TryEnd::Done(ending))
            }
            // A retry would exceed the same cap again, and would need memory too.
            Err(error) if matches!(error.status, Status::MCAT_ERR_LIMIT | Status::MCAT_ERR_MEMORY) => Err(error),
            Err(error) => Ok(TryEnd::Failed(self.tries.after_unusable_body(chance()), error)),
        }
    }

    /// The ending of a success: which parts of a change were refused, and what `mcat_wait_visible` can wait for.
    fn ending(&self, status: Status, answer: Answer) -> Result<Ending, Error> {
        let (client, request) = (self.client, self.request);
        let retirement = answer.retirement;
        let mut ending = client.decode(request, status, answer, self.scope)?;
        if let Some(retirement) = retirement {
            retirement.show(&mut ending);
        }
        client.common.budget.succeeded();
        if request.is_change() {
            // The change has been made even if memory is short now.
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
        if let Some(token) = &self.token
            && (request.paged || ending.announced.is_some())
        {
            ending.owner = client.member.owner(token).map(Box::new);
        }
        Ok(ending)
    }

    /// The service refused or failed.
    fn refused(&mut self, answer: Answer, error: Error) -> Result<TryEnd, Error> {
        if answer.status == 401 && self.token.is_some() {
            return self.renew(error);
        }
        if answer.status == 404 && self.request.gone_is_done() && self.applied {
            let mut ending = Ending::of(Status::MCAT_OK, answer);
            ending.reason = Reason::MCAT_REASON_ALREADY_GONE;
            return Ok(TryEnd::Done(ending));
        }
        if error.status == Status::MCAT_ERR_ACCOUNT_LOCKED {
            return Err(self.lock(error));
        }
        if error.status == Status::MCAT_ERR_FORBIDDEN && self.token.is_some() {
            self.client.known_member.account.doubt();
        }
        let (next, error) = self.hold_back(&answer, error);
        Ok(TryEnd::Failed(next, error))
    }

    /// Replaces a token that the service refused.
    fn renew(&mut self, error: Error) -> Result<TryEnd, Error> {
        let Some(old) = &self.token else { return Err(error) };
        let (member, common) = (&self.client.member, &*self.client.common);
        if self.renewed > 0 {
            // A refusal does not count against a token that expired in transit, or that is older than this call.
            if !member.ran_out(old, self.scope) && !member.is_of_before(old, self.scope) {
                return Err(sign_in_needed(error));
            }
            if self.renewed == MOST_RENEWALS || !common.budget.allows_retry() {
                return Err(too_slow(error));
            }
        }
        self.renewed += 1;
        self.token = Some(member.refused(old, self.scope, common)?);
        Ok(TryEnd::Renewed)
    }

    /// Remembers that the account is locked: nothing more is sent for this member until the lock ends.
    fn lock(&self, error: Error) -> Error {
        let (member, ms) = (&self.client.member, lock_ms(error.retry_after_ms));
        match &self.token {
            Some(token) if member.serves(token) => error.retry_after(member.lock(self.scope, ms)),
            // After a sign-out the lock belongs to no member: the next one is not locked.
            _ => error.retry_after(ms.min(LOCK_MS)),
        }
    }

    /// Applies what a refusal says about later tries: of this request, and of all requests with its key.
    fn hold_back(&mut self, answer: &Answer, error: Error) -> (Next, Error) {
        let common = &*self.client.common;
        let (hint, chances) = (answer.retry_after_ms, [chance(), chance()]);
        if let Some(ms) = hint.filter(|ms| *ms > LONG_MS) {
            self.scope.log(Level::Warning, &|| {
                format!("the service asks to wait {} s before the next request", ms / 1000)
            });
        }
        let (next, hold_ms) = self.tries.after_refusal(answer.status, hint, chances);
        let Some(hold_ms) = hold_ms else {
            return (next, error);
        };
        // A quota belongs to a key: what another key has used up does not hold this one back.
        if Arc::ptr_eq(&self.key, &common.key()) {
            common.pace.throttled(self.scope.now_ms(), hold_ms);
        }
        (next, error.retry_after(next.throttled_ms(hint).max(THROTTLED_MS)))
    }

    /// Waits before the next try after one that failed, or gives up with its error.
    fn back_off(&mut self, next: Next, error: Error) -> Result<(), Error> {
        self.applied |= error.maybe_applied;
        if self.scope.passed_items() > self.passed_items {
            // The application has some of the items already, and would get them twice.
            return Err(error);
        }
        let is_background = self.request.is_background();
        // A background change gives up its place while it backs off. Other changes of the playlist go first, and it must not undo them.
        let away = self.place.as_ref().filter(|_| is_background);
        if away.is_some_and(|place| !place.leave()) {
            return Err(error);
        }
        if let Next::Again { wait_ms, .. } = next
            && wait_ms > LONGEST_MS
            && self.request.placed
            && is_background
        {
            return Err(error.retry_after(wait_ms));
        }
        self.fresh = self.client.before_next(next, &error, self.network, self.scope)?;
        if away.is_some_and(|place| !place.come_back()) {
            return Err(error);
        }
        Ok(())
    }
}

/// Whether an answer that lacks what was asked for is the service's final word, and not only a failure to answer now.
fn is_refusal(status: u16) -> bool {
    (300..500).contains(&status) && !matches!(status, 408 | 425 | 429)
}

/// How urgent the request is to others: a change holds up the member's other changes of the playlist.
fn waiting(request: &Request) -> Waiting {
    match request.is_background() {
        false => Waiting::Somebody,
        true if request.placed || request.changes.is_some() => Waiting::Behind,
        true => Waiting::Nobody,
    }
}

/// The error when the service refuses a fresh token too.
fn sign_in_needed(refusal: Error) -> Error {
    let text = "the service refuses the member's token even after a refresh";
    instead(refusal, Status::MCAT_ERR_SIGN_IN_NEEDED, text).because(Reason::MCAT_REASON_REVOKED)
}

/// The error when every token expired in transit: that says nothing about the member.
fn too_slow(refusal: Error) -> Error {
    let text = "the member's token expires before its request arrives, even after a refresh";
    instead(refusal, Status::MCAT_ERR_UNAVAILABLE, text)
}

/// `refusal` with the status and text that it has in this case.
fn instead(mut refusal: Error, status: Status, text: &'static str) -> Error {
    let meant = Error::new(status, text).into_detail();
    (refusal.status, refusal.message, refusal.user_action) = (meant.status, meant.message, meant.user_action);
    refusal
}
