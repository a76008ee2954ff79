//! The client's view of a member's tokens: it gets a token when it needs one.
use super::answer;
use super::errors::{another, not_signed_in};
use super::machine::jobs::{Leave, Look, Obtain, Settle, SignInJob, Unlock, Want};
use super::machine::{Debt, Machine, Token};
use super::marks::SignIn;
use crate::auth::secret::Secret;
use crate::auth::{Grant, TokenEndpoint};
use crate::base::call_scope::{Scope, Stop};
use crate::base::dates::Moment;
use crate::base::error::{Error, Phase};
use crate::base::fair_queue::{FairQueue, Ticket};
use crate::base::hooks::Store;
use crate::base::sync::{Condvar, Mutex};
use crate::base::sys;

/// A member: tokens, their store, and the thread that refreshes them. Shared by all clients of the same member, on any threads.
pub struct Member {
    pub(super) store: Option<Box<dyn Store>>,
    pub(super) machine: Mutex<Machine>,
    /// Signalled at the end of every turn, and at every result.
    pub(super) landed: Condvar,
    pub(super) order: FairQueue,
}

impl Member {
    /// A member whose tokens are kept in `store`, or only in memory.
    pub fn new(store: Option<Box<dyn Store>>) -> Member {
        Member {
            machine: Mutex::new(Machine::new(store.is_some())),
            store,
            landed: Condvar::new(),
            order: FairQueue::default(),
        }
    }

    /// Identifies the member; unchanged as long as the member is not moved.
    pub fn key(&self) -> usize {
        std::ptr::from_ref(self).addr()
    }

