//! Sends the reports that wait in the outbox to the service.
#[cfg(test)]
pub(crate) mod tests;

use super::Client;
use super::attempt::With;
use super::sign_in::done;
use crate::auth::{SignedIn, signed_out};
use crate::base::call_scope::Scope;
use crate::base::dates::Moment;
use crate::base::error::{Error, Phase, Reason, Status};
use crate::base::hooks::{Level, inside};
use crate::calls::params::Params;
use crate::calls::request::{Body, Class, Request};
use crate::client::response::{Ending, Response};
use crate::outbox::{Batch, Entry, Fate, METERING_MAX, Outbox, Playback, Sending};
use serde::de::IgnoredAny;
use std::cell::Cell;

/// What the service says to a member who may not stream.
pub(crate) const NOT_ENTITLED: &str = "1005";
/// A report is not begun with less time left than this, or than half of the call's: a counted event cut off mid-request cannot be resent.
const SENDING_NEEDS_MS: i64 = 5_000;

/// How sending a report ended, if it did not fail.
#[derive(Clone, Copy)]
enum DeliveryEnd {
    Sent,
    /// The entry was withdrawn meanwhile: nothing was sent.
    Withdrawn,
    /// Too little time was left: nothing was sent.
    TooLate,
}

impl Client {
    /// Notes that a track began: `playback.played_ms` is `None`. Nothing is sent. For players without a station.
    pub fn playback_started(&self, playback: Playback) -> Response {
        self.note_playback(playback, false)
    }

    /// Notes that a track ended, and how much of it was played. Nothing is sent. For players without a station.
    pub fn playback_stopped(&self, playback: Playback) -> Response {
        self.note_playback(playback, true)
    }

    fn note_playback(&self, playback: Playback, is_stop: bool) -> Response {
        let checked = match playback.played_ms.is_some() == is_stop {
            true => Ok(()),
            false => Err(Error::argument("played_ms", "goes with a stop, and only with that")),
        };
        let name = if is_stop {
            "playback_stopped"
        } else {
            "playback_started"
        };
        self.member_call(name, checked, &Params::default(), &mut |client, scope| {
            client.note(Entry::Playback(playback.clone()), scope)?;
            Ok(client.with_outbox(done(), scope))
        })
    }

    /// Sends what waits in the outbox, in order, unless the outbox must wait after a failure.
    pub fn send_outbox(&self, params: &Params) -> Response {
        self.member_call("outbox_send", Ok(()), params, &mut |client, scope| {
            let delivered = client.deliver(params, scope);
            Ok(client.with_outbox(delivered.map_or_else(Ending::from, |()| done()), scope))
        })
    }

    /// The state of the outbox. Sends nothing.
    pub fn outbox(&self) -> Response {
        self.member_call("outbox_check", Ok(()), &Params::default(), &mut |client, scope| {
            client.known_member.outbox.sync_store(scope);
            Ok(client.with_outbox(done(), scope))
        })
    }

    /// Adds the state of the outbox to the response.
    fn with_outbox(&self, mut ending: Ending, scope: &Scope) -> Ending {
        ending.outbox = Some(self.known_member.outbox.now(scope.now_ms(), scope.network()));
        ending
    }

    /// Puts a report into the outbox. Sends nothing.
    pub(crate) fn note(&self, entry: Entry, scope: &Scope) -> Result<(), Error> {
        entry.check()?;
        let signed_in = self.member.signed_in(scope)?;
        self.note_of(&signed_in, entry, scope)
    }

