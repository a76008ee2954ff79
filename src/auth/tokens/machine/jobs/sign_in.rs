//! Signing in with a grant.
use super::super::super::answer::{Granted, Verdict, locked};
use super::super::super::errors::{lost, signed_out};
use super::super::super::marks::{Fingerprint, Guid, SignIn, fingerprint};
use super::super::super::record::Tokens;
use super::super::store::{Debt, Read, ReadFailed, Wrote};
use super::super::turn::Stage;
use super::super::{Caller, Do, Event, Job, Machine, Progress};
use super::lock::lock_store;
use super::out_of_order;
use super::pay::Payment;
use crate::abi::mcat_event_kind;
use crate::auth::secret::Secret;
use crate::auth::{Grant, TokenFailure};
use crate::base::backoff::try_again_after;
use crate::base::dates::Moment;
use crate::base::error::{Error, Phase, Reason, Status};

/// Exchanges a grant for tokens of the member named `user` (empty: unknown), who replaces any signed-in member. It is sent once; only a
/// request that provably was not sent is retried.
pub struct SignInJob<'g> {
    user: &'g str,
    grant: &'g Grant<'g>,
    /// How many tries there are, if it provably was not sent.
    max_tries: u32,
    /// Drawn before anything is sent: if that fails, no code or password has been spent.
    sign_in: SignIn,
    salt: [u8; 16],
    at: At,
    /// What the service is not sent again.
    pair: Option<Fingerprint>,
    code: Option<Fingerprint>,
    /// The sign-in before this one: if it has changed, the result is dropped.
    identity: u64,
    tries: u32,
    issued: Option<Moment>,
}

#[cfg_attr(test, derive(Debug))]
enum At {
    Waiting,
    /// The store is read for a lock that survived a restart.
    Looking,
    Asking,
    Pausing,
    /// The service has given tokens, or locked the account: the store must keep either.
    Locking(Received),
    Reading(Received),
    Saving(Box<Tokens>),
    /// It has failed, and the store is brought up to date.
    Closing {
        payment: Payment,
        error: Error,
    },
}

#[cfg_attr(test, derive(Debug))]
enum Received {
    Tokens(Box<Granted>),
    Lock(Error),
}

impl Job for SignInJob<'_> {
    fn step(&mut self, machine: &mut Machine, caller: &mut Caller, event: Event) -> Do {
        match (std::mem::replace(&mut self.at, At::Waiting), event) {
            (At::Waiting, Event::Go) => self.begin(machine, caller),
            (At::Looking, Event::Read(read)) => self.looked(machine, caller, read),
            (At::Asking, Event::Answered(answer)) => self.answered(machine, caller, answer),
            (At::Pausing, Event::Go) => self.ask(machine, caller),
            (At::Waiting | At::Pausing, Event::Stopped(error)) => Do::End(Err(error)),
            (At::Locking(received), event) => self.lock(machine, caller, received, event),
            (At::Reading(Received::Tokens(granted)), Event::Read(read)) => {
                self.granted(machine, caller, *granted, read)
            }
            (At::Reading(Received::Lock(error)), Event::Read(read)) => self.lock_account(machine, caller, error, read),
            (At::Saving(tokens), Event::Saved(saved)) => self.saved(machine, caller, *tokens, saved),
            (At::Closing { payment, error }, event) => self.close(machine, caller, payment, error, event),
            _ => Do::End(Err(out_of_order())),
        }
    }
}