    /// Waits until every earlier change of this playlist is done. The ticket keeps later ones waiting.
    pub fn change_alone(&self, playlist: &str, scope: &Scope) -> Result<Ticket<'_>, Error> {
        self.order
            .alone(playlist, scope)
            .map_err(|stop| other_change(stop, scope))
    }

    /// A token for a request: loads the store at first use, and refreshes ahead of expiry.
    pub fn token(&self, scope: &Scope, endpoint: &dyn TokenEndpoint) -> Result<Token, Error> {
        self.obtain(Want::Good, scope, endpoint)
    }

    /// The service answered 401 to `token`: gets another one, for one more try.
    pub fn refused(&self, token: &Token, scope: &Scope, endpoint: &dyn TokenEndpoint) -> Result<Token, Error> {
        let want = Want::After {
            refused: token.generation,
        };
        if !self.serves(token) {
            return Err(another());
        }
        // Another process may have changed the member just now.
        let fresh = self.obtain(want, scope, endpoint)?;
        if fresh.sign_in != token.sign_in {
            return Err(another());
        }
        Ok(fresh)
    }

    /// Whether the token has expired, or there is a newer one: then its refusal says nothing about the member.
    pub fn ran_out(&self, token: &Token, scope: &Scope) -> bool {
        let now = scope.now_ms();
        let machine = self.machine();
        let held = machine.held().filter(|held| held.serial == token.generation);
        held.is_none_or(|held| held.has_expired(now))
    }

    /// Whether the token was refreshed, by any process, before this call began: then the service may refuse it for the same reason as the
    /// one before.
    pub fn is_of_before(&self, token: &Token, scope: &Scope) -> bool {
        let now = Moment::now(scope);
        let machine = self.machine();
        let held = machine.held().filter(|held| held.serial == token.generation);
        let age = held.and_then(|held| held.tokens.issued.age(&now));
        age.is_some_and(|age| age > scope.age_ms())
    }

    /// The same member's current token, if requests may be sent for that member.
    pub fn newest(&self, token: &Token, scope: &Scope) -> Result<Token, Error> {
        let now = scope.now_ms();
        let machine = self.machine();
        if machine.sign_in_number() != token.sign_in {
            return Err(another());
        }
        match machine.locked(now) {
            Some(ms) => Err(answer::locked(ms)),
            None => machine.token(),
        }
    }

    /// Refreshes because the application asks for it.
    pub fn refresh(&self, scope: &Scope, endpoint: &dyn TokenEndpoint) -> Result<(), Error> {
        self.load(scope)?;
        let than = self.machine().held().map_or(0, |held| held.serial);
        self.obtain(Want::Newer { than }, scope, endpoint).map(|_| ())
    }

    /// A token for other programs, and how long it is valid; `None` if unknown. It is refreshed first if it is valid for less than `ms`,
    /// but only once: a service may not give tokens that last this long. If no newer one can be had, the existing one is returned.
    pub fn lasting(&self, ms: i64, scope: &Scope, endpoint: &dyn TokenEndpoint) -> Result<(Token, Option<i64>), Error> {
        let token = self.obtain(Want::Lasting { ms }, scope, endpoint)?;
        let now = scope.now_ms();
        let machine = self.machine();
        // Another thread may have refreshed it meanwhile: token and time must belong together.
        if machine.sign_in_number() != token.sign_in {
            return Err(another());
        }
        let expires_ms = machine.held().and_then(|held| held.expires_ms);
        Ok((
            machine.token()?,
            expires_ms.map(|expires| expires.saturating_sub(now).max(0)),
        ))
    }

    /// Whether the token still belongs to the signed-in member.
    pub fn serves(&self, token: &Token) -> bool {
        self.machine().sign_in_number() == token.sign_in
    }

    /// The current tokens, which no text may contain.
    pub fn secrets(&self) -> [Option<Secret>; 2] {
        let machine = self.machine();
        let tokens = machine.held().map(|held| &held.tokens);
        tokens.map_or([None, None], |tokens| [tokens.access.clone(), tokens.refresh.clone()])
    }

    /// A number that changes with every sign-in and sign-out, to distinguish successive members.
    pub fn sign_in_number(&self) -> u64 {
        self.machine().sign_in_number()
    }

    /// The same, if a member is signed in, as far as that is known without reading the store.
    pub fn sign_in_now(&self) -> Option<u64> {
        let machine = self.machine();
        machine.is_signed_in().then(|| machine.sign_in_number())
    }

    /// Checks that there are tokens that have not been given up; the error says why not.
    pub fn check(&self, scope: &Scope) -> Result<(), Error> {
        self.load_unless_busy(scope)?;
        self.machine().token().map(drop)
    }

    /// Milliseconds until the account's known lock ends. Until then calls for the member are not sent.
    pub fn locked(&self, scope: &Scope) -> Option<i64> {
        // A store that cannot be read is reported by the call that needs a token.
        let _ = self.load_unless_busy(scope);
        let now = scope.now_ms();
        self.machine().locked(now)
    }

    /// Milliseconds until the access token expires; `None` if unknown.
    pub fn expires_ms(&self, scope: &Scope) -> Option<i64> {
        let now = Moment::now(scope);
        let mut machine = self.machine();
        machine.learn_end(&now);
        let expires = machine.held().and_then(|held| held.expires_ms);
        expires.map(|expires| expires.saturating_sub(now.boot_ms).max(0))
    }

    /// How often the store has saved a record of this member.
    pub fn saves(&self) -> i64 {
        self.machine().store.saves
    }

    /// The service says that the account is locked, for `ms`. The lock survives a restart. Returns how long it lasts: a lock that is
    /// already in force stays unchanged.
    pub fn lock(&self, scope: &Scope, ms: i64) -> i64 {
        // Read the store before replacing its content.
        let _ = self.load(scope);
        let since = Moment::now(scope);
        let ms = {
            let mut machine = self.machine();
            let member = machine.member();
            machine.begin_lock(member, ms, &since)
        };
        self.settle(scope);
        ms
    }

    /// Whether memory has tokens that the store has not saved yet. Every later call retries, with back-off.
    pub fn not_saved(&self) -> bool {
        matches!(self.machine().store.debt, Debt::Save { .. })
    }

    /// Exchanges `grant` for tokens of the member named `user` (empty: unknown), who replaces any signed-in member. It is sent once; only a
    /// request that provably was not sent is retried.
    pub fn sign_in(&self, user: &str, grant: &Grant, scope: &Scope, endpoint: &dyn TokenEndpoint) -> Result<(), Error> {
        let mut salt = [0; 16];
        let drawn = SignIn::draw().and_then(|sign_in| sys::random(&mut salt).map(|()| sign_in));
        let sign_in = drawn.map_err(|_| Error::no_random())?;
        let mut job = SignInJob::new(user, grant, endpoint.max_tries(), sign_in, salt);
        self.run(&mut job, Some((endpoint, Some(grant))), scope)
    }

    /// Signs the member out: at once in memory, then in the store. The result of a refresh under way is dropped. Only a lock of the account
    /// is kept.
    pub fn sign_out(&self, scope: &Scope) -> Result<(), Error> {
        self.run(&mut Leave::new(true), None, scope)
    }

    /// Forgets everything about the member, even if the store cannot be read.
    pub fn forget(&self, scope: &Scope) -> Result<(), Error> {
        self.run(&mut Leave::new(false), None, scope)
    }

    /// The member has set a new password: forgets the account's lock, and which name and password were refused.
    pub fn unlock(&self, scope: &Scope) -> Result<(), Error> {
        self.run(&mut Unlock::default(), None, scope)
    }

    /// Finds out whether another process has changed the member, before an answer from memory is given.
    pub fn look(&self, scope: &Scope) {
        // A store that cannot be read changes nothing.
        let _ = self.run(&mut Look::new(true, true), None, scope);
    }

    fn obtain(&self, want: Want, scope: &Scope, endpoint: &dyn TokenEndpoint) -> Result<Token, Error> {
        let phase = scope.phase();
        let result = self.after_store(scope).and_then(|()| {
            let mut job = Obtain::new(want);
            self.run(&mut job, Some((endpoint, None)), scope)?;
            job.token.ok_or_else(not_signed_in)
        });
        scope.enter(phase);
        result
    }

    /// Reads the store if that is due, and writes what is owed to it. If the call was stopped meanwhile, the error says that it was waiting
    /// there.
    fn after_store(&self, scope: &Scope) -> Result<(), Error> {
        let phase = scope.phase();
        scope.enter(Phase::MCAT_PHASE_STORE);
        self.load(scope)?;
        self.settle(scope);
        scope.check().map_err(|stop| scope.stopped(stop))?;
        scope.enter(phase);
        Ok(())
    }

    /// Makes sure that the store has been read. Waits for the turn, and so for a sign-in in another thread.
    fn load(&self, scope: &Scope) -> Result<(), Error> {
        self.run(&mut Look::new(false, false), None, scope)
    }

    /// The same for calls that must not wait for the network: once the store was read, they use what is known if another thread has the
    /// turn.
    pub(super) fn load_unless_busy(&self, scope: &Scope) -> Result<(), Error> {
        self.run(&mut Look::new(true, false), None, scope)
    }

    /// Updates a store that is behind, if a retry is due and no other thread has the turn.
    fn settle(&self, scope: &Scope) {
        // The debt that remains records a failure.
        let _ = self.run(&mut Settle::default(), None, scope);
    }
}

fn other_change(stop: Stop, scope: &Scope) -> Error {
    let mut error = scope.stopped(stop);
    error.message += ": another change of the same playlist is under way; nothing was sent";
    error
}