    /// The same for this member, if still signed in. The entry has been checked.
    pub(crate) fn note_of(&self, signed_in: &SignedIn, entry: Entry, scope: &Scope) -> Result<(), Error> {
        let (outbox, until) = (&self.known_member.outbox, Outbox::store_wait_ends_ms(scope));
        let is_here = || self.member.sign_in_number() == signed_in.sign_in;
        // Read what the store holds first.
        outbox.sync_store_until(until, scope);
        outbox.check_memory()?;
        if !outbox.add(entry, signed_in, &Moment::now(scope), &is_here) {
            return Err(signed_out(
                "the member signed out, or another signed in, during the call",
            ));
        }
        outbox.sync_store_until(until, scope);
        let skips_dropped = outbox.skips_dropped();
        if skips_dropped > 0 && is_here() {
            let skips = self.known_member.skips.of(signed_in);
            (0..skips_dropped).for_each(|_| skips.gone());
        }
        Ok(())
    }

    /// Sends the entries in order until none is left or one fails. Returns an error that says why the rest waits, if this call found the
    /// reason.
    pub(crate) fn deliver(&self, params: &Params, scope: &Scope) -> Result<(), Error> {
        let outbox = &self.known_member.outbox;
        outbox.sync_store(scope);
        let Some(sending) = outbox.begin_sending() else {
            return Ok(());
        };
        let delivered = self.send_all(&sending, params, scope);
        drop(sending);
        outbox.sync_store(scope);
        delivered
    }

    fn send_all(&self, sending: &Sending, params: &Params, scope: &Scope) -> Result<(), Error> {
        let outbox = &self.known_member.outbox;
        while outbox.is_due(scope) {
            scope.check().map_err(|stop| scope.stopped(stop))?;
            if is_late(scope) {
                break;
            }
            // No entry is marked for a member that has to sign in again.
            self.member.check(scope)?;
            let signed_in = self.member.signed_in(scope)?;
            outbox.set_owner(&signed_in);
            let Some(batch) = sending.next_batch(&Moment::now(scope))? else {
                break;
            };
            let network = scope.network();
            let sent = self.send_batch(&batch, signed_in.sign_in, sending, params, scope);
            if batch.entry.is_skip() && signed_in.sign_in == self.member.sign_in_number() {
                self.count_skip(&sent, &signed_in, scope);
            }
            match sent {
                Ok(DeliveryEnd::Sent) => sending.settle(batch.to, Fate::Sent),
                // The entries that replaced it belong to another member.
                Ok(DeliveryEnd::Withdrawn) => sending.keep(&batch),
                Ok(DeliveryEnd::TooLate) => {
                    sending.keep(&batch);
                    break;
                }
                Err(error) if error.maybe_applied && batch.entry.is_counted() => {
                    sending.settle(batch.to, Fate::Uncertain);
                    sending.pause(&batch, &error, network, scope);
                    return Err(error);
                }
                Err(error) if is_refusal(&error) && batch.count > 1 => sending.send_singly(&batch),
                Err(error) if is_refusal(&error) => {
                    sending.settle(batch.to, Fate::Refused);
                    scope.log(Level::Warning, &|| {
                        let (word, http) = (batch.entry.word(), error.http_status);
                        format!("the report of a {word} is given up: {:?}, http {http}", error.status)
                    });
                }
                Err(error) => {
                    sending.keep(&batch);
                    if is_failure(&error) {
                        sending.pause(&batch, &error, network, scope);
                    }
                    return Err(error);
                }
            }
        }
        Ok(())
    }

    /// Updates the member's skip limit after a skip was sent.
    fn count_skip(&self, sent: &Result<DeliveryEnd, Error>, signed_in: &SignedIn, scope: &Scope) {
        let skips = self.known_member.skips.of(signed_in);
        let is_limit = |error: &Error| {
            let lacks_right = error.code.as_deref() == Some(NOT_ENTITLED);
            error.status == Status::MCAT_ERR_FORBIDDEN && is_refusal(error) && !lacks_right
        };
        match sent {
            Ok(DeliveryEnd::Sent) => skips.came(scope.now_ms()),
            Ok(DeliveryEnd::Withdrawn) => skips.gone(),
            Ok(DeliveryEnd::TooLate) => {}
            Err(error) if is_limit(error) => skips.refused(scope.now_ms(), error.retry_after_ms),
            Err(error) if error.maybe_applied => skips.came(scope.now_ms()),
            Err(error) if is_refusal(error) => skips.gone(),
            Err(_) => {}
        }
    }