impl<'g> SignInJob<'g> {
    /// `salt`: for the marks of the member, if there are none yet.
    pub fn new(user: &'g str, grant: &'g Grant<'g>, max_tries: u32, sign_in: SignIn, salt: [u8; 16]) -> SignInJob<'g> {
        SignInJob {
            user,
            grant,
            max_tries,
            sign_in,
            salt,
            at: At::Waiting,
            pair: None,
            code: None,
            identity: 0,
            tries: 0,
            issued: None,
        }
    }

    fn go(&mut self, at: At, next: Do) -> Do {
        self.at = at;
        next
    }

    fn begin(&mut self, machine: &mut Machine, caller: &mut Caller) -> Do {
        if let Some(wait) = machine.wait_for_turn(caller) {
            return wait;
        }
        if !machine.is_unread() {
            return self.admit(machine, caller);
        }
        self.go(At::Looking, machine.look_or_warn())
    }

    /// An unreadable store does not prevent a sign-in, which replaces it; the record of a newer version does.
    fn looked(&mut self, machine: &mut Machine, caller: &mut Caller, read: Read) -> Do {
        if !machine.has_turn(caller) {
            return Do::End(Err(lost()));
        }
        let is_readable = !matches!(read, Err(ReadFailed::Failed(_) | ReadFailed::Corrupt(_)));
        if let Err(error) = machine.adopt_if_readable(read, &caller.now) {
            return Do::End(Err(error));
        }
        if is_readable {
            machine.looked(caller.now.boot_ms);
        }
        self.admit(machine, caller)
    }

    /// Checks that the grant may be sent: not while the account is locked, not a pair that was refused, and not a code that was sent
    /// before: the service may treat a repeat as theft, and then revokes the tokens of the first exchange.
    fn admit(&mut self, machine: &mut Machine, caller: &mut Caller) -> Do {
        let salt = *machine.salt.get_or_insert(self.salt);
        if let Some(ms) = machine.account.left_ms(self.member(&salt), caller.now.boot_ms) {
            return Do::End(Err(locked(ms)));
        }
        match self.grant {
            Grant::Password { user, password } => self.pair = Some(fingerprint(&salt, &[user, password])),
            Grant::Code(code) => self.code = Some(fingerprint(&salt, &[code.code])),
            Grant::Refresh { .. } | Grant::Tokens(_) | Grant::Import(_) => {}
        }
        if self.pair.is_some() && self.pair == machine.refused_pair {
            let text = "the service has refused this name and password; the same pair is not sent again";
            let error = Error::new(Status::MCAT_ERR_UNAUTHORIZED, text);
            return Do::End(Err(error.because(Reason::MCAT_REASON_REPEATED_PASSWORD)));
        }
        if self.code.is_some() && self.code == machine.spent_code {
            let rule = "has a code that was sent before: begin a new sign-in";
            return Do::End(Err(Error::argument("redirect", rule)));
        }
        self.identity = machine.identity;
        self.ask(machine, caller)
    }

    fn member(&self, salt: &[u8; 16]) -> Option<Fingerprint> {
        (!self.user.is_empty()).then(|| fingerprint(salt, &[self.user]))
    }

    /// Sends the grant. After its first byte it is not sent again: a repeated code or password may cost the account.
    fn ask(&mut self, machine: &mut Machine, caller: &mut Caller) -> Do {
        let until_ms = caller.part_ms(i64::MAX);
        if !machine.begins(caller, Stage::Working, until_ms) {
            return Do::End(Err(lost()));
        }
        self.issued.get_or_insert(caller.now);
        self.tries += 1;
        let ask = Do::Ask {
            refresh: None,
            until_ms,
        };
        self.go(At::Asking, ask)
    }

    fn answered(&mut self, machine: &mut Machine, caller: &mut Caller, answer: Result<Verdict, TokenFailure>) -> Do {
        // A code that was sent is never sent again, unless the service did not process it.
        let is_spent = !matches!(
            answer,
            Err(TokenFailure::NotSent(_)) | Ok(Verdict::Throttled(_) | Verdict::Intercepted(_))
        );
        if is_spent {
            machine.spend(self.code, self.pair);
        }
        // If the member signed out or was forgotten meanwhile, the result is dropped.
        let is_anothers = machine.identity != self.identity;
        match answer {
            Err(TokenFailure::NotSent(error)) => self.try_again(caller, error),
            Err(TokenFailure::Unknown(error)) => Do::End(Err(error.maybe_applied(true))),
            Ok(Verdict::Granted(granted)) => self.lock(machine, caller, Received::Tokens(granted), Event::Go),
            Ok(Verdict::Locked(error)) if !is_anothers => self.lock(machine, caller, Received::Lock(error), Event::Go),
            Ok(Verdict::Refused(error)) => {
                if !is_anothers {
                    machine.refused_pair = self.pair.or(machine.refused_pair);
                }
                Do::End(Err(error))
            }
            Ok(Verdict::Kept(_, error) | Verdict::Unreadable(error) | Verdict::Failing(error)) => {
                Do::End(Err(error.maybe_applied(true)))
            }
            Ok(
                Verdict::Locked(error)
                | Verdict::Throttled(error)
                | Verdict::Hopeless(error)
                | Verdict::Intercepted(error),
            ) => Do::End(Err(error)),
        }
    }

    fn try_again(&mut self, caller: &Caller, error: Error) -> Do {
        let pause_ms = try_again_after(self.tries - 1);
        if !error.is_of_the_way() || self.tries >= self.max_tries || pause_ms >= caller.left_ms {
            return Do::End(Err(error));
        }
        self.go(
            At::Pausing,
            Do::Sleep {
                ms: pause_ms,
                phase: Phase::MCAT_PHASE_BACK_OFF,
                until_network_changes: false,
            },
        )
    }

    /// Locks the store. What was received is kept even if the deadline has passed or the lock cannot be had.
    fn lock(&mut self, machine: &mut Machine, caller: &mut Caller, received: Received, event: Event) -> Do {
        match lock_store(machine, caller, event, i64::MAX) {
            Progress::Do(next) => self.go(At::Locking(received), next),
            Progress::Done(_) => self.go(At::Reading(received), machine.look()),
        }
    }

    fn lock_account(&mut self, machine: &mut Machine, caller: &mut Caller, error: Error, read: Read) -> Do {
        let salt = machine.salt.unwrap_or(self.salt);
        match machine.keep_lock(caller, self.member(&salt), error, read) {
            (error, true) => self.close(machine, caller, Payment::new(), error, Event::Go),
            (error, false) => Do::End(Err(error)),
        }
    }

    fn granted(&mut self, machine: &mut Machine, caller: &mut Caller, granted: Granted, read: Read) -> Do {
        if machine.has_turn(caller)
            && let Err(failed @ ReadFailed::Newer) = machine.adopt(read, &caller.now)
        {
            return Do::End(Err(failed.into()));
        }
        if machine.identity != self.identity {
            return self.drop_result(machine, caller);
        }
        // Another process's record has its own salt.
        let salt = machine.salt.unwrap_or(self.salt);
        let member = self.member(&salt);
        machine.begin_sign_in(member, caller.now.boot_ms);
        let given = match self.grant {
            Grant::Refresh { refresh_token } => Some(Secret::from(*refresh_token)),
            _ => None,
        };
        let tokens = Box::new(Tokens {
            generation: machine.next_generation(),
            access: granted.access,
            refresh: granted.refresh.or(given),
            issued: self.issued.unwrap_or(caller.now),
            lifetime_ms: granted.lifetime_ms,
            previous: Fingerprint::default(),
            member,
            guid: granted.guid.as_deref().map(|guid| Guid::of(&salt, guid)),
            told: granted.guid.as_deref().map(Secret::from),
            sign_in: Some(self.sign_in),
            dead: None,
            under_way: false,
        });
        let next = machine.save(caller, Stage::Writing, Some((*tokens).clone()));
        self.go(At::Saving(tokens), next)
    }

    fn saved(&mut self, machine: &mut Machine, caller: &mut Caller, tokens: Tokens, saved: Wrote) -> Do {
        if machine.identity != self.identity {
            return self.drop_result(machine, caller);
        }
        let now = &caller.now;
        machine.identity += 1;
        machine.looked(now.boot_ms);
        machine.hold(tokens, now);
        machine.note(mcat_event_kind::MCAT_EVENT_SIGNED_IN);
        // A sign-out that the store has not carried out yet is settled when new tokens replace the record.
        if machine.is_leaving() {
            machine.store.debt = Debt::None;
        }
        machine.book_tokens(saved, now.boot_ms);
        Do::End(Ok(()))
    }

    /// The member signed out meanwhile: the store is erased again.
    fn drop_result(&mut self, machine: &mut Machine, caller: &mut Caller) -> Do {
        let error = signed_out("the member signed out during the sign-in");
        self.close(machine, caller, Payment::new(), error, Event::Go)
    }

    /// Writes what is owed to the store, and fails.
    fn close(
        &mut self,
        machine: &mut Machine,
        caller: &mut Caller,
        mut payment: Payment,
        error: Error,
        event: Event,
    ) -> Do {
        match payment.step(machine, caller, event) {
            Progress::Do(next) => self.go(At::Closing { payment, error }, next),
            // The debt that remains records a failure.
            Progress::Done(_) => Do::End(Err(error)),
        }
    }
}

impl Machine {
    /// Records what was sent, so that it is not sent again. A refused pair may be tried again after another one: the password may have been
    /// changed.
    fn spend(&mut self, code: Option<Fingerprint>, pair: Option<Fingerprint>) {
        self.spent_code = code.or(self.spent_code);
        self.refused_pair = self.refused_pair.filter(|_| pair.is_none());
    }
}

#[cfg(test)]
impl SignInJob<'_> {
    /// How far it has come, as text.
    pub fn text(&self) -> String {
        format!("{:?}", (&self.at, self.pair, self.identity, self.tries, self.issued))
    }
}