    /// Sends one batch, once.
    fn send_batch(
        &self,
        batch: &Batch,
        sign_in: u64,
        sending: &Sending,
        params: &Params,
        scope: &Scope,
    ) -> Result<DeliveryEnd, Error> {
        let mut request = self.report_request(&batch.entry, sign_in, params, scope)?;
        request.sign_in = Some(sign_in);
        // In the background this call makes no retry: the outbox schedules its own.
        request.once = request.is_background();
        let end = Cell::new(DeliveryEnd::Sent);
        // Waiting for a slot and a token may have taken long. And each mark costs the flash two writes, so check before it.
        let may_go = || {
            let held = match request.facts.class {
                Class::Event if is_late(scope) => DeliveryEnd::TooLate,
                Class::Event if !sending.mark_in_store(batch.to, scope)? => DeliveryEnd::Withdrawn,
                _ => return Ok(true),
            };
            end.set(held);
            Ok(false)
        };
        let with = With {
            may_go: Some(&may_go),
            ..With::default()
        };
        self.run_with(&request, with, scope)?;
        Ok(end.get())
    }

    /// The request that reports an entry, with the application's own body if the application writes one.
    fn report_request(&self, entry: &Entry, sign_in: u64, params: &Params, scope: &Scope) -> Result<Request, Error> {
        let plain = Params {
            priority: params.priority,
            ..Params::default()
        };
        let member = self.known_member.metered_member(sign_in);
        let mut request = entry.request(&member, &plain)?;
        if let (Entry::Playback(playback), Some(metering)) = (entry, &self.known_member.outbox.metering) {
            let body = inside(scope.member(), || metering(scope.left_ms(), playback, &member));
            let is_good =
                |body: &Vec<u8>| body.len() <= METERING_MAX && serde_json::from_slice::<IgnoredAny>(body).is_ok();
            let bytes = body.filter(is_good).ok_or_else(|| {
                Error::argument(
                    "metering",
                    format_args!("must write JSON of at most {METERING_MAX} bytes"),
                )
            })?;
            request.body = Body::json(bytes);
        }
        Ok(request)
    }
}

/// Whether the service would give the same answer again. A refusal by the token service says nothing about that.
pub(crate) fn is_final(error: &Error) -> bool {
    let is_refused = matches!(
        error.status,
        Status::MCAT_ERR_BAD_REQUEST
            | Status::MCAT_ERR_FORBIDDEN
            | Status::MCAT_ERR_NOT_FOUND
            | Status::MCAT_ERR_CONFLICT
            | Status::MCAT_ERR_TOO_LARGE
            | Status::MCAT_ERR_UNSUPPORTED
            | Status::MCAT_ERR_ARGUMENT
    );
    is_refused && error.phase != Phase::MCAT_PHASE_REFRESH
}

/// Whether an entry is refused for good. A proxy that wants a password (407), the wrong connection (421), a request too early (425) and a
/// captive portal's page say nothing about the entry.
fn is_refusal(error: &Error) -> bool {
    let is_of_the_way =
        matches!(error.http_status, 407 | 421 | 425) || error.reason == Reason::MCAT_REASON_CAPTIVE_PORTAL;
    is_final(error) && !is_of_the_way
}

/// Whether too little time is left to begin another entry.
fn is_late(scope: &Scope) -> bool {
    scope.left_ms() < scope.enough_ms(SENDING_NEEDS_MS)
}

/// Whether an immediate retry would fail the same way. That is not so for what the member or the application stopped, or for what has not
/// been tried.
fn is_failure(error: &Error) -> bool {
    let is_held_back = matches!(
        error.status,
        Status::MCAT_ERR_SIGN_IN_NEEDED | Status::MCAT_ERR_CANCELLED | Status::MCAT_ERR_STORE
    );
    !is_held_back && error.reason != Reason::MCAT_REASON_PACED
}
